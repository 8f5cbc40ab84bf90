//! The rulings of the four printed AIs' traits.

use super::solitaire::{ALL_CORE, BUT_SUPPLIER, only, solo};
use super::table::Table;
use crate::core::game::{EndReason, TieBreak};
use crate::games::mint_works::{Advanced, Ai, JustinBlock, Location, Plan, Rules, SonicTurn};
use Location as At;
use Plan::*;

/// Justin has used the Producer; the player is to act.
fn justin_blocks(rule: JustinBlock) -> Table {
    let table = Table::solo(Ai::Justin, |rules| {
        rules.justin_block = rule;
        rules.advanced = Advanced::Named(vec![At::TempAgency]);
    });
    table.deck(&[Mine, Truck]).play(&["producer"])
}

#[test]
fn mw_a20_a_location_that_justin_used_is_blocked_until_the_next_development() {
    let table = justin_blocks(JustinBlock::All);
    assert_eq!(table.json()["blocked"], serde_json::json!(["producer"]));
    assert!(!table.may("producer"));
    assert!(!table.may("temp-agency:producer"));
    // Justin goes on down the line, to his own Supplier and Council, until nothing is left.
    let table = table.play(&[
        "pass",
        "supplier:windmill",
        "pass",
        "builder:windmill",
        "pass",
    ]);
    assert_eq!(table.legal(), ["leadership-council"]);
    let table = table.play(&["leadership-council", "pass", "pass"]);
    assert_eq!(table.state.round, 2);
    assert_eq!(table.json()["blocked"], serde_json::json!([]));
}

#[test]
fn mw_a20_or_only_its_open_spaces_are() {
    let table = justin_blocks(JustinBlock::OpenSpaces);
    assert!(!table.may("producer"));
    assert!(table.may("temp-agency:producer"));
}

#[test]
fn mw_a21_justin_through_temp_agency_blocks_temp_agency_alone() {
    let table = only(At::TempAgency, Ai::Justin, |rules| {
        rules.locations[At::TempAgency].spaces = 2
    });
    let table = table.play(&["temp-agency:producer"]);
    assert_eq!(table.json()["blocked"], serde_json::json!(["temp-agency"]));
    assert!(!table.may("temp-agency:producer"));
}

/// Sonic bought the Bridge in the first of his two turns.
fn sonic_bought(rule: SonicTurn) -> Table {
    Table::solo(Ai::Sonic, |rules| rules.sonic_turn = rule)
        .full(&[At::Producer, At::Builder])
        .supply(&[Windmill, Bridge])
        .deck(&[Statue, Mine, Truck])
        .mints(&[3, 5])
        .turn(1)
        .play(&["supplier:bridge"])
}

#[test]
fn mw_a22_sonic_needs_no_plan_at_the_start_of_each_turn() {
    assert_eq!(
        sonic_bought(SonicTurn::Each).legal(),
        ["leadership-council"]
    );
}

#[test]
fn mw_a22_or_at_the_start_of_the_pair() {
    assert_eq!(sonic_bought(SonicTurn::Pair).legal(), ["supplier:statue"]);
}

#[test]
fn mw_a22_it_also_binds_a_copy_of_the_supplier() {
    let table = || {
        Table::solo(Ai::Sonic, |rules| {
            rules.advanced = Advanced::Named(vec![At::TempAgency])
        })
    };
    let full = |table: Table| {
        table
            .occupied(At::Supplier)
            .full(&BUT_SUPPLIER)
            .mints(&[0, 3])
    };
    // The Supplier's other space is open: he buys there. With a Plan he does not, nor through the Temp Agency.
    assert_eq!(full(table()).turn(1).legal(), ["supplier:statue"]);
    let table = full(table()).plans(1, &[Mine]).turn(1);
    assert_eq!(table.legal(), ["temp-agency:producer"]);
    let without_copies = table.state.taken;
    let mut table = table;
    table.state.taken = [
        0,
        0,
        0,
        without_copies[At::Supplier as usize],
        0,
        0,
        0,
        0,
        0,
        0,
    ];
    table.state.blocked = At::Producer.bit() | At::Builder.bit() | At::LeadershipCouncil.bit();
    table.game.refresh(&mut table.state);
    assert_eq!(table.legal(), ["pass"]);
}

#[test]
fn mw_a23_nothing_in_both_turns_is_one_pass() {
    let table = solo(Ai::Sonic).full(&ALL_CORE).turn(1);
    assert_eq!(table.state.turns_left, 2);
    let table = table.play(&["pass"]);
    assert_eq!(
        (
            table.state.seat(),
            table.state.passes,
            table.state.turns_left
        ),
        (0, 1, 1)
    );
}

#[test]
fn mw_a23_an_unusable_second_turn_is_not_a_pass() {
    let table = solo(Ai::Sonic)
        .full(&[At::Producer, At::Builder, At::Supplier])
        .turn(1);
    let table = table.play(&["leadership-council"]);
    assert_eq!(
        (
            table.state.seat(),
            table.state.passes,
            table.state.turns_left
        ),
        (0, 0, 1)
    );
}

#[test]
fn mw_a23_two_usable_turns_are_two_decisions() {
    let table = solo(Ai::Sonic).turn(1).play(&["producer"]);
    assert_eq!((table.state.seat(), table.state.turns_left), (1, 1));
    let table = table.play(&["producer"]);
    assert_eq!(table.state.seat(), 0);
    assert_eq!(table.mints_of(1), 7);
}

#[test]
fn mw_a24_rachaels_supply_includes_both_starting_shares() {
    assert_eq!(solo(Ai::Rachael).json()["mint_supply"], 22);
    let table = Table::solo(Ai::Rachael, |rules| rules.rachael_supply = 40);
    assert_eq!(table.json()["mint_supply"], 32);
    assert!(solo(Ai::Justin).json()["mint_supply"].is_null());
}

