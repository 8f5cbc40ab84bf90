//! Recorded games played again, and a verdict on every one that changed.

use std::collections::{BTreeSet, HashMap};

use rayon::prelude::*;
use serde_json::Value;

use super::cause::{Cause, Parting};
use super::file::Baseline;
use super::game::{Game, Kind};
use super::games::{Played, Shift, asked_deals, play, play_wanted, refuse_too_many, shifts};
use crate::core::RESULTS_VERSION;
use crate::core::game::Seat;
use crate::core::order;
use crate::lab::arm::Arm;
use crate::lab::batch::Deals;
use crate::lab::config::{Experiment, Fault};
use crate::lab::open::open;
use crate::play::fingerprint::{Prints, word_of};
use crate::play::{GameId, GameRecord};

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
    rules_now: Vec<Value>,
    /// What a record needs that is to take in the games as they are now: those that changed, or all where the record
    /// has no actions.
    played: Played,
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
    let then = match deal {
        None => &recorded.games[..],
        Some(deal) => games_of(recorded, deal),
    };
    let wanted = |arm: usize, record: &GameRecord, prints: &Prints| {
        let found = find(then, (record.deal, arm, record.seating));
        found.is_some_and(|at| !recorded.has_actions() || !then[at].is(record, prints))
    };
    let played = play_wanted(&experiment, &arms, &deals, wanted)?;
    let changed = played.games.iter();
    let changed = changed.filter_map(|now| Parting::new(&then[find(then, place(now))?], now));
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
        names: recorded.names(),
    };
    let mut partings = sides.all_explained(changed);
    if changed_rules.is_empty() && sides.chance_fell_otherwise(&partings) {
        let parted = partings.iter_mut().filter(|one| one.round.is_some());
        parted.for_each(|one| (one.cause, one.legal) = (Some(Cause::Chance), None));
    }
    Ok(Verdict {
        games: then.len(),
        shifts: match partings.is_empty() {
            true => Vec::new(),
            false => {
                let then: Vec<&Game> = then.iter().collect();
                shifts(&arms, &then, &with_changes(&then, &partings))
            }
        },
        rules: changed_rules,
        rules_now: rules,
        played,
        partings,
    })
}

/// Where a game stands in a record: by deal, arm and seating.
fn place(game: &Game) -> (u64, usize, usize) {
    (game.deal, game.arm, game.seating)
}

fn find(games: &[Game], wanted: (u64, usize, usize)) -> Option<usize> {
    games.binary_search_by_key(&wanted, place).ok()
}

/// The recorded games of one deal.
fn games_of(recorded: &Baseline, deal: u64) -> &[Game] {
    let games = &recorded.games;
    let start = games.partition_point(|game| game.deal < deal);
    let end = games.partition_point(|game| game.deal <= deal);
    &games[start..end]
}

/// The recorded games with the changed ones as they are now.
fn with_changes<'a>(then: &[&'a Game], partings: &'a [Parting]) -> Vec<&'a Game> {
    let mut now = then.to_vec();
    for Parting { after, .. } in partings {
        let at = now.binary_search_by_key(&place(after), |game| place(game));
        now[at.expect("only recorded games change")] = after;
    }
    now
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

/// How many changed games are played again to tell chance from a rule.
const LOOKED_AT: usize = 40;

/// At most one in this many of them may seem to part before chance has fallen.
const ONE_IN: usize = 20;

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
    /// The names of the recorded actions; none where the record does not have them.
    names: HashMap<u64, &'a str>,
}

impl Sides<'_> {
    /// Cause and place of every changed game. An edit of the code seldom changes more than a few actions: what the first
    /// games miss is looked for in the others, which would take too long with all actions.
    fn all_explained(&self, mut changed: Vec<Parting>) -> Vec<Parting> {
        let rest = changed.split_off(changed.len().min(LOOKED_AT));
        let explained = |changed: Vec<Parting>, words: &[u64]| -> Vec<Parting> {
            let changed = changed.into_par_iter();
            changed
                .map(|parting| self.explained(parting, words))
                .collect()
        };
        let mut words: Vec<u64> = self.names.keys().copied().collect();
        order::sort(&mut words);
        let mut all = explained(changed, &words);
        let legal = all.iter().filter_map(|parting| parting.legal.as_ref());
        let missed = legal.flat_map(|legal| &legal.vanished);
        let mut words: Vec<u64> = missed.map(|name| word_of(name)).collect();
        order::sort(&mut words);
        words.dedup();
        all.extend(explained(rest, &words));
        all
    }

    /// Cause and place of a changed game: from both games step by step where one changed rule, set back, gives the
    /// recorded one; else from what was recorded, where `words` are those that may have been legal then.
    fn explained(&self, parting: Parting, words: &[u64]) -> Parting {
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
        if self.names.is_empty() {
            return parting;
        }
        let actions: Vec<&str> = game.actions.iter().map(|word| self.names[word]).collect();
        let followed = arm.contest.follow(id, &actions);
        let setup = arm.contest.setup_prints(seed, game.deal);
        let found = parting.found_by_following(setup, &followed);
        found.with_other_action(&followed, &self.names, words)
    }

    /// Whether it is chance that fell otherwise after the deal, and not a rule that changed: of the games looked at none
    /// parts before the table's chance has fallen, and most do so when it just has. A bot that thinks ahead may choose
    /// otherwise before: now and then that looks like another thing.
    fn chance_fell_otherwise(&self, partings: &[Parting]) -> bool {
        let parted = partings.iter().filter(|one| one.round.is_some());
        let parted = parted.filter(|one| one.cause != Some(Cause::Choice));
        let looked_at = parted.take(LOOKED_AT).map(|parting| {
            let game = &parting.before;
            let arm = &self.arms[game.arm];
            let id = game.id(self.experiment.seed);
            parting.follows_chance(&arm.contest.trace(id, &arm.seatings[id.seating]))
        });
        let looked_at: Vec<Option<bool>> = looked_at.collect();
        let count = |what| looked_at.iter().filter(|one| **one == what).count();
        ONE_IN * count(None) <= looked_at.len() && 2 * count(Some(true)) > looked_at.len()
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

/// The record with its changed games as they are now; what did not change stands as it stood, and a record of which
/// nothing changed keeps its version too. A record without actions gets them all.
pub fn accepted(recorded: &Baseline, verdict: &Verdict) -> Result<Baseline, Fault> {
    let mut now = Baseline {
        rules: verdict.rules_now.clone(),
        ..recorded.clone()
    };
    for game in &verdict.played.games {
        let at = find(&now.games, place(game));
        now.games[at.expect("only recorded games change")] = game.clone();
    }
    let experiment = Experiment::read("the baseline", &recorded.experiment, &[])?;
    let untaken = now.games.iter_mut().filter(|game| game.setup == [0; 2]);
    take_setups(experiment.seed, &open(&experiment)?, untaken);
    now.learn(&verdict.played.names);
    if now != *recorded {
        now.results_version = Some(RESULTS_VERSION);
    }
    Ok(now)
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
            let names: BTreeSet<&String> = order::gathered(then.keys().chain(now.keys()));
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
