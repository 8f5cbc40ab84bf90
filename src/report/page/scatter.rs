//! Two numbers of each thing against each other, both with their intervals.

use super::chart::{AXIS, Drawing, Mark, Unit, WIDTH, axis_below, axis_left, cut};
use super::scale::Scale;
use super::svg::{Anchor, Svg};
use crate::core::order;

/// One thing with its two numbers.
pub struct Spot {
    pub label: String,
    pub across: (f64, Option<(f64, f64)>),
    pub up: (f64, Option<(f64, f64)>),
}

const HEIGHT: f64 = 260.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = WIDTH - 18.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = HEIGHT - AXIS;
/// The height of a label, and the width of a letter.
const LINE: f64 = 11.0;
const LETTER: f64 = 5.6;

/// The chart of all spots, both axes in shares; `compared` is a value of the vertical axis.
pub fn draw(spots: &[Spot], compared: Option<f64>, unit: Unit) -> Drawing {
    let ends = |(value, interval): (f64, Option<(f64, f64)>)| {
        let (low, high) = interval.unwrap_or((value, value));
        [low, value, high]
    };
    let widths = spots.iter().flat_map(|spot| ends(spot.across));
    let heights = spots.iter().flat_map(|spot| ends(spot.up));
    let (across, below) = Scale::round(widths.chain([0.0]), (LEFT, RIGHT));
    let (up, beside) = Scale::round(heights.chain(compared), (BOTTOM, TOP));
    let mut svg = Svg::default();
    axis_left(&mut svg, &up, beside, unit, LEFT, RIGHT);
    axis_below(&mut svg, &across, below, unit, TOP, BOTTOM);
    if let Some(compared) = compared {
        svg.line(
            "compared",
            (LEFT, up.at(compared)),
            (RIGHT, up.at(compared)),
        );
    }
    for spot in spots {
        draw_spot(&mut svg, &across, &up, spot, unit);
    }
    let places: Vec<(f64, f64)> = spots
        .iter()
        .map(|spot| (across.at(spot.across.0), up.at(spot.up.0)))
        .collect();
    for (index, at, anchor) in labels(spots, &places) {
        svg.text("tick halo", at, anchor, &cut(&spots[index].label, 18));
    }
    Drawing {
        svg,
        size: (WIDTH, HEIGHT),
        legend: Vec::new(),
    }
}

/// Values of one kind, told apart from those of others.
pub struct Cloud {
    pub name: String,
    /// Across and up.
    pub dots: Vec<(f64, f64)>,
}

/// A place that stands out of the clouds.
pub struct Dot {
    pub at: (f64, f64),
    pub mark: Mark,
    pub told: String,
}

/// More dots than this tell nothing on hover and focus: nobody walks through them, and the table has them.
const MOST_TOLD: usize = 300;

/// Many values without their intervals, and the few that matter above them.
pub fn draw_clouds(clouds: &[Cloud], chosen: &[Dot], [wide, high]: [Unit; 2]) -> Drawing {
    let dots = clouds.iter().flat_map(|cloud| &cloud.dots);
    let all = || dots.clone().chain(chosen.iter().map(|dot| &dot.at));
    let (across, below) = Scale::round(all().map(|at| at.0), (LEFT, RIGHT));
    let (up, beside) = Scale::round(all().map(|at| at.1), (BOTTOM, TOP));
    let place = |at: (f64, f64)| (across.at(at.0), up.at(at.1));
    let mut svg = Svg::default();
    axis_left(&mut svg, &up, beside, high, LEFT, RIGHT);
    axis_below(&mut svg, &across, below, wide, TOP, BOTTOM);
    let is_told = dots.clone().count() <= MOST_TOLD;
    for (number, cloud) in clouds.iter().enumerate() {
        svg.series(number, |svg| {
            for &at in &cloud.dots {
                let told = format!(
                    "{}, {}: {}",
                    cloud.name,
                    wide.show(at.0, 4),
                    high.show(at.1, 2)
                );
                match is_told {
                    true => svg.mark(&told, |svg| svg.circle("part", place(at), 2.0)),
                    false => svg.circle("part", place(at), 2.0),
                }
            }
        });
    }
    for dot in chosen {
        svg.mark(&dot.told, |svg| dot.mark.draw(svg, place(dot.at)));
    }
    Drawing {
        svg,
        size: (WIDTH, HEIGHT),
        legend: match clouds {
            [_] => Vec::new(),
            _ => clouds.iter().map(|cloud| cloud.name.clone()).collect(),
        },
    }
}

