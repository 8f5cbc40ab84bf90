#!/bin/sh
# Trains the players that come with the program, one after another, and puts them where they are built in.
# Stopped and started again it goes on where it was. `scripts/players.sh works-2 aliens` trains only these.
set -eu
cd "$(dirname "$0")/.."
mintlab=${MINTLAB:-target/release/mintlab}
[ -x "$mintlab" ] || cargo build --release
[ $# -gt 0 ] || set -- works-2 works-3 works-4 works-justin works-rachael works-sonic works-mort aliens \
    delivery-2 delivery-3 delivery-4 delivery-5 delivery-solo
for player in "$@"; do
    "$mintlab" train "configs/players/$player.toml" --from nothing --out "results/players/$player" ${TRAIN_OPTIONS:-}
    case $player in
        works-*) folder=mint_works name=${player#works-} ;;
        delivery-*) folder=mint_delivery name=${player#delivery-} ;;
        aliens) folder=mint_tin_aliens name=2 ;;
    esac
    mkdir -p "src/games/$folder/players"
    cp "results/players/$player/player.net" "src/games/$folder/players/$name.net"
done
