//! `mintlab baseline`: records games, and tells later which of them changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::Failure;
use super::changes::{Listed, LookArgs};
use super::options::{ExperimentArgs, ThreadArgs, count};
use super::record::{record, record_part};
use super::verdict::{Checked, print_verdict};
use crate::core::order;
use crate::core::text::counted;
use crate::findings::words::thousands;
use crate::lab::config::Experiment;
use crate::lab::open::open;
use crate::regress::check;
use crate::regress::file::Baseline;
use crate::regress::findings::Compared;
use crate::run::shard::Shard;
use crate::run::store::write_file;

/// Where baselines live.
pub const FOLDER: &str = "results/baselines";
pub const SUFFIX: &str = "baseline";

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
        #[arg(long, value_name = "N", value_parser = count)]
        deals: Option<u64>,
        /// The file [default: results/baselines/NAME.baseline]
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Record only every N-th deal, from the K-th on, and write a part for `mintlab merge` into the folder --out
        #[arg(long, value_name = "K/N|slurm")]
        shard: Option<Shard>,
        /// Overwrite a baseline that is there
        #[arg(short, long)]
        force: bool,
        #[command(flatten)]
        threads: ThreadArgs,
    },
    /// Play recorded games again and tell which changed
    Check {
        /// The files [default: all in results/baselines]
        files: Vec<PathBuf>,
        /// Record changed games again, and print a text for the commit message
        #[arg(long, conflicts_with = "deal")]
        accept: bool,
        #[command(flatten)]
        look: LookArgs,
    },
}

pub fn baseline(args: &BaselineArgs) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Record {
            experiment,
            deals,
            out,
            shard,
            force,
            threads,
        } => {
            let origin = experiment.origin("baseline record", *deals)?;
            threads.pool()?.install(|| match shard {
                None => record(origin.experiment()?, out.as_deref(), *force),
                Some(shard) => record_part(origin, *shard, out.as_deref(), *force),
            })
        }
        Command::Check {
            files,
            accept,
            look,
        } => check(files, *accept, look),
    }
}

fn check(files: &[PathBuf], accept: bool, args: &LookArgs) -> Result<ExitCode, Failure> {
    args.check_out()?;
    // All are read and played before anything is said or written: a damaged file or a game that fails ends it here.
    let recorded = wanted_files(files)?
        .into_iter()
        .map(|path| Ok((read(&path)?, path)))
        .collect::<Result<Vec<_>, Failure>>()?;
    let recorded = with_deal(recorded, args.deal);
    let pool = args.threads.pool()?;
    let checked = recorded.into_iter().map(|(recorded, path)| {
        let name = path.display().to_string();
        let verdict = pool.install(|| check::check(&name, &recorded, args.deal))?;
        Ok(Checked {
            path,
            recorded,
            verdict,
        })
    });
    let checked = checked.collect::<Result<Vec<Checked>, Failure>>()?;
    let changed = checked.iter().filter(|one| !one.verdict.is_clean()).count();
    let mut all = Vec::new();
    for one in checked.iter().filter(|one| !one.verdict.is_clean()) {
        all.extend(print_verdict(one, args)?);
    }
    let listed = args.wanted(&all);
    args.write_csv(&listed)?;
    write_folder(&checked, args, &listed)?;
    if accept {
        accept_all(&checked)?;
    }
    let games: usize = checked.iter().map(|one| one.verdict.games).sum();
    if changed == 0 {
        let games = thousands(games as u64);
        println!(
            "nothing changed: {games} games in {}",
            counted(checked.len() as u64, "baseline")
        );
    }
    Ok(ExitCode::from(u8::from(changed > 0 && !accept)))
}

/// Of several baselines those that recorded the deal; all where none did, and the check then says so.
fn with_deal(recorded: Vec<(Baseline, PathBuf)>, deal: Option<u64>) -> Vec<(Baseline, PathBuf)> {
    let Some(deal) = deal else { return recorded };
    match recorded.iter().any(|(one, _)| one.has_deal(deal)) {
        true => {
            let those = recorded.into_iter();
            those.filter(|(one, _)| one.has_deal(deal)).collect()
        }
        false => recorded,
    }
}

/// The folder of --out, if one was asked for.
fn write_folder(checked: &[Checked], args: &LookArgs, listed: &[&Listed]) -> Result<(), Failure> {
    if args.out.is_none() {
        return Ok(());
    }
    let mut compared = Vec::new();
    for one in checked {
        let name = one.name();
        let experiment = Experiment::read(&name, &one.recorded.experiment, &[])?;
        let arms = open(&experiment)?;
        compared.push(Compared {
            name,
            game: experiment.game.word,
            games: one.verdict.games,
            partings: one.verdict.partings.iter().collect(),
            shifts: &one.verdict.shifts,
            caveat: arms.iter().find_map(|arm| arm.contest.caveat()),
        });
    }
    let files: String = match checked {
        [one] => format!(" {}", one.path.display()),
        _ => String::new(),
    };
    args.write_folder(&format!("mintlab baseline check{files}"), &compared, listed)
}

/// The files that are meant; without any, all of the usual folder.
pub fn wanted_files(files: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let found = if files.is_empty() {
        shipped()
    } else {
        files.to_vec()
    };
    if found.is_empty() {
        let help = "record one: mintlab baseline record my.toml";
        return Err(Failure::Usage(format!(
            "there is no baseline in {FOLDER}\n  help: {help}"
        )));
    }
    Ok(found)
}

/// All baselines of the usual folder, sorted.
fn shipped() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut found: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == SUFFIX))
        .collect();
    order::sort(&mut found);
    found
}

pub fn read(path: &Path) -> Result<Baseline, Failure> {
    let name = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Failure::Usage(format!("{name}: cannot read the baseline: {error}\n  help: record one: mintlab baseline record my.toml")))?;
    Baseline::read(&text).map_err(|error| Failure::Usage(format!("{name} {error}")))
}

/// Writes what changed, and a text for the commit message. Rules that changed without changing a game count too.
fn accept_all(checked: &[Checked]) -> Result<(), Failure> {
    let mut changed = Vec::new();
    for one in checked {
        let now = check::accepted(&one.recorded, &one.verdict)?;
        if now != one.recorded {
            changed.push((one, now));
        }
    }
    for (one, now) in &changed {
        write_file(&one.path, now.write().as_bytes())?;
    }
    if changed.is_empty() {
        return Ok(());
    }
    println!("\nFor the commit message:\n");
    for (one, _) in changed {
        println!("{}", check::message(&one.name(), &one.verdict));
    }
    Ok(())
}
