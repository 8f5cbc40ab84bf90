//! The traits of the printed AIs as rules of a seat at a multiplayer table.

use serde_json::{Value, json};

use super::table::Table;
use crate::core::game::EndReason;
use crate::core::notation::Notation;
use crate::core::ruleset::{RuleFault, RuleSet, set};
use crate::games::mint_works::{
    Advanced, JustinBlock, Location, MintWorks, Plan, Rules, SeatTrait, SonicTurn,
};
use Location as At;
use Plan::*;
use SeatTrait::{Justin, Mort, None as Plain, Rachael, Sonic};

fn with_temp_agency(rules: &mut Rules) {
    rules.advanced = Advanced::Named(vec![At::TempAgency]);
}

#[test]
fn a_justin_seat_starts_and_blocks_what_it_uses_until_the_next_development() {
    let table = Table::traits(&[Plain, Justin, Plain], |_| {}).deck(&[Mine, Truck]);
    assert_eq!((table.state.token, table.state.seat()), (1, 1));
    let table = table.play(&["producer"]);
    assert_eq!(table.mints_of(1), 4);
    assert_eq!(table.json()["blocked"], json!(["producer"]));
    assert_eq!(
        table.legal(),
        [
            "pass",
            "leadership-council",
            "supplier:windmill",
            "supplier:statue",
            "supplier:gardens"
        ]
    );
    // The others block nothing, and he is bound himself.
    let table = table.play(&["supplier:windmill", "pass"]);
    assert_eq!(table.json()["blocked"], json!(["producer"]));
    assert!(!table.may("producer") && table.may("supplier:statue"));
    let table = table.pass();
    assert_eq!(table.json()["blocked"], json!([]));
    assert!(table.may("producer"));
}

#[test]
fn mw_a20_holds_for_a_justin_seat_too() {
    for (rule, may_copy) in [(JustinBlock::All, false), (JustinBlock::OpenSpaces, true)] {
        let table = Table::traits(&[Justin, Plain], |rules| {
            with_temp_agency(rules);
            rules.justin_block = rule;
        });
        let table = table.play(&["producer"]);
        assert!(!table.may("producer"));
        assert_eq!(table.may("temp-agency:producer"), may_copy);
    }
}

#[test]
fn a_sonic_seat_takes_two_turns_and_buys_only_with_no_plan() {
    let table = Table::traits(&[Sonic, Plain], |_| {}).deck(&[Mine, Truck]);
    assert_eq!((table.mints_of(0), table.mints_of(1)), (5, 3));
    assert_eq!(table.state.turns_left, 2);
    let table = table.play(&["supplier:windmill"]);
    assert_eq!((table.state.seat(), table.state.turns_left), (0, 1));
    assert_eq!(
        table.legal(),
        ["pass", "producer", "leadership-council", "builder:windmill"]
    );
    // MW-A23: a second turn that is not used is not a pass, two are one.
    let table = table.play(&["pass"]);
    assert_eq!((table.state.seat(), table.state.passes), (1, 0));
    assert!(table.may("supplier:statue"));
    let table = table.play(&["pass"]);
    assert_eq!((table.state.seat(), table.state.turns_left), (0, 2));
    let table = table.play(&["pass"]);
    assert_eq!(table.state.round, 2);
}

#[test]
fn turns_left_is_1_at_an_upkeep_decision_of_a_sonic_seat() {
    let table = Table::traits(&[Plain, Plain, Sonic], |_| {})
        .deck(&[Mine, Truck])
        .built(2, &[CoOp])
        .play(&["pass", "pass", "pass"]);
    assert_eq!(table.json()["phase"], json!("upkeep"));
    assert_eq!(table.json()["to_act"], json!(2));
    assert_eq!(table.json()["turns_left"], json!(1));
    // In the next round the seat has its two turns again.
    let table = table.play(&["co-op:0", "pass", "pass"]);
    assert_eq!((table.state.seat(), table.state.turns_left), (2, 2));
}

