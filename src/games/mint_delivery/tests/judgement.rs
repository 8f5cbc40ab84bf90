//! What the judgement thinks of positions whose order is known.

use super::{Bench, rng};
use crate::bots::Bot;
use crate::bots::greedy::Greedy;
use crate::core::game::{EndReason, Game, View};
use crate::core::judgement::{Judgement, Mind};
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

/// The mind of the reference judgement.
fn by_hand() -> Mind<MintDelivery> {
    let defaults = MintDelivery::HAND.iter().map(|weight| weight.default);
    Mind::new(defaults.collect(), true)
}

/// Mean rounds, stars and orders of greedy players, and how many games hit the cap.
fn greedy(
    mind: Mind<MintDelivery>,
    players: usize,
    rules: Rules,
    games: u64,
) -> (f64, f64, f64, u64) {
    let game = MintDelivery::new(rules, Components::default(), players).expect("good rules");
    let mut bot = Greedy::new(mind);
    let (mut rounds, mut stars, mut orders, mut caps) = (0, 0, 0, 0);
    for index in 0..games {
        let mut rng = rng(index);
        let mut state = game.deal(&mut rng);
        while let Some(seat) = game.to_act(&state) {
            let action = bot.choose(&View::new(&game, &state, seat), &mut rng);
            game.apply(&mut state, action, &mut rng);
        }
        let outcome = game.outcome(&state);
        rounds += outcome.rounds;
        caps += (outcome.reason == EndReason::Cap) as u64;
        stars += outcome.scores.iter().sum::<i32>();
        orders += state.players[..players]
            .iter()
            .map(|p| p.delivered.count_ones())
            .sum::<u32>();
    }
    let seats = games as f64 * players as f64;
    (
        rounds as f64 / games as f64,
        stars as f64 / seats,
        orders as f64 / seats,
        caps,
    )
}

#[test]
fn greedy_four_player_games_look_like_games() {
    let (rounds, stars, orders, caps) = greedy(by_hand(), 4, Rules::default(), 12);
    assert!((14.0..34.0).contains(&rounds), "{rounds} rounds");
    assert!((14.0..28.0).contains(&stars), "{stars} stars");
    assert!((3.5..8.0).contains(&orders), "{orders} orders");
    assert_eq!(caps, 0);
}

/// Who leads ends the game, so games by plans are short.
#[test]
fn games_by_plans_end() {
    for players in 2..=5 {
        let (rounds, stars, _, caps) = greedy(Mind::default(), players, Rules::default(), 8);
        assert!(
            (8.0..40.0).contains(&rounds),
            "{players} players: {rounds} rounds"
        );
        assert!(stars > 8.0, "{players} players: {stars} stars");
        assert_eq!(caps, 0);
    }
}

#[test]
fn greedy_games_with_both_variants_end() {
    let rules = Rules {
        upgrades: Upgrades::Drawn,
        roads: Roads::Random(3),
        ..Rules::default()
    };
    for mind in [by_hand(), Mind::default()] {
        let (_, stars, _, caps) = greedy(mind, 3, rules.clone(), 8);
        assert!(stars > 10.0, "{stars} stars");
        assert_eq!(caps, 0);
    }
}

#[test]
fn random_players_score_next_to_nothing() {
    let game = MintDelivery::new(Rules::default(), Components::default(), 4).expect("good");
    let (mut rounds, mut stars, mut actions) = (0, 0, Vec::new());
    for index in 0..400 {
        let mut rng = rng(index);
        let mut state = game.deal(&mut rng);
        while game.to_act(&state).is_some() {
            let action = game.random_action(&state, &mut actions, &mut rng);
            game.apply(&mut state, action, &mut rng);
        }
        let outcome = game.outcome(&state);
        rounds += outcome.rounds;
        stars += outcome.scores.iter().sum::<i32>();
    }
    let (rounds, stars) = (rounds as f64 / 400.0, stars as f64 / 1600.0);
    assert!((31.0..36.0).contains(&rounds), "{rounds} rounds");
    assert!((0.5..0.9).contains(&stars), "{stars} stars");
}

#[test]
fn nearer_to_a_ready_delivery_is_better() {
    let mut bench = Bench::new(2, Rules::default());
    bench.give(0, &["northwest-cc"]);
    let worth = |bench: &Bench| bench.game.evaluate(&bench.state, 0, &mut by_hand());
    bench.truck(0, "north-warehouse", "CC");
    let far = worth(&bench);
    bench.truck(0, "northwest-east", "CC");
    let near = worth(&bench);
    bench.truck(0, "northwest", "CC");
    let there = worth(&bench);
    bench.play("deliver:northwest-cc");
    let delivered = worth(&bench);
    assert!(far < near && near < there && there < delivered);
}

#[test]
fn what_cannot_be_delivered_before_the_end_is_worth_nothing() {
    let mut bench = Bench::new(2, Rules::default());
    bench.give(0, &["northwest-cc"]);
    bench.state.ending = true;
    let worth = |bench: &Bench| bench.game.evaluate(&bench.state, 0, &mut by_hand());
    // Two actions are left, and the town is two roads away.
    bench.truck(0, "north-warehouse", "CC");
    assert!(worth(&bench) > 1.0);
    // Three roads; only the mints aboard are left to count.
    bench.truck(0, "mintopia-city", "CC");
    assert_eq!(worth(&bench), 0.04);
    // Seat 1 has the last turn.
    bench.truck(0, "northwest", "CC");
    bench.state.seat = 1;
    assert_eq!(worth(&bench), 0.04);
}

#[test]
fn actions_left_are_worth_something() {
    let mut bench = Bench::new(2, Rules::default());
    bench.give(0, &["northwest-cc"]);
    bench.truck(0, "north-warehouse", "CC");
    let worth = |bench: &Bench, seat| bench.game.evaluate(&bench.state, seat, &mut by_hand());
    let (own, other) = (worth(&bench, 0), worth(&bench, 1));
    bench.state.actions = 1;
    assert!(worth(&bench, 0) < own && worth(&bench, 1) > other);
}
