//! Actions, supplies and orders of the base game.

use super::Bench;
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

fn bench() -> Bench {
    Bench::new(2, Rules::default())
}

fn with_flow() -> Bench {
    let rules = Rules {
        flow: Flow::On,
        ..Rules::default()
    };
    Bench::new(2, rules)
}

#[test]
fn a_turn_in_the_city_offers_all_and_only_what_is_possible() {
    let bench = bench();
    assert_eq!(
        bench.legal(),
        [
            "move:north-warehouse",
            "move:east-warehouse",
            "move:south-warehouse",
            "move:west-warehouse",
            "unload:C1S0N0",
            "unload:C2S0N0",
            "unload:C3S0N0",
            "unload:C4S0N0",
            "optimise:S0N1",
            "optimise:S1N0",
            "optimise:S2N0",
            "end-turn"
        ]
    );
}

#[test]
fn two_actions_end_the_turn_by_itself() {
    let mut bench = bench();
    bench.play("move:north-warehouse");
    assert_eq!(
        (bench.seat(), bench.state.actions, bench.state.moves),
        (0, 1, 1)
    );
    bench.play("move:mintopia-city");
    assert_eq!(
        (bench.seat(), bench.state.actions, bench.state.moves),
        (1, 2, 0)
    );
    bench.play("end-turn");
    assert_eq!((bench.seat(), bench.state.round), (0, 2));
}

#[test]
fn a_warehouse_loads_two_and_makes_no_cinnamon() {
    let mut bench = bench();
    bench.truck(0, "north-warehouse", "C");
    assert_eq!(bench.legal_of("load:"), "1 2");
    assert_eq!(bench.legal_of("optimise:"), "");
    bench.truck(0, "north-warehouse", "CCCC");
    assert_eq!(bench.legal_of("load:"), "");
    assert_eq!(bench.legal_of("optimise:"), "S1N0 S2N0");
    bench.play("optimise:S1N0");
    assert_eq!(bench.shows(0), "north-warehouse CCS");
    bench.play("unload:C1S1N0");
    assert_eq!(bench.shows(0), "north-warehouse C");
}

#[test]
fn md_1_a_limited_supply_gives_what_is_there() {
    let mut bench = bench();
    bench.truck(0, "mintopia-city", "");
    bench.truck(1, "mintopia-city", "CCCC");
    bench.state.towns[3].mints[0] = 15; // 20 Classic: 4 aboard, 15 on an order, 1 in the supply.
    bench.state.supply[0] = 1;
    assert_eq!(bench.legal_of("load:"), "1");
    bench.truck(0, "northwest", "C");
    bench.lay("northwest", 0, "northeast-cc", 0);
    bench.play("take:northeast-cc+0");
    assert_eq!(bench.state.towns[0].mints[..2], [0, 0]);
}

#[test]
fn md_1_an_unlimited_supply_never_runs_out() {
    let rules = Rules {
        mint_supply: MintSupply::Unlimited,
        ..Rules::default()
    };
    let mut bench = Bench::new(2, rules);
    assert!(bench.json()["supply"].is_null());
    for _ in 0..30 {
        bench.truck(0, "northwest", "");
        bench.state.seat = 0;
        bench.state.actions = 2;
        bench.state.towns[0].mints[..2].copy_from_slice(&[3, 0]);
        if bench.state.towns[0].lies_out() < 2 {
            break;
        }
        bench.take_first();
        assert_eq!(bench.state.towns[0].mints[0], 1);
    }
    bench.truck(1, "mintopia-city", "");
    bench.state.seat = 1;
    bench.state.actions = 2;
    assert_eq!(bench.legal_of("load:"), "1 2 3 4");
}

#[test]
fn md_2_any_number_of_exchanges_or_one() {
    let mut any = Bench::new(
        2,
        Rules {
            slots: 6,
            ..Rules::default()
        },
    );
    any.truck(0, "mintopia-city", "CCCCCC");
    assert_eq!(any.legal_of("optimise:"), "S0N1 S0N2 S1N0 S1N1 S2N0 S3N0");
    any.play("optimise:S1N1");
    assert_eq!(any.shows(0), "mintopia-city CSN");
    let mut one = Bench::new(
        2,
        Rules {
            slots: 6,
            exchanges: Exchanges::One,
            ..Rules::default()
        },
    );
    one.truck(0, "mintopia-city", "CCCCCC");
    assert_eq!(one.legal_of("optimise:"), "S0N1 S1N0");
}

#[test]
fn md_2_an_exchange_needs_the_other_mints_in_the_supply() {
    let mut bench = bench();
    bench.truck(1, "mintopia-city", "CCCC");
    bench.state.supply[1] = 1;
    bench.state.supply[2] = 0;
    assert_eq!(bench.legal_of("optimise:"), "S1N0");
}

#[test]
fn md_3_there_is_no_limit_to_held_orders() {
    let mut bench = bench();
    let all = ["cc", "s", "ccc", "cs", "n", "ccs", "ss", "cn", "css", "sn"];
    let ids: Vec<String> = all
        .iter()
        .map(|mints| format!("southeast-{mints}"))
        .collect();
    bench.give(0, &ids.iter().map(String::as_str).collect::<Vec<_>>());
    bench.truck(0, "northwest", "");
    assert_eq!(bench.legal_of("take:").split(' ').count(), 2);
}

