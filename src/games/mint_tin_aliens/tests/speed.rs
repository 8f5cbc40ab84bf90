//! How many random games a second one core plays.

use super::super::{MintTinAliens, Rules};
use crate::game::Game;
use crate::rng::{Rng, Stream};

#[test]
#[ignore = "a measurement: cargo test --release aliens_speed -- --ignored --nocapture"]
fn aliens_speed() {
    let game = MintTinAliens::new(Rules::default()).unwrap();
    let mut actions = Vec::new();
    let games = 200_000;
    let start = std::time::Instant::now();
    let mut decisions = 0u64;
    let mut turns = 0u64;
    let mut points = [0i64; 2];
    let mut wins = 0u64;
    for deal in 0..games {
        let mut rng = Rng::new(1, Stream::Table { deal });
        let mut state = game.deal(&mut rng);
        while game.to_act(&state).is_some() {
            let action = game.random_action(&state, &mut actions, &mut rng);
            game.apply(&mut state, action, &mut rng);
            decisions += 1;
        }
        turns += u64::from(state.round);
        let outcome = game.outcome(&state);
        wins += u64::from(outcome.shares[0]);
        for seat in 0..2 {
            points[seat] += i64::from(outcome.scores[seat]);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let mean = |sum: f64| sum / games as f64;
    println!(
        "{:.0} games/s, {:.1} ns a decision; {:.2} decisions, {:.2} rounds, {:.2} : {:.2} points, share {:.3}",
        games as f64 / seconds,
        seconds * 1e9 / decisions as f64,
        mean(decisions as f64),
        mean(turns as f64),
        mean(points[0] as f64),
        mean(points[1] as f64),
        mean(wins as f64) / 60.0,
    );
}
