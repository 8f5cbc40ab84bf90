//! Real deals: a long run of Mint Works, played once, from which experiments draw.

use mintlab::lab::config::Experiment;
use mintlab::lab::open::open;
use rayon::prelude::*;

/// The places of a deal's figures, all summed over its two games: of greedy, and of the table.
pub const SHARE: usize = 0;
pub const SCORE: usize = 1;
pub const ROUNDS: usize = 2;
pub const DECISIONS: usize = 3;
/// What seat 0 won in either game.
pub const SEATS: [usize; 2] = [4, 5];
const FIGURES: usize = 6;

/// The weights are those that no tuning changes, so that the table stays as it is.
const EXPERIMENT: &str = r#"
game = "mint-works"
bots = ["greedy:weights=hand", "random"]
[[arm]]
name = "largest"
rules.tie-break = "largest"
[[arm]]
name = "cheap vault"
rules.plans.vault.cost = 1
"#;

/// By deal, arm and figure.
pub struct Real {
    pub works: Vec<[[i64; FIGURES]; 3]>,
}

impl Real {
    pub fn play(deals: u64) -> Self {
        let experiment = Experiment::read("real", EXPERIMENT, &[]).expect("a good experiment");
        let arms = open(&experiment).expect("a good experiment");
        let deal = |deal: u64| {
            let mut figures = [[0; FIGURES]; 3];
            for (arm, figures) in arms.iter().zip(&mut figures) {
                let mut worker = arm.contest.worker();
                worker.play_deal(experiment.seed, deal, &arm.seatings, &mut |record| {
                    // Greedy sits in the seat of the seating's number.
                    let seat = record.seating;
                    figures[SHARE] += i64::from(record.outcome.shares[seat]);
                    figures[SCORE] += i64::from(record.outcome.scores[seat]);
                    figures[ROUNDS] += i64::from(record.outcome.rounds);
                    figures[SEATS[seat]] = record.outcome.shares[0].into();
                    figures[DECISIONS] += i64::from(record.decisions);
                });
            }
            figures
        };
        Real {
            works: (0..deals).into_par_iter().map(deal).collect(),
        }
    }
}
