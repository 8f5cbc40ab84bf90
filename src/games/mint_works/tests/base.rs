//! The rulings of the base game.

use super::table::Table;
use crate::core::game::{EndReason, TieBreak};
use crate::games::mint_works::state::Phase;
use crate::games::mint_works::{DeedLeaves, Location, LottoEmpty, Plan, TieRule};
use Location as At;
use Plan::*;

/// One star each; seat 0 has a Neighborhood of 1 card, seat 1 of 2.
fn tied_on_stars(rule: TieRule) -> Table {
    Table::two(|rules| rules.tie_break = rule)
        .built(0, &[Windmill])
        .built(1, &[Mine])
        .plans(1, &[Statue])
}

#[test]
fn mw_m1_smallest_neighborhood_wins_the_tie() {
    let table = tied_on_stars(TieRule::Smallest);
    assert_eq!(table.winners(), [0]);
    assert_eq!(table.outcome().tie_break, TieBreak::Size);
}

#[test]
fn mw_m1_largest_neighborhood_wins_the_french_tie() {
    let table = tied_on_stars(TieRule::Largest);
    assert_eq!(table.winners(), [1]);
    assert_eq!(table.outcome().tie_break, TieBreak::Size);
}

#[test]
fn mw_m1_built_bridge_counts_two_in_the_size_but_one_as_a_plan() {
    // Windmill and Bridge: 3. Mine and a face-down Statue: 2.
    let built = Table::players(2).built(0, &[Windmill, Bridge]);
    let built = built.built(1, &[Mine]).plans(1, &[Statue]);
    assert_eq!(built.winners(), [1]);
    let plan = Table::players(2).built(0, &[Windmill]).plans(0, &[Bridge]);
    assert_eq!(plan.game.size(&plan.state, 0), 2);
}

#[test]
fn mw_m3_bridge_counts_as_two_culture_buildings() {
    let museum = Table::players(2).built(0, &[Bridge, Museum]);
    assert_eq!(museum.stars_of(0), 3);
    let obelisk = Table::players(2).built(0, &[Bridge, Obelisk]);
    assert_eq!(obelisk.stars_of(0), 3);
    let headquarters = Table::players(2).built(0, &[Bridge, CorporateHq]);
    // 3 for the Buildings and 1 income
    assert_eq!(headquarters.mints(&[0, 0]).pass().mints_of(0), 4);
}

#[test]
fn mw_m3_bridge_may_count_otherwise() {
    let table = Table::two(|rules| rules.bridge_counts = 1).built(0, &[Bridge, Museum]);
    assert_eq!(table.stars_of(0), 2);
}

#[test]
fn mw_m4_mints_on_gallery_do_not_break_ties() {
    // 3 stars and one Building each.
    let table = Table::players(2)
        .built(0, &[Gallery])
        .gallery(3)
        .built(1, &[Gardens])
        .mints(&[1, 2]);
    assert_eq!(table.winners(), [1]);
    assert_eq!(table.outcome().tie_break, TieBreak::Mints);
}

#[test]
fn mw_m5_landfill_takes_one_star_from_each_culture_building() {
    // Landfill 3, Windmill 0, Gardens 2, Bridge 0, Museum 5 - 1
    let buildings = [Landfill, Windmill, Gardens, Bridge, Museum];
    assert_eq!(Table::players(2).built(0, &buildings).stars_of(0), 9);
    // Landfill 3, Windmill 0, Gardens 1, Bridge 0, Museum 5 - 2
    let harsher = Table::two(|rules| rules.landfill_penalty = 2);
    assert_eq!(harsher.built(0, &buildings).stars_of(0), 7);
}

#[test]
fn mw_m5_landfill_takes_one_star_from_gallery_and_none_from_others() {
    let table = Table::players(2)
        .built(0, &[Landfill, Gallery, Factory])
        .gallery(2);
    assert_eq!(table.stars_of(0), 3 + 1 + 3);
}

#[test]
fn mw_m14_seven_stars_end_upkeep_before_anything_else() {
    let table = Table::players(2)
        .built(0, &[Gardens, Factory, Windmill, Gallery])
        .supply(&[Statue])
        .deck(&[Mine, Plant])
        .mints(&[0, 0])
        .pass();
    assert_eq!(table.outcome().reason, EndReason::Stars);
    assert_eq!(table.json()["players"][0]["gallery"], 0);
    assert_eq!([table.mints_of(0), table.mints_of(1)], [0, 0]);
    assert_eq!(table.supply_names(), ["statue"]);
}

#[test]
fn mw_m14_six_stars_do_not_end_the_game() {
    let table = Table::players(2).built(0, &[Gardens, Factory]).pass();
    assert_eq!(table.state.round, 2);
}

#[test]
fn mw_m14_refill_draws_what_it_can_before_the_game_ends() {
    let table = Table::players(2)
        .supply(&[Statue])
        .deck(&[Mine])
        .built(0, &[Plant])
        .mints(&[0, 0])
        .pass();
    assert_eq!(table.outcome().reason, EndReason::Deck);
    assert_eq!(table.supply_names(), ["statue", "mine"]);
    assert_eq!([table.mints_of(0), table.mints_of(1)], [0, 0]);
}

