#!/usr/bin/env bash
# Fuzzes everything that reads a file of somebody else's. With `cargo fuzz` and a nightly compiler each target runs for the
# given seconds; else the seeded harness of the tests does. Usage: scripts/fuzz.sh [SECONDS] [SEED]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-600}
if cargo +nightly fuzz --version > /dev/null 2>&1; then
  for target in experiment components bots baseline state part; do
    cargo +nightly fuzz run "$target" -- -max_total_time="$seconds" -seed="${2:-1}"
  done
else
  echo "cargo fuzz is not installed: the seeded harness instead"
  MINTLAB_FUZZ_SECONDS=$seconds MINTLAB_FUZZ_SEED=${2:-1} cargo test --test it no_input_panics -- --nocapture
fi
