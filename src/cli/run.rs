//! `mintlab run`: plays an experiment and writes its results.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::{ExperimentArgs, Failure, pool};
use crate::batch::{Arm, Pace};
use crate::config::Experiment;
use crate::games;
use crate::record::Tally;
use crate::report::csv;
use crate::report::summary::{self, interval, percent, shortened, thousands};
use crate::run::{self, Options, Report};

/// Play an experiment and write win rates and scores as CSV
#[derive(Args)]
pub struct RunArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    /// How many deals to play, each in all its seatings
    #[arg(long, value_name = "N")]
    deals: Option<u64>,
    /// The results folder [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many threads; all cores if not said. Results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Also write games.csv, one row per seat per game
    #[arg(long)]
    games_csv: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
    /// Overwrite the results of another experiment
    #[arg(long)]
    force: bool,
    /// Deals in a block of work; results do not depend on it
    #[arg(long, value_name = "N", hide = true)]
    block: Option<u64>,
}

pub fn run(args: &RunArgs) -> Result<ExitCode, Failure> {
    let experiment = args.experiment.read(args.deals)?;
    let arms = games::open(&experiment)?;
    let default_out = PathBuf::from("results").join(&experiment.name);
    let out = args.out.as_deref().unwrap_or(&default_out);
    let interrupted = Arc::new(AtomicBool::new(false));
    heed_interrupts(&interrupted);
    let options = Options {
        out,
        games_csv: args.games_csv,
        force: args.force,
        pace: Pace {
            block: args.block.map(|block| block.max(1)),
            ..Pace::default()
        },
        interrupted: &interrupted,
    };
    let bar = progress_bar(&experiment, &arms, args.quiet);
    let pool = pool(args.threads)?;
    let report = pool.install(|| {
        run::run(&experiment, &arms, &options, |tallies, deals| {
            show(&bar, &arms, tallies, deals);
        })
    });
    bar.finish_and_clear();
    let report = report?;
    if !args.quiet {
        print!(
            "{}",
            heading(&experiment, &arms, &report, pool.current_num_threads())
        );
        print!("{}", summary::tables(&results(&arms, &report.tallies)));
        println!("{}", footer(out, args.games_csv, report.complete));
    }
    // 130: ended by an interrupt, as shells say it.
    Ok(ExitCode::from(if report.complete { 0 } else { 130 }))
}

/// The first interrupt ends the run after the games in hand; the second ends the program.
fn heed_interrupts(interrupted: &Arc<AtomicBool>) {
    let flag = Arc::clone(interrupted);
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

fn games_per_deal(arms: &[Arm]) -> u64 {
    arms.iter().map(|arm| arm.seatings.len() as u64).sum()
}

/// It hides itself where there is no terminal.
fn progress_bar(experiment: &Experiment, arms: &[Arm], quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let template = "{bar:16} {percent:>3} %  {per_sec:>16}  {eta:>4} left  {msg}";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let style = style.with_key(
        "per_sec",
        |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{} games/s", thousands(state.per_sec() as u64));
        },
    );
    ProgressBar::new(experiment.deals * games_per_deal(arms)).with_style(style)
}

/// The bar's message is the leader with its interval.
fn show(bar: &ProgressBar, arms: &[Arm], tallies: &[Tally], deals: u64) {
    bar.set_position(deals * games_per_deal(arms));
    if bar.is_hidden() {
        return;
    }
    let results = results(&arms[..1], &tallies[..1]);
    let rows = results[0].rows();
    let all_seats = rows.iter().filter(|row| row.seat.is_none());
    let share = |row: &&csv::Row| row.mean_share().unwrap_or(0.0);
    if let Some(leader) = all_seats.max_by(|a, b| share(a).total_cmp(&share(b))) {
        let message = format!(
            "{} {} ({})",
            shortened(&leader.who, 12),
            percent(share(&leader)),
            interval(leader.share())
        );
        bar.set_message(message);
    }
}

fn results<'a>(arms: &'a [Arm], tallies: &'a [Tally]) -> Vec<csv::Result<'a>> {
    let pairs = arms.iter().zip(tallies);
    pairs
        .map(|(arm, tally)| csv::Result { arm, tally })
        .collect()
}

fn heading(experiment: &Experiment, arms: &[Arm], report: &Report, threads: usize) -> String {
    let played = report.deals_played * games_per_deal(arms);
    let seconds = report.wall_seconds;
    let resumed = match report.deals_resumed {
        0 => String::new(),
        deals => format!(", {} deals resumed", thousands(deals)),
    };
    format!(
        "{}: {}, {}\n{} deals = {} games, seed {}, {:.1} s, {} threads, {} games/s{resumed}\n\n",
        experiment.name,
        experiment.game.word,
        match experiment.players {
            1 => "solo".to_owned(),
            players => format!("{players} players"),
        },
        thousands(report.deals_played),
        thousands(played),
        experiment.seed,
        seconds,
        threads,
        thousands((played as f64 / seconds.max(1e-9)) as u64),
    )
}

fn footer(out: &std::path::Path, games_csv: bool, complete: bool) -> String {
    if !complete {
        return format!(
            "\nInterrupted. The same command goes on from {}",
            out.display()
        );
    }
    let games = if games_csv { ", games.csv" } else { "" };
    format!(
        "\n{}: win_rates.csv, scores.csv, endings.csv{games}, manifest.json",
        out.display()
    )
}
