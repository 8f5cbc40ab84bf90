//! The rulings of the solitaire mode and of the four printed AIs.

use super::table::Table;
use crate::game::{EndReason, TieBreak};
use crate::games::mint_works::{
    Advanced, Ai, AiRecycler, AiSwapMeet, AiTempAgency, AiWording, JustinBlock, Location, Plan,
    Rules, SoloStart, SonicTurn,
};
use Location as At;
use Plan::*;

const ALL_CORE: [At; 4] = [
    At::Producer,
    At::Builder,
    At::Supplier,
    At::LeadershipCouncil,
];
const BUT_SUPPLIER: [At; 3] = [At::Producer, At::Builder, At::LeadershipCouncil];

fn solo(ai: Ai) -> Table {
    Table::solo(ai, |_| {})
}

/// Solitaire with one Advanced Location, all Core ones full, and the AI to act.
fn only(location: At, ai: Ai, change: impl FnOnce(&mut Rules)) -> Table {
    let table = Table::solo(ai, |rules| {
        rules.advanced = Advanced::Named(vec![location]);
        change(rules);
    });
    table.full(&ALL_CORE).turn(1)
}

#[test]
fn the_ai_uses_the_first_location_in_the_line_that_it_can() {
    let table = solo(Ai::Rachael)
        .plans(1, &[Mine, Plant])
        .deck(&[Truck, Crane])
        .turn(1);
    assert_eq!(table.legal(), ["producer"]);
    let table = table.full(&[At::Producer]).built(0, &[Plan::Wholesaler]);
    assert_eq!(table.legal(), ["wholesaler"]);
    let table = table.full(&[At::Wholesaler]);
    assert_eq!(table.legal(), ["builder:mine"]);
    let table = table.full(&[At::Builder]);
    assert_eq!(table.legal(), ["supplier:statue"]);
    let table = table.full(&[At::Supplier]);
    assert_eq!(table.legal(), ["leadership-council"]);
    let table = table
        .full(&[At::LeadershipCouncil])
        .built(0, &[Plan::Lotto]);
    assert_eq!(table.legal(), ["lotto"]);
    assert_eq!(table.full(&[At::Lotto]).legal(), ["pass"]);
}

#[test]
fn supplier_priority_is_cost_then_type_then_nearest_to_the_deck() {
    let buys = |ai, supply: [Plan; 2]| {
        let table = solo(ai)
            .supply(&supply)
            .full(&BUT_SUPPLIER)
            .mints(&[3, 5])
            .turn(1);
        table.legal()[0].clone()
    };
    assert_eq!(buys(Ai::Justin, [Gardens, Windmill]), "supplier:windmill");
    assert_eq!(buys(Ai::Rachael, [Gardens, Windmill]), "supplier:gardens");
    assert_eq!(buys(Ai::Justin, [Mine, Truck]), "supplier:truck");
    assert_eq!(buys(Ai::Rachael, [Mine, Truck]), "supplier:mine");
    assert_eq!(buys(Ai::Sonic, [Mine, Statue]), "supplier:statue");
    assert_eq!(buys(Ai::Justin, [Truck, Crane]), "supplier:crane");
    assert_eq!(buys(Ai::Justin, [Crane, Truck]), "supplier:truck");
}

#[test]
fn mw_a2_the_player_starts_or_the_ai_but_justin_always_does() {
    let starter = |ai, start| Table::solo(ai, |rules| rules.solo_start = start).state;
    for ai in [Ai::Rachael, Ai::Sonic, Ai::Mort] {
        assert_eq!(starter(ai, SoloStart::Player).to_act, 0);
        assert_eq!(starter(ai, SoloStart::Ai).to_act, 1);
        assert_eq!(starter(ai, SoloStart::Ai).token, 1);
    }
    assert_eq!(starter(Ai::Justin, SoloStart::Player).to_act, 1);
    assert_eq!(starter(Ai::Justin, SoloStart::Player).token, 1);
}

