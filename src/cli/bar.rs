//! The progress bar: that a run is alive, how far it is, and who leads.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::play::games_per_deal;
use crate::findings::Intervals;
use crate::findings::figures::Unit;
use crate::findings::words::{thousands, with_interval};
use crate::lab::arm::Arm;
use crate::lab::config::Experiment;
use crate::lab::tally::Tally;
use crate::report::standings::{Standing, standings};
use crate::report::text::shortened;

/// How often the bar moves by itself, so that a slow run is seen to live.
const TICK: Duration = Duration::from_millis(200);

/// A bar that says that a run is prepared. It hides itself where there is no terminal.
pub fn preparing(quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_style(style("{spinner} {msg}, {elapsed}"));
    bar.set_message("preparing");
    bar.enable_steady_tick(TICK);
    bar
}

/// The arms are ready: the first games are played, and nothing is known yet.
pub fn begin(bar: &ProgressBar, experiment: &Experiment, arms: &[Arm]) {
    bar.set_length(experiment.deals * games_per_deal(arms));
    bar.set_message("playing the first deals");
    bar.reset_elapsed();
}

/// The bar's message is the leader, or in a mirror match the first player, with an interval that is valid whenever one looks.
pub fn show(
    bar: &ProgressBar,
    experiment: &Experiment,
    arms: &[Arm],
    tallies: &[Tally],
    deals: u64,
) {
    if bar.position() == 0 && deals > 0 {
        bar.set_style(playing());
    }
    bar.set_position(deals * games_per_deal(arms));
    if bar.is_hidden() || deals == 0 {
        return;
    }
    let rows = standings(&arms[0], &tallies[0], Intervals::any_time(experiment));
    let share = |row: &&Standing| row.share().value.unwrap_or(0.0);
    let is_known = |row: &&Standing| row.seat.is_none() && row.share().low.is_some();
    let leader = rows
        .iter()
        .filter(is_known)
        .max_by(|a, b| share(a).total_cmp(&share(b)));
    // Who meets only himself wins an equal share, but not from the first seat.
    let first = || rows.iter().find(|row| row.seat == Some(0));
    let told = leader
        .map(|row| (row.bot(), row))
        .or_else(|| Some(("first player", first()?)));
    if let Some((who, row)) = told {
        let share = with_interval(Unit::Share, row.share());
        bar.set_message(format!("{} {share}", shortened(who, 12)));
    }
}

fn playing() -> ProgressStyle {
    let template = "{bar:9} {percent:>3} % {per_sec:>14} {eta:>4} left {msg}";
    let speed = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = write!(out, "{} games/s", thousands(state.per_sec() as u64));
    };
    style(template).with_key("per_sec", speed)
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well formed")
}
