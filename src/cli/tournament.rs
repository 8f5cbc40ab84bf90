//! `mintlab tournament`: many bots, rated.

use std::process::ExitCode;

use clap::Args;

use super::play::{PlayArgs, play};
use super::{ExperimentArgs, Failure};

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
    /// How many deals to play, each in all its seatings
    #[arg(long, value_name = "N")]
    deals: Option<u64>,
    #[command(flatten)]
    play: PlayArgs,
}

pub fn tournament(args: &TournamentArgs) -> Result<ExitCode, Failure> {
    let mut experiment = args.experiment.read(args.deals)?;
    let first = experiment.bots.first().cloned();
    experiment.anchor = experiment.anchor.or(first);
    play(experiment, &args.play)
}
