//! How many deals an effect needs to be seen, from the spread in a short trial.

use std::fmt::Write;

use super::text::short_names;
use crate::core::text::labelled;
use crate::findings::figures::{self, Unit};
use crate::findings::luck::PARTS;
use crate::findings::words::thousands;
use crate::lab::arm::Arm;
use crate::lab::ledger::luck::design;
use crate::lab::ledger::{Layout, Ledger, Measure, Statistic};
use crate::stats::luck::{FEWEST_DEALS, Luck};
use crate::stats::power::{POWER, deals_needed, difference_sd};
use crate::stats::quantiles::normal_quantile;
use crate::stats::{Figure, Level, Sums};

/// A difference of a figure that is to be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// A figure's word, as in the files.
    pub figure: String,
    pub size: f64,
}

impl Effect {
    /// Whether a measure is the one meant: over all seats, and of the first player's advantage.
    fn is_of(&self, measure: &Measure) -> bool {
        let whole = match measure.statistic {
            Statistic::SeatAdvantage => measure.seat == Some(0),
            _ => measure.seat.is_none(),
        };
        whole && measure.games > 0 && measure.statistic.name() == self.figure
    }

    /// How many deals show it, given the deviation of a deal; the figure needs at least this many.
    fn deals(&self, sd: Option<f64>, fewest: u64) -> String {
        let spread = sd.filter(|sd| *sd > 0.0);
        let deals = spread.and_then(|sd| deals_needed(self.size, sd, Level::P95, POWER));
        deals.map_or("n/a".to_owned(), |deals| thousands(deals.max(fewest)))
    }

    /// The size in words.
    fn shown(&self) -> String {
        // The words of a figure; with a name behind it, as it stands in the files.
        let words = match self.figure.contains('.') {
            true => self.figure.clone(),
            false => self.figure.replace('_', " "),
        };
        let is_share = figures::find(&self.figure).is_some_and(|f| f.unit == Unit::Share);
        // What a reader typed, without the tail of a binary fraction.
        let points = (self.size * 1e8).round() / 1e6;
        match is_share {
            true if points == 1.0 => format!("1 point of {words}"),
            true => format!("{points} points of {words}"),
            false => format!("{} {words}", self.size),
        }
    }
}

