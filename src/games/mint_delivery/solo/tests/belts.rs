//! Where delivered mints go.

use super::*;

/// The player delivers CCS at Northwest with belts of this many mints.
fn delivered(first: usize, second: usize) -> Table {
    let mut table = table("hauler");
    table.belts([&"N".repeat(first), &"N".repeat(second)]);
    table
        .side(PLAYER, "northwest", [2, 1, 0], &["northwest-ccs"])
        .turn(PLAYER);
    table.play("deliver:northwest-ccs");
    table
}

#[test]
fn equal_neighbours_never_fall() {
    let expected = [
        "belt:111", "belt:112", "belt:121", "belt:122", "belt:221", "belt:222",
    ];
    assert_eq!(delivered(5, 5).legal(), expected);
}

#[test]
fn no_belt_goes_above_ten() {
    let mut table = delivered(8, 8);
    assert_eq!(
        table.legal(),
        ["belt:112", "belt:121", "belt:122", "belt:221"]
    );
    assert_eq!(
        table.game.state_json(&table.state, None)["pending"],
        serde_json::json!({"choice": "belt", "mints": "CCS"})
    );
    table.play("belt:121");
    assert_eq!(table.shown_belts(), ["NNNNNNNNCS", "NNNNNNNNC"]);
    assert_eq!(table.state.pending, None);
    assert_eq!(table.state.actions, 2);
}

#[test]
fn a_single_way_is_carried_out_at_once() {
    let table = delivered(10, 7);
    assert_eq!(table.state.pending, None);
    assert_eq!(table.shown_belts()[1], "NNNNNNNCCS");
    assert_eq!(table.legal()[0], "move:dispatch");
}

#[test]
fn the_player_chooses_for_the_ai_too() {
    let mut table = table("hauler");
    table.belts(["CC", "SS"]);
    table
        .side(AI, "southeast", [0, 1, 1], &["southeast-sn"])
        .turn(AI);
    table.play("deliver:southeast-sn");
    assert_eq!((table.to_act(), table.state.turn), (Some(PLAYER), AI as u8));
    assert_eq!(table.legal(), ["belt:11", "belt:12", "belt:21", "belt:22"]);
    table.play("belt:21");
    assert_eq!(table.shown_belts(), ["CCN", "SSS"]);
    assert_eq!(
        table.legal(),
        ["move:loading-2"],
        "below its work force it drives to Dispatch"
    );
}

#[test]
fn a_belt_counts_takes_and_shifts() {
    let mut table = table("hauler");
    table.belts(["CSNSCNNCSCCSSNNCCCSN", "C"]);
    let mut belt = table.state.belts[0];
    assert_eq!(
        (belt.in_front(20), belt.in_front(4)),
        ([8, 6, 6], [1, 2, 1])
    );
    assert_eq!((belt.place(1, 2), belt.place(1, 6)), (Some(8), None));
    belt.take(2);
    belt.shift(3);
    assert_eq!(
        crate::games::mint_delivery::solo::notation::belt_letters(belt),
        "CNNCSCCSSNNCCCSNCSS"
    );
}
