//! Is it luck? How the variance of the result splits into deal, seat, bot and the rest.

use super::answer::{Answer, Finding, Scope};
use super::collect::{compare, fill};
use super::figures;
use super::more::More;
use super::played::{Played, Value};
use super::words::{self, Voice};
use crate::core::order;
use crate::lab::ledger::luck::design;
use crate::stats::luck::Luck;
use crate::stats::verdict::{self};
use crate::stats::{Level, Missing};

/// The parts by name, in the order of `stats::luck`.
pub const PARTS: [&str; 4] = ["luck.deal", "luck.seat", "luck.bot", "luck.rest"];

/// The four parts of every arm, and how they differ from the reference's.
pub fn findings(played: &Played) -> Vec<Finding> {
    let splits: Vec<Result<Luck, Missing>> = (0..played.arms.len())
        .map(|arm| split(played, arm))
        .collect();
    let mut found = Vec::new();
    for part in 0..PARTS.len() {
        found.extend(of_part(played, &splits, part));
    }
    let place = |finding: &Finding| played.arms.iter().position(|arm| arm.label == finding.arm);
    order::sort_by_key(&mut found, place);
    found
}

/// How the results of an arm split.
pub fn split(played: &Played, arm: usize) -> Result<Luck, Missing> {
    let design = design(&played.arms[arm])?;
    Luck::new(played.ledger.arms[arm].luck.iter(), &design)
}

/// One part in all arms: a family of differences.
fn of_part(played: &Played, splits: &[Result<Luck, Missing>], part: usize) -> Vec<Finding> {
    let mut found: Vec<Finding> = (0..splits.len())
        .map(|arm| alone(played, arm, &splits[arm], part))
        .collect();
    let pairs: Vec<(usize, &Luck, &Luck)> = (0..splits.len())
        .filter_map(|arm| {
            let reference = played.layout.pairs[played.layout.reference(arm)?].a;
            let both = splits[arm]
                .as_ref()
                .ok()
                .zip(splits[reference].as_ref().ok());
            both.map(|(own, reference)| (arm, own, reference))
        })
        .collect();
    let differences = verdict::holm(pairs.len(), Level::P95, |member, level| {
        let (_, own, reference) = pairs[member];
        own.difference(reference, part, level)
    });
    let correction = (pairs.len() > 1).then(|| format!("holm, {} comparisons", pairs.len()));
    let voice = Voice::of(&played.experiment.game.word);
    for ((arm, own, reference), (difference, level)) in pairs.iter().zip(differences) {
        let finding = &mut found[*arm];
        finding.margin = played.margin(PARTS[part]);
        finding.correction.clone_from(&correction);
        let mean = own.part(part) - reference.part(part);
        compare(finding, Value::new(Some(mean), difference));
        let more = difference.ok();
        let more = more.and_then(|found| More::of(found, finding.margin, level));
        finding.sentence = words::sentence(finding, voice, more);
    }
    found
}

fn alone(played: &Played, arm: usize, split: &Result<Luck, Missing>, part: usize) -> Finding {
    let layout = played.layout;
    let reference = layout.reference(arm).map(|at| layout.pairs[at].a);
    let mut finding = Finding {
        deals: played.tallies[arm].deals,
        reference: reference.map(|at| played.arms[at].label.clone()),
        ..Finding::new(&played.arms[arm].label, Scope::Table, PARTS[part])
    };
    let value = match split {
        Ok(luck) => Value::new(Some(luck.part(part)), luck.estimate(part, Level::P95)),
        Err(why) => Value::new(None, Err(*why)),
    };
    fill(&mut finding, value);
    finding
}

/// The parts as a reader takes them, of 1: what is below nothing counts as nothing, and the rest is what the others leave.
pub fn told([deal, seat, bot, _]: [f64; 4]) -> [f64; 4] {
    let own = [deal, seat, bot].map(|part| part.max(0.0));
    let sum: f64 = own.iter().sum();
    let [deal, seat, bot] = own.map(|part| part / sum.max(1.0));
    [deal, seat, bot, (1.0 - sum).max(0.0)]
}

impl Answer {
    /// What decides a game, in a sentence: of the only arm, or of the reference.
    pub fn luck(&self) -> Option<String> {
        let arms = self.arms();
        let arm = *arms.first()?;
        let found = |name: &str| {
            let mut own = self.findings.iter().filter(|f| f.arm == arm);
            own.find(|f| f.statistic == name)
        };
        // Without an interval nothing is said.
        let known = |name| found(name).filter(|part| part.low.is_some());
        let [deal, seat, bot, rest] = PARTS.map(|name| known(name)?.value);
        let percent = |part: f64| (part.clamp(0.0, 1.0) * 100.0).round();
        let [deal, seat, bot, _] = told([deal?, seat?, bot?, rest?]).map(percent);
        // What is shown sums to 100: the rest is what the others leave, and their intervals say how surely.
        let rest = (100.0 - deal - seat - bot).max(0.0);
        let shown = |(part, size): (usize, f64)| {
            let ends = found(PARTS[part]).and_then(|found| found.low.zip(found.high));
            let range = |(low, high)| format!(" ({:.0} .. {:.0})", percent(low), percent(high));
            format!("{size:.0} %{}", ends.map_or(String::new(), range))
        };
        let [deal, seat, bot] = [(0, deal), (1, seat), (2, bot)].map(shown);
        let lead = match arms.len() {
            1 => "Of".to_owned(),
            _ => format!("{arm}: of"),
        };
        Some(format!(
            "{lead} what decides a game, the deal is {deal}, the seat {seat}, the bots {bot}; the rest, {rest:.0} %, is chance in play and how deal and bots go together.{}",
            self.deal_below_zero(arm).unwrap_or_default()
        ))
    }

    /// What it means where the part of the deal is surely below zero, and by more than counts as none.
    fn deal_below_zero(&self, arm: &str) -> Option<String> {
        let mut own = self.findings.iter().filter(|found| found.arm == arm);
        let deal = own.find(|found| found.statistic == PARTS[0])?;
        let margin = figures::find(PARTS[0])?.margin;
        let is_told = deal.high? < 0.0 && deal.value? <= -margin;
        let value = deal.value.filter(|_| is_told)?;
        Some(format!(
            " With the same cards the same bot tends to win whatever its seat, so that the part of the deal comes out below zero ({:.0} %).",
            value * 100.0
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_has_its_intervals_and_sums_to_the_whole() {
        let part = |at: usize, value, low, high| Finding {
            value: Some(value),
            low: Some(low),
            high: Some(high),
            ..Finding::new("main", Scope::Table, PARTS[at])
        };
        let answer = Answer {
            findings: vec![
                part(0, -0.01, -0.03, 0.02),
                part(1, 0.105, 0.08, 0.13),
                part(2, 0.405, 0.35, 0.46),
                part(3, 0.5, 0.44, 0.56),
            ],
            ..Answer::default()
        };
        assert_eq!(
            answer.luck().expect("parts"),
            "Of what decides a game, the deal is 0 % (0 .. 2), the seat 11 % (8 .. 13), the bots 41 % (35 .. 46); \
             the rest, 48 %, is chance in play and how deal and bots go together."
        );
    }

    #[test]
    fn told_parts_are_of_a_whole() {
        assert_eq!(told([-0.5, 0.0, 0.25, 1.25]), [0.0, 0.0, 0.25, 0.75]);
        assert_eq!(told([0.5, 0.25, 0.0, 0.25]), [0.5, 0.25, 0.0, 0.25]);
        assert_eq!(told([0.5, 0.0, 1.5, -1.0]), [0.25, 0.0, 0.75, 0.0]);
    }
}
