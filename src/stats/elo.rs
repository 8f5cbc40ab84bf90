//! Elo units: the logistic scale on which 400 points are odds of ten to one.

use core::f64::consts::LN_10;

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
