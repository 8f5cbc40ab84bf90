//! The laws that every game keeps, tested once for all games and seat counts.

use std::collections::{HashMap, HashSet};

use mintlab::core::features::{Features, Inputs};
use mintlab::core::game::{Game, MAX_SEATS, WHOLE_WIN};
use mintlab::core::notation::Notation;
use mintlab::core::rng::{Rng, Stream};

/// No game takes more decisions than this.
const ENDLESS: usize = 100_000;

fn rng(purpose: u64, index: u64) -> Rng {
    Rng::new(2026, Stream::Other { purpose, index })
}

/// Plays random games and holds every position against every law. `conserved` counts cards and mints.
fn keep_the_laws<G: Notation + Features>(
    game: &G,
    games: u64,
    conserved: impl Fn(&G, &G::State) -> bool,
) {
    let (mut lists, mut numbered) = (HashMap::new(), HashMap::new());
    for index in 0..games {
        let mut table_rng = rng(1, index);
        let mut state = game.deal(&mut table_rng);
        re_dealing_changes_what_is_hidden(game, &state, index);
        let mut choices = rng(2, index);
        let mut names = Vec::new();
        let mut named = HashMap::new();
        while game.to_act(&state).is_some() {
            assert!(conserved(game, &state), "not conserved: {state:?}");
            let action = choose(game, &state, &mut choices);
            the_key_tells_the_list(game, &state, &mut lists);
            the_number_tells_the_list(game, &state, &mut numbered);
            if names.len() % 5 == 0 {
                re_dealing_keeps_what_is_seen(game, &state, index);
            }
            let name = game.action_name(&state, action);
            let known = named.entry(action).or_insert_with(|| name.clone());
            assert_eq!(*known, name, "an action changed its name");
            names.push(name);
            game.apply(&mut state, action, &mut table_rng);
            assert!(names.len() < ENDLESS, "game {index} does not end");
        }
        assert!(conserved(game, &state), "not conserved: {state:?}");
        the_outcome_is_fair(game, &state);
        the_transcript_replays(game, index, &names, &state);
    }
}

/// Where the legal actions have a key, the same seat never meets it with another list.
fn the_key_tells_the_list<G: Game>(
    game: &G,
    state: &G::State,
    lists: &mut HashMap<(Option<usize>, u64), Vec<G::Action>>,
) {
    let key = game.legal_key(state);
    if key != 0 {
        let mut legal = Vec::new();
        game.legal_actions(state, &mut legal);
        let known = lists
            .entry((game.to_act(state), key))
            .or_insert_with(|| legal.clone());
        assert_eq!(*known, legal, "one key for two lists");
    }
}

/// The same of the number by which fingerprints know a list, whoever is to act.
fn the_number_tells_the_list<G: Notation>(
    game: &G,
    state: &G::State,
    lists: &mut HashMap<u128, Vec<G::Action>>,
) {
    let key = game.list_key(state);
    if key != 0 {
        let mut legal = Vec::new();
        game.legal_actions(state, &mut legal);
        let known = lists.entry(key).or_insert_with(|| legal.clone());
        assert_eq!(*known, legal, "one number for two lists");
    }
}

/// There is a legal action, none twice, always in the same order; names differ; the fast way to a random action is
/// the slow one.
fn choose<G: Notation>(game: &G, state: &G::State, rng: &mut Rng) -> G::Action {
    let (mut legal, mut again) = (Vec::new(), Vec::new());
    game.legal_actions(state, &mut legal);
    game.legal_actions(state, &mut again);
    assert_eq!(legal, again, "the order of legal actions is not fixed");
    assert!(!legal.is_empty(), "nothing is legal: {state:?}");
    let distinct: HashSet<_> = legal.iter().collect();
    assert_eq!(distinct.len(), legal.len(), "a double in {legal:?}");
    let names: HashSet<_> = legal.iter().map(|&a| game.action_name(state, a)).collect();
    assert_eq!(names.len(), legal.len(), "equal names in {legal:?}");
    let mut twin = rng.clone();
    let slow = legal[twin.below(legal.len())];
    let fast = game.random_action(state, &mut again, rng);
    assert_eq!(fast, slow, "random_action is not legal_actions[below]");
    assert_eq!(*rng, twin, "random_action draws otherwise");
    fast
}

