//! Values along a number: a line with its band for each series.

use super::chart::{AXIS, Drawing, Unit, WIDTH, axis_left};
use super::scale::{Scale, Ticks, extent};
use super::svg::{Anchor, Svg};
use crate::core::order;

/// One value along the way.
#[derive(Clone, Debug)]
pub struct Point {
    pub at: f64,
    /// What stands below the axis.
    pub label: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
}

/// The points of one name, ascending.
pub struct Series {
    pub name: String,
    pub points: Vec<Point>,
}

const HEIGHT: f64 = 170.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = WIDTH - 10.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = HEIGHT - AXIS;

/// The chart of all series; `compared` is a value to compare with, `shared` are heights that several charts have in
/// common.
pub fn draw(
    all: &[Series],
    compared: Option<f64>,
    unit: Unit,
    shared: Option<(f64, f64)>,
) -> Drawing {
    let points = || all.iter().flat_map(|series| &series.points);
    let heights = points().flat_map(|point| {
        let (low, high) = point.interval.unwrap_or((point.value, point.value));
        [low, high]
    });
    let (vertical, ticks) = Scale::round(
        heights
            .chain(compared)
            .chain(shared.into_iter().flat_map(|(low, high)| [low, high])),
        (BOTTOM, TOP),
    );
    let ends = extent(points().map(|point| point.at)).unwrap_or((0.0, 1.0));
    let across = Scale::new(ends, (LEFT + 8.0, RIGHT - 8.0));
    let mut svg = Svg::default();
    axis_left(&mut svg, &vertical, ticks, unit, LEFT, RIGHT);
    if let Some(compared) = compared {
        let y = vertical.at(compared);
        svg.line("compared", (LEFT, y), (RIGHT, y));
    }
    label_points(&mut svg, all, &across);
    for (number, series) in all.iter().enumerate() {
        svg.series(number, |svg| {
            draw_series(svg, series, &across, &vertical, unit)
        });
    }
    let legend = match all {
        [_] => Vec::new(),
        _ => all.iter().map(|series| series.name.clone()).collect(),
    };
    Drawing {
        svg,
        size: (WIDTH, HEIGHT),
        legend,
    }
}

fn draw_series(svg: &mut Svg, series: &Series, across: &Scale, vertical: &Scale, unit: Unit) {
    let place = |point: &Point, value| (across.at(point.at), vertical.at(value));
    let with_band = series
        .points
        .iter()
        .filter_map(|point| point.interval.map(|interval| (point, interval)));
    let highs: Vec<_> = with_band.clone().map(|(p, i)| place(p, i.1)).collect();
    let lows: Vec<_> = with_band.map(|(p, i)| place(p, i.0)).collect();
    if highs.len() > 1 {
        let around: Vec<_> = highs.into_iter().chain(lows.into_iter().rev()).collect();
        svg.path("band", &around, true);
    }
    let way: Vec<_> = series.points.iter().map(|p| place(p, p.value)).collect();
    svg.path("way", &way, false);
    for point in &series.points {
        let told = unit.tell(point.value, point.interval);
        let who = if series.name.is_empty() {
            point.label.clone()
        } else {
            format!("{}, {}", series.name, point.label)
        };
        svg.mark(&format!("{who}: {told}"), |svg| {
            svg.circle("dot", place(point, point.value), 3.0);
        });
    }
}

/// The labels of the points below the axis, as many as fit.
fn label_points(svg: &mut Svg, all: &[Series], across: &Scale) {
    let mut labels: Vec<(f64, &str)> = all
        .iter()
        .flat_map(|series| &series.points)
        .map(|point| (across.at(point.at), point.label.as_str()))
        .collect();
    order::sort_by(&mut labels, |a, b| a.0.total_cmp(&b.0));
    labels.dedup_by(|a, b| a.0 == b.0);
    let widest = labels.iter().map(|(_, label)| label.chars().count()).max();
    let room = 6.0 * widest.unwrap_or(0) as f64 + 8.0;
    let mut free = f64::MIN;
    for (x, label) in labels {
        if x < free {
            continue;
        }
        free = x + room;
        let half = 3.0 * label.chars().count() as f64;
        let middle = x.min(WIDTH - half - 1.0);
        svg.line("grid", (x, BOTTOM), (x, BOTTOM + 4.0));
        svg.text("tick", (middle, BOTTOM + 14.0), Anchor::Middle, label);
    }
}

/// The places and the greatest height of steps, which several charts may have in common.
#[derive(Clone, Copy)]
pub struct Steps {
    ends: (f64, f64),
    top: f64,
}

impl Steps {
    pub fn of<'a>(all: impl IntoIterator<Item = &'a Series>) -> Self {
        let points: Vec<&Point> = all.into_iter().flat_map(|series| &series.points).collect();
        let heights = points.iter().map(|point| point.value);
        Steps {
            ends: extent(points.iter().map(|point| point.at)).unwrap_or((0.0, 1.0)),
            top: heights.fold(0.0, f64::max),
        }
    }
}

/// How many numbers there are: steps of a distribution, at their own places.
pub fn draw_steps(all: &[Series], over: Steps, unit: Unit) -> Drawing {
    let (vertical, ticks) = Scale::round([0.0, over.top], (BOTTOM, TOP));
    let (low, high) = over.ends;
    let across = Scale::new((low - 0.5, high + 0.5), (LEFT, RIGHT));
    let mut svg = Svg::default();
    axis_left(&mut svg, &vertical, ticks, unit, LEFT, RIGHT);
    for tick in Ticks::around(low, high, 6).values() {
        if tick >= low && tick <= high && tick.fract() == 0.0 {
            svg.text(
                "tick",
                (across.at(tick), BOTTOM + 14.0),
                Anchor::Middle,
                &format!("{tick}"),
            );
        }
    }
    for (number, series) in all.iter().enumerate() {
        svg.series(number, |svg| {
            draw_outline(svg, series, &across, &vertical);
            for point in &series.points {
                let corner = (across.at(point.at - 0.5), vertical.at(point.value));
                let size = (across.at(point.at + 0.5) - corner.0, BOTTOM - corner.1);
                let value = unit.show(point.value, 2);
                let told = format!("{}, {}: {value}", series.name, point.label);
                svg.mark(&told, |svg| svg.rect("step", corner, size));
            }
        });
    }
    Drawing {
        svg,
        size: (WIDTH, HEIGHT),
        legend: match all {
            [_] => Vec::new(),
            _ => all.iter().map(|series| series.name.clone()).collect(),
        },
    }
}

/// The steps as one line from the ground up and down again.
fn draw_outline(svg: &mut Svg, series: &Series, across: &Scale, vertical: &Scale) {
    let ends = |point: &Point| {
        let y = vertical.at(point.value);
        [
            (across.at(point.at - 0.5), y),
            (across.at(point.at + 0.5), y),
        ]
    };
    let way: Vec<_> = series.points.iter().flat_map(ends).collect();
    svg.path("way", &way, false);
}
