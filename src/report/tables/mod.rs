//! Which tables an answer asks for: those that show what varies.

mod changes;
mod ratings;
mod standings;
#[cfg(test)]
mod tests;

pub(super) use changes::{change, mark};

use super::ablation;
use super::labels::{Labels, labels};
use super::table::Table;
use super::text::short_names;
use crate::core::text::WIDTH;
use crate::findings::adaptation;
use crate::findings::figures::{self, Unit};
use crate::findings::words::{Voice, range, thousands};
use crate::findings::{Answer, Finding, Scope, Verdict};

/// Arms that have a closing sentence: about a screenful.
pub const MOST_CLOSINGS: usize = 10;

/// A table with its title and the file that holds all of it.
pub struct Block {
    pub title: String,
    pub table: Table,
    pub file: &'static str,
}

impl Block {
    fn new(table: Table, file: &'static str) -> Self {
        Block {
            title: String::new(),
            table,
            file,
        }
    }
}

/// The tables of an answer.
pub fn tables(answer: &Answer, show: &[String]) -> Vec<Block> {
    if ablation::is_one(answer) {
        return ablation::tables(answer);
    }
    let arms = answer.arms();
    let ladders = answer.ladders();
    let others: Vec<&str> = arms
        .iter()
        .copied()
        .filter(|arm| !ladders.contains(arm))
        .collect();
    let mut blocks = match others[..] {
        [] => Vec::new(),
        [arm] => vec![standings::standings(answer, arm)],
        _ => {
            let mut blocks = standings::matrix(answer, &others);
            // Who holds the matrix needs no column per bot beside it.
            let usual = blocks.is_empty() || !show.is_empty();
            blocks.extend(changes::changes(answer, &others, show, usual));
            blocks
        }
    };
    for ladder in &ladders {
        let title = match arms.contains(ladder) {
            true if arms.len() > 1 => (*ladder).to_owned(),
            true => String::new(),
            false if arms.is_empty() => String::new(),
            false => format!("{ladder}: players and printed AIs on one scale"),
        };
        blocks.push(ratings::ratings(answer, ladder, title));
        blocks.extend(ratings::pairwise(answer, ladder));
    }
    blocks
}

/// What adapting the players changed.
fn adapted(answer: &Answer) -> impl Iterator<Item = String> {
    let told = |found: &&Finding| found.statistic == adaptation::STATISTIC;
    let found = answer.findings.iter().filter(told);
    found.map(|found| format!("Adapted: {}.", found.sentence))
}

/// What is said below the tables: how games ended, closing sentences, corrections, warnings, certainty. Of more arms than
/// `most` those of the largest effects have a closing sentence.
pub fn remarks(answer: &Answer, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let arms = answer.arms();
    if let [arm] = arms[..] {
        lines.extend(ending(answer, arm));
        lines.extend(first_player(answer, arm));
    }
    lines.extend(answer.luck());
    lines.extend(answer.skill());
    lines.extend(sequential_test(answer));
    match ablation::is_one(answer) {
        true => lines.extend(ablation::closings(answer)),
        false => lines.extend(answer.closings(most)),
    }
    lines.extend(adapted(answer));
    lines.extend(answer.laid_out());
    lines.extend(changes::legend(answer));
    if !ablation::is_one(answer) {
        lines.extend(abbreviations(answer));
    }
    let expected = answer.expectations.iter();
    lines.extend(expected.map(|line| format!("Expected: {}.", line.sentence)));
    lines.extend(
        answer
            .warnings
            .iter()
            .map(|warning| format!("Warning: {warning}")),
    );
    if !["", "all figures printed"].contains(&answer.certainty.as_str()) {
        lines.push(format!("Note: {}", answer.certainty));
    }
    lines
}

fn of_arm<'a>(answer: &'a Answer, arm: &'a str) -> impl Iterator<Item = &'a Finding> {
    answer
        .findings
        .iter()
        .filter(move |finding| finding.arm == arm)
}

/// Whether a win share of a bot over all its seats can differ from an equal one.
fn contested(answer: &Answer) -> bool {
    let shares = answer
        .findings
        .iter()
        .filter(|f| f.statistic == "win_share" && f.scope == Scope::Bot);
    let mut bots: Vec<(&str, &Option<String>)> = shares.map(|f| (f.arm.as_str(), &f.bot)).collect();
    bots.dedup_by_key(|(arm, _)| *arm);
    answer.findings.iter().any(|f| {
        f.statistic == "win_share"
            && f.scope == Scope::Bot
            && !bots.contains(&(f.arm.as_str(), &f.bot))
    })
}

/// What stands behind the name of a bot that forfeited games, which a warning tells.
const FORFEITS: &str = " (!)";