/// What the observer sees stays, and so do the inputs of a learned player; the mover's choices stay; how the hidden
/// cards lay before does not matter.
fn re_dealing_keeps_what_is_seen<G: Notation + Features>(game: &G, state: &G::State, index: u64) {
    let legal_names = |world: &G::State| {
        let mut legal = Vec::new();
        game.legal_actions(world, &mut legal);
        let name = |&action| game.action_name(world, action);
        legal.iter().map(name).collect::<Vec<_>>()
    };
    for observer in 0..game.seats() {
        let seen = game.state_json(state, Some(observer));
        let mut world = state.clone();
        game.determinize(&mut world, observer, &mut rng(3, index));
        assert_eq!(
            game.state_json(&world, Some(observer)),
            seen,
            "a known card moved"
        );
        assert_eq!(
            inputs(game, &world, observer),
            inputs(game, state, observer),
            "inputs tell what is hidden"
        );
        assert_eq!(
            game.sight(&world, observer),
            game.sight(state, observer),
            "the number of what is seen tells what is hidden"
        );
        assert_eq!(game.to_act(&world), game.to_act(state));
        if game.to_act(state) == Some(observer) {
            assert_eq!(
                legal_names(&world),
                legal_names(state),
                "legal actions leak"
            );
        }
        let mut from_state = state.clone();
        game.determinize(&mut from_state, observer, &mut rng(4, index));
        game.determinize(&mut world, observer, &mut rng(4, index));
        assert_eq!(world, from_state, "the re-deal depends on hidden cards");
    }
}

fn inputs<G: Features>(game: &G, state: &G::State, observer: usize) -> Inputs {
    let mut inputs = Inputs::default();
    game.observe(state, observer, &mut inputs);
    inputs
}

fn re_dealing_changes_what_is_hidden<G: Game>(game: &G, state: &G::State, index: u64) {
    for observer in 0..game.seats() {
        let changed = (0..5).any(|sample| {
            let mut world = state.clone();
            game.determinize(&mut world, observer, &mut rng(5, index * 5 + sample));
            world != *state
        });
        assert!(changed, "nothing is re-dealt for seat {observer}");
    }
}

fn the_outcome_is_fair<G: Game>(game: &G, state: &G::State) {
    let outcome = game.outcome(state);
    assert_eq!(outcome.seats, game.seats());
    assert_eq!(outcome.shares.iter().sum::<u32>(), WHOLE_WIN);
    for seat in 0..MAX_SEATS {
        let seated = seat < outcome.seats;
        assert_eq!(outcome.ranks[seat] > 0, seated);
        assert_eq!(outcome.shares[seat] > 0, outcome.ranks[seat] == 1);
    }
    assert!(outcome.rounds >= 1);
}

/// The same deal and the same named actions lead to the same table.
fn the_transcript_replays<G: Notation>(game: &G, index: u64, names: &[String], end: &G::State) {
    let mut table_rng = rng(1, index);
    let mut state = game.deal(&mut table_rng);
    let mut legal = Vec::new();
    for name in names {
        game.legal_actions(&state, &mut legal);
        let named = legal
            .iter()
            .find(|&&action| game.action_name(&state, action) == *name);
        game.apply(
            &mut state,
            *named.expect("a played action is legal"),
            &mut table_rng,
        );
    }
    assert_eq!(state, *end);
    assert_eq!(game.state_json(&state, None), game.state_json(end, None));
}

mod games {
    use super::{keep_the_laws, rng};
    use mintlab::core::game::Game;
    use mintlab::core::ruleset::{RuleSet, set};
    use mintlab::games::mint_delivery::solo::MintDeliverySolo;
    use mintlab::games::mint_delivery::{self, Components, MintDelivery};
    use mintlab::games::mint_tin_aliens::{self, MintTinAliens};
    use mintlab::games::mint_works::{self, Ai, MintWorks};
    use toml::Value;

    /// The default rules with a few changes.
    fn rules<R: RuleSet>(players: usize, changes: &[(&str, Value)]) -> R {
        let mut rules = R::defaults(players);
        for (key, value) in changes {
            set(&mut rules, key, value.clone()).expect("a rule");
        }
        rules
    }

    #[test]
    fn mint_works_for_every_seat_count() {
        for players in 2..=4 {
            for advanced in [0, 2, 4] {
                let rules: mint_works::Rules =
                    rules(players, &[("advanced", Value::Integer(advanced))]);
                let game = MintWorks::new(rules, players, None).expect("playable rules");
                keep_the_laws(&game, 15, MintWorks::conserved);
            }
        }
    }

    #[test]
    fn mint_works_against_every_printed_ai() {
        for ai in Ai::ALL {
            for advanced in [0, 1] {
                let rules: mint_works::Rules = rules(1, &[("advanced", Value::Integer(advanced))]);
                let game = MintWorks::new(rules, 1, Some(ai)).expect("playable rules");
                keep_the_laws(&game, 25, MintWorks::conserved);
            }
        }
    }

