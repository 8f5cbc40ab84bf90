//! Options that several commands share: which experiment, what to change in it, how to play it.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::{Failure, QUICKSTART};
use crate::core::text::meant_or_all;
use crate::findings::{expected, figures};
use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Fault, Place};
use crate::regress::file::{Baseline, MAGIC};
use crate::run::part::Origin;
use crate::run::shard::Shard;

/// Which experiment, and what to change in it.
#[derive(Args)]
pub struct ExperimentArgs {
    /// The experiment file (TOML); without one, the quickstart experiment
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

/// What to change in an experiment.
#[derive(Args)]
pub struct ChangeArgs {
    /// The seed of all chance
    #[arg(short, long, value_name = "S")]
    pub seed: Option<u64>,
    /// Change any key of the file, for example `rules.tie-break=largest`; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// How to play: what `run`, `compare` and `tournament` have in common.
#[derive(Args)]
pub struct RunArgs {
    /// The results folder [default: results/NAME]
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How many deals to play, each in all its seatings: 5000, 1_000_000, 1e6
    #[arg(long, value_name = "N", value_parser = count)]
    pub deals: Option<u64>,
    /// Play only every N-th deal, from the K-th on, and write a part for `mintlab merge` into the folder --out; `slurm`
    /// takes K and N from a job array
    #[arg(long, value_name = "K/N|slurm")]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Also write games.csv, one row per seat per game
    #[arg(long)]
    pub games_csv: bool,
    /// Also write metrics.csv, items.csv and leads.csv: design figures, for which games are watched
    #[arg(long)]
    pub metrics: bool,
    /// The figures of comparisons to print, for example score,rounds,end.stars; the files hold all
    #[arg(long, value_name = "FIGURE,..", value_delimiter = ',')]
    pub show: Vec<String>,
    /// Differences of a figure up to this count as none, for example rounds=0.2; repeatable
    #[arg(long, value_name = "FIGURE=VALUE", value_parser = margin)]
    pub equivalence: Vec<String>,
    /// Leave the page report.html out
    #[arg(long)]
    pub no_report: bool,
    #[command(flatten)]
    pub folder: FolderArgs,
    /// Whether games that a bot gives up count; else the first one ends the run
    #[arg(long, value_enum)]
    pub forfeits: Option<Forfeits>,
    /// Deals in a block of work; results do not depend on it
    #[arg(long, value_name = "N", hide = true)]
    pub block: Option<u64>,
}

/// How a folder is filled.
#[derive(Args)]
pub struct FolderArgs {
    /// Print nothing but errors
    #[arg(short, long)]
    pub quiet: bool,
    /// Replace the results that the folder holds
    #[arg(short, long)]
    pub force: bool,
}

/// What to do with games that a bot gives up.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Forfeits {
    /// They count, and forfeits.csv tells them
    Keep,
}

/// On how many cores.
#[derive(Args)]
pub struct ThreadArgs {
    /// How many threads; all cores if not said. Results do not depend on it
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true
    )]
    pub threads: usize,
}

impl ThreadArgs {
    /// A thread pool of the wished size.
    pub fn pool(&self) -> Result<rayon::ThreadPool, Failure> {
        pool(self.threads)
    }
}

/// More threads than this are a slip.
const MOST_THREADS: usize = 1024;

/// A thread pool of the wished size; 0 for all cores.
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, Failure> {
    if threads > MOST_THREADS {
        return Err(Failure::Usage(format!(
            "{threads} threads are too many\n  help: at most {MOST_THREADS}; without --threads, one for each core"
        )));
    }
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
    builder.build().map_err(|error| {
        let help = "ask for fewer with --threads";
        Failure::Usage(format!(
            "cannot start {threads} threads: {error}\n  help: {help}"
        ))
    })
}

/// A whole number as people write large ones: `1000000`, `1_000_000`, `1e6`, `2.5e6`.
pub fn count(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let scientific = || {
        let number: f64 = plain.parse().ok()?;
        let whole = (1.0..=1e15).contains(&number) && number.fract() == 0.0;
        (whole && plain.contains(['e', 'E'])).then_some(number as u64)
    };
    let number = plain.parse().ok().or_else(scientific);
    number.ok_or_else(|| "a whole number, for example 5000, 1_000_000 or 1e6".to_owned())
}

