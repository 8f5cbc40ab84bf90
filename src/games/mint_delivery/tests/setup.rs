//! Setting up: deal, keeping, piles, and what cannot be played.

use super::{Bench, rng, with};
use crate::core::game::Game;
use crate::core::notation::Notation;
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::state::NONE;
use crate::games::mint_delivery::*;

fn names(value: &serde_json::Value) -> Vec<String> {
    let list = value.as_array().expect("a list").iter();
    list.map(|name| name.as_str().expect("a name").to_owned())
        .collect()
}

/// A table in phase keep where seat 0 was dealt these.
fn dealt(rules: Rules, ids: [&str; 3]) -> Bench {
    let game = MintDelivery::new(rules, Components::default(), 2).expect("good rules");
    let mut bench = Bench {
        state: game.deal(&mut rng(0)),
        game,
    };
    let wanted = ids.map(|id| bench.order(id));
    let second: Vec<u8> = (30..40)
        .filter(|order| !wanted.contains(order))
        .take(3)
        .collect();
    bench.state.players[0].dealt[..3].copy_from_slice(&wanted);
    bench.state.players[1].dealt[..3].copy_from_slice(&second);
    bench
}

#[test]
fn md_0_kept_cards_are_skipped_and_piles_filled_whole() {
    let game = MintDelivery::new(Rules::default(), Components::default(), 4).expect("good");
    let mut bench = Bench {
        state: game.deal(&mut rng(3)),
        game,
    };
    let deck = names(&bench.json()["deck"]);
    assert_eq!(deck.len(), 40);
    let mut kept = Vec::new();
    for _ in 0..4 {
        let legal = bench.legal();
        let last = legal.last().expect("a keep").clone();
        kept.extend(last[5..].split(',').map(str::to_owned));
        bench.play(&last);
    }
    let rest: Vec<&String> = deck.iter().filter(|order| !kept.contains(order)).collect();
    let state = bench.json();
    for (town, name) in ["northwest", "northeast", "southeast", "southwest"]
        .iter()
        .enumerate()
    {
        let pile = &rest[town * 7..][..7];
        let town = &state["towns"][name];
        assert_eq!(town["face_up"][0]["order"], **pile[0]);
        assert_eq!(town["face_up"][1]["order"], **pile[1]);
        let below: Vec<String> = pile[2..].iter().map(|order| (*order).clone()).collect();
        assert_eq!(names(&town["pile"]), below);
    }
    assert_eq!(state["deck"].as_array().map(Vec::len), Some(0));
    assert_eq!(state["round"], 1);
    assert_eq!(state["phase"], "play");
    assert_eq!(state["actions"], 2);
    assert_eq!(
        state["supply"],
        serde_json::json!({"C": 4, "S": 10, "N": 8})
    );
}

#[test]
fn md_0_rule_sets_share_the_cards() {
    let deal = |rules: Rules| {
        let game = MintDelivery::new(rules, Components::default(), 3).expect("good rules");
        let state = game.deal(&mut rng(5));
        let json = game.state_json(&state, None);
        (json["deck"].clone(), json["players"].clone())
    };
    let both = Rules {
        upgrades: Upgrades::Drawn,
        roads: Roads::Random(4),
        ..Rules::default()
    };
    assert_eq!(deal(Rules::default()), deal(both));
}

#[test]
fn md_4_only_sets_within_six_stars() {
    let bench = dealt(
        Rules::default(),
        ["northwest-cc", "northwest-css", "northeast-n"],
    );
    assert_eq!(
        bench.legal(),
        [
            "keep:none",
            "keep:northwest-cc",
            "keep:northwest-css",
            "keep:northeast-n",
            "keep:northwest-cc,northeast-n"
        ]
    );
}

#[test]
fn md_4_any_set_pays_the_printed_penalty() {
    let rules = Rules {
        keep: Keep::AnySet,
        ..Rules::default()
    };
    let mut bench = dealt(rules, ["northwest-cc", "northwest-css", "northeast-s"]);
    assert_eq!(bench.legal().len(), 8);
    bench.play("keep:northwest-cc,northwest-css,northeast-s");
    assert_eq!(names(&bench.json()["players"][0]["held"]).len(), 3);
    bench.play("keep:none");
    // 9 stars: of the two with 2 stars the first dealt goes, then the other.
    assert_eq!(
        names(&bench.json()["players"][0]["held"]),
        ["northwest-css"]
    );
    assert_eq!(bench.state.out.count_ones(), 2);
}

