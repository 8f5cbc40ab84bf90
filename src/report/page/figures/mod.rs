//! Which figures a page has, and what each is made from.

mod changed;
mod changes;
mod items;
mod learning;
mod map;
mod matrix;
mod scores;
mod seats;
mod shares;
pub mod sweep;
mod tokens;
mod tuning;

use std::cmp::Reverse;

use super::chart::Unit;
use super::data::{Grid, GridRow, Results};
use super::html::Figure;
use crate::findings::{Finding, figures};
use crate::stats::verdict::Verdict;

/// All figures that the results can fill, in the order of the page.
pub fn all(results: &Results) -> Vec<Figure> {
    let makers: [fn(&Results) -> Option<Figure>; 27] = [
        shares::by_bot,
        matrix::printed_ais,
        sweep::along_a_number,
        sweep::over_two_keys,
        matrix::pairwise,
        matrix::ladder,
        items::cost,
        items::cost_in_score,
        changes::against_the_reference,
        map::layouts,
        seats::advantage,
        seats::leader_curve,
        seats::luck,
        seats::skill,
        items::frequency,
        items::effects,
        tokens::effects,
        learning::curve,
        learning::worths,
        tuning::finals,
        tuning::landscape,
        tuning::course,
        scores::distributions,
        seats::length,
        scores::endings,
        scores::tie_breaks,
        changed::by_kind_and_round,
    ];
    let mut figures: Vec<Figure> = makers.iter().filter_map(|make| make(results)).collect();
    for figure in &mut figures {
        figure.caption = spoken(results, &figure.caption);
    }
    figures
}

/// A sentence without the name of the only arm before it, and with a capital unless a name begins it.
pub fn spoken(results: &Results, sentence: &str) -> String {
    let arms = results.arms();
    let said = match arms[..] {
        [arm] => sentence
            .strip_prefix(arm)
            .and_then(|rest| rest.strip_prefix(": "))
            .unwrap_or(sentence),
        _ => sentence,
    };
    let is_name = |name: &str| !name.is_empty() && said.starts_with(name);
    let bots = results.grid("win_rates.csv").rows();
    let found = results.answer.findings.iter();
    if arms
        .into_iter()
        .chain(bots.map(|row| row.text("bot")))
        .chain(found.filter_map(|found| found.bot.as_deref()))
        .any(is_name)
    {
        return said.to_owned();
    }
    let mut letters = said.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// How the values of a statistic are read.
fn unit(statistic: &str) -> Unit {
    match statistic {
        "seat_advantage" | "cost" | "effect" => Unit::Points,
        _ if is_share(statistic) => Unit::Share,
        _ => Unit::Number,
    }
}

/// How differences of a statistic are read.
fn change_unit(statistic: &str) -> Unit {
    match is_share(statistic) {
        true => Unit::Points,
        false => Unit::Change,
    }
}

fn is_share(statistic: &str) -> bool {
    figures::find(statistic).is_some_and(|figure| figure.unit == figures::Unit::Share)
}

/// A statistic in a reader's words.
fn title(statistic: &str) -> String {
    let figure = figures::find(statistic);
    let noun = match (figure, figures::member(statistic)) {
        (Some(figure), Some(member)) => format!("{}: {member}", figure.head),
        (Some(figure), None) if figure.name == "seat_advantage" => {
            format!("{}'s advantage, points", figure.noun)
        }
        (Some(figure), None) => figure.noun.to_owned(),
        (None, _) => statistic.to_owned(),
    };
    let mut letters = noun.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The rows of a grid that a figure shows, cut to the columns that it needs.
fn numbers<'a>(grid: &Grid, rows: impl Iterator<Item = GridRow<'a>>, columns: &[&str]) -> Grid {
    let known = |name: &&&str| grid.columns.iter().any(|column| column == **name);
    let columns: Vec<&str> = columns.iter().filter(known).copied().collect();
    Grid {
        rows: rows
            .map(|row| {
                columns
                    .iter()
                    .map(|name| row.text(name).to_owned())
                    .collect()
            })
            .collect(),
        columns: columns.into_iter().map(str::to_owned).collect(),
    }
}

/// The findings of a figure as a table.
fn finding_numbers(findings: &[&Finding]) -> Grid {
    let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.6}"));
    let word = |text: &Option<String>| text.clone().unwrap_or_default();
    let row = |found: &&Finding| {
        vec![
            found.arm.clone(),
            word(&found.bot),
            found.seat.map_or(String::new(), |seat| seat.to_string()),
            word(&found.item),
            found.statistic.clone(),
            number(found.value),
            number(found.low),
            number(found.high),
            number(found.difference),
            number(found.difference_low),
            number(found.difference_high),
            found.verdict.map_or("", Verdict::name).to_owned(),
        ]
    };
    let columns = "arm bot seat item statistic value low high difference difference_low difference_high verdict";
    Grid {
        columns: columns.split(' ').map(str::to_owned).collect(),
        rows: findings.iter().map(row).collect(),
    }
    .without_empty_columns()
}

