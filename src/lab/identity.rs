//! What a run is: everything that decides its results, and nothing else. Runs that are the same may be resumed,
//! extended and merged, whatever the machine, the revision or the number of deals.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::xxh3_128;

use crate::core::RESULTS_VERSION;
use crate::core::inputs;
use crate::core::order;
use crate::lab::arm::{Arm, Learner, without_skill};
use crate::lab::config::{Experiment, Stop};

/// The experiment as it is run: every key in force, arm by arm.
pub fn description(experiment: &Experiment, arms: &[Arm]) -> Value {
    let (arms, skill) = without_skill(arms);
    let arm = |arm: &Arm| {
        let tables = arm.seatings.iter().map(|chairs| arm.contest.names(chairs));
        let mut told = json!({
            "arm": arm.label,
            "seatings": tables.collect::<Vec<_>>(),
            "rules": arm.contest.rules(experiment.seed),
        });
        if !arm.learners.is_empty() {
            told["players"] = players(arm);
        }
        if arm.names() != arm.contest.competitors() {
            told["names"] = json!(arm.names());
        }
        told
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
    if !skill.is_empty() {
        description["skill"] = skill.iter().map(arm).collect();
    }
    if let Some(stop) = &experiment.stop {
        description["stop"] = stop_rules(stop);
    }
    description
}

/// The trained players of an arm, by content.
fn players(arm: &Arm) -> Value {
    let competitors = arm.contest.competitors();
    let of = |learner: &Learner| (competitors[learner.bot].clone(), json!(learner.fingerprint));
    Value::Object(arm.learners.iter().map(of).collect())
}

fn stop_rules(stop: &Stop) -> Value {
    let numbers = stop.numbers().into_iter();
    let mut rules: Map<String, Value> = numbers
        .map(|(key, number)| (key.to_owned(), json!(number)))
        .collect();
    let bot = stop.bot.iter();
    rules.extend(bot.map(|bot| ("bot".to_owned(), json!(bot.word))));
    Value::Object(rules)
}

/// What a run is. Equal for runs whose games are the same as far as both play them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    pub results_version: u32,
    /// The program's sources that decide results, by content.
    pub sources: String,
    /// The experiment without its number of deals.
    pub experiment: Value,
    /// The contents of the files that it names, by the name.
    pub files: BTreeMap<String, String>,
}

impl Identity {
    pub fn new(experiment: &Experiment, arms: &[Arm]) -> Self {
        let mut description = description(experiment, arms);
        let keys = description.as_object_mut().expect("it is made as one");
        keys.remove("components");
        // Where and when a run ends changes no game; but a rule that looks at results does so by a plan for all deals.
        if !experiment.stop.as_ref().is_some_and(Stop::looks) {
            keys.remove("deals");
            keys.remove("stop");
        }
        Identity {
            results_version: RESULTS_VERSION,
            sources: env!("MINTLAB_SOURCES").to_owned(),
            experiment: description,
            files: files(experiment),
        }
    }

    /// A short name, equal for equal runs.
    pub fn fingerprint(&self) -> String {
        let text = serde_json::to_vec(self).expect("plain data");
        format!("{:032x}", xxh3_128(&text))
    }

    /// Whether the same experiment is meant, perhaps by another version of the program.
    pub fn same_experiment(&self, other: &Identity) -> bool {
        self.experiment == other.experiment
    }

    /// The first thing in which the other differs, for a sentence; `None` if it is the same run.
    pub fn difference(&self, other: &Identity) -> Option<String> {
        if let Some(key) = differing_key(&self.experiment, &other.experiment) {
            return Some(format!("another `{key}`"));
        }
        if self.results_version != other.results_version {
            return Some(format!(
                "results version {}, not {}",
                other.results_version, self.results_version
            ));
        }
        if self.files != other.files {
            return Some("another content of its component or player files".to_owned());
        }
        let changed = self.sources != other.sources;
        changed.then(|| "another program: its rules, bots or dependencies differ".to_owned())
    }
}

/// The first key of two experiments whose values differ.
fn differing_key(one: &Value, other: &Value) -> Option<String> {
    let keys = |value: &Value| value.as_object().cloned().unwrap_or_default();
    let (one, other) = (keys(one), keys(other));
    let all = one.keys().chain(other.keys());
    let mut differing = all.filter(|key| one.get(*key) != other.get(*key));
    // `arms` repeats what the other keys say.
    let first = differing.clone().find(|key| *key != "arms");
    first.or_else(|| differing.next()).cloned()
}

/// The files that an experiment names, by content; one that cannot be read is told by who needs it.
fn files(experiment: &Experiment) -> BTreeMap<String, String> {
    let arms = experiment
        .variants
        .iter()
        .map(|variant| &variant.experiment);
    let named = [experiment].into_iter().chain(arms).flat_map(|experiment| {
        let components = experiment.components.iter();
        components.map(|named| named.path().display().to_string())
    });
    let content = |path: &String| inputs::read(Path::new(path)).unwrap_or_default();
    order::gathered(named.map(|path| {
        let mark = format!("{:032x}", xxh3_128(&content(&path)));
        // The name of the file, not the way there: machines differ in their folders.
        let name = path.rsplit('/').next().unwrap_or_default().to_owned();
        (name, mark)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::open::open;

    fn identity(options: &[&str]) -> Identity {
        let text = "game = 'mint-works'\nbots = ['random', 'greedy']\n";
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let experiment = Experiment::read("my.toml", text, &options).expect("a good experiment");
        Identity::new(&experiment, &open(&experiment).expect("playable"))
    }

    #[test]
    fn more_deals_are_the_same_run_and_another_seed_is_not() {
        let base = identity(&[]);
        assert_eq!(base.difference(&identity(&["deals=77"])), None);
        assert_eq!(base.fingerprint(), identity(&["deals=77"]).fingerprint());
        let other = identity(&["seed=7"]);
        assert_eq!(base.difference(&other).as_deref(), Some("another `seed`"));
        assert_ne!(base.fingerprint(), other.fingerprint());
        let rules = identity(&["rules.advanced=1"]);
        assert_eq!(base.difference(&rules).as_deref(), Some("another `arms`"));
    }

    #[test]
    fn a_rule_that_looks_at_results_looks_by_its_number_of_deals() {
        let looking = |deals| identity(&["stop.half-width=0.1", deals]);
        assert!(
            looking("deals=64")
                .difference(&looking("deals=65"))
                .is_some()
        );
        let timed = |minutes| identity(&[minutes, "deals=64"]);
        let (short, long) = (timed("stop.minutes=5"), timed("stop.minutes=9"));
        assert_eq!(short.difference(&long), None);
    }

    #[test]
    fn another_program_is_told_from_another_experiment() {
        let base = identity(&[]);
        let mut other = base.clone();
        other.sources = "0".to_owned();
        assert!(base.same_experiment(&other));
        assert!(
            base.difference(&other)
                .expect("it differs")
                .contains("program")
        );
        other.results_version += 1;
        assert_eq!(
            base.difference(&other),
            Some(format!(
                "results version {}, not {RESULTS_VERSION}",
                RESULTS_VERSION + 1
            ))
        );
    }
}
