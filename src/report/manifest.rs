//! `manifest.json`: everything that is needed to know what a result is and to get it again.

use serde_json::{Value, json};

use crate::core::RESULTS_VERSION;
use crate::findings::Intervals;
use crate::lab::arm::Arm;
use crate::lab::config::Experiment;
use crate::lab::identity::{self, Identity};
use crate::lab::stop::Ended;
use crate::lab::tally::Tally;

/// What a run did, beside what it was asked for.
pub struct Doings {
    pub deals_played: u64,
    pub ended: Ended,
    pub intervals: Intervals,
    /// Whether deals are missing between those that were played.
    pub partial: bool,
}

/// The whole manifest.
pub fn manifest(
    experiment: &Experiment,
    arms: &[Arm],
    tallies: &[Tally],
    doings: &Doings,
) -> Value {
    let certainty: Vec<String> = arms.iter().filter_map(|arm| arm.contest.caveat()).collect();
    let mut manifest = json!({
        "tool": "mintlab",
        "version": env!("CARGO_PKG_VERSION"),
        "results_version": RESULTS_VERSION,
        "git_revision": env!("MINTLAB_REVISION"),
        "fingerprint": Identity::new(experiment, arms).fingerprint(),
        "experiment": identity::description(experiment, arms),
        "reproducible": doings.ended.reproducible() && arms.iter().all(|arm| arm.contest.reproducible()),
        "stopped_by": doings.ended.name(),
        "intervals": doings.intervals.name(),
        "component_certainty": certainty.first().map_or("all figures printed", |caveat| caveat),
        "deals_played": doings.deals_played,
        "games_played": tallies.iter().map(|tally| tally.games).sum::<u64>(),
        "decisions": tallies.iter().map(|tally| tally.decisions).sum::<u64>(),
    });
    if experiment.bots.iter().any(|bot| bot.alias.is_some()) {
        let names = experiment.bots.iter().map(|bot| &bot.alias);
        manifest["experiment"]["names"] = json!(names.collect::<Vec<_>>());
    }
    if doings.partial {
        manifest["partial"] = json!(true);
    }
    manifest
}
