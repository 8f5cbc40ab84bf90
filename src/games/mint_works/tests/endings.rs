//! Whole games in prose, one for each way to end: a sentence that is broken shows here.

use crate::core::game::{EndReason, Game, Outcome, TieBreak};
use crate::core::notation::Story;
use crate::core::rng::{Rng, Stream};
use crate::core::ruleset::RuleSet;
use crate::games::mint_works::{Ai, MintWorks, Named, Plan, Rules, TieRule};
use crate::games::tellings;

/// The first random game of a rule set that ends as wanted, told from the deal to the result.
fn first_told(game: &MintWorks, wanted: impl Fn(&Outcome) -> bool) -> String {
    let second = game.ai().map_or("Bo", Ai::title);
    tellings::first_told(game, 11, &["Ada", second, "Cleo"], wanted)
}

/// A short game: few stars end it.
fn short(change: impl FnOnce(&mut Rules)) -> MintWorks {
    let mut rules = Rules::defaults(2);
    rules.stars_to_win = 2;
    change(&mut rules);
    MintWorks::new(rules, 2, None).expect("playable rules")
}

#[test]
fn a_game_that_ends_by_the_cap() {
    let game = short(|rules| rules.round_cap = 2);
    insta::assert_snapshot!(first_told(&game, |end| end.reason == EndReason::Cap));
}

#[test]
fn a_game_that_ends_by_the_smaller_neighborhood() {
    let game = short(|_| {});
    let by_size = |end: &Outcome| end.tie_break == TieBreak::Size;
    insta::assert_snapshot!(first_told(&game, by_size));
}

#[test]
fn a_game_that_ends_by_the_larger_neighborhood() {
    let game = short(|rules| rules.tie_break = TieRule::Largest);
    let by_size = |end: &Outcome| end.tie_break == TieBreak::Size;
    insta::assert_snapshot!(first_told(&game, by_size));
}

#[test]
fn a_game_that_ends_by_the_mints() {
    let game = short(|rules| rules.round_cap = 2);
    let by_mints = |end: &Outcome| end.tie_break == TieBreak::Mints;
    insta::assert_snapshot!(first_told(&game, by_mints));
}

#[test]
fn a_game_that_ends_in_a_draw() {
    let game = short(|rules| rules.round_cap = 2);
    let draw = |end: &Outcome| end.tie_break == TieBreak::Draw;
    insta::assert_snapshot!(first_told(&game, draw));
}

#[test]
fn a_game_that_ends_by_the_deck() {
    let mut rules = Rules::defaults(3);
    for &plan in &Plan::ALL[5..] {
        rules.plans[plan].copies = 0;
    }
    let game = MintWorks::new(rules, 3, None).expect("playable rules");
    insta::assert_snapshot!(first_told(&game, |end| end.reason == EndReason::Deck));
}

#[test]
fn a_game_that_ends_by_rachaels_supply() {
    let mut rules = Rules::defaults(1);
    rules.rachael_supply = 14;
    let game = MintWorks::new(rules, 1, Some(Ai::Rachael)).expect("playable rules");
    insta::assert_snapshot!(first_told(&game, |end| end.reason == EndReason::Rachael));
}

#[test]
fn a_game_that_is_forfeited() {
    let game = MintWorks::new(Rules::defaults(3), 3, None).expect("playable rules");
    let names = ["Ada", "Bo", "Cleo"].map(str::to_owned);
    let state = game.deal(&mut Rng::new(11, Stream::Table { deal: 0 }));
    let outcome = game.outcome(&state).forfeited_by(1);
    let expected = "The game ends in round 1: Bo forfeits.\n\
        Ada 0 stars (Neighborhood of 0), Bo 0 stars (Neighborhood of 0), Cleo 0 stars\n    \
        (Neighborhood of 0).\nAda and Cleo share the win.";
    assert_eq!(game.tell_end(&state, &outcome, &names), expected);
}
