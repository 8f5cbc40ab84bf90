//! The look-ahead through a turn: what counts as one end of it is one position to the net.

use std::collections::HashMap;

use super::*;
use crate::core::features::{Features, Inputs, LookAhead, Luck};

/// Every position behind the turn that the seat to act can reach, as often as it is reached.
fn ends(game: &MintTinAliens, table: &State, seat: usize, luck: &Luck, found: &mut Vec<State>) {
    let (mut actions, mut tables) = (Vec::new(), Vec::new());
    game.legal_actions(table, &mut actions);
    for action in actions {
        game.outcomes(table, action, luck, &mut tables);
        for (next, _) in &tables {
            match game.goes_on(next, seat) {
                true => ends(game, next, seat, luck, found),
                false => found.push(*next),
            }
        }
    }
}

fn inputs(game: &MintTinAliens, state: &State, seat: usize) -> Inputs {
    let mut inputs = Inputs::default();
    game.observe(state, seat, &mut inputs);
    inputs
}

#[test]
fn ends_of_a_turn_with_one_number_are_observed_alike() {
    let luck = Luck { seed: 5, worlds: 2 };
    let (mut reached, mut different) = (0, 0);
    for (deal, game) in (0..).zip(all_switches()) {
        let mut step = 0;
        play_random(&game, deal, |state, _| {
            step += 1;
            let seat = state.mover();
            let begins = state.phase == Phase::Draw && state.draws == 2;
            if !begins || step % 3 > 0 {
                return;
            }
            let (mut found, mut known) = (Vec::new(), HashMap::new());
            ends(&game, state, seat, &luck, &mut found);
            for end in &found {
                let number = game.end_of_turn(end, seat).expect("it has a number");
                let seen = inputs(&game, end, seat);
                let known = known.entry(number).or_insert_with(|| seen.clone());
                assert_eq!(*known, seen, "{end:?}");
            }
            reached += found.len();
            different += known.len();
        });
    }
    // More than a fifth of the ends are one that was reached before.
    assert!(different * 5 < reached * 4, "{different} of {reached}");
}

/// Draws a Cow and a Brain from the market, in either order, with nothing to pay for: the dice and the discard tell the
/// same, so both are one end; after a step of the die they are not.
#[test]
fn the_order_of_two_draws_makes_no_other_end() {
    let game = game(|_| {});
    let after = |names: &[&str]| {
        let mut state = table();
        play(&game, &mut state, names);
        state
    };
    let ends = [
        after(&["draw:market:cow", "draw:market:brain"]),
        after(&["draw:market:brain", "draw:market:cow"]),
    ];
    assert_eq!(ends[0].seat, 1);
    let [one, other] = ends.map(|end| game.end_of_turn(&end, 0));
    assert_eq!(one, other);
    let mut later = ends[0];
    later.players[0].die -= 1;
    assert_ne!(game.end_of_turn(&later, 0), one);
    let mut later = ends[0];
    later.discard[0] += 1;
    assert_ne!(game.end_of_turn(&later, 0), one);
}
