//! What it costs never to use an item: the paired loss of the bot that leaves it aside, all items judged together.

use super::answer::{Finding, Scope};
use super::collect::{compare, fill};
use super::figures::{self, Figure};
use super::more::More;
use super::played::{Played, Value};
use super::words::{Voice, range};
use crate::core::order;
use crate::lab::config::Ablation;
use crate::lab::ledger::{PairLine, Statistic};
use crate::stats::verdict::{self, Verdict};
use crate::stats::{Level, PairSums, caution};

/// The figures that leaving an item aside may cost.
const COSTS: [(Statistic, &str); 2] = [
    (Statistic::WinShare, "cost"),
    (Statistic::Score, "cost.score"),
];

/// Whether a finding tells a cost.
pub fn is_cost(finding: &Finding) -> bool {
    COSTS.iter().any(|(_, name)| finding.statistic == *name)
}

/// An arm that leaves an item aside, and its loss against the base.
struct Loss<'a> {
    arm: usize,
    line: &'a PairLine,
    sums: &'a PairSums,
}

/// The costs of all items against each opponent, the dearest first.
pub fn findings(played: &Played) -> Vec<Finding> {
    let Some(ablation) = &played.experiment.ablation else {
        return Vec::new();
    };
    let mut opponents: Vec<&str> = played
        .arms
        .iter()
        .map(|arm| arm.opponent.as_str())
        .collect();
    order::sort(&mut opponents);
    opponents.dedup();
    let mut found = Vec::new();
    for opponent in opponents {
        for (statistic, name) in COSTS {
            let losses = losses(played, ablation, opponent, statistic);
            let mut family = costs(played, ablation, name, &losses);
            let cost = |finding: &Finding| finding.value.unwrap_or(f64::NEG_INFINITY);
            order::sort_by(&mut family, |a, b| cost(b).total_cmp(&cost(a)));
            found.extend(family);
        }
    }
    found
}

fn losses<'a>(
    played: &'a Played,
    ablation: &Ablation,
    opponent: &str,
    statistic: Statistic,
) -> Vec<Loss<'a>> {
    let of_bot = |line: &PairLine, arm: usize| {
        let partner = line.partner.map(|who| &played.arms[arm].names()[who]);
        line.measure.statistic == statistic
            && line.measure.seat.is_none()
            && partner == Some(&ablation.bot)
    };
    let loss = |arm: usize| {
        ablation.items[played.arms[arm].variant].as_ref()?;
        let pair = played.layout.reference(arm)?;
        let lines = played.layout.pairs[pair].lines.iter();
        let mut lines = lines.zip(&played.ledger.pairs[pair]);
        let (line, sums) = lines.find(|(line, _)| of_bot(line, arm))?;
        Some(Loss { arm, line, sums })
    };
    let arms = 0..played.arms.len();
    arms.filter(|&arm| played.arms[arm].opponent == opponent)
        .filter_map(loss)
        .collect()
}

/// The costs of one figure: one family.
fn costs(played: &Played, ablation: &Ablation, name: &str, losses: &[Loss]) -> Vec<Finding> {
    let differences = verdict::holm(losses.len(), Level::P95, |member, level| {
        let loss = &losses[member];
        played.difference(loss.line, loss.sums, level)
    });
    let figure = figures::find(name).expect("costs stand in the vocabulary");
    let voice = Voice::of(&played.experiment.game.word);
    let correction = (losses.len() > 1).then(|| format!("holm, {} comparisons", losses.len()));
    let mut found = Vec::new();
    for (loss, (difference, level)) in losses.iter().zip(differences) {
        let arm = &played.arms[loss.arm];
        let item = ablation.items[arm.variant]
            .as_ref()
            .expect("a loss has one");
        let pair = played.layout.reference(loss.arm).expect("a loss has one");
        let gain = Value::new(played.mean_difference((loss.line, loss.sums)), difference);
        let cost = Value {
            value: gain.value.map(|value| -value),
            low: gain.high.map(|high| -high),
            high: gain.low.map(|low| -low),
            missing: gain.missing,
        };
        let mut finding = Finding {
            bot: Some(ablation.bot.clone()),
            item: Some(format!("{}.{}", item.group, item.name)),
            deals: loss.sums.n(),
            margin: Some(figure.margin),
            reference: Some(played.arms[played.layout.pairs[pair].a].label.clone()),
            correction: correction.clone(),
            ..Finding::new(&arm.label, Scope::Bot, name)
        };
        fill(&mut finding, cost);
        compare(&mut finding, cost);
        if let (None, Some(caution)) = (&finding.note, caution(loss.sums)) {
            finding.note = Some(caution.to_string());
        }
        let more = difference.ok();
        let more = more.and_then(|found| More::of(found, finding.margin, level));
        finding.sentence = sentence(&finding, ablation, figure, voice, more);
        found.push(finding);
    }
    found
}

fn sentence(
    finding: &Finding,
    ablation: &Ablation,
    figure: &Figure,
    voice: Voice,
    more: Option<More>,
) -> String {
    let item = finding.item.as_deref().unwrap_or_default();
    let doing = match ablation.removed {
        true => format!("taking {item} out of the game"),
        false => format!("never using {item}"),
    };
    let unit = match figure.name {
        "cost" => " points of win share".to_owned(),
        _ => format!(" {}", voice.points),
    };
    let bot = &ablation.bot;
    let number = |value: f64| Voice::number(figure.unit, value);
    let ends = finding.low.zip(finding.high);
    let margin = number(figure.margin);
    match (finding.verdict, finding.value, ends) {
        (Some(Verdict::Differs), Some(cost), Some((low, high))) if cost < 0.0 => {
            let (gain, interval) = (number(-cost), range(figure.unit, -high, -low));
            format!("{doing} gains {bot} {gain}{unit} ({interval})")
        }
        (Some(Verdict::Differs), Some(cost), Some((low, high))) => {
            let (cost, interval) = (number(cost), range(figure.unit, low, high));
            format!("{doing} costs {bot} {cost}{unit} ({interval})")
        }
        (Some(Verdict::Equivalent), ..) => {
            let ends = ends.map_or(String::new(), |(low, high)| {
                format!(" ({})", range(figure.unit, low, high))
            });
            format!("{doing} costs {bot} nothing as large as {margin}{unit}{ends}")
        }
        (_, Some(_), Some((low, high))) => {
            let interval = range(figure.unit, low, high);
            let more = more.map_or(String::new(), |more| more.told(&number(more.size)));
            format!("no cost of {doing} seen for {bot} ({interval}{unit}{more})")
        }
        _ => format!("what {doing} costs {bot} cannot be told"),
    }
}
