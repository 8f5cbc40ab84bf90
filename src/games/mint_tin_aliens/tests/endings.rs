//! Whole games in prose, one for each way to end: a sentence that is broken shows here.

use super::*;
use crate::core::game::{EndReason, Outcome, TieBreak};
use crate::core::notation::Story;
use crate::games::tellings;

/// The first random game of a rule set that ends as wanted, told from the deal to the result.
fn first_told(game: &MintTinAliens, wanted: impl Fn(&Outcome) -> bool) -> String {
    tellings::first_told(game, 1, &["Ada", "Bo"], wanted)
}

/// A short game: one award of each kind.
fn short(change: impl FnOnce(&mut Rules)) -> MintTinAliens {
    game(|rules| {
        rules.awards.sightings.count = 1;
        rules.awards.were_here.count = 1;
        rules.awards.abduction.count = 1;
        rules.awards.mind_control.count = 1;
        rules.awards.extra_credit.count = 1;
        change(rules);
    })
}

#[test]
fn a_game_that_ends_by_the_last_award() {
    let by_points = |end: &Outcome| end.tie_break == TieBreak::None;
    insta::assert_snapshot!(first_told(&short(|_| {}), by_points));
}

#[test]
fn a_game_that_ends_in_a_draw() {
    let draw = |end: &Outcome| end.tie_break == TieBreak::Draw;
    insta::assert_snapshot!(first_told(&short(|_| {}), draw));
}

#[test]
fn a_game_that_ends_by_the_cap() {
    let game = short(|rules| rules.round_cap = 2);
    let cap = |end: &Outcome| end.reason == EndReason::Cap && end.tie_break == TieBreak::None;
    insta::assert_snapshot!(first_told(&game, cap));
}

#[test]
fn a_game_that_is_forfeited() {
    let game = game(|_| {});
    let state = table();
    let outcome = game.outcome(&state).forfeited_by(0);
    let names = ["Ada".to_owned(), "Bo".to_owned()];
    let expected = "Ada forfeits in round 1.\n  \
        Ada: 0 for 0 awards + 0 for pawns + die 9 = 9\n  \
        Bo: 0 for 0 awards + 0 for pawns + die 9 = 9\nBo wins.";
    let told = game.tell_end(&state, &outcome, &names);
    assert_eq!(told.split("\nFigures").next(), Some(expected));
}
