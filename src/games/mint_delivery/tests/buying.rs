//! Upgrades for sale: what lies out, and what a purchase takes.

use super::{Bench, rng};
use crate::core::game::Game;
use crate::core::notation::Notation;
use crate::games::mint_delivery::components::Upgrade::{self, *};
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

/// Two players with these three columns.
pub fn columns(columns: [[Upgrade; 2]; 3], rules: Rules) -> Bench {
    let mut bench = Bench::new(
        2,
        Rules {
            upgrades: Upgrades::Drawn,
            ..rules
        },
    );
    for (place, column) in columns.into_iter().enumerate() {
        bench.state.columns[place] = column.map(|card| card as u8);
    }
    bench
}

pub fn shop() -> Bench {
    let cards = [
        [Trailer, Drone],
        [Forklift, SpiceKit],
        [Overdrive, ThirdHand],
    ];
    columns(cards, Rules::default())
}

#[test]
fn three_columns_with_a_basic_and_a_drawn_upgrade() {
    let game = MintDelivery::new(
        Rules {
            upgrades: Upgrades::Drawn,
            ..Rules::default()
        },
        Components::default(),
        2,
    )
    .expect("good rules");
    for index in 0..200 {
        let state = game.deal(&mut rng(index));
        let columns = game.state_json(&state, None)["columns"].clone();
        let basic: Vec<&str> = (0..3)
            .map(|i| columns[i][0].as_str().expect("a name"))
            .collect();
        assert_eq!(basic, ["trailer", "forklift", "overdrive"]);
        let drawn: Vec<&str> = (0..3)
            .map(|i| columns[i][1].as_str().expect("a name"))
            .collect();
        assert!(!drawn.contains(&"road-pass"), "no token is in play");
        assert!(drawn.iter().all(|name| !basic.contains(name)));
    }
}

#[test]
fn a_price_of_two_takes_orders_whose_mints_are_aboard_together() {
    let mut bench = shop();
    bench.give(0, &["northwest-cc", "southeast-s", "northeast-ccc"]);
    bench.truck(0, "northwest-east", "CCS");
    assert_eq!(
        bench.legal_of("buy:"),
        "trailer:northwest-cc trailer:southeast-s drone:northwest-cc,southeast-s \
         forklift:northwest-cc forklift:southeast-s spice-kit:northwest-cc spice-kit:southeast-s \
         overdrive:northwest-cc,southeast-s third-hand:northwest-cc,southeast-s"
    );
    bench.truck(0, "northwest-east", "CCC");
    assert_eq!(
        bench.legal_of("buy:drone"),
        "",
        "three Classic do not fill two orders at the same time"
    );
    assert_eq!(bench.legal_of("buy:trailer:"), "northwest-cc northeast-ccc");
}

#[test]
fn md_u1_the_mints_are_spent_or_kept() {
    let mut spent = shop();
    spent.give(0, &["southeast-cc"]);
    spent.play("buy:forklift:southeast-cc");
    assert_eq!(spent.shows(0), "mintopia-city CC");
    assert_eq!(spent.state.actions, 1);
    let json = spent.json();
    assert_eq!(json["players"][0]["stars"], 2);
    assert_eq!(
        json["players"][0]["delivered"],
        serde_json::json!(["southeast-cc"])
    );
    assert_eq!(
        json["players"][0]["upgrades"],
        serde_json::json!(["forklift"])
    );
    let mut kept = shop();
    kept.game.rules.upgrade_mints = UpgradeMints::Kept;
    kept.give(0, &["southeast-cc"]);
    kept.play("buy:forklift:southeast-cc");
    assert_eq!(kept.shows(0), "mintopia-city CCCC");
}

#[test]
fn md_u2_what_a_column_sells() {
    let sold = |column_sells, owned: Option<Upgrade>| {
        let cards = [
            [Trailer, SpiceKit],
            [Forklift, Drone],
            [Overdrive, ThirdHand],
        ];
        let mut bench = columns(
            cards,
            Rules {
                column_sells,
                ..Rules::default()
            },
        );
        bench.give(0, &["southeast-cc"]);
        if let Some(upgrade) = owned {
            bench.upgrade(0, upgrade);
        }
        bench.legal_of("buy:").replace(":southeast-cc", "")
    };
    assert_eq!(
        sold(ColumnSells::OneOfBoth, None),
        "trailer spice-kit forklift"
    );
    assert_eq!(sold(ColumnSells::OneOfBoth, Some(Trailer)), "forklift");
    assert_eq!(sold(ColumnSells::OneOfBoth, Some(SpiceKit)), "forklift");
    assert_eq!(sold(ColumnSells::Drawn, None), "spice-kit");
    assert_eq!(sold(ColumnSells::Drawn, Some(SpiceKit)), "");
    assert_eq!(sold(ColumnSells::Both, Some(Trailer)), "spice-kit forklift");
}

#[test]
fn md_u3_others_may_buy_the_same() {
    let mut bench = shop();
    bench.give(0, &["southeast-cc"]);
    bench.give(1, &["northwest-cc"]);
    bench.play_all(&[
        "buy:trailer:southeast-cc",
        "end-turn",
        "buy:trailer:northwest-cc",
    ]);
    assert!(bench.state.players[0].has(Trailer) && bench.state.players[1].has(Trailer));
}

#[test]
fn md_u4_orders_set_aside_trigger_neither_return_load_nor_flow() {
    let cards = [
        [Trailer, Drone],
        [Forklift, SpiceKit],
        [Overdrive, ReturnLoad],
    ];
    let mut bench = columns(
        cards,
        Rules {
            flow: Flow::On,
            ..Rules::default()
        },
    );
    bench.give(0, &["southeast-cc"]);
    bench.upgrade(0, ReturnLoad);
    bench.upgrade(0, Bonus);
    bench.play("buy:trailer:southeast-cc");
    assert_eq!(bench.shows(0), "mintopia-city CC");
    assert_eq!(bench.state.pending, Pending::None);
    assert_eq!(
        bench.game.score(&bench.state.players[0]),
        3,
        "the bonus counts orders set aside"
    );
    assert_eq!(bench.game.outcome(&bench.state).scores[0], 3);
}
