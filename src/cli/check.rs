//! `mintlab check`: says what an experiment would play, without playing it.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;

use super::{ExperimentArgs, Failure, pool};
use crate::batch::{self, Arm, Next, Pace};
use crate::config::Experiment;
use crate::games;
use crate::report::summary::thousands;

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
}

pub fn check(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let experiment = args.experiment.read(args.deals)?;
    let arms = games::open(&experiment)?;
    println!("{}: {}", experiment.name, experiment.game.word);
    for arm in &arms {
        print_arm(arm);
    }
    for change in &experiment.rules {
        println!("  rule      {} = {}", change.key(), change.value);
    }
    if let Some(caveat) = arms[0].table.caveat() {
        println!("  note      {caveat}");
    }
    let seatings: u64 = arms.iter().map(|arm| arm.seatings.len() as u64).sum();
    let games = experiment.deals * seatings;
    println!(
        "  games     {} deals x {seatings} seatings = {}, seed {}",
        thousands(experiment.deals),
        thousands(games),
        experiment.seed
    );
    let seconds = estimate(&experiment, &arms)?;
    println!(
        "  estimate  {}, from a short trial on this machine",
        duration(seconds)
    );
    Ok(ExitCode::SUCCESS)
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

/// Seconds for the whole experiment on all cores.
fn estimate(experiment: &Experiment, arms: &[Arm]) -> Result<f64, Failure> {
    let began = Instant::now();
    let pace = Pace {
        window: TRIAL / 4,
        block: None,
    };
    let played = pool(0)?.install(|| {
        batch::run(
            arms,
            experiment.seed,
            0..experiment.deals,
            false,
            pace,
            |_, _| {
                Ok::<_, Failure>(if began.elapsed() < TRIAL {
                    Next::GoOn
                } else {
                    Next::Stop
                })
            },
        )
    })?;
    Ok(began.elapsed().as_secs_f64() * experiment.deals as f64 / played as f64)
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("about {s:.0} s"),
        s if s < 7200.0 => format!("about {:.0} minutes", s / 60.0),
        s => format!("about {:.1} hours", s / 3600.0),
    }
}
