//! A sweep: `sweep.csv`, a row for each point, bot, seat and statistic, and its table.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::csv::{estimate, number};
use super::findings::Findings;
use super::summary::{percent, shortened};
use crate::ledger::{Series, Statistic};
use crate::stats::{Figure, Sums};

/// A figure of the arm `arm`, less an equal share where it is an advantage.
pub fn figure(found: &Findings, arm: usize, series: &Series, sums: &Sums) -> Figure {
    let equal = equal_share(found, arm, series);
    let figure = found.intervals.mean(sums, series.scale());
    figure.map(|estimate| estimate.shifted(-equal))
}

/// The mean of the same figure, also where it has no interval.
pub fn mean(found: &Findings, arm: usize, series: &Series, sums: &Sums) -> Option<f64> {
    let mean = sums.mean()? / series.scale().unit();
    Some(mean - equal_share(found, arm, series))
}

fn equal_share(found: &Findings, arm: usize, series: &Series) -> f64 {
    match series.statistic {
        Statistic::SeatAdvantage => 1.0 / found.arms[arm].table.seats() as f64,
        _ => 0.0,
    }
}

/// Every figure that has games, of every point; the difference is to the first point, on the same deals.
pub fn write(out: &mut dyn Write, found: &Findings) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let mut header = vec!["arm"];
    header.extend(found.experiment.sweep.iter().map(String::as_str));
    header.extend([
        "bot",
        "seat",
        "statistic",
        "deals",
        "value",
        "low",
        "high",
        "difference",
        "difference_low",
        "difference_high",
    ]);
    csv.write_record(header)?;
    for (index, arm) in found.arms.iter().enumerate() {
        let names = arm.table.competitors();
        let figures = &found.ledger.arms[index].figures;
        for (series, sums) in found.index.series[index].all.iter().zip(figures) {
            if series.games == 0 || is_empty_count(series, sums) {
                continue;
            }
            let mut cells = vec![arm.label.clone()];
            cells.extend(found.experiment.variants[arm.variant].point.iter().cloned());
            cells.push(series.who.map_or(String::new(), |who| names[who].clone()));
            cells.push(
                series
                    .seat
                    .map_or("all".to_owned(), |seat| seat.to_string()),
            );
            cells.push(series.statistic.name());
            cells.push(sums.n.to_string());
            let value = mean(found, index, series, sums);
            cells.extend(estimate(value, figure(found, index, series, sums)));
            cells.extend(difference(found, index, series));
            csv.write_record(cells)?;
        }
    }
    csv.flush()
}

/// An end reason or tie-break that never came up.
pub fn is_empty_count(series: &Series, sums: &Sums) -> bool {
    let counted = matches!(series.statistic, Statistic::End(_) | Statistic::TieBreak(_));
    counted && sums.sum == 0
}

/// The difference to the first point, for the figures that are compared.
fn difference(found: &Findings, arm: usize, series: &Series) -> [String; 3] {
    let pairs = found.index.pairs.iter().zip(&found.ledger.pairs);
    let lines = pairs
        .filter(|(pair, _)| pair.b == arm)
        .flat_map(|(pair, sums)| pair.lines.iter().zip(sums));
    for (line, sums) in lines {
        if line.is_of(series) {
            let mean = sums.difference().mean();
            let mean = mean.map(|mean| mean / line.scale.unit() + line.shift());
            let compared = found.intervals.compare(sums, line.scale);
            return estimate(
                mean,
                compared.map(|comparison| comparison.difference.shifted(line.shift())),
            );
        }
    }
    [number(None), number(None), number(None)]
}

/// Points longer than this get a line of their own.
const WIDEST: usize = 20;

/// One line for each point and bot.
pub fn table(found: &Findings) -> String {
    let longest = found.arms.iter().map(|arm| arm.label.chars().count()).max();
    let own_line = longest.unwrap_or(0) > WIDEST;
    let width = longest.unwrap_or(0).clamp(5, WIDEST);
    let mut text = format!(
        "{:<width$} {:<14} {:>9}  {:<17} {:>6} {:>6}\n",
        "point", "bot", "win share", "95 % interval", "score", "rounds"
    );
    for (arm, result) in found.results().iter().enumerate() {
        let label = result.arm.label.as_str();
        if own_line {
            let _ = writeln!(text, "{}", shortened(label, 80));
        }
        for row in result.rows().iter().filter(|row| row.seat.is_none()) {
            let _ = writeln!(
                text,
                "{:<width$} {:<14} {:>9}  {:<17} {:>6} {:>6}",
                if own_line { "" } else { label },
                shortened(&row.who, 14),
                row.mean_share().map_or("n/a".to_owned(), percent),
                super::summary::interval(row.share()),
                shown(row.mean_score()),
                shown(mean_rounds(found, arm)),
            );
        }
    }
    text
}

fn mean_rounds(found: &Findings, arm: usize) -> Option<f64> {
    let list = &found.index.series[arm];
    let at = list.find(Statistic::Rounds, None, None)?;
    mean(
        found,
        arm,
        &list.all[at],
        &found.ledger.arms[arm].figures[at],
    )
}

fn shown(value: Option<f64>) -> String {
    value.map_or("n/a".to_owned(), |value| format!("{value:.2}"))
}
