//! Every shortcut of `fast` beside its plain twin, over random games of every variant.

use super::laws::rule_sets;
use super::rng;
use crate::core::game::Game;
use crate::games::mint_delivery::actions::{Depot, slots};
use crate::games::mint_delivery::*;

#[test]
fn shortcuts_do_what_their_plain_twins_do() {
    for rules in rule_sets() {
        for players in [2, 4] {
            let game =
                MintDelivery::new(rules.clone(), Components::default(), players).expect("good");
            (0..3).for_each(|index| play_beside(&game, index));
        }
    }
}

fn play_beside(game: &MintDelivery, index: u64) {
    let mut table = rng(index);
    let mut state = game.deal(&mut table);
    let (mut legal, mut buffer) = (Vec::new(), Vec::new());
    while game.to_act(&state).is_some() {
        game.legal_actions(&state, &mut legal);
        if state.phase == Phase::Play && state.pending == Pending::None {
            assert_eq!(legal, game.turn_actions(&state));
            compare_bay(game, &state);
        }
        let plain = legal[table.clone().below(legal.len())];
        let action = game.random_action(&state, &mut buffer, &mut table);
        assert_eq!(action, plain);
        let twin = game.played_plainly(state, action);
        game.apply(&mut state, action, &mut table);
        assert_eq!(state, twin, "{action:?}");
    }
}

fn compare_bay(game: &MintDelivery, state: &State) {
    let player = state.mover();
    let kind = game.board.site(player.space).kind;
    let (bay, depot) = (
        game.bay(player, player.space),
        Depot::on(&game.rules, kind, player.upgrades),
    );
    assert_eq!(bay.slots, slots(&game.rules, player.upgrades));
    assert_eq!(bay.load, depot.map_or(0, |depot| depot.load));
    assert_eq!(bay.depot_mask != 0, depot.is_some());
    assert!(depot.is_none_or(|depot| depot.rates == bay.rates));
}