/// The figures whose differences can be planned here.
pub fn figures(arms: &[Arm], layout: &Layout) -> Vec<String> {
    let compared = layout.pairs.iter().flat_map(|pair| &pair.lines);
    let mut names: Vec<String> = compared.map(|line| line.measure.statistic.name()).collect();
    if layout.pairs.is_empty() {
        let all = layout.measures.iter().flat_map(|list| &list.all);
        names.extend(
            all.filter(|measure| measure.games > 0)
                .map(|measure| measure.statistic.name()),
        );
    }
    if arms.iter().any(|arm| design(arm).is_ok()) {
        names.extend(PARTS.map(str::to_owned));
    }
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// A spread from fewer deals than this may be off by half.
const FEW: u64 = 20;

/// A line for each bot, or one for the table: the deals needed to see the effect.
pub fn table(arms: &[Arm], layout: &Layout, ledger: &Ledger, effect: &Effect) -> String {
    let deals = ledger.arms.first().and_then(|arm| arm.figures.first());
    let deals = deals.map_or(0, |sums| sums.n);
    let few = match deals < FEW {
        true => ", few: a rough plan",
        false => "",
    };
    let (shown, chance, trial) = (effect.shown(), POWER * 100.0, thousands(deals));
    let said = format!(
        "{shown}, seen at the 95 % level with chance {chance} % (spread from {trial} deals of the trial{few}):"
    );
    let mut text = labelled("  effect    ", &said) + "\n";
    let lines = lines(arms, layout, ledger, effect);
    let of: Vec<String> = lines.iter().map(|(_, of, _)| of.clone()).collect();
    let who: Vec<String> = lines.iter().map(|(who, _, _)| who.clone()).collect();
    let (who, of) = (short_names(&who, 14), short_names(&of, 16));
    for ((who, of), (_, _, [first, apart])) in who.iter().zip(&of).zip(&lines) {
        let _ = writeln!(
            text,
            "            {who:<14} {of:<16} {first:>9} deals, unpaired {apart:>9}"
        );
    }
    if text.contains("n/a") {
        let why = match deals > 0 {
            true => "the deals of the trial showed no spread",
            false => "no deal of the trial came to its end",
        };
        let _ = writeln!(text, "            n/a: {why}");
    }
    text
}

/// Who, of which arms, and how many deals: of arms on the same deals and on different ones; with one arm from a
/// fixed value, and between two such arms that share no deals.
fn lines(
    arms: &[Arm],
    layout: &Layout,
    ledger: &Ledger,
    effect: &Effect,
) -> Vec<(String, String, [String; 2])> {
    let needed = |sd: Option<f64>| effect.deals(sd, 0);
    let apart = |a: Option<f64>, b: Option<f64>| Some(difference_sd(a?, b?, 0.0));
    let part = PARTS.iter().position(|part| *part == effect.figure);
    if let Some(part) = part {
        let told = |(of, deals): (String, [Option<f64>; 2])| {
            let needed = |sd| effect.deals(sd, FEWEST_DEALS);
            ("the table".to_owned(), of, deals.map(needed))
        };
        return luck(arms, layout, ledger, part)
            .into_iter()
            .map(told)
            .collect();
    }
    let mut found = Vec::new();
    for (pair, sums) in layout.pairs.iter().zip(&ledger.pairs) {
        let of = format!("{} - {}", arms[pair.b].label, arms[pair.a].label);
        for (line, sums) in pair.lines.iter().zip(sums) {
            if effect.is_of(&line.measure) {
                let sd = |sums: &Sums| deviation(sums, line.scale.unit());
                let deals = [sd(&sums.difference()), apart(sd(&sums.a), sd(&sums.b))];
                let who = subject(line.who.clone(), &line.measure);
                found.push((who, of.clone(), deals.map(needed)));
            }
        }
    }
    for (number, arm) in arms.iter().enumerate().filter(|_| layout.pairs.is_empty()) {
        let names = arm.names();
        let all = layout.measures[number].all.iter();
        for (measure, sums) in all.zip(&ledger.arms[number].figures) {
            if effect.is_of(measure) {
                let who = measure.who.map_or(String::new(), |who| names[who].clone());
                let who = subject(who, measure);
                let sd = deviation(sums, measure.scale().unit());
                found.push((who, arm.label.clone(), [sd, apart(sd, sd)].map(needed)));
            }
        }
    }
    found
}

/// The deviations of a part of the variance: of each pair of arms on the same deals and on different ones, or of each
/// arm.
fn luck(
    arms: &[Arm],
    layout: &Layout,
    ledger: &Ledger,
    part: usize,
) -> Vec<(String, [Option<f64>; 2])> {
    let split = |arm: usize| {
        let design = design(&arms[arm]).ok()?;
        Luck::new(ledger.arms[arm].luck.iter(), &design).ok()
    };
    let alone = |split: &Luck| by_width(split.estimate(part, Level::P95));
    let apart = |a: Option<f64>, b: Option<f64>| Some(difference_sd(a?, b?, 0.0));
    let pairs = layout.pairs.iter().filter_map(|pair| {
        let (a, b) = (split(pair.a)?, split(pair.b)?);
        let same = by_width(b.difference(&a, part, Level::P95));
        let of = format!("{} - {}", arms[pair.b].label, arms[pair.a].label);
        Some((of, [same, apart(alone(&a), alone(&b))]))
    });
    let single = (0..arms.len()).filter(|_| layout.pairs.is_empty());
    let single = single.filter_map(|arm| {
        let sd = alone(&split(arm)?);
        Some((arms[arm].label.clone(), [sd, apart(sd, sd)]))
    });
    pairs.chain(single).collect()
}

/// The standard deviation of a deal, from the width of the interval that the deals of the trial gave.
fn by_width(found: Figure) -> Option<f64> {
    let found = found.ok()?;
    let half = (found.high - found.low) / 2.0;
    Some(half / normal_quantile(0.975) * (found.n as f64).sqrt())
}

/// Whom a figure is about: the bot, or else the first player or the table.
fn subject(bot: String, measure: &Measure) -> String {
    match measure.statistic {
        Statistic::SeatAdvantage => "first player".to_owned(),
        _ if bot.is_empty() => "the table".to_owned(),
        _ => bot,
    }
}

/// The standard deviation of a deal's figure.
fn deviation(sums: &Sums, unit: f64) -> Option<f64> {
    sums.variance().map(|variance| variance.sqrt() / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_planned_in_points_of_percent() {
        let shown = |figure: &str, size| {
            let figure = figure.to_owned();
            Effect { figure, size }.shown()
        };
        assert_eq!(shown("seat_advantage", 0.01), "1 point of seat advantage");
        assert_eq!(shown("draws", 0.07), "7 points of draws");
        assert_eq!(shown("rounds", 0.2), "0.2 rounds");
        assert_eq!(shown("tie_break.size", 0.05), "5 points of tie_break.size");
    }

    #[test]
    fn no_fewer_deals_are_planned_than_the_figure_needs() {
        let figure = "luck.seat".to_owned();
        let effect = Effect { figure, size: 0.05 };
        // ((1.960 + 0.842) 0.02 / 0.05)^2 + 1.92 = 3.2; with 0.5 in the place of 0.02 it is 786.8.
        assert_eq!(effect.deals(Some(0.02), 0), "4");
        assert_eq!(effect.deals(Some(0.02), FEWEST_DEALS), "40");
        assert_eq!(effect.deals(Some(0.5), FEWEST_DEALS), "787");
        assert_eq!(effect.deals(Some(0.0), FEWEST_DEALS), "n/a");
    }
}
