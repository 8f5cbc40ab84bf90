//! `mintlab report`: makes the page of finished results again, or one page of several folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use crate::core::order;
use crate::findings::answer::VERSION;
use crate::report::page::{self, data::Results};

/// Make the report page again from results folders, or one page of several
#[derive(Args)]
pub struct ReportArgs {
    /// Results folders
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// The page to write; without it, report.html in the folder (of several: in the working directory)
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Also write every chart as an SVG file into FOLDER/figures
    #[arg(long)]
    svg: bool,
}

pub fn report(args: &ReportArgs) -> Result<ExitCode, Failure> {
    let read: Vec<Results> = args
        .folders
        .iter()
        .map(|folder| read(folder))
        .collect::<Result<_, _>>()?;
    let target = match (&args.out, args.folders.as_slice()) {
        (Some(out), _) => out.clone(),
        (None, [folder]) => folder.join(page::NAME),
        (None, _) => PathBuf::from(page::NAME),
    };
    write(&target, &page::page(&read))?;
    println!("{}", target.display());
    if args.svg {
        for (folder, results) in args.folders.iter().zip(&read) {
            write_charts(&folder.join("figures"), results)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What every page of a run is made from: its files and the columns that are read.
const NEEDED: [(&str, &[&str]); 3] = [
    ("win_rates.csv", &["arm", "bot", "seat", "win_share"]),
    ("scores.csv", &["arm", "bot", "seat", "score", "share"]),
    ("endings.csv", &["arm", "statistic", "value", "share"]),
];

/// What is missing of the files of a run; a training or a check of recorded games has others.
fn missing(results: &Results) -> Option<String> {
    results.manifest.get("deals_played")?;
    NEEDED.iter().find_map(|(name, columns)| {
        let grid = results.grid(name);
        let lacks = |column: &&&str| !grid.columns.iter().any(|own| own == *column);
        match columns.iter().find(lacks) {
            Some(_) if grid.columns.is_empty() => Some(format!("{name} is missing")),
            Some(column) => Some(format!("{name} has no column `{column}`")),
            None => None,
        }
    })
}

/// A finished results folder; anything else is an error that says what is missing.
pub fn read(folder: &Path) -> Result<Results, Failure> {
    let refuse = |problem: String, remedy: &str| {
        Failure::Usage(format!("{}: {problem}\n  help: {remedy}", folder.display()))
    };
    for needed in ["manifest.json", "findings.json"] {
        if !folder.join(needed).is_file() {
            let remedy = "name a folder that a finished run has written; an unfinished one goes on with the same command";
            return Err(refuse(
                format!("no results here: {needed} is missing"),
                remedy,
            ));
        }
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if (name.ends_with(".csv") && name != "games.csv") || name.ends_with(".json") {
            files.push((name, fs::read(entry.path())?));
        }
    }
    order::sort(&mut files);
    let named = files
        .iter()
        .map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    let damaged = |problem| {
        refuse(
            problem,
            "the folder is damaged: run the experiment again with `--force`",
        )
    };
    let results = Results::new(named).map_err(damaged)?;
    match (results.answer.version, missing(&results)) {
        (VERSION, None) => Ok(results),
        (VERSION, Some(problem)) => Err(damaged(problem)),
        (other, _) => Err(refuse(
            format!("its findings are of version {other}, this program reads version {VERSION}"),
            "read it with the program that made the results",
        )),
    }
}

fn write_charts(folder: &Path, results: &Results) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    for (name, text) in page::single_charts(results) {
        write(&folder.join(name), &text)?;
    }
    Ok(())
}

/// Whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let hidden = path.with_extension("partial");
    let written = fs::write(&hidden, text).and_then(|()| fs::rename(&hidden, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&hidden);
        let help = "make room, or choose another file with --out";
        Failure::Usage(format!(
            "{}: cannot write: {error}\n  help: {help}",
            path.display()
        ))
    })
}
