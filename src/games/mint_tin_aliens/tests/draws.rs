//! MA-1, MA-2, MA-3, MA-7: drawing.

use super::super::rules::{Draw, MixedDraw};
use super::super::state::{Phase, Source};
use super::*;

const MARKET: [&str; 5] = [
    "draw:market:ufo",
    "draw:market:crop-circle",
    "draw:market:cow",
    "draw:market:brain",
    "draw:market:moolti-pass",
];

fn with_market(
    before: &[&'static str],
    market: &[&'static str],
    after: &[&'static str],
) -> Vec<&'static str> {
    [before, market, after].concat()
}

#[test]
fn ma_1_exactly_two_draws_two() {
    let game = game(|_| {});
    let mut state = table();
    assert_eq!(
        legal(&game, &state),
        with_market(&["draw:pile"], &MARKET, &[])
    );
    play(&game, &mut state, &["draw:pile", "draw:pile"]);
    // A UFO and a Brain complete nothing: the die goes down and seat 1 is to draw.
    assert_eq!(state.players[0].hand, [1, 0, 0, 1, 0]);
    assert_eq!(state.players[0].die, 8);
    assert_eq!((state.seat, state.draws, state.first), (1, 2, None));
    assert_eq!(state.pile(), [Cow, Cow, Cow, Cow]);
}

#[test]
fn ma_1_up_to_two_may_stop() {
    let game = game(|rules| rules.draw = Draw::UpToTwo);
    let mut state = table();
    assert_eq!(
        legal(&game, &state),
        with_market(&["draw:pile"], &MARKET, &["stop"])
    );
    let mut stopped = state;
    play(&game, &mut stopped, &["stop"]);
    assert_eq!((stopped.seat, stopped.players[0].die), (1, 8));
    play(&game, &mut state, &["draw:market:cow"]);
    assert_eq!(
        legal(&game, &state),
        // The UFO of the pile's top took the Cow's place.
        [
            "draw:pile",
            "draw:market:ufo",
            "draw:market:crop-circle",
            "draw:market:brain",
            "stop"
        ]
    );
    play(&game, &mut state, &["stop"]);
    assert_eq!(state.players[0].hand, [0, 0, 1, 0, 0]);
    assert_eq!(state.seat, 1);
}

#[test]
fn ma_1_stop_leads_to_the_award() {
    let game = game(|rules| rules.draw = Draw::UpToTwo);
    let mut state = table();
    state.players[0].hand = [2, 0, 0, 0, 0];
    play(&game, &mut state, &["stop"]);
    assert_eq!(
        (state.phase, state.draws, state.first),
        (Phase::Award, 0, None)
    );
    assert_eq!(
        legal(&game, &state),
        ["award:sightings:ufo,ufo", "award:extra-credit:ufo,ufo"]
    );
}

#[test]
fn ma_2_market_first_closes_the_market_after_the_pile() {
    let game = game(|rules| {
        rules.draw = Draw::UpToTwo;
        rules.mixed_draw = MixedDraw::MarketFirst;
    });
    let mut state = table();
    play(&game, &mut state, &["draw:pile"]);
    assert_eq!((state.draws, state.first), (1, Some(Source::Pile)));
    assert_eq!(legal(&game, &state), ["draw:pile", "stop"]);
}

#[test]
fn ma_2_market_first_makes_two_of_the_pile_one_decision() {
    let game = game(|rules| rules.mixed_draw = MixedDraw::MarketFirst);
    let mut state = table();
    assert_eq!(
        legal(&game, &state),
        with_market(&["draw:pile,pile"], &MARKET, &[])
    );
    play(&game, &mut state, &["draw:pile,pile"]);
    assert_eq!(state.players[0].hand, [1, 0, 0, 1, 0]);
    assert_eq!(state.seat, 1);
}

#[test]
fn ma_2_any_order_is_the_french_default_and_market_first_the_publishers() {
    use crate::core::ruleset::RuleSet;
    let mut rules = Rules::defaults(2);
    assert_eq!(rules.mixed_draw, MixedDraw::AnyOrder);
    rules.apply_edition("fr");
    assert_eq!(rules.mixed_draw, MixedDraw::AnyOrder);
    rules.apply_edition("web");
    assert_eq!(rules.mixed_draw, MixedDraw::MarketFirst);
}

#[test]
fn ma_2_any_order_leaves_the_market_open() {
    let game = game(|_| {});
    let mut state = table();
    assert_eq!(
        legal(&game, &state),
        with_market(&["draw:pile"], &MARKET, &[])
    );
    play(&game, &mut state, &["draw:pile"]);
    // MA-3: but for the wild.
    assert_eq!(
        legal(&game, &state),
        with_market(&["draw:pile"], &MARKET[..4], &[])
    );
    play(&game, &mut state, &["draw:market:cow"]);
    assert_eq!(state.players[0].hand, [1, 0, 1, 0, 0]);
    assert_eq!(state.market, [1, 1, 0, 2, 1]); // the Brain took the Cow's place
}

#[test]
fn ma_2_one_of_each_market_first() {
    let game = game(|_| {});
    let mut state = table();
    play(&game, &mut state, &["draw:market:brain"]);
    assert_eq!((state.draws, state.first), (1, Some(Source::Market)));
    play(&game, &mut state, &["draw:pile"]);
    // The UFO replaced the Brain of the market; the Brain of the pile came second.
    assert_eq!(state.players[0].hand, [0, 0, 0, 2, 0]);
    assert_eq!(state.market, [2, 1, 1, 0, 1]);
    // Two Brains pay for Extra Credit.
    assert_eq!(state.first, Some(Source::Market));
    assert_eq!(legal(&game, &state), ["award:extra-credit:brain,brain"]);
}

#[test]
fn ma_3_wild_of_the_market_is_both_draws() {
    let game = game(|_| {});
    let mut state = table();
    play(&game, &mut state, &["draw:market:moolti-pass"]);
    assert_eq!(state.players[0].hand, [0, 0, 0, 0, 1]);
    assert_eq!(state.market, [2, 1, 1, 1, 0]);
    assert_eq!((state.seat, state.players[0].die), (1, 8));
}

#[test]
fn ma_3_no_wild_as_second_draw() {
    let game = game(|_| {});
    let mut state = table();
    play(&game, &mut state, &["draw:market:crop-circle"]);
    assert_eq!(
        legal(&game, &state),
        [
            "draw:pile",
            "draw:market:ufo",
            "draw:market:cow",
            "draw:market:brain"
        ]
    );
}

#[test]
fn ma_3_wild_of_the_pile_is_one_draw() {
    let game = game(|_| {});
    let mut state = table();
    state.lay_pile(&[Cow, Brain, MooltiPass]);
    play(&game, &mut state, &["draw:pile", "draw:pile"]);
    assert_eq!(state.players[0].hand, [0, 0, 0, 1, 1]);
}

#[test]
fn ma_7_no_hand_limit() {
    let game = game(|_| {});
    let mut state = table();
    state.players[0].hand = [1, 1, 2, 3, 0];
    state.awards = [4, 4, 4, 4, 0];
    for _ in 0..3 {
        state.lay_pile(&[Cow, Brain, Cow, Brain, Ufo, Ufo]);
        state.seat = 0;
        state.phase = Phase::Draw;
        state.draws = 2;
        state.first = None;
        play(&game, &mut state, &["draw:pile", "draw:pile"]);
    }
    assert_eq!(state.players[0].hand, [7, 1, 2, 3, 0]);
}