#[test]
fn md_4_among_equals_the_first_dealt_goes() {
    let rules = Rules {
        keep: Keep::AnySet,
        keep_stars: 7,
        ..Rules::default()
    };
    let mut bench = dealt(rules, ["northwest-s", "northwest-css", "northeast-cc"]);
    bench.play("keep:northwest-s,northwest-css,northeast-cc");
    bench.play("keep:none");
    assert_eq!(
        names(&bench.json()["players"][0]["held"]),
        ["northwest-css", "northeast-cc"]
    );
}

#[test]
fn md_5_short_piles_are_as_equal_as_can_be() {
    let rules = Rules {
        pile: 12,
        ..Rules::default()
    };
    let mut bench = dealt(rules, ["northwest-cc", "northwest-css", "northeast-n"]);
    bench.play("keep:northwest-cc,northeast-n");
    bench.play("keep:none");
    let sizes: Vec<usize> = bench.state.towns[..4]
        .iter()
        .map(|t| t.pile().len() + 2)
        .collect();
    assert_eq!(sizes, [10, 10, 9, 9]);
}

#[test]
fn kept_orders_are_hidden_until_all_have_kept() {
    let mut bench = dealt(
        Rules::default(),
        ["northwest-cc", "northwest-css", "northeast-n"],
    );
    bench.play("keep:northwest-cc");
    let seen = bench.game.state_json(&bench.state, Some(1));
    assert_eq!(seen["players"][0]["held"], serde_json::Value::Null);
    assert_eq!(
        seen["players"][0]["dealt"],
        serde_json::json!([null, null, null])
    );
    bench.play("keep:none");
    let seen = bench.game.state_json(&bench.state, Some(1));
    assert_eq!(names(&seen["players"][0]["held"]), ["northwest-cc"]);
    assert_eq!(seen["players"][0]["dealt"], serde_json::json!([]));
    assert_eq!(
        seen["towns"]["northwest"]["pile"],
        serde_json::json!([null, null, null, null, null])
    );
}

#[test]
fn what_cannot_be_played_is_refused_by_key() {
    let fault = |rules: Rules, players: usize| {
        let fault = MintDelivery::new(rules, Components::default(), players).expect_err("wrong");
        (fault.place, fault.remedy)
    };
    assert_eq!(fault(Rules::default(), 1).0, "");
    let small = Rules {
        slots: 2,
        start_mints: 2,
        ..Rules::default()
    };
    assert_eq!(fault(small, 2).0, "components");
    let given = |token: &str, space: &str| Rules {
        roads: Roads::Listed(vec![Laid {
            token: token.into(),
            space: Some(space.into()),
        }]),
        ..Rules::default()
    };
    assert_eq!(
        fault(given("toll", "northwest-eats"), 2),
        ("roads".into(), "did you mean `northwest-east`?".into())
    );
    let five = Components::parse("mints = { C = 19, S = 10, N = 8 }").expect("good");
    let fault = MintDelivery::new(Rules::default(), five, 5).expect_err("20 start aboard");
    assert_eq!(fault.place, "start-mints");
}

/// The fault of two players' rules: its key, and what is wrong with which remedy.
fn refused(changes: &[(&str, &str)]) -> (String, String) {
    let game = MintDelivery::new(with(changes), Components::default(), 2);
    let fault = game.expect_err("it is refused");
    let told = format!("{} | {}", fault.problem, fault.remedy);
    (fault.place, told)
}

#[test]
fn a_price_that_no_truck_can_hold_is_refused() {
    // Four slots, and two of the trailer.
    let on = ("upgrades", "true");
    let (key, told) = refused(&[on, ("amounts.spice-deal", "9")]);
    assert_eq!(key, "amounts.spice-deal");
    assert_eq!(
        told,
        "no truck can hold the 9 Classic of `amounts.spice-deal`: it has 6 slots | at most 6, or more `slots`"
    );
    assert_eq!(
        refused(&[on, ("amounts.sweet-deal", "[7, 1]")]).0,
        "amounts.sweet-deal"
    );
    assert_eq!(refused(&[("cinnamon-price", "5")]).0, "cinnamon-price");
    let no_trailer = ("without-upgrades", "[\"trailer\"]");
    assert_eq!(
        refused(&[on, no_trailer, ("cinnamon-price", "5")]).0,
        "cinnamon-price"
    );
    let fits = |changes: &[(&str, &str)]| {
        MintDelivery::new(with(changes), Components::default(), 2).is_ok()
    };
    assert!(fits(&[on, ("amounts.sweet-deal", "[6, 1]")]));
    assert!(fits(&[("amounts.spice-deal", "9")]), "it is not for sale");
    let left_out = ("without-upgrades", "[\"spice-deal\"]");
    assert!(fits(&[on, left_out, ("amounts.spice-deal", "9")]));
}

