//! Statistics of rows and tallies: intervals, comparisons, stopping rules, ratings. It knows no games.
//!
//! Three rules hold everywhere. Integers come in and merge exactly; a float appears only in a result. One deal with
//! all its seatings is one observation: seatings of a deal are never counted as independent. Where there is no
//! honest number the answer is [`Missing`] with its reason, never NaN, and no bound leaves the range of its figure.

use crate::core::text::counted;
use serde::{Deserialize, Serialize};

pub mod elo;
pub mod expected;
pub mod frequencies;
pub mod groups;
pub mod interval;
pub mod luck;
pub mod moments;
pub mod paired;
pub mod power;
pub mod quantiles;
pub mod ratings;
pub mod seats;
pub mod sequential;
pub mod verdict;

#[cfg(test)]
mod tests;

pub use frequencies::Frequencies;
pub use groups::{Products, between, between_ratios};
pub use interval::{mean, ratio, wilson};
pub use moments::{PairSums, Sums};
pub use paired::{Caution, Comparison, caution, compare, difference};
pub use verdict::{Verdict, deals_that_tell, holm};

/// Two ends, `low <= high`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// The distance between the ends.
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// Whether `value` lies between the ends, both included.
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The smallest interval that holds both.
    pub fn joined(self, other: Interval) -> Self {
        Interval {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// This interval as that of a `mean` of `n` deals; an end that the mean lies beyond moves to it.
    pub fn around(self, mean: f64, n: u64) -> Estimate {
        Estimate {
            mean,
            low: self.low.min(mean),
            high: self.high.max(mean),
            n,
        }
    }

    /// Whether zero lies strictly outside.
    pub fn excludes_zero(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// A mean with the ends of its interval, `low <= mean <= high`, from `n` deals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
    pub n: u64,
}

impl Estimate {
    /// The interval without its mean.
    pub fn interval(self) -> Interval {
        Interval {
            low: self.low,
            high: self.high,
        }
    }

    /// Half the distance between the ends: the figure after a plus-minus sign.
    pub fn half_width(self) -> f64 {
        self.interval().width() / 2.0
    }

    /// The same estimate of a quantity that is larger by `by`.
    pub fn shifted(self, by: f64) -> Self {
        Estimate {
            mean: self.mean + by,
            low: self.low + by,
            high: self.high + by,
            n: self.n,
        }
    }
}

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error, Serialize, Deserialize)]
pub enum Missing {
    #[error("{}, at least {needed} are needed", counted(*deals, "deal"))]
    TooFewDeals { deals: u64, needed: u64 },
    #[error("{} of deals, at least {needed} are needed", counted(*blocks as u64, "block"))]
    TooFewBlocks { blocks: usize, needed: usize },
    #[error("every deal gave the same value and the figure has no known range")]
    NoSpread,
    #[error("a value lies outside the range of its figure")]
    OutOfRange,
    #[error("no game to count")]
    NoGames,
    #[error("no chain of games leads to the competitor that is fixed at 0")]
    NotConnected,
    #[error("the bots do not change seats: strength and seat cannot be told apart")]
    NoRotation,
    #[error("so by construction: nobody else plays")]
    ByConstruction,
    #[error(
        "each deal is played once: what it decides cannot be told from chance in play; name a second bot, which then changes seats"
    )]
    OneGamePerDeal,
    #[error("too many tables per deal to keep what each of them gave")]
    TooManyTables,
}

/// A number with its interval, or the reason why there is none.
pub type Figure = Result<Estimate, Missing>;

/// How sure an interval is: strictly between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level(f64);

impl Level {
    /// The customary 95 %.
    pub const P95: Level = Level(0.95);

    /// The level, if it lies strictly between 0 and 1.
    pub fn new(level: f64) -> Option<Self> {
        (level > 0.0 && level < 1.0).then_some(Level(level))
    }

    /// The level as a number, 0.95 for 95 %.
    pub fn value(self) -> f64 {
        self.0
    }

    /// The chance of error that is left.
    pub fn alpha(self) -> f64 {
        1.0 - self.0
    }

    /// The level of each of `count` statements that hold all together at this level (Bonferroni).
    pub fn shared_by(self, count: usize) -> Self {
        Level(1.0 - self.alpha() / count.max(1) as f64)
    }
}

/// What an integer of a tally means: the number is `value / unit`, and it may have a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    unit: f64,
    range: Option<Interval>,
    /// Whether the number is never negative.
    is_count: bool,
}

impl Scale {
    /// A share: the integer runs from 0 to `whole`, the number from 0 to 1.
    pub fn share(whole: u32) -> Self {
        Scale {
            unit: f64::from(whole.max(1)),
            range: Some(Interval {
                low: 0.0,
                high: 1.0,
            }),
            is_count: true,
        }
    }

    /// A quantity that is never negative (rounds, decisions), summed over `unit` games of a deal.
    pub fn count(unit: u32) -> Self {
        Scale {
            is_count: true,
            ..Scale::plain(unit)
        }
    }

    /// A quantity without a known range (a difference of points), summed over `unit` games of a deal.
    pub fn plain(unit: u32) -> Self {
        Scale {
            unit: f64::from(unit.max(1)),
            range: None,
            is_count: false,
        }
    }

    /// The scale of the difference of two quantities of this scale.
    pub fn difference(self) -> Self {
        let range = self.range.map(|range| Interval {
            low: -range.width(),
            high: range.width(),
        });
        Scale {
            range,
            is_count: false,
            ..self
        }
    }

    /// The part of an interval that the number can be in.
    pub fn cut(self, interval: Interval) -> Interval {
        let floor = if self.is_count {
            0.0
        } else {
            f64::NEG_INFINITY
        };
        let range = self.range.unwrap_or(Interval {
            low: floor,
            high: f64::INFINITY,
        });
        Interval {
            low: interval.low.clamp(range.low, range.high),
            high: interval.high.clamp(range.low, range.high),
        }
    }

    /// How many units of the integer make 1.
    pub fn unit(self) -> f64 {
        self.unit
    }

    /// The ends that the number cannot leave, if it has any.
    pub fn range(self) -> Option<Interval> {
        self.range
    }
}
