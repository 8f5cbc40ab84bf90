//! What each upgrade does.

use super::Bench;
use super::buying::{columns, shop};
use crate::games::mint_delivery::components::Upgrade::{self, *};
use crate::games::mint_delivery::rules::*;

/// Two players, seat 0 with an upgrade.
fn with(upgrade: Upgrade) -> Bench {
    let mut bench = Bench::new(
        2,
        Rules {
            upgrades: Upgrades::Drawn,
            ..Rules::default()
        },
    );
    bench.upgrade(0, upgrade);
    bench
}

#[test]
fn trailer_gives_two_more_slots() {
    let mut bench = with(Trailer);
    assert_eq!(bench.legal_of("load:"), "1 2");
    bench.play("load:2");
    assert_eq!(bench.shows(0), "mintopia-city CCCCCC");
}

#[test]
fn forklift_loads_two_more_everywhere() {
    let mut bench = with(Forklift);
    bench.truck(0, "north-warehouse", "");
    assert_eq!(bench.legal_of("load:"), "1 2 3 4");
    bench.upgrade(0, Trailer);
    bench.truck(0, "mintopia-city", "");
    assert_eq!(bench.legal_of("load:"), "1 2 3 4 5 6");
}

#[test]
fn md_u5_overdrive_makes_the_first_move_free() {
    let mut bench = with(Overdrive);
    bench.play("move:north-warehouse");
    assert_eq!((bench.state.actions, bench.state.moves), (2, 1));
    bench.play_all(&["move:northwest-east", "move:northwest"]);
    assert_eq!(
        (bench.seat(), bench.shows(0)),
        (1, "northwest CCCC".to_owned())
    );
}

#[test]
fn md_u5_overdrive_also_with_no_action_left_but_not_after_a_move() {
    let mut bench = with(Overdrive);
    bench.play_all(&["unload:C1S0N0", "unload:C1S0N0"]);
    assert_eq!((bench.seat(), bench.state.actions), (0, 0));
    assert_eq!(
        bench.legal(),
        [
            "move:north-warehouse",
            "move:east-warehouse",
            "move:south-warehouse",
            "move:west-warehouse",
            "end-turn"
        ]
    );
    let mut bought = columns(
        [
            [Trailer, Drone],
            [Forklift, SpiceKit],
            [Overdrive, ThirdHand],
        ],
        Rules::default(),
    );
    bought.give(0, &["southeast-cc", "southwest-cc"]);
    bought.play("move:north-warehouse");
    bought.play("buy:overdrive:southeast-cc,southwest-cc");
    assert_eq!(bought.seat(), 1, "a Move was already made this turn");
}

#[test]
fn spice_kit_makes_cinnamon_at_warehouses() {
    let mut bench = with(SpiceKit);
    bench.truck(0, "north-warehouse", "CCCC");
    assert_eq!(bench.legal_of("optimise:"), "S0N1 S1N0 S2N0");
}

#[test]
fn spice_deal_makes_cinnamon_of_two_classic() {
    let mut bench = with(SpiceDeal);
    assert_eq!(bench.legal_of("optimise:"), "S0N1 S0N2 S1N0 S1N1 S2N0");
    bench.play("optimise:S0N2");
    assert_eq!(bench.shows(0), "mintopia-city NN");
    bench.truck(0, "north-warehouse", "CC");
    assert_eq!(bench.legal_of("optimise:"), "S1N0");
}

#[test]
fn md_u5_sweet_deal_is_a_further_exchange_paid_the_cheapest_way() {
    let mut bench = with(SweetDeal);
    bench.truck(0, "north-warehouse", "CCCC");
    bench.play("optimise:S2N0");
    assert_eq!(bench.shows(0), "north-warehouse CSS");
    bench.upgrade(0, Trailer);
    bench.truck(0, "north-warehouse", "CCCCCC");
    assert_eq!(bench.legal_of("optimise:"), "S1N0 S2N0 S3N0 S4N0");
    bench.play("optimise:S3N0");
    assert_eq!(bench.shows(0), "north-warehouse CSSS");
}

#[test]
fn sweet_deal_with_one_exchange() {
    let rules = Rules {
        upgrades: Upgrades::Drawn,
        exchanges: Exchanges::One,
        ..Rules::default()
    };
    let mut bench = Bench::new(2, rules);
    bench.upgrade(0, SweetDeal);
    assert_eq!(bench.legal_of("optimise:"), "S0N1 S1N0 S2N0");
}