#[test]
fn mw_a3_a_plan_taken_is_replaced_at_once() {
    let table = solo(Ai::Rachael).deck(&[Mine]).play(&["supplier:windmill"]);
    assert_eq!(table.supply_names(), ["statue", "mine"]);
    assert!(table.deck_names().is_empty());
}

#[test]
fn mw_a3_left_short_it_is_refilled_only_at_upkeep() {
    let recycler = |rules: &mut Rules| rules.advanced = Advanced::Named(vec![At::Recycler]);
    let table = Table::solo(Ai::Mort, recycler)
        .full(&[At::Producer, At::LeadershipCouncil])
        .plans(0, &[Plant])
        .mints(&[9])
        .play(&["supplier:windmill"]);
    assert_eq!(table.supply_names(), ["statue"]);
    // Mort buys the Statue, the player recycles, and the Supply stays empty.
    let table = table.play(&["supplier:statue", "recycler:plant", "builder:statue"]);
    assert!(table.supply_names().is_empty());
    assert_eq!(table.deck_names(), ["plant"]);
    let table = table.pass();
    assert_eq!(table.supply_names(), ["plant"]);
    assert_eq!(table.outcome().reason, EndReason::Deck);
}

#[test]
fn mw_a5_fresh_plans_come_from_a_short_deck_and_may_come_back() {
    let table = solo(Ai::Rachael)
        .full(&BUT_SUPPLIER)
        .mints(&[0, 0])
        .deck(&[Mine])
        .pass();
    assert_eq!(table.supply_names(), ["mine", "windmill"]);
    assert_eq!(table.deck_names(), ["statue"]);
}

#[test]
fn mw_a5_a_mint_on_the_supplier_keeps_the_plans() {
    let table = solo(Ai::Rachael).deck(&[Mine, Plant, Truck]).mints(&[1, 0]);
    let table = table.play(&["supplier:windmill"]).pass();
    assert_eq!(table.supply_names(), ["statue", "mine"]);
}

#[test]
fn mw_a5_not_after_an_end_check() {
    let table = solo(Ai::Mort)
        .full(&ALL_CORE)
        .built(0, &[Gardens, Factory, CoOp])
        .deck(&[Mine, Truck])
        .pass();
    assert_eq!(table.outcome().reason, EndReason::Stars);
    assert_eq!(table.supply_names(), ["windmill", "statue"]);
}

#[test]
fn mw_a10_discounts_apply_and_priority_ranks_by_printed_cost() {
    // With a Truck 3 mints pay for the Factory; Justin still counts its printed 4 against the Gardens' 3.
    let rachael = solo(Ai::Rachael)
        .built(1, &[Truck])
        .supply(&[Factory, Gardens])
        .mints(&[3, 3]);
    assert_eq!(
        rachael.full(&BUT_SUPPLIER).turn(1).legal(),
        ["supplier:factory"]
    );
    // Bridge and Mine both cost 1 with a Truck; the printed cost decides.
    let rachael = solo(Ai::Rachael)
        .built(1, &[Truck])
        .supply(&[Mine, Bridge])
        .mints(&[3, 1]);
    assert_eq!(
        rachael.full(&BUT_SUPPLIER).turn(1).legal(),
        ["supplier:mine"]
    );
}

#[test]
fn mw_a14_ai_gives_its_oldest_plan_to_the_recycler_and_no_building() {
    let table = only(At::Recycler, Ai::Rachael, |_| {}).built(1, &[Mine]);
    assert_eq!(table.legal(), ["pass"]);
    assert_eq!(table.plans(1, &[Plant, Truck]).legal(), ["recycler:plant"]);
}

#[test]
fn mw_a14_or_its_oldest_building_or_nothing() {
    let building = |rules: &mut Rules| rules.ai_recycler = AiRecycler::PlanThenBuilding;
    let table = only(At::Recycler, Ai::Rachael, building).built(1, &[Mine, Crane]);
    assert_eq!(table.legal(), ["recycler:mine!"]);
    assert_eq!(table.plans(1, &[Plant]).legal(), ["recycler:plant"]);
    let never = |rules: &mut Rules| rules.ai_recycler = AiRecycler::Never;
    let table = only(At::Recycler, Ai::Rachael, never).plans(1, &[Plant]);
    assert_eq!(table.legal(), ["pass"]);
}

