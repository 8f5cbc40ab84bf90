//! A player in training: its learning curve, and what it thinks having each item is worth.

use super::{described, numbers};
use crate::core::order;
use crate::core::text::thousands;
use crate::report::page::chart::Unit;
use crate::report::page::data::{Grid, GridRow, Results, distinct};
use crate::report::page::heat::{self, Matrix};
use crate::report::page::html::{Figure, Panel};
use crate::report::page::lines::{self, Point, Series};

/// The strength of a player in training, against each opponent that it was measured with.
pub fn curve(results: &Results) -> Option<Figure> {
    let grid = results.grid("training.csv");
    let point = |row: GridRow| {
        Some(Point {
            at: row.number("games")?,
            label: row.text("games").to_owned(),
            value: row.number("win_share")?,
            interval: row.interval("win_share_low", "win_share_high"),
        })
    };
    let series = |opponent: &str| Series {
        name: opponent.to_owned(),
        points: along(
            grid.rows()
                .filter(|row| row.text("against") == opponent)
                .filter_map(point),
        ),
    };
    let opponents = distinct(grid.rows().map(|row| row.text("against")));
    let mut all: Vec<Series> = opponents.into_iter().map(series).collect();
    // What is gained over another player alone at the table is not a share of wins.
    all.retain(|series| !series.points.is_empty());
    let even = grid.rows().find_map(|row| row.number("even"));
    let first = all.first()?;
    let last = first.points.last()?;
    let values: Vec<(String, f64)> = all
        .iter()
        .flat_map(|series| series.points.iter())
        .map(|point| (point.label.clone(), point.value))
        .collect();
    let title = "Share of wins by games of training";
    let columns = [
        "games",
        "against",
        "deals",
        "win_share",
        "win_share_low",
        "win_share_high",
        "even",
        "difference",
        "difference_low",
        "difference_high",
    ];
    Some(Figure {
        id: "learning".to_owned(),
        caption: format!(
            "After {} games it wins {} against {}.",
            thousands(last.at as u64),
            Unit::Share.state(last.value, last.interval),
            first.name
        ),
        note: None,
        panels: vec![Panel {
            title: title.to_owned(),
            description: described(title, values.into_iter(), Unit::Share),
            drawing: lines::draw(&all, even, Unit::Share, None),
        }],
        numbers: numbers(grid, grid.rows(), &columns).without_empty_columns(),
        marked: false,
    })
}

/// Points in the order of what they lie along; of two in one place the later holds.
fn along(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut along: Vec<Point> = Vec::new();
    for point in points {
        along.retain(|other| other.at != point.at);
        along.push(point);
    }
    order::sort_by(&mut along, |a, b| a.at.total_cmp(&b.at));
    along
}

/// Points of win share at which the colour of a worth is fullest.
const REACH: f64 = 0.2;

/// What having an item goes along with, by round: one panel for each way to have it.
pub fn worths(results: &Results) -> Option<Figure> {
    let grid = results.grid("values.csv");
    let events = distinct(grid.rows().map(|row| row.text("event")));
    let most = grid
        .rows()
        .filter_map(|row| Some((row.number("value")?, row)))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let (value, row) = most?;
    Some(Figure {
        id: "worths".to_owned(),
        caption: format!(
            "The player expects most of {} ({}) in round {}: {} points of a win more than on the whole.",
            row.text("item"),
            row.text("event"),
            row.text("round"),
            Unit::Points.show(value, 1)
        ),
        note: Some(
            "Points of win share that it expects more where it has the item when a round begins, in games against \
             itself. The last column holds all later rounds."
                .to_owned(),
        ),
        panels: events.into_iter().map(|event| worth_panel(grid, event)).collect(),
        numbers: numbers(grid, grid.rows(), &["item", "event", "round", "value"]),
        marked: false,
    })
}

fn worth_panel(grid: &Grid, event: &str) -> Panel {
    let rows = || grid.rows().filter(|row| row.text("event") == event);
    let items = distinct(rows().map(|row| row.text("item")));
    let mut rounds = distinct(rows().map(|row| row.text("round")));
    order::sort_by_key(&mut rounds, |round| {
        round.parse::<u32>().unwrap_or(u32::MAX)
    });
    let cell = |item: &str, round: &str| {
        let is_it = |row: &GridRow| row.text("item") == item && row.text("round") == round;
        let value = rows().find(is_it)?.number("value")?;
        Some((
            value,
            format!("round {round}: {}", Unit::Points.show(value, 1)),
        ))
    };
    let row = |item: &&str| rounds.iter().map(|round| cell(item, round)).collect();
    let values = rows().filter_map(|row| {
        let name = format!("{}, round {}", row.text("item"), row.text("round"));
        Some((name, row.number("value")?))
    });
    let matrix = Matrix {
        cells: items.iter().map(row).collect(),
        rows: items.iter().map(|item| (*item).to_owned()).collect(),
        columns: rounds.iter().map(|round| (*round).to_owned()).collect(),
        middle: 0.0,
        reach: REACH,
    };
    Panel {
        title: event.to_owned(),
        description: described("Worth by round", values, Unit::Points),
        drawing: heat::draw(&matrix, Unit::Points),
    }
}
