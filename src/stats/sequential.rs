//! Honest stopping: tests and intervals that may be looked at again and again.
//!
//! All are plain functions of the sums of the first `n` deals. Ask them only at fixed boundaries of the deal index,
//! and an experiment stops at the same deal on every machine.

use super::elo::expected_share;
use super::{Estimate, Figure, Level, Missing, Scale, Sums};

/// The fewest deals from which any rule of this file speaks: below, the estimated variance is not to be trusted.
pub const FIRST_LOOK: u64 = 32;

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
pub enum Verdict {
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

    /// The generalised log likelihood ratio of per-deal win shares, `whole` being a deal won entirely:
    /// `n (s1 - s0) (2 m - s0 - s1) / (2 v)`, with mean `m`, variance `v` and the shares `s` expected at either
    /// hypothesis. None below [`FIRST_LOOK`] deals.
    ///
    /// This is the normal approximation that fishtest uses for pairs of games (Van den Bergh, "A practical
    /// introduction to the GSPRT"), a deal taking the place of a pair. The variance includes one virtual deal, half
    /// won and half lost, so that it is never 0.
    pub fn llr(&self, sums: &Sums, whole: u32) -> Option<f64> {
        if sums.n < FIRST_LOOK {
            return None;
        }
        let scale = Scale::share(whole);
        let mean = sums.mean()? / scale.unit();
        let (_, variance) = with_virtual_deal(sums, scale)?;
        let s0 = expected_share(self.elo0, self.opponents);
        let s1 = expected_share(self.elo1, self.opponents);
        Some(sums.n as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance))
    }

    /// What the test says after these deals. Once it has spoken, stop: later deals do not change the answer.
    pub fn verdict(&self, sums: &Sums, whole: u32) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(sums, whole) {
            Some(llr) if llr >= upper => Verdict::AcceptH1,
            Some(llr) if llr <= lower => Verdict::AcceptH0,
            _ => Verdict::Continue,
        }
    }
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

    /// The mean and the interval after these deals.
    ///
    /// A figure with a range gets one virtual deal, half at either end, so that deals that are all equal do not
    /// claim certainty. Below [`FIRST_LOOK`] deals there is no interval.
    pub fn estimate(&self, sums: &Sums, scale: Scale) -> Figure {
        if sums.n < FIRST_LOOK {
            return Err(Missing::TooFewDeals {
                deals: sums.n,
                needed: FIRST_LOOK,
            });
        }
        let mean = sums.mean().ok_or(Missing::NoGames)? / scale.unit();
        let (centre, variance) = with_virtual_deal(sums, scale).ok_or(Missing::OutOfRange)?;
        if variance == 0.0 {
            return Err(Missing::NoSpread);
        }
        let half = variance.sqrt() * self.multiplier(sums.n as f64);
        let (mut low, mut high) = (centre - half, centre + half);
        if let Some(range) = scale.range() {
            (low, high) = (low.max(range.low), high.min(range.high));
        }
        Ok(Estimate {
            mean,
            low: low.min(mean),
            high: high.max(mean),
            n: sums.n,
        })
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

/// Mean and variance of the numbers; with a range, one virtual deal is added, half of it at either end. None where
/// there is no variance or the mean lies outside the range.
fn with_virtual_deal(sums: &Sums, scale: Scale) -> Option<(f64, f64)> {
    let unit = scale.unit();
    let (mean, variance) = (sums.mean()? / unit, sums.variance()? / (unit * unit));
    let Some(range) = scale.range() else {
        return Some((mean, variance));
    };
    if !range.contains(mean) {
        return None;
    }
    let n = sums.n as f64;
    let middle = (range.low + range.high) / 2.0;
    let radius = range.width() / 2.0;
    let shift = middle - mean;
    // Squares around the new mean: those of the deals, of the virtual deal around its middle, and of the two means.
    let squares = variance * (n - 1.0) + radius * radius + shift * shift * n / (n + 1.0);
    Some((mean + shift / (n + 1.0), squares / n))
}
