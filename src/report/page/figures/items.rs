//! What single cards and tokens are worth.

use super::{described, finding_numbers, leading_sentence, numbers};
use crate::core::order;
use crate::findings::Finding;
use crate::report::page::chart::{Mark, Unit};
use crate::report::page::data::{GridRow, Results, distinct};
use crate::report::page::forest::{self, Row};
use crate::report::page::html::{Figure, Panel};
use crate::report::page::scatter::{self, Spot};

/// Rows of one panel; the rest is left to the table.
const MOST_ROWS: usize = 20;
/// Panels past this many are left to the table.
const MOST_PANELS: usize = 12;

/// What it costs never to use each item, the dearest first.
pub fn cost(results: &Results) -> Option<Figure> {
    let title = "What it costs never to use it, in points of the share of wins";
    tornado(results, "cost", Unit::Points, title)
}

/// The same in the score, where all players do without it.
pub fn cost_in_score(results: &Results) -> Option<Figure> {
    let title = "What it costs never to use it, in the score";
    tornado(results, "cost.score", Unit::Change, title)
}

/// What each item changes: tokens that the deal drew, or win shares with and without.
pub fn effects(results: &Results) -> Option<Figure> {
    let title = "Share of wins with it less without it, in points";
    tornado(results, "effect", Unit::Points, title)
}

/// A panel for each bot, or each arm of one bot.
fn tornado(results: &Results, statistic: &str, unit: Unit, title: &str) -> Option<Figure> {
    // What is exactly nothing, without an interval, was never tried.
    let named = |found: &&Finding| {
        let seen = size(found) > 0.0 || found.low.is_some();
        found.item.is_some() && found.statistic == statistic && seen
    };
    let mut found: Vec<&Finding> = results.answer.findings.iter().filter(named).collect();
    let whose = |found: &Finding| {
        let arm = match statistic {
            "effect" => found.arm.as_str(),
            _ => found.reference.as_deref().unwrap_or_default(),
        };
        let names = [
            results.title_of(arm),
            found.bot.as_deref().unwrap_or_default(),
        ];
        let told: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
        told.join(", ")
    };
    let in_order: Vec<String> = found.iter().map(|found| whose(found)).collect();
    let mut groups = distinct(in_order.iter().map(String::as_str));
    groups.truncate(MOST_PANELS);
    order::sort_by(&mut found, |a, b| size(b).total_cmp(&size(a)));
    let all: Vec<String> = found.iter().map(|found| whose(found)).collect();
    let panels: Vec<Panel> = groups
        .iter()
        .filter_map(|group| {
            let own = found.iter().zip(&all).filter(|(_, name)| *name == group);
            let rows: Vec<Row> = own.filter_map(|(found, _)| row(found)).collect();
            tornado_panel(group, title, &rows, unit)
        })
        .collect();
    let judged = found.iter().any(|found| found.verdict.is_some());
    let known: Vec<&Finding> = found
        .iter()
        .copied()
        .filter(|one| row(one).is_some())
        .collect();
    (!panels.is_empty()).then(|| Figure {
        id: format!("items-{}", statistic.replace('.', "-")),
        caption: leading_sentence(&known).unwrap_or_else(|| format!("{title}.")),
        note: Some(match statistic {
            "effect" => {
                format!("{title}: winners also get to have cards, so it says nothing about causes.")
            }
            _ => format!("{title}."),
        }),
        panels,
        numbers: finding_numbers(&found),
        marked: judged,
    })
}

fn size(found: &Finding) -> f64 {
    found.value.or(found.difference).unwrap_or(0.0).abs()
}

/// Nothing without an interval: the few games behind it would stand among the largest effects.
fn row(found: &&Finding) -> Option<Row> {
    let own = found.low.zip(found.high);
    let interval = own.or(found.difference_low.zip(found.difference_high));
    let interval = Some(interval?);
    let label = found.item.clone().unwrap_or_default();
    Some(Row {
        mark: Mark::of(found.verdict),
        ..Row::plain(label, found.value.or(found.difference)?, interval)
    })
}

