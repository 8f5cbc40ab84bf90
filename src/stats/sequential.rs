//! Honest stopping: tests and intervals that may be looked at again and again.
//!
//! All are plain functions of the sums of the first `n` deals. Ask them only at fixed boundaries of the deal index,
//! and an experiment stops at the same deal on every machine.

use super::elo::{expected_share, of_share};
use super::quantiles::bisect;
use super::{Figure, Frequencies, Interval, Level, Missing, Scale, Sums};

/// The fewest deals from which any rule of this file speaks: below, the estimated variance is not to be trusted.
pub const FIRST_LOOK: u64 = 32;

/// What a sequential test adds to the deals lost and to those won, in deals.
const PRIOR_END: f64 = 0.05;

/// What a confidence sequence adds to the deals of a figure with a range.
const VIRTUAL_DEALS: f64 = 3.0;

/// Two hypotheses about the Elo difference of one competitor to `opponents` equals, and the risks of either error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    opponents: u32,
}

/// What a sequential test says at a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Not enough is known.
    Continue,
    /// The difference is not more than `elo0`.
    AcceptH0,
    /// The difference is at least `elo1`.
    AcceptH1,
}

impl Sprt {
    /// A test of `elo0` against the larger `elo1`. `alpha` bounds the chance of accepting `elo1` when `elo0` holds,
    /// `beta` the opposite; both strictly between 0 and 1/2. None if that is not so.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, opponents: u32) -> Option<Self> {
        let risk = |chance: f64| chance > 0.0 && chance < 0.5;
        let ordered = elo0.is_finite() && elo1.is_finite() && elo0 < elo1;
        (ordered && risk(alpha) && risk(beta) && opponents >= 1).then_some(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
            opponents,
        })
    }

    /// Wald's (1945) bounds of the log likelihood ratio: `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`.
    pub fn bounds(&self) -> (f64, f64) {
        (
            libm::log(self.beta / (1.0 - self.alpha)),
            libm::log((1.0 - self.beta) / self.alpha),
        )
    }

    /// The generalised log likelihood ratio of the deals' win shares, `whole` being a deal won entirely. None below
    /// [`FIRST_LOOK`] deals.
    ///
    /// Either hypothesis fixes the mean share and nothing else. Its likelihood is the largest that any frequencies of
    /// the results with that mean give: those seen, tilted by `1 / (1 + l (x - s))` (Owen 1988; Van den Bergh's
    /// "multinomial" generalised test of pairs of games, a deal taking the place of a pair). A tenth of a virtual deal,
    /// half of it won and half lost, puts every mean within reach; a whole one would speak for the hypothesis nearer
    /// to the middle where both lie near an end.
    pub fn llr(&self, deals: &Frequencies, whole: u32) -> Option<f64> {
        if deals.n() < FIRST_LOOK {
            return None;
        }
        let results = with_ends(deals, whole);
        let of = |elo| log_likelihood(&results, expected_share(elo, self.opponents));
        Some(of(self.elo1) - of(self.elo0))
    }

    /// What the test says after these deals. Once it has spoken, stop: later deals do not change the answer.
    pub fn decision(&self, deals: &Frequencies, whole: u32) -> Decision {
        let (lower, upper) = self.bounds();
        match self.llr(deals, whole) {
            Some(llr) if llr >= upper => Decision::AcceptH1,
            Some(llr) if llr <= lower => Decision::AcceptH0,
            _ => Decision::Continue,
        }
    }

    /// Everything behind a decision; none below [`FIRST_LOOK`] deals.
    pub fn tested(&self, deals: &Frequencies, whole: u32) -> Option<Tested> {
        let share = |result: i64| result as f64 / f64::from(whole.max(1));
        Some(Tested {
            llr: self.llr(deals, whole)?,
            bounds: self.bounds(),
            decision: self.decision(deals, whole),
            elo: of_share(
                deals.sums().mean()? / f64::from(whole.max(1)),
                self.opponents,
            ),
            frequencies: deals.iter().map(|(x, n)| (share(x), n)).collect(),
        })
    }
}

/// A sequential test with all that it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Tested {
    /// The log likelihood ratio of `elo1` to `elo0`.
    pub llr: f64,
    /// The test ends when the ratio leaves these.
    pub bounds: (f64, f64),
    pub decision: Decision,
    /// The Elo difference at which the share found is expected; none where all or nothing was won.
    pub elo: Option<f64>,
    /// The win shares of a deal, ascending, and how many deals had each.
    pub frequencies: Vec<(f64, u64)>,
}

/// The shares with their weights, and [`PRIOR_END`] more at either end.
fn with_ends(deals: &Frequencies, whole: u32) -> Vec<(f64, f64)> {
    let whole = f64::from(whole.max(1));
    let seen = deals.iter().map(|(x, n)| (x as f64 / whole, n as f64));
    seen.chain([0.0, 1.0].map(|end| (end, PRIOR_END))).collect()
}

