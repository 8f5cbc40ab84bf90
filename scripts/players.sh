#!/bin/sh
# Trains the players that come with the program, one after another, and puts them where they are built in.
# Stopped and started again it goes on where it was. `scripts/players.sh works-2 aliens` trains only these.
set -eu
cd "$(dirname "$0")/.."
mintlab=${MINTLAB:-target/release/mintlab}
[ -x "$mintlab" ] || cargo build --release
[ $# -gt 0 ] || set -- works-2 works-3 works-4 works-justin works-rachael works-sonic works-mort aliens \
    delivery-2 delivery-3 delivery-4 delivery-5 delivery-solo
# As many games as the shipped players learned from, with what differs from the game's own recipe.
options() {
    case $1 in
        works-2) echo "--games 1_600_000 --recipe hidden=128 --deals 500" ;;
        works-3) echo "--games 80_000" ;;
        works-4) echo "--games 500_000 --recipe hidden=96 --deals 300" ;;
        works-justin) echo "--games 1_000_000" ;;
        works-mort) echo "--games 2_500_000 --recipe hidden=128 --deals 500" ;;
        works-rachael) echo "--games 2_000_000" ;;
        works-sonic) echo "--games 3_000_000" ;;
        aliens) echo "--games 150_000" ;;
        delivery-2) echo "--games 60_000" ;;
        delivery-3) echo "--games 45_000" ;;
        delivery-4) echo "--games 75_000" ;;
        delivery-5) echo "--games 5_000" ;;
        delivery-solo) echo "--games 60_000" ;;
    esac
}
# With what a player goes on from there, if it does.
options_on() {
    case $1 in
        # Searches ask about positions within a turn too.
        aliens) echo "--games 100_000 --recipe by_action=true --deals 300" ;;
        delivery-4) echo "--games 60_000" ;;
    esac
}
for player in "$@"; do
    # shellcheck disable=SC2046
    "$mintlab" train "configs/players/$player.toml" --from nothing --out "results/players/$player" $(options "$player") ${TRAIN_OPTIONS:-}
    case $player in
        works-*) folder=mint_works name=${player#works-} ;;
        delivery-*) folder=mint_delivery name=${player#delivery-} ;;
        aliens) folder=mint_tin_aliens name=2 ;;
    esac
    if [ -n "$(options_on "$player")" ]; then
        # shellcheck disable=SC2046
        "$mintlab" train "configs/players/$player.toml" --from "results/players/$player" \
            --out "results/players/$player-on" $(options_on "$player") ${TRAIN_OPTIONS:-}
        player=$player-on
    fi
    mkdir -p "src/games/$folder/players"
    cp "results/players/$player/player.net" "src/games/$folder/players/$name.net"
done
