//! The player's actions.

use super::super::super::rules::SoloLoad;
use super::*;

#[test]
fn the_first_turn_offers_roads_and_face_up_orders() {
    let mut table = table("hauler");
    table.piles([
        &["northwest-cc", "northwest-s"],
        &["northeast-css"],
        &["southeast-n"],
        &["southwest-sn"],
    ]);
    let expected = [
        "move:northwest",
        "move:northeast",
        "move:crossing",
        "take:northwest-cc",
        "take:northeast-css",
        "take:southeast-n",
        "take:southwest-sn",
        "end-turn",
    ];
    assert_eq!(table.legal(), expected);
    table.play("take:northwest-cc");
    assert_eq!(table.legal()[3], "take:northwest-s");
}

#[test]
fn three_undelivered_orders_are_the_most() {
    let mut table = table("hauler");
    let held = ["northwest-cc", "northwest-s", "northwest-n"];
    table.side(PLAYER, "dispatch", [0; 3], &held).turn(PLAYER);
    let expected = [
        "move:northwest",
        "move:northeast",
        "move:crossing",
        "end-turn",
    ];
    assert_eq!(table.legal(), expected);
}

#[test]
fn md_s3_the_foremost_mints_are_loaded_and_md_7_none_unloaded() {
    let mut table = table("hauler");
    table.belts(["CSCNCSCCCC", "NN"]);
    table.side(PLAYER, "loading-1", [0, 1, 0], &[]).turn(PLAYER);
    let expected = [
        "move:northwest",
        "move:crossing",
        "move:southwest",
        "load:1C1",
        "load:1C2",
        "load:1S1",
        "load:1N1",
        "shift:1",
        "shift:2",
        "end-turn",
    ];
    assert_eq!(table.legal(), expected);
    table.play("load:1C1");
    assert_eq!(table.shown_belts()[0], "SCNCSCCCC");
    table.play("load:1C2");
    assert_eq!(table.shown_belts()[0], "SNSCCCC");
    assert_eq!(table.state.sides[PLAYER].mints, [3, 1, 0]);
}

fn loads(belt: &str, aboard: u8) -> Vec<String> {
    let mut table = table("hauler");
    table.belts(["", belt]);
    table
        .side(PLAYER, "loading-2", [aboard, 0, 0], &[])
        .turn(PLAYER);
    table
        .legal()
        .into_iter()
        .filter(|name| name.starts_with("load"))
        .collect()
}

#[test]
fn a_load_is_four_classic_or_two_sugar_free_or_one_cinnamon() {
    assert_eq!(
        loads("CCCCC", 0),
        ["load:2C1", "load:2C2", "load:2C3", "load:2C4"]
    );
    assert_eq!(loads("SSSS", 0), ["load:2S1", "load:2S2"]);
    assert_eq!(loads("NNSS", 0), ["load:2S1", "load:2S2", "load:2N1"]);
}

#[test]
fn the_truck_has_four_slots() {
    assert_eq!(loads("CCSS", 3), ["load:2C1", "load:2S1"]);
    assert!(loads("CCSS", 4).is_empty());
}

#[test]
fn a_shift_goes_to_the_back_of_the_belt_at_hand() {
    let mut table = table("hauler");
    table.belts(["CSNCC", "NNC"]);
    table.side(PLAYER, "loading-1", [0; 3], &[]).turn(PLAYER);
    table.play("shift:2");
    assert_eq!(table.shown_belts(), ["NCCCS", "NNC"]);
    table.belts(["S", ""]);
    let shifts = |table: &Table| {
        table
            .legal()
            .iter()
            .filter(|name| name.starts_with("shift"))
            .count()
    };
    assert_eq!(shifts(&table), 1, "one mint cannot be shifted twice");
    table.belts(["", "CC"]);
    assert_eq!(shifts(&table), 0);
}

#[test]
fn delivering_is_free_and_a_turn_with_nothing_left_ends_by_itself() {
    let mut table = table("hauler");
    table.belts(["CCCCCCCCCC", "CCCC"]);
    let held = ["northwest-cc", "northwest-n"];
    table
        .side(PLAYER, "dispatch", [2, 0, 1], &held)
        .turn(PLAYER);
    table.play("move:crossing").play("move:dispatch");
    assert_eq!(table.to_act(), Some(AI), "no action and no delivery left");
    table.turn(PLAYER);
    table.play("move:crossing");
    table.side(PLAYER, "dispatch", [2, 0, 1], &held);
    table.play("move:northwest");
    assert_eq!(
        table.legal(),
        ["deliver:northwest-cc", "deliver:northwest-n", "end-turn"]
    );
    table.play("deliver:northwest-n");
    assert_eq!(table.state.sides[PLAYER].stars, 3);
    assert_eq!(table.legal(), ["deliver:northwest-cc", "end-turn"]);
    table.play("deliver:northwest-cc");
    assert_eq!(table.to_act(), Some(AI));
    assert_eq!(table.state.sides[PLAYER].stars, 5);
    assert_eq!(table.shown_belts()[1], "CCCCNCC");
}

#[test]
fn an_order_needs_its_town_and_all_its_mints() {
    let mut table = table("hauler");
    let held = ["northwest-cc", "northwest-s"];
    table
        .side(PLAYER, "northwest", [1, 0, 0], &held)
        .turn(PLAYER);
    assert!(!table.legal().iter().any(|name| name.starts_with("deliver")));
    table.side(PLAYER, "northeast", [2, 1, 0], &held);
    assert!(!table.legal().iter().any(|name| name.starts_with("deliver")));
}

#[test]
fn md_s10_a_load_of_the_player_is_up_to_or_exactly_the_printed_number() {
    let loads = |word, belt: &str, aboard| {
        let mut table = table_with("hauler", |rules| rules.solo_load = word);
        table.belts([belt, ""]);
        table.side(PLAYER, "loading-1", aboard, &[]).turn(PLAYER);
        let legal = table.legal().into_iter();
        let loads: Vec<String> = legal.filter(|name| name.starts_with("load:")).collect();
        loads.join(" ")
    };
    assert_eq!(
        loads(SoloLoad::UpTo, "CCSS", [0; 3]),
        "load:1C1 load:1C2 load:1S1 load:1S2"
    );
    assert_eq!(loads(SoloLoad::Exact, "CCSS", [0; 3]), "load:1S2");
    assert_eq!(loads(SoloLoad::Exact, "CCCC", [0; 3]), "load:1C4");
    assert_eq!(
        loads(SoloLoad::Exact, "CCCC", [1, 0, 0]),
        "",
        "no room for four"
    );
    assert_eq!(loads(SoloLoad::Exact, "NSCC", [3, 0, 0]), "load:1N1");
}
