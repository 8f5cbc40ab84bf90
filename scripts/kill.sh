#!/usr/bin/env bash
# Kills runs, a shard and a training at random times (KILL, INT, TERM) and lets the same command go on: every folder must
# end with the bytes of one that nobody disturbed. Usage: scripts/kill.sh [TRIALS] [SEED] [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
trials=${1:-500}
RANDOM=${2:-1}
program=$(realpath "${3:-target/release/mintlab}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat > plain.toml <<'END'
game = "mint-works"
bots = ["random", "greedy"]
deals = 4000
END
cat > arms.toml <<'END'
game = "mint-delivery"
bots = ["random"]
deals = 400
metrics = true
[[arm]]
name = "roads"
rules.roads = 3
END
cat > search.toml <<'END'
game = "mint-tin-aliens"
bots = ["ismcts:iterations=300", "greedy"]
anchor = "greedy"
deals = 8
END
kinds=(plain arms search shard train)
signals=(KILL INT TERM)

# The command of a kind; it takes the place of a shell of its own, so that signals reach it.
play() {
  case $1 in
    shard) exec "$program" run plain.toml --games-csv --quiet --shard 2/3 --out "$2" ;;
    train) exec "$program" train plain.toml --from nothing --recipe hidden=8 --games 1280 --deals 20 --quiet --out "$2" ;;
    *) exec "$program" run "$1.toml" --games-csv --quiet --out "$2" ;;
  esac
}

for kind in "${kinds[@]}"; do
  (play "$kind" "whole-$kind")
done

killed=0
for ((trial = 1; trial <= trials; trial++)); do
  kind=${kinds[trial % ${#kinds[@]}]}
  signal=${signals[RANDOM % 3]}
  rm -rf out
  for ((attempt = 0; attempt < 4; attempt++)); do
    (play "$kind" out) 2> told &
    pid=$!
    sleep "0.$(printf '%03d' $((RANDOM % 400)))"
    kill "-$signal" "$pid" 2> /dev/null && killed=$((killed + 1))
    wait "$pid" 2> /dev/null || true
  done
  if ! (play "$kind" out) 2> told; then
    echo "trial $trial ($kind, $signal): the folder refuses to go on"
    cat told
    exit 1
  fi
  if ! diff -r --exclude=timing.json --exclude=.lock "whole-$kind" out > difference; then
    echo "trial $trial ($kind, $signal): other bytes"
    cat difference
    exit 1
  fi
done
echo "$trials runs, $killed signals: the same bytes every time"
