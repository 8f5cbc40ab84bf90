//! Whether a figure lies where it was expected: its interval says yes, no, or not yet.

use serde::{Deserialize, Serialize};

use super::power::POWER;
use super::quantiles::normal_quantile;
use super::{Interval, Level};

/// What an interval says about an expectation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Met {
    /// The whole interval lies in the expected range.
    #[serde(rename = "met")]
    Met,
    /// Part of it does: more deals would tell.
    #[serde(rename = "cannot tell yet")]
    Open,
    /// None of it does.
    #[serde(rename = "not met")]
    NotMet,
}

impl Met {
    /// What the interval of a figure says; its ends may be infinite.
    pub fn of(found: Interval, expected: Interval) -> Self {
        if found.high < expected.low || found.low > expected.high {
            Met::NotMet
        } else if expected.low <= found.low && found.high <= expected.high {
            Met::Met
        } else {
            Met::Open
        }
    }

    /// The word of the files.
    pub fn name(self) -> &'static str {
        match self {
            Met::Met => "met",
            Met::Open => "cannot tell yet",
            Met::NotMet => "not met",
        }
    }
}

/// The interval of one of `count` figures that are judged together, so that all hold with the level of one: its ends
/// move out as the normal quantile for the shared chance of error asks (Bonferroni).
pub fn shared(value: f64, found: Interval, count: usize, level: Level) -> Interval {
    let quantile = |level: Level| normal_quantile(1.0 - level.alpha() / 2.0);
    let wider = quantile(level.shared_by(count.max(1))) / quantile(level);
    Interval {
        low: value - (value - found.low) * wider,
        high: value + (found.high - value) * wider,
    }
}

/// How many deals would probably tell, with chance [`POWER`], if the true value is the one found: enough that the
/// interval leaves the ends of the expected range. None where the value lies on an end.
pub fn deals_that_tell(
    value: f64,
    found: Interval,
    expected: Interval,
    deals: u64,
    level: Level,
) -> Option<u64> {
    let inside = expected.low <= value && value <= expected.high;
    let (below, above) = (value - found.low, found.high - value);
    // How often each end of the interval must fit into the room that it has.
    let ratios = match inside {
        true => [
            below / (value - expected.low),
            above / (expected.high - value),
        ],
        false if value < expected.low => [above / (expected.low - value), 0.0],
        false => [below / (value - expected.high), 0.0],
    };
    let widest = ratios[0].max(ratios[1]);
    let z = normal_quantile(1.0 - level.alpha() / 2.0);
    let widths = widest * (1.0 + normal_quantile(POWER) / z);
    let needed = deals as f64 * widths * widths;
    (needed.is_finite() && needed > 0.0).then(|| needed.ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(low: f64, high: f64) -> Interval {
        Interval { low, high }
    }

    #[test]
    fn an_interval_inside_is_met_outside_is_not_and_across_is_open() {
        let expected = between(0.45, 0.55);
        assert_eq!(Met::of(between(0.46, 0.55), expected), Met::Met);
        assert_eq!(Met::of(between(0.56, 0.60), expected), Met::NotMet);
        assert_eq!(Met::of(between(0.30, 0.44), expected), Met::NotMet);
        assert_eq!(Met::of(between(0.54, 0.56), expected), Met::Open);
        let below = between(f64::NEG_INFINITY, 0.05);
        assert_eq!(Met::of(between(0.0, 0.04), below), Met::Met);
        assert_eq!(Met::of(between(0.0, 1.0), below), Met::Open);
    }

    #[test]
    fn of_several_figures_each_gets_a_wider_interval() {
        let alone = shared(0.5, between(0.4, 0.7), 1, Level::P95);
        assert!((alone.low - 0.4).abs() < 1e-12 && (alone.high - 0.7).abs() < 1e-12);
        // 2.5758 / 1.9600 for five figures: 0.5 % on either side.
        let five = shared(0.5, between(0.4, 0.7), 5, Level::P95);
        assert!((five.low - (0.5 - 0.1 * 1.31421)).abs() < 1e-4, "{five:?}");
        assert!((five.high - (0.5 + 0.2 * 1.31421)).abs() < 1e-4, "{five:?}");
    }

    #[test]
    fn the_deals_that_tell_follow_from_the_room_that_is_left() {
        // Half as wide needs four times the deals; (1 + 0.8416 / 1.9600)^2 = 2.0432 for the chance of 80 %.
        let expected = between(0.45, f64::INFINITY);
        let needed = deals_that_tell(0.46, between(0.44, 0.48), expected, 1000, Level::P95);
        let needed = needed.expect("there is room") as f64;
        assert!((needed - 4.0 * 2.0432 * 1000.0).abs() < 5.0, "{needed}");
        let outside = deals_that_tell(0.44, between(0.42, 0.46), expected, 1000, Level::P95);
        assert_eq!(outside, Some(needed as u64));
        let on_the_end = deals_that_tell(0.45, between(0.4, 0.5), expected, 1000, Level::P95);
        assert_eq!(on_the_end, None);
    }
}
