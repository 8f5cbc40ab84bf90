//! Values with their intervals, one below the other, and a line to compare them with.

use super::chart::{AXIS, Drawing, Mark, SIDE, Unit, WIDTH, axis_below, breadth, cut};
use super::scale::{Scale, extent};
use super::svg::{Anchor, Svg};

/// One value with its interval.
pub struct Row {
    pub label: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    pub mark: Mark,
    /// Of a part of the row above: the name that it has there.
    pub part: Option<String>,
}

impl Row {
    /// A value of which nothing is compared.
    pub fn plain(label: impl Into<String>, value: f64, interval: Option<(f64, f64)>) -> Self {
        Row {
            label: label.into(),
            value,
            interval,
            mark: Mark::Plain,
            part: None,
        }
    }

    /// What stands beside it.
    fn shown(&self) -> &str {
        self.part.as_ref().unwrap_or(&self.label)
    }
}

/// More rows than this are left to the table.
pub const MOST_ROWS: usize = 40;
/// Room for the numbers at the right edge.
const NUMBERS: f64 = 52.0;
const RIGHT: f64 = WIDTH - NUMBERS - 8.0;
/// Names up to this many letters stand beside their values, longer ones above them.
const BESIDE: usize = 18;

/// Where the names stand.
#[derive(Clone, Copy)]
struct Layout {
    /// The height of a row.
    row: f64,
    /// Names and values within a row.
    name: f64,
    value: f64,
    /// Where the axis begins.
    left: f64,
}

impl Layout {
    fn of(rows: &[Row]) -> Self {
        let letters = |row: &Row| row.shown().chars().count() + usize::from(row.part.is_some());
        let longest = rows.iter().map(letters).max().unwrap_or(0);
        let widest = rows
            .iter()
            .map(|row| breadth(row.shown()))
            .fold(0.0, f64::max);
        match longest <= BESIDE {
            true => Layout {
                row: 21.0,
                name: 16.0,
                value: 12.0,
                left: widest + 16.0,
            },
            false => Layout {
                row: 32.0,
                name: 12.0,
                value: 22.0,
                left: SIDE,
            },
        }
    }
}

/// What a chart is drawn over; charts that are compared with each other have it in common.
#[derive(Clone, Copy)]
pub struct Axis {
    /// The value to compare with.
    compared: Option<f64>,
    ends: Option<(f64, f64)>,
}

impl Axis {
    /// Over the values and intervals of these rows.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>, compared: Option<f64>) -> Self {
        let ends = rows.into_iter().flat_map(|row| {
            let (low, high) = row.interval.unwrap_or((row.value, row.value));
            [low, row.value, high]
        });
        Axis {
            compared,
            ends: extent(ends.chain(compared)),
        }
    }
}

/// The chart of all rows.
pub fn draw(rows: &[Row], compared: Option<f64>, unit: Unit) -> Drawing {
    draw_along(rows, Axis::of(shown(rows), compared), unit)
}

/// The same along an axis that other charts have too.
pub fn draw_along(rows: &[Row], axis: Axis, unit: Unit) -> Drawing {
    chart(shown(rows), axis, unit, false)
}

/// The chart with a bar from zero to each value.
pub fn tornado(rows: &[Row], unit: Unit) -> Drawing {
    let rows = shown(rows);
    chart(rows, Axis::of(rows, Some(0.0)), unit, true)
}

fn shown(rows: &[Row]) -> &[Row] {
    &rows[..rows.len().min(MOST_ROWS)]
}

fn chart(rows: &[Row], axis: Axis, unit: Unit, bars: bool) -> Drawing {
    let layout = Layout::of(rows);
    let ends = axis.ends.into_iter().flat_map(|(low, high)| [low, high]);
    let (scale, ticks) = Scale::round(ends, (layout.left, RIGHT));
    let bottom = rows.len() as f64 * layout.row + 4.0;
    let mut svg = Svg::default();
    axis_below(&mut svg, &scale, ticks, unit, 2.0, bottom);
    if let Some(compared) = axis.compared {
        let x = scale.at(compared);
        svg.line("compared", (x, 2.0), (x, bottom));
    }
    for (index, row) in rows.iter().enumerate() {
        let top = index as f64 * layout.row;
        if bars {
            draw_bar(&mut svg, &scale, row.value, top + layout.value);
        }
        draw_row(&mut svg, &scale, row, top, layout, unit);
    }
    Drawing {
        svg,
        size: (WIDTH, bottom + AXIS),
        legend: Vec::new(),
    }
}

fn draw_bar(svg: &mut Svg, scale: &Scale, value: f64, y: f64) {
    let (from, to) = (scale.at(value.min(0.0)), scale.at(value.max(0.0)));
    svg.rect("bar", (from, y - 4.5), (to - from, 9.0));
}

fn draw_row(svg: &mut Svg, scale: &Scale, row: &Row, top: f64, layout: Layout, unit: Unit) {
    let (class, left) = match row.part {
        Some(_) => ("tick halo", 10.0),
        None => ("label halo", 2.0),
    };
    let (x, y) = (scale.at(row.value), top + layout.value);
    let name = (left, top + layout.name);
    svg.text(class, name, Anchor::Start, &cut(row.shown(), 46));
    let figure = (WIDTH - 2.0, y + 4.0);
    svg.text("figure", figure, Anchor::End, &unit.brief(row.value));
    let told = unit.tell(row.value, row.interval);
    svg.mark(&format!("{}: {told}", row.label), |svg| {
        if let Some((low, high)) = row.interval {
            svg.line("interval", (scale.at(low), y), (scale.at(high), y));
        }
        row.mark.draw(svg, (x, y));
    });
}
