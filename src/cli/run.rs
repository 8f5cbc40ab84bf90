//! `mintlab run`: plays an experiment and writes its results.

use std::process::ExitCode;

use clap::Args;

use super::play::{PlayArgs, play};
use super::{ExperimentArgs, Failure};

/// Play an experiment and write win rates and scores as CSV
#[derive(Args)]
pub struct RunArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    /// How many deals to play, each in all its seatings
    #[arg(long, value_name = "N")]
    deals: Option<u64>,
    #[command(flatten)]
    play: PlayArgs,
}

pub fn run(args: &RunArgs) -> Result<ExitCode, Failure> {
    play(args.experiment.read(args.deals)?, &args.play)
}
