//! Games as a regression sees them: played with their fingerprints, and compared as two samples of the same deals.

use rayon::prelude::*;

use super::file::Game;
use crate::batch::Arm;
use crate::config::Experiment;
use crate::game::WHOLE_WIN;
use crate::play::GameId;
use crate::stats::{Comparison, Level, Missing, PairSums, Scale, compare};

/// All games of the experiment by deal, arm and seating, in this order whatever the threads do.
pub fn play(experiment: &Experiment, arms: &[Arm]) -> Vec<Game> {
    let deals: Vec<u64> = (0..experiment.deals).collect();
    let games = deals.par_iter().map_init(
        || {
            arms.iter()
                .map(|arm| arm.table.worker())
                .collect::<Vec<_>>()
        },
        |workers, &deal| {
            let mut games = Vec::new();
            for (index, (arm, worker)) in arms.iter().zip(workers).enumerate() {
                for (seating, chairs) in arm.seatings.iter().enumerate() {
                    let id = GameId {
                        seed: experiment.seed,
                        deal,
                        seating,
                    };
                    let (record, fingerprints) = worker.fingerprint(id, chairs);
                    let outcome = record.outcome;
                    games.push(Game {
                        arm: index,
                        deal,
                        seating,
                        rounds: outcome.rounds,
                        decisions: record.decisions,
                        reason: outcome.reason,
                        tie_break: outcome.tie_break,
                        scores: outcome.scores[..outcome.seats].to_vec(),
                        shares: outcome.shares[..outcome.seats].to_vec(),
                        fingerprints,
                    });
                }
            }
            games
        },
    );
    games.flatten_iter().collect()
}

/// One competitor's win share, before and after.
pub struct Shift {
    pub arm: usize,
    pub who: String,
    pub comparison: Result<Comparison, Missing>,
}

/// The change of each competitor's win share, paired by deals.
pub fn shifts(arms: &[Arm], then: &[Game], now: &[Game]) -> Vec<Shift> {
    let mut shifts = Vec::new();
    for (index, arm) in arms.iter().enumerate() {
        for (competitor, who) in arm.table.competitors().into_iter().enumerate() {
            let seat_games: usize = arm
                .seatings
                .iter()
                .map(|chairs| {
                    arm.table
                        .seated(chairs)
                        .iter()
                        .filter(|&&at| at == competitor)
                        .count()
                })
                .sum();
            if seat_games == 0 {
                continue;
            }
            let share = |games: &[Game]| deal_shares(arm, index, competitor, games);
            let mut pairs = PairSums::default();
            for (then, now) in share(then).into_iter().zip(share(now)) {
                pairs.add(then, now);
            }
            let scale = Scale::share(seat_games as u32 * WHOLE_WIN);
            shifts.push(Shift {
                arm: index,
                who,
                comparison: compare(&pairs, scale, Level::P95),
            });
        }
    }
    shifts
}

/// A competitor's win share in each deal, in 60ths, summed over its seatings.
fn deal_shares(arm: &Arm, index: usize, competitor: usize, games: &[Game]) -> Vec<i64> {
    let seated: Vec<Vec<usize>> = arm
        .seatings
        .iter()
        .map(|chairs| arm.table.seated(chairs))
        .collect();
    let mut deals: Vec<i64> = Vec::new();
    for game in games.iter().filter(|game| game.arm == index) {
        if deals.len() <= game.deal as usize {
            deals.resize(game.deal as usize + 1, 0);
        }
        for (seat, share) in game.shares.iter().enumerate() {
            if seated[game.seating][seat] == competitor {
                deals[game.deal as usize] += i64::from(*share);
            }
        }
    }
    deals
}