    #[test]
    fn mint_works_with_traits_of_the_seats() {
        let tables: [&[&str]; 5] = [
            &["none", "justin"],
            &["rachael", "sonic"],
            &["sonic", "none", "rachael"],
            &["mort", "mort", "justin"],
            &["sonic", "mort", "justin", "sonic"],
        ];
        for traits in tables {
            for advanced in [0, 4] {
                let named = traits.iter().map(|&name| Value::from(name)).collect();
                let changes = [
                    ("advanced", Value::Integer(advanced)),
                    ("seat-traits", Value::Array(named)),
                ];
                let rules: mint_works::Rules = rules(traits.len(), &changes);
                let game = MintWorks::new(rules, traits.len(), None).expect("playable rules");
                keep_the_laws(&game, 15, MintWorks::conserved);
            }
        }
    }

    #[test]
    fn mint_delivery_for_every_seat_count_and_variant() {
        for players in 2..=5 {
            for (upgrades, roads) in [(false, 0), (true, 0), (false, 4), (true, 3)] {
                let changes = [
                    ("upgrades", upgrades.into()),
                    ("roads", Value::Integer(roads)),
                ];
                let rules: mint_delivery::Rules = rules(players, &changes);
                let game = MintDelivery::new(rules, Components::default(), players)
                    .expect("playable rules");
                keep_the_laws(&game, 4, MintDelivery::conserved);
            }
        }
    }

    #[test]
    fn mint_delivery_against_every_printed_ai() {
        let components = Components::default();
        for ai in &components.ais {
            let rules: mint_delivery::Rules = rules(1, &[]);
            let game =
                MintDeliverySolo::new(rules, components.clone(), &ai.name).expect("playable rules");
            keep_the_laws(&game, 8, MintDeliverySolo::conserved);
        }
    }

    #[test]
    fn mint_tin_aliens_with_both_values_of_every_switch() {
        let changes = [
            ("draw", "exactly-two"),
            ("draw", "up-to-two"),
            ("mixed-draw", "market-first"),
            ("complete", "may-decline"),
            ("end", "full-round"),
            ("score", "web"),
        ];
        for (key, value) in changes {
            let rules: mint_tin_aliens::Rules = rules(2, &[(key, value.into())]);
            let game = MintTinAliens::new(rules).expect("playable rules");
            keep_the_laws(&game, 30, MintTinAliens::conserved);
        }
    }

    /// None of these changes of a dealt table passes for one that has everything once.
    fn misses_nothing<G: Game>(
        game: &G,
        conserved: impl Fn(&G, &G::State) -> bool,
        changes: &[fn(&mut G::State)],
    ) {
        let dealt = game.deal(&mut rng(3, 0));
        assert!(conserved(game, &dealt));
        for (number, change) in changes.iter().enumerate() {
            let mut table = dealt.clone();
            change(&mut table);
            assert!(!conserved(game, &table), "change {number}: {table:?}");
        }
    }

    #[test]
    fn what_is_lost_or_doubled_is_missed_in_every_game() {
        let advanced = [("advanced", Value::Integer(1))];
        let game = MintWorks::new(rules(1, &advanced), 1, Some(Ai::Rachael)).expect("playable");
        misses_nothing(
            &game,
            MintWorks::conserved,
            &[
                |table| table.supply &= table.supply - 1,
                |table| table.players[0].plans |= table.supply & table.supply.wrapping_neg(),
                |table| table.players[0].mints += 1,
                |table| table.mint_supply -= 1,
            ],
        );
        let game = MintDelivery::new(rules(3, &[]), Components::default(), 3).expect("playable");
        misses_nothing(
            &game,
            MintDelivery::conserved,
            &[
                |table| table.supply[0] -= 1,
                |table| table.players[1].mints[2] += 1,
                |table| table.cards[0] = table.cards[1],
            ],
        );
        let components = Components::default();
        let ai = components.ais[0].name.clone();
        let game = MintDeliverySolo::new(rules(1, &[]), components, &ai).expect("playable");
        misses_nothing(
            &game,
            MintDeliverySolo::conserved,
            &[
                |table| table.sides[1].mints[0] += 1,
                |table| table.piles[0] = table.piles[1],
            ],
        );
        let game = MintTinAliens::new(rules(2, &[])).expect("playable");
        misses_nothing(
            &game,
            MintTinAliens::conserved,
            &[
                |table| table.market[0] += 1,
                |table| table.awards[4] -= 1,
                |table| table.players[1].won[0] += 1,
                |table| table.players[0].known[2] = table.players[0].hand[2] + 1,
            ],
        );
    }
}
