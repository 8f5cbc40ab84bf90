//! The rulings of the Advanced locations.

use super::table::Table;
use crate::games::mint_works::{
    Ai, Location, Plan, PrintedVariableStars, RecyclerBuilding, Rules, SwapSame,
};
use Location as At;
use Plan::*;

fn recycler(change: impl FnOnce(&mut Rules)) -> Table {
    Table::advanced(&[At::Recycler], change).mints(&[1, 1])
}

#[test]
fn crowdfunder_gives_three_and_one_to_each_other() {
    let table = Table::advanced(&[At::Crowdfunder], |_| {}).play(&["crowdfunder"]);
    assert_eq!([table.mints_of(0), table.mints_of(1)], [5, 4]);
    let table = Table::advanced(&[At::Crowdfunder], |rules| rules.crowdfunder_others = 0);
    assert_eq!(table.play(&["crowdfunder"]).mints_of(1), 3);
}

#[test]
fn mw_r1_recycled_plan_gives_cost_and_printed_stars() {
    let table = recycler(|_| {})
        .plans(0, &[Factory])
        .play(&["recycler:factory"]);
    assert_eq!(table.mints_of(0), 7);
}

#[test]
fn mw_r1_gaining_nothing_is_legal() {
    let table = recycler(|rules| rules.plans[Bridge].cost = 0).plans(0, &[Bridge]);
    assert_eq!(table.play(&["recycler:bridge"]).mints_of(0), 0);
}

/// The Museum counts itself and the Windmill, and the Landfill takes 1: it has 1 star now. It costs 2.
fn museum_recycled(rule: RecyclerBuilding) -> u32 {
    recycler(|rules| rules.recycler_building = rule)
        .built(0, &[Museum, Windmill, Landfill])
        .supply(&[Statue, Gardens, Mine])
        .play(&["recycler:museum!"])
        .mints_of(0)
}

#[test]
fn mw_r2_recycled_building_gives_cost_and_printed_stars() {
    assert_eq!(museum_recycled(RecyclerBuilding::CostPrinted), 2);
}

#[test]
fn mw_r2_or_cost_and_current_stars() {
    assert_eq!(museum_recycled(RecyclerBuilding::CostCurrent), 3);
}

#[test]
fn mw_r2_or_current_stars() {
    assert_eq!(museum_recycled(RecyclerBuilding::Current), 1);
}

#[test]
fn mw_r3_variable_stars_are_printed_as_nothing_or_as_icons() {
    let gains = |stars, plan: Plan, action| {
        let table = recycler(|rules| rules.printed_variable_stars = stars).plans(0, &[plan]);
        table.play(&[action]).mints_of(0)
    };
    let (zero, icons) = (PrintedVariableStars::Zero, PrintedVariableStars::Icons);
    assert_eq!(gains(zero, Museum, "recycler:museum"), 2);
    assert_eq!(gains(icons, Museum, "recycler:museum"), 3);
    assert_eq!(gains(icons, Gallery, "recycler:gallery"), 5);
    assert_eq!(gains(icons, Obelisk, "recycler:obelisk"), 5);
    assert_eq!(gains(zero, Vault, "recycler:vault"), 5);
    assert_eq!(gains(icons, Vault, "recycler:vault"), 7);
    assert_eq!(gains(icons, Statue, "recycler:statue"), 4);
}

#[test]
fn mw_r4_mints_of_a_gallery_return_before_the_gain() {
    let table = Table::solo(Ai::Rachael, |rules| {
        rules.advanced = crate::games::mint_works::Advanced::Named(vec![At::Recycler]);
        rules.recycler_building = RecyclerBuilding::Current;
    });
    // One mint in the supply and two on the Gallery pay a gain of two.
    let table = table
        .built(0, &[Gallery])
        .gallery(2)
        .mint_supply(1)
        .play(&["recycler:gallery!"]);
    assert_eq!(table.state.mint_supply, 1);
    assert!(!table.state.is_over());
    assert_eq!(table.json()["players"][0]["gallery"], 0);
}

#[test]
fn mw_r5_lost_cards_go_under_the_deck() {
    let table = recycler(|_| {})
        .plans(0, &[Mine])
        .deck(&[Plant, Truck])
        .play(&["recycler:mine"]);
    assert_eq!(table.deck_names(), ["plant", "truck", "mine"]);
    let table = recycler(|_| {})
        .built(0, &[Mine])
        .deck(&[Plant])
        .play(&["recycler:mine!"]);
    assert_eq!(table.deck_names(), ["plant", "mine"]);
    assert_eq!((table.stars_of(0), table.pass().mints_of(0)), (0, 4));
}

#[test]
fn mw_s1_swap_takes_another_plan_and_gives_the_newest_arrival() {
    let table = Table::advanced(&[At::SwapMeet], |_| {})
        .plans(0, &[Mine])
        .built(0, &[Truck]);
    let swaps: Vec<String> = table
        .legal()
        .into_iter()
        .filter(|name| name.starts_with("swap"))
        .collect();
    let expected = [
        "swap-meet:mine>windmill",
        "swap-meet:mine>statue",
        "swap-meet:mine>gardens",
        "swap-meet:truck!>windmill",
        "swap-meet:truck!>statue",
        "swap-meet:truck!>gardens",
    ];
    assert_eq!(swaps, expected);
    let table = table.play(&["swap-meet:truck!>windmill"]);
    assert_eq!(table.supply_names(), ["statue", "gardens", "truck"]);
    assert_eq!(table.plans_of(0), ["mine", "windmill"]);
    assert_eq!((table.stars_of(0), table.mints_of(0)), (0, 1));
}

