//! What a page is made from: the files of a results folder and nothing else, so that it can be made again from them.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use crate::core::order;
use crate::findings::Answer;
use crate::report::labels::labels;

/// The letters of an arm's name that a chart has room for.
const MOST_LETTERS: usize = 40;

/// A CSV file as it was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// One row of a grid.
#[derive(Clone, Copy)]
pub struct GridRow<'a> {
    columns: &'a [String],
    pub cells: &'a [String],
}

impl<'a> GridRow<'a> {
    /// The cell of a column; empty where there is no such column.
    pub fn text(&self, column: &str) -> &'a str {
        let place = self.columns.iter().position(|name| name == column);
        place.map_or("", |at| self.cells[at].as_str())
    }

    /// The names of all columns.
    pub fn columns(&self) -> impl Iterator<Item = &'a str> {
        self.columns.iter().map(String::as_str)
    }

    pub fn number(&self, column: &str) -> Option<f64> {
        self.text(column).parse().ok()
    }

    /// Both ends of an interval, where it has both.
    pub fn interval(&self, low: &str, high: &str) -> Option<(f64, f64)> {
        self.number(low).zip(self.number(high))
    }
}

impl Grid {
    /// The grid of a CSV text; `None` where it is not one.
    pub fn parse(text: &str) -> Option<Self> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let words = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
        let columns = words(reader.headers().ok()?);
        let rows = reader
            .records()
            .map(|record| record.map(|record| words(&record)))
            .collect::<Result<_, _>>()
            .ok()?;
        Some(Grid { columns, rows })
    }

    pub fn rows(&self) -> impl Iterator<Item = GridRow<'_>> + Clone {
        self.rows.iter().map(|cells| GridRow {
            columns: &self.columns,
            cells,
        })
    }
}

/// The different values of a column, in the order in which they come.
pub fn distinct<'a>(values: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    values.filter(|value| seen.insert(*value)).collect()
}

/// A results folder: its manifest, its findings and its tables.
#[derive(Clone, Debug)]
pub struct Results {
    pub manifest: Value,
    pub answer: Answer,
    grids: BTreeMap<String, Grid>,
    arms: Vec<String>,
    /// The names of arms as charts have room for them.
    short: BTreeMap<String, String>,
    /// The arms in which different bots meet.
    contested: HashSet<String>,
}

impl Results {
    /// The results of a folder's files.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Result<Self, String> {
        let mut results = Results {
            manifest: Value::Null,
            answer: Answer::default(),
            grids: BTreeMap::new(),
            arms: Vec::new(),
            short: BTreeMap::new(),
            contested: HashSet::new(),
        };
        for (name, bytes) in files {
            let text = std::str::from_utf8(bytes).map_err(|_| format!("{name} is not text"))?;
            let of = |error: serde_json::Error| format!("{name}: {error}");
            let json = || serde_json::from_str::<Value>(text).map_err(of);
            match name {
                "manifest.json" => results.manifest = json()?,
                "findings.json" => results.answer = serde_json::from_value(json()?).map_err(of)?,
                _ if name.ends_with(".csv") && name != "games.csv" => {
                    let grid = Grid::parse(text).ok_or(format!("{name} is not a table"))?;
                    results.grids.insert(name.to_owned(), grid);
                }
                _ => {}
            }
        }
        let rows = results.grid("win_rates.csv").rows();
        let arms = distinct(rows.map(|row| row.text("arm")));
        results.arms = arms.into_iter().map(str::to_owned).collect();
        let names = labels(&results.arms(), MOST_LETTERS).names;
        results.short = order::gathered(results.arms.iter().cloned().zip(names));
        results.contested = contested(results.grid("win_rates.csv"));
        Ok(results)
    }

    /// Whether different bots meet in an arm; else every share over all seats is an equal one.
    pub fn is_contested(&self, arm: &str) -> bool {
        self.contested.contains(arm)
    }

    /// A table of the folder; one without rows where it has none.
    pub fn grid(&self, name: &str) -> &Grid {
        static EMPTY: Grid = Grid {
            columns: Vec::new(),
            rows: Vec::new(),
        };
        self.grids.get(name).unwrap_or(&EMPTY)
    }

    /// The names of the arms, in order.
    pub fn arms(&self) -> Vec<&str> {
        self.arms.iter().map(String::as_str).collect()
    }

    /// What stands above the panel of an arm: nothing where there is only one.
    pub fn title_of<'a>(&'a self, arm: &'a str) -> &'a str {
        match self.arms.len() {
            0 | 1 => "",
            _ => self.short(arm),
        }
    }

    /// The name of an arm, of the points of many keys short enough for a chart.
    pub fn short<'a>(&'a self, arm: &'a str) -> &'a str {
        self.short.get(arm).map_or(arm, String::as_str)
    }

    /// Whether charts call any arm otherwise than the tables do.
    pub fn shortens(&self) -> bool {
        self.short.iter().any(|(arm, short)| arm != short)
    }

    /// Whether keys were swept.
    pub fn is_swept(&self) -> bool {
        self.grids.contains_key("sweep.csv")
    }

    /// How many seats the tables have.
    pub fn seats(&self) -> usize {
        let seats = self
            .grid("win_rates.csv")
            .rows()
            .filter_map(|row| row.number("seat"));
        seats.fold(0.0, f64::max) as usize + 1
    }

    /// The share of wins of equal players; of a bot alone against a printed opponent one half.
    pub fn equal_share(&self) -> f64 {
        1.0 / self.seats().max(2) as f64
    }
}

/// The arms of `win_rates.csv` that have more than one bot.
fn contested(rates: &Grid) -> HashSet<String> {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    let mut found = HashSet::new();
    for row in rates.rows() {
        let bot = row.text("bot");
        if *first.entry(row.text("arm")).or_insert(bot) != bot {
            found.insert(row.text("arm").to_owned());
        }
    }
    found
}

impl Grid {
    /// The same without columns in which nothing stands.
    pub fn without_empty_columns(self) -> Self {
        let is_filled = |column: &usize| self.rows.iter().any(|row| !row[*column].is_empty());
        let kept: Vec<usize> = (0..self.columns.len()).filter(is_filled).collect();
        let keep = |row: &[String]| kept.iter().map(|&at| row[at].clone()).collect();
        Grid {
            columns: keep(&self.columns),
            rows: self.rows.iter().map(|row| keep(row)).collect(),
        }
    }
}
