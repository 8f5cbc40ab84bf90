//! What a difference says: it differs, it is no larger than what matters, or it is still open; alone or in a family.

use serde::{Deserialize, Serialize};

use super::power::POWER;
use super::quantiles::normal_quantile;
use super::{Estimate, Figure, Interval, Level};

/// What the interval of a difference says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The interval excludes zero.
    Differs,
    /// It lies strictly within plus and minus the margin: no difference as large as that.
    Equivalent,
    /// Neither: more deals would tell.
    Open,
}

impl Verdict {
    /// The verdict of an interval; `margin` is the smallest difference that matters, if one was named.
    ///
    /// An interval within the margin is the outcome of two one-sided tests (Schuirmann 1987), each at half the
    /// interval's chance of error: 2.5 % for an interval of 95 %. A difference that is small but certain `Differs`.
    pub fn of(difference: Interval, margin: Option<f64>) -> Self {
        let within = |margin: f64| -margin < difference.low && difference.high < margin;
        if difference.excludes_zero() {
            Verdict::Differs
        } else if margin.is_some_and(within) {
            Verdict::Equivalent
        } else {
            Verdict::Open
        }
    }

    /// The word of the files.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Differs => "differs",
            Verdict::Equivalent => "equivalent",
            Verdict::Open => "open",
        }
    }
}

/// How many deals would probably settle a difference that is open: with a margin, enough to see a true difference
/// of that size and enough to find two equals equivalent, each with chance [`POWER`]; without one, enough to see a
/// true difference of the size found. `level` is that of the interval. None where nothing was found to be seen.
///
/// The spread of a deal is taken from the interval: its half-width times `sqrt(n) / z`.
pub fn deals_that_tell(difference: Estimate, margin: Option<f64>, level: Level) -> Option<u64> {
    let z = normal_quantile(1.0 - level.alpha() / 2.0);
    // Equals are found equivalent when neither end leaves the margin: each may fail with half of what is left.
    let (size, z_power) = match margin {
        Some(margin) => (margin, normal_quantile((1.0 + POWER) / 2.0)),
        None => (difference.mean, normal_quantile(POWER)),
    };
    let widths = (1.0 + z_power / z) * difference.half_width() / size;
    let deals = difference.n as f64 * widths * widths;
    (size != 0.0 && deals.is_finite()).then(|| (deals.ceil() as u64).max(2))
}

/// The intervals of a family of `count` differences judged together, by Holm (1979): the chance that any of them
/// excludes zero wrongly is at most `1 - level`. `interval` makes the interval of a member at the level it is asked
/// for; returned is each with its level.
///
/// All members share the chance of error equally (Bonferroni). Each that then excludes zero leaves its share to the
/// others, until none is added; only those that this adds get the narrower interval that shows it. So all intervals
/// hold together at `level` but for what the added ones may err, at worst as much again.
pub fn holm(
    count: usize,
    level: Level,
    interval: impl Fn(usize, Level) -> Figure,
) -> Vec<(Figure, Level)> {
    let at = |member, shared| (interval(member, shared), shared);
    let differs =
        |found: &(Figure, Level)| found.0.is_ok_and(|found| found.interval().excludes_zero());
    let first = level.shared_by(count);
    let mut found: Vec<(Figure, Level)> = (0..count).map(|member| at(member, first)).collect();
    loop {
        let decided = found.iter().filter(|found| differs(found)).count();
        let shared = level.shared_by(count - decided);
        for (member, found) in found.iter_mut().enumerate() {
            let again = Some(at(member, shared)).filter(|again| !differs(found) && differs(again));
            *found = again.unwrap_or(*found);
        }
        if found.iter().filter(|found| differs(found)).count() == decided {
            return found;
        }
    }
}
