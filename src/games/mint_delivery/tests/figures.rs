//! MD-N, MD-U0: every printed number is a field, and does what it says.

use super::{Bench, with};
use crate::core::game::Game;
use crate::core::ruleset::{self, RuleSet};
use crate::games::mint_delivery::components::Upgrade::{self, *};
use crate::games::mint_delivery::solo::MintDeliverySolo;
use crate::games::mint_delivery::*;
use toml::Value;

/// Every number that a sheet or card prints, its key, and another value.
const PRINTED: &[(&str, &str, &str)] = &[
    ("actions of a turn", "actions", "3"),
    ("slots of a truck", "slots", "5"),
    ("Classic aboard at the start", "start-mints", "3"),
    ("Load in Mintopia City", "load-city", "3"),
    ("Load at a warehouse", "load-warehouse", "3"),
    ("Classic for a Sugar Free", "sugar-free-price", "3"),
    ("Classic for a Cinnamon", "cinnamon-price", "4"),
    ("orders dealt", "deal", "4"),
    ("stars of kept orders", "keep-stars", "7"),
    ("orders of a pile", "pile", "6"),
    ("face-up orders of a town", "face-up", "3"),
    ("Classic on an order left behind", "left-mints", "2"),
    (
        "empty order supplies that end the game",
        "end-supplies",
        "3",
    ),
    (
        "worth of mints in the tie-break",
        "mint-values",
        "[1, 1, 1]",
    ),
    ("road condition tokens", "roads", "2"),
    ("tokens in the box", "road-bag", "[\"toll\"]"),
    ("mints of a Toll", "tokens.toll.mints", "2"),
    (
        "Classic of a Loading zone",
        "tokens.loading-zone.mints",
        "2",
    ),
    ("spaces of a Highway", "tokens.highway.steps", "2"),
    (
        "upgrades laid out",
        "upgrades",
        "[\"drone\", \"kitchen\", \"bonus\"]",
    ),
    ("slots of the trailer", "amounts.trailer", "3"),
    ("Load of the forklift", "amounts.forklift", "3"),
    ("free Moves of overdrive", "amounts.overdrive", "2"),
    ("Classic of the spice deal", "amounts.spice-deal", "1"),
    ("mints of the sweet deal", "amounts.sweet-deal", "[4, 3]"),
    ("orders of the order book", "amounts.order-book", "3"),
    ("Classic of return load", "amounts.return-load", "2"),
    ("Classic of the kitchen", "amounts.kitchen", "2"),
    ("stars of the bonus", "amounts.bonus", "2"),
    ("actions of the third hand", "amounts.third-hand", "2"),
    ("mints on a belt", "belt", "9"),
    ("front mints", "front", "5"),
    ("Classic of a solo Load", "solo-load-c", "3"),
    ("Sugar Free of a solo Load", "solo-load-s", "1"),
    ("Cinnamon of a solo Load", "solo-load-n", "2"),
    ("mints of a Shift", "solo-shift", "1"),
    ("undelivered orders", "solo-held", "2"),
    ("orders of a solo pile", "solo-pile", "4"),
    ("empty piles that end the game", "end-piles", "2"),
    ("actions of the AI", "ai-actions", "3"),
    ("spaces of the Sprinter", "amounts.sprinter", "3"),
    ("Cinnamon of the Spicer", "amounts.spicer", "3"),
];

