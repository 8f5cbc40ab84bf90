//! `mintlab baseline`: records games, and tells later which of them changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::{ExperimentArgs, Failure};
use crate::baseline::{self, Baseline, Change, Shift, Verdict};
use crate::report::folder::Folder;
use crate::report::summary::{shortened, thousands};

/// Where baselines live.
const FOLDER: &str = "results/baselines";
const SUFFIX: &str = "baseline";

/// Record games, and check later whether any of them changed
#[derive(Args)]
pub struct BaselineArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play an experiment and record every game
    Record {
        #[command(flatten)]
        experiment: ExperimentArgs,
        /// How many deals to record, each in all its seatings
        #[arg(long, value_name = "N")]
        deals: Option<u64>,
        /// The file [default: results/baselines/NAME.baseline]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Play recorded games again: exit code 0 if none changed, 1 if some did
    Check {
        /// The files [default: all in results/baselines]
        files: Vec<PathBuf>,
        /// Record changed games anew, and print what changed
        #[arg(long)]
        accept: bool,
    },
}

pub fn baseline(args: &BaselineArgs) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Record {
            experiment,
            deals,
            out,
        } => {
            let experiment = experiment.read(*deals)?;
            let default = Path::new(FOLDER).join(format!("{}.{SUFFIX}", experiment.name));
            let path = out.as_deref().unwrap_or(&default);
            let recorded = baseline::record(&experiment)?;
            write(path, &recorded)?;
            println!(
                "{}: {} games recorded",
                path.display(),
                thousands(recorded.games.len() as u64)
            );
            Ok(ExitCode::SUCCESS)
        }
        Command::Check { files, accept } => check(files, *accept),
    }
}

fn write(path: &Path, recorded: &Baseline) -> Result<(), Failure> {
    let folder = path
        .parent()
        .filter(|parent| *parent != Path::new(""))
        .unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let folder = Folder::open(folder, "", true)?;
    folder.write(&name, |out| out.write_all(recorded.write().as_bytes()))?;
    Ok(())
}

fn check(files: &[PathBuf], accept: bool) -> Result<ExitCode, Failure> {
    let found = shipped();
    let files = if files.is_empty() { &found } else { files };
    if files.is_empty() {
        let help = "record one: mintlab baseline record my.toml";
        return Err(Failure::Usage(format!(
            "there is no baseline in {FOLDER}\n  help: {help}"
        )));
    }
    let (mut games, mut changed) = (0, 0);
    for path in files {
        let name = path.display().to_string();
        let recorded = read(path)?;
        let verdict = baseline::check(&name, &recorded)?;
        games += verdict.games;
        if !verdict.is_clean() {
            changed += 1;
            print!("{}", report(&name, &verdict));
        }
        // Rules that changed without changing a game are recorded anew as well.
        if accept && verdict.now != recorded {
            write(path, &verdict.now)?;
            println!("{name}: recorded anew");
        }
    }
    if changed == 0 {
        let games = thousands(games as u64);
        println!(
            "nothing changed: {games} games in {} baselines",
            files.len()
        );
    }
    Ok(ExitCode::from(u8::from(changed > 0 && !accept)))
}

/// All baselines of the usual folder, sorted.
fn shipped() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut found: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == SUFFIX))
        .collect();
    found.sort();
    found
}

fn read(path: &Path) -> Result<Baseline, Failure> {
    let name = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Usage(format!("{name}: cannot read the baseline: {error}")))?;
    Baseline::read(&text).map_err(|error| Failure::Usage(format!("{name}: {error}")))
}

fn report(name: &str, verdict: &Verdict) -> String {
    let total: usize = verdict.changed.iter().sum();
    let count = |change: Change| verdict.changed[change as usize];
    let mut text = format!(
        "{name}: {total} of {} games changed\n  outcome {}, score only {}, play only {}\n",
        verdict.games,
        count(Change::Outcome),
        count(Change::Score),
        count(Change::Play)
    );
    for (key, then, now) in &verdict.rules {
        text.push_str(&format!("  rule {key}: {then} recorded, {now} now\n"));
    }
    if let Some(first) = &verdict.first {
        let left = match first.round {
            Some(round) => format!("leaves the recorded path in round {round}"),
            None => "same play, another result".to_owned(),
        };
        let (deal, seating, arm) = (first.deal, first.seating, first.arm);
        text.push_str(&format!(
            "  first: deal {deal}, seating {seating}: {left}\n"
        ));
        let arm = if arm == 0 {
            String::new()
        } else {
            format!(" --arm {arm}")
        };
        text.push_str(&format!(
            "  look at it: mintlab replay {name} --deal {deal} --seating {seating}{arm}\n"
        ));
    }
    for shift in &verdict.shifts {
        text.push_str(&shift_line(shift));
    }
    text
}

/// A competitor's change of win share in points of percent.
pub fn shift_line(shift: &Shift) -> String {
    let who = shortened(&shift.who, 30);
    match &shift.comparison {
        Ok(comparison) => {
            let d = comparison.difference;
            let points = |value: f64| format!("{:+.2}", value * 100.0);
            format!(
                "  {who}: win share {} points (95 % {} .. {})\n",
                points(d.mean),
                points(d.low),
                points(d.high)
            )
        }
        Err(missing) => format!("  {who}: win share n/a ({missing})\n"),
    }
}
