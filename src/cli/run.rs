//! `mintlab run`: plays an experiment and writes its results.

use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::options::{self, ExperimentArgs};
use super::play::play;

/// Play an experiment and write win rates and scores as CSV
#[derive(Args)]
pub struct RunCommandArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    #[command(flatten)]
    run: options::RunArgs,
}

pub fn run(args: &RunCommandArgs) -> Result<ExitCode, Failure> {
    play(args.experiment.origin("run", args.run.deals)?, &args.run)
}
