//! MA-10, MA-11, MA-13: the market, the shuffle, and cards that run out.

use super::super::rules::MixedDraw;
use super::*;
use crate::core::game::EndReason;

#[test]
fn ma_10_a_market_of_useless_cards_is_laid_out_again() {
    let game = game(|_| {});
    let mut state = table();
    // Only Mind Control is left; the Brain goes, a Cow comes: three Cows and two UFOs are of no use.
    state.awards = [0, 0, 0, 2, 0];
    state.market = [2, 0, 2, 1, 0];
    state.lay_pile(&[Brain, Cow, Cow, CropCircle, Cow, Ufo, Cow]);
    play(&game, &mut state, &["draw:market:brain"]);
    // UFO, Cow, Crop Circle, Cow, Cow come out: useless again. Then the Brain; for four more cards the ten discarded
    // ones are shuffled, and no more than four of them lie out.
    assert_eq!(state.market[Brain as usize], 1);
    assert_eq!(state.market.iter().sum::<u8>(), 5);
    assert_eq!(state.pile().len(), 6);
    assert_eq!(state.discard, [0; 5]);
}

#[test]
fn ma_10_after_an_award() {
    let game = game(|_| {});
    let mut state = award_table([2, 0, 0, 0, 0]);
    // The last Sightings goes: the UFOs of the market have lost their use.
    state.awards = [1, 1, 0, 0, 0];
    state.market = [5, 0, 0, 0, 0];
    state.lay_pile(&[Ufo, Cow, Cow, Cow, Cow, CropCircle]);
    play(&game, &mut state, &["award:sightings:ufo,ufo"]);
    assert_eq!(state.market, [0, 1, 4, 0, 0]);
    assert_eq!(state.discard, [7, 0, 0, 0, 0]);
    assert_eq!(state.pile(), [Ufo]);
}

#[test]
fn ma_10_a_wild_prevents_it() {
    let game = game(|_| {});
    let mut state = table();
    state.awards = [0, 0, 0, 2, 0];
    state.market = [3, 0, 0, 1, 1];
    state.lay_pile(&[Brain, Brain, Cow]);
    play(&game, &mut state, &["draw:market:brain"]);
    assert_eq!(state.market, [3, 0, 1, 0, 1]);
    assert_eq!(state.discard, [0; 5]);
}

#[test]
fn ma_10_extra_credit_gives_every_kind_a_use() {
    let game = game(|_| {});
    let mut state = table();
    state.awards = [0, 0, 0, 2, 1];
    state.market = [4, 0, 0, 1, 0];
    state.lay_pile(&[Brain, Brain, Cow]);
    play(&game, &mut state, &["draw:market:brain"]);
    assert_eq!(state.market, [4, 0, 1, 0, 0]);
}

#[test]
fn ma_10_not_without_a_useful_card_to_come() {
    let game = game(|_| {});
    let mut state = table();
    state.awards = [0, 0, 0, 2, 0];
    state.market = [4, 0, 0, 1, 0];
    state.discard = [0, 3, 0, 0, 0];
    state.lay_pile(&[Cow, Cow, Cow]);
    play(&game, &mut state, &["draw:market:brain"]);
    assert_eq!(state.market, [4, 0, 1, 0, 0]);
    assert_eq!(state.pile(), [Cow, Cow]);
}

#[test]
fn ma_10_the_discard_may_hold_the_useful_card() {
    let game = game(|_| {});
    let mut state = table();
    state.awards = [0, 0, 0, 2, 0];
    state.market = [4, 0, 0, 1, 0];
    state.discard = [0, 0, 0, 3, 0];
    state.lay_pile(&[Cow, Cow, Cow]);
    play(&game, &mut state, &["draw:market:brain"]);
    // Of the Cows, UFOs and Brains at least one Brain lies out in the end, and every card is still there.
    assert!(state.market[Brain as usize] > 0);
    assert_eq!(state.all_cards(), [4, 0, 3, 4, 0]);
}

#[test]
fn ma_10_not_when_no_award_is_left() {
    let game = game(|_| {});
    let mut state = award_table([2, 0, 0, 0, 0]);
    state.awards = [1, 0, 0, 0, 0];
    state.market = [5, 0, 0, 0, 0];
    play(&game, &mut state, &["award:sightings:ufo,ufo"]);
    assert_eq!(state.market, [5, 0, 0, 0, 0]);
}

#[test]
fn ma_11_a_draw_without_cards_is_skipped() {
    let game = game(|_| {});
    let mut state = table();
    state.lay_pile(&[]);
    state.market = [0, 0, 0, 0, 2];
    state.players[0].hand = [0, 0, 0, 0, 1];
    assert_eq!(legal(&game, &state), ["draw:market:moolti-pass"]);
    state.market = [1, 0, 0, 0, 1];
    assert_eq!(
        legal(&game, &state),
        ["draw:market:ufo", "draw:market:moolti-pass"]
    );
    // After the UFO only the wild lies out: no second draw.
    play(&game, &mut state, &["draw:market:ufo"]);
    assert_eq!((state.phase, state.draws, state.seat), (Phase::Award, 0, 0));
}

#[test]
fn ma_11_one_card_for_two_draws() {
    let game = game(|rules| rules.mixed_draw = MixedDraw::MarketFirst);
    let mut state = table();
    state.lay_pile(&[Ufo]);
    play(&game, &mut state, &["draw:pile,pile"]);
    assert_eq!(state.players[0].hand, [1, 0, 0, 0, 0]);
    assert_eq!((state.seat, state.players[0].die), (1, 8));
}

#[test]
fn ma_11_a_short_market_is_filled_by_an_award() {
    let game = game(|_| {});
    let mut state = award_table([2, 0, 0, 0, 0]);
    state.lay_pile(&[]);
    state.market = [0, 1, 1, 1, 0];
    play(&game, &mut state, &["award:sightings:ufo,ufo"]);
    assert_eq!(state.market, [2, 1, 1, 1, 0]);
    assert_eq!(state.discard, [0; 5]);
}

#[test]
fn ma_11_turns_without_any_choice_run_to_the_cap() {
    let game = game(|rules| rules.round_cap = 12);
    let mut state = table();
    state.lay_pile(&[]);
    state.market = [1, 0, 0, 0, 0];
    state.players[1].die = 3;
    play(&game, &mut state, &["draw:market:ufo"]);
    assert_eq!((state.phase, state.round), (Phase::Over, 12));
    assert_eq!((state.players[0].die, state.players[1].die), (0, 0));
    assert_eq!(game.outcome(&state).reason, EndReason::Cap);
}

#[test]
fn ma_13_the_discard_is_shuffled_when_a_card_is_needed() {
    let game = game(|_| {});
    let mut state = table();
    state.lay_pile(&[Ufo, Brain]);
    state.discard = [0, 0, 2, 0, 0];
    play(&game, &mut state, &["draw:pile", "draw:pile"]);
    // The pile is empty, but no card is needed yet.
    assert!(state.pile().is_empty());
    assert_eq!(state.discard, [0, 0, 2, 0, 0]);
    play(&game, &mut state, &["draw:market:ufo"]);
    assert_eq!(state.pile(), [Cow]);
    assert_eq!(state.discard, [0; 5]);
    assert_eq!(state.market, [0, 1, 2, 1, 1]);
}
