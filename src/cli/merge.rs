//! `mintlab merge`: the parts of a run put together.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::options::FolderArgs;
use super::play::{summary, verdict};
use super::record::{self, Merged};
use super::{Failure, QUICKSTART, tell};
use crate::core::inputs;
use crate::core::order;
use crate::core::text::counted;
use crate::lab::identity::Identity;
use crate::lab::open::with_skill;
use crate::regress::part::RecordedPart;
use crate::report::text::quoted;
use crate::run::merge::{self, MergeError, Merger};
use crate::run::part::{Origin, Part};
use crate::run::shard::Shard;
use crate::run::{self, Options, Setup};
use crate::study::ablation;

/// The exit code for shards that are missing.
const MISSING: u8 = 3;

/// Put the parts of a run together: the same bytes as the run in one piece
///
/// Parts are what `--shard` writes. Missing ones are named with the commands that make them (exit code 3).
#[derive(Args)]
pub struct MergeArgs {
    /// The folder of parts, or the parts
    #[arg(required = true)]
    parts: Vec<PathBuf>,
    /// The results folder [default: results/NAME]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write what is there, marked as partial, if shards are missing
    #[arg(long)]
    partial: bool,
    /// Merge games of bots that are not reproducible
    #[arg(long)]
    allow_unreproducible: bool,
    #[command(flatten)]
    folder: FolderArgs,
}

pub fn merge(args: &MergeArgs) -> Result<ExitCode, Failure> {
    let recorded = recorded(&args.parts)?;
    if !recorded.is_empty() {
        return merge_recorded(args, &recorded);
    }
    let parts = merge::sorted(read(&args.parts)?);
    let Some((_, first)) = parts.first() else {
        let help = "make them with --shard K/N";
        return Err(Failure::Usage(format!(
            "there are no parts here\n  help: {help}"
        )));
    };
    let first = first.clone();
    inputs::carry(first.inputs.clone());
    let experiment = ablation::experiment(&first.origin)?;
    let arms = with_skill(&experiment)?;
    let setup = Setup::new(&experiment, &arms)?;
    if !args.allow_unreproducible && !arms.iter().all(|arm| arm.contest.reproducible()) {
        return Err(MergeError::Unreproducible.into());
    }
    let merger = Merger::new(parts, &Identity::new(&experiment, &arms))?;
    let missing = merger.missing();
    if !missing.is_empty() && !args.partial {
        let folder = folder(&args.parts[0]);
        let mut asked = first;
        asked.origin = as_asked(asked.origin);
        let commands = merge::commands(&asked, &missing, &folder);
        return Ok(tell_missing(
            &commands,
            "write what is there with --partial",
        ));
    }
    let default_out = PathBuf::from("results").join(&experiment.name);
    let out = args.out.as_deref().unwrap_or(&default_out);
    let say = |text: &str| tell(text);
    let never = AtomicBool::new(false);
    let options = Options {
        force: args.folder.force,
        command: first.origin.command_line(),
        replay_options: first.origin.replay_options(),
        page: first.origin.wants_page(),
        games_csv: first.state.games_csv_bytes.is_some(),
        ..Options::new(out, &never, &say)
    };
    let report = run::merge(&setup, &options, &merger)?;
    let answer = report.played(&setup).answer();
    if !args.folder.quiet {
        print!("{}", summary(&setup, &report, &options, &answer, &[]));
    }
    Ok(verdict(&answer, &options))
}

/// The parts of a recording among these files.
fn recorded(paths: &[PathBuf]) -> Result<Vec<(String, RecordedPart)>, Failure> {
    let mut found = Vec::new();
    for path in files(paths)? {
        let bytes = fs::read(&path).unwrap_or_default();
        if RecordedPart::is_one(&bytes) {
            let part = RecordedPart::read(&bytes);
            let part = part.map_err(|broken| MergeError::Broken {
                path: path.clone(),
                broken,
            })?;
            found.push((path.display().to_string(), part));
        }
    }
    Ok(found)
}

/// Puts the parts of `baseline record --shard` together.
fn merge_recorded(args: &MergeArgs, parts: &[(String, RecordedPart)]) -> Result<ExitCode, Failure> {
    match record::merge(parts, args.out.as_deref(), args.folder.force)? {
        Merged::Whole(told) => {
            if !args.folder.quiet {
                println!("{told}");
            }
            Ok(ExitCode::SUCCESS)
        }
        Merged::Missing(_) if args.partial => Err(Failure::Usage(
            "a baseline is whole or none\n  help: record the missing shards; without --partial they are named".to_owned(),
        )),
        Merged::Missing(missing) => {
            let asked = as_asked(parts[0].1.head.origin.clone()).command_as_given();
            let folder = quoted(&folder(&args.parts[0]));
            let command = |shard: &Shard| format!("{asked} --shard {shard} --out {folder}");
            let commands: Vec<String> = missing.iter().map(command).collect();
            Ok(tell_missing(&commands, "record the whole at once, without --shard"))
        }
    }
}

/// Who named no file got the quickstart experiment, which lies nowhere.
fn as_asked(mut origin: Origin) -> Origin {
    origin.files.retain(|(_, text)| text != QUICKSTART);
    origin
}

/// The folder of parts that is meant by it or by one of them.
fn folder(path: &Path) -> String {
    let parent = path.parent().filter(|_| !path.is_dir());
    let folder = parent.unwrap_or(path).display().to_string();
    match folder.as_str() {
        "" => ".".to_owned(),
        _ => folder,
    }
}

fn tell_missing(commands: &[String], instead: &str) -> ExitCode {
    const SHOWN: usize = 20;
    tell(format_args!(
        "error: {} missing; to be made by:",
        counted(commands.len() as u64, "shard")
    ));
    for command in commands.iter().take(SHOWN) {
        tell(format_args!("  {command}"));
    }
    if commands.len() > SHOWN {
        tell(format_args!("  ... and {} more", commands.len() - SHOWN));
    }
    tell(format_args!("  help: or {instead}"));
    ExitCode::from(MISSING)
}

/// All parts, those of a folder by their names.
fn read(paths: &[PathBuf]) -> Result<Vec<(PathBuf, Part)>, Failure> {
    files(paths)?.into_iter().map(read_part).collect()
}

/// The files that are meant, those of a folder too.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in paths {
        match path.is_dir() {
            true => found.extend(parts_in(path)?),
            false => found.push(path.clone()),
        }
    }
    order::sort(&mut found);
    Ok(found)
}

fn parts_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".part") && !name.starts_with('.') {
            found.push(path);
        }
    }
    Ok(found)
}

fn read_part(path: PathBuf) -> Result<(PathBuf, Part), Failure> {
    let bytes = fs::read(&path).map_err(|error| {
        let help = "name a folder of parts, or parts";
        Failure::Usage(format!("{}: {error}\n  help: {help}", path.display()))
    })?;
    match Part::read(&bytes) {
        Ok(part) => Ok((path, part)),
        Err(broken) => Err(MergeError::Broken { path, broken }.into()),
    }
}
