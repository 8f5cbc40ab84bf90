#!/usr/bin/env bash
# Plays the shipped studies anew: the strength of the bots and of the printed AIs. About half an hour on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
for file in "${@:-configs/studies/*.toml}"; do
    for study in $file; do
        name=$(basename "$study" .toml)
        target/release/mintlab run "$study" --out "results/studies/$name" --force
    done
done
