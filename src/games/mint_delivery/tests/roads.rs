//! Road condition tokens, one ruling after another.

use std::collections::BTreeSet;

use super::{Bench, rng, two_towns};
use crate::core::game::Game;
use crate::games::mint_delivery::components::Upgrade;
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

fn given(tokens: &[(&str, &str)]) -> Rules {
    let place = |&(token, space): &(&str, &str)| Laid {
        token: token.into(),
        space: Some(space.into()),
    };
    Rules {
        roads: Roads::Listed(tokens.iter().map(place).collect()),
        ..Rules::default()
    }
}

fn bench(tokens: &[(&str, &str)]) -> Bench {
    Bench::new(2, given(tokens))
}

/// City, warehouse, a, near-a, near-b, b in one straight line; `bend` shifts near-b off it.
fn line(tokens: &[(&str, &str)], bend: i32) -> Bench {
    let spaces = format!(
        r#"{{ name = "near-a", kind = "movement", x = 3, y = 0 }},
  {{ name = "near-b", kind = "movement", x = 4, y = {bend} }},
  {{ name = "b", kind = "town", x = 5, y = 0 }},"#
    );
    let roads = r#"["a", "near-a"], ["near-a", "near-b"], ["near-b", "b"]"#;
    two_towns(given(tokens), &spaces, roads)
}

#[test]
fn closed_next_to_a_town_lets_nobody_in() {
    let mut bench = bench(&[("closed", "northwest-east")]);
    bench.truck(0, "northwest", "CC");
    assert_eq!(bench.legal_of("move:"), "northwest-south");
    bench.truck(0, "north-warehouse", "CC");
    assert_eq!(bench.legal_of("move:"), "mintopia-city northeast-west");
}

#[test]
fn md_8_a_jam_ends_the_turn_without_a_delivery() {
    let mut bench = bench(&[("jam", "northwest-east")]);
    bench.truck(0, "northwest", "CC");
    bench.play("move:northwest-east");
    assert_eq!((bench.seat(), bench.state.actions), (1, 2));
}

#[test]
fn md_8_a_jam_leaves_deliveries_on_the_spot() {
    let mut bench = bench(&[("jam", "northwest-east")]);
    bench.give(0, &["northwest-cc"]);
    bench.upgrade(0, Upgrade::Drone);
    bench.truck(0, "north-warehouse", "CCS");
    bench.play("move:northwest-east");
    assert_eq!((bench.seat(), bench.state.actions), (0, 0));
    assert_eq!(bench.legal(), ["deliver:northwest-cc", "end-turn"]);
    bench.play("deliver:northwest-cc");
    assert_eq!(bench.seat(), 1);
}

#[test]
fn md_8_a_jam_ends_free_moves_too() {
    let mut rules = given(&[("jam", "northwest-east")]);
    rules.upgrades = Upgrades::Drawn;
    rules.amounts.overdrive = 3;
    let mut bench = Bench::new(2, rules);
    bench.upgrade(0, Upgrade::Overdrive);
    bench.truck(0, "northwest", "CC");
    bench.play("move:northwest-east");
    assert_eq!((bench.seat(), bench.state.actions), (1, 2));
}

#[test]
fn md_r4_the_player_chooses_the_mint_for_the_toll() {
    let mut bench = bench(&[("toll", "northwest-east")]);
    bench.truck(0, "northwest", "CSS");
    bench.play("move:northwest-east");
    assert_eq!(
        bench.json()["pending"],
        serde_json::json!({"choice": "toll", "space": "northwest-east"})
    );
    assert_eq!(bench.shows(0), "northwest CSS");
    assert_eq!(bench.legal(), ["toll:C", "toll:S"]);
    bench.play("toll:S");
    assert_eq!(bench.shows(0), "northwest-east CS");
    assert_eq!(
        (bench.seat(), bench.state.actions, bench.state.moves),
        (0, 1, 1)
    );
}

#[test]
fn a_toll_with_one_kind_aboard_is_no_decision() {
    let mut bench = bench(&[("toll", "northwest-east")]);
    bench.truck(0, "northwest", "NN");
    let supply = bench.state.supply[2];
    bench.play("move:northwest-east");
    assert_eq!(bench.shows(0), "northwest-east N");
    assert_eq!(bench.state.supply[2], supply + 1);
}

#[test]
fn a_toll_lets_no_empty_truck_in() {
    let mut bench = bench(&[("toll", "northwest-east")]);
    bench.truck(0, "northwest", "");
    assert_eq!(bench.legal_of("move:"), "northwest-south");
}

#[test]
fn md_r6_an_empty_truck_with_nowhere_else_to_go() {
    let tokens = [("toll", "northwest-east"), ("closed", "northwest-south")];
    let mut free = bench(&tokens);
    free.truck(0, "northwest", "");
    assert_eq!(free.legal_of("move:"), "northwest-east");
    free.play("move:northwest-east");
    assert_eq!(free.shows(0), "northwest-east ");
    assert_eq!(free.state.pending, Pending::None);
    let rules = Rules {
        toll_stuck: TollStuck::Blocked,
        ..given(&tokens)
    };
    let mut blocked = Bench::new(2, rules);
    blocked.truck(0, "northwest", "");
    assert_eq!(blocked.legal_of("move:"), "");
    // Nothing at all to do in a trap without orders: the turns pass by themselves.
    blocked.run_down("northwest", 0);
    blocked.state.seat = 1;
    blocked.play("end-turn");
    assert_eq!((blocked.seat(), blocked.state.round), (1, 2));
}

