//! Every shortcut of `fast` beside its plain twin, in random games under rule sets of all kinds.

use proptest::prelude::*;

use super::table::rng;
use crate::core::game::{Game, play_on_plainly};
use crate::core::rng::{Rng, Stream};
use crate::core::ruleset::RuleSet;
use crate::games::mint_works::state::{Phase, State, ids};
use crate::games::mint_works::{
    Action, Advanced, LottoEmpty, MintWorks, Plan, Rules, SeatTrait, Spot, Use,
};

/// The choices of the base game that are legal, asked one by one.
fn asked_one_by_one(game: &MintWorks, state: &State) -> Vec<Action> {
    if state.phase == Phase::Upkeep {
        let others = (0..game.seats as u8).filter(|&seat| seat != state.to_act);
        return others.map(Action::CoOp).collect();
    }
    let may_place = Spot::all().filter(|&spot| may_place(game, state, spot));
    let placements = may_place.map(|spot| Action::Place(Use::Simple(spot)));
    [Action::Pass].into_iter().chain(placements).collect()
}

/// A free space, an effect that can be carried out, and the mints to pay.
fn may_place(game: &MintWorks, state: &State, spot: Spot) -> bool {
    let player = &state.players[state.seat()];
    let rules = game.rules();
    let location = spot.location();
    let holds = |zone: u64, plan| ids(zone).any(|card| game.tables.plan(card) == plan);
    let free = state.is_open(location)
        && !state.is_blocked(location)
        && state.occupied(location).len() < usize::from(rules.locations[location].spaces);
    let works = match (spot.bought(), spot.built()) {
        (Some(plan), _) => holds(state.supply, plan),
        (_, Some(plan)) => holds(player.plans, plan),
        _ if spot == Spot::LOTTO => {
            state.deck_len() > 0 || rules.lotto_empty == LottoEmpty::NoEffect
        }
        _ => true,
    };
    free && works && player.mints >= price(game, state, spot)
}

/// The mints that the seat to act pays, each Truck or Crane counted (minimum 1, MW-A10).
fn price(game: &MintWorks, state: &State, spot: Spot) -> u32 {
    let rules = game.rules();
    let built = |plan| {
        let buildings = ids(state.players[state.seat()].buildings);
        buildings
            .filter(|&card| game.tables.plan(card) == plan)
            .count() as u32
    };
    let listed = u32::from(rules.locations[spot.location()].cost);
    let (listed, discount) = match (spot.bought(), spot.built()) {
        (Some(plan), _) => (
            listed + u32::from(rules.plans[plan].cost),
            built(Plan::Truck) * u32::from(rules.truck_discount),
        ),
        (_, Some(_)) => (listed, built(Plan::Crane) * u32::from(rules.crane_discount)),
        _ => (listed, 0),
    };
    let least = listed.min(rules.min_cost.into());
    listed.saturating_sub(discount).max(least)
}

/// Compares everything that `fast` answers about a table with the plain answer.
fn compare(game: &MintWorks, state: &State) {
    let mut actions = Vec::new();
    game.push_legal(state, &mut actions);
    let plain = asked_one_by_one(game, state);
    assert_eq!(actions[..plain.len()], plain[..]);
    let beyond = |action: &Action| {
        !matches!(
            action,
            Action::Pass | Action::CoOp(_) | Action::Place(Use::Simple(_))
        )
    };
    assert!(actions[plain.len()..].iter().all(beyond));
    for seat in 0..game.seats {
        let counted = game.counted_one_by_one(state, seat);
        if game.shortcuts.one_copy {
            assert_eq!(game.counted_at_once(state, seat), counted);
        }
    }
    if state.phase == Phase::Development {
        placements_are_the_same(game, state, &plain);
        upkeep_is_the_same(game, state);
    }
}

fn placements_are_the_same(game: &MintWorks, state: &State, plain: &[Action]) {
    for action in plain {
        if let Action::Place(Use::Simple(spot)) = *action
            && game.shortcuts.one_copy
        {
            let (mut quick, mut simple) = (*state, *state);
            game.place_quick(&mut quick, spot);
            game.place_simple(&mut simple, spot);
            assert_eq!(quick, simple, "{spot:?}");
        }
    }
}

