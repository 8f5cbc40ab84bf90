#!/usr/bin/env bash
# Instructions per game, counted by callgrind: the same number on a busy machine. Needs valgrind.
# The difference of two runs leaves out what does not depend on the number of games.
set -euo pipefail
cd "$(dirname "$0")/.."
# The newest instructions are unknown to valgrind.
export RUSTFLAGS="-C target-cpu=x86-64-v3" CARGO_TARGET_DIR=target/counts
cargo build --release --quiet
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

count() { # deals, options: instructions of a whole run on one thread
    valgrind --tool=callgrind --callgrind-out-file="$out/callgrind" target/counts/release/mintlab run \
        --out "$out/results" --force --quiet --threads 1 --block 100000 --set deals="$1" "${@:2}" 2>&1 |
        sed -n 's/.*Collected : //p'
}

per_game() { # name, options
    local few many
    few=$(count 1000 "${@:2}")
    many=$(count 11000 "${@:2}")
    printf '%-24s %10d instructions per deal\n' "$1" $(((many - few) / 10000))
}

per_game "works 2p random" --set 'bots=["random"]'
per_game "works 4p random" --set players=4 --set 'bots=["random"]'
per_game "aliens random" --set game=mint-tin-aliens --set 'bots=["random"]'
per_game "delivery 4p random" --set game=mint-delivery --set players=4 --set 'bots=["random"]'
