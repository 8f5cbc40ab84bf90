//! What each road token does to a game: the deals that have it against those that do not.

use super::{change_unit, described, finding_numbers, leading_sentence, title};
use crate::core::order;
use crate::findings::{Finding, Scope};
use crate::report::page::chart::Mark;
use crate::report::page::data::{Results, distinct};
use crate::report::page::forest::{self, Row};
use crate::report::page::html::{Figure, Panel};

/// The statistics of the panels; of the seats' advantages only the first player's.
const SHOWN: [&str; 3] = ["score", "rounds", "seat_advantage"];
/// Panels past this many are left to the table.
const MOST_PANELS: usize = 12;

/// Whether a finding is about a token wherever it lies, in all seats or as the first player meets it.
pub fn is_of_token(found: &Finding) -> bool {
    let anywhere = |item: &String| !item.contains(", distance");
    let whole = match found.seat {
        None => true,
        Some(seat) => seat == 0 && found.statistic == "seat_advantage",
    };
    found.scope == Scope::Table && whole && found.item.as_ref().is_some_and(anywhere)
}

/// The token's name: `toll` of `toll in play`.
pub fn token_of(found: &Finding) -> &str {
    let item = found.item.as_deref().unwrap_or_default();
    item.strip_suffix(" in play").unwrap_or(item)
}

/// A panel for each statistic, of several arms for each arm, the strongest token first.
pub fn effects(results: &Results) -> Option<Figure> {
    let is_shown = |found: &&Finding| {
        let named = SHOWN.contains(&found.statistic.as_str());
        named && is_of_token(found) && found.difference.is_some()
    };
    let found: Vec<&Finding> = results.answer.findings.iter().filter(is_shown).collect();
    let arms = distinct(found.iter().map(|found| found.arm.as_str()));
    let mut panels: Vec<Panel> = Vec::new();
    for statistic in SHOWN {
        for arm in &arms {
            let own = found.iter().copied();
            let own = own.filter(|found| found.statistic == statistic && found.arm == *arm);
            panels.extend(panel(statistic, results.title_of(arm), own));
        }
    }
    panels.truncate(MOST_PANELS);
    (!panels.is_empty()).then(|| Figure {
        id: "tokens".to_owned(),
        caption: leading_sentence(&found)
            .unwrap_or_else(|| "What each road token changes.".to_owned()),
        note: Some("Deals that have the token against those that do not; nobody chooses it, so that it is the cause.".to_owned()),
        panels,
        numbers: finding_numbers(&found),
        marked: true,
    })
}

fn panel<'a>(
    statistic: &str,
    arm: &str,
    found: impl Iterator<Item = &'a Finding>,
) -> Option<Panel> {
    let mut rows: Vec<Row> = found.filter_map(row).collect();
    order::sort_by(&mut rows, |a, b| b.value.abs().total_cmp(&a.value.abs()));
    let unit = change_unit(statistic);
    let values = rows.iter().map(|row| (row.label.clone(), row.value));
    let heading = match arm {
        "" => title(statistic),
        arm => format!("{}, {arm}", title(statistic)),
    };
    (!rows.is_empty()).then(|| Panel {
        title: heading,
        description: described(&format!("Change of {statistic} by token"), values, unit),
        drawing: forest::tornado(&rows, unit),
    })
}

fn row(found: &Finding) -> Option<Row> {
    let interval = found.difference_low.zip(found.difference_high);
    Some(Row {
        mark: Mark::of(found.verdict),
        ..Row::plain(token_of(found), found.difference?, interval)
    })
}