#[test]
fn a_take_leaves_a_mint_behind_and_loads_those_on_the_order() {
    let mut bench = bench();
    bench.truck(0, "northwest", "CC");
    bench.lay("northwest", 0, "southeast-n", 3);
    bench.lay("northwest", 1, "southeast-cc", 1);
    let supply = bench.state.supply[0];
    let top = bench.state.cards[bench.state.towns[0].top as usize];
    assert_eq!(
        bench.legal_of("take:"),
        "southeast-n+0 southeast-n+1 southeast-n+2 southeast-cc+0 southeast-cc+1"
    );
    bench.play("take:southeast-n+1");
    let town = bench.state.towns[0];
    assert_eq!(bench.shows(0), "northwest CCC");
    assert_eq!(town.face_up[..2], [bench.order("southeast-cc"), top]);
    assert_eq!(town.mints[..2], [2, 0]);
    // One onto the order left behind, two of three back.
    assert_eq!(bench.state.supply[0], supply - 1 + 2);
    assert_eq!(
        bench.json()["players"][0]["held"],
        serde_json::json!(["southeast-n"])
    );
}

#[test]
fn a_delivery_is_free_also_with_no_action_left() {
    let mut bench = bench();
    bench.give(0, &["northwest-cs", "northwest-cc", "southeast-cc"]);
    bench.truck(0, "northwest-east", "CCCS");
    bench.state.actions = 1;
    bench.play("move:northwest");
    assert_eq!(bench.seat(), 0);
    assert_eq!(
        bench.legal(),
        ["deliver:northwest-cc", "deliver:northwest-cs", "end-turn"]
    );
    bench.play("deliver:northwest-cs");
    assert_eq!(bench.shows(0), "northwest CC");
    assert_eq!((bench.seat(), bench.state.actions), (0, 0));
    bench.play("deliver:northwest-cc");
    let json = bench.json();
    assert_eq!(bench.seat(), 1);
    assert_eq!(json["players"][0]["stars"], 5);
    assert_eq!(
        json["players"][0]["held"],
        serde_json::json!(["southeast-cc"])
    );
    assert_eq!(
        json["players"][0]["delivered"],
        serde_json::json!(["northwest-cs", "northwest-cc"])
    );
}

#[test]
fn md_6_the_flow_discards_next_door() {
    let mut bench = with_flow();
    bench.give(0, &["northwest-cc"]);
    bench.truck(0, "northwest", "CC");
    bench.lay("southwest", 0, "southeast-n", 2);
    bench.lay("southwest", 1, "southeast-sn", 0);
    bench.lay("northeast", 0, "southeast-ss", 0);
    bench.lay("northeast", 1, "southeast-css", 0);
    let supply = bench.state.supply[0];
    bench.play("deliver:northwest-cc");
    assert_eq!(
        bench.json()["pending"],
        serde_json::json!({"choice": "flow", "town": "northwest"})
    );
    assert_eq!(
        bench.legal(),
        [
            "flow:southeast-n",
            "flow:southeast-sn",
            "flow:southeast-ss",
            "flow:southeast-css"
        ]
    );
    bench.play("flow:southeast-n");
    let town = bench.state.towns[3];
    assert_eq!(town.face_up[0], bench.order("southeast-sn"));
    assert_eq!(town.mints[..2], [0, 1]);
    // Two from the delivery, two from the discarded order, one onto the new one.
    assert_eq!(bench.state.supply[0], supply + 2 + 2 - 1);
    assert_eq!((bench.seat(), bench.state.actions), (0, 2));
}

#[test]
fn md_6_a_single_choice_is_no_decision_and_an_empty_pile_replaces_nothing() {
    let mut bench = with_flow();
    bench.give(0, &["northwest-cc"]);
    bench.truck(0, "northwest", "CC");
    bench.run_down("southwest", 1);
    bench.run_down("northeast", 0);
    bench.play("deliver:northwest-cc");
    assert_eq!(bench.state.pending, Pending::None);
    assert_eq!(bench.state.towns[3].lies_out(), 0);
    assert_eq!(bench.state.towns[3].mints[..2], [0, 0]);
    assert!(bench.state.ending);
}

#[test]
fn md_6_no_flow_when_off_or_with_three_players() {
    for (players, flow) in [(2, Flow::Off), (3, Flow::On)] {
        let mut bench = Bench::new(
            players,
            Rules {
                flow,
                ..Rules::default()
            },
        );
        bench.give(0, &["northwest-cc"]);
        bench.truck(0, "northwest", "CC");
        bench.play("deliver:northwest-cc");
        assert_eq!(bench.state.pending, Pending::None);
        assert_eq!(bench.state.out, 0);
    }
}

#[test]
fn md_7_unloading_only_where_loading_is_possible() {
    let mut bench = bench();
    for space in ["northwest", "northwest-east"] {
        bench.truck(0, space, "CC");
        assert_eq!(bench.legal_of("unload:"), "");
        assert_eq!(bench.legal_of("load:"), "");
    }
    bench.truck(0, "west-warehouse", "CS");
    assert_eq!(bench.legal_of("unload:"), "C0S1N0 C1S0N0 C1S1N0");
}

#[test]
fn md_9_an_empty_pile_reveals_nothing_and_the_mint_still_comes() {
    let mut bench = bench();
    bench.lay("northwest", 0, "southeast-n", 0);
    bench.lay("northwest", 1, "southeast-cc", 0);
    bench.run_down("northwest", 2);
    bench.truck(0, "northwest", "");
    bench.play("take:southeast-cc+0");
    let town = bench.state.towns[0];
    assert_eq!(
        town.face_up().collect::<Vec<_>>(),
        [bench.order("southeast-n")]
    );
    assert_eq!(town.mints[..2], [1, 0]);
    assert!(!bench.state.ending);
    bench.play("take:southeast-n+1");
    assert_eq!(bench.state.towns[0].lies_out(), 0);
    assert!(!bench.state.ending, "one empty order supply is not enough");
}