#[test]
fn mw_a15_ai_swaps_its_oldest_plan_for_the_best_whatever_the_price() {
    let table = only(At::SwapMeet, Ai::Rachael, |_| {})
        .supply(&[Plant, Windmill])
        .mints(&[0, 2]);
    assert_eq!(table.legal(), ["pass"]);
    assert_eq!(
        table.plans(1, &[Mine, Truck]).legal(),
        ["swap-meet:mine>plant"]
    );
}

#[test]
fn mw_a15_mort_takes_no_production_and_the_switch_forbids_all() {
    let table = only(At::SwapMeet, Ai::Mort, |_| {})
        .supply(&[Plant, Windmill])
        .plans(1, &[Truck]);
    assert_eq!(table.legal(), ["swap-meet:truck>windmill"]);
    assert_eq!(table.supply(&[Plant, Mine]).legal(), ["pass"]);
    let never = |rules: &mut Rules| rules.ai_swap_meet = AiSwapMeet::Never;
    let table = only(At::SwapMeet, Ai::Rachael, never).plans(1, &[Mine]);
    assert_eq!(table.legal(), ["pass"]);
}

#[test]
fn mw_a16_ai_copies_the_first_occupied_location_that_it_can_use_and_pay() {
    let table = only(At::TempAgency, Ai::Rachael, |_| {}).mints(&[0, 2]);
    assert_eq!(table.legal(), ["temp-agency:producer"]);
    let table = only(At::TempAgency, Ai::Rachael, |_| {}).mints(&[0, 1]);
    assert_eq!(table.legal(), ["pass"]);
    let never = |rules: &mut Rules| rules.ai_temp_agency = AiTempAgency::Never;
    assert_eq!(only(At::TempAgency, Ai::Rachael, never).legal(), ["pass"]);
}

#[test]
fn mw_a18_the_other_side_gains_from_a_co_op() {
    let table = solo(Ai::Rachael)
        .full(&ALL_CORE)
        .built(0, &[CoOp])
        .mints(&[0, 0])
        .deck(&[Mine, Truck])
        .pass();
    assert_eq!([table.mints_of(0), table.mints_of(1)], [2, 2]);
    let table = solo(Ai::Mort)
        .full(&ALL_CORE)
        .built(1, &[CoOp])
        .mints(&[0])
        .deck(&[Mine, Truck])
        .pass();
    assert_eq!(table.mints_of(0), 2);
}

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

#[test]
fn mw_ai_the_first_cards_rank_deeds_last() {
    let buys = |ai, wording, supply: [Plan; 2]| {
        let table = Table::solo(ai, |rules| rules.ai_wording = wording).supply(&supply);
        table.full(&BUT_SUPPLIER).turn(1).legal()[0].clone()
    };
    let (card2, card1) = (AiWording::Card2, AiWording::Card1);
    assert_eq!(
        buys(Ai::Justin, card2, [CoOp, Plan::Wholesaler]),
        "supplier:wholesaler"
    );
    assert_eq!(
        buys(Ai::Justin, card1, [CoOp, Plan::Wholesaler]),
        "supplier:co-op"
    );
    assert_eq!(
        buys(Ai::Mort, card2, [Gallery, Plan::Lotto]),
        "supplier:lotto"
    );
    assert_eq!(
        buys(Ai::Mort, card1, [Gallery, Plan::Lotto]),
        "supplier:gallery"
    );
}

#[test]
fn mw_m23_an_ai_uses_an_empty_lotto_too_if_that_is_legal() {
    let empty = |rule| {
        let table =
            Table::solo(Ai::Mort, |rules| rules.lotto_empty = rule).built(0, &[Plan::Lotto]);
        table.full(&ALL_CORE).turn(1).legal()
    };
    use crate::games::mint_works::LottoEmpty;
    assert_eq!(empty(LottoEmpty::Illegal), ["pass"]);
    assert_eq!(empty(LottoEmpty::NoEffect), ["lotto"]);
}
