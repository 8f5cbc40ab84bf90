#!/bin/sh
# Trains the players that come with the program, one after another, and puts them where they are built in.
# Stopped and started again it goes on where it was. `scripts/players.sh works-2 aliens` trains only these.
set -eu
cd "$(dirname "$0")/.."
mintlab=${MINTLAB:-target/release/mintlab}
[ -x "$mintlab" ] || cargo build --release
[ $# -gt 0 ] || set -- works-2 works-3 works-4 works-justin works-rachael works-sonic works-mort aliens \
    delivery-2 delivery-3 delivery-4 delivery-5 delivery-solo
# As many games as the shipped players learned from.
games() {
    case $1 in
        works-2 | works-justin | works-mort) echo "--games 1_000_000" ;;
        works-rachael) echo "--games 2_000_000" ;;
        works-sonic) echo "--games 3_000_000" ;;
        works-3) echo "--games 80_000" ;;
        works-4) echo "--games 250_000" ;;
        aliens) echo "--games 150_000" ;;
        delivery-2) echo "--games 60_000" ;;
        delivery-3) echo "--games 45_000" ;;
        delivery-4) echo "--games 75_000" ;;
        delivery-5) echo "--games 5_000" ;;
        delivery-solo) echo "--games 60_000" ;;
    esac
}
for player in "$@"; do
    # shellcheck disable=SC2046
    "$mintlab" train "configs/players/$player.toml" --from nothing --out "results/players/$player" $(games "$player") ${TRAIN_OPTIONS:-}
    case $player in
        works-*) folder=mint_works name=${player#works-} ;;
        delivery-*) folder=mint_delivery name=${player#delivery-} ;;
        aliens) folder=mint_tin_aliens name=2 ;;
    esac
    if [ "$player" = delivery-4 ]; then # goes on from there
        "$mintlab" train "configs/players/$player.toml" --from "results/players/$player" \
            --out "results/players/$player-on" --games 60_000 ${TRAIN_OPTIONS:-}
        player=$player-on
    fi
    mkdir -p "src/games/$folder/players"
    cp "results/players/$player/player.net" "src/games/$folder/players/$name.net"
done
