//! Which figures a run will have: an expectation of another one is refused before anything is played.

use super::figures::{AGAINST, HARDER};
use super::{adaptation, luck, skill};
use crate::core::order;
use crate::core::text::meant_or_all;
use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Stop};
use crate::lab::ledger::luck::design;
use crate::lab::ledger::measure::WATCHED;
use crate::stats::Missing;

/// A problem and its remedy.
pub type Wrong = (String, String);

/// Refuses a figure that no arm of `arms` will have; `key` is what the user wrote.
pub fn check(
    key: &str,
    statistic: &str,
    item: Option<&str>,
    experiment: &Experiment,
    arms: &[&Arm],
) -> Result<(), Wrong> {
    let wrong = |problem: String, remedy: &str| Err((problem, remedy.to_owned()));
    let watched = WATCHED.iter().any(|one| one.name() == statistic);
    if (watched || item.is_some()) && !experiment.metrics {
        return wrong(
            format!("`{key}` is known only of games that are watched"),
            "add `metrics = true` to the experiment, or --metrics",
        );
    }
    match statistic {
        "elo" | "normalised_elo" if experiment.anchor.is_none() => wrong(
            format!("`{key}`: nobody is rated in this run"),
            "name the bot that is rated 0: `anchor = \"random\"`",
        ),
        "llr" if !experiment.stop.as_ref().is_some_and(tests) => wrong(
            format!("`{key}`: this run has no sequential test"),
            "add `stop.sprt.elo1 = 10`, or leave the line out",
        ),
        skill::NAME if experiment.skill.is_empty() => wrong(
            format!("`{key}`: no strong and weak bot play in this run"),
            "name them: `skill = [\"greedy\", \"random\"]`",
        ),
        "seat_advantage" if !arms.iter().any(|arm| arm.rotates()) => wrong(
            format!("`{key}`: {}", Missing::NoRotation),
            "let every bot sit in every seat: `seating = \"all\"`",
        ),
        part if luck::PARTS.contains(&part) || part == "luck.*" => splits(key, arms),
        _ => item.map_or(Ok(()), |item| known_item(item, arms)),
    }
}

fn tests(stop: &Stop) -> bool {
    stop.sprt.is_some()
}

/// Whether the variance of some arm can be split.
fn splits(key: &str, arms: &[&Arm]) -> Result<(), Wrong> {
    let mut whys = Vec::new();
    for arm in arms {
        match design(arm) {
            Ok(_) => return Ok(()),
            Err(why) => whys.push(why),
        }
    }
    let Some(why) = whys.first() else {
        return Ok(());
    };
    let remedy = match why {
        Missing::OneGamePerDeal => {
            "name a second bot, for example `bots = [\"greedy\", \"random\"]`"
        }
        Missing::NoRotation => "let every bot sit in every seat: `seating = \"all\"`",
        _ => "name fewer bots",
    };
    Err((format!("`{key}`: {why}"), remedy.to_owned()))
}

fn known_item(item: &str, arms: &[&Arm]) -> Result<(), Wrong> {
    let mut names: Vec<String> = Vec::new();
    for known in arms.iter().flat_map(|arm| arm.contest.items()) {
        if known.in_play {
            names.push(format!("{} {}", known.name, known.event));
            names.push(known.name.clone());
        }
    }
    order::sort(&mut names);
    names.dedup();
    match item == "*" || names.iter().any(|name| name == item) {
        true => Ok(()),
        false => Err((
            format!("there is no item `{item}` in play"),
            meant_or_all(item, names.iter().map(String::as_str)),
        )),
    }
}

/// Figures that no expectation can be about, and what to do instead.
pub fn elsewhere(word: &str) -> Option<&'static str> {
    let head = word.split('.').next().unwrap_or(word);
    match head {
        "cost" => Some("`mintlab ablate` finds it, of each item by itself: see its ablation.csv"),
        "changed" => {
            Some("`mintlab diff` and `mintlab baseline check` find it: their exit code is 1")
        }
        adaptation::STATISTIC => {
            Some("findings tell it of each adapted player: expect `win_share.BOT.ARM`")
        }
        HARDER => Some("it compares printed AIs: expect `win_share.BOT.AI` of each"),
        AGAINST => Some("it is a figure of pairs: see pairwise.csv; expect `win_share.BOT`"),
        _ => None,
    }
}
