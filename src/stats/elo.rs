//! Elo units: the logistic scale on which 400 points are odds of ten to one.

use core::f64::consts::LN_10;

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
pub fn normalised(sums: &Sums, scale: Scale, games: u32, equal: f64, level: Level) -> Figure {
    let share = mean(sums, scale, level)?;
    let variance = sums.variance().filter(|variance| *variance > 0.0);
    let deviation = variance.ok_or(Missing::NoSpread)?.sqrt() / scale.unit();
    let per_share = PER_DEVIATION / (deviation * f64::from(games.max(1)).sqrt());
    let share = share.shifted(-equal);
    let interval = Interval {
        low: share.low * per_share,
        high: share.high * per_share,
    };
    Ok(interval.around(share.mean * per_share, share.n))
}
