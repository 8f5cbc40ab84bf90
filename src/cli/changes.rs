//! Changed games as `baseline check` and `diff` show them: counted, listed, written as CSV, told side by side.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Failure;
use super::options::ThreadArgs;
use crate::core::RESULTS_VERSION;
use crate::core::named::Named;
use crate::core::text::{did_you_mean, fold, unfold, wrap};
use crate::findings::Answer;
use crate::findings::words::thousands;
use crate::regress::cause::{Cause, Parting};
use crate::regress::findings::{self, Compared};
use crate::regress::game::{Game, Kind, joined};
use crate::regress::games::Shift;
use crate::report::page::{self, data::Results};
use crate::report::text::shortened;
use crate::run::store::write_file;

/// How many decisions of both continuations are shown.
const SHOWN: usize = 5;
/// The width of each of two columns.
const COLUMN: usize = 38;
/// How many rounds the summary tells apart.
const ROUNDS: usize = 12;

/// Which changed games are shown, and how.
#[derive(Args)]
pub struct LookArgs {
    /// List every changed game, one line each
    #[arg(long)]
    pub list: bool,
    /// List, show and write only games whose `outcome`, `score` or `play` changed; the counts are of all
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub kind: Option<Kind>,
    /// Write every changed game to this CSV file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Show this many games from the decision where they part
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub first: usize,
    /// Look at one deal only
    #[arg(long, value_name = "N")]
    pub deal: Option<u64>,
    /// Write findings.json, summary.md, changes.csv and the page into this folder
    #[arg(short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub threads: ThreadArgs,
}

/// The file of changed games in the folder of --out.
const CHANGES: &str = "changes.csv";
/// How many changed games summary.md lists.
const SUMMED_UP: usize = 50;

fn kind(text: &str) -> Result<Kind, String> {
    let near = || did_you_mean(text, Kind::ALL.map(Kind::name));
    Kind::from_name(text)
        .ok_or_else(|| near().unwrap_or_else(|| "outcome, score or play".to_owned()))
}

/// A changed game with the command that tells it as it is now.
pub struct Listed {
    pub experiment: String,
    /// The arm's label, or empty if there is one arm.
    pub arm: String,
    pub replay: String,
    pub parting: Parting,
}

impl LookArgs {
    /// The changed games of the kind that was asked for.
    pub fn wanted<'a>(&self, listed: &'a [Listed]) -> Vec<&'a Listed> {
        let fits = |listed: &&Listed| self.kind.is_none_or(|kind| listed.parting.kind == kind);
        listed.iter().filter(fits).collect()
    }

    /// One line for each game if a list was asked for.
    pub fn print_list(&self, listed: &[&Listed]) {
        if self.list {
            listed.iter().for_each(|game| println!("{}", line(game)));
        }
    }

    /// The CSV file if one was asked for.
    pub fn write_csv(&self, listed: &[&Listed]) -> Result<(), Failure> {
        let Some(path) = &self.csv else { return Ok(()) };
        write_file(path, &csv_of(listed)?)?;
        Ok(())
    }

    /// Refuses a folder that holds the results of a run.
    pub fn check_out(&self) -> Result<(), Failure> {
        let taken = |out: &&PathBuf| out.join("win_rates.csv").exists();
        match self.out.as_ref().filter(taken) {
            None => Ok(()),
            Some(out) => Err(Failure::Usage(format!(
                "{}: holds the results of a run\n  help: choose another folder with --out",
                out.display()
            ))),
        }
    }

    /// The folder if one was asked for: the findings, the summary, every changed game, and the page.
    pub fn write_folder(
        &self,
        command: &str,
        compared: &[Compared],
        listed: &[&Listed],
    ) -> Result<(), Failure> {
        let Some(out) = &self.out else { return Ok(()) };
        let answer = findings::answer(command, compared);
        let mut json = serde_json::to_vec(&answer).expect("an answer is plain values");
        json.push(b'\n');
        let manifest = manifest(command);
        let mut files = vec![
            (CHANGES, csv_of(listed)?),
            ("summary.md", markdown(&answer, listed).into_bytes()),
            ("findings.json", json),
            ("manifest.json", manifest),
        ];
        let read = files.iter().map(|(name, bytes)| (*name, bytes.as_slice()));
        if let Ok(results) = Results::new(read) {
            files.push((page::NAME, page::page(&[results]).into_bytes()));
        }
        for (name, bytes) in files {
            write_file(&out.join(name), &bytes)?;
        }
        println!(
            "{}: findings.json, summary.md, {CHANGES}, {}",
            out.display(),
            page::NAME
        );
        Ok(())
    }
}

