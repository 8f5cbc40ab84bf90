//! The table of an ablation: items by what it costs never to use them.

use super::table::Table;
use super::tables::{Block, abreast, change, interval, mark, number, pick};
use crate::findings::ablation::is_cost;
use crate::findings::figures::{self, Unit};
use crate::findings::{Answer, Finding, Verdict};

/// Whether the answer is one of an ablation.
pub fn is_one(answer: &Answer) -> bool {
    answer.findings.iter().any(is_cost)
}

/// The tables of each base arm: one line an item, the dearest first.
pub fn tables(answer: &Answer) -> Vec<Block> {
    let mut references: Vec<&Option<String>> = Vec::new();
    for cost in answer.findings.iter().filter(|finding| is_cost(finding)) {
        if !references.contains(&&cost.reference) {
            references.push(&cost.reference);
        }
    }
    let titled = references.len() > 1;
    let ranked = |reference: &&Option<String>| ranked(answer, reference, titled);
    references.iter().flat_map(ranked).collect()
}

fn ranked(answer: &Answer, reference: &Option<String>, titled: bool) -> Vec<Block> {
    let of_base = |f: &&Finding| is_cost(f) && f.reference == *reference;
    let costs = || answer.findings.iter().filter(of_base);
    let (main, columns) = match costs().any(|f| f.statistic == "cost") {
        true => ("cost", of_shares(costs)),
        false => ("cost.score", of_scores(answer, costs)),
    };
    let items = costs().filter(|f| f.statistic == main);
    let items: Vec<String> = items.map(|f| f.item.clone().unwrap_or_default()).collect();
    let title = match (titled, reference) {
        (true, Some(reference)) => reference.clone(),
        _ => String::new(),
    };
    let tables = abreast("item", &items, columns).into_iter();
    tables
        .map(|table| Block {
            title: title.clone(),
            table,
            file: "ablation.csv",
        })
        .collect()
}

/// What a bot loses in win share, and in score.
fn of_shares<'a, C: Iterator<Item = &'a Finding>>(costs: impl Fn() -> C) -> Vec<Table> {
    let shares: Vec<&Finding> = costs().filter(|f| f.statistic == "cost").collect();
    let score = |share: &&Finding| {
        let mut scores = costs().filter(|f| f.statistic == "cost.score");
        scores.find(|f| f.item == share.item)
    };
    let lost = |share: &&Finding| told_cost(Unit::Share, Some(share));
    vec![
        column("win share lost, points", shares.iter().map(lost)),
        column(
            "score lost",
            shares
                .iter()
                .map(|share| told_cost(Unit::Score, score(share))),
        ),
    ]
}

/// What everybody loses where all are alike, and how length and first player change.
fn of_scores<'a, C: Iterator<Item = &'a Finding>>(
    answer: &Answer,
    costs: impl Fn() -> C,
) -> Vec<Table> {
    let change =
        |name: &'static str| costs().map(move |score| told_change(answer, &score.arm, name));
    vec![
        column(
            "score lost",
            costs().map(|score| told_cost(Unit::Score, Some(score))),
        ),
        column("rounds", change("rounds")),
        column("first player, points", change("seat_advantage")),
    ]
}

fn column(head: &str, cells: impl Iterator<Item = String>) -> Table {
    Table::columns([(head.to_owned(), cells.collect())])
}

/// A cost with its interval and what is known of it.
fn told_cost(unit: Unit, cost: Option<&Finding>) -> String {
    cost.map_or(String::new(), |cost| {
        let value = number(unit, cost.value);
        format!("{value} ({}) {}", interval(unit, cost), mark(cost))
    })
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
        let what = if main == "cost" { "win share" } else { "score" };
        lines.push(format!(
            "No cost in {what} is seen of {items}: ablation.csv has their intervals."
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::Scope;
    use crate::report::terminal;

    fn cost(statistic: &str, item: &str, [low, value, high]: [f64; 3]) -> Finding {
        Finding {
            item: Some(item.to_owned()),
            bot: Some("greedy".to_owned()),
            value: Some(value),
            low: Some(low),
            high: Some(high),
            reference: Some("base".to_owned()),
            verdict: (low > 0.0).then_some(Verdict::Differs),
            sentence: format!("never using {item} costs"),
            ..Finding::new(&format!("without {item}"), Scope::Bot, statistic)
        }
    }

    #[test]
    fn every_cost_stands_with_its_interval() {
        let answer = Answer {
            certainty: "all figures printed".to_owned(),
            findings: vec![
                cost("cost", "plan.vault", [0.04, 0.05, 0.07]),
                cost("cost", "plan.mine", [-0.01, 0.0, 0.01]),
                cost("cost.score", "plan.vault", [0.1, 0.25, 0.5]),
                cost("cost.score", "plan.mine", [-0.5, 0.0, 0.5]),
            ],
            ..Answer::default()
        };
        let told = terminal::answer(&answer, &[]);
        let table: Vec<&str> = told.lines().take(3).collect();
        assert_eq!(
            table,
            [
                "item        win share lost, points              score lost",
                "plan.vault   5.00 (4.00 .. 7.00) *   0.25 (0.10 .. 0.50) *",
                "plan.mine   0.00 (-1.00 .. 1.00)    0.00 (-0.50 .. 0.50)",
            ]
        );
    }
}