#[test]
fn md_u5_road_pass_ignores_toll_jam_and_closed_only() {
    let placed = [
        ("toll", "northwest-east"),
        ("jam", "northwest-south"),
        ("closed", "northeast-west"),
        ("highway", "southeast-west"),
    ];
    let placed = placed.map(|(token, space)| Laid {
        token: token.into(),
        space: Some(space.into()),
    });
    let rules = Rules {
        upgrades: Upgrades::Drawn,
        roads: Roads::Listed(placed.into()),
        ..Rules::default()
    };
    let mut bench = Bench::new(2, rules);
    bench.upgrade(0, RoadPass);
    bench.truck(0, "northwest", "CS");
    bench.play("move:northwest-east");
    assert_eq!(bench.shows(0), "northwest-east CS");
    bench.truck(0, "northwest", "CS");
    bench.state.actions = 2;
    bench.play("move:northwest-south");
    assert_eq!(bench.state.actions, 1);
    bench.truck(0, "northeast", "");
    bench.state.actions = 2;
    bench.play("move:northeast-west");
    assert_eq!(bench.shows(0), "northeast-west ");
    bench.truck(0, "southeast", "");
    bench.play("move:southeast-west");
    assert_eq!(
        bench.shows(0),
        "south-warehouse ",
        "the Highway still works"
    );
}

#[test]
fn md_u5_drone_delivers_next_door_by_printed_roads() {
    let placed = vec![Laid {
        token: "tunnel".into(),
        space: Some("northwest-east".into()),
    }];
    let rules = Rules {
        upgrades: Upgrades::Drawn,
        roads: Roads::Listed(placed),
        ..Rules::default()
    };
    let mut bench = Bench::new(2, rules);
    bench.upgrade(0, Drone);
    bench.give(0, &["northwest-cc", "northeast-cc"]);
    bench.truck(0, "northwest-south", "CC");
    assert_eq!(bench.legal_of("deliver:"), "northwest-cc");
    bench.truck(0, "west-warehouse", "CC");
    assert_eq!(bench.legal_of("deliver:"), "");
    bench.truck(0, "northwest", "CC");
    bench.play("deliver:northwest-cc");
    assert_eq!(bench.game.score(&bench.state.players[0]), 2);
}

#[test]
fn md_u5_order_book_takes_both_at_once() {
    let mut bench = with(OrderBook);
    bench.truck(0, "northwest", "CC");
    bench.lay("northwest", 0, "southeast-n", 2);
    bench.lay("northwest", 1, "southeast-cc", 1);
    let next = bench.state.cards[bench.state.towns[0].pile()][..2].to_vec();
    assert_eq!(
        bench.legal_of("take:southeast-n,"),
        "southeast-cc+0 southeast-cc+1 southeast-cc+2"
    );
    let supply = bench.state.supply[0];
    bench.play("take:southeast-n,southeast-cc+2");
    assert_eq!(bench.shows(0), "northwest CCCC");
    assert_eq!(bench.state.towns[0].face_up[..2].to_vec(), next);
    assert_eq!(bench.state.towns[0].mints[..2], [0, 0]);
    assert_eq!(bench.state.supply[0], supply + 1);
    assert_eq!(
        bench.json()["players"][0]["held"],
        serde_json::json!(["southeast-n", "southeast-cc"])
    );
    assert_eq!(bench.state.actions, 1);
}

#[test]
fn md_u5_return_load_after_each_delivery_if_there_is_a_classic() {
    let mut bench = with(ReturnLoad);
    bench.give(0, &["northwest-s", "northwest-ss"]);
    bench.truck(0, "northwest", "SSS");
    bench.play("deliver:northwest-s");
    assert_eq!(bench.shows(0), "northwest CSS");
    bench.state.towns[0].mints[0] += bench.state.supply[0];
    bench.state.supply[0] = 0;
    bench.play("deliver:northwest-ss");
    assert_eq!(bench.shows(0), "northwest C");
}

#[test]
fn md_u5_kitchen_loads_as_the_turn_starts_if_there_is_room() {
    let mut bench = with(Kitchen);
    bench.truck(0, "northwest-east", "CC");
    bench.play_all(&["end-turn", "end-turn"]);
    assert_eq!(bench.shows(0), "northwest-east CCC");
    bench.truck(0, "northwest-east", "CCCS");
    bench.play_all(&["end-turn", "end-turn"]);
    assert_eq!(bench.shows(0), "northwest-east CCCS");
}

#[test]
fn bonus_counts_each_own_order_of_two_stars() {
    let mut bench = with(Bonus);
    bench.give(0, &["northwest-cc", "northwest-ccc"]);
    bench.upgrade(0, Trailer);
    bench.truck(0, "northwest", "CCCCC");
    bench.play_all(&["deliver:northwest-cc", "deliver:northwest-ccc"]);
    assert_eq!(bench.json()["players"][0]["stars"], 2 + 1 + 3);
}

#[test]
fn md_u5_third_hand_gives_its_action_at_once_and_each_turn() {
    let mut bench = shop();
    bench.give(0, &["southeast-cc", "southwest-cc"]);
    bench.play("move:north-warehouse");
    bench.play("buy:third-hand:southeast-cc,southwest-cc");
    assert_eq!((bench.seat(), bench.state.actions), (0, 1));
    bench.play_all(&["end-turn", "end-turn"]);
    assert_eq!((bench.seat(), bench.state.actions), (0, 3));
}