#[test]
fn orders_that_are_left_out_leave_the_others_in_their_order() {
    let dealt = |changes: &[(&str, &str)]| {
        let game = MintDelivery::new(with(changes), Components::default(), 2).expect("good");
        let state = game.deal(&mut rng(3));
        assert!(game.conserved(&state));
        let named = |orders: &[u8]| -> Vec<String> {
            let known = orders.iter().filter(|&&order| order != NONE);
            known
                .map(|&order| game.order_name(order).to_owned())
                .collect()
        };
        let hands = [0, 1].map(|seat| named(&state.players[seat].dealt));
        (hands.concat(), named(&state.cards))
    };
    let (_, all) = dealt(&[]);
    let (hands, left) = dealt(&[("without-orders", "[\"css\", \"n\"]")]);
    let is_left = |name: &String| !name.ends_with("-css") && !name.ends_with("-n");
    let expected: Vec<String> = all.into_iter().filter(is_left).collect();
    assert_eq!((left.len(), left), (32, expected));
    assert!(hands.iter().all(is_left));
    assert_eq!(
        refused(&[("without-orders", "[\"ccs\", \"cns\"]")]),
        (
            "without-orders".to_owned(),
            "there is no order `cns` | did you mean `ccs`?".to_owned()
        )
    );
}

#[test]
fn upgrades_that_are_left_out_never_lie_out() {
    let columns = |without: &str| {
        let rules = with(&[("upgrades", "true"), ("without-upgrades", without)]);
        let game = MintDelivery::new(rules, Components::default(), 2).expect("good");
        let laid = |deal: u64| game.deal(&mut rng(deal)).columns;
        (0..20).map(laid).collect::<Vec<_>>()
    };
    let card = |upgrade: Upgrade| upgrade as u8;
    let all = columns("[]");
    assert!(
        all.iter()
            .flatten()
            .any(|column| column[1] == card(Upgrade::Drone))
    );
    let left = columns("[\"drone\"]");
    for (all, left) in all.iter().zip(&left) {
        assert!(left.iter().all(|column| column[1] != card(Upgrade::Drone)));
        let drawn = |columns: &[[u8; 2]]| -> Vec<u8> {
            let drawn = columns.iter().map(|column| column[1]);
            drawn
                .filter(|&it| it != card(Upgrade::Drone) && it != NONE)
                .collect()
        };
        let before = drawn(all);
        assert_eq!(
            drawn(left)[..before.len()],
            before,
            "the others come in the same order"
        );
    }
    // A Basic upgrade takes its column along.
    assert!(
        columns("[\"trailer\"]")
            .iter()
            .all(|laid| { laid[0][0] == card(Upgrade::Forklift) && laid[2] == [NONE; 2] })
    );
    let others = "[\"spice-kit\", \"spice-deal\", \"sweet-deal\", \"drone\", \"order-book\", \"return-load\", \"kitchen\"]";
    assert_eq!(
        refused(&[("upgrades", "true"), ("without-upgrades", others)]).1,
        "3 Basic and 2 other upgrades are left | leave out fewer: one is laid on each Basic upgrade"
    );
    assert_eq!(
        refused(&[("without-upgrades", "[\"dron\"]")]).1,
        "there is no upgrade `dron` | did you mean `drone`?"
    );
    // The Basics are not offered for a mistyped name.
    assert_eq!(
        refused(&[("upgrades", "[\"drone\", \"bonus\", \"trailr\"]")]).1,
        "`trailr` is not among the upgrades to draw | one of spice-kit, spice-deal, sweet-deal, road-pass, drone, order-book, return-load, kitchen, bonus, third-hand"
    );
}
