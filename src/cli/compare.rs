//! `mintlab compare`: experiments of several files as arms on the same deals.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::options::{ChangeArgs, RunArgs};
use super::play::play;

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
    #[command(flatten)]
    changes: ChangeArgs,
    #[command(flatten)]
    run: RunArgs,
}

pub fn compare(args: &CompareArgs) -> Result<ExitCode, Failure> {
    let read = |file: &PathBuf| args.changes.origin("compare", Some(file), args.run.deals);
    let mut origins = args.files.iter().map(read);
    let mut origin = origins.next().expect("two files at least")?;
    for other in origins {
        origin.files.extend(other?.files);
    }
    play(origin, &args.run)
}
