//! Random games against the orientation figures of an independent trial.

use crate::core::game::{EndReason, Game, Outcome};
use crate::core::rng::{Rng, Stream};
use crate::core::ruleset::RuleSet;
use crate::games::mint_works::{Ai, MintWorks, Rules};

fn play(game: &MintWorks, deal: u64) -> (Outcome, u32) {
    let mut rng = Rng::new(1, Stream::Table { deal });
    let mut actions = Vec::new();
    let mut state = game.deal(&mut rng);
    let mut decisions = 0;
    while game.to_act(&state).is_some() {
        let action = game.random_action(&state, &mut actions, &mut rng);
        game.apply(&mut state, action, &mut rng);
        debug_assert!(game.conserved(&state));
        decisions += 1;
    }
    (game.outcome(&state), decisions)
}

struct Sums {
    rounds: f64,
    decisions: f64,
    deck: f64,
    rachael: f64,
    wins: [f64; 4],
}

fn sums(players: usize, ai: Option<Ai>, games: u64) -> Sums {
    let game = MintWorks::new(Rules::defaults(players), players, ai).unwrap();
    let mut sums = Sums {
        rounds: 0.0,
        decisions: 0.0,
        deck: 0.0,
        rachael: 0.0,
        wins: [0.0; 4],
    };
    let share = 1.0 / games as f64;
    for deal in 0..games {
        let (outcome, decisions) = play(&game, deal);
        sums.rounds += share * f64::from(outcome.rounds);
        sums.decisions += share * f64::from(decisions);
        sums.deck += share * f64::from(u8::from(outcome.reason == EndReason::Deck));
        sums.rachael += share * f64::from(u8::from(outcome.reason == EndReason::Rachael));
        for seat in 0..game.seats() {
            sums.wins[seat] += share * f64::from(outcome.shares[seat]) / 60.0;
        }
    }
    sums
}

#[track_caller]
fn near(value: f64, expected: f64, tolerance: f64) {
    assert!(
        (value - expected).abs() < tolerance,
        "{value} is not near {expected}"
    );
}

#[test]
fn random_games_of_two() {
    let sums = sums(2, None, 8000);
    near(sums.rounds, 9.04, 0.15);
    near(sums.decisions, 63.6, 1.2);
    near(sums.wins[0], 0.503, 0.025);
}

#[test]
fn random_games_of_three() {
    let sums = sums(3, None, 5000);
    near(sums.rounds, 8.63, 0.15);
    near(sums.wins[2], 0.327, 0.03);
}

#[test]
fn random_games_of_four() {
    let sums = sums(4, None, 4000);
    near(sums.rounds, 7.52, 0.15);
    near(sums.decisions, 123.9, 2.5);
    near(sums.deck, 0.10, 0.02);
}

#[test]
fn random_player_in_solitaire() {
    near(sums(1, Some(Ai::Justin), 4000).wins[0], 0.044, 0.015);
    near(sums(1, Some(Ai::Mort), 4000).wins[0], 0.030, 0.012);
    let rachael = sums(1, Some(Ai::Rachael), 4000);
    near(rachael.rachael, 0.44, 0.035);
    near(rachael.wins[0], 0.0, 0.01);
    near(sums(1, Some(Ai::Sonic), 2000).wins[0], 0.0, 0.01);
}
