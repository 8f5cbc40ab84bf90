//! The table of an ablation: items by what it costs never to use them.

use super::table::Table;
use super::tables::{Block, change, interval, mark, number, pick};
use crate::findings::ablation::is_cost;
use crate::findings::figures::{self, Unit};
use crate::findings::{Answer, Finding, Verdict};

/// Whether the answer is one of an ablation.
pub fn is_one(answer: &Answer) -> bool {
    answer.findings.iter().any(is_cost)
}

/// One table for each base arm: one line an item, the dearest first.
pub fn tables(answer: &Answer) -> Vec<Block> {
    let mut references: Vec<&Option<String>> = Vec::new();
    for cost in answer.findings.iter().filter(|finding| is_cost(finding)) {
        if !references.contains(&&cost.reference) {
            references.push(&cost.reference);
        }
    }
    let titled = references.len() > 1;
    let table = |reference: &&Option<String>| ranked(answer, reference, titled);
    references.iter().map(table).collect()
}

fn ranked(answer: &Answer, reference: &Option<String>, titled: bool) -> Block {
    let of_base = |f: &&Finding| is_cost(f) && f.reference == *reference;
    let costs = || answer.findings.iter().filter(of_base);
    let table = match costs().any(|f| f.statistic == "cost") {
        true => of_shares(costs),
        false => of_scores(answer, costs),
    };
    Block {
        title: match (titled, reference) {
            (true, Some(reference)) => reference.clone(),
            _ => String::new(),
        },
        table,
        file: "ablation.csv",
    }
}

/// What a bot loses in win share, and in score.
fn of_shares<'a, C: Iterator<Item = &'a Finding>>(costs: impl Fn() -> C) -> Table {
    let mut table = Table::new([
        "item",
        "win share lost",
        "95 % interval",
        "",
        "score lost",
        "",
    ]);
    for share in costs().filter(|f| f.statistic == "cost") {
        let score = costs().find(|f| f.statistic == "cost.score" && f.item == share.item);
        table.row([
            share.item.clone().unwrap_or_default(),
            number(Unit::Share, share.value),
            interval(Unit::Share, share),
            mark(share).to_owned(),
            score.map_or(String::new(), |score| number(Unit::Score, score.value)),
            score.map_or("", mark).to_owned(),
        ]);
    }
    table
}

/// What everybody loses where all are alike, and how length and first player change.
fn of_scores<'a, C: Iterator<Item = &'a Finding>>(answer: &Answer, costs: impl Fn() -> C) -> Table {
    let mut table = Table::new([
        "item",
        "score lost",
        "95 % interval",
        "",
        "rounds",
        "first player",
    ]);
    for score in costs() {
        table.row([
            score.item.clone().unwrap_or_default(),
            number(Unit::Score, score.value),
            interval(Unit::Score, score),
            mark(score).to_owned(),
            told_change(answer, &score.arm, "rounds"),
            told_change(answer, &score.arm, "seat_advantage"),
        ]);
    }
    table
}

/// The change of a figure of an arm.
fn told_change(answer: &Answer, arm: &str, name: &str) -> String {
    let unit = figures::find(name).map_or(Unit::Number(2), |figure| figure.unit);
    let found = pick(answer, arm, name);
    found.map_or(String::new(), |found| {
        format!("{} {}", change(unit, found), mark(found))
    })
}

/// A sentence for each cost that is seen, and one for all others.
pub fn closings(answer: &Answer) -> Vec<String> {
    let main = main_statistic(answer);
    let costs = answer.findings.iter().filter(|f| f.statistic == main);
    let (seen, unseen): (Vec<&Finding>, Vec<&Finding>) =
        costs.partition(|cost| cost.verdict == Some(Verdict::Differs));
    let mut lines: Vec<String> = seen.iter().map(|cost| sentence(&cost.sentence)).collect();
    if !unseen.is_empty() {
        let items = match unseen.len() {
            1 => "one item".to_owned(),
            many => format!("{many} items"),
        };
        lines.push(format!(
            "No cost is seen of {items}: ablation.csv has their intervals."
        ));
    }
    lines
}

/// Win shares if anybody could lose some, else scores.
fn main_statistic(answer: &Answer) -> &'static str {
    match answer.findings.iter().any(|f| f.statistic == "cost") {
        true => "cost",
        false => "cost.score",
    }
}

/// With a capital and a full stop.
fn sentence(said: &str) -> String {
    let mut letters = said.chars();
    let first = letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().to_string());
    format!("{first}{}.", letters.as_str())
}
