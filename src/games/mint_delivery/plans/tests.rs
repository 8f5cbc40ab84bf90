//! The tables against the rules: plain searches with the engine's own legal actions.

use std::collections::HashMap;

use super::super::rules::{MintSupply, Roads as RoadTokens, Rules};
use super::super::tests::Bench;
use super::super::{Action, Pending, State};
use super::*;
use crate::core::game::Game;
use crate::core::rng::{Rng, Stream};

/// A two-player game with nothing on the map and mints that never run out.
fn bench(rules: Rules) -> Bench {
    let rules = Rules {
        mint_supply: MintSupply::Unlimited,
        ..rules
    };
    let mut bench = Bench::new(2, rules);
    for town in 0..4 {
        bench.state.towns[town] = super::super::Town::EMPTY;
    }
    bench.state.actions = 9;
    bench
}

#[test]
fn the_made_up_table_is_one_of_its_rules() {
    // Debug builds play the plain rules beside the quick ones on tables with such cards, made-up ones too.
    for mint_supply in [MintSupply::Limited, MintSupply::Unlimited] {
        let rules = Rules {
            mint_supply,
            ..Rules::default()
        };
        let mut bench = Bench::new(2, rules);
        [bench.state.cards[0], bench.state.cards[1]] = [0, 0];
        let roads = Roads::new(&bench.game, &bench.state, 0);
        assert_eq!(roads.states(), 17 * 35);
    }
}

/// The least actions until the seat has delivered everything that it was given or that lies out: breadth first over
/// whole tables, deliveries free.
fn least_actions(game: &MintDelivery, start: &State, goal: u64) -> u8 {
    let mut seen: HashMap<(u8, [u8; 3], u64, u64, u8), u8> = HashMap::new();
    let mut layer = vec![*start];
    let mut actions = Vec::new();
    for spent in 0..FAR {
        let mut next_layer = Vec::new();
        while let Some(table) = layer.pop() {
            let player = &table.players[0];
            if player.delivered & goal == goal {
                return spent;
            }
            let pending = match table.pending {
                Pending::None => 0,
                Pending::Toll(to) => 1 + to,
                _ => 100,
            };
            let key = (
                player.space,
                player.mints,
                player.held,
                player.delivered,
                pending,
            );
            if seen.insert(key, spent).is_some() {
                continue;
            }
            game.legal_actions(&table, &mut actions);
            // Orders set aside for an upgrade are not delivered.
            let drives = |action: &&Action| !matches!(action, Action::EndTurn | Action::Buy { .. });
            for &action in actions.iter().filter(drives) {
                let mut next = table;
                let mut rng = Rng::new(
                    0,
                    Stream::Other {
                        purpose: 9,
                        index: 0,
                    },
                );
                game.apply(&mut next, action, &mut rng);
                (next.seat, next.actions) = (0, 9);
                match action {
                    Action::Deliver(_) | Action::Toll(_) | Action::Drop(_) => layer.push(next),
                    _ => next_layer.push(next),
                }
            }
        }
        layer = next_layer;
    }
    FAR
}

/// The table with the truck in a state.
fn stand(table: &State, plans: &Plans, state: usize) -> State {
    let mut table = *table;
    table.players[0].space = (state % plans.roads.spaces) as u8;
    table.players[0].mints = plans.roads.loads[state / plans.roads.spaces];
    table
}

#[test]
fn a_truck_of_four_slots_has_595_states() {
    let bench = bench(Rules::default());
    let plans = bench.game.shelf.plain(&bench.game, &bench.state);
    assert_eq!(plans.roads.states(), 595);
    assert_eq!(plans.roads.loads[0], [0, 0, 0]);
    // Mintopia with 4 Classic: 4 roads, 4 ways to unload; S, SS or N by Optimise.
    let at_home = plans.roads.state(bench.game.board.city, [4, 0, 0]);
    assert_eq!(plans.roads.followers(at_home).len(), 4 + 4 + 3);
}

#[test]
fn single_orders_agree_with_the_rules() {
    let bench = bench(Rules::default());
    let plans = bench.game.shelf.plain(&bench.game, &bench.state);
    for index in 0..250usize {
        let (order, state) = ((index * 7 % 40) as u8, index * 131 % 595);
        let (town, mints) = (index % 4, (index % 3) as u8);
        let mut table = stand(&bench.state, plans, state);
        let task = if index % 5 == 0 {
            table.players[0].held = 1 << order;
            plans.singles.held(order)
        } else {
            table.towns[town].face_up[0] = order;
            table.towns[town].mints[0] = mints;
            plans.singles.open(order, town, mints)
        };
        let least = least_actions(&bench.game, &table, 1 << order);
        assert_eq!(plans.singles.row(state)[task], least, "{index}");
    }
}

/// Two face-up orders lie in different towns here: one that is left behind gets a mint, which the tables leave out.
#[test]
fn pairs_agree_with_the_rules() {
    let bench = bench(Rules::default());
    let plans = bench.game.shelf.plain(&bench.game, &bench.state);
    for index in 0..60usize {
        let orders = [index * 7 % 40, (index * 7 + 1 + index * 3 % 39) % 40];
        let state = index * 211 % 595;
        let mut table = stand(&bench.state, plans, state);
        let tasks = [0, 1].map(|place| {
            let order = orders[place] as u8;
            if (index + place) % 3 == 0 {
                table.players[0].held |= 1 << order;
                return plans.singles.held(order);
            }
            let town = (index / 2 + place * (1 + index % 3)) % 4;
            table.towns[town].face_up[0] = order;
            plans.singles.open(order, town, 0)
        });
        let least = least_actions(&bench.game, &table, 1 << orders[0] | 1 << orders[1]);
        let pair = plans.pair(tasks[0] as u16, tasks[1] as u16, state);
        assert_eq!(pair, least, "{index}");
    }
}

#[test]
fn tokens_and_upgrades_are_in_the_tables() {
    let rules = Rules {
        upgrades: super::super::rules::Upgrades::Drawn,
        roads: RoadTokens::Random(4),
        ..Rules::default()
    };
    let mut bench = bench(rules);
    for upgrade in [Upgrade::Trailer, Upgrade::Forklift, Upgrade::Drone] {
        bench.upgrade(0, upgrade);
        let plans = bench.game.shelf.of(&bench.game, &bench.state, 0);
        for index in 0..20usize {
            let (order, state) = ((index * 7 % 40) as u8, index * 131 % plans.roads.states());
            let mut table = stand(&bench.state, &plans, state);
            table.players[0].held = 1 << order;
            let value = plans.singles.row(state)[plans.singles.held(order)];
            assert_eq!(
                value,
                least_actions(&bench.game, &table, 1 << order),
                "{index}"
            );
        }
    }
}

#[test]
fn pairs_solved_when_met_are_those_of_the_table() {
    let bench = bench(Rules::default());
    let plans = bench.game.shelf.plain(&bench.game, &bench.state);
    let met = MetPairs::new(&plans.roads, &plans.singles);
    let tasks = plans.singles.plain();
    for (a, b) in (0..tasks).flat_map(|a| (a + 1 + a % 3..tasks).step_by(7).map(move |b| (a, b))) {
        if a % plans.roads.orders == b % plans.roads.orders {
            continue;
        }
        for state in (a % 5..plans.roads.states()).step_by(5) {
            let solved = met.value((&plans.roads, &plans.singles), a, b, state);
            assert_eq!(
                solved,
                plans.pair(a as u16, b as u16, state),
                "{a} {b} {state}"
            );
        }
    }
}
