//! Whole games in prose, one for each way to end: a sentence that is broken shows here.

use super::*;
use crate::core::game::{EndReason, Outcome, TieBreak};
use crate::core::notation::Story;
use crate::games::tellings;

/// Small orders, so that players who drive about deliver some.
pub const SMALL_ORDERS: &str = r#"
orders = [
  { town = "northwest", mints = "C", stars = 1 }, { town = "northwest", mints = "CC", stars = 2 },
  { town = "northeast", mints = "C", stars = 1 }, { town = "northeast", mints = "CC", stars = 2 },
  { town = "southeast", mints = "C", stars = 1 }, { town = "southeast", mints = "CC", stars = 2 },
  { town = "southwest", mints = "C", stars = 1 }, { town = "southwest", mints = "CC", stars = 2 },
  { town = "northwest", mints = "S", stars = 2 }, { town = "southeast", mints = "S", stars = 2 },
  { town = "northeast", mints = "CS", stars = 3 }, { town = "southwest", mints = "CS", stars = 3 },
]
"#;

/// The first game of a rule set that ends as wanted, told from the deal to the result.
pub fn first_told<G: Notation>(game: &G, wanted: impl Fn(&Outcome) -> bool) -> String {
    tellings::first_told(game, 11, &NAMES, wanted)
}

/// One game of a rule set, of which every line fits a terminal.
pub fn told<G: Notation>(game: &G, deal: u64) -> (String, Outcome) {
    tellings::told(game, 11, &NAMES, deal)
}

const NAMES: [&str; 5] = ["Ada", "Bo", "Cleo", "Dan", "Eve"];

/// A game of few rounds with many actions each.
fn short(rounds: u16) -> MintDelivery {
    let components = Components::parse(SMALL_ORDERS).expect("a good file");
    let rules = Rules {
        deal: 2,
        pile: 2,
        face_up: 1,
        actions: 9,
        round_cap: rounds,
        ..Rules::default()
    };
    MintDelivery::new(rules, components, 2).expect("good rules")
}

#[test]
fn a_game_that_ends_by_the_orders() {
    let by_orders = |end: &Outcome| end.reason == EndReason::Orders;
    insta::assert_snapshot!(first_told(&short(200), by_orders));
}

#[test]
fn a_game_that_ends_by_the_cap() {
    let by_cap = |end: &Outcome| end.reason == EndReason::Cap;
    insta::assert_snapshot!(first_told(&short(2), by_cap));
}

#[test]
fn a_game_that_is_decided_by_more_orders() {
    let mut bench = Bench::new(2, Rules::default());
    bench.give(0, &["northwest-cc", "northeast-s"]);
    bench.give(1, &["southeast-ss"]);
    bench.truck(0, "northwest", "CC");
    bench.play("deliver:northwest-cc");
    bench.truck(0, "northeast", "S");
    bench.play("deliver:northeast-s");
    bench.play("end-turn");
    bench.truck(1, "southeast", "SS");
    bench.play("deliver:southeast-ss");
    let names = ["Ada", "Bo"].map(str::to_owned);
    let outcome = bench.game.outcome(&bench.state);
    let expected = "The orders have run out in round 1.\n  \
        Ada: 4 stars, 2 orders, mints worth 0\n  Bo: 4 stars, 1 order, mints worth 0\n\
        Ada wins, by more delivered orders.\n\
        Reconstructed, not printed: 8 of 17 spaces, roads, orders.";
    assert_eq!(
        bench.game.tell_end(&bench.state, &outcome, &names),
        expected
    );
}

#[test]
fn a_game_that_is_decided_by_the_mints() {
    let by_value = |end: &Outcome| end.tie_break == TieBreak::Value;
    insta::assert_snapshot!(first_told(&short(2), by_value));
}

#[test]
fn a_game_that_ends_in_a_draw() {
    let draw = |end: &Outcome| end.tie_break == TieBreak::Draw;
    insta::assert_snapshot!(first_told(&short(1), draw));
}

#[test]
fn a_game_that_is_forfeited() {
    let bench = Bench::new(3, Rules::default());
    let names = ["Ada", "Bo", "Cleo"].map(str::to_owned);
    let outcome = bench.game.outcome(&bench.state).forfeited_by(1);
    let expected = "Bo forfeits in round 1.\n  Ada: 0 stars, 0 orders, mints worth 4\n  \
        Bo: 0 stars, 0 orders, mints worth 4\n  Cleo: 0 stars, 0 orders, mints worth 4\n\
        Ada and Cleo share the win.\n\
        Reconstructed, not printed: 8 of 17 spaces, roads, orders.";
    assert_eq!(
        bench.game.tell_end(&bench.state, &outcome, &names),
        expected
    );
}

#[test]
fn every_line_fits_a_terminal() {
    for players in 2..=5 {
        let rules = with(&[("upgrades", "true"), ("roads", "4"), ("round-cap", "12")]);
        let game = MintDelivery::new(rules, Components::default(), players).expect("good rules");
        // `told` looks at each line.
        (0..3).for_each(|deal| drop(told(&game, deal)));
    }
}
