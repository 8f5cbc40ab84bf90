//! The rulings of the solitaire mode and of what every AI does.

use super::table::Table;
use crate::core::game::EndReason;
use crate::games::mint_works::{
    Advanced, Ai, AiRecycler, AiSwapMeet, AiTempAgency, AiWording, Location, Plan, Rules,
    SoloStart, SwapSame,
};
use Location as At;
use Plan::*;

pub const ALL_CORE: [At; 4] = [
    At::Producer,
    At::Builder,
    At::Supplier,
    At::LeadershipCouncil,
];
pub const BUT_SUPPLIER: [At; 3] = [At::Producer, At::Builder, At::LeadershipCouncil];

pub fn solo(ai: Ai) -> Table {
    Table::solo(ai, |_| {})
}

/// Solitaire with one Advanced Location, all Core ones full, and the AI to act.
pub fn only(location: At, ai: Ai, change: impl FnOnce(&mut Rules)) -> Table {
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
fn mw_s1_an_ai_may_take_the_card_back_that_it_gave() {
    let change = |rules: &mut Rules| rules.swap_same = SwapSame::Yes;
    let rachael = |own: Plan, supply: &[Plan]| {
        let table = only(At::SwapMeet, Ai::Rachael, change).supply(supply);
        table.mints(&[0, 2]).plans(1, &[own]).legal()
    };
    // The highest cost first, then Production before Culture; of equals the newest arrival, which is the card given.
    assert_eq!(rachael(Mine, &[Plant, Windmill]), ["swap-meet:mine>plant"]);
    assert_eq!(rachael(Plant, &[Mine, Windmill]), ["swap-meet:plant>plant"]);
    assert_eq!(
        rachael(Museum, &[Mine, Windmill]),
        ["swap-meet:museum>mine"]
    );
    assert_eq!(rachael(Statue, &[Museum]), ["swap-meet:statue>statue"]);
    assert_eq!(rachael(Mine, &[]), ["pass"]);
    let mort = only(At::SwapMeet, Ai::Mort, change).supply(&[Plant, Mine]);
    assert_eq!(mort.plans(1, &[Truck]).legal(), ["swap-meet:truck>truck"]);
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