#[test]
fn a_highway_carries_on_in_the_same_direction_for_one_action() {
    let mut bench = bench(&[("highway", "northwest-east")]);
    bench.truck(0, "northwest", "CC");
    bench.play("move:northwest-east");
    assert_eq!(bench.shows(0), "north-warehouse CC");
    assert_eq!(bench.state.actions, 1);
    bench.play("move:northwest-east");
    assert_eq!(bench.shows(0), "northwest CC");
}

#[test]
fn md_r2_a_highway_without_a_straight_way_on_stops() {
    let mut bench = line(&[("highway", "near-a")], 1);
    bench.truck(0, "a", "CC");
    bench.play("move:near-a");
    assert_eq!(bench.shows(0), "near-a CC");
    assert_eq!(bench.state.actions, 1);
}

#[test]
fn md_r2_a_highway_does_not_lead_into_a_closed_space() {
    let mut bench = line(&[("highway", "near-a"), ("closed", "near-b")], 0);
    bench.truck(0, "a", "CC");
    bench.play("move:near-a");
    assert_eq!(bench.shows(0), "near-a CC");
}

#[test]
fn md_r2_a_highway_onto_a_toll_stops_an_empty_truck_and_charges_any_other() {
    let tokens = [("highway", "near-a"), ("toll", "near-b")];
    let mut empty = line(&tokens, 0);
    empty.truck(0, "a", "");
    empty.play("move:near-a");
    assert_eq!(empty.shows(0), "near-a ");
    let mut one_kind = line(&tokens, 0);
    one_kind.truck(0, "a", "CC");
    one_kind.play("move:near-a");
    assert_eq!(one_kind.shows(0), "near-b C");
    let mut two_kinds = line(&tokens, 0);
    two_kinds.truck(0, "a", "CS");
    two_kinds.play("move:near-a");
    assert_eq!(
        two_kinds.state.pending,
        Pending::Toll(two_kinds.space("near-b"))
    );
    assert_eq!(two_kinds.shows(0), "near-a CS");
    two_kinds.play("toll:C");
    assert_eq!(two_kinds.shows(0), "near-b S");
    assert_eq!(two_kinds.state.actions, 1);
}

#[test]
fn md_r3_the_token_at_the_end_of_a_highway_works() {
    let mut jam = line(&[("highway", "near-a"), ("jam", "near-b")], 0);
    jam.truck(0, "a", "CC");
    jam.play("move:near-a");
    assert_eq!((jam.shows(0), jam.seat()), ("near-b CC".to_owned(), 1));
    let mut zone = line(&[("highway", "near-a"), ("loading-zone", "near-b")], 0);
    zone.truck(0, "a", "CC");
    zone.play("move:near-a");
    assert_eq!(zone.shows(0), "near-b CCC");
}

#[test]
fn md_r4_a_loading_zone_with_a_full_truck() {
    let mut bench = bench(&[("loading-zone", "northwest-east")]);
    bench.truck(0, "northwest", "CCSS");
    bench.play("move:northwest-east");
    assert_eq!(
        bench.json()["pending"],
        serde_json::json!({"choice": "drop"})
    );
    assert_eq!(bench.legal(), ["drop:C", "drop:S"]);
    bench.play("drop:S");
    assert_eq!(bench.shows(0), "northwest-east CCCS");
    bench.truck(0, "northwest", "NNNN");
    bench.play("move:northwest-east");
    assert_eq!(bench.shows(0), "northwest-east CNNN");
}

#[test]
fn a_loading_zone_with_room_loads_one() {
    let mut bench = bench(&[("loading-zone", "northwest-east")]);
    bench.truck(0, "northwest", "");
    bench.play("move:northwest-east");
    assert_eq!(bench.shows(0), "northwest-east C");
}

#[test]
fn md_r5_a_loading_zone_with_an_empty_supply_does_nothing() {
    let mut bench = bench(&[("loading-zone", "northwest-east")]);
    bench.truck(0, "northwest", "S");
    bench.state.towns[0].mints[0] += bench.state.supply[0];
    bench.state.supply[0] = 0;
    bench.play("move:northwest-east");
    assert_eq!(bench.shows(0), "northwest-east S");
}

#[test]
fn a_tunnel_is_a_road_to_the_city() {
    let mut bench = bench(&[("tunnel", "northwest-east")]);
    assert!(bench.legal_of("move:").contains("northwest-east"));
    bench.play("move:northwest-east");
    assert_eq!(
        bench.legal_of("move:"),
        "mintopia-city north-warehouse northwest"
    );
    bench.play("move:mintopia-city");
    assert_eq!(bench.shows(0), "mintopia-city CCCC");
}

#[test]
fn md_r1_random_tokens_lie_on_different_spaces_next_to_towns() {
    let rules = Rules {
        roads: Roads::Random(4),
        ..Rules::default()
    };
    let game = MintDelivery::new(rules, Components::default(), 2).expect("good rules");
    let mut spaces = BTreeSet::new();
    for index in 0..300 {
        let state = game.deal(&mut rng(index));
        let laid = (0..6).map(|token| state.tokens.at(token));
        let laid: BTreeSet<u8> = laid.filter(|&space| space < 32).collect();
        assert_eq!(laid.len(), 4);
        spaces.extend(
            laid.into_iter()
                .map(|space| game.space_name(space).to_owned()),
        );
    }
    let movement = [
        "northeast-south",
        "northeast-west",
        "northwest-east",
        "northwest-south",
        "southeast-north",
        "southeast-west",
        "southwest-east",
        "southwest-north",
    ];
    assert_eq!(spaces.into_iter().collect::<Vec<_>>(), movement);
}
