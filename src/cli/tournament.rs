//! `mintlab tournament`: many bots, rated.

use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::options::{self, ExperimentArgs};
use super::play::play;

/// Play many bots against each other and rate them
///
/// Every choice of as many bots as there are seats plays every deal in all its seatings; with
/// `seating = "focus"` the first bot meets all others. ratings.csv holds Elo points with 95 %
/// intervals, pairwise.csv how often each bot came before each other one. The bot named by the
/// key `anchor` (or the first) is rated 0.
#[derive(Args)]
pub struct TournamentArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    #[command(flatten)]
    run: options::RunArgs,
}

pub fn tournament(args: &TournamentArgs) -> Result<ExitCode, Failure> {
    play(
        args.experiment.origin("tournament", args.run.deals)?,
        &args.run,
    )
}