#[test]
fn mw_m16_co_op_owner_gains_first_and_chooses_between_older_and_younger_buildings() {
    let table = Table::players(3)
        .built(0, &[Factory])
        .built(1, &[Mine, CoOp, Workshop])
        .mints(&[0, 0, 0])
        .token(2)
        .pass();
    assert_eq!(table.state.phase, Phase::Upkeep);
    assert_eq!(table.state.seat(), 1);
    assert_eq!([0, 1, 2].map(|seat| table.mints_of(seat)), [1, 2, 0]);
    assert_eq!(table.legal(), ["co-op:0", "co-op:2"]);
    let table = table.play(&["co-op:2"]);
    assert_eq!([0, 1, 2].map(|seat| table.mints_of(seat)), [2, 4, 2]);
    assert_eq!((table.state.round, table.state.seat()), (2, 2));
}

#[test]
fn mw_m16_buildings_oldest_first_even_if_the_co_op_is_youngest() {
    let table = Table::players(3)
        .built(0, &[Workshop, CoOp])
        .mints(&[0, 0, 0])
        .pass();
    assert_eq!(table.mints_of(0), 2);
    let table = Table::players(3)
        .built(0, &[CoOp, Workshop])
        .mints(&[0, 0, 0])
        .pass();
    assert_eq!(table.mints_of(0), 1);
}

#[test]
fn mw_m16_with_two_players_the_other_one_gains_from_a_co_op() {
    let table = Table::players(2).built(1, &[CoOp]).mints(&[0, 0]).pass();
    assert_eq!([table.mints_of(0), table.mints_of(1)], [2, 2]);
    assert_eq!(table.state.round, 2);
}

#[test]
fn mw_m18_a_plan_may_be_built_in_the_round_of_its_purchase() {
    let table = Table::players(2).play(&["supplier:windmill", "pass", "builder:windmill"]);
    assert_eq!(table.buildings_of(0), ["windmill"]);
    assert_eq!(table.mints_of(0), 0);
}

#[test]
fn mw_m19_one_player_may_take_several_spaces() {
    let table = Table::players(2).play(&["producer", "pass", "producer"]);
    let spaces = serde_json::json!([{"seat": 0, "mints": 1}, {"seat": 0, "mints": 1}]);
    assert_eq!(table.json()["spaces"]["producer"], spaces);
    assert_eq!(table.mints_of(0), 5);
    assert!(!table.may("producer"));
}

#[test]
fn mw_m21_a_deed_opens_its_location_at_once() {
    let table = Table::players(2).plans(0, &[Plan::Wholesaler]);
    assert!(!table.may("wholesaler"));
    let table = table.play(&["builder:wholesaler", "wholesaler"]);
    assert_eq!(table.mints_of(1), 4);
    // the owner gains 1, and each has 1 income
    let table = table.pass();
    assert_eq!([table.mints_of(0), table.mints_of(1)], [3, 5]);
}

/// Seat 0 owns the Wholesaler, uses it, and then recycles the Deed.
fn deed_recycled(rule: DeedLeaves) -> Table {
    Table::advanced(&[At::Recycler, At::TempAgency], |rules| {
        rules.deed_leaves = rule
    })
    .built(0, &[Plan::Wholesaler])
    .mints(&[9, 9])
    .play(&["wholesaler", "pass", "recycler:wholesaler!"])
}

#[test]
fn mw_m22_a_deed_that_leaves_keeps_its_location_open_without_an_owner() {
    let table = deed_recycled(DeedLeaves::OpenUnowned);
    assert!(table.may("temp-agency:wholesaler"));
    assert_eq!(table.state.owner(At::Wholesaler), None);
    // 9 - 1 + 2 - 1 + 2 for the card, and 1 income
    assert_eq!(table.pass().mints_of(0), 12);
}

#[test]
fn mw_m22_or_the_owner_keeps_it() {
    let table = deed_recycled(DeedLeaves::OwnerKeeps);
    assert_eq!(table.state.owner(At::Wholesaler), Some(0));
    assert_eq!(table.pass().mints_of(0), 13);
}

#[test]
fn mw_m22_or_it_closes_and_cannot_be_copied() {
    let table = deed_recycled(DeedLeaves::Closes);
    assert!(!table.may("temp-agency:wholesaler"));
    let table = table.pass();
    assert_eq!(table.mints_of(0), 12);
    assert!(!table.may("wholesaler"));
    assert_eq!(table.json()["open"], serde_json::json!([]));
}

#[test]
fn mw_m22_whoever_builds_the_deed_later_owns_it() {
    let mut table = deed_recycled(DeedLeaves::OwnerKeeps);
    let deed = table.state.draw();
    table.game.build(&mut table.state, 1, deed);
    assert_eq!(table.state.owner(At::Wholesaler), Some(1));
}

