//! `mintlab show`: prints the answer of a finished run again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::Failure;
use super::options::refuse_unknown;
use super::report;
use crate::core::text::labelled;
use crate::report::{asked, colour, markdown, prose, terminal};

/// Print the answer of a finished run again
#[derive(Args)]
pub struct ShowArgs {
    /// The results folder
    folder: PathBuf,
    /// For the terminal, as Markdown (summary.md) or as JSON (findings.json)
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
    /// The figures of comparisons to show, for example `score,rounds,draws`
    #[arg(long, value_name = "FIGURE,..", value_delimiter = ',')]
    show: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Terminal,
    Markdown,
    Json,
}

pub fn show(args: &ShowArgs) -> Result<ExitCode, Failure> {
    refuse_unknown(&args.show)?;
    let results = report::read(&args.folder)?;
    let answer = &results.answer;
    // A training or a check of recorded games has an answer of another kind, which its summary tells.
    let is_run = args.folder.join("win_rates.csv").exists();
    match args.format {
        Format::Terminal if !is_run => {
            print!("{}", prose::plain(&read(&args.folder, "summary.md")?));
        }
        Format::Markdown if !is_run => print!("{}", read(&args.folder, "summary.md")?),
        Format::Terminal => {
            let asked = asked::told(&answer.game, &results.manifest);
            let heading = labelled("", &format!("{}: {asked}", answer.experiment));
            let told = format!("{heading}\n\n{}", terminal::answer(answer, &args.show));
            match colour::is_wanted() {
                true => print!("{}", colour::coloured(&told)),
                false => print!("{told}"),
            }
        }
        Format::Markdown => print!("{}", markdown::summary(answer, &results.manifest)),
        Format::Json => print!("{}", read(&args.folder, "findings.json")?),
    }
    Ok(ExitCode::SUCCESS)
}

fn read(folder: &Path, name: &str) -> Result<String, Failure> {
    let path = folder.join(name);
    fs::read_to_string(&path).map_err(|error| {
        Failure::Usage(format!(
            "{}: cannot read it: {error}\n  help: the folder is damaged: run the experiment again with `--force`",
            path.display()
        ))
    })
}
