//! What is hidden and what is known (MW-M29).

use serde_json::json;

use super::table::{Table, rng};
use crate::core::game::Game;
use crate::core::notation::Notation;
use crate::games::mint_works::state::bit;
use crate::games::mint_works::{Location as At, Plan, Plan::*};

/// Seat 0 drew the Plant from Lotto; five cards are left in the deck.
fn lotto_drawn() -> Table {
    Table::advanced(&[At::Recycler], |_| {})
        .built(1, &[Plan::Lotto])
        .deck(&[Plant, Truck, Crane, Vault, Mine, Factory])
        .mints(&[9, 9])
        .play(&["lotto"])
}

#[test]
fn mw_m29_lotto_plan_and_deck_are_hidden_from_others() {
    let table = lotto_drawn();
    assert_eq!(table.json()["players"][0]["hidden"], json!(["plant"]));
    let own = table.game.state_json(&table.state, Some(0));
    assert_eq!(own["players"][0]["plans"], json!(["plant"]));
    assert_eq!(own["deck"], json!([null, null, null, null, null]));
    let other = table.game.state_json(&table.state, Some(1));
    assert_eq!(other["players"][0]["plans"], json!([null]));
    assert_eq!(other["players"][0]["hidden"], json!([null]));
}

#[test]
fn mw_m29_a_plan_of_the_supplier_is_known() {
    let table = Table::players(2).play(&["supplier:gardens"]);
    let other = table.game.state_json(&table.state, Some(1));
    assert_eq!(other["players"][0]["plans"], json!(["gardens"]));
    assert_eq!(other["players"][0]["hidden"], json!([]));
}

#[test]
fn mw_m29_built_or_given_away_it_is_known() {
    let built = lotto_drawn().play(&["pass", "builder:plant"]);
    assert_eq!(built.json()["players"][0]["hidden"], json!([]));
    let given = lotto_drawn().play(&["pass", "recycler:plant"]);
    let other = given.game.state_json(&given.state, Some(1));
    assert_eq!(
        other["deck"],
        json!([null, null, null, null, null, "plant"])
    );
}

#[test]
fn mw_m29_a_known_card_drawn_by_lotto_stays_known() {
    let table = Table::advanced(&[At::Recycler], |_| {})
        .built(1, &[Plan::Lotto])
        .plans(0, &[Mine])
        .mints(&[9, 9])
        .play(&["recycler:mine", "lotto"]);
    let other = table.game.state_json(&table.state, Some(0));
    assert_eq!(other["players"][1]["plans"], json!(["mine"]));
    assert_eq!(table.json()["players"][1]["hidden"], json!(["mine"]));
}

#[test]
fn mw_m29_a_new_deal_leaves_what_the_observer_sees_and_changes_the_rest() {
    let table = lotto_drawn().play(&["pass", "pass"]);
    let mut rng = rng();
    for observer in 0..2 {
        let seen = table.game.state_json(&table.state, Some(observer));
        let mut changed = false;
        for _ in 0..20 {
            let mut world = table.state;
            table.game.determinize(&mut world, observer, &mut rng);
            assert_eq!(table.game.state_json(&world, Some(observer)), seen);
            changed |= world != table.state;
        }
        assert!(changed);
    }
}

#[test]
fn mw_m29_a_new_deal_reaches_the_other_hand_and_spares_the_known_bottom() {
    let table = lotto_drawn()
        .plans(1, &[Windmill])
        .play(&["recycler:windmill"]);
    let mut rng = rng();
    let mut held = 0;
    for _ in 0..200 {
        let mut world = table.state;
        table.game.determinize(&mut world, 1, &mut rng);
        held |= world.players[0].plans;
        assert_eq!(world.deck_cards().last(), Some(Windmill as u8));
        let mut own = table.state;
        table.game.determinize(&mut own, 0, &mut rng);
        assert_eq!(own.players[0].plans, bit(Plant as u8));
    }
    let expected = [Plant, Truck, Crane, Vault, Mine, Factory];
    assert_eq!(
        held,
        expected.iter().fold(0, |set, &plan| set | bit(plan as u8))
    );
}

#[test]
fn mw_m29_a_new_deal_does_not_depend_on_how_the_cards_lay() {
    let one = lotto_drawn();
    let other = Table::advanced(&[At::Recycler], |_| {})
        .built(1, &[Plan::Lotto])
        .deck(&[Vault, Factory, Plant, Mine, Crane, Truck])
        .mints(&[9, 9])
        .play(&["lotto"]);
    let redealt = |table: &Table| {
        let mut world = table.state;
        table.game.determinize(&mut world, 1, &mut rng());
        world
    };
    assert_eq!(redealt(&one), redealt(&other));
}
