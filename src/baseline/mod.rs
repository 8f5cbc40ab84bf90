//! Regression by seed: recorded games played again, and a verdict on every one that changed.

use crate::config::{Experiment, Fault};
use crate::games as tables;

pub mod file;
pub mod games;

pub use file::{Baseline, FileError, Game, MAGIC};
pub use games::{Shift, play, shifts};

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
    let arms = tables::open(experiment)?;
    Ok(Baseline {
        experiment: experiment.to_toml(),
        rules: arms
            .iter()
            .map(|arm| arm.table.rules(experiment.seed))
            .collect(),
        games: play(experiment, &arms),
    })
}

/// Plays the recorded experiment again and compares game by game.
pub fn check(file: &str, recorded: &Baseline) -> Result<Verdict, Fault> {
    let experiment = Experiment::read(file, &recorded.experiment, &[])?;
    let now = record(&experiment)?;
    let arms = tables::open(&experiment)?;
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
