//! MA-12: what is known of a hand, and the re-deal of what is not.

use super::super::cards::KINDS;
use super::super::rules::MixedDraw;
use super::*;
use crate::core::features::{LookAhead, Luck};

/// Seat 1 holds two Cows and a Brain that seat 0 saw, and two hidden cards.
fn seen_table() -> State {
    let mut state = State::new(
        &[Ufo, Ufo, CropCircle, Cow, Brain, Brain, MooltiPass],
        [4; 5],
        9,
    );
    state.market = [1; 5];
    state.players[0].hand = [3, 0, 1, 0, 0];
    state.players[1].hand = [1, 0, 3, 1, 0];
    state.players[1].known = [0, 0, 2, 1, 0];
    state
}

fn redealt(state: &State, observer: usize, index: u64) -> State {
    let mut world = *state;
    let mut rng = Rng::new(9, Stream::Other { purpose: 1, index });
    game(|_| {}).determinize(&mut world, observer, &mut rng);
    world
}

#[test]
fn ma_12_cards_of_the_market_are_known_and_cards_of_the_pile_are_not() {
    let game = game(|_| {});
    let mut state = table();
    play(&game, &mut state, &["draw:market:cow", "draw:pile"]);
    assert_eq!(state.players[0].hand, [0, 0, 1, 1, 0]);
    assert_eq!(state.players[0].known, [0, 0, 1, 0, 0]);
}

#[test]
fn two_blind_cards_are_looked_at_by_their_chances() {
    let game = game(|rules| rules.mixed_draw = MixedDraw::MarketFirst);
    let state = game.deal(&mut rng());
    let two = named(&game, &state, "draw:pile,pile");
    let (luck, mut tables) = (Luck { seed: 5, worlds: 4 }, Vec::new());
    game.outcomes(&state, two, &luck, &mut tables);
    let chances: f32 = tables.iter().map(|(_, weight)| weight).sum();
    assert!((chances - 1.0).abs() < 1e-5, "{chances}");
    let hands: std::collections::BTreeSet<_> = tables
        .iter()
        .map(|(table, _)| table.players[0].hand)
        .collect();
    assert_eq!(hands.len(), tables.len(), "each pair once");
    assert!(tables.iter().all(|(table, _)| game.conserved(table)));
}

#[test]
fn ma_12_paying_takes_known_cards_first() {
    let game = game(|_| {});
    let mut state = award_table([0, 0, 5, 0, 1]);
    state.players[0].known = [0, 0, 4, 0, 1];
    let mut plain = state;
    play(&game, &mut plain, &["award:abduction:cow,cow,cow"]);
    // Of five Cows, four of them known, three went: one of the two left is known for certain.
    assert_eq!(plain.players[0].known, [0, 0, 1, 0, 1]);
    play(&game, &mut state, &["award:abduction:cow,cow,moolti-pass"]);
    assert_eq!(state.players[0].known, [0, 0, 2, 0, 0]);
}

#[test]
fn ma_12_a_shuffle_tells_both_hands() {
    let game = game(|_| {});
    let mut state = table();
    state.players[0].hand = [1, 0, 0, 0, 0];
    state.players[1].hand = [0, 2, 0, 1, 0];
    state.lay_pile(&[Cow]);
    state.discard = [0, 0, 0, 3, 0];
    play(&game, &mut state, &["draw:pile", "draw:pile"]);
    // When the pile was empty, hands were what was missing from table and discard: the Cow too. The Brain came after.
    assert_eq!(state.players[0].hand, [1, 0, 1, 1, 0]);
    assert_eq!(state.players[0].known, [1, 0, 1, 0, 0]);
    assert_eq!(state.players[1].known, [0, 2, 0, 1, 0]);
}

#[test]
fn ma_12_known_cards_stay_and_the_rest_moves() {
    let state = seen_table();
    let mut hands = std::collections::BTreeSet::new();
    let mut tops = std::collections::BTreeSet::new();
    for index in 0..400 {
        let world = redealt(&state, 0, index);
        assert_eq!(world.players[0], state.players[0]);
        assert_eq!((world.market, world.discard), (state.market, state.discard));
        assert_eq!(world.players[1].known, state.players[1].known);
        assert_eq!(world.all_cards(), state.all_cards());
        assert_eq!(world.pile().len(), 7);
        assert!(
            world.players[1].hand[Cow as usize] >= 2 && world.players[1].hand[Brain as usize] >= 1
        );
        hands.insert(world.players[1].hand);
        tops.insert(*world.pile().last().unwrap());
    }
    // Two hidden cards out of 3 UFOs, 1 Crop Circle, 2 Cows, 2 Brains and 1 wild: three pairs and ten mixtures.
    assert_eq!(hands.len(), 13);
    assert_eq!(tops.len(), KINDS);
}

#[test]
fn ma_12_the_redeal_is_uniform() {
    let state = seen_table();
    let games = 9000;
    let wilds = (0..games)
        .filter(|&index| redealt(&state, 0, index).players[1].hand[MooltiPass as usize] == 1)
        .count();
    // The one wild among nine hidden cards is in the hand of two with a chance of 2 in 9: 2000 of 9000, give or
    // take four standard deviations of 39.4.
    assert!((1842..=2158).contains(&wilds), "{wilds}");
}

#[test]
fn ma_12_the_redeal_forgets_how_hidden_cards_lay() {
    let state = seen_table();
    // A table that looks the same to seat 0: the hidden UFO and Cow of seat 1 changed places with a Brain and a wild.
    let mut twin = state;
    twin.players[1].hand = [0, 0, 2, 2, 1];
    twin.lay_pile(&[Brain, Cow, Ufo, Cow, Ufo, CropCircle, Ufo]);
    assert_eq!(twin.all_cards(), state.all_cards());
    for index in 0..50 {
        assert_eq!(redealt(&state, 0, index), redealt(&twin, 0, index));
    }
}

#[test]
fn ma_12_a_player_before_an_award_can_pay_for_one() {
    let mut state = seen_table();
    // Seat 0 has three UFOs and a Cow that seat 1 never saw.
    state.phase = Phase::Award;
    state.draws = 0;
    state.awards = [1, 0, 0, 0, 0];
    for index in 0..200 {
        let hand = redealt(&state, 1, index).players[0].hand;
        assert!(
            hand[Ufo as usize] + hand[MooltiPass as usize] >= 2,
            "{hand:?}"
        );
    }
}

#[test]
fn ma_12_in_play_the_redeal_keeps_what_the_mover_sees() {
    for game in all_switches() {
        for deal in 0..20 {
            let mut moved = false;
            play_random(&game, deal, |state, _| {
                let mover = state.mover();
                let mut world = *state;
                game.determinize(
                    &mut world,
                    mover,
                    &mut Rng::new(deal, Stream::Table { deal: 7 }),
                );
                assert!(game.conserved(&world));
                assert_eq!(legal(&game, &world), legal(&game, state));
                assert_eq!(
                    game.state_json(&world, Some(mover)),
                    game.state_json(state, Some(mover))
                );
                moved |= world.players[1 - mover].hand != state.players[1 - mover].hand;
            });
            assert!(moved, "no hand was dealt again");
        }
    }
}
