//! What all charts share: their width, units of values, axes and marks.

use super::scale::{Scale, Ticks};
use super::svg::{Anchor, Svg};
use crate::stats::verdict::Verdict;

/// Every chart is drawn this wide; a page shows several side by side where there is room.
pub const WIDTH: f64 = 340.0;
/// Room at both sides for the outermost labels.
pub const SIDE: f64 = 14.0;
/// The height of an axis with its labels.
pub const AXIS: f64 = 22.0;

/// A chart without its words.
pub struct Drawing {
    pub svg: Svg,
    pub size: (f64, f64),
    /// The names of the series, in the order of their numbers; empty where there is one only.
    pub legend: Vec<String>,
}

/// How values are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A part of one, shown in percent.
    Share,
    /// A difference of parts of one, shown in points with its sign.
    Points,
    Number,
    /// A difference of numbers, shown with its sign.
    Change,
    /// How many: whole.
    Count,
    /// A rating: whole, with its sign.
    Elo,
}

impl Unit {
    /// How much larger a value is shown.
    pub fn times(self) -> f64 {
        match self {
            Unit::Share | Unit::Points => 100.0,
            Unit::Number | Unit::Change | Unit::Count | Unit::Elo => 1.0,
        }
    }

    pub fn show(self, value: f64, decimals: usize) -> String {
        let decimals = if self.is_whole() { 0 } else { decimals };
        let value = value * self.times();
        // No negative zero.
        let value = if format!("{:.decimals$}", value.abs()).parse() == Ok(0.0) {
            0.0
        } else {
            value
        };
        match self {
            Unit::Share => format!("{value:.decimals$} %"),
            Unit::Number | Unit::Count => format!("{value:.decimals$}"),
            Unit::Points | Unit::Change | Unit::Elo if value == 0.0 => "0".to_owned(),
            Unit::Points | Unit::Change | Unit::Elo => format!("{value:+.decimals$}"),
        }
    }

    /// Whether nothing stands behind the point.
    fn is_whole(self) -> bool {
        matches!(self, Unit::Count | Unit::Elo)
    }

    /// Three digits or four: enough beside a chart.
    pub fn brief(self, value: f64) -> String {
        let size = (value * self.times()).abs();
        match self {
            Unit::Share => self.show(value, 1),
            _ if size >= 99.95 => self.show(value, 0),
            _ if size >= 9.995 => self.show(value, 1),
            _ => self.show(value, 2),
        }
    }

    /// The same with its interval, as a sentence has it: `60.1 % (55.0 .. 65.2)`.
    pub fn state(self, value: f64, interval: Option<(f64, f64)>) -> String {
        let bare = |end: f64| self.brief(end).trim_end_matches(" %").to_owned();
        let ends = interval.map(|(low, high)| format!(" ({} .. {})", bare(low), bare(high)));
        self.brief(value) + &ends.unwrap_or_default()
    }

    /// Exactly enough for a reader: value and interval.
    pub fn tell(self, value: f64, interval: Option<(f64, f64)>) -> String {
        let value_shown = self.show(value, 2);
        match interval {
            Some((low, high)) => {
                let (low, high) = (self.show(low, 2), self.show(high, 2));
                format!("{value_shown} ({low} .. {high})")
            }
            None => value_shown,
        }
    }
}

/// What is known of a difference; told apart by shape, not by colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing is compared.
    Plain,
    Differs,
    Equivalent,
    Open,
}

impl Mark {
    pub fn of(verdict: Option<Verdict>) -> Self {
        match verdict {
            None => Mark::Plain,
            Some(Verdict::Differs) => Mark::Differs,
            Some(Verdict::Equivalent) => Mark::Equivalent,
            Some(Verdict::Open) => Mark::Open,
        }
    }

    pub fn draw(self, svg: &mut Svg, at: (f64, f64)) {
        let (x, y) = at;
        match self {
            Mark::Plain => svg.circle("dot", at, 3.5),
            Mark::Open => svg.circle("ring", at, 3.5),
            Mark::Equivalent => svg.rect("ring", (x - 3.2, y - 3.2), (6.4, 6.4)),
            Mark::Differs => {
                let tips = [(x, y - 5.0), (x + 5.0, y), (x, y + 5.0), (x - 5.0, y)];
                svg.path("dot", &tips, true);
            }
        }
    }
}