fn tornado_panel(group: &str, title: &str, rows: &[Row], unit: Unit) -> Option<Panel> {
    // A bot that never wins has nothing to lose by any item.
    if rows.iter().all(|row| row.value == 0.0) {
        return None;
    }
    let shown = &rows[..rows.len().min(MOST_ROWS)];
    let values = shown.iter().map(|row| (row.label.clone(), row.value));
    let heading = match rows.len() > shown.len() {
        true => format!("{group}: the {MOST_ROWS} largest of {}", rows.len()),
        false => group.to_owned(),
    };
    (!shown.is_empty()).then(|| Panel {
        title: heading,
        description: described(title, values, unit),
        drawing: forest::tornado(shown, unit),
    })
}

/// How often each item is had against how often it wins, a panel for each bot.
pub fn frequency(results: &Results) -> Option<Figure> {
    let grid = results.grid("items.csv");
    // One event per panel: a plan is gained and built, an order gained and delivered.
    let key = |row: &GridRow| {
        let arm = results.title_of(row.text("arm"));
        let words = [arm, row.text("bot"), row.text("group"), row.text("event")];
        let told: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        told.join(", ")
    };
    let rows: Vec<(String, GridRow)> = grid.rows().map(|row| (key(&row), row)).collect();
    let panels: Vec<Panel> = distinct(rows.iter().map(|(name, _)| name.as_str()))
        .into_iter()
        .filter_map(|name| {
            let own = rows.iter().filter(|(other, _)| other == name);
            let own: Vec<GridRow> = own.map(|(_, row)| *row).collect();
            scatter_panel(results, name, &own)
        })
        .take(MOST_PANELS)
        .collect();
    let best = most_frequent(results, grid.rows())?;
    let columns = [
        "arm",
        "group",
        "item",
        "event",
        "bot",
        "games_with",
        "frequency",
        "frequency_low",
        "frequency_high",
        "win_share_with",
        "win_share_with_low",
        "win_share_with_high",
    ];
    (!panels.is_empty()).then(|| Figure {
        id: "items-frequency".to_owned(),
        caption: best,
        note: Some("Across: share of games with it. Up: share of wins in these. The dashed line is the bot's share of all games.".to_owned()),
        panels,
        numbers: numbers(grid, grid.rows(), &columns),
        marked: false,
    })
}

fn most_frequent<'a>(results: &Results, rows: impl Iterator<Item = GridRow<'a>>) -> Option<String> {
    let told = rows.filter_map(|row| Some((row.number("frequency")?, row)));
    let (frequency, row) = told.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let with = row.number("win_share_with")?;
    let lead = match results.title_of(row.text("arm")) {
        "" => "Most".to_owned(),
        arm => format!("{arm}: most"),
    };
    Some(format!(
        "{lead} often {} has {} ({}): in {} of its games, of which it wins {}.",
        row.text("bot"),
        row.text("item"),
        row.text("event"),
        Unit::Share.state(frequency, row.interval("frequency_low", "frequency_high")),
        Unit::Share.state(
            with,
            row.interval("win_share_with_low", "win_share_with_high")
        )
    ))
}

fn scatter_panel(results: &Results, name: &str, rows: &[GridRow]) -> Option<Panel> {
    let spot = |row: &GridRow| {
        Some(Spot {
            label: row.text("item").to_owned(),
            across: (
                row.number("frequency")?,
                row.interval("frequency_low", "frequency_high"),
            ),
            up: (
                row.number("win_share_with")?,
                row.interval("win_share_with_low", "win_share_with_high"),
            ),
        })
    };
    let spots: Vec<Spot> = rows.iter().filter_map(spot).collect();
    let own = |row: &GridRow| {
        let of = |column| row.text(column) == rows[0].text(column);
        of("arm") && of("bot") && matches!(row.text("seat"), "" | "all")
    };
    let share = results.grid("win_rates.csv").rows().find(own);
    let share = share.and_then(|row| row.number("win_share"));
    let values = spots.iter().map(|spot| (spot.label.clone(), spot.up.0));
    // One or two spots are a sentence, not a picture; and of a bot that always wins or never, nothing can be seen.
    let varies = spots.iter().any(|spot| spot.up.0 != spots[0].up.0);
    (spots.len() > 2 && varies).then(|| Panel {
        title: name.to_owned(),
        description: described("Share of wins by how often it is had", values, Unit::Share),
        drawing: scatter::draw(&spots, share, Unit::Share),
    })
}
