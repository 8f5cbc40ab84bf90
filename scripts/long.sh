#!/usr/bin/env bash
# What takes too long for every change: the program keeps its size, and the one built for any machine plays the same games.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
size=$(wc -c < target/release/mintlab)
if ((size > 8000000)); then
    echo "the program has $size bytes, more than 8 MB: see what grew (nm -CS --size-sort, with strip = \"none\")" >&2
    exit 1
fi
RUSTFLAGS="-C target-cpu=x86-64" cargo build --release --quiet --target-dir target/any-machine
target/any-machine/release/mintlab baseline check
