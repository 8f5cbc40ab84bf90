//! What holds in every game: conservation, hidden cards, an end.

use super::*;
use crate::core::judgement::{Judgement, Mind};

/// Plays a random game and looks at every table.
fn walk(ai: &str, index: u64, mut look: impl FnMut(&Table, &[Action])) {
    let mut table = table(ai);
    let mut rng = rng(index);
    let mut actions = Vec::new();
    table.state = table.game.deal(&mut rng);
    while table.to_act().is_some() {
        table.game.legal_actions(&table.state, &mut actions);
        look(&table, &actions);
        let mut twin = rng.clone();
        let (state, buffer) = (&table.state, &mut Vec::new());
        let action = table.game.random_action(state, buffer, &mut rng);
        assert_eq!(action, actions[twin.below(actions.len())]);
        assert_eq!(rng, twin);
        table.game.apply(&mut table.state, action, &mut rng);
    }
    look(&table, &[]);
}

#[test]
fn mints_and_orders_are_conserved_and_names_differ() {
    for ai in AIS {
        for index in 0..20 {
            walk(ai, index, |table, actions| {
                assert!(table.game.conserved(&table.state), "{:?}", table.state);
                let mut names: Vec<String> =
                    actions.iter().map(|&action| table.name(action)).collect();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), actions.len());
            });
        }
    }
}

#[test]
fn a_mint_more_and_an_order_lost_or_doubled_break_the_law() {
    let table = table("hauler");
    let breaks = |change: fn(&mut State)| {
        let mut state = table.game.deal(&mut rng(1));
        assert!(table.game.conserved(&state));
        change(&mut state);
        !table.game.conserved(&state)
    };
    assert!(breaks(|state| state.sides[PLAYER].mints[0] += 1));
    assert!(breaks(|state| state.belts[1] = Belt::EMPTY));
    assert!(breaks(|state| state.piles[0] = state.piles[1]));
    assert!(breaks(|state| {
        let other = *state.piles[1].last().expect("five orders");
        state.piles[0].pop();
        state.piles[0].push(other);
    }));
}

#[test]
fn no_two_actions_lead_to_the_same_table() {
    for ai in AIS {
        walk(ai, 77, |table, actions| {
            let free = |action: &&Action| !matches!(action, Action::Shift(_));
            let after: Vec<State> = actions
                .iter()
                .filter(free)
                .map(|&action| {
                    let mut state = table.state;
                    table.game.apply(&mut state, action, &mut rng(0));
                    state
                })
                .collect();
            for (place, state) in after.iter().enumerate() {
                assert!(!after[..place].contains(state));
            }
        });
    }
}

#[test]
fn both_seats_see_the_same_and_only_hidden_cards_are_dealt_again() {
    let mut changed = 0;
    walk("local", 3, |table, _| {
        let seen = |state: &State| table.game.state_json(state, Some(PLAYER));
        let mut world = table.state;
        table.game.determinize(&mut world, PLAYER, &mut rng(5));
        assert_eq!(seen(&world), seen(&table.state));
        assert!(table.game.conserved(&world));
        changed += usize::from(world != table.state);
        // Wherever the hidden cards lay: the same generator deals the same world.
        let mut again = world;
        table.game.determinize(&mut again, AI, &mut rng(5));
        assert_eq!(again, world);
    });
    assert!(changed > 20);
}

#[test]
fn an_order_that_is_out_of_the_game_may_lie_in_a_guessed_pile() {
    let mut table = table("hauler");
    table.state = table.game.deal(&mut rng(1));
    let in_piles =
        |state: &State| -> Vec<u8> { state.piles.iter().flat_map(|pile| pile.to_vec()).collect() };
    let dealt = in_piles(&table.state);
    table
        .game
        .determinize(&mut table.state, PLAYER, &mut rng(2));
    assert!(
        in_piles(&table.state)
            .iter()
            .any(|order| !dealt.contains(order))
    );
}

#[test]
fn the_first_mints_of_the_shuffle_fill_both_belts() {
    let mut table = table("hauler");
    table.state = table.game.deal(&mut rng(9));
    assert!(table.state.belts.iter().all(|belt| belt.len() == 10));
    assert!(table.state.piles.iter().all(|pile| pile.len() == 5));
    assert_eq!(
        (table.space(PLAYER), table.space(AI)),
        ("dispatch", "dispatch")
    );
    assert_eq!((table.to_act(), table.state.round), (Some(PLAYER), 1));
}

#[test]
fn a_sensible_player_delivers_what_is_aboard() {
    let mut table = table("hauler");
    table.belts(["CCCCCCCC", "CCCCCCCC"]);
    table
        .side(PLAYER, "northwest", [0, 1, 0], &["northwest-s"])
        .turn(PLAYER);
    let mut mind = Mind::default();
    let mut actions = Vec::new();
    table.game.legal_actions(&table.state, &mut actions);
    let mut scratch = table.state;
    let mut worth = |action| {
        table
            .game
            .appraise(&table.state, action, &mut mind, &mut scratch, &mut rng(0))
    };
    let best = actions
        .iter()
        .copied()
        .max_by(|&a, &b| worth(a).total_cmp(&worth(b)));
    assert_eq!(table.name(best.unwrap()), "deliver:northwest-s");
}
