//! Laws and figures of many random games.

use super::super::rules::MixedDraw;
use super::*;

#[test]
fn random_games_look_like_the_independent_trial() {
    // The trial took one of each from the market first.
    let game = game(|rules| rules.mixed_draw = MixedDraw::MarketFirst);
    let games = 20_000;
    let (mut decisions, mut rounds, mut share) = (0u64, 0u64, 0u64);
    let mut points = [0i64; 2];
    for deal in 0..games {
        let state = play_random(&game, deal, |_, _| decisions += 1);
        let outcome = game.outcome(&state);
        rounds += u64::from(outcome.rounds);
        share += u64::from(outcome.shares[0]);
        for seat in 0..2 {
            points[seat] += i64::from(outcome.scores[seat]);
        }
    }
    let near = |sum: f64, expected: f64, off: f64| {
        let mean = sum / games as f64;
        assert!((mean - expected).abs() < off, "{mean} is not {expected}");
    };
    near(decisions as f64, 71.0, 0.8);
    near(rounds as f64, 16.1, 0.2);
    near(points[0] as f64, 30.1, 0.25);
    near(points[1] as f64, 31.1, 0.25);
    // Four standard errors of a coin in 20,000 tosses.
    near(share as f64 / 60.0, 0.433, 0.015);
}

#[test]
fn kinds_are_those_counted() {
    use super::super::fast::words::kinds;
    for bits in 0..32u8 {
        for count in [1, 2, 64, 120, 128] {
            let counts = std::array::from_fn(|kind| if bits >> kind & 1 == 1 { count } else { 0 });
            assert_eq!(kinds(&counts), bits);
        }
    }
}

#[test]
fn cards_are_conserved_under_every_switch() {
    for game in all_switches() {
        for deal in 0..60 {
            let mut last_round = 1;
            let end = play_random(&game, deal, |state, action| {
                assert!(game.conserved(state));
                assert!(!state.has_awards() || state.market != [0; 5] || !state.has_cards());
                assert!(state.round >= last_round);
                last_round = state.round;
                let names = legal(&game, state);
                assert!(names.contains(&game.action_name(state, action)));
                let distinct: std::collections::BTreeSet<_> = names.iter().collect();
                assert_eq!(distinct.len(), names.len());
            });
            assert!(game.conserved(&end));
        }
    }
}

#[test]
fn a_random_action_is_the_one_at_a_random_place() {
    for game in all_switches() {
        let mut actions = Vec::new();
        for deal in 0..30 {
            play_random(&game, deal, |state, _| {
                let mut rng = Rng::new(
                    deal,
                    Stream::Other {
                        purpose: 2,
                        index: u64::from(state.round),
                    },
                );
                let mut same = rng.clone();
                let quick = game.random_action(state, &mut actions, &mut rng);
                game.legal_actions(state, &mut actions);
                assert_eq!(quick, actions[same.below(actions.len())]);
                assert_eq!(rng, same);
            });
        }
    }
}

#[test]
fn extreme_components_end_too() {
    let tiny = game(|rules| {
        rules.deal_first = 0;
        rules.deal_second = 0;
        rules.market_size = 1;
        rules.awards.extra_credit.count = 0;
        rules.awards.abduction.count = 0;
    });
    let scarce = game(|rules| {
        rules.cards.ufo = 2;
        rules.cards.crop_circle = 2;
        rules.cards.cow = 3;
        rules.cards.brain = 4;
        rules.cards.moolti_pass = 3;
        rules.deal_first = 4;
        rules.deal_second = 5;
        rules.market_size = 5;
        rules.awards.extra_credit.count = 0;
    });
    let full = game(|rules| {
        rules.cards.brain = 80;
        rules.market_size = 60;
    });
    for game in [tiny, scarce, full] {
        for deal in 0..200 {
            let end = play_random(&game, deal, |state, _| assert!(game.conserved(state)));
            assert!(game.conserved(&end));
            assert!(u32::from(end.round) <= game.rules().round_cap);
        }
    }
}
