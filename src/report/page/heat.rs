//! A matrix of shares: the number in each cell, its colour by the distance from a middle.

use super::chart::{Drawing, Unit, WIDTH};
use super::svg::{Anchor, Svg};
use crate::report::text::short_names;

/// Values by row and column; a cell may be empty.
pub struct Matrix {
    pub rows: Vec<String>,
    pub columns: Vec<String>,
    /// By row, then column: the value and, for hover, everything that is known of it.
    pub cells: Vec<Vec<Option<(f64, String)>>>,
    /// The value that has no colour.
    pub middle: f64,
    /// The distance from the middle at which colour is fullest.
    pub reach: f64,
}

/// Colours on either side of the middle.
const SHADES: f64 = 4.0;
const ROW: f64 = 30.0;
const HEAD: f64 = 20.0;
/// Room for the names of the rows.
const LEAST_NAMES: f64 = 34.0;
const MOST_NAMES: f64 = 124.0;
const LETTER: f64 = 7.0;
/// A cell that still holds its number.
const LEAST_CELL: f64 = 50.0;

pub fn draw(matrix: &Matrix, unit: Unit) -> Drawing {
    let columns = matrix.columns.len().max(1) as f64;
    let widest = matrix.rows.iter().map(|name| name.chars().count()).max();
    let names = (LETTER * widest.unwrap_or(0) as f64 + 8.0).clamp(LEAST_NAMES, MOST_NAMES);
    let cell = ((WIDTH - names) / columns).clamp(LEAST_CELL, 90.0);
    let letters = (cell / 6.6) as usize;
    let mut svg = Svg::default();
    for (index, name) in short_names(&matrix.columns, letters).iter().enumerate() {
        let x = names + (index as f64 + 0.5) * cell;
        svg.text("tick", (x, HEAD - 6.0), Anchor::Middle, name);
    }
    let shown = short_names(&matrix.rows, 17);
    for (index, (name, shown)) in matrix.rows.iter().zip(&shown).enumerate() {
        let y = HEAD + index as f64 * ROW;
        svg.text("label", (2.0, y + 19.0), Anchor::Start, shown);
        for (column, value) in matrix.cells[index].iter().enumerate() {
            let at = (names + column as f64 * cell, y);
            let whose = format!("{}, {}", name, matrix.columns[column]);
            draw_cell(&mut svg, matrix, value.as_ref(), at, cell, &whose, unit);
        }
    }
    let width = (names + columns * cell).max(WIDTH);
    Drawing {
        svg,
        size: (width, HEAD + matrix.rows.len() as f64 * ROW + 2.0),
        legend: Vec::new(),
    }
}

fn draw_cell(
    svg: &mut Svg,
    matrix: &Matrix,
    value: Option<&(f64, String)>,
    at: (f64, f64),
    width: f64,
    whose: &str,
    unit: Unit,
) {
    let size = (width - 2.0, ROW - 2.0);
    let Some((value, told)) = value else {
        svg.rect("empty", at, size);
        return;
    };
    let shade = shade(*value, matrix.middle, matrix.reach);
    let class = match shade {
        0 => "h0".to_owned(),
        above if above > 0 => format!("up{above}"),
        below => format!("down{}", -below),
    };
    svg.mark(&format!("{whose}: {told}"), |svg| {
        svg.rect(&class, at, size);
        let (x, y) = (at.0 + size.0 / 2.0, at.1 + 18.5);
        svg.text(
            &format!("cell t-{class}"),
            (x, y),
            Anchor::Middle,
            &unit.show(*value, 1),
        );
    });
}

/// From -4 to 4: how far a value is from the middle.
fn shade(value: f64, middle: f64, reach: f64) -> i32 {
    let part = (value - middle) / reach.max(f64::EPSILON);
    (part.clamp(-1.0, 1.0) * SHADES).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_that_differ_in_a_parameter_keep_it_in_their_names() {
        let names = ["learned:temperature=0.02", "learned:temperature=0.5"].map(str::to_owned);
        let matrix = Matrix {
            rows: names.to_vec(),
            columns: names.to_vec(),
            cells: vec![vec![None, None], vec![None, None]],
            middle: 0.5,
            reach: 0.5,
        };
        let drawn = draw(&matrix, Unit::Share).svg.finish((0.0, 0.0), "", "");
        // Seventeen letters beside a row, thirteen above a cell of 90.
        for name in [
            ">learned:…ure=0.02<",
            ">learned:…ture=0.5<",
            ">learne…e=0.02<",
        ] {
            assert!(drawn.contains(name), "{name}: {drawn}");
        }
    }

    #[test]
    fn shades_are_even_on_both_sides_of_the_middle() {
        let of = |value| shade(value, 0.5, 0.5);
        assert_eq!([0.0, 0.4, 0.5, 0.65, 1.0].map(of), [-4, -1, 0, 1, 4]);
        assert_eq!(shade(0.9, 0.5, 0.2), 4);
    }
}