#[test]
fn mw_a22_holds_for_a_sonic_seat_too() {
    for (rule, may_buy) in [(SonicTurn::Each, false), (SonicTurn::Pair, true)] {
        let table = Table::traits(&[Sonic, Plain], |rules| {
            with_temp_agency(rules);
            rules.sonic_turn = rule;
        });
        let table = table.play(&["supplier:windmill"]);
        assert_eq!(table.may("supplier:statue"), may_buy);
        assert_eq!(table.may("temp-agency:supplier:statue"), may_buy);
    }
}

#[test]
fn a_rachael_seat_limits_the_supply_and_takes_mints_out_of_the_game() {
    let table = Table::traits(&[Plain, Rachael, Plain], |_| {}).deck(&[Mine, Truck, Crane]);
    assert_eq!(table.mints_of(1), 5);
    assert_eq!(table.json()["mint_supply"], 19); // 30 - 3 - 5 - 3
    // One mint of seat 0 comes back from the Supplier, her two do not; then three of income are paid.
    let table = table.play(&["supplier:windmill", "supplier:statue"]).pass();
    assert_eq!(table.json()["mint_supply"], 17);
    assert_eq!(table.state.gone, 2);
    let mints = [0, 1, 2].map(|seat| table.mints_of(seat));
    assert_eq!(mints, [3, 4, 4]);
    assert!(table.game.mints_conserved(&table.state));
}

#[test]
fn an_empty_supply_is_the_win_of_the_rachael_seat() {
    let table = Table::traits(&[Plain, Rachael, Plain], |_| {});
    let table = table.built(0, &[Statue]).mint_supply(2).play(&["producer"]);
    assert_eq!(table.outcome().reason, EndReason::Rachael);
    assert_eq!(table.winners(), [1]);
}

#[test]
fn a_co_ops_gift_can_empty_the_supply() {
    let table = Table::traits(&[Plain, Rachael, Plain], |_| {}).built(2, &[CoOp]);
    let table = table.mint_supply(2).pass().play(&["co-op:0"]);
    assert_eq!(table.outcome().reason, EndReason::Rachael);
    // No income any more.
    let mints = [0, 1, 2].map(|seat| table.mints_of(seat));
    assert_eq!(mints, [4, 5, 4]);
}

#[test]
fn a_mort_seat_pays_from_the_supply_and_never_buys_production() {
    let table = Table::traits(&[Mort, Plain], |_| {})
        .supply(&[Mine, Statue, Truck])
        .deck(&[Crane, Bridge, Museum]);
    assert_eq!(
        table.legal(),
        [
            "pass",
            "producer",
            "leadership-council",
            "supplier:statue",
            "supplier:truck"
        ]
    );
    let table = table.play(&["supplier:statue", "supplier:mine", "producer"]);
    assert_eq!(
        table.json()["spaces"]["supplier"],
        json!([{"seat": 0, "mints": 2}, {"seat": 1, "mints": 2}])
    );
    let table = table.pass();
    assert_eq!(table.json()["players"][0]["mints"], Value::Null);
    assert_eq!(table.json()["players"][1]["mints"], 2);
}

fn refused(players: usize, traits: &[SeatTrait]) -> RuleFault {
    let mut rules = Rules::defaults(players);
    rules.seat_traits = traits.to_vec();
    MintWorks::new(rules, players, None).expect_err("not playable")
}

#[test]
fn traits_that_cannot_be_are_refused() {
    for fault in [
        refused(2, &[Plain, Plain, Justin]),
        refused(3, &[Rachael, Plain, Rachael]),
        refused(3, &[Rachael, Mort]),
    ] {
        assert_eq!(fault.place, "seat-traits", "{fault:?}");
    }
    let mut rules = Rules::defaults(2);
    let fault = set(&mut rules, "seat-traits", vec!["justn"].into()).expect_err("no such AI");
    assert!(fault.remedy.contains("`justin`"), "{fault:?}");
}

#[test]
fn only_traits_in_force_are_among_the_rules_of_a_transcript() {
    let rules = |table: Table| table.game.rules_json(&table.state);
    assert_eq!(rules(Table::players(2)).get("seat-traits"), None);
    let table = Table::traits(&[Plain, Justin], |_| {});
    assert_eq!(rules(table)["seat-traits"], json!(["none", "justin"]));
}