#[test]
fn mw_m23_lotto_with_an_empty_deck_is_illegal() {
    let table = Table::players(2).built(0, &[Plan::Lotto]).mints(&[3, 3]);
    assert!(!table.may("lotto"));
    assert!(table.deck(&[Mine]).may("lotto"));
}

#[test]
fn mw_m23_or_lotto_has_no_effect() {
    let table = Table::two(|rules| rules.lotto_empty = LottoEmpty::NoEffect);
    let table = table
        .built(0, &[Plan::Lotto])
        .mints(&[3, 3])
        .play(&["lotto"]);
    assert_eq!(table.mints_of(0), 0);
    assert!(table.plans_of(0).is_empty());
}

#[test]
fn mw_m25_the_cap_scores_the_game_after_a_full_upkeep() {
    let table = Table::two(|rules| rules.round_cap = 1)
        .built(0, &[Mine])
        .pass();
    assert_eq!(table.outcome().reason, EndReason::Cap);
    assert_eq!(table.state.round, 1);
    assert_eq!([table.mints_of(0), table.mints_of(1)], [5, 4]);
    assert_eq!(table.winners(), [0]);
}

#[test]
fn mw_m27_the_holder_may_use_the_council_and_the_token_works_next_round() {
    let table = Table::players(2).play(&["leadership-council"]);
    assert_eq!((table.mints_of(0), table.state.token), (3, 0));
    let table = Table::players(2).play(&["pass", "leadership-council"]);
    assert_eq!((table.state.seat(), table.state.token), (0, 1));
    assert_eq!(table.pass().state.seat(), 1);
}

#[test]
fn mw_m28_assembler_builds_what_comes_from_the_supplier() {
    let table = Table::players(2)
        .built(0, &[Assembler])
        .play(&["supplier:gardens"]);
    assert_eq!(table.buildings_of(0), ["assembler", "gardens"]);
    assert!(table.plans_of(0).is_empty());
}

#[test]
fn mw_m28_assembler_builds_what_the_temp_agency_buys_but_not_lotto_or_swap_meet() {
    let table = Table::advanced(&[At::TempAgency, At::SwapMeet], |_| {})
        .built(0, &[Assembler, Plan::Lotto])
        .plans(0, &[Mine])
        .deck(&[Plant, Truck])
        .mints(&[9, 9])
        .play(&[
            "lotto",
            "supplier:windmill",
            "temp-agency:supplier:statue",
            "pass",
        ])
        .play(&["swap-meet:mine>gardens"]);
    assert_eq!(table.buildings_of(0), ["assembler", "lotto", "statue"]);
    assert_eq!(table.plans_of(0), ["plant", "gardens"]);
}

#[test]
fn mw_m30_the_mint_supply_is_unlimited() {
    let table = Table::players(2);
    assert!(table.json()["mint_supply"].is_null());
}

#[test]
fn vault_gives_two_stars_for_each_plan() {
    let table = Table::players(2)
        .built(0, &[Vault])
        .plans(0, &[Mine, Plant]);
    assert_eq!(table.stars_of(0), 4);
    let table = Table::two(|rules| rules.vault_stars = 3)
        .built(0, &[Vault])
        .plans(0, &[Mine]);
    assert_eq!(table.stars_of(0), 3);
}

#[test]
fn discounts_never_go_below_the_minimum() {
    let table = Table::players(2).built(0, &[Truck, Crane]).mints(&[2, 0]);
    let table = table.play(&["supplier:windmill"]);
    assert_eq!(table.mints_of(0), 1);
    let table = table.play(&["pass", "builder:windmill"]);
    assert_eq!(table.mints_of(0), 0);
}

#[test]
fn copies_of_a_plan_are_one_action_that_takes_the_oldest() {
    let mut table = Table::two(|rules| rules.plans[Mine].copies = 2);
    let second = 21; // the first id after the 21 first copies
    table.game.add_plan(&mut table.state, 0, second);
    let table = table.plans(0, &[Mine]).mints(&[4, 0]);
    assert_eq!(
        table
            .legal()
            .iter()
            .filter(|name| *name == "builder:mine")
            .count(),
        1
    );
    let table = table.play(&["builder:mine"]);
    assert_eq!(table.state.players[0].buildings, 1 << second);
    let table = table.play(&["pass", "builder:mine"]);
    assert_eq!(table.stars_of(0), 2);
    assert_eq!(table.pass().mints_of(0), 3);
}

#[test]
fn two_galleries_keep_their_mints_apart() {
    let mut table =
        Table::two(|rules| rules.plans[Gallery].copies = 2).built(0, &[Gallery, Landfill]);
    table.game.build(&mut table.state, 0, 21);
    table.state.galleries = [3, 1, 0, 0, 0, 0, 0, 0];
    // Landfill 3, Galleries 2 and 0
    assert_eq!(table.stars_of(0), 5);
    assert_eq!(table.pass().json()["players"][0]["gallery"], 6);
}
