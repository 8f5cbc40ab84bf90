//! What `run`, `compare` and `tournament` share: an experiment is played, written down and summed up.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, pool};
use crate::batch::{Arm, Pace};
use crate::config::Experiment;
use crate::games;
use crate::record::Tally;
use crate::report::csv;
use crate::report::findings::{Findings, Intervals};
use crate::report::summary::{self, interval, percent, shortened, thousands};
use crate::report::{comparisons, ratings, sweep};
use crate::run::{self, Options, Report, Setup};
use crate::stop::{self, Ended};

/// How to play.
#[derive(Args)]
pub struct PlayArgs {
    /// The results folder [default: results/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many threads; all cores if not said. Results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Also write games.csv, one row per seat per game
    #[arg(long)]
    games_csv: bool,
    /// Also write metrics.csv and cards.csv: design figures, for which games are watched
    #[arg(long)]
    metrics: bool,
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

/// Plays the experiment, writes its files, prints its tables.
pub fn play(mut experiment: Experiment, args: &PlayArgs) -> Result<ExitCode, Failure> {
    experiment.metrics |= args.metrics;
    let arms = games::open(&experiment)?;
    let setup = Setup::new(&experiment, &arms)?;
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
        run::run(&setup, &options, |tallies, deals| {
            show(&bar, &experiment, &arms, tallies, deals);
        })
    });
    bar.finish_and_clear();
    let report = report?;
    if !args.quiet {
        let threads = pool.current_num_threads();
        print!("{}", heading(&experiment, &arms, &report, threads));
        print!("{}", tables(&report.findings(&setup)));
        println!("{}", footer(out, args.games_csv, &report));
    }
    // 130: ended by an interrupt, as shells say it.
    Ok(ExitCode::from(if report.ended.is_some() { 0 } else { 130 }))
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
    let template = "{bar:9} {percent:>3} % {per_sec:>14} {eta:>4} left {msg}";
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let style = style.with_key(
        "per_sec",
        |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{} games/s", thousands(state.per_sec() as u64));
        },
    );
    ProgressBar::new(experiment.deals * games_per_deal(arms)).with_style(style)
}

/// The bar's message is the leader with an interval that is valid whenever one looks.
fn show(bar: &ProgressBar, experiment: &Experiment, arms: &[Arm], tallies: &[Tally], deals: u64) {
    bar.set_position(deals * games_per_deal(arms));
    if bar.is_hidden() {
        return;
    }
    let result = csv::Result {
        arm: &arms[0],
        tally: &tallies[0],
        intervals: Intervals::AnyTime(stop::sequence(experiment)),
    };
    let rows = result.rows();
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

/// What the terminal shows of the findings.
fn tables(found: &Findings) -> String {
    let keep = found.index.keep;
    if keep.ratings {
        return ratings::table(found);
    }
    if keep.sweep {
        return sweep::table(found);
    }
    summary::tables(&found.results()) + &comparisons::table(found)
}

fn heading(experiment: &Experiment, arms: &[Arm], report: &Report, threads: usize) -> String {
    let played = report.deals_played * games_per_deal(arms);
    let seconds = report.wall_seconds;
    let resumed = match report.deals_resumed {
        0 => String::new(),
        deals => format!(", {} deals resumed", thousands(deals)),
    };
    let stopped = match report.ended {
        None | Some(Ended::Deals) => String::new(),
        Some(why) => format!(
            "stopped by {} before the last of {} deals\n",
            why.name(),
            thousands(experiment.deals)
        ),
    };
    format!(
        "{}: {}, {}\n{} deals = {} games, seed {}, {:.1} s, {} threads, {} games/s{resumed}\n{stopped}\n",
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

fn footer(out: &Path, games_csv: bool, report: &Report) -> String {
    if report.ended.is_none() {
        return format!(
            "\nInterrupted. The same command goes on from {}",
            out.display()
        );
    }
    let mut files = report.files.clone();
    files.extend(games_csv.then_some("games.csv"));
    files.push("manifest.json");
    let lines: Vec<String> = files.chunks(5).map(|names| names.join(", ")).collect();
    format!("\n{}:\n  {}", out.display(), lines.join(",\n  "))
}
