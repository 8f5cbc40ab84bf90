//! Whole solo games in prose, one for each way to end.

use super::*;
use crate::core::game::{EndReason, Outcome, TieBreak};
use crate::core::notation::Story;
use crate::games::mint_delivery::tests::endings::{SMALL_ORDERS, first_told, told};

fn short(ai: &str, rounds: u16) -> MintDeliverySolo {
    let rules = Rules {
        solo_pile: 3,
        end_piles: 1,
        round_cap: rounds,
        ..Rules::default()
    };
    let components = Components::parse(SMALL_ORDERS).expect("a good file");
    MintDeliverySolo::new(rules, components, ai).expect("good rules")
}

#[test]
fn a_game_that_ends_by_the_orders() {
    let by_orders = |end: &Outcome| end.reason == EndReason::Orders;
    insta::assert_snapshot!(first_told(&short("hauler", 200), by_orders));
}

#[test]
fn a_game_that_ends_by_the_cap() {
    let by_cap = |end: &Outcome| end.reason == EndReason::Cap && end.tie_break == TieBreak::None;
    insta::assert_snapshot!(first_told(&short("hoarder", 6), by_cap));
}

#[test]
fn a_game_that_is_decided_by_more_orders() {
    let by_orders = |end: &Outcome| end.tie_break == TieBreak::Orders;
    insta::assert_snapshot!(first_told(&short("sprinter", 8), by_orders));
}

#[test]
fn a_game_that_is_decided_by_the_mints() {
    let by_value = |end: &Outcome| end.tie_break == TieBreak::Value;
    insta::assert_snapshot!(first_told(&short("spicer", 3), by_value));
}

#[test]
fn a_game_that_ends_in_a_draw() {
    let draw = |end: &Outcome| end.tie_break == TieBreak::Draw;
    insta::assert_snapshot!(first_told(&short("local", 1), draw));
}

#[test]
fn a_game_that_is_forfeited() {
    let table = table("hauler");
    let names = ["Ada", "hauler"].map(str::to_owned);
    let outcome = table.game.outcome(&table.state).forfeited_by(0);
    let expected = "The game ends in round 1: Ada forfeits.\n  Ada: 0 stars from 0 orders, mints worth 0\n  \
        hauler: 0 stars from 0 orders, mints worth 0\nhauler wins.";
    assert_eq!(
        table.game.tell_end(&table.state, &outcome, &names),
        expected
    );
}

#[test]
fn every_line_fits_a_terminal() {
    for ai in AIS {
        let game = MintDeliverySolo::new(Rules::default(), Components::default(), ai);
        // `told` looks at each line.
        drop(told(&game.expect("good rules"), 0));
    }
}
