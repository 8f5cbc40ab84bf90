//! The end of the game, its caps and its tie-breaks.

use super::*;
use crate::core::game::{EndReason, TieBreak, WHOLE_WIN};

#[test]
fn md_s9_a_face_up_card_is_still_a_pile() {
    let mut table = table("hauler");
    table.piles([&[], &[], &["southeast-s"], &["southwest-s"]]);
    assert!(!table.game.is_ending(&table.state));
    table.turn(PLAYER).play("take:southeast-s");
    assert!(table.game.is_ending(&table.state));
}

#[test]
fn md_s9_the_player_ends_the_turn_and_the_ai_has_a_last_one() {
    let mut table = table("hauler");
    table.piles([&[], &[], &["southeast-s"], &["southwest-s", "southwest-n"]]);
    table
        .turn(PLAYER)
        .play("take:southeast-s")
        .play("move:northwest");
    assert_eq!(table.legal(), ["take:southwest-s"]);
    table.play("take:southwest-s").play("take:southwest-n");
    assert_eq!(table.to_act(), None);
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.reason, outcome.rounds), (EndReason::Orders, 1));
}

#[test]
fn md_s9_reached_in_the_ais_turn_it_ends_after_that_turn() {
    let mut table = table("hauler");
    table.piles([&[], &[], &["northwest-cc"], &["northeast-s", "northeast-n"]]);
    assert_eq!(table.ai_plays(), ["take:northwest-cc", "take:northeast-s"]);
    assert_eq!(table.to_act(), None);
    let shown = table.game.state_json(&table.state, None);
    assert_eq!(shown["phase"], "over");
    assert_eq!(shown["ending"], true);
    for (key, value) in [("round", 1), ("actions", 0)] {
        assert_eq!(shown[key], value);
    }
    assert!(shown["turn"].is_null() && shown["to_act"].is_null());
}

#[test]
fn the_round_goes_up_after_the_ais_turn() {
    let mut table = table("hauler");
    table.turn(PLAYER).play("end-turn");
    assert_eq!(table.state.round, 1);
    table.ai_plays();
    assert_eq!((table.state.round, table.to_act()), (2, Some(PLAYER)));
}

#[test]
fn md_10_the_cap_ends_the_game_after_its_round() {
    let mut table = table_with("hauler", |rules| rules.round_cap = 2);
    table.belts(["CCCC", "CCCC"]);
    for to_act in [Some(PLAYER), None] {
        table.turn(PLAYER).play("end-turn");
        table.ai_plays();
        assert_eq!(table.to_act(), to_act);
    }
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.reason, outcome.rounds), (EndReason::Cap, 2));
}

/// Stars, delivered orders and mints aboard of both sides: who wins, by what.
fn result(player: (u16, usize, [u8; 3]), ai: (u16, usize, [u8; 3])) -> ([u32; 2], TieBreak) {
    let mut table = table("hauler");
    for (seat, (stars, orders, mints)) in [player, ai].into_iter().enumerate() {
        table.state.sides[seat].stars = stars;
        table.state.sides[seat].mints = mints;
        (0..orders).for_each(|order| table.state.sides[seat].delivered.push(order as u8));
    }
    let outcome = table.game.outcome(&table.state);
    (
        [outcome.shares[PLAYER], outcome.shares[AI]],
        outcome.tie_break,
    )
}

#[test]
fn ties_go_to_more_orders_then_to_the_mints_aboard_then_are_a_draw() {
    const HALF: u32 = WHOLE_WIN / 2;
    let none = [0; 3];
    assert_eq!(
        result((9, 2, none), (8, 4, none)),
        ([WHOLE_WIN, 0], TieBreak::None)
    );
    assert_eq!(
        result((9, 2, [4, 0, 0]), (9, 3, none)),
        ([0, WHOLE_WIN], TieBreak::Orders)
    );
    assert_eq!(
        result((9, 3, [1, 0, 1]), (9, 3, [3, 0, 0])),
        ([WHOLE_WIN, 0], TieBreak::Value)
    );
    assert_eq!(
        result((9, 3, [1, 1, 0]), (9, 3, [0, 0, 1])),
        ([HALF, HALF], TieBreak::Draw)
    );
}
