//! `manifest.json`: everything that is needed to know what a result is and to get it again.

use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::xxh3_128;

use crate::batch::Arm;
use crate::config::Experiment;
use crate::record::Tally;
use crate::report::findings::Intervals;
use crate::stop::Ended;

/// The experiment as it was run: every key in force, arm by arm. Two runs with the same description have the same
/// results.
pub fn description(experiment: &Experiment, arms: &[Arm]) -> Value {
    let arm = |arm: &Arm| {
        let tables = arm.seatings.iter().map(|chairs| arm.table.names(chairs));
        json!({
            "arm": arm.label,
            "seatings": tables.collect::<Vec<_>>(),
            "rules": arm.table.rules(experiment.seed),
        })
    };
    let mut description = json!({
        "name": experiment.name,
        "game": experiment.game.word,
        "players": experiment.players,
        "solo": experiment.solo.iter().map(|ai| &ai.word).collect::<Vec<_>>(),
        "bots": experiment.bots.iter().map(|bot| &bot.word).collect::<Vec<_>>(),
        "deals": experiment.deals,
        "seed": experiment.seed,
        "components": experiment.components.as_ref().map(|file| &file.word),
        "arms": arms.iter().map(arm).collect::<Vec<_>>(),
    });
    if let Some(stop) = &experiment.stop {
        let numbers = stop.numbers().into_iter();
        let mut rules: Map<String, Value> = numbers
            .map(|(key, number)| (key.to_owned(), json!(number)))
            .collect();
        rules.extend(
            stop.bot
                .iter()
                .map(|bot| ("bot".to_owned(), json!(bot.word))),
        );
        description["stop"] = Value::Object(rules);
    }
    description
}

/// A short name for a description: equal for equal experiments, different for others.
pub fn fingerprint(description: &Value) -> String {
    format!("{:032x}", xxh3_128(description.to_string().as_bytes()))
}

/// What a run did, beside what it was asked for.
pub struct Doings {
    pub deals_played: u64,
    pub ended: Ended,
    pub intervals: Intervals,
    pub threads: usize,
    pub wall_seconds: f64,
}

/// The whole manifest.
pub fn manifest(description: Value, arms: &[Arm], tallies: &[Tally], doings: &Doings) -> Value {
    let certainty: Vec<String> = arms.iter().filter_map(|arm| arm.table.caveat()).collect();
    json!({
        "tool": "mintlab",
        "version": env!("CARGO_PKG_VERSION"),
        "git_revision": env!("MINTLAB_REVISION"),
        "fingerprint": fingerprint(&description),
        "experiment": description,
        "reproducible": doings.ended.reproducible() && arms.iter().all(|arm| arm.table.reproducible()),
        "stopped_by": doings.ended.name(),
        "intervals": doings.intervals.name(),
        "component_certainty": certainty.first().map_or("all figures printed", |caveat| caveat),
        "deals_played": doings.deals_played,
        "games_played": tallies.iter().map(|tally| tally.games).sum::<u64>(),
        "decisions": tallies.iter().map(|tally| tally.decisions).sum::<u64>(),
        "threads": doings.threads,
        "wall_seconds": (doings.wall_seconds * 1000.0).round() / 1000.0,
    })
}
