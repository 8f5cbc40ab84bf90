//! What the inputs promise: nothing hidden, the same places everywhere, and figures worked out by hand.

use super::super::components::Upgrade;
use super::super::tests::Bench;
use super::super::tests::laws::rule_sets;
use super::*;
use crate::core::features::{LookAhead, Luck};
use crate::core::rng::{Rng, Stream};
use crate::games::mint_delivery::{Components, Rules};

fn rng(index: u64) -> Rng {
    Rng::new(3, Stream::Other { purpose: 9, index })
}

fn seen(game: &MintDelivery, state: &State, seat: Seat) -> Inputs {
    let mut inputs = Inputs::default();
    game.observe(state, seat, &mut inputs);
    inputs
}

/// Some positions of a random game, the first ones and then ever fewer.
fn positions(game: &MintDelivery, index: u64) -> Vec<State> {
    let mut table = rng(index);
    let mut state = game.deal(&mut table);
    let (mut buffer, mut found) = (Vec::new(), vec![state]);
    for step in 0..400 {
        if game.to_act(&state).is_none() {
            break;
        }
        let action = game.random_action(&state, &mut buffer, &mut table);
        game.apply(&mut state, action, &mut table);
        if step < 6 || step % 97 == 0 {
            found.push(state);
        }
    }
    found
}

#[test]
fn inputs_tell_nothing_hidden_and_take_the_same_places_under_all_rules() {
    for (players, left_out) in [(2, 0), (5, 4)] {
        let mut places = None;
        for rules in rule_sets().into_iter().skip(left_out) {
            let game = MintDelivery::new(rules, Components::default(), players).expect("good");
            for state in positions(&game, 1) {
                for seat in 0..players {
                    let inputs = seen(&game, &state, seat);
                    let mut world = state;
                    game.determinize(&mut world, seat, &mut rng(2));
                    assert_eq!(seen(&game, &world, seat), inputs, "{state:?}");
                    assert_eq!(*places.get_or_insert(inputs.places()), inputs.places());
                    let last = inputs.list().iter().map(|(place, _)| *place).max();
                    assert!(usize::from(last.expect("something is said")) < inputs.places());
                }
            }
        }
    }
}

#[test]
fn what_is_remembered_changes_no_input() {
    let game = MintDelivery::new(Rules::default(), Components::default(), 3).expect("good");
    let states = positions(&game, 4);
    let here: Vec<Inputs> = states.iter().map(|state| seen(&game, state, 1)).collect();
    let fresh = std::thread::scope(|scope| {
        let look = || {
            states
                .iter()
                .rev()
                .map(|state| seen(&game, state, 1))
                .collect()
        };
        let there: Vec<Inputs> = scope.spawn(look).join().expect("it looks");
        there.into_iter().rev().collect::<Vec<_>>()
    });
    assert_eq!(here, fresh);
}

#[test]
fn each_load_has_a_place_of_its_own() {
    let amounts = || 0..=4u8;
    let all =
        amounts().flat_map(|n| amounts().flat_map(move |s| amounts().map(move |c| [c, s, n])));
    let small = all.filter(|load| load.iter().sum::<u8>() <= 4);
    let places: Vec<usize> = small.map(load_place).collect();
    assert_eq!(places, (0..LOADS).collect::<Vec<_>>());
    // The Classic mints of a larger load are left out first.
    assert_eq!(load_place([3, 2, 1]), load_place([1, 2, 1]));
}

#[test]
fn the_clock_counts_the_takes_that_empty_two_supplies() {
    let mut bench = Bench::new(2, Rules::default());
    // Each town has 7 in its pile and as many of them face up as lie out: 7 orders in all.
    assert_eq!(bench.game.takes_left(&bench.state), 14);
    bench.run_down("northwest", 1);
    assert_eq!(bench.game.takes_left(&bench.state), 8);
    bench.run_down("northeast", 2);
    assert_eq!(bench.game.takes_left(&bench.state), 3);
}

#[test]
fn a_town_belongs_to_who_can_take_there_in_the_earlier_turn() {
    let mut bench = Bench::new(2, Rules::default());
    bench.truck(0, "northwest", "");
    bench.truck(1, "northeast", "");
    let [northwest, northeast] = ["northwest", "northeast"].map(|town| 1 << bench.town(town));
    let first = bench.game.first_there(&bench.state);
    assert!(first[0] & northwest != 0 && first[0] & northeast == 0);
    assert!(first[1] & northeast != 0 && first[1] & northwest == 0);
    // Both in one town: it belongs to who acts now.
    bench.truck(1, "northwest", "");
    let first = bench.game.first_there(&bench.state);
    assert!(first[0] & northwest != 0 && first[1] & northwest == 0);
}

