//! A sweep along one number as lines with bands; over several keys as small multiples and heat maps.

use super::{described, end, from_to, leading, numbers, title, unit};
use crate::core::order;
use crate::findings::{Finding, Scope, Verdict, figures};
use crate::report::ASKED_FIRST;
use crate::report::page::chart::Unit;
use crate::report::page::data::{Grid, GridRow, Results, distinct};
use crate::report::page::heat::{self, Matrix};
use crate::report::page::html::{Figure, Panel};
use crate::report::page::lines::{self, Point, Series};
use crate::report::page::scale::extent;

/// The statistics of the panels.
const SHOWN: &[&str] = ASKED_FIRST.split_at(7).0;
/// The statistics of small multiples, of which there are many.
const FEW: &[&str] = ASKED_FIRST.split_at(3).0;
/// Panels past this many are left to the table.
const MOST_PANELS: usize = 24;
/// More cells than this in a row or column cannot be read.
const MOST_CELLS: usize = 40;

/// The swept keys: the columns between the arm and the bot.
pub fn keys(grid: &Grid) -> &[String] {
    let place = |name: &str| grid.columns.iter().position(|column| column == name);
    match (place("arm"), place("bot")) {
        (Some(arm), Some(bot)) if bot > arm => &grid.columns[arm + 1..bot],
        _ => &[],
    }
}

/// A key as people say it.
fn short(key: &str) -> &str {
    key.strip_prefix("rules.").unwrap_or(key)
}

/// The first key whose values are all numbers, three or more, or two of the only key.
fn numeric<'a>(grid: &'a Grid, keys: &'a [String]) -> Option<&'a str> {
    let least = if keys.len() == 1 { 2 } else { 3 };
    let is_number = |key: &&String| {
        let values = distinct(grid.rows().map(|row| row.text(key)));
        values.len() >= least && values.iter().all(|value| value.parse::<f64>().is_ok())
    };
    keys.iter().find(is_number).map(String::as_str)
}

/// Whether a key can be drawn as lines along it.
pub fn is_numeric(results: &Results) -> bool {
    let grid = results.grid("sweep.csv");
    numeric(grid, keys(grid)).is_some()
}

/// Lines along the first number; a panel for each combination of the other keys.
pub fn along_a_number(results: &Results) -> Option<Figure> {
    let grid = results.grid("sweep.csv");
    let keys = keys(grid);
    let along = numeric(grid, keys)?;
    let others: Vec<&str> = keys
        .iter()
        .map(String::as_str)
        .filter(|key| *key != along)
        .collect();
    let statistics = if others.is_empty() { SHOWN } else { FEW };
    let mut panels: Vec<Panel> = statistics
        .iter()
        .flat_map(|statistic| line_panels(results, along, &others, statistic))
        .collect();
    panels.truncate(MOST_PANELS);
    let all = keys_of(keys);
    let columns = [
        &["arm"],
        all.as_slice(),
        &["bot", "statistic", "value", "low", "high"],
    ];
    (!panels.is_empty()).then(|| Figure {
        id: "sweep".to_owned(),
        caption: told_along(results, grid, along),
        note: Some(format!(
            "Across: {}. The band is the 95 % interval.",
            short(along)
        )),
        numbers: numbers(grid, grid.rows().filter(is_shown), &columns.concat()),
        panels,
        marked: false,
    })
}

fn keys_of(keys: &[String]) -> Vec<&str> {
    keys.iter().map(String::as_str).collect()
}

/// The numbers behind the panels, and no more.
fn is_shown(row: &GridRow) -> bool {
    SHOWN.contains(&row.text("statistic")) && is_whole(row)
}

/// What differs most at the end of the way, with its beginning; else that nothing is seen to.
fn told_along(results: &Results, grid: &Grid, key: &str) -> String {
    let last = grid.rows.last().and_then(|row| row.first());
    let of_last = |found: &&Finding| last == Some(&found.arm) && is_change(found);
    let found: Vec<&Finding> = results.answer.findings.iter().filter(of_last).collect();
    let told = leading(&found).map(|found| {
        let both = both_ends(results, key, found);
        both.unwrap_or_else(|| found.sentence.clone())
    });
    told.unwrap_or_else(|| format!("What changes along {}.", short(key)))
}

/// The value of the reference and that of an arm which differs from it.
fn both_ends(results: &Results, key: &str, found: &Finding) -> Option<String> {
    if found.verdict != Some(Verdict::Differs) {
        return None;
    }
    let rows = rows_of(results, &found.statistic);
    let only = keys(results.grid("sweep.csv")).len() == 1;
    let told = |arm: &str| {
        let fits = |row: &&GridRow| {
            row.text("arm") == arm && row.text("bot") == found.bot.as_deref().unwrap_or("")
        };
        let row = rows.iter().find(fits)?;
        let point = if only { row.text(key) } else { arm };
        let told = (point, row.number("value")?, row.interval("low", "high"));
        Some(end(&told, unit(&found.statistic)))
    };
    let (from, to) = (told(found.reference.as_deref()?)?, told(&found.arm)?);
    let what = subject(found);
    Some(format!(
        "Along {} {what} goes from {from} to {to}.",
        short(key)
    ))
}