fn csv_of(listed: &[&Listed]) -> Result<Vec<u8>, Failure> {
    let written = || -> csv::Result<Vec<u8>> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.write_record(COLUMNS.map(|(name, _)| name))?;
        for game in listed {
            csv.write_record(COLUMNS.map(|(_, cell)| cell(game)))?;
        }
        csv.into_inner().map_err(|error| error.into_error().into())
    };
    Ok(written().map_err(std::io::Error::other)?)
}

fn manifest(command: &str) -> Vec<u8> {
    let manifest = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "results_version": RESULTS_VERSION,
        "experiment": { "name": command },
        "command": command,
        "warnings": [],
    });
    let mut bytes = serde_json::to_vec_pretty(&manifest).expect("plain data");
    bytes.push(b'\n');
    bytes
}

/// The sentences of the findings, and the first of the changed games with the commands that tell them.
fn markdown(answer: &Answer, listed: &[&Listed]) -> String {
    let mut text = format!("# {}\n\n", answer.experiment);
    for finding in &answer.findings {
        text += &format!("- {}\n", finding.sentence);
    }
    if !listed.is_empty() {
        text += "\n| game | kind | where | before | after | look at it |\n| --- | --- | --- | --- | --- | --- |\n";
    }
    for game in listed.iter().take(SUMMED_UP) {
        let Parting {
            kind,
            before,
            after,
            ..
        } = &game.parting;
        let arm = match game.arm.as_str() {
            "" => String::new(),
            arm => format!("{arm}, "),
        };
        text += &format!(
            "| {}deal {} seating {} | {} | {} | {} | {} | `{}` |\n",
            arm,
            before.deal,
            before.seating,
            kind.name(),
            place(&game.parting),
            before.result(),
            after.result(),
            game.replay
        );
    }
    match listed.len().saturating_sub(SUMMED_UP) {
        0 => text,
        more => format!(
            "{text}\nAnd {} more in {CHANGES}.\n",
            thousands(more as u64)
        ),
    }
}