/// All bots of an answer with their short names; one that forfeited games is marked.
fn short_bots(answer: &Answer, width: usize) -> Vec<(String, String)> {
    let mut bots: Vec<String> = Vec::new();
    for bot in answer
        .findings
        .iter()
        .filter_map(|finding| finding.bot.as_ref())
    {
        if !bots.contains(bot) {
            bots.push(bot.clone());
        }
    }
    let forfeits = |bot: &str| {
        let mut findings = answer.findings.iter();
        findings.any(|f| f.bot.as_deref() == Some(bot) && f.tells_forfeits())
    };
    let short = short_names(&bots, width).into_iter();
    let marked = bots.into_iter().zip(short).map(|(bot, short)| {
        let mark = if forfeits(&bot) { FORFEITS } else { "" };
        (bot, format!("{short}{mark}"))
    });
    marked.collect()
}

fn short(bots: &[(String, String)], bot: &Option<String>) -> String {
    let found = bots.iter().find(|(name, _)| Some(name) == bot.as_ref());
    found.map_or(String::new(), |(_, short)| short.clone())
}

/// Columns side by side in tables of at most 80 characters, each beginning with the names of its lines.
pub(super) fn abreast(
    head: &str,
    names: &[String],
    columns: impl IntoIterator<Item = Table>,
) -> Vec<Table> {
    let mut bands: Vec<Table> = Vec::new();
    for column in columns {
        match bands.last_mut() {
            Some(band) if band.width() + 2 + column.width() <= WIDTH => band.join(column),
            _ => {
                let mut band = Table::columns([(head.to_owned(), names.to_vec())]);
                band.join(column);
                bands.push(band);
            }
        }
    }
    bands
}

/// The labels of all arms, short and different; of points of many keys a little longer.
fn short_labels(arms: &[&str]) -> Labels {
    let narrow = labels(arms, 20);
    match narrow.names.iter().any(|name| name.contains('…')) {
        true => labels(arms, 28),
        false => narrow,
    }
}

/// What abbreviated keys in the names of arms stand for.
fn abbreviations(answer: &Answer) -> Option<String> {
    let keys = short_labels(&answer.arms()).keys;
    let told: Vec<String> = keys
        .iter()
        .map(|(short, key)| format!("{short} {key}"))
        .collect();
    (!told.is_empty()).then(|| format!("Names of arms: {}.", told.join(", ")))
}

/// The finding that stands for a figure of an arm: the table's, or that of its first bot.
pub(super) fn pick<'a>(answer: &'a Answer, arm: &'a str, name: &str) -> Option<&'a Finding> {
    let whole = |f: &&Finding| {
        f.statistic == name
            && f.item.is_none()
            && f.scope != Scope::Seat
            && f.seat.unwrap_or(0) == 0
    };
    of_arm(answer, arm).find(whole)
}

/// How long games were and how they ended.
fn ending(answer: &Answer, arm: &str) -> Option<String> {
    let value = |name: &str| pick(answer, arm, name)?.value;
    let ends = of_arm(answer, arm).filter(|f| f.statistic.starts_with("end."));
    let ends: Vec<String> = ends
        .filter(|f| f.value.is_some_and(|value| value > 0.0))
        .map(|f| format!("{} {}", &f.statistic["end.".len()..], percent(f.value)))
        .collect();
    Some(format!(
        "{:.2} rounds, {:.1} decisions per game; ended by {}",
        value("rounds")?,
        value("decisions")?,
        ends.join(", ")
    ))
}

fn first_player(answer: &Answer, arm: &str) -> Option<String> {
    let found = pick(answer, arm, "seat_advantage")?;
    let value = Voice::change(Unit::Share, found.value?);
    Some(format!(
        "The first player: {value} points of win share above an equal one ({}).",
        interval(Unit::Share, found)
    ))
}

/// What a sequential test saw: its ratio, the bounds, the Elo found and how many deals had which share.
fn sequential_test(answer: &Answer) -> Option<String> {
    let found = answer.findings.iter().find(|f| f.statistic == "llr")?;
    let (low, high) = found.low.zip(found.high)?;
    let value = found
        .value
        .map_or("not asked yet".to_owned(), |llr| format!("{llr:.2}"));
    let note = found.note.as_deref().unwrap_or("");
    let is_elo = |f: &&Finding| f.statistic == "elo" && !f.is_rating();
    let elo = answer
        .findings
        .iter()
        .find(is_elo)
        .map_or(String::new(), |f| {
            let said = f.sentence.split_once(": ").map_or("", |(_, said)| said);
            format!("; {said}")
        });
    Some(format!(
        "Sequential test of {}: log likelihood ratio {value}, bounds {low:.2} and {high:.2}; {note}{elo}.",
        found.bot.as_deref().unwrap_or("")
    ))
}

fn percent(share: Option<f64>) -> String {
    share.map_or("n/a".to_owned(), |share| {
        format!("{} %", Voice::number(Unit::Share, share))
    })
}

pub(super) fn number(unit: Unit, value: Option<f64>) -> String {
    value.map_or("n/a".to_owned(), |value| Voice::number(unit, value))
}

pub(super) fn interval(unit: Unit, finding: &Finding) -> String {
    let ends = finding.low.zip(finding.high);
    ends.map_or("n/a".to_owned(), |(low, high)| range(unit, low, high))
}