impl ExperimentArgs {
    /// The experiment; `deals` overrides its number of deals.
    pub fn read(&self, deals: Option<u64>) -> Result<Experiment, Fault> {
        self.origin("run", deals)?.experiment()
    }

    /// How a command asks for the experiment.
    pub fn origin(&self, command: &str, deals: Option<u64>) -> Result<Origin, Fault> {
        self.changes.origin(command, self.file.as_deref(), deals)
    }
}

impl ChangeArgs {
    /// How a command asks for the experiment of a file, or the quickstart experiment, with these changes.
    pub fn origin(
        &self,
        command: &str,
        file: Option<&Path>,
        deals: Option<u64>,
    ) -> Result<Origin, Fault> {
        let (name, text) = match file {
            None => ("quickstart.toml".to_owned(), QUICKSTART.to_owned()),
            Some(path) => (path.display().to_string(), text_of(path)?),
        };
        let mut options = self.set.clone();
        options.extend(self.seed.map(|seed| format!("seed={seed}")));
        options.extend(deals.map(|deals| format!("deals={deals}")));
        Ok(Origin {
            command: command.to_owned(),
            files: vec![(name, text)],
            options,
            flags: Vec::new(),
            ablate: None,
        })
    }
}

/// A figure with a number, as `KEY=VALUE` has it.
fn margin(text: &str) -> Result<String, String> {
    let parts = text.split_once('=');
    let number = parts.and_then(|(_, number)| number.trim().parse::<f64>().ok());
    match number.is_some_and(|number| number >= 0.0 && number.is_finite()) {
        true => Ok(text.to_owned()),
        false => Err("write FIGURE=VALUE, for example rounds=0.2".to_owned()),
    }
}

/// Figures that nobody knows cannot be shown.
pub fn refuse_unknown(show: &[String]) -> Result<(), Failure> {
    match show.iter().find(|name| figures::find(name).is_none()) {
        None => Ok(()),
        Some(name) => {
            let remedy = expected::known(name);
            let problem = format!("--show: there is no figure `{name}`");
            Err(Failure::Usage(format!("{problem}\n  help: {remedy}")))
        }
    }
}

/// The arm of a name, or else of a number from 0.
pub fn arm<'a>(arms: &'a [Arm], asked: &str) -> Result<&'a Arm, Failure> {
    let by_number = || {
        asked
            .parse()
            .ok()
            .and_then(|number: usize| arms.get(number))
    };
    let found = arms.iter().find(|arm| arm.label == asked);
    found.or_else(by_number).ok_or_else(|| {
        let labels = arms.iter().map(|arm| arm.label.as_str());
        let remedy = meant_or_all(asked, labels);
        let last = arms.len() - 1;
        Failure::Usage(format!(
            "there is no arm `{asked}`\n  help: {remedy}; or a number from 0 to {last}"
        ))
    })
}

/// The text of an experiment file; a baseline file carries its experiment.
fn text_of(path: &Path) -> Result<String, Fault> {
    let place = || Place::whole(&path.display().to_string());
    let text = fs::read_to_string(path).map_err(|error| {
        let problem = format!("cannot read the experiment: {error}");
        let remedy = "name a TOML file, or none for the quickstart experiment";
        Fault::new(place(), problem, remedy)
    })?;
    if !text.starts_with(MAGIC) {
        return Ok(text);
    }
    let recorded = Baseline::read(&text);
    let recorded = recorded.map_err(|error| Fault::new(place(), error.to_string(), ""))?;
    Ok(recorded.experiment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_read_as_people_write_them() {
        for text in ["1000000", "1_000_000", "1e6", "1E6", "10e5"] {
            assert_eq!(count(text), Ok(1_000_000), "{text}");
        }
        assert_eq!(count("2.5e6"), Ok(2_500_000));
        for text in ["", "1.5", "-3", "1e-3", "nan", "many", "1e99"] {
            assert!(count(text).is_err(), "{text}");
        }
    }
}
