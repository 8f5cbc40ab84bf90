#!/usr/bin/env bash
# Records the shipped baselines again: every game, variant and printed AI. One command after a wanted change of rules;
# `mintlab baseline check --accept` does the same for the games that changed, and says what changed.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
for file in configs/baselines/*.toml; do
    target/release/mintlab baseline record "$file" --force
done
