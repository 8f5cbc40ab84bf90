//! The command line: one file per command, arguments in, one call, print.

use std::fmt::Display;
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::core::machine;
use crate::core::text::fold;
use crate::lab::config::Fault;
use crate::run::RunError;
use crate::run::merge::MergeError;
use crate::run::store::StoreError;

mod ablate;
mod bar;
mod baseline;
mod bench;
mod changes;
mod check;
mod compare;
mod coverage;
mod diff;
mod generate;
mod help;
mod list;
mod merge;
mod options;
mod play;
mod record;
mod replay;
mod report;
mod run;
mod show;
mod signals;
mod tournament;
mod train;
mod tune;
mod verdict;

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
    Run(run::RunCommandArgs),
    Show(show::ShowArgs),
    Compare(compare::CompareArgs),
    Tournament(tournament::TournamentArgs),
    Ablate(ablate::AblateArgs),
    Merge(merge::MergeArgs),
    Check(check::CheckArgs),
    List(list::ListArgs),
    Replay(replay::ReplayArgs),
    Report(report::ReportArgs),
    Baseline(baseline::BaselineArgs),
    Diff(diff::DiffArgs),
    Coverage(coverage::CoverageArgs),
    Bench(bench::BenchArgs),
    Generate(generate::GenerateArgs),
    Train(train::TrainArgs),
    Tune(tune::TuneArgs),
}

impl Command {
    /// Whether it ends in order when a signal comes; any other ends at once.
    fn heeds_signals(&self) -> bool {
        use Command::*;
        matches!(
            self,
            Run(_) | Compare(_) | Tournament(_) | Ablate(_) | Train(_) | Tune(_)
        )
    }
}

/// Anything that ends a command with exit code 2.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error("cannot write: {0}\n  help: make room, or choose another output")]
    Output(#[from] std::io::Error),
    #[error("{0}")]
    Usage(String),
}

/// Ends quietly when the reader of the output goes away (`mintlab run | head`), and with an error when the output is
/// full or closed, where `println!` would panic.
fn heed_lost_output() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let told = panic.to_string();
        if told.contains("Broken pipe") {
            std::process::exit(0);
        }
        if let Some((_, why)) = told.split_once("failed printing to stdout: ") {
            std::process::exit(lost_output(why).into());
        }
        usual(panic);
    }));
}

/// Says something beside the output. A terminal that was closed ends no run, where `eprintln!` would panic.
fn tell(text: impl Display) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// An error as a terminal shows it: what is wrong and the remedy fold between words; what is quoted stays as it is, and
/// so does everything for a program that reads it.
fn folded(error: &str) -> String {
    let fold = |line: &str| match line.starts_with("error: ") || line.starts_with("  help: ") {
        true => fold(line),
        false => line.to_owned(),
    };
    match std::io::stderr().is_terminal() {
        true => error.lines().map(fold).collect::<Vec<_>>().join("\n"),
        false => error.to_owned(),
    }
}

/// Says that the standard output takes no more, and gives the exit code.
fn lost_output(why: impl Display) -> u8 {
    let help = "make room, or choose another output; files in the results folder are safe";
    tell(format_args!(
        "error: cannot write to the standard output: {why}\n  help: {help}"
    ));
    2
}

fn built_for_newer(missing: &str) -> String {
    format!(
        "error: this machine lacks {missing}, which this build of mintlab needs (it is for x86-64-v3)\n  \
         help: build it for any machine: RUSTFLAGS=\"-C target-cpu=x86-64\" cargo build --release"
    )
}

/// What the user asks for; help and mistakes end the program here.
fn arguments() -> Cli {
    let matches = help::with_help(Cli::command()).try_get_matches();
    let asked = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    asked.unwrap_or_else(|told| {
        let printed = told.print().and_then(|()| std::io::stdout().flush());
        std::process::exit(match printed {
            Err(why) if !told.use_stderr() && why.kind() != ErrorKind::BrokenPipe => {
                lost_output(why).into()
            }
            _ => told.exit_code(),
        })
    })
}

/// Runs the program. Before anything else it asks whether the machine can.
pub fn main() -> ExitCode {
    if let Some(missing) = machine::missing() {
        tell(built_for_newer(missing));
        return ExitCode::from(2);
    }
    heed_lost_output();
    let command = arguments().command;
    if !command.heeds_signals() {
        signals::end_at_once();
    }
    let done = match command {
        Command::Run(args) => run::run(&args),
        Command::Show(args) => show::show(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::Tournament(args) => tournament::tournament(&args),
        Command::Ablate(args) => ablate::ablate(&args),
        Command::Merge(args) => merge::merge(&args),
        Command::Check(args) => check::check(&args),
        Command::List(args) => list::list(&args),
        Command::Replay(args) => replay::replay(&args),
        Command::Report(args) => report::report(&args),
        Command::Baseline(args) => baseline::baseline(&args),
        Command::Diff(args) => diff::diff(&args),
        Command::Coverage(args) => coverage::coverage(&args),
        Command::Bench(args) => bench::bench(&args),
        Command::Generate(args) => generate::generate(&args),
        Command::Train(args) => train::train(&args),
        Command::Tune(args) => tune::tune(&args),
    };
    match done {
        Ok(code) => match std::io::stdout().flush() {
            Ok(()) => code,
            Err(error) => ExitCode::from(lost_output(error)),
        },
        // The reader went away (`mintlab replay | head`): nobody is left to tell.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            tell(folded(&format!("error: {failure}")));
            ExitCode::from(2)
        }
    }
}
