//! A tournament: `ratings.csv`, `pairwise.csv`, and the table with a warning where results are not transitive.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::csv::{estimate, number};
use super::findings::Findings;
use super::summary::{shortened, thousands};
use crate::ledger::ArmLedger;
use crate::stats::ratings::{self, Options, Ratings, Results};
use crate::stats::{Figure, Level};

/// How often the blocks of deals are weighted anew for the intervals.
const DRAWS: usize = 1000;

fn blocks(ledger: &ArmLedger) -> Vec<Results> {
    ledger.results.values().cloned().collect()
}

fn rate(found: &Findings, arm: usize) -> Ratings {
    let options = Options {
        anchor: found.anchors[arm],
        level: Level::P95,
        draws: DRAWS,
        seed: found.experiment.seed,
    };
    ratings::rate(&blocks(&found.ledger.arms[arm]), &options)
}

/// The competitors that played, the strongest first, each with its rating and games.
fn ranking(found: &Findings, arm: usize) -> Vec<(String, Figure, u64)> {
    let rated = rate(found, arm);
    let mut total = Results::new(0, 1);
    blocks(&found.ledger.arms[arm])
        .iter()
        .for_each(|block| total.merge(block));
    let names = found.arms[arm].table.competitors();
    let mut rows: Vec<(String, Figure, u64)> = names
        .into_iter()
        .zip(&rated.elo)
        .enumerate()
        .map(|(who, (name, elo))| (name, *elo, total.games(who)))
        .filter(|(_, _, games)| *games > 0)
        .collect();
    let elo = |figure: &Figure| figure.map_or(f64::NEG_INFINITY, |estimate| estimate.mean);
    rows.sort_by(|a, b| elo(&b.1).total_cmp(&elo(&a.1)));
    rows
}

/// Ratings in Elo points, the strongest first.
pub fn write(out: &mut dyn Write, found: &Findings) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record([
        "arm", "bot", "games", "elo", "elo_low", "elo_high", "anchor", "note",
    ])?;
    for (arm, _) in found.arms.iter().enumerate() {
        let label = &found.arms[arm].label;
        let names = found.arms[arm].table.competitors();
        let anchor = &names[found.anchors[arm]];
        for (bot, elo, games) in ranking(found, arm) {
            let mut cells = vec![label.clone(), bot.clone(), games.to_string()];
            cells.extend(estimate(elo.ok().map(|elo| elo.mean), elo));
            cells.push((bot == *anchor).to_string());
            cells.push(elo.err().map_or(String::new(), |why| why.to_string()));
            csv.write_record(cells)?;
        }
    }
    csv.flush()
}

/// How often each bot came before each other one: a row for each ordered pair that met.
pub fn write_pairwise(out: &mut dyn Write, found: &Findings) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(["arm", "bot", "opponent", "share", "low", "high"])?;
    for (arm, ledger) in found.arms.iter().zip(&found.ledger.arms) {
        let names = arm.table.competitors();
        let matrix = ratings::pairwise(&blocks(ledger), Level::P95);
        for (row, bot) in matrix.iter().zip(&names) {
            for (share, opponent) in row.iter().zip(&names) {
                let Ok(found) = share else { continue };
                csv.write_record([
                    &arm.label,
                    bot,
                    opponent,
                    &number(Some(found.mean)),
                    &number(Some(found.low)),
                    &number(Some(found.high)),
                ])?;
            }
        }
    }
    csv.flush()
}

/// The table for the terminal.
pub fn table(found: &Findings) -> String {
    let mut text = String::new();
    for (index, arm) in found.arms.iter().enumerate() {
        if found.arms.len() > 1 {
            let _ = writeln!(text, "\n{}", arm.label);
        }
        let _ = writeln!(
            text,
            "{:<30} {:>8}  {:<20} {:>13}",
            "bot", "Elo", "95 % interval", "games"
        );
        for (bot, elo, games) in ranking(found, index) {
            let (mean, interval) = match elo {
                Ok(elo) if elo.low == elo.high => ("0".to_owned(), "fixed".to_owned()),
                Ok(elo) => (
                    format!("{:+.0}", elo.mean),
                    format!("{:+.0} .. {:+.0}", elo.low, elo.high),
                ),
                Err(why) => ("n/a".to_owned(), shortened(&why.to_string(), 20)),
            };
            let _ = writeln!(
                text,
                "{:<30} {mean:>8}  {interval:<20} {:>13}",
                shortened(&bot, 30),
                thousands(games)
            );
        }
        text.push_str(&warnings(found, index));
    }
    text
}

/// A line for each circle of bots that beat each other.
fn warnings(found: &Findings, arm: usize) -> String {
    let names = found.arms[arm].table.competitors();
    let mut text = String::new();
    for cycle in ratings::cycles(&blocks(&found.ledger.arms[arm]), Level::P95) {
        let mut circle: Vec<&str> = cycle.iter().map(|&who| names[who].as_str()).collect();
        circle.push(circle[0]);
        let _ = writeln!(
            text,
            "Warning: not transitive, a rating hides it:\n  {}",
            circle.join("\n  beats ")
        );
    }
    text
}
