//! Recorded games played again, and a verdict on every one that changed.

use std::collections::BTreeSet;

use rayon::prelude::*;
use serde_json::Value;

use super::cause::Parting;
use super::file::Baseline;
use super::game::{Game, Kind};
use super::games::{Played, Shift, asked_deals, play, refuse_too_many, shifts};
use crate::core::RESULTS_VERSION;
use crate::core::game::Seat;
use crate::lab::arm::Arm;
use crate::lab::batch::Deals;
use crate::lab::config::{Experiment, Fault};
use crate::lab::open::open;
use crate::play::GameId;

/// A rule in force that is not the recorded one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedRule {
    pub key: String,
    pub recorded: String,
    pub now: String,
}

/// What a check found.
pub struct Verdict {
    pub games: usize,
    pub partings: Vec<Parting>,
    pub shifts: Vec<Shift>,
    pub rules: Vec<ChangedRule>,
    /// The record as it would be now: what did not change stands as it stood.
    pub now: Baseline,
}

impl Verdict {
    /// Whether every game is the recorded one.
    pub fn is_clean(&self) -> bool {
        self.partings.is_empty()
    }
}

/// Plays an experiment and records every game. The words of an older record keep their codes.
pub fn record(experiment: &Experiment, older: Option<&Baseline>) -> Result<Baseline, Fault> {
    record_deals(experiment, older, Deals::all(experiment.deals))
}

/// The same for some of its deals.
pub fn record_deals(
    experiment: &Experiment,
    older: Option<&Baseline>,
    deals: Deals,
) -> Result<Baseline, Fault> {
    let arms = open(experiment)?;
    refuse_too_many(experiment, &arms)?;
    let deals: Vec<u64> = (0..deals.count).map(|place| deals.number(place)).collect();
    let Played { mut games, names } = play(experiment, &arms, &deals)?;
    take_setups(experiment.seed, &arms, games.iter_mut());
    let mut recorded = Baseline {
        results_version: Some(RESULTS_VERSION),
        experiment: experiment.to_toml(),
        rules: rules(experiment, &arms),
        words: older.map_or(Vec::new(), |older| older.words.clone()),
        games,
    };
    recorded.learn(&names);
    Ok(recorded)
}

/// Plays the recorded experiment again, or one deal of it, and compares game by game.
pub fn check(file: &str, recorded: &Baseline, deal: Option<u64>) -> Result<Verdict, Fault> {
    let experiment = Experiment::read(file, &recorded.experiment, &[])?;
    let arms = open(&experiment)?;
    let deals = asked_deals(&experiment, deal)?;
    let asked = |game: &&Game| deal.is_none_or(|deal| game.deal == deal);
    let then: Vec<Game> = recorded.games.iter().filter(asked).cloned().collect();
    let played = play(&experiment, &arms, &deals)?;
    let changed = then.iter().zip(&played.games);
    let changed = changed.filter_map(|(then, now)| Parting::new(then, now));
    let changed: Vec<Parting> = changed.collect();
    let rules = rules(&experiment, &arms);
    let changed_rules = changed_rules(&recorded.rules, &rules);
    let earlier: Vec<Vec<Arm>> = match changed.is_empty() {
        true => Vec::new(),
        false => set_back(file, recorded, &changed_rules),
    };
    let sides = Sides {
        experiment: &experiment,
        arms: &arms,
        earlier: &earlier,
    };
    let partings: Vec<Parting> = changed
        .into_par_iter()
        .map(|parting| sides.explained(recorded, parting))
        .collect();
    Ok(Verdict {
        games: then.len(),
        shifts: match partings.is_empty() {
            true => Vec::new(),
            false => shifts(&arms, &then, &played.games),
        },
        rules: changed_rules,
        now: accepted(
            recorded,
            rules,
            &partings,
            &played,
            (experiment.seed, &arms),
        ),
        partings,
    })
}

fn rules(experiment: &Experiment, arms: &[Arm]) -> Vec<Value> {
    let arms = arms.iter();
    arms.map(|arm| arm.contest.rules(experiment.seed)).collect()
}

/// The prints of each game's table after the deal.
fn take_setups<'a>(seed: u64, arms: &[Arm], games: impl Iterator<Item = &'a mut Game>) {
    for game in games {
        game.setup = arms[game.arm].contest.setup_prints(seed, game.deal);
    }
}

/// How many changed rules are set back one by one to find the one that matters.
const MOST_SET_BACK: usize = 12;

/// The arms with one changed rule at a time as it was recorded.
fn set_back(file: &str, recorded: &Baseline, rules: &[ChangedRule]) -> Vec<Vec<Arm>> {
    let opened = rules.iter().take(MOST_SET_BACK).filter_map(|rule| {
        let back = [rule.set_back()];
        open(&Experiment::read(file, &recorded.experiment, &back).ok()?).ok()
    });
    opened.collect()
}

impl ChangedRule {
    /// The option that sets it as it was recorded.
    fn set_back(&self) -> String {
        format!("rules.{}={}", self.key, self.recorded)
    }
}

/// The games as they are now, and as they might have been.
struct Sides<'a> {
    experiment: &'a Experiment,
    arms: &'a [Arm],
    earlier: &'a [Vec<Arm>],
}

