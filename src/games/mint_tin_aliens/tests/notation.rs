//! The transcript's words, and the prose.

use super::*;
use crate::core::notation::Story;
use serde_json::json;

#[test]
fn state_in_the_words_of_the_contract() {
    let game = game(|_| {});
    let mut state = table();
    state.players[1].hand = [1, 0, 2, 0, 0];
    state.players[1].known = [0, 0, 1, 0, 0];
    play(&game, &mut state, &["draw:market:cow"]);
    let counts = |counts: [u8; 5]| json!({"ufo": counts[0], "crop-circle": counts[1], "cow": counts[2], "brain": counts[3], "moolti-pass": counts[4]});
    let awards = |count: u8| json!({"sightings": count, "were-here": count, "abduction": count, "mind-control": count, "extra-credit": count});
    let mut expected = json!({
        "round": 1, "phase": "draw", "to_act": 0, "draws": 1, "first": "market",
        "market": counts([2, 1, 0, 1, 1]), "pile": ["brain", "cow", "cow", "cow", "cow"],
        "discard": counts([0; 5]), "awards": awards(4),
        "players": [
            {"hand": counts([0, 0, 1, 0, 0]), "die": 9, "awards": awards(0), "pawns": 0, "points": 9},
            {"hand": counts([1, 0, 2, 0, 0]), "die": 9, "awards": awards(0), "pawns": 0, "points": 9},
        ],
    });
    assert_eq!(game.state_json(&state, None), expected);
    expected["pile"] = json!([null, null, null, null, null]);
    expected["players"][1]["hand"] = counts([0, 0, 1, 0, 0]);
    expected["players"][1]["hand"]["hidden"] = json!([null, null]);
    assert_eq!(game.state_json(&state, Some(0)), expected);
}

#[test]
fn rules_in_the_words_of_the_contract() {
    let game = game(|_| {});
    let award = |points: u8, cards: u8| json!({"count": 4, "points": points, "cards": cards});
    assert_eq!(
        game.rules_json(&table()),
        json!({
            "draw": "exactly-two", "mixed-draw": "any-order", "complete": "must", "end": "at-once", "score": "fr",
            "deal-first": 4, "deal-second": 5, "market-size": 5, "die": 9, "die-step": 1,
            "pawns-first": 2, "pawns-second": 1, "pawn-points": 1, "round-cap": 200,
            "cards": {"ufo": 11, "crop-circle": 11, "cow": 12, "brain": 14, "moolti-pass": 6},
            "awards": {
                "sightings": award(2, 2), "were-here": award(2, 2), "abduction": award(3, 3),
                "mind-control": award(5, 4), "extra-credit": award(1, 2),
            },
        })
    );
}

fn names() -> [String; 2] {
    ["Ada".to_owned(), "Bo".to_owned()]
}

fn told(state: &mut State, action: &str) -> String {
    let game = game(|_| {});
    let before = *state;
    let chosen = named(&game, state, action);
    game.apply(state, chosen, &mut rng());
    game.tell_action(&before, chosen, state, &names())
}

#[test]
fn prose_of_actions() {
    let mut state = table();
    assert_eq!(
        told(&mut state, "draw:market:cow"),
        "  Ada takes a Cow from the market; up comes a UFO"
    );
    assert_eq!(
        told(&mut state, "draw:pile"),
        "  Ada draws a Brain from the pile; no award: die to 8"
    );
    assert_eq!(
        told(&mut state, "draw:market:moolti-pass"),
        "  Bo takes a moolti-pass from the market for both draws; up comes a Cow; no\n      award: die to 8\n\
         Round 2: Ada 8, Bo 8; 20 awards left"
    );
    let mut state = award_table([0, 0, 0, 3, 1]);
    state.players[0].won = [1, 1, 1, 0, 0];
    assert_eq!(
        told(
            &mut state,
            "award:mind-control:brain,brain,brain,moolti-pass"
        ),
        "  Ada completes Mind Control (5) with 3 Brains and a moolti-pass; all four: 2\n      pawns"
    );
}

#[test]
fn prose_tells_a_new_market() {
    let mut state = table();
    state.awards = [0, 0, 0, 2, 0];
    state.market = [4, 0, 0, 1, 0];
    state.lay_pile(&[Ufo, Cow, Cow, Cow, Cow, Brain, Cow]);
    assert_eq!(
        told(&mut state, "draw:market:brain"),
        "  Ada takes a Brain from the market; a new market: 4 Cows and a Brain;\n      discarded: 4 UFOs and a Cow; 1 in the pile"
    );
}

#[test]
fn prose_tells_a_shuffle() {
    let mut state = table();
    state.lay_pile(&[]);
    state.discard = [0, 0, 2, 0, 0];
    assert_eq!(
        told(&mut state, "draw:market:ufo"),
        "  Ada takes a UFO from the market; the discard is shuffled into a new pile; up\n      comes a Cow"
    );
}

#[test]
fn prose_of_the_end() {
    let game = game(|_| {});
    let mut state = table();
    state.awards = [0; 5];
    state.players[0].won = [3, 0, 0, 0, 1];
    state.players[1].pawns = 1;
    state.players[1].die = 2;
    assert_eq!(
        game.tell_end(&state, &game.outcome(&state), &names()),
        "The last award is won in round 1.\n  \
         Ada: 7 for 4 awards + 0 for pawns + die 9 = 16\n  \
         Bo: 0 for 0 awards + 1 for pawns + die 2 = 3\n\
         Ada wins by 13.\n\
         Figures reconstructed, not printed: card counts, award counts, award points."
    );
}

#[test]
fn prose_keeps_to_80_columns() {
    let game = game(|_| {});
    let names = [
        "ismcts:iterations=400".to_owned(),
        "flat-monte-carlo:playouts=50".to_owned(),
    ];
    for deal in 0..100 {
        let mut rng = Rng::new(5, Stream::Table { deal });
        let mut state = game.deal(&mut rng);
        let mut text = game.tell_setup(&state, &names);
        while game.to_act(&state).is_some() {
            let before = state;
            let action = game.random_action(&state, &mut Vec::new(), &mut rng);
            game.apply(&mut state, action, &mut rng);
            text += "\n";
            text += &game.tell_action(&before, action, &state, &names);
        }
        text += "\n";
        text += &game.tell_end(&state, &game.outcome(&state), &names);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
