#!/usr/bin/env bash
# Plays the shipped studies again: strengths, printed AIs, road conditions. Some hours on two cores; what is finished is not
# played again. Their manifests name the revision, so the tree must be as that revision has it outside results/.
set -euo pipefail
cd "$(dirname "$0")/.."
changed=$(git status --porcelain -- . ':!results')
if [ -n "$changed" ]; then
    printf 'Commit or stash these first: the manifests would name a revision that did not play.\n%s\n' "$changed" >&2
    exit 2
fi
cargo build --release --quiet
for file in "${@:-configs/studies/*.toml}"; do
    for study in $file; do
        name=$(basename "$study" .toml)
        out=results/studies/$name
        # What is finished plays nothing; results of another program are replaced.
        target/release/mintlab run "$study" --out "$out" || target/release/mintlab run "$study" --out "$out" --force
    done
done
# The picture of the README.
figures=$(mktemp -d)
cp -r results/studies/roads-2 "$figures"
target/release/mintlab report "$figures/roads-2" --svg > /dev/null
mkdir -p results/studies/roads-2/figures
cp "$figures/roads-2/figures/changes-1.svg" results/studies/roads-2/figures/
rm -r "$figures"
