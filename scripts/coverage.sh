#!/usr/bin/env bash
# Makes results/baselines/coverage.csv again: for each rule, how many recorded games notice a change of it.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
target/release/mintlab coverage --csv > results/baselines/coverage.csv || echo "some rules are noticed by no recorded game" >&2
