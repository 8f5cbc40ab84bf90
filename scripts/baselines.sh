#!/usr/bin/env bash
# Records the shipped baselines anew: every game, variant and printed AI, a few deals each.
# After a wanted change of rules, `mintlab baseline check --accept` does the same and says what changed.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --quiet
for file in configs/baselines/*.toml; do
    target/release/mintlab baseline record "$file"
done
