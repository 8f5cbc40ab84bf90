//! Parts of a whole: one bar a row, its parts side by side.

use super::chart::{Drawing, Unit, WIDTH, cut};
use super::svg::{Anchor, Svg};

/// One whole with its parts, which sum to 1.
pub struct Bar {
    pub label: String,
    /// By part.
    pub parts: Vec<f64>,
}

/// More bars than this are left to the table.
pub const MOST_BARS: usize = 60;
const ROW: f64 = 32.0;
/// A part narrower than this has no number in it.
const ROOM_FOR_NUMBER: f64 = 38.0;

pub fn draw(names: &[String], bars: &[Bar]) -> Drawing {
    let bars = &bars[..bars.len().min(MOST_BARS)];
    // A single bar needs no name.
    let (row, below) = match bars.iter().all(|bar| bar.label.is_empty()) {
        true => (17.0, 2.0),
        false => (ROW, 15.0),
    };
    let mut svg = Svg::default();
    for (index, bar) in bars.iter().enumerate() {
        let top = index as f64 * row;
        svg.text(
            "label",
            (2.0, top + 11.0),
            Anchor::Start,
            &cut(&bar.label, 44),
        );
        let mut left = 0.0;
        for (number, (name, part)) in names.iter().zip(&bar.parts).enumerate() {
            let width = part * WIDTH;
            svg.series(number, |svg| {
                draw_part(svg, &bar.label, name, *part, (left, top + below), width);
            });
            left += width;
        }
    }
    Drawing {
        svg,
        size: (WIDTH, bars.len() as f64 * row),
        legend: names.to_vec(),
    }
}

fn draw_part(svg: &mut Svg, whole: &str, name: &str, part: f64, at: (f64, f64), width: f64) {
    if part <= 0.0 {
        return;
    }
    let told = match whole {
        "" => format!("{name}: {}", Unit::Share.show(part, 2)),
        whole => format!("{whole}, {name}: {}", Unit::Share.show(part, 2)),
    };
    svg.mark(&told, |svg| {
        svg.rect("part", at, (width - 1.0, 13.0));
        if width >= ROOM_FOR_NUMBER {
            let place = (at.0 + width / 2.0, at.1 + 10.0);
            svg.text("inside", place, Anchor::Middle, &Unit::Share.show(part, 1));
        }
    });
}