#[test]
fn md_n_every_printed_number_can_be_set() {
    let before = ruleset::keys(&Rules::default());
    for (what, key, other) in PRINTED {
        let rules = with(&[(key, other)]);
        let value = |keys: &[(String, Value)]| keys.iter().find(|(k, _)| k == key).cloned();
        assert_ne!(value(&before), value(&ruleset::keys(&rules)), "{what}");
        let solo = ["upgrades", "roads"].contains(key);
        assert!(
            MintDelivery::new(rules.clone(), Components::default(), 4).is_ok(),
            "{what}"
        );
        let alone = MintDeliverySolo::new(rules, Components::default(), "hauler");
        assert!(solo || alone.is_ok(), "{what}");
    }
    for figure in Rules::printed(2) {
        if let ruleset::Set::Key(key) = figure.set {
            assert!(PRINTED.iter().any(|(_, known, _)| *known == key), "{key}");
            let value = before.iter().find(|(known, _)| *known == key);
            let value = value.and_then(|(_, value)| value.as_integer());
            assert_eq!(value, Some(figure.value), "{key}");
        }
    }
    let numbers = before
        .iter()
        .filter(|(_, value)| !value.is_str() && !value.is_bool());
    // What is left out is not a printed number.
    let is_printed = |key: &str| key != "round-cap" && !key.starts_with("without-");
    for (key, _) in numbers.filter(|(key, _)| is_printed(key)) {
        assert!(
            PRINTED.iter().any(|(_, known, _)| known == key),
            "{key} is not in the list"
        );
    }
}

fn owner(upgrade: Upgrade, changes: &[(&str, &str)]) -> Bench {
    let mut bench = Bench::new(2, with(&[&[("upgrades", "true")], changes].concat()));
    bench.upgrade(0, upgrade);
    bench
}

#[test]
fn md_n_face_up_and_left_mints() {
    let mut bench = Bench::new(2, with(&[("face-up", "3"), ("left-mints", "2")]));
    bench.lay("northwest", 0, "northeast-cc", 0);
    bench.lay("northwest", 1, "northeast-s", 1);
    bench.lay("northwest", 2, "northeast-n", 0);
    bench.truck(0, "northwest", "C");
    assert_eq!(
        bench.legal_of("take:"),
        "northeast-cc+0 northeast-s+0 northeast-s+1 northeast-n+0"
    );
    bench.play("take:northeast-s+0");
    let town = bench.state.towns[0];
    assert_eq!((town.lies_out(), town.mints), (3, [2, 2, 0, 0]));
    assert_eq!(town.face_up[0], bench.order("northeast-cc"));
    assert_eq!(town.face_up[1], bench.order("northeast-n"));
}

#[test]
fn md_n_order_book_takes_as_many_as_it_says() {
    let changes = [("face-up", "3"), ("amounts.order-book", "3")];
    let mut bench = owner(OrderBook, &changes);
    bench.lay("northwest", 0, "northeast-cc", 0);
    bench.lay("northwest", 1, "northeast-s", 0);
    bench.lay("northwest", 2, "northeast-n", 0);
    bench.truck(0, "northwest", "");
    let several: Vec<String> = bench
        .legal()
        .into_iter()
        .filter(|name| name.contains(','))
        .collect();
    assert_eq!(
        several,
        [
            "take:northeast-cc,northeast-s+0",
            "take:northeast-cc,northeast-n+0",
            "take:northeast-s,northeast-n+0",
            "take:northeast-cc,northeast-s,northeast-n+0",
        ]
    );
    bench.play("take:northeast-cc,northeast-n+0");
    let town = bench.state.towns[0];
    assert_eq!(
        (town.lies_out(), town.mints[0]),
        (3, 1),
        "one is left behind"
    );
}

#[test]
fn md_n_slots_loads_and_exchanges_of_upgrades() {
    let mut trailer = owner(Trailer, &[("amounts.trailer", "3")]);
    trailer.truck(0, "mintopia-city", "CC");
    assert_eq!(trailer.legal_of("load:"), "1 2 3 4");
    trailer.truck(0, "mintopia-city", "CCCC");
    assert_eq!(trailer.legal_of("load:"), "1 2 3");
    let mut forklift = owner(Forklift, &[("amounts.forklift", "1")]);
    forklift.truck(0, "north-warehouse", "");
    assert_eq!(forklift.legal_of("load:"), "1 2 3");
    let spice = owner(SpiceDeal, &[("amounts.spice-deal", "1")]);
    assert!(spice.legal_of("optimise:").contains("S0N4"));
    let mut sweet = owner(
        SweetDeal,
        &[("amounts.sweet-deal", "[4, 3]"), ("sugar-free-price", "4")],
    );
    sweet.truck(0, "north-warehouse", "CCCC");
    assert_eq!(sweet.legal_of("optimise:"), "S1N0 S3N0");
}

