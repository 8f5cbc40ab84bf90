//! What each arm changes against the reference: one panel per figure, paired intervals.

use super::{change_unit, described, finding_numbers, order, stated, title};
use crate::core::order;
use crate::findings::{Finding, Scope};
use crate::report::page::chart::Mark;
use crate::report::page::data::{Results, distinct};
use crate::report::page::forest::{self, Row};
use crate::report::page::html::{Figure, Panel};

/// Panels past this many are left to the table.
const MOST_PANELS: usize = 12;
/// The same of rows.
const MOST_ROWS: usize = 20;

pub fn against_the_reference(results: &Results) -> Option<Figure> {
    // What a bot that meets only itself does, the table does.
    let is_own = |found: &&Finding| found.bot.is_none() || results.is_contested(&found.arm);
    let found = results.answer.findings.iter().filter(is_shown);
    let found: Vec<&Finding> = found.filter(is_own).collect();
    let mut statistics = distinct(found.iter().map(|found| found.statistic.as_str()));
    order::sort_by_key(&mut statistics, |name| order(name));
    let mut panels: Vec<Panel> = statistics
        .iter()
        .filter_map(|statistic| {
            let own = found.iter().copied();
            panel(
                results,
                statistic,
                own.filter(|found| found.statistic == *statistic),
            )
        })
        .collect();
    panels.truncate(MOST_PANELS);
    if panels.is_empty() {
        return None;
    }
    let reference = found.iter().find_map(|found| found.reference.as_deref());
    let reference = reference.unwrap_or("the reference");
    Some(Figure {
        id: "changes".to_owned(),
        caption: stated(&found).unwrap_or_else(|| format!("Nothing changes against {reference}.")),
        note: Some(format!(
            "Differences to {reference} on the same deals, with their 95 % intervals; shares in points of percent."
        )),
        panels,
        numbers: finding_numbers(&found),
        marked: true,
    })
}

/// All seats together, and of seats only the first player's advantage; the costs of items have a figure of their own.
fn is_shown(found: &&Finding) -> bool {
    let whole = match found.seat {
        None => found.scope != Scope::Seat,
        Some(seat) => found.statistic == "seat_advantage" && seat == 0,
    };
    whole && found.item.is_none() && found.difference.is_some()
}

/// Nothing where nothing differs anywhere: an empty panel says less than none.
fn panel<'a>(
    results: &Results,
    statistic: &str,
    found: impl Iterator<Item = &'a Finding>,
) -> Option<Panel> {
    let mut found: Vec<&Finding> = found.collect();
    // Where each bot has its row, that of all players together is a mixture of them.
    if found.iter().any(|found| found.bot.is_some()) {
        found.retain(|found| found.bot.is_some());
    }
    let rows = found.into_iter().filter_map(|found| row(results, found));
    let mut rows: Vec<Row> = rows.collect();
    if rows.iter().all(|row| row.value == 0.0) {
        return None;
    }
    let unit = change_unit(statistic);
    let mut title = title(statistic);
    if rows.len() > MOST_ROWS {
        title = format!("{title}: the {MOST_ROWS} largest of {}", rows.len());
        rows.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
        rows.truncate(MOST_ROWS);
    }
    let values = rows.iter().map(|row| (row.label.clone(), row.value));
    Some(Panel {
        title,
        description: described(&format!("Change of {statistic}"), values, unit),
        drawing: forest::draw(&rows, Some(0.0), unit),
    })
}

fn row(results: &Results, found: &Finding) -> Option<Row> {
    let arm = results.short(&found.arm);
    let label = match &found.bot {
        Some(bot) if !bot.is_empty() => format!("{arm}: {bot}"),
        _ => arm.to_owned(),
    };
    let interval = found.difference_low.zip(found.difference_high);
    Some(Row {
        mark: Mark::of(found.verdict),
        ..Row::plain(label, found.difference?, interval)
    })
}