/// As if Upkeep came now.
fn upkeep_is_the_same(game: &MintWorks, state: &State) {
    if game.order_matters(state) {
        return;
    }
    let (mut at_once, mut in_order) = (*state, *state);
    game.effects_at_once(&mut at_once);
    game.finish_upkeep(&mut at_once);
    game.begin_effects(&mut in_order);
    assert!(!at_once.is_over());
    assert_eq!(at_once, in_order);
}

/// Random play for this many actions, in one loop and one by one: the same table and the same chance drawn.
fn playouts_are_the_same(game: &MintWorks, state: &State, most: u64, rng: &Rng) {
    let (mut quick, mut plain) = (*state, *state);
    let (mut quick_rng, mut plain_rng) = (rng.clone(), rng.clone());
    let mut actions = Vec::new();
    game.play_on(&mut quick, most, &mut actions, &mut quick_rng);
    play_on_plainly(game, &mut plain, most, &mut actions, &mut plain_rng);
    assert_eq!((quick, quick_rng), (plain, plain_rng));
}

/// The same to the end, where only the outcome is told.
fn outcomes_are_the_same(game: &MintWorks, state: &State, rng: &Rng) {
    let (mut quick, mut plain) = (*state, *state);
    let (mut quick_rng, mut plain_rng) = (rng.clone(), rng.clone());
    let mut actions = Vec::new();
    let outcome = game.play_out(&mut quick, u64::MAX, &mut actions, &mut quick_rng);
    play_on_plainly(game, &mut plain, u64::MAX, &mut actions, &mut plain_rng);
    assert_eq!(
        (outcome, quick_rng),
        (Some(game.outcome(&plain)), plain_rng)
    );
}

fn play_compared(game: &MintWorks, deal: u64) {
    let mut rng = Rng::new(3, Stream::Table { deal });
    let mut state = game.deal(&mut rng);
    let mut actions = Vec::new();
    playouts_are_the_same(game, &state, u64::MAX, &rng);
    while game.to_act(&state).is_some() {
        compare(game, &state);
        playouts_are_the_same(game, &state, 5, &rng);
        outcomes_are_the_same(game, &state, &rng);
        let action = game.random_action(&state, &mut actions, &mut rng);
        game.apply(&mut state, action, &mut rng);
    }
}

#[test]
fn the_base_game_is_the_same_both_ways() {
    for players in 2..=4 {
        let game = MintWorks::new(Rules::defaults(players), players, None).unwrap();
        assert!(game.shortcuts.one_copy && game.shortcuts.only_words);
        for deal in 0..20 {
            play_compared(&game, deal);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn shortcuts_do_what_the_plain_rules_say(
        players in 2usize..=4,
        advanced in 0u16..=4,
        discounts in (0u16..4, 0u16..4, 0u16..3),
        copied in prop::collection::vec((0usize..21, 0u16..3), 0..4),
        gains in prop::collection::vec((0usize..21, 0u16..4), 0..4),
        counts in (0u16..4, 0u16..4, 0u16..3),
        sonic in 0usize..8,
        deal in 0u64..1_000_000,
    ) {
        let mut rules = Rules::defaults(players);
        rules.advanced = Advanced::Drawn(advanced);
        (rules.truck_discount, rules.crane_discount, rules.min_cost) = discounts;
        (rules.bridge_counts, rules.vault_stars, rules.landfill_penalty) = counts;
        for (plan, copies) in copied {
            rules.plans[Plan::ALL[plan]].copies = copies;
        }
        for (plan, gain) in gains {
            rules.plans[Plan::ALL[plan]].upkeep_gain = gain;
        }
        if sonic < players {
            rules.seat_traits = vec![SeatTrait::None; sonic];
            rules.seat_traits.push(SeatTrait::Sonic);
        }
        // A game that comes to the cap ends within Upkeep; none of these does.
        rules.round_cap = 200;
        let game = MintWorks::new(rules, players, None).unwrap();
        play_compared(&game, deal);
    }
}

#[test]
fn a_twin_that_differs_is_seen() {
    let game = MintWorks::new(Rules::defaults(2), 2, None).unwrap();
    let mut state = game.deal(&mut rng());
    state.players[0].able ^= 1 << 1;
    let mut actions = Vec::new();
    let word = state.available & state.players[0].able;
    actions.extend(crate::games::mint_works::fast::word::actions_of(word));
    assert_ne!(actions, asked_one_by_one(&game, &state));
}
