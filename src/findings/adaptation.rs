//! What adapting changed: how the adapted player does against the player that it was, and which figures of the table
//! would be others with the players as they were.

use super::answer::{Finding, Scope, rounded};
use super::figures::{self, Unit};
use super::played::Played;
use super::words::Voice;
use crate::bots::learned::Adapted;
use crate::lab::arm::Learner;
use crate::lab::config::unadapted;
use crate::lab::ledger::{Measure, PairLine};
use crate::stats::verdict::{self, Verdict};
use crate::stats::{Interval, Level, PairSums};

/// The word of the files.
pub const STATISTIC: &str = "adaptation";

/// One finding for each bot of each arm that was to be adapted.
pub fn findings(played: &Played) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (arm, opened) in played.arms.iter().enumerate() {
        for learner in &opened.learners {
            match &learner.adapted {
                Some(adapted) => findings.push(finding(played, arm, learner, adapted)),
                None if learner.knew => findings.push(spared(played, arm, learner)),
                None => {}
            }
        }
    }
    findings
}

fn finding(played: &Played, arm: usize, learner: &Learner, adapted: &Adapted) -> Finding {
    let label = &played.arms[arm].label;
    let bot = played.arms[arm].names()[learner.bot].clone();
    let margin = figures::find("win_share").map(|figure| figure.margin);
    let gain = Interval {
        low: adapted.low - adapted.even,
        high: adapted.high - adapted.even,
    };
    let changed = changed(played, arm);
    Finding {
        value: Some(rounded(adapted.share)),
        low: Some(rounded(adapted.low)),
        high: Some(rounded(adapted.high)),
        reference: Some(unadapted(label)),
        difference: Some(rounded(adapted.share - adapted.even)),
        difference_low: Some(rounded(gain.low)),
        difference_high: Some(rounded(gain.high)),
        margin,
        verdict: Some(Verdict::of(gain, margin)),
        deals: adapted.deals,
        note: Some(format!("after {} games of self-play", adapted.games)),
        sentence: format!("{label}: {}{changed}", strength(&bot, adapted)),
        bot: Some(bot),
        ..Finding::new(label, Scope::Bot, STATISTIC)
    }
}

/// What is said where a player need not be adapted.
fn spared(played: &Played, arm: usize, learner: &Learner) -> Finding {
    let label = &played.arms[arm].label;
    let bot = played.arms[arm].names()[learner.bot].clone();
    Finding {
        note: Some("trained on these rules".to_owned()),
        sentence: format!(
            "{label}: {bot} was trained on these rules, so it is not adapted and plays as in {}",
            unadapted(label)
        ),
        bot: Some(bot),
        ..Finding::new(label, Scope::Bot, STATISTIC)
    }
}

fn percent(share: f64) -> String {
    Voice::number(Unit::Share, share)
}

fn strength(bot: &str, adapted: &Adapted) -> String {
    let [share, low, high] = [adapted.share, adapted.low, adapted.high].map(percent);
    match adapted.even > 0.0 {
        true => format!(
            "{bot} adapted to these rules wins {share} % ({low} .. {high}) against the player that it was, where {} % is equal",
            percent(adapted.even)
        ),
        false => format!(
            "{bot} adapted to these rules wins {share} points more ({low} .. {high}) than before"
        ),
    }
}

/// Which figures of the table differ from those of the twin with the players as they were.
fn changed(played: &Played, arm: usize) -> String {
    let twin = unadapted(&played.arms[arm].label);
    let pairs = &played.layout.pairs;
    let is_twin = |label: &str| label == twin || label == crate::lab::config::UNADAPTED;
    let Some(at) = pairs
        .iter()
        .position(|pair| pair.a == arm && is_twin(&played.arms[pair.b].label))
    else {
        return String::new();
    };
    let lines: Vec<(&PairLine, &PairSums)> = pairs[at]
        .lines
        .iter()
        .zip(&played.ledger.pairs[at])
        .filter(|(line, _)| is_of_table(&line.measure))
        .collect();
    let found = verdict::holm(lines.len(), Level::P95, |member, level| {
        let (line, sums) = lines[member];
        played.difference(line, sums, level)
    });
    let told: Vec<String> = lines
        .iter()
        .zip(found)
        .filter_map(|((line, _), (difference, _))| {
            let difference = difference.ok()?;
            let differs = difference.low > 0.0 || difference.high < 0.0;
            // The pair's difference is the twin's less the arm's own.
            differs.then(|| {
                told(
                    &line.measure,
                    [-difference.mean, -difference.high, -difference.low],
                )
            })
        })
        .collect();
    match told.is_empty() {
        true => "; no figure of the table differs from that of the players as they were".to_owned(),
        false => format!("; against the players as they were, {}", told.join(", ")),
    }
}

fn is_of_table(measure: &Measure) -> bool {
    measure.who.is_none() && measure.seat.is_none_or(|seat| seat == 0)
}

fn told(measure: &Measure, [mean, low, high]: [f64; 3]) -> String {
    let name = measure.statistic.name();
    let Some(figure) = figures::find(&name) else {
        return name.to_string();
    };
    let [mean, low, high] = [mean, low, high].map(|value| Voice::change(figure.unit, value));
    format!("{} changes by {mean} ({low} .. {high})", figure.noun)
}
