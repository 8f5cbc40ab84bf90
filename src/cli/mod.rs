//! The command line: one file a subcommand, arguments in, one call, print.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::baseline::{Baseline, MAGIC};
use crate::config::{Experiment, Fault, Place};
use crate::report::folder::FolderError;

mod baseline;
mod bench;
mod check;
mod compare;
mod diff;
mod list;
mod play;
mod replay;
mod run;
mod tournament;

/// The experiment of a user who names none.
const QUICKSTART: &str = include_str!("../../configs/quickstart.toml");

/// A headless simulator and AI-strength laboratory for Mint Works, Mint Delivery and Mint Tin Aliens
#[derive(Parser)]
#[command(version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::RunArgs),
    Compare(compare::CompareArgs),
    Tournament(tournament::TournamentArgs),
    Check(check::CheckArgs),
    List(list::ListArgs),
    Replay(replay::ReplayArgs),
    Baseline(baseline::BaselineArgs),
    Diff(diff::DiffArgs),
    Bench(bench::BenchArgs),
}

/// Anything that ends a command with exit code 2.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
    #[error("{0}")]
    Usage(String),
}

/// Ends quietly when the reader of the output goes away (`mintlab run | head`), where `println!` would panic.
fn heed_closed_pipes() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if panic.to_string().contains("Broken pipe") {
            std::process::exit(0);
        }
        usual(panic);
    }));
}

/// Runs the program.
pub fn main() -> ExitCode {
    heed_closed_pipes();
    let done = match Cli::parse().command {
        Command::Run(args) => run::run(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::Tournament(args) => tournament::tournament(&args),
        Command::Check(args) => check::check(&args),
        Command::List(args) => list::list(&args),
        Command::Replay(args) => replay::replay(&args),
        Command::Baseline(args) => baseline::baseline(&args),
        Command::Diff(args) => diff::diff(&args),
        Command::Bench(args) => bench::bench(&args),
    };
    match done {
        Ok(code) => code,
        // The reader went away (`mintlab replay | head`): nobody is left to tell.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}

/// Which experiment, and what to change in it.
#[derive(Args)]
struct ExperimentArgs {
    /// The experiment file (TOML); without one, the quickstart experiment
    file: Option<PathBuf>,
    /// The seed of all chance
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Change any key of the file, for example `rules.tie-break=largest`; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl ExperimentArgs {
    /// The experiment; `deals` overrides its number of deals.
    fn read(&self, deals: Option<u64>) -> Result<Experiment, Fault> {
        let (name, text) = match &self.file {
            None => ("quickstart.toml".to_owned(), QUICKSTART.to_owned()),
            Some(path) => {
                let name = path.display().to_string();
                let text = fs::read_to_string(path).map_err(|error| {
                    let problem = format!("cannot read the experiment: {error}");
                    let remedy = "name a TOML file, or none for the quickstart experiment";
                    Fault::new(&Place::whole(&name), problem, remedy)
                })?;
                (name, text)
            }
        };
        // A baseline file carries its experiment.
        let text = match text.starts_with(MAGIC) {
            true => {
                Baseline::read(&text)
                    .map_err(|error| Fault::new(&Place::whole(&name), error.to_string(), ""))?
                    .experiment
            }
            false => text,
        };
        let mut options = self.set.clone();
        options.extend(self.seed.map(|seed| format!("seed={seed}")));
        options.extend(deals.map(|deals| format!("deals={deals}")));
        Experiment::read(&name, &text, &options)
    }
}

/// A thread pool of the wished size; 0 for all cores.
fn pool(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
    builder
        .build()
        .map_err(|error| Failure::Usage(format!("cannot start {threads} threads: {error}")))
}