#[test]
fn md_n_moves_loads_actions_and_stars_of_upgrades() {
    let mut overdrive = owner(Overdrive, &[("amounts.overdrive", "2")]);
    overdrive.play_all(&["move:north-warehouse", "move:mintopia-city"]);
    assert_eq!((overdrive.seat(), overdrive.state.actions), (0, 2));
    overdrive.play("move:north-warehouse");
    assert_eq!(overdrive.state.actions, 1);

    let mut kitchen = owner(Kitchen, &[("amounts.kitchen", "2")]);
    kitchen.truck(0, "mintopia-city", "S");
    kitchen.play_all(&["end-turn", "end-turn"]);
    assert_eq!(kitchen.shows(0), "mintopia-city CCS");

    let mut back = owner(ReturnLoad, &[("amounts.return-load", "2")]);
    back.give(0, &["northwest-cc"]);
    back.truck(0, "northwest", "CC");
    back.play("deliver:northwest-cc");
    assert_eq!(back.shows(0), "northwest CC");

    let mut hand = owner(ThirdHand, &[("amounts.third-hand", "2")]);
    hand.play_all(&["end-turn", "end-turn"]);
    assert_eq!(hand.state.actions, 4);

    let mut bonus = owner(Bonus, &[("amounts.bonus", "3")]);
    bonus.give(0, &["northwest-cc"]);
    bonus.truck(0, "northwest", "CC");
    bonus.play("deliver:northwest-cc");
    assert_eq!(bonus.json()["players"][0]["stars"], 5);
}

#[test]
fn md_n_mint_values_break_the_last_tie() {
    let winner = |values: &str| {
        let mut bench = Bench::new(2, with(&[("mint-values", values)]));
        bench.truck(0, "mintopia-city", "CCC");
        bench.truck(1, "mintopia-city", "N");
        bench
            .game
            .outcome(&bench.state)
            .winners()
            .collect::<Vec<_>>()
    };
    assert_eq!(winner("[1, 2, 3]"), [0, 1]);
    assert_eq!(winner("[1, 2, 4]"), [1]);
    assert_eq!(winner("[2, 2, 3]"), [0]);
}

#[test]
fn md_u0_named_upgrades_lie_on_the_basic_ones_in_order() {
    let named = with(&[("upgrades", "[\"drone\", \"kitchen\", \"bonus\"]")]);
    let bench = Bench::new(2, named);
    let columns = serde_json::json!([
        ["trailer", "drone"],
        ["forklift", "kitchen"],
        ["overdrive", "bonus"]
    ]);
    assert_eq!(bench.json()["columns"], columns);
    let drawn = Bench::new(2, with(&[("upgrades", "true")]));
    let basic = drawn.json()["columns"]
        .as_array()
        .map(|columns| columns.len());
    assert_eq!(basic, Some(3));
    let fault = |names: &str| {
        let rules = with(&[("upgrades", names)]);
        MintDelivery::new(rules, Components::default(), 2)
            .expect_err("bad")
            .problem
    };
    assert_eq!(fault("[\"drone\"]"), "1 upgrade named for 3 Basic ones");
    assert_eq!(
        fault("[\"drone\", \"trailer\", \"bonus\"]"),
        "`trailer` is not among the upgrades to draw"
    );
    assert_eq!(
        fault("[\"drone\", \"bonus\", \"bonus\"]"),
        "`bonus` is there twice"
    );
}

#[test]
fn a_wrong_key_of_a_laid_token_is_told_in_words() {
    let help = |laid: &str| {
        let laid = Value::Table(laid.parse().expect("a table"));
        let fault = ruleset::set(&mut Rules::default(), "roads", vec![laid].into());
        fault.expect_err("it does not fit").remedy
    };
    assert_eq!(help("token = \"toll\""), "the key `space` is missing");
    assert_eq!(
        help("token = \"toll\"\nspce = \"northwest-east\""),
        "there is no key `spce` here: did you mean `space`?"
    );
}
