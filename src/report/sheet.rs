//! A sheet: rows of one kind, and columns of which each is a name with its cell. CSV is one way to write it.

use std::io::{self, Write};

use crate::findings::{Played, Scope, Value};

/// What stands in one cell: still a number or a flag, for renderers that tell them from text.
pub enum Cell {
    Text(String),
    Whole(u64),
    Number(f64),
    Flag(bool),
    /// What cannot be had.
    Empty,
}

impl Cell {
    /// As CSV writes it: numbers with six decimals.
    fn text(self) -> String {
        match self {
            Cell::Text(text) => text,
            Cell::Whole(number) => number.to_string(),
            Cell::Number(number) => match format!("{number:.6}") {
                // A rounded nothing has no sign.
                text if text == "-0.000000" => "0.000000".to_owned(),
                text => text,
            },
            Cell::Flag(flag) => flag.to_string(),
            Cell::Empty => String::new(),
        }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_owned())
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Cell::Whole(number)
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Cell::Whole(number as u64)
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Cell::Flag(flag)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Cell::Number(number)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Cell::Empty, Into::into)
    }
}

struct Column<'a, R> {
    name: String,
    cell: Box<dyn Fn(&R) -> Cell + 'a>,
}

/// The columns of a file, in order.
pub struct Sheet<'a, R> {
    columns: Vec<Column<'a, R>>,
}

impl<R> Default for Sheet<'_, R> {
    fn default() -> Self {
        Sheet {
            columns: Vec::new(),
        }
    }
}

impl<'a, R> Sheet<'a, R> {
    /// One more column.
    pub fn column<C: Into<Cell>>(
        mut self,
        name: impl Into<String>,
        cell: impl Fn(&R) -> C + 'a,
    ) -> Self {
        self.columns.push(Column {
            name: name.into(),
            cell: Box::new(move |row| cell(row).into()),
        });
        self
    }

    /// A number and the ends of its interval: `X`, `X_low`, `X_high`.
    pub fn estimate(self, name: &str, value: impl Fn(&R) -> Value + Copy + 'a) -> Self {
        self.column(name, move |row| value(row).value)
            .column(format!("{name}_low"), move |row| value(row).low)
            .column(format!("{name}_high"), move |row| value(row).high)
    }

    /// What stands last in every file, so that folders can be stacked: which experiment, and what a row is about.
    pub fn tail(
        self,
        played: &'a Played,
        scope: impl Fn(&R) -> Scope + 'a,
        spec: impl Fn(&R) -> String + 'a,
    ) -> Self {
        let experiment = played.experiment;
        self.column("experiment", move |_| experiment.name.as_str())
            .column("game", move |_| experiment.game.word.as_str())
            .column("seed", move |_| experiment.seed)
            .column("scope", move |row| scope(row).name())
            .column("spec", spec)
    }

    fn header(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    fn cells(&self, row: &R) -> impl Iterator<Item = Cell> {
        self.columns.iter().map(|column| (column.cell)(row))
    }

    /// The sheet as CSV: one header line, numbers without units.
    pub fn csv(&self, rows: impl IntoIterator<Item = R>) -> Vec<u8> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.write_record(self.header()).expect("memory takes it");
        for row in rows {
            let cells = self.cells(&row).map(Cell::text);
            csv.write_record(cells).expect("memory takes it");
        }
        csv.into_inner().expect("memory takes it")
    }

    /// A writer of rows as they come; `header` says whether the file begins here.
    pub fn writer<W: Write>(self, out: W, header: bool) -> io::Result<SheetWriter<'a, R, W>> {
        let mut csv = csv::Writer::from_writer(out);
        if header {
            csv.write_record(self.header())?;
        }
        Ok(SheetWriter { sheet: self, csv })
    }
}

/// Writes the rows of a sheet one after another.
pub struct SheetWriter<'a, R, W: Write> {
    sheet: Sheet<'a, R>,
    csv: csv::Writer<W>,
}

impl<R, W: Write> SheetWriter<'_, R, W> {
    pub fn write(&mut self, row: &R) -> io::Result<()> {
        Ok(self
            .csv
            .write_record(self.sheet.cells(row).map(Cell::text))?)
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.csv.flush()
    }
}
