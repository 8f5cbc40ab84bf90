//! How many deals an effect needs to be seen, from the spread in a short trial.

use std::fmt::Write;

use super::text::short_names;
use crate::findings::words::thousands;
use crate::lab::arm::Arm;
use crate::lab::ledger::{Layout, Ledger, Measure, Statistic};
use crate::stats::power::{POWER, deals_needed, difference_sd};
use crate::stats::{Level, Sums};

/// A difference of a figure that is to be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// A figure's word, as in the files.
    pub figure: String,
    pub size: f64,
}

impl Effect {
    /// Whether a measure is the one meant: over all seats, and of the first player's advantage.
    fn is_of(&self, series: &Measure) -> bool {
        let whole = match series.statistic {
            Statistic::SeatAdvantage => series.seat == Some(0),
            _ => series.seat.is_none(),
        };
        whole && series.games > 0 && series.statistic.name() == self.figure
    }

    /// The size in words.
    fn shown(&self) -> String {
        let words = self.figure.replace('_', " ");
        match self.figure.as_str() {
            "win_share" | "seat_advantage" | "skill" => {
                format!("{} points of {words}", self.size * 100.0)
            }
            _ => format!("{} {words}", self.size),
        }
    }
}

/// The figures whose differences can be planned here.
pub fn figures(layout: &Layout) -> Vec<String> {
    let compared = layout.pairs.iter().flat_map(|pair| &pair.lines);
    let mut names: Vec<String> = compared.map(|line| line.series.statistic.name()).collect();
    if layout.pairs.is_empty() {
        let all = layout.measures.iter().flat_map(|list| &list.all);
        names.extend(
            all.filter(|series| series.games > 0)
                .map(|series| series.statistic.name()),
        );
    }
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// A line for each bot, or one for the table: the deals needed to see the effect.
pub fn table(arms: &[Arm], layout: &Layout, ledger: &Ledger, effect: &Effect) -> String {
    let deals = ledger.arms.first().and_then(|arm| arm.figures.first());
    let mut text = format!(
        "  effect    {}, seen at the 95 % level with chance {} %\n            (spread from {} deals of the trial):\n",
        effect.shown(),
        POWER * 100.0,
        thousands(deals.map_or(0, |sums| sums.n)),
    );
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
        text.push_str("            n/a: the deals of the trial showed no spread\n");
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
    let needed = |sd: Option<f64>| {
        let spread = sd.filter(|sd| *sd > 0.0);
        let deals = spread.and_then(|sd| deals_needed(effect.size, sd, Level::P95, POWER));
        deals.map_or("n/a".to_owned(), thousands)
    };
    let apart = |a: Option<f64>, b: Option<f64>| Some(difference_sd(a?, b?, 0.0));
    let mut found = Vec::new();
    for (pair, sums) in layout.pairs.iter().zip(&ledger.pairs) {
        let of = format!("{} - {}", arms[pair.b].label, arms[pair.a].label);
        for (line, sums) in pair.lines.iter().zip(sums) {
            if effect.is_of(&line.series) {
                let sd = |sums: &Sums| deviation(sums, line.scale.unit());
                let deals = [sd(&sums.difference()), apart(sd(&sums.a), sd(&sums.b))];
                let who = subject(line.who.clone(), &line.series);
                found.push((who, of.clone(), deals.map(needed)));
            }
        }
    }
    for (number, arm) in arms.iter().enumerate().filter(|_| layout.pairs.is_empty()) {
        let names = arm.names();
        let all = layout.measures[number].all.iter();
        for (series, sums) in all.zip(&ledger.arms[number].figures) {
            if effect.is_of(series) {
                let who = series.who.map_or(String::new(), |who| names[who].clone());
                let who = subject(who, series);
                let sd = deviation(sums, series.scale().unit());
                found.push((who, arm.label.clone(), [sd, apart(sd, sd)].map(needed)));
            }
        }
    }
    found
}

/// Whom a figure is about: the bot, or else the first player or the table.
fn subject(bot: String, series: &Measure) -> String {
    match series.statistic {
        Statistic::SeatAdvantage => "first player".to_owned(),
        _ if bot.is_empty() => "the table".to_owned(),
        _ => bot,
    }
}

/// The standard deviation of a deal's figure.
fn deviation(sums: &Sums, unit: f64) -> Option<f64> {
    sums.variance().map(|variance| variance.sqrt() / unit)
}