/// The sentence of the finding that matters most: a shown difference before an open one, then by `order`,
/// then the largest measured by what counts as a difference at all.
fn leading_sentence(findings: &[&Finding]) -> Option<String> {
    leading(findings).map(|found| found.sentence.clone())
}

/// The finding itself.
fn leading<'a>(findings: &[&'a Finding]) -> Option<&'a Finding> {
    let weight = |found: &&&Finding| {
        let differs = found.verdict == Some(Verdict::Differs);
        let size = found.difference.or(found.value).map_or(0.0, f64::abs);
        let margin = found.margin.unwrap_or(1.0).max(1e-9);
        (
            differs,
            Reverse(order(&found.statistic)),
            (size / margin * 1e6) as i64,
        )
    };
    let told = findings.iter().filter(|found| !found.sentence.is_empty());
    // Of equals the first.
    told.rev().max_by_key(weight).copied()
}

/// The same where arms are compared; if none of several differs, that is said first.
fn stated(findings: &[&Finding]) -> Option<String> {
    let compared = findings.iter().filter(|found| found.verdict.is_some());
    let compared: Vec<&Finding> = compared.copied().collect();
    let differs = |found: &&Finding| found.verdict == Some(Verdict::Differs);
    let sentence = leading_sentence(&compared)?;
    Some(match compared.len() > 1 && !compared.iter().any(differs) {
        true => format!("None of the arms is seen to differ. {sentence}"),
        false => sentence,
    })
}

/// The place of a statistic among those that a reader asks for first; all others come last.
fn order(statistic: &str) -> usize {
    let mut names = crate::report::ASKED_FIRST
        .iter()
        .chain(&["tie_breaks", "decisions"]);
    names
        .position(|name| *name == statistic)
        .unwrap_or(usize::MAX)
}

/// An arm with its value and interval.
type Told<'a> = (&'a str, f64, Option<(f64, f64)>);

/// The least and the greatest value with their arms and intervals, or the one value of all.
fn from_to<'a>(values: impl Iterator<Item = Told<'a>>, unit: Unit) -> Option<String> {
    let values: Vec<Told> = values.collect();
    let least = values.iter().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let most = values.iter().rev().max_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(match unit.brief(least.1) == unit.brief(most.1) {
        true => unit.state(least.1, least.2),
        false => format!("{} to {}", end(least, unit), end(most, unit)),
    })
}

/// A value with its arm and interval: `5.50 (base, 5.42 .. 5.58)`.
fn end((arm, value, interval): &Told, unit: Unit) -> String {
    let stated = unit.state(*value, *interval);
    match stated.split_once(" (") {
        Some((value, ends)) => format!("{value} ({arm}, {ends}"),
        None => format!("{stated} ({arm})"),
    }
}

/// What a chart shows, in one sentence: how many values, the least and the greatest.
fn described(what: &str, values: impl Iterator<Item = (String, f64)>, unit: Unit) -> String {
    let values: Vec<(String, f64)> = values.collect();
    let least = values.iter().min_by(|a, b| a.1.total_cmp(&b.1));
    let most = values.iter().max_by(|a, b| a.1.total_cmp(&b.1));
    match (values.len(), least, most) {
        (1, Some((name, value)), _) => format!("{what}: {name} {}.", unit.show(*value, 2)),
        (count, Some(least), Some(most)) => format!(
            "{what}: {count} values, from {} ({}) to {} ({}).",
            unit.show(least.1, 2),
            least.0,
            unit.show(most.1, 2),
            most.0
        ),
        _ => format!("{what}: no values."),
    }
}
