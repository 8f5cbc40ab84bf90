//! How many deals an effect needs to be seen, from the spread in a short trial.

use std::fmt::Write;

use super::summary::{shortened, thousands};
use crate::arm::Arm;
use crate::ledger::{Index, Ledger, Statistic};
use crate::stats::power::{POWER, deals_needed, difference_sd};
use crate::stats::{Level, Scale, Sums};

/// A line for each bot: the deals needed to see a difference of win share of `effect`.
pub fn table(arms: &[Arm], index: &Index, ledger: &Ledger, effect: f64) -> String {
    let deals = ledger.arms.first().and_then(|arm| arm.figures.first());
    let mut text = format!(
        "  effect    {} points of win share, seen at the 95 % level with chance {} %\n            (spread from {} deals of the trial):\n",
        effect * 100.0,
        POWER * 100.0,
        thousands(deals.map_or(0, |sums| sums.n)),
    );
    if index.pairs.is_empty() {
        text.push_str(&one_arm(arms, index, ledger, effect));
    }
    for (pair, sums) in index.pairs.iter().zip(&ledger.pairs) {
        for (line, sums) in pair.lines.iter().zip(sums) {
            let series = &line.series;
            if series.statistic == Statistic::WinShare && series.seat.is_none() {
                let needed = needed(&sums.difference(), line.scale, effect, 1.0);
                let arms = format!("{} - {}", arms[pair.b].label, arms[pair.a].label);
                let _ = writeln!(
                    text,
                    "            {:<16} {:<30} {:>12} deals",
                    shortened(&line.who, 16),
                    shortened(&arms, 30),
                    needed
                );
            }
        }
    }
    if text.contains("n/a") {
        text.push_str("            n/a: the deals of the trial showed no spread\n");
    }
    text
}

/// From a fixed share, and between two arms of such games that share no deals.
fn one_arm(arms: &[Arm], index: &Index, ledger: &Ledger, effect: f64) -> String {
    let mut text = String::new();
    for (number, arm) in arms.iter().enumerate() {
        let names = arm.table.competitors();
        let figures = &ledger.arms[number].figures;
        for (series, sums) in index.series[number].all.iter().zip(figures) {
            let share = series.statistic == Statistic::WinShare && series.seat.is_none();
            let (true, Some(who)) = (share && series.games > 0, series.who) else {
                continue;
            };
            let apart = difference_sd(1.0, 1.0, 0.0);
            let _ = writeln!(
                text,
                "            {:<14} {:>11} deals; two unpaired arms {:>11} each",
                shortened(&names[who], 14),
                needed(sums, series.scale(), effect, 1.0),
                needed(sums, series.scale(), effect, apart),
            );
        }
    }
    text
}

/// Deals needed where the standard deviation is `times` that of the figure.
fn needed(sums: &Sums, scale: Scale, effect: f64, times: f64) -> String {
    let sd = sums
        .variance()
        .map(|variance| variance.sqrt() / scale.unit());
    let spread = sd.filter(|sd| *sd > 0.0);
    let deals = spread.and_then(|sd| deals_needed(effect, sd * times, Level::P95, POWER));
    deals.map_or("n/a".to_owned(), thousands)
}
