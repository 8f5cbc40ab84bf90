//! How long an experiment will take, from a short trial, whatever the budgets of its bots.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use crate::lab::arm::Arm;
use crate::lab::batch::{self, Next, Work};
use crate::lab::config::{Experiment, Fault, Mention};
use crate::lab::ledger::{Layout, Ledger, Wanted};
use crate::lab::open::with_skill;

/// How long the trial takes, and how long a second one where no deal came to its end in the first.
const TRIAL: Duration = Duration::from_millis(1200);
const SECOND_TRIAL: Duration = Duration::from_millis(300);

/// The parameters that a decision's time grows with.
const BUDGETS: [&str; 3] = ["iterations", "playouts", "milliseconds"];
/// The largest budget of the second trial.
const SMALL: u64 = 20;

/// What a trial showed.
pub struct Estimate {
    /// For the whole experiment with the threads of the current pool; `None` if it cannot be told.
    pub seconds: Option<f64>,
    /// The deals of the trial.
    pub ledger: Ledger,
}

/// Plays for a moment.
pub fn estimate(experiment: &Experiment, arms: &[Arm], layout: &Layout) -> Result<Estimate, Fault> {
    let first = trial(experiment, arms, layout, TRIAL);
    let seconds_per_deal = match first.deals {
        0 => by_small_budgets(experiment, &first)?,
        deals => Some(first.seconds / deals as f64),
    };
    Ok(Estimate {
        seconds: seconds_per_deal.map(|seconds| seconds * experiment.deals as f64),
        ledger: first.ledger,
    })
}

struct Trial {
    deals: u64,
    iterations: u64,
    seconds: f64,
    ledger: Ledger,
}

fn trial(experiment: &Experiment, arms: &[Arm], layout: &Layout, limit: Duration) -> Trial {
    let (began, mut iterations) = (Instant::now(), 0);
    let mut ledger = layout.ledger();
    let work = Work {
        keep_forfeits: true,
        ..Work::new(arms, layout, experiment.seed, experiment.deals)
    };
    let played = batch::run(work, 0, Vec::new(), |progress| {
        for block in progress.blocks {
            ledger.merge(&block.ledger);
        }
        iterations = progress.iterations;
        Ok::<_, Infallible>(match began.elapsed() < limit {
            true => Next::GoOn,
            false => Next::Stop,
        })
    });
    let Ok(deals) = played;
    Trial {
        deals,
        iterations,
        seconds: began.elapsed().as_secs_f64(),
        ledger,
    }
}

/// Seconds per deal from the same experiment with small budgets: iterations grow with them, and the first trial told
/// how many of those a second has.
fn by_small_budgets(experiment: &Experiment, first: &Trial) -> Result<Option<f64>, Fault> {
    let budgets = every_bot(experiment).filter_map(|bot| budget(&bot.word));
    let Some(largest) = budgets.max().filter(|budget| *budget > SMALL) else {
        return Ok(None);
    };
    let scale = largest as f64 / SMALL as f64;
    let small = with_budgets(experiment, scale);
    let arms = with_skill(&small)?;
    let layout = Layout::new(&arms, Wanted::default());
    let second = trial(&small, &arms, &layout, SECOND_TRIAL);
    if second.deals == 0 {
        return Ok(None);
    }
    let deals = second.deals as f64;
    let by_time = second.seconds / deals * scale;
    let per_second = first.iterations as f64 / first.seconds;
    let by_iterations = second.iterations as f64 / deals * scale / per_second;
    Ok(Some(match first.iterations.min(second.iterations) {
        0 => by_time,
        _ => by_iterations,
    }))
}

fn every_bot(experiment: &Experiment) -> impl Iterator<Item = &Mention> {
    let arms = experiment
        .variants
        .iter()
        .flat_map(|arm| &arm.experiment.bots);
    experiment.bots.iter().chain(arms).chain(&experiment.skill)
}

/// The experiment with all budgets divided.
fn with_budgets(experiment: &Experiment, by: f64) -> Experiment {
    let mut small = experiment.clone();
    let arms = small
        .variants
        .iter_mut()
        .map(|arm| &mut arm.experiment.bots);
    let all = [&mut small.bots, &mut small.skill].into_iter().chain(arms);
    for bot in all.flatten() {
        if let Some(budget) = budget(&bot.word) {
            let less = ((budget as f64 / by) as u64).max(1);
            let (then, now) = (format!("={budget}"), format!("={less}"));
            bot.word = bot.word.replacen(&then, &now, 1);
        }
    }
    small
}

/// The budget that a bot's string names.
fn budget(word: &str) -> Option<u64> {
    let (_, parameters) = word.split_once(':')?;
    let pairs = parameters
        .split(',')
        .filter_map(|pair| pair.split_once('='));
    let mut budgets = pairs.filter(|(key, _)| BUDGETS.contains(&key.trim()));
    budgets.find_map(|(_, value)| value.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_found_and_divided() {
        assert_eq!(budget("ismcts:c=0.5,iterations=20000"), Some(20_000));
        assert_eq!(budget("greedy"), None);
        let text = "game = 'mint-works'\nbots = ['ismcts:iterations=20000', 'flat-mc:playouts=10']";
        let experiment = Experiment::read("my.toml", text, &[]).expect("a good experiment");
        let small = with_budgets(&experiment, 1000.0);
        assert_eq!(small.bots[0].word, "ismcts:iterations=20");
        assert_eq!(small.bots[1].word, "flat-mc:playouts=1");
    }
}
