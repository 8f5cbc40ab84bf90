#!/usr/bin/env bash
# Tests the report pages in a real browser: one small experiment of each kind, its page opened in headless Chromium by
# scripts/test-page.py. Installs Chromium if it can. Usage: scripts/test-pages.sh [PROGRAM] [FOLDER FOR THE PAGES]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-target/debug/mintlab}")
if ! command -v chromium > /dev/null; then
  (apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu-core) > /dev/null 2>&1 ||
    { echo "skipped: Chromium is not there and cannot be installed"; exit 0; }
fi
work=${2:-$(mktemp -d)}
[[ -n ${2:-} ]] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work"

# play KIND COMMAND OPTION... < EXPERIMENT: its results go into a folder of that name.
play() {
  local kind=$1 command=$2
  shift 2
  cat > "$work/$kind.toml"
  "$program" "$command" "$work/$kind.toml" --quiet --force --out "$work/$kind" "$@"
}

play run run <<'END_OF_FILE'
game = "mint-works"
players = 3
bots = ["greedy", "random", "random"]
deals = 60
END_OF_FILE
play compare run <<'END_OF_FILE'
game = "mint-works"
bots = ["greedy", "mort"]
deals = 200
[[arm]]
name = "largest"
rules.tie-break = "largest"
[[arm]]
name = "five stars to win"
rules.stars-to-win = 5
END_OF_FILE
play sweep run <<'END_OF_FILE'
game = "mint-delivery"
players = 3
bots = ["greedy:weights=hand", "random", "random"]
deals = 10
[sweep]
"rules.roads" = [0, 1, 2, 3, 4]
END_OF_FILE
play words run <<'END_OF_FILE'
game = "mint-works"
bots = ["greedy", "random"]
deals = 60
[sweep]
"rules.tie-break" = ["largest", "smallest"]
END_OF_FILE
play two-keys run <<'END_OF_FILE'
game = "mint-works"
bots = ["greedy", "random"]
deals = 40
[sweep]
"rules.stars-to-win" = [5, 6, 7, 8]
"rules.tie-break" = ["largest", "smallest"]
END_OF_FILE
play three-keys run <<'END_OF_FILE'
game = "mint-works"
bots = ["greedy", "random"]
deals = 20
[sweep]
"rules.stars-to-win" = [5, 6, 7]
"rules.start-mints" = [2, 3]
"rules.tie-break" = ["largest", "smallest"]
END_OF_FILE
play solo run <<'END_OF_FILE'
game = "mint-works"
solo = ["justin", "rachael", "sonic", "mort"]
bots = ["greedy", "random"]
deals = 60
END_OF_FILE
play tournament tournament <<'END_OF_FILE'
game = "mint-works"
bots = ["random", "greedy", "justin", "mort"]
anchor = "random"
deals = 60
END_OF_FILE
play works-metrics run --metrics <<'END_OF_FILE'
game = "mint-works"
bots = ["greedy", "random"]
deals = 100
END_OF_FILE
play delivery-metrics run --metrics <<'END_OF_FILE'
game = "mint-delivery"
players = 2
bots = ["greedy:weights=hand", "random"]
deals = 20
[rules]
roads = 3
END_OF_FILE
play map run <<'END_OF_FILE'
game = "mint-delivery"
players = 2
bots = ["random", "random"]
deals = 20
[[arm]]
name = "toll and highway"
rules.roads = [{ token = "toll", space = "northwest-east" }, { token = "highway", space = "southeast-north" }]
END_OF_FILE
play ablation ablate --bot greedy <<'END_OF_FILE'
game = "mint-works"
bots = ["greedy", "random"]
deals = 10
END_OF_FILE
play aliens-metrics run --metrics <<'END_OF_FILE'
game = "mint-tin-aliens"
bots = ["greedy", "random"]
deals = 60
END_OF_FILE
play token-sweep run --metrics <<'END_OF_FILE'
game = "mint-delivery"
players = 2
bots = ["greedy:weights=hand", "greedy:weights=hand"]
deals = 20
[sweep]
"rules.roads" = [{ name = "none", value = [] }, { name = "toll and highway", value = ["toll", "highway"] }, { name = "three drawn", value = 3 }]
END_OF_FILE
play many-keys run <<'END_OF_FILE'
game = "mint-works"
bots = ["random", "random"]
deals = 4
[sweep]
"rules.stars-to-win" = [5, 6, 7]
"rules.plans.vault.cost" = [1, 2, 3]
"rules.tie-break" = ["largest", "smallest"]
"rules.start-mints" = [1, 2, 3]
END_OF_FILE
play training train --games 200 --deals 10 --recipe hidden=8 --from nothing <<'END_OF_FILE'
game = "mint-works"
bots = ["greedy", "random"]
END_OF_FILE

play tuning tune <<'END_OF_FILE'
game = "mint-works"
bots = ["random"]
[tune]
bot = "greedy:blunder=0.6"
opponents = ["random", "greedy"]
parameters = { blunder = [0.0, 1.0], mints = [0.0, 0.6] }
runs = 2
games = 4000
deals = 40
END_OF_FILE

# Games recorded with a component file, checked before and after a card of it is corrected.
cp configs/mint-delivery.toml "$work/cards.toml"
cat > "$work/recorded.toml" <<'END_OF_FILE'
game = "mint-delivery"
bots = ["greedy:weights=hand", "random"]
components = "cards.toml"
deals = 10
rules.roads = 3
END_OF_FILE
(
  cd "$work"
  "$program" baseline record recorded.toml --force --out recorded.baseline > /dev/null
  "$program" baseline check recorded.baseline --out unchanged > /dev/null
  sed -i '/name = "toll"/,/mints/s/mints = .*/mints = 2/' cards.toml
  "$program" baseline check recorded.baseline --out checked > /dev/null || [[ $? == 1 ]]
)

# It ends with 1 because games change.
"$program" diff "$work/run.toml" --set rules.stars-to-win=6 --deals 20 --out "$work/diff" > /dev/null || [[ $? == 1 ]]

"$program" report "$work"/*/ --out "$work/all.html" > /dev/null
python3 scripts/test-page.py "$work"/*/report.html "$work/all.html"
