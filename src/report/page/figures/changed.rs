//! The games that a change of the program or of a rule changed: by kind and by the round in which they part.

use std::collections::BTreeMap;

use super::described;
use crate::report::page::chart::Unit;
use crate::report::page::data::{Grid, GridRow, Results, distinct};
use crate::report::page::html::{Figure, Panel};
use crate::report::page::lines::{self, Point, Series, Steps};

/// The file of changed games.
const FILE: &str = "changes.csv";

pub fn by_kind_and_round(results: &Results) -> Option<Figure> {
    let grid = results.grid(FILE);
    let rows: Vec<GridRow> = grid.rows().collect();
    let kinds = distinct(rows.iter().map(|row| row.text("kind")));
    let last = rows.iter().filter_map(round).max()?;
    let counts: Vec<(&str, BTreeMap<u32, u64>)> = kinds
        .iter()
        .map(|kind| (*kind, by_round(&rows, kind)))
        .collect();
    let series = |(kind, counts): &(&str, BTreeMap<u32, u64>)| Series {
        name: (*kind).to_owned(),
        points: (0..=last)
            .map(|round| Point {
                at: f64::from(round),
                label: format!("round {round}"),
                value: counts.get(&round).copied().unwrap_or(0) as f64,
                interval: None,
            })
            .collect(),
    };
    let all: Vec<Series> = counts.iter().map(series).collect();
    let values = all.iter().flat_map(|s| {
        s.points
            .iter()
            .map(|p| (format!("{}, {}", s.name, p.label), p.value))
    });
    let told: Vec<String> = counts
        .iter()
        .map(|(kind, counts)| format!("{kind} {}", counts.values().sum::<u64>()))
        .collect();
    Some(Figure {
        id: "changed".to_owned(),
        caption: format!("{} games changed: {}.", rows.len(), told.join(", ")),
        note: Some("Changed games by the round in which they part.".to_owned()),
        panels: vec![Panel {
            title: "Changed games by round".to_owned(),
            description: described("Changed games by round", values, Unit::Count),
            drawing: lines::draw_steps(&all, Steps::of(&all), Unit::Count),
        }],
        numbers: counted(&counts),
        marked: false,
    })
}

fn round(row: &GridRow) -> Option<u32> {
    row.text("round").parse().ok()
}

/// How many games of a kind part in each round.
fn by_round(rows: &[GridRow], kind: &str) -> BTreeMap<u32, u64> {
    let mut counts = BTreeMap::new();
    for row in rows.iter().filter(|row| row.text("kind") == kind) {
        *counts.entry(round(row).unwrap_or(0)).or_insert(0) += 1;
    }
    counts
}

fn counted(counts: &[(&str, BTreeMap<u32, u64>)]) -> Grid {
    let rows = counts.iter().flat_map(|(kind, counts)| {
        let row = |(round, games): (&u32, &u64)| {
            vec![(*kind).to_owned(), round.to_string(), games.to_string()]
        };
        counts.iter().map(row).collect::<Vec<_>>()
    });
    Grid {
        columns: ["kind", "round", "games"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}