#[test]
fn mw_a25_rachael_wins_when_the_supply_is_empty() {
    let table = solo(Ai::Rachael)
        .mint_supply(2)
        .built(0, &[Gardens])
        .play(&["producer"]);
    assert!(table.state.is_over());
    assert_eq!((table.mints_of(0), table.state.mint_supply), (4, 0));
    assert_eq!(table.outcome().reason, EndReason::Rachael);
    assert_eq!(table.winners(), [1]);
    assert_eq!(table.outcome().tie_break, TieBreak::None);
}

#[test]
fn mw_a25_a_gain_that_cannot_be_paid_in_full_pays_what_is_left() {
    let table = solo(Ai::Rachael).mint_supply(1).play(&["producer"]);
    assert_eq!((table.mints_of(0), table.state.is_over()), (3, true));
}

#[test]
fn mw_a25_the_actor_gains_first_and_nothing_more_is_resolved() {
    let crowdfunder = |rules: &mut Rules| rules.advanced = Advanced::Named(vec![At::Crowdfunder]);
    let table = Table::solo(Ai::Rachael, crowdfunder)
        .mint_supply(3)
        .play(&["crowdfunder"]);
    assert_eq!([table.mints_of(0), table.mints_of(1)], [5, 5]);
    assert!(table.state.is_over());
    let table = Table::solo(Ai::Rachael, crowdfunder)
        .mint_supply(4)
        .play(&["crowdfunder"]);
    assert_eq!([table.mints_of(0), table.mints_of(1)], [5, 6]);
    assert!(table.state.is_over());
}

#[test]
fn mw_a25_upkeep_stops_in_the_middle() {
    // Mine gains the last mint: no Workshop, no mints back from the Locations, no income.
    let table = solo(Ai::Rachael)
        .full(&ALL_CORE)
        .deck(&[Mine, Truck])
        .built(0, &[Plant, Workshop])
        .mints(&[0, 0])
        .mint_supply(2)
        .pass();
    assert_eq!([table.mints_of(0), table.mints_of(1)], [2, 0]);
    assert_eq!(table.outcome().reason, EndReason::Rachael);
    assert_eq!(
        table.json()["spaces"]["producer"].as_array().map(Vec::len),
        Some(3)
    );
    assert_eq!(table.state.passes, 2);
}

#[test]
fn mw_a26_rachaels_mints_on_the_supplier_leave_the_game_at_upkeep() {
    let table = solo(Ai::Rachael)
        .full(&[At::Producer, At::LeadershipCouncil])
        .supply(&[Gardens, Windmill])
        .deck(&[Mine, Truck])
        .turn(1)
        .play(&["supplier:gardens", "pass", "builder:gardens", "pass"]);
    assert_eq!((table.mints_of(1), table.state.mint_supply), (0, 22));
    let table = table.play(&["pass"]);
    // 2 from the Builder come back and 2 are paid as income; 3 are gone.
    assert_eq!((table.state.mint_supply, table.state.gone), (22, 3));
    assert!(table.state.mint_supply + table.mints_of(0) + table.mints_of(1) == 27);
}

#[test]
fn mw_a26_her_mints_on_temp_agency_and_the_players_return() {
    let table = only(At::TempAgency, Ai::Rachael, |_| {})
        .full(&[At::Supplier])
        .deck(&[Mine, Truck, Crane])
        .mints(&[3, 3]);
    let mut table = table;
    table.state.blocked = At::Producer.bit() | At::LeadershipCouncil.bit();
    let table = table.play(&["temp-agency:supplier:statue", "pass", "pass"]);
    assert_eq!(table.state.gone, 0);
    // 22, 3 back, 2 income
    assert_eq!(table.state.mint_supply, 23);
}

#[test]
fn mw_a28_mort_pays_from_the_supply_and_gains_nothing() {
    let table = solo(Ai::Mort)
        .deck(&[Mine, Truck])
        .turn(1)
        .play(&["producer"]);
    assert!(table.json()["players"][1]["mints"].is_null());
    assert_eq!(
        table.json()["spaces"]["producer"],
        serde_json::json!([{"seat": 1, "mints": 1}])
    );
    let table = table.full(&ALL_CORE).pass();
    assert!(table.json()["players"][1]["mints"].is_null());
    assert_eq!(table.mints_of(0), 4);
}

#[test]
fn mw_a28_mort_buys_no_production() {
    let table = solo(Ai::Mort)
        .full(&BUT_SUPPLIER)
        .supply(&[Plant, Windmill])
        .turn(1);
    assert_eq!(table.legal(), ["supplier:windmill"]);
    assert_eq!(table.supply(&[Plant, Mine]).legal(), ["pass"]);
}

#[test]
fn mw_a29_mort_wins_the_mint_tie_break() {
    let table = Table::solo(Ai::Mort, |rules| rules.round_cap = 1)
        .full(&ALL_CORE)
        .deck(&[Mine, Truck])
        .pass();
    assert_eq!(table.outcome().reason, EndReason::Cap);
    assert_eq!(table.winners(), [1]);
    assert_eq!(table.outcome().tie_break, TieBreak::Mints);
}

#[test]
fn mw_a31_a_full_tie_against_an_ai_is_a_draw() {
    let table = Table::solo(Ai::Justin, |rules| rules.round_cap = 1)
        .full(&ALL_CORE)
        .deck(&[Mine, Truck])
        .pass();
    assert_eq!(table.winners(), [0, 1]);
    assert_eq!(table.outcome().tie_break, TieBreak::Draw);
    assert_eq!(table.outcome().shares[..2], [30, 30]);
}
