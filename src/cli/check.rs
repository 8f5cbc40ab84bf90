//! `mintlab check`: says what an experiment would play, and how many deals an effect needs, without playing it.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;

use super::{ExperimentArgs, Failure, pool};
use crate::batch::{self, Arm, Next, Pace, Work};
use crate::config::{Experiment, Setting};
use crate::games;
use crate::ledger::Ledger;
use crate::report::power;
use crate::report::summary::{thousands, wrapped};
use crate::run::Setup;

/// How long the trial for the estimate takes.
const TRIAL: Duration = Duration::from_millis(1500);

/// Say what would be played, without playing it
#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    /// How many deals to play, each in all its seatings
    #[arg(long, value_name = "N")]
    deals: Option<u64>,
    /// The difference of win share to be seen: 0.005 is half a point
    #[arg(long, value_name = "SHARE", default_value_t = 0.005, value_parser = effect)]
    effect: f64,
}

fn effect(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| "a share above 0 and up to 1, for example 0.005".to_owned())
}

pub fn check(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let experiment = args.experiment.read(args.deals)?;
    let arms = games::open(&experiment)?;
    let setup = Setup::keeping(&experiment, &arms, true)?;
    println!("{}: {}", experiment.name, experiment.game.word);
    print_rules(&experiment.rules);
    for arm in &arms {
        print_arm(arm);
        if let Some(variant) = experiment.variants.get(arm.variant) {
            let own = &variant.experiment.rules;
            print_rules(own.get(experiment.rules.len()..).unwrap_or(own));
        }
    }
    if let Some(caveat) = arms[0].table.caveat() {
        println!("{}", wrapped("  note      ", &caveat));
    }
    let seatings: u64 = arms.iter().map(|arm| arm.seatings.len() as u64).sum();
    let games = experiment.deals * seatings;
    println!(
        "  games     {} deals x {seatings} seatings = {}, seed {}",
        thousands(experiment.deals),
        thousands(games),
        experiment.seed
    );
    for (key, number) in experiment.stop.iter().flat_map(|stop| stop.numbers()) {
        println!("  stop      {key} = {number}");
    }
    let (seconds, ledger) = trial(&experiment, &setup)?;
    println!(
        "  estimate  {}, from a short trial on this machine",
        duration(seconds)
    );
    print!(
        "{}",
        power::table(&arms, &setup.index, &ledger, args.effect)
    );
    Ok(ExitCode::SUCCESS)
}

fn print_rules(changes: &[Setting]) {
    for change in changes {
        println!("  rule      {} = {}", change.key(), change.value);
    }
}

fn print_arm(arm: &Arm) {
    if !arm.label.is_empty() {
        println!("  arm       {}", arm.label);
    }
    let shown = arm.seatings.iter().take(6);
    for (seating, chairs) in shown.enumerate() {
        println!(
            "  seating {seating} {}",
            arm.table.names(chairs).join(" | ")
        );
    }
    if arm.seatings.len() > 6 {
        println!("  ... and {} seatings more", arm.seatings.len() - 6);
    }
}

/// Plays for a moment: seconds for the whole experiment on all cores, and what the deals showed.
fn trial(experiment: &Experiment, setup: &Setup) -> Result<(f64, Ledger), Failure> {
    let began = Instant::now();
    let pace = Pace {
        window: TRIAL / 4,
        block: None,
    };
    let work = Work {
        arms: setup.arms,
        seed: experiment.seed,
        index: &setup.index,
        games: false,
    };
    let mut ledger = setup.index.ledger();
    let played = pool(0)?.install(|| {
        batch::run(work, 0..experiment.deals, pace, |blocks, _| {
            for block in blocks {
                ledger.merge(&block.ledger);
            }
            Ok::<_, Failure>(if began.elapsed() < TRIAL {
                Next::GoOn
            } else {
                Next::Stop
            })
        })
    })?;
    let seconds = began.elapsed().as_secs_f64() * experiment.deals as f64 / played as f64;
    Ok((seconds, ledger))
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("about {s:.0} s"),
        s if s < 7200.0 => format!("about {:.0} minutes", s / 60.0),
        s => format!("about {:.1} hours", s / 3600.0),
    }
}