/// A column: its name and its cell.
type Column = (&'static str, fn(&Listed) -> String);

const COLUMNS: [Column; 16] = [
    ("arm", |listed| listed.arm.clone()),
    ("deal", |listed| listed.parting.before.deal.to_string()),
    ("seating", |listed| {
        listed.parting.before.seating.to_string()
    }),
    ("kind", |listed| listed.parting.kind.name().to_owned()),
    ("cause", |listed| {
        listed
            .parting
            .cause
            .map_or(String::new(), |cause| cause.name().to_owned())
    }),
    ("round", |listed| number(listed.parting.round)),
    ("decision", |listed| number(listed.parting.decision)),
    ("end_before", |listed| {
        listed.parting.before.reason.name().to_owned()
    }),
    ("tie_break_before", |listed| {
        listed.parting.before.tie_break.name().to_owned()
    }),
    ("scores_before", |listed| {
        joined(&listed.parting.before.scores)
    }),
    ("end_after", |listed| {
        listed.parting.after.reason.name().to_owned()
    }),
    ("tie_break_after", |listed| {
        listed.parting.after.tie_break.name().to_owned()
    }),
    ("scores_after", |listed| {
        joined(&listed.parting.after.scores)
    }),
    ("winners_changed", |listed| {
        (listed.parting.kind == Kind::Outcome).to_string()
    }),
    ("replay", |listed| listed.replay.clone()),
    ("experiment", |listed| listed.experiment.clone()),
];

fn number(number: Option<usize>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

/// Deal, seating, kind, place, both results and the replay command in one line.
fn line(listed: &Listed) -> String {
    let Parting {
        kind,
        before,
        after,
        ..
    } = &listed.parting;
    let arm = if listed.arm.is_empty() {
        String::new()
    } else {
        format!("arm {} ", listed.arm)
    };
    format!(
        "  {arm}deal {} seating {} {}, {}: {} -> {}; {}",
        before.deal,
        before.seating,
        kind.name(),
        place(&listed.parting),
        before.result(),
        after.result(),
        listed.replay
    )
}

/// Where a game parts: `round 3, decision 17`.
fn place(parting: &Parting) -> String {
    match (parting.round, parting.decision) {
        (Some(round), Some(decision)) => format!("round {round}, decision {decision}"),
        (Some(round), None) => format!("round {round}"),
        (None, _) => "same play".to_owned(),
    }
}

/// How many games changed, by kind, by cause and by round.
pub fn summary(games: usize, listed: &[Listed]) -> String {
    let count = |fits: &dyn Fn(&Parting) -> bool| {
        listed.iter().filter(|listed| fits(&listed.parting)).count()
    };
    let (all, changed) = (thousands(games as u64), thousands(listed.len() as u64));
    let mut text = format!("{changed} of {all} games changed\n");
    let kinds = [
        ("outcome", Kind::Outcome),
        ("score only", Kind::Score),
        ("play only", Kind::Play),
    ];
    let kinds =
        kinds.map(|(name, kind)| format!("{name} {}", count(&|parting| parting.kind == kind)));
    text += &format!("  {}\n", kinds.join(", "));
    for cause in Cause::ALL {
        match count(&|parting| parting.cause == Some(cause)) {
            0 => {}
            found => text += &format!("  {:>9}  {}\n", thousands(found as u64), cause.title()),
        }
    }
    let in_round = |round: usize| count(&|parting| parting.round == Some(round));
    let rounds = (1..=ROUNDS).map(|round| (round, in_round(round)));
    let mut rounds: Vec<String> = rounds
        .filter(|(_, found)| *found > 0)
        .map(|(round, found)| format!("{round}:_{found}"))
        .collect();
    match count(&|parting| parting.round.is_some_and(|round| round > ROUNDS)) {
        0 => {}
        later => rounds.push(format!("later:_{later}")),
    }
    if !rounds.is_empty() {
        // The underscore keeps a round and its number on one line.
        let rounds = wrap(&rounds.join(", "), 80, "  by round  ", "            ");
        text += &(rounds.join("\n").replace('_', " ") + "\n");
    }
    text
}

/// A competitor's change of win share in points of percent.
pub fn shift_line(shift: &Shift) -> String {
    let arm = if shift.arm.is_empty() {
        String::new()
    } else {
        format!("{}, ", shift.arm)
    };
    let who = format!("{arm}{}", shortened(&shift.who, 30));
    match &shift.comparison {
        None => format!("  {who}: win share: too few games\n"),
        Some(Err(missing)) => format!("  {who}: win share n/a ({missing})\n"),
        Some(Ok(comparison)) => {
            let d = comparison.difference;
            let [mean, low, high] =
                [d.mean, d.low, d.high].map(|value| format!("{:+.2}", value * 100.0));
            format!("  {who}: win share {mean} points (95 % {low} .. {high})\n")
        }
    }
}

/// The first line about one game: which, where and why.
pub fn headline(listed: &Listed) -> String {
    let Game { deal, seating, .. } = listed.parting.before;
    let arm = if listed.arm.is_empty() {
        String::new()
    } else {
        format!(", arm {}", listed.arm)
    };
    let cause = listed
        .parting
        .cause
        .map_or("another game", |cause| cause.title());
    let place = place(&listed.parting);
    let told = format!("deal {deal}, seating {seating}{arm}: {cause} ({place})");
    format!("\n{}", fold(&told))
}

/// Both results where only they differ.
pub fn results(parting: &Parting) -> String {
    format!(
        "  {} -> {}",
        parting.before.result(),
        parting.after.result()
    )
}

/// What is shown of a game from a decision on: a few of its steps, and its result where they are the last.
pub fn shown(steps: &[String], decision: usize, game: &Game) -> Vec<String> {
    let from = (decision - 1).min(steps.len());
    let to = (from + SHOWN).min(steps.len());
    let ends = to == steps.len() && to > 0;
    let end = ends.then(|| format!("The game ends: {}.", game.result()));
    steps[from..to].iter().cloned().chain(end).collect()
}

/// Two texts beside each other, each paragraph wrapped to its column.
pub fn side_by_side(titles: [&str; 2], left: &[String], right: &[String]) -> String {
    let rows = |side: &[String]| -> Vec<String> {
        let lines = side.iter().flat_map(|text| unfold(text));
        lines
            .flat_map(|line| wrap(&line, COLUMN, "", "  "))
            .collect()
    };
    let (left, right) = (rows(left), rows(right));
    let mut text = format!("{:<COLUMN$}  | {}\n", titles[0], titles[1]);
    for row in 0..left.len().max(right.len()) {
        let cell = |side: &[String]| side.get(row).cloned().unwrap_or_default();
        let line = format!("{:<COLUMN$}  | {}", cell(&left), cell(&right));
        text += &format!("{}\n", line.trim_end());
    }
    text
}
