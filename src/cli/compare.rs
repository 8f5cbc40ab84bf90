//! `mintlab compare`: experiments of several files as arms on the same deals.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::play::{PlayArgs, play};
use super::{ExperimentArgs, Failure};
use crate::config::Experiment;

/// Play experiments on the same deals and say how they differ
///
/// Each file is an arm; comparisons.csv holds the differences of win shares, scores, length and
/// first-player advantage with 95 % intervals from the paired deals. The first file also says
/// when to stop. For arms within one file see `[[arm]]`.
#[derive(Args)]
pub struct CompareArgs {
    /// The experiment files (TOML)
    #[arg(required = true, num_args = 2..)]
    files: Vec<PathBuf>,
    /// The seed of all chance
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Change any key of all files, for example `deals=5000`; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How many deals to play, each in all its seatings
    #[arg(long, value_name = "N")]
    deals: Option<u64>,
    #[command(flatten)]
    play: PlayArgs,
}

pub fn compare(args: &CompareArgs) -> Result<ExitCode, Failure> {
    let read = |file: &PathBuf| {
        let one = ExperimentArgs {
            file: Some(file.clone()),
            seed: args.seed,
            set: args.set.clone(),
        };
        one.read(args.deals)
    };
    let experiments = args.files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    play(Experiment::joined(experiments)?, &args.play)
}
