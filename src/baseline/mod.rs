//! Regression by seed: recorded games played again, and a verdict on every one that changed.

use rayon::prelude::*;

use crate::batch::Arm;
use crate::config::{Experiment, Fault};
use crate::games;
use crate::play::GameId;
use crate::stats::{Comparison, Level, Missing, PairSums, Scale, compare};

pub mod file;

pub use file::{Baseline, FileError, Game, MAGIC};

/// How a game differs from its record, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// Somebody else won.
    Outcome,
    /// The same winner, but other scores or another way to end.
    Score,
    /// The same result by another path.
    Play,
}

/// The first game that changed.
#[derive(Clone, Debug)]
pub struct Changed {
    pub arm: usize,
    pub deal: u64,
    pub seating: usize,
    pub change: Change,
    /// The place of the first round that is not the recorded one, from 1; `None` if all rounds are.
    pub round: Option<usize>,
}

/// One competitor's win share, recorded and now.
pub struct Shift {
    pub arm: usize,
    pub who: String,
    pub comparison: Result<Comparison, Missing>,
}

/// What a check found.
pub struct Verdict {
    pub games: usize,
    /// By `Change`.
    pub changed: [usize; 3],
    pub first: Option<Changed>,
    pub shifts: Vec<Shift>,
    /// Rules in force now that differ from those recorded: key, recorded, now.
    pub rules: Vec<(String, String, String)>,
    /// The games as they are now.
    pub now: Baseline,
}

impl Verdict {
    /// Whether every game is the recorded one.
    pub fn is_clean(&self) -> bool {
        self.changed == [0; 3]
    }
}

/// Plays an experiment and records every game.
pub fn record(experiment: &Experiment) -> Result<Baseline, Fault> {
    let arms = games::open(experiment)?;
    Ok(Baseline {
        experiment: experiment.to_toml(),
        rules: arms
            .iter()
            .map(|arm| arm.table.rules(experiment.seed))
            .collect(),
        games: play(experiment, &arms),
    })
}

/// All games of the experiment by deal, arm and seating, in this order whatever the threads do.
fn play(experiment: &Experiment, arms: &[Arm]) -> Vec<Game> {
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

/// Plays the recorded experiment again and compares game by game.
pub fn check(file: &str, recorded: &Baseline) -> Result<Verdict, Fault> {
    let experiment = Experiment::read(file, &recorded.experiment, &[])?;
    let now = record(&experiment)?;
    let arms = games::open(&experiment)?;
    let mut changed = [0; 3];
    let mut first = None;
    for (then, now) in recorded.games.iter().zip(&now.games) {
        if let Some(found) = compare_games(then, now) {
            changed[found.change as usize] += 1;
            first.get_or_insert(found);
        }
    }
    let shifts = match changed {
        [0, 0, 0] => Vec::new(),
        _ => shifts(&arms, &recorded.games, &now.games),
    };
    Ok(Verdict {
        games: recorded.games.len(),
        changed,
        first,
        shifts,
        rules: changed_rules(&recorded.rules, &now.rules),
        now,
    })
}

fn compare_games(then: &Game, now: &Game) -> Option<Changed> {
    let change = if then.shares != now.shares {
        Change::Outcome
    } else if (&then.scores, then.reason, then.tie_break)
        != (&now.scores, now.reason, now.tie_break)
    {
        Change::Score
    } else if then != now {
        Change::Play
    } else {
        return None;
    };
    let (then_rounds, now_rounds) = (&then.fingerprints, &now.fingerprints);
    let same = then_rounds
        .iter()
        .zip(now_rounds)
        .take_while(|(then, now)| then == now)
        .count();
    let all_same = same == then_rounds.len() && same == now_rounds.len();
    Some(Changed {
        arm: now.arm,
        deal: now.deal,
        seating: now.seating,
        change,
        round: (!all_same).then_some(same + 1),
    })
}

/// The change of each competitor's win share, paired by deals.
fn shifts(arms: &[Arm], then: &[Game], now: &[Game]) -> Vec<Shift> {
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
            let scale = Scale::share(seat_games as u32 * crate::game::WHOLE_WIN);
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

/// Keys of the rules that differ, with both values.
fn changed_rules(
    then: &[serde_json::Value],
    now: &[serde_json::Value],
) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for (then, now) in then.iter().zip(now) {
        differing("", then, now, &mut found);
    }
    found.dedup();
    found
}

fn differing(
    key: &str,
    then: &serde_json::Value,
    now: &serde_json::Value,
    found: &mut Vec<(String, String, String)>,
) {
    use serde_json::Value;
    match (then, now) {
        (Value::Object(then), Value::Object(now)) => {
            let names: std::collections::BTreeSet<&String> =
                then.keys().chain(now.keys()).collect();
            for name in names {
                let inner = if key.is_empty() {
                    name.clone()
                } else {
                    format!("{key}.{name}")
                };
                let none = Value::Null;
                differing(
                    &inner,
                    then.get(name).unwrap_or(&none),
                    now.get(name).unwrap_or(&none),
                    found,
                );
            }
        }
        (then, now) if then != now => {
            found.push((key.to_owned(), then.to_string(), now.to_string()))
        }
        _ => {}
    }
}
