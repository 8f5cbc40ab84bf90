//! A sheet: rows of one kind, and columns of which each is a name with its cell. CSV is one way to write it.

use std::io::{self, Write};

use crate::findings::{Played, Scope, Value};

/// What stands in one cell.
pub struct Cell(String);

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell(text.to_owned())
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Cell(number.to_string())
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Cell(number.to_string())
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Cell(flag.to_string())
    }
}

/// Six decimals, as every file writes a number; a rounded nothing has no sign.
impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        let text = format!("{number:.6}");
        Cell(match text.as_str() {
            "-0.000000" => "0.000000".to_owned(),
            _ => text,
        })
    }
}

/// What cannot be had is an empty cell.
impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Cell(String::new()), Into::into)
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

    fn cells(&self, row: &R) -> impl Iterator<Item = String> {
        self.columns.iter().map(|column| (column.cell)(row).0)
    }

    /// The sheet as CSV: one header line, numbers without units.
    pub fn csv(&self, rows: impl IntoIterator<Item = R>) -> Vec<u8> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.write_record(self.header()).expect("memory takes it");
        for row in rows {
            csv.write_record(self.cells(&row)).expect("memory takes it");
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
        Ok(self.csv.write_record(self.sheet.cells(row))?)
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.csv.flush()
    }
}