/// An order of 2 stars in hand with its mints aboard, one space away: 1 action, worth 2 x 0.95 x 0.92.
#[test]
fn a_plan_is_worth_its_stars_less_by_the_way() {
    let mut bench = Bench::new(2, Rules::default());
    bench.give(0, &["northwest-cc"]);
    for town in ["northwest", "northeast", "southeast", "southwest"] {
        bench.run_down(town, 0);
    }
    bench.truck(0, "northwest-east", "CC");
    let plan = |bench: &Bench| {
        memory::with(&bench.game, &bench.state, |memory| {
            let ask = |plans: &super::super::plans::Plans| {
                let (space, load) = bench.game.truck(&bench.state, 0);
                Question {
                    held: bench.state.players[0].held,
                    face_up: bench.state.towns.map(|town| town.face_up),
                    mints: bench.state.towns.map(|town| town.mints),
                    first: 0,
                    too_late: super::super::plans::FAR,
                    upgrades: 0,
                    truck: plans.roads.state(space, load) as u16,
                    is_fine: true,
                }
            };
            memory.forecast(&bench.game, &bench.state, 0, ask).plan
        })
    };
    assert!((plan(&bench) - 2.0 * 0.95 * 0.92).abs() < 1e-5);
    bench.truck(0, "northwest", "CC");
    assert!((plan(&bench) - 2.0 * 0.95).abs() < 1e-5);
}

#[test]
fn a_take_turns_up_as_many_different_cards_as_there_are_worlds() {
    let mut bench = Bench::new(2, Rules::default());
    bench.truck(0, "northwest", "");
    let (game, state) = (&bench.game, &bench.state);
    let (mut actions, mut tables) = (Vec::new(), Vec::new());
    game.legal_actions(state, &mut actions);
    let luck = Luck { seed: 5, worlds: 4 };
    let town = bench.town("northwest");
    let mut draws = Vec::new();
    for &action in &actions {
        game.outcomes(state, action, &luck, &mut tables);
        let weights: f32 = tables.iter().map(|(_, weight)| weight).sum();
        assert!((weights - 1.0).abs() < 1e-6);
        let taken = tables[0].0.players[0].held != 0;
        assert_eq!(tables.len(), if taken { 4 } else { 1 }, "{action:?}");
        if taken {
            let shown = tables.iter().map(|(table, _)| table.towns[town].face_up[1]);
            let mut shown: Vec<u8> = shown.collect();
            assert!(tables.iter().all(|(table, _)| game.conserved(table)));
            draws.push(shown.clone());
            shown.sort_unstable();
            shown.dedup();
            assert_eq!(shown.len(), 4);
        }
    }
    // The same cards at every Take of the decision.
    assert!(draws.len() >= 2 && draws.iter().all(|draw| *draw == draws[0]));
}

#[test]
fn a_take_of_two_turns_up_two_unseen_cards_for_the_two_that_were_seen() {
    let mut bench = Bench::new(2, Rules::default());
    bench.truck(0, "northwest", "");
    bench.upgrade(0, Upgrade::OrderBook);
    let (game, state) = (&bench.game, &bench.state);
    let town = bench.town("northwest");
    let seen = state.towns[town].face_up;
    let taken = 1 << seen[0] | 1 << seen[1];
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    let both = actions.into_iter().find(|&action| {
        let mut table = *state;
        game.play(&mut table, action);
        table.players[0].held == taken
    });
    let (luck, mut tables) = (Luck { seed: 5, worlds: 3 }, Vec::new());
    game.outcomes(state, both.expect("two at once"), &luck, &mut tables);
    assert_eq!(tables.len(), 3);
    let mut shown = Vec::new();
    for (table, _) in &tables {
        assert!(game.conserved(table));
        assert_eq!(table.players[0].held, taken);
        shown.extend_from_slice(&table.towns[town].face_up[..2]);
    }
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(shown.len(), 6, "two other cards in each world");
}

#[test]
fn a_turn_goes_on_until_the_next_seat_acts() {
    let mut bench = Bench::new(2, Rules::default());
    assert!(bench.game.goes_on(&bench.state, 0) && !bench.game.goes_on(&bench.state, 1));
    bench.play("move:north-warehouse");
    assert!(bench.game.goes_on(&bench.state, 0));
    let there = bench.game.position(&bench.state, 0);
    bench.play("move:mintopia-city");
    assert!(!bench.game.goes_on(&bench.state, 0));
    assert_ne!(there, bench.game.position(&bench.state, 0));
}
