#!/usr/bin/env bash
# Mutation testing on a sample: draws 40 mutants of each game's rules and 40 of statistics, stop rules and the file layer
# by a seed, builds all of them into one program in a clone of the last commit, runs the tests of its room against each,
# and reports the share that is caught with its interval. What was tried is kept, so that it goes on where it stopped and
# other seeds add to the sample; what no test saw is tried again.
# Usage: scripts/mutants.sh [SEED] [PER_ROOM]
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-mutants > /dev/null || cargo install --locked cargo-mutants
mkdir -p target/mutants
# One clone is read, the other is changed and built; what is as it was is not built again.
for clone in target/mutants/plain target/mutants/tree; do
  [[ -d $clone ]] || git clone --quiet . "$clone"
  if [[ $(git -C "$clone" rev-parse HEAD) != $(git rev-parse HEAD) ]]; then
    git -C "$clone" checkout --quiet .
    git -C "$clone" pull --quiet
  fi
done
export CARGO_PROFILE_DEV_DEBUG=0
python3 scripts/mutants.py "${1:-1}" "${2:-40}"