/// A figure and whose it is: `the score of greedy`.
fn subject(found: &Finding) -> String {
    let noun =
        figures::find(&found.statistic).map_or(found.statistic.as_str(), |figure| figure.noun);
    match &found.bot {
        Some(bot) => format!("{noun} of {bot}"),
        None if found.statistic == "seat_advantage" => format!("{noun}'s advantage"),
        None => noun.to_owned(),
    }
}

/// From the least value of the whole grid to the greatest, of the figure that differs most.
fn told_over(results: &Results, found: &Finding) -> Option<String> {
    if found.verdict != Some(Verdict::Differs) {
        return None;
    }
    let bot = found.bot.as_deref().unwrap_or("");
    let rows = rows_of(results, &found.statistic);
    let own = rows.iter().filter(|row| row.text("bot") == bot);
    let told = own.filter_map(|row| {
        let ends = row.interval("low", "high");
        Some((row.text("arm"), row.number("value")?, ends))
    });
    let told = from_to(told, unit(&found.statistic))?;
    Some(format!("Over the grid {} is {told}.", subject(found)))
}

/// Whether a finding tells how a whole arm differs from the first in what the panels show.
fn is_change(found: &Finding) -> bool {
    let shown = SHOWN.contains(&found.statistic.as_str());
    let whole = found.scope != Scope::Seat && found.seat.unwrap_or(0) == 0;
    shown && whole && found.item.is_none() && found.difference.is_some()
}

/// All seats together, or the first seat of what is asked by seat.
fn is_whole(row: &GridRow) -> bool {
    matches!(
        (row.text("seat"), row.text("statistic")),
        ("" | "all", _) | ("0", "seat_advantage")
    )
}

/// The rows of a statistic; whoever meets only himself wins an equal share, which needs no picture.
fn rows_of<'a>(results: &'a Results, statistic: &str) -> Vec<GridRow<'a>> {
    let is_told = |row: &GridRow| statistic != "win_share" || results.is_contested(row.text("arm"));
    let grid = results.grid("sweep.csv");
    grid.rows()
        .filter(|row| row.text("statistic") == statistic && is_whole(row) && is_told(row))
        .collect()
}

/// The values of some keys in words, `largest, 3`.
fn combination(row: &GridRow, keys: &[&str]) -> String {
    let values = keys
        .iter()
        .map(|key| format!("{} {}", short(key), row.text(key)));
    values.collect::<Vec<_>>().join(", ")
}

fn line_panels(results: &Results, along: &str, others: &[&str], statistic: &str) -> Vec<Panel> {
    let rows = rows_of(results, statistic);
    let names: Vec<String> = rows.iter().map(|row| combination(row, others)).collect();
    // Panels that are to be compared have one scale.
    let ends = rows.iter().flat_map(|row| {
        let interval = row.interval("low", "high").map(|(low, high)| [low, high]);
        interval.into_iter().flatten().chain(row.number("value"))
    });
    let shared = if others.is_empty() {
        None
    } else {
        extent(ends)
    };
    distinct(names.iter().map(String::as_str))
        .into_iter()
        .filter_map(|name| {
            let own = rows.iter().zip(&names).filter(|(_, other)| *other == name);
            let own: Vec<GridRow> = own.map(|(row, _)| *row).collect();
            line_panel(&own, along, statistic, name, shared)
        })
        .collect()
}

fn line_panel(
    rows: &[GridRow],
    along: &str,
    statistic: &str,
    name: &str,
    shared: Option<(f64, f64)>,
) -> Option<Panel> {
    let series = |bot: &str| Series {
        name: bot.to_owned(),
        points: points(rows.iter().filter(|row| row.text("bot") == bot), along),
    };
    let mut bots = distinct(rows.iter().map(|row| row.text("bot")));
    // Where each bot has its line, that of all players together is a mixture of them.
    if bots.len() > 1 {
        bots.retain(|bot| !bot.is_empty());
    }
    let mut all: Vec<Series> = bots.into_iter().map(series).collect();
    all.retain(|series| !series.points.is_empty());
    // What never happens is not drawn.
    let mut points = all.iter().flat_map(|series| &series.points);
    if points.all(|point| point.value == 0.0) {
        return None;
    }
    let values = all
        .iter()
        .flat_map(|series| &series.points)
        .map(|point| (point.label.clone(), point.value));
    let description = described(
        &format!("{statistic} by {}", short(along)),
        values,
        unit(statistic),
    );
    Some(Panel {
        title: match name {
            "" => title(statistic),
            name => format!("{}, {name}", title(statistic)),
        },
        description,
        drawing: lines::draw(&all, None, unit(statistic), shared),
    })
}