impl Sides<'_> {
    /// Cause and place of a changed game: from both games step by step where one changed rule, set back, gives the
    /// recorded one; else from what was recorded.
    fn explained(&self, recorded: &Baseline, parting: Parting) -> Parting {
        let cause = parting.result_only();
        if cause.is_some() {
            return Parting { cause, ..parting };
        }
        let (game, seed) = (&parting.before, self.experiment.seed);
        let arm = &self.arms[game.arm];
        let id = game.id(seed);
        if let Some(earlier) = self
            .earlier
            .iter()
            .find_map(|arms| same_game(arms, id, game))
        {
            let trace = |arm: &Arm| arm.contest.trace(id, &arm.seatings[id.seating]);
            return parting.found_by_traces(&trace(earlier), &trace(arm));
        }
        if !recorded.has_actions() {
            return parting;
        }
        let followed = arm.contest.follow(id, &recorded.actions(game));
        let setup = arm.contest.setup_prints(seed, game.deal);
        parting.found_by_following(setup, &followed)
    }
}

/// The arm of a recorded game, if it plays this very game.
fn same_game<'a>(arms: &'a [Arm], id: GameId, recorded: &Game) -> Option<&'a Arm> {
    let arm = arms.get(recorded.arm)?;
    let mut worker = arm.contest.worker();
    let (record, prints) = worker.fingerprint(id, arm.seatings.get(id.seating)?);
    let game = Game::new(recorded.arm, &record, prints);
    recorded.change(&game).is_none().then_some(arm)
}

/// The record with its changed games as they are now. A record without actions gets them all.
fn accepted(
    recorded: &Baseline,
    rules: Vec<Value>,
    partings: &[Parting],
    played: &Played,
    (seed, arms): (u64, &[Arm]),
) -> Baseline {
    let mut now = Baseline {
        results_version: Some(RESULTS_VERSION),
        rules,
        ..recorded.clone()
    };
    let place = |game: &Game| (game.deal, game.arm, game.seating);
    let fresh = |games: &mut [Game], new: &Game| {
        let at = games.binary_search_by_key(&place(new), place);
        games[at.expect("only recorded games change")] = new.clone();
    };
    if recorded.has_actions() {
        partings
            .iter()
            .for_each(|parting| fresh(&mut now.games, &parting.after));
    } else {
        played
            .games
            .iter()
            .for_each(|game| fresh(&mut now.games, game));
    }
    let untaken = now.games.iter_mut().filter(|game| game.setup == [0; 2]);
    take_setups(seed, arms, untaken);
    now.learn(&played.names);
    now
}

/// Keys of the rules that differ, with both values.
fn changed_rules(then: &[Value], now: &[Value]) -> Vec<ChangedRule> {
    let mut found = Vec::new();
    for (then, now) in then.iter().zip(now) {
        differing("", then, now, &mut found);
    }
    found.dedup();
    found
}

fn differing(key: &str, then: &Value, now: &Value, found: &mut Vec<ChangedRule>) {
    match (then, now) {
        (Value::Object(then), Value::Object(now)) => {
            let names: BTreeSet<&String> = then.keys().chain(now.keys()).collect();
            for name in names {
                let inner = [key, name].join(".");
                let value = |side: &serde_json::Map<String, Value>| side.get(name).cloned();
                let [then, now] = [then, now].map(|side| value(side).unwrap_or_default());
                differing(inner.trim_start_matches('.'), &then, &now, found);
            }
        }
        (then, now) if then != now => found.push(ChangedRule {
            key: key.to_owned(),
            recorded: then.to_string(),
            now: now.to_string(),
        }),
        _ => {}
    }
}

/// A recorded action that the rules of now do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// From 1.
    pub decision: usize,
    pub seat: Seat,
    pub action: String,
    pub legal: Vec<String>,
    /// The changed rule that alone, set back, would allow it.
    pub rule: Option<ChangedRule>,
}

/// The first recorded action of a game that is not legal now.
pub fn no_longer_legal(
    recorded: &Baseline,
    rules: &[ChangedRule],
    game: &Game,
) -> Result<Option<Illegal>, Fault> {
    let actions = recorded.actions(game);
    let follow = |options: &[String]| -> Result<_, Fault> {
        let experiment = Experiment::read("the baseline", &recorded.experiment, options)?;
        let arms = open(&experiment)?;
        Ok(arms[game.arm]
            .contest
            .follow(game.id(experiment.seed), &actions))
    };
    let followed = follow(&[])?;
    let Some((seat, legal)) = followed.stopped else {
        return Ok(None);
    };
    let decision = followed.rounds.len();
    let goes_on = |rule: &&ChangedRule| {
        follow(&[rule.set_back()]).is_ok_and(|further| further.rounds.len() > decision)
    };
    Ok(Some(Illegal {
        decision,
        seat,
        action: actions[decision - 1].to_owned(),
        legal,
        rule: rules.iter().find(goes_on).cloned(),
    }))
}

/// What changed in one baseline, as a line for the commit message.
pub fn message(name: &str, verdict: &Verdict) -> String {
    let count = |kind| {
        verdict
            .partings
            .iter()
            .filter(|one| one.kind == kind)
            .count()
    };
    let kinds = Kind::ALL.map(|kind| format!("{} {}", kind.name(), count(kind)));
    let rules = verdict.rules.iter();
    let rules = rules.map(|rule| format!("; {}: {} -> {}", rule.key, rule.recorded, rule.now));
    format!(
        "{name}: {} of {} games changed ({}){}",
        verdict.partings.len(),
        verdict.games,
        kinds.join(", "),
        rules.collect::<String>()
    )
}
