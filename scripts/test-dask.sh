#!/usr/bin/env bash
# Tests scripts/dask_shards.py for real: two workers, one killed with -9 while it plays, whose program is left behind; all
# bytes must be those of the run in one piece. Installs dask into a folder of its own if it can.
# Usage: scripts/test-dask.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/debug/mintlab}")
work=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; rm -rf "$work"' EXIT
python=python3
if ! python3 -c 'import dask.distributed' 2> /dev/null; then
  (python3 -m venv "$work/venv" && "$work/venv/bin/pip" install -q 'dask[distributed]') > /dev/null 2>&1 ||
    { echo "skipped: dask is not there and cannot be installed"; exit 0; }
  python=$work/venv/bin/python
fi
cat > "$work/my.toml" <<'END'
name = "my"
game = "mint-works"
bots = ["ismcts:iterations=400", "greedy"]
deals = 60
END
export MINTLAB=$program
"$program" run "$work/my.toml" --games-csv --quiet --out "$work/whole"
"$python" -m distributed.cli.dask_scheduler --port 18786 --no-dashboard > "$work/scheduler.log" 2>&1 &
for worker in 1 2; do
  "$python" -m distributed.cli.dask_worker tcp://127.0.0.1:18786 --nthreads 1 --no-dashboard \
    --local-directory "$work/$worker" > "$work/worker$worker.log" 2>&1 &
  last=$!
done
"$python" scripts/dask_shards.py "$work/my.toml" 6 "$work/merged" --scheduler tcp://127.0.0.1:18786 --games-csv > "$work/driver.log" 2>&1 &
driver=$!
while ! ls "$work"/merged.parts/*.part > /dev/null 2>&1; do
  kill -0 "$driver" || { cat "$work"/*.log; exit 1; }
  sleep 0.1
done
pkill -KILL -P "$last" 2> /dev/null || true
kill -KILL "$last"
wait "$driver" || { cat "$work"/*.log; exit 1; }
diff -r --exclude=timing.json "$work/whole" "$work/merged"
echo "Dask: 6 shards on two workers, one killed, the same bytes"