#[test]
fn mw_s1_with_swap_same_a_card_may_be_taken_back() {
    let change = |rules: &mut Rules| rules.swap_same = SwapSame::Yes;
    let table = Table::advanced(&[At::SwapMeet], change)
        .plans(0, &[Mine])
        .built(0, &[Truck])
        .supply(&[Statue]);
    let swaps = table.legal();
    let swaps: Vec<&String> = swaps
        .iter()
        .filter(|name| name.starts_with("swap"))
        .collect();
    let expected = [
        "swap-meet:mine>statue",
        "swap-meet:mine>mine",
        "swap-meet:truck!>statue",
        "swap-meet:truck!>truck",
    ];
    assert_eq!(swaps, expected);
    // A Building comes back as a Plan, face down; the Supply is as it was.
    let table = table.play(&["swap-meet:truck!>truck"]);
    assert_eq!(table.supply_names(), ["statue"]);
    assert_eq!(table.plans_of(0), ["mine", "truck"]);
    assert_eq!((table.stars_of(0), table.mints_of(0)), (0, 1));
    // MW-S3: an empty Supply keeps the space closed.
    let empty = Table::advanced(&[At::SwapMeet], change)
        .plans(0, &[Mine])
        .supply(&[]);
    assert!(!empty.legal().iter().any(|name| name.starts_with("swap")));
}

#[test]
fn mw_s3_nothing_to_give_or_nothing_to_take_is_not_legal() {
    let table = Table::advanced(&[At::Recycler, At::SwapMeet], |_| {});
    assert!(
        !table
            .legal()
            .iter()
            .any(|name| name.starts_with("recycler") || name.starts_with("swap"))
    );
    let table = table.plans(0, &[Mine]).supply(&[]);
    assert!(table.may("recycler:mine"));
    assert!(!table.legal().iter().any(|name| name.starts_with("swap")));
}

#[test]
fn mw_t1_one_occupied_space_is_enough_and_a_full_location_may_be_copied() {
    let table = Table::advanced(&[At::TempAgency], |_| {});
    assert!(!table.may("temp-agency:producer"));
    let table = table.play(&["producer", "leadership-council"]);
    assert!(table.may("temp-agency:producer"));
    assert!(table.may("temp-agency:leadership-council"));
    assert!(!table.may("temp-agency:supplier:windmill"));
    let table = table.play(&["temp-agency:leadership-council"]);
    // 3 - 1 + 2 - 2 + 1
    assert_eq!((table.mints_of(0), table.state.token), (3, 0));
}

#[test]
fn mw_t2_discounts_apply_to_the_copied_effect() {
    let copy = || {
        Table::advanced(&[At::TempAgency], |_| {})
            .occupied(At::Supplier)
            .occupied(At::Builder)
    };
    let table = copy()
        .built(0, &[Truck])
        .mints(&[3, 3])
        .play(&["temp-agency:supplier:gardens"]);
    assert_eq!(table.mints_of(0), 0);
    let table = copy()
        .built(0, &[Crane])
        .plans(0, &[Mine])
        .mints(&[2, 3])
        .play(&["temp-agency:builder:mine"]);
    assert_eq!(table.mints_of(0), 0);
    let table = copy().plans(0, &[Mine]).mints(&[2, 3]);
    assert!(!table.may("temp-agency:builder:mine"));
    assert!(!table.may("temp-agency:supplier:statue"));
    assert!(table.may("temp-agency:supplier:windmill"));
}

#[test]
fn mw_t5_temp_agency_never_copies_itself_and_keeps_the_mints() {
    let table = Table::advanced(&[At::TempAgency], |rules| {
        rules.locations[At::TempAgency].spaces = 2
    })
    .play(&["producer", "temp-agency:producer"]);
    assert!(table.may("temp-agency:producer"));
    assert!(
        !table
            .legal()
            .iter()
            .any(|name| name.starts_with("temp-agency:temp-agency"))
    );
    let spaces = &table.json()["spaces"];
    assert_eq!(
        spaces["temp-agency"],
        serde_json::json!([{"seat": 1, "mints": 2}])
    );
    assert_eq!(spaces["producer"].as_array().map(Vec::len), Some(1));
}

#[test]
fn temp_agency_copies_recycler_and_swap_meet_with_their_choices() {
    let table = Table::advanced(&[At::Recycler, At::SwapMeet, At::TempAgency], |_| {})
        .occupied(At::Recycler)
        .occupied(At::SwapMeet)
        .plans(0, &[Mine])
        .mints(&[3, 3]);
    assert!(table.may("temp-agency:recycler:mine"));
    let table = table.play(&["temp-agency:swap-meet:mine>gardens"]);
    assert_eq!(table.plans_of(0), ["gardens"]);
    assert_eq!(table.mints_of(0), 0);
}
