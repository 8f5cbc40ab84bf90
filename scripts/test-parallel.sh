#!/usr/bin/env bash
# Tests scripts/parallel.sh for real: two jobs, one of them killed with -9, started again; all bytes must be those of the
# run in one piece. Installs GNU parallel if it can. Usage: scripts/test-parallel.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/debug/mintlab}")
if ! command -v parallel > /dev/null; then
  (apt-get update && apt-get install -y parallel) > /dev/null 2>&1 ||
    { echo "skipped: GNU parallel is not there and cannot be installed"; exit 0; }
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/my.toml" <<'END'
name = "my"
game = "mint-works"
bots = ["ismcts:iterations=40", "greedy"]
deals = 200
END
export MINTLAB=$program JOBS=2 RETRIES=1
"$program" run "$work/my.toml" --games-csv --quiet --out "$work/whole"
scripts/parallel.sh "$work/my.toml" 4 "$work/merged" --games-csv > "$work/first.log" 2>&1 &
driver=$!
victim=
while [[ -z $victim ]] && kill -0 "$driver" 2> /dev/null; do
  victim=$(pgrep -n -f -- "--shard 2/4 --out $work" || true)
done
kill -KILL "$victim"
if wait "$driver"; then
  echo "nobody noticed that a shard was killed"
  exit 1
fi
scripts/parallel.sh "$work/my.toml" 4 "$work/merged" --games-csv > "$work/second.log" 2>&1
diff -r --exclude=timing.json "$work/whole" "$work/merged"
echo "GNU parallel: 4 shards, one killed, the same bytes"