fn draw_spot(svg: &mut Svg, across: &Scale, up: &Scale, spot: &Spot, unit: Unit) {
    let at = (across.at(spot.across.0), up.at(spot.up.0));
    let told = format!(
        "{}: in {}, then {}",
        spot.label,
        unit.tell(spot.across.0, spot.across.1),
        unit.tell(spot.up.0, spot.up.1)
    );
    svg.mark(&told, |svg| {
        if let Some((low, high)) = spot.across.1 {
            svg.line("faint", (across.at(low), at.1), (across.at(high), at.1));
        }
        if let Some((low, high)) = spot.up.1 {
            svg.line("faint", (at.0, up.at(low)), (at.0, up.at(high)));
        }
        svg.circle("dot", at, 3.5);
    });
}

/// Names for as many spots as have room beside them, those furthest from the middle first; the others tell theirs on
/// hover and in the table.
fn labels(spots: &[Spot], places: &[(f64, f64)]) -> Vec<(usize, (f64, f64), Anchor)> {
    let middle = {
        let mut heights: Vec<f64> = places.iter().map(|place| place.1).collect();
        order::sort_by(&mut heights, f64::total_cmp);
        heights.get(heights.len() / 2).copied().unwrap_or(0.0)
    };
    let mut order: Vec<usize> = (0..spots.len()).collect();
    let far = |index: &usize| (places[*index].1 - middle).abs();
    order::sort_by(&mut order, |a, b| far(b).total_cmp(&far(a)));
    let dots = places
        .iter()
        .map(|(x, y)| [x - 4.0, y - 4.0, x + 4.0, y + 4.0]);
    let mut taken: Vec<[f64; 4]> = dots.collect();
    let mut shown = Vec::new();
    for index in order {
        let (x, y) = places[index];
        let width = LETTER * spots[index].label.chars().count().min(18) as f64;
        let right = (
            [x + 5.0, y - 7.0, x + 5.0 + width, y + 4.0],
            x + 6.0,
            Anchor::Start,
        );
        let left = (
            [x - 5.0 - width, y - 7.0, x - 5.0, y + 4.0],
            x - 6.0,
            Anchor::End,
        );
        let fits = |area: &[f64; 4]| {
            let inside = area[0] > LEFT && area[2] < WIDTH;
            inside && !taken.iter().any(|other| overlap(area, other))
        };
        let place = [right, left].into_iter().find(|(area, ..)| fits(area));
        if let Some((area, at, anchor)) = place {
            taken.push(area);
            shown.push((index, (at, y + LINE / 3.0), anchor));
        }
    }
    shown
}

fn overlap(a: &[f64; 4], b: &[f64; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(label: &str, across: f64, up: f64) -> Spot {
        Spot {
            label: label.to_owned(),
            across: (across, None),
            up: (up, None),
        }
    }

    #[test]
    fn labels_never_overlap_and_the_furthest_goes_first() {
        let spots = [
            spot("mine", 0.2, 0.5),
            spot("plant", 0.2, 0.51),
            spot("vault", 0.2, 0.9),
        ];
        let places = [(100.0, 100.0), (100.0, 99.0), (100.0, 20.0)];
        let shown: Vec<usize> = labels(&spots, &places)
            .iter()
            .map(|label| label.0)
            .collect();
        assert_eq!(shown[0], 2);
        // Two spots upon each other: one name to the right, one to the left.
        assert_eq!(shown.len(), 3);
        let crowd: Vec<Spot> = (0..9).map(|_| spot("landfill", 0.2, 0.5)).collect();
        assert_eq!(labels(&crowd, &[(150.0, 50.0); 9]).len(), 2);
    }
}