fn points<'a>(rows: impl Iterator<Item = &'a GridRow<'a>>, key: &str) -> Vec<Point> {
    let point = |row: &GridRow| {
        Some(Point {
            at: row.number(key)?,
            label: row.text(key).to_owned(),
            value: row.number("value")?,
            interval: row.interval("low", "high"),
        })
    };
    let mut points: Vec<Point> = rows.filter_map(point).collect();
    order::sort_by(&mut points, |a, b| a.at.total_cmp(&b.at));
    points
}

/// Heat maps over the last two keys; a panel for each combination of those before them.
pub fn over_two_keys(results: &Results) -> Option<Figure> {
    let grid = results.grid("sweep.csv");
    let keys = keys_of(keys(grid));
    let [others @ .., down, across] = keys.as_slice() else {
        return None;
    };
    let statistics = if others.is_empty() { SHOWN } else { FEW };
    let mut panels: Vec<Panel> = statistics
        .iter()
        .flat_map(|statistic| heat_panels(results, others, [down, across], statistic))
        .collect();
    panels.truncate(MOST_PANELS);
    let found: Vec<&Finding> = results
        .answer
        .findings
        .iter()
        .filter(|found| is_change(found))
        .collect();
    let columns = [
        keys.as_slice(),
        &["bot", "statistic", "value", "low", "high"],
    ];
    (!panels.is_empty()).then(|| Figure {
        id: "grid".to_owned(),
        caption: leading(&found)
            .map(|found| told_over(results, found).unwrap_or_else(|| found.sentence.clone()))
            .unwrap_or_else(|| format!("What changes with {} and {}.", short(down), short(across))),
        note: Some(format!("Down: {}. Across: {}.", short(down), short(across))),
        numbers: numbers(grid, grid.rows().filter(is_shown), &columns.concat()),
        panels,
        marked: false,
    })
}

fn heat_panels(results: &Results, others: &[&str], keys: [&str; 2], statistic: &str) -> Vec<Panel> {
    let mut rows = rows_of(results, statistic);
    let Some(bot) = rows.first().map(|row| row.text("bot")) else {
        return Vec::new();
    };
    rows.retain(|row| row.text("bot") == bot);
    let Some((low, high)) = extent(rows.iter().filter_map(|row| row.number("value"))) else {
        return Vec::new();
    };
    // What may be for or against somebody has no colour at nothing.
    let most = low.abs().max(high.abs());
    let ends = match unit(statistic) {
        Unit::Points => (-most, most),
        _ => (low, high),
    };
    let names: Vec<String> = rows.iter().map(|row| combination(row, others)).collect();
    distinct(names.iter().map(String::as_str))
        .into_iter()
        .map(|name| {
            let own = rows.iter().zip(&names).filter(|(_, other)| *other == name);
            let own: Vec<GridRow> = own.map(|(row, _)| *row).collect();
            let words = [title(statistic), bot.to_owned(), name.to_owned()];
            let told: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
            heat_panel(&own, keys, statistic, told.join(", "), ends)
        })
        .collect()
}

fn heat_panel(
    rows: &[GridRow],
    [first, second]: [&str; 2],
    statistic: &str,
    title: String,
    (low, high): (f64, f64),
) -> Panel {
    let mut down = distinct(rows.iter().map(|row| row.text(first)));
    let mut across = distinct(rows.iter().map(|row| row.text(second)));
    down.truncate(MOST_CELLS);
    across.truncate(MOST_CELLS);
    let cell = |a: &str, b: &str| {
        let fits = |row: &&GridRow| (row.text(first), row.text(second)) == (a, b);
        let row = rows.iter().find(fits)?;
        let value = row.number("value")?;
        let told = unit(statistic).tell(value, row.interval("low", "high"));
        Some((value, told))
    };
    let matrix = Matrix {
        cells: down
            .iter()
            .map(|a| across.iter().map(|b| cell(a, b)).collect())
            .collect(),
        rows: down.iter().map(|name| (*name).to_owned()).collect(),
        columns: across.iter().map(|name| (*name).to_owned()).collect(),
        middle: (low + high) / 2.0,
        reach: ((high - low) / 2.0).max(1e-9),
    };
    let values = rows
        .iter()
        .filter_map(|row| Some((row.text("arm").to_owned(), row.number("value")?)));
    Panel {
        title,
        description: described(statistic, values, unit(statistic)),
        drawing: heat::draw(&matrix, unit(statistic)),
    }
}