/// The largest log likelihood of weighted results in [0, 1] among frequencies with the given mean, strictly inside,
/// less that of the frequencies seen: `-sum w ln(1 + l (x - mean))`, with the one `l` that gives that mean.
fn log_likelihood(results: &[(f64, f64)], mean: f64) -> f64 {
    // All frequencies stay positive between these, and the mean falls as `l` grows.
    let (low, high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let pull = |l: f64| {
        let of = |&(x, weight): &(f64, f64)| weight * (x - mean) / (1.0 + l * (x - mean));
        results.iter().map(of).sum::<f64>()
    };
    let l = bisect(low, high, |l| pull(l) > 0.0);
    let of = |&(x, weight): &(f64, f64)| weight * libm::log1p(l * (x - mean));
    -results.iter().map(of).sum::<f64>()
}

/// Intervals that hold at all looks together: the chance that any one of them misses the truth, however often one
/// looks and whenever one stops, is at most `1 - level`.
///
/// Robbins' (1970) normal mixture boundary with the estimated standard deviation:
/// `mean -+ s sqrt(2 (n r^2 + 1) / (n r)^2 ln(sqrt(n r^2 + 1) / alpha))`, the asymptotic confidence sequence of
/// Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), theorem 2.2. The guarantee is asymptotic in the number of
/// deals at the first look; the calibration table says how it holds from [`FIRST_LOOK`] on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConfidenceSequence {
    level: Level,
    rho_sq: f64,
}

impl ConfidenceSequence {
    /// A sequence that is tightest around `tightest_at` deals, to be chosen before the first deal; a quarter of the
    /// maximum number of deals is a fair choice. `r^2 = (ln(1/alpha^2) + ln(1 + ln(1/alpha^2))) / tightest_at`.
    pub fn new(level: Level, tightest_at: u64) -> Self {
        let log = -2.0 * libm::log(level.alpha());
        let rho_sq = (log + libm::log1p(log)) / tightest_at.max(1) as f64;
        ConfidenceSequence { level, rho_sq }
    }

    /// The same sequence at another level.
    pub fn at(self, level: Level) -> Self {
        ConfidenceSequence { level, ..self }
    }

    /// The mean and the interval after these deals.
    ///
    /// A figure with a range gets three virtual deals, half of each at either end: where deals are nearly all equal,
    /// the deviation is underrated until the rare one has come, and with one virtual deal the interval missed twice as
    /// often as promised. Below [`FIRST_LOOK`] deals there is no interval.
    pub fn estimate(&self, sums: &Sums, scale: Scale) -> Figure {
        if sums.n < FIRST_LOOK {
            return Err(Missing::TooFewDeals {
                deals: sums.n,
                needed: FIRST_LOOK,
            });
        }
        let mean = sums.mean().ok_or(Missing::NoGames)? / scale.unit();
        let (centre, variance) = with_virtual_deals(sums, scale).ok_or(Missing::OutOfRange)?;
        if variance == 0.0 {
            return Err(Missing::NoSpread);
        }
        let half = variance.sqrt() * self.multiplier(sums.n as f64);
        let interval = Interval {
            low: centre - half,
            high: centre + half,
        };
        Ok(scale.cut(interval).around(mean, sums.n))
    }

    /// Half the width of the interval in standard deviations of one deal.
    fn multiplier(&self, n: f64) -> f64 {
        let grown = n * self.rho_sq + 1.0;
        let log = libm::log(grown.sqrt() / self.level.alpha());
        (2.0 * grown * log / (n * n * self.rho_sq)).sqrt()
    }
}

/// Stop when the interval is narrow enough. The interval to report is that of the sequence: it is valid at the
/// stopping time, which a fixed-sample interval is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfWidth {
    pub target: f64,
    pub sequence: ConfidenceSequence,
}

impl HalfWidth {
    /// Whether the interval after these deals is at most twice the target wide.
    pub fn reached(&self, sums: &Sums, scale: Scale) -> bool {
        self.sequence
            .estimate(sums, scale)
            .is_ok_and(|estimate| estimate.half_width() <= self.target)
    }
}

/// Mean and variance of the numbers; with a range, virtual deals are added, half of each at either end. None where
/// there is no variance or the mean lies outside the range.
fn with_virtual_deals(sums: &Sums, scale: Scale) -> Option<(f64, f64)> {
    let unit = scale.unit();
    let (mean, variance) = (sums.mean()? / unit, sums.variance()? / (unit * unit));
    let Some(range) = scale.range() else {
        return Some((mean, variance));
    };
    if !range.contains(mean) {
        return None;
    }
    let (n, v) = (sums.n as f64, VIRTUAL_DEALS);
    let middle = (range.low + range.high) / 2.0;
    let radius = range.width() / 2.0;
    let shift = middle - mean;
    // Squares around the new mean: those of the deals, of the virtual deals around their middle, and of the two means.
    let squares = variance * (n - 1.0) + v * radius * radius + shift * shift * n * v / (n + v);
    Some((mean + shift * v / (n + v), squares / (n + v - 1.0)))
}
