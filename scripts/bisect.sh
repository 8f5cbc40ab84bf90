#!/usr/bin/env bash
# For `git bisect run scripts/bisect.sh FILE...`: is this revision good (0), bad (1), or can it not be tested (125)?
# A revision that does not build, or that cannot read the baseline, is skipped. Copy script and baseline out of the
# tree first, for bisect checks other revisions out: cp scripts/bisect.sh results/baselines/works-2p.baseline /somewhere
set -uo pipefail
cargo build --release --quiet || exit 125
target/release/mintlab baseline check "$@"
code=$?
[ "$code" -le 1 ] || code=125
exit "$code"
