#!/usr/bin/env bash
# Mutation testing on a sample: draws 40 mutants of each game's rules and 40 of statistics, stop rules and the file layer
# by a seed, runs the tests of that room against each in a clone of the last commit, and reports the share that is caught
# with its interval. What was tried is kept, so that it goes on where it stopped and other seeds add to the sample.
# Usage: scripts/mutants.sh [SEED] [PER_ROOM]
set -euo pipefail
cd "$(dirname "$0")/.."
seed=${1:-1}
count=${2:-40}
command -v cargo-mutants > /dev/null || cargo install --locked cargo-mutants
mkdir -p target/mutants
[[ -d target/mutants/tree ]] || git clone --quiet . target/mutants/tree
git -C target/mutants/tree checkout --quiet .
git -C target/mutants/tree pull --quiet
# Before anything is changed, all tests must pass: else every mutant would be caught.
(cd target/mutants/tree && cargo test --lib --test it)
python3 scripts/mutants.py "$seed" "$count"
