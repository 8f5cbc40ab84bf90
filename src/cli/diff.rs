//! `mintlab diff`: two rule sets on the same deals, and where their games part.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::baseline::shift_line;
use super::{ExperimentArgs, Failure, pool};
use crate::diff::{Cause, Difference, Parting, Sides};
use crate::report::summary::thousands;
use crate::trace::Step;

/// How many decisions of both continuations are shown.
const SHOWN: usize = 5;
/// The width of each of two columns.
const COLUMN: usize = 38;

/// Play two rule sets on the same deals and show where their games part
#[derive(Args)]
pub struct DiffArgs {
    /// The experiment file, or none for the quickstart experiment
    before: Option<PathBuf>,
    /// A second experiment file; without one, the first with the changes of --set
    after: Option<PathBuf>,
    /// Change any key for the second rule set, for example `rules.tie-break=largest`; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How many deals to compare, each in all its seatings
    #[arg(long, value_name = "N", default_value_t = 1000)]
    deals: u64,
    /// The seed of all chance
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

pub fn diff(args: &DiffArgs) -> Result<ExitCode, Failure> {
    let read = |file: &Option<PathBuf>, set: &[String]| {
        let side = ExperimentArgs {
            file: file.clone(),
            seed: args.seed,
            set: set.to_vec(),
        };
        side.read(Some(args.deals))
    };
    let after = args.after.clone().or_else(|| args.before.clone());
    let sides = Sides::open(read(&args.before, &[])?, read(&after, &args.set)?)?;
    let difference = pool(0)?.install(|| sides.compare());
    print_counts(&difference);
    for shift in &difference.shifts {
        print!("{}", shift_line(shift));
    }
    let with_decision = difference
        .partings
        .iter()
        .find(|parting| parting.decision.is_some());
    if let Some(first) = with_decision.or(difference.partings.first()) {
        print_parting(&sides, first);
    }
    Ok(ExitCode::from(u8::from(!difference.partings.is_empty())))
}

fn print_counts(difference: &Difference) {
    let changed = difference.partings.len();
    let decisions = difference
        .partings
        .iter()
        .filter(|parting| parting.decision.is_some())
        .count();
    println!(
        "{} games, {} changed, {} with a changed decision",
        thousands(difference.games as u64),
        thousands(changed as u64),
        thousands(decisions as u64)
    );
    for cause in Cause::ALL {
        let count = difference.count(cause);
        if count > 0 {
            println!("  {:>9}  {}", thousands(count as u64), cause.name());
        }
    }
}

fn print_parting(sides: &Sides, parting: &Parting) {
    let Parting {
        arm, deal, seating, ..
    } = *parting;
    println!(
        "\nfirst: deal {deal}, seating {seating}: {}",
        parting.cause.name()
    );
    let [before, after] = sides.traces(arm, deal, seating);
    let Some(decision) = parting.decision else {
        println!("  every decision is the same; only the result differs");
        return;
    };
    println!("at decision {decision}:");
    let rows = |steps: &[Step]| {
        let from = (decision - 1).min(steps.len());
        let shown = steps[from..].iter().take(SHOWN);
        shown
            .flat_map(|step| wrapped(&step.prose))
            .collect::<Vec<_>>()
    };
    let (left, right) = (rows(&before.steps), rows(&after.steps));
    println!("{:<COLUMN$}  | after", "before");
    for row in 0..left.len().max(right.len()) {
        let cell = |side: &[String]| side.get(row).cloned().unwrap_or_default();
        println!(
            "{}",
            format!("{:<COLUMN$}  | {}", cell(&left), cell(&right)).trim_end()
        );
    }
}

/// Prose in lines of a column's width; later lines of a paragraph are set in.
fn wrapped(prose: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in prose.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > COLUMN {
                lines.push(std::mem::replace(&mut line, " ".to_owned()));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}
