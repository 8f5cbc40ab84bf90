//! Elo units: the logistic scale on which 400 points are odds of ten to one.

use core::f64::consts::LN_10;

use super::quantiles::student_upper;
use super::{Figure, Interval, Level, Missing, Scale, Sums, mean};

/// Elo points per unit of natural log odds.
pub const PER_LOG_ODDS: f64 = 400.0 / LN_10;

/// The expected win share at a table against `opponents` (at least 1) equals of rating 0:
/// `w / (w + opponents)` with `w = 10^(elo / 400)`.
pub fn expected_share(elo: f64, opponents: u32) -> f64 {
    1.0 / (1.0 + f64::from(opponents.max(1)) * libm::exp(-elo / PER_LOG_ODDS))
}

/// The rating whose expected share is `share`: the inverse of [`expected_share`]; none at or beyond 0 and 1.
pub fn of_share(share: f64, opponents: u32) -> Option<f64> {
    (share > 0.0 && share < 1.0)
        .then(|| libm::log(share * f64::from(opponents.max(1)) / (1.0 - share)) * PER_LOG_ODDS)
}

/// Normalised Elo per unit of `(share - equal share) / standard deviation of a game`: 800 / ln 10.
const PER_DEVIATION: f64 = 2.0 * PER_LOG_ODDS;

/// Normalised Elo (Van den Bergh): how far the share of a game lies above an equal share, in standard deviations of
/// a game. Unlike Elo it compares across games and table sizes: it says how many games it takes to see the strength.
///
/// `sums` are the win shares of deals of `games` games each, `scale` theirs. The deviation of a game is that of a deal's
/// share times `sqrt(games)`. Missing where there is no spread.
///
/// A share near all or nothing also has a small deviation: at the ends of the share's interval it is the one found, as
/// `sqrt(p (1 - p))` changes. The doubt about the deviation beyond that (`doubt`) is put to both distances by their
/// squares.
pub fn normalised(sums: &Sums, scale: Scale, games: u32, equal: f64, level: Level) -> Figure {
    let share = mean(sums, scale, level)?;
    let variance = sums.variance().filter(|variance| *variance > 0.0);
    let variance = variance.ok_or(Missing::NoSpread)? / (scale.unit() * scale.unit());
    let whole = |p: f64| (p * (1.0 - p)).max(f64::EPSILON);
    // A part of what it would be if each deal were won or lost as a whole.
    let part = variance / whole(share.mean);
    let games = f64::from(games.max(1));
    let at = |p: f64| (p - equal) / (part * whole(p) * games).sqrt() * PER_DEVIATION;
    let (found, tail) = (at(share.mean), level.alpha() / 2.0);
    let error = (doubt(share.mean, part) / share.n as f64).sqrt() / 2.0;
    let half = student_upper(tail, share.n - 1) * error * found.abs();
    let interval = Interval {
        low: found - (found - at(share.low)).hypot(half),
        high: found + (at(share.high) - found).hypot(half),
    };
    Ok(interval.around(found, share.n))
}

/// The variance, times the number of deals, of the logarithm of `part`: the variance of shares with mean `m` as a part of
/// `m (1 - m)`. Their third and fourth moments are those of the Beta distribution with this mean and variance.
fn doubt(m: f64, part: f64) -> f64 {
    let skew = (1.0 - 2.0 * m) * (1.0 - 2.0 * m) / (m * (1.0 - m)).max(f64::EPSILON);
    let more = 1.0 + part;
    let excess = 6.0 * part * (skew - more) / (more * (more + part));
    (2.0 + excess + skew * part - 4.0 * skew * part / more).max(0.0)
}