/// A horizontal axis at `y` with grid lines up to `top`.
pub fn axis_below(svg: &mut Svg, scale: &Scale, ticks: Ticks, unit: Unit, top: f64, y: f64) {
    let decimals = ticks.decimals(unit.times());
    let label = |tick: f64| unit.show(tick, decimals);
    let widest = ticks.values().map(|tick| breadth(&label(tick)));
    let widest = widest.fold(0.0, f64::max);
    let apart = scale.at(ticks.first() + ticks.step()) - scale.at(ticks.first());
    let every = ticks.every(widest / apart);
    for (number, tick) in ticks.numbered() {
        let x = scale.at(tick);
        svg.line("grid", (x, top), (x, y));
        if number % every == 0 {
            svg.text("tick", (x, y + 13.0), Anchor::Middle, &label(tick));
        }
    }
}

/// A vertical axis at the left edge with grid lines from `left` to `right`.
pub fn axis_left(svg: &mut Svg, scale: &Scale, ticks: Ticks, unit: Unit, left: f64, right: f64) {
    let decimals = ticks.decimals(unit.times());
    let is_shown = |tick: &f64| !unit.is_whole() || tick.fract() == 0.0;
    for tick in ticks.values().filter(is_shown) {
        let y = scale.at(tick);
        svg.line("grid", (left, y), (right, y));
        svg.text(
            "tick",
            (left - 4.0, y + 3.5),
            Anchor::End,
            &unit.show(tick, decimals),
        );
    }
}

/// About how broad a label is: its letters are as broad as those of the broader system fonts.
pub fn breadth(label: &str) -> f64 {
    let letter = |letter: char| match letter {
        'm' | 'w' | 'M' | 'W' | '=' | '+' | '%' => 9.8,
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | ':' | ';' | '-' => 4.4,
        _ => 7.2,
    };
    label.chars().map(letter).sum()
}

/// A label cut to a number of letters, so that neighbours do not collide.
pub fn cut(label: &str, letters: usize) -> String {
    if label.chars().count() <= letters {
        return label.to_owned();
    }
    let kept: String = label.chars().take(letters.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_in_their_unit() {
        assert_eq!(
            Unit::Share.tell(0.5349, Some((0.52, 0.55))),
            "53.49 % (52.00 % .. 55.00 %)"
        );
        assert_eq!(
            Unit::Share.state(0.6012, Some((0.55, 0.652))),
            "60.1 % (55.0 .. 65.2)"
        );
        assert_eq!(Unit::Number.state(7.5, None), "7.50");
        assert_eq!(Unit::Points.show(0.0123, 1), "+1.2");
        assert_eq!(Unit::Points.show(-0.00001, 1), "0");
        assert_eq!(Unit::Change.show(-0.86, 2), "-0.86");
        assert_eq!(Unit::Number.show(-0.0, 0), "0");
        assert_eq!(Unit::Change.brief(-489.3), "-489");
        assert_eq!(Unit::Points.brief(0.1234), "+12.3");
        assert_eq!(Unit::Share.brief(1.0), "100.0 %");
        assert_eq!(Unit::Elo.brief(53.2), "+53");
        assert_eq!(Unit::Elo.tell(-0.4, Some((-48.6, 12.0))), "0 (-49 .. +12)");
        assert_eq!(Unit::Count.brief(3.0), "3");
    }

    #[test]
    fn broad_letters_take_more_room_than_narrow_ones() {
        assert!((breadth("mew") - 26.8).abs() < 1e-9);
        assert!((breadth("tilt") - 17.6).abs() < 1e-9);
    }

    #[test]
    fn a_long_label_is_cut() {
        assert_eq!(cut("greedy", 6), "greedy");
        assert_eq!(cut("ismcts:iterations=400", 8), "ismcts:…");
    }
}
