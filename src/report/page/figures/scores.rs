//! How scores are distributed, how games end and what breaks ties.

use super::{described, from_to, numbers};
use crate::findings::{Finding, Scope};
use crate::report::page::bars::{self, Bar};
use crate::report::page::chart::Unit;
use crate::report::page::data::{Grid, GridRow, Results, distinct};
use crate::report::page::html::{Figure, Panel};
use crate::report::page::lines::{self, Point, Series, Steps};

/// More bots than this in one chart cannot be told apart.
const MOST_TOGETHER: usize = 3;
/// Panels past this many are left to the table.
const MOST_PANELS: usize = 12;

pub fn distributions(results: &Results) -> Option<Figure> {
    let grid = results.grid("scores.csv");
    let is_whole = |row: &GridRow| matches!(row.text("seat"), "" | "all");
    let rows: Vec<GridRow> = grid.rows().filter(is_whole).collect();
    let mut charts: Vec<(String, Vec<Series>)> = Vec::new();
    for arm in results.arms().into_iter().take(MOST_PANELS) {
        let of_arm: Vec<&GridRow> = rows.iter().filter(|row| row.text("arm") == arm).collect();
        let bots = distinct(of_arm.iter().map(|row| row.text("bot")));
        let all: Vec<Series> = bots.iter().map(|bot| series(bot, &of_arm)).collect();
        let title = results.title_of(arm).to_owned();
        match all.len() {
            0 => {}
            1..=MOST_TOGETHER => charts.push((title, all)),
            _ => charts.extend(all.into_iter().map(|one| match title.as_str() {
                "" => (one.name.clone(), vec![one]),
                arm => (format!("{arm}, {}", one.name), vec![one]),
            })),
        }
    }
    charts.truncate(MOST_PANELS);
    let over = Steps::of(charts.iter().flat_map(|(_, all)| all));
    let panels: Vec<Panel> = charts
        .iter()
        .map(|(title, all)| panel(title, all, over))
        .collect();
    let columns = ["arm", "bot", "score", "games", "share"];
    (!panels.is_empty()).then(|| Figure {
        id: "scores".to_owned(),
        caption: mean_scores(results),
        note: Some("Share of games by final score.".to_owned()),
        panels,
        numbers: numbers(grid, rows.iter().copied(), &columns),
        marked: false,
    })
}

/// The mean score of each bot, from the arm where it is lowest to that where it is highest.
fn mean_scores(results: &Results) -> String {
    let is_mean = |found: &&Finding| {
        let whole = found.scope == Scope::Bot && found.item.is_none();
        found.statistic == "score" && whole
    };
    let means: Vec<&Finding> = results.answer.findings.iter().filter(is_mean).collect();
    let bots = distinct(means.iter().filter_map(|found| found.bot.as_deref()));
    let told = |bot: &&str| {
        let own = means
            .iter()
            .filter(|found| found.bot.as_deref() == Some(bot));
        let values = own.filter_map(|found| {
            let ends = found.low.zip(found.high);
            Some((results.title_of(&found.arm), found.value?, ends))
        });
        Some(format!("{bot} {}", from_to(values, Unit::Number)?))
    };
    let told: Vec<String> = bots.iter().filter_map(told).collect();
    match told.is_empty() {
        true => "How the final scores are distributed.".to_owned(),
        false => format!("Final scores on average: {}.", told.join(", ")),
    }
}

fn series(bot: &str, rows: &[&GridRow]) -> Series {
    let own = rows.iter().filter(|row| row.text("bot") == bot);
    let point = |row: &&GridRow| {
        Some(Point {
            at: row.number("score")?,
            label: format!("score {}", row.text("score")),
            value: row.number("share")?,
            interval: None,
        })
    };
    Series {
        name: bot.to_owned(),
        points: own.filter_map(point).collect(),
    }
}

fn panel(title: &str, all: &[Series], over: Steps) -> Panel {
    let values = all.iter().flat_map(|series| {
        let told = |point: &Point| (format!("{}, {}", series.name, point.label), point.value);
        series.points.iter().map(told)
    });
    Panel {
        title: title.to_owned(),
        description: described("Share of games by final score", values, Unit::Share),
        drawing: lines::draw_steps(all, over, Unit::Share),
    }
}

pub fn endings(results: &Results) -> Option<Figure> {
    let told = |name: &str, share: &str| format!("Games end by {name} in {share} of all games");
    parts(results, "end_reason", "endings", "How games end", told)
}

pub fn tie_breaks(results: &Results) -> Option<Figure> {
    let told = |name: &str, share: &str| match name {
        "none" => format!("The scores alone decide {share} of the games"),
        name => format!("The tie-break `{name}` decides {share} of the games"),
    };
    parts(
        results,
        "tie_break",
        "tie-breaks",
        "What decides a game",
        told,
    )
}

/// Shares of all games by the values of one statistic, a bar for each arm.
fn parts(
    results: &Results,
    statistic: &str,
    id: &str,
    what: &str,
    told: impl Fn(&str, &str) -> String,
) -> Option<Figure> {
    let grid = results.grid("endings.csv");
    let is_own = |row: &GridRow| row.text("statistic") == statistic;
    let rows: Vec<GridRow> = grid.rows().filter(is_own).collect();
    let seen = rows
        .iter()
        .filter(|row| row.number("share").is_some_and(|share| share > 0.0));
    let names = distinct(seen.map(|row| row.text("value")));
    let arms: Vec<&str> = results.arms().into_iter().take(bars::MOST_BARS).collect();
    let bar = |arm: &&str| Bar {
        label: results.title_of(arm).to_owned(),
        parts: names.iter().map(|name| share(&rows, arm, name)).collect(),
    };
    let bars: Vec<Bar> = arms.iter().map(bar).collect();
    let first = bars.first()?.parts.iter().copied();
    let most = names.iter().map(|name| (*name).to_owned()).zip(first);
    // Of what decides most games in the first arm: how often it does so in all.
    let (name, _) = most.clone().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let own = results.arms().into_iter();
    let known = known(results, statistic, &name);
    let own = own.map(|arm| {
        let found = known.iter().find(|found| found.arm == arm);
        let ends = found.and_then(|found| found.low.zip(found.high));
        (results.title_of(arm), share(&rows, arm, &name), ends)
    });
    let sentence = told(&name, &from_to(own, Unit::Share)?);
    let owned: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    Some(Figure {
        id: id.to_owned(),
        caption: format!("{sentence}."),
        note: None,
        panels: vec![Panel {
            title: String::new(),
            description: described(what, most, Unit::Share),
            drawing: bars::draw(&owned, &bars),
        }],
        numbers: shown(grid, &rows),
        marked: false,
    })
}

/// How surely the share of an ending is known, by arm.
fn known<'a>(results: &'a Results, statistic: &str, value: &str) -> Vec<&'a Finding> {
    let family = statistic.strip_suffix("_reason").unwrap_or(statistic);
    let name = format!("{family}.{value}");
    let found = results.answer.findings.iter();
    found.filter(|found| found.statistic == name).collect()
}

fn share(rows: &[GridRow], arm: &str, value: &str) -> f64 {
    let row = rows
        .iter()
        .find(|row| row.text("arm") == arm && row.text("value") == value);
    row.and_then(|row| row.number("share")).unwrap_or(0.0)
}

fn shown(grid: &Grid, rows: &[GridRow]) -> Grid {
    let columns = ["arm", "statistic", "value", "games", "share"];
    numbers(grid, rows.iter().copied(), &columns)
}
