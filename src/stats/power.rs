//! How many deals an effect needs to be seen.

use super::Level;
use super::quantiles::normal_quantile;

/// The customary chance of seeing an effect that is there.
pub const POWER: f64 = 0.8;

/// The deals needed so that a two-sided test at `level` sees a true mean `difference` with chance `power`, when the
/// per-deal figure (for paired arms: the per-deal difference) has standard deviation `sd`.
///
/// `(z_(1 - alpha/2) + z_power)^2 (sd / difference)^2 + z_(1 - alpha/2)^2 / 2`, rounded up: the normal formula with
/// Guenther's (1981) correction for Student's t. None where the difference is 0, a figure is not finite or the power
/// is not strictly between one half and 1. Never below 2.
pub fn deals_needed(difference: f64, sd: f64, level: Level, power: f64) -> Option<u64> {
    let (z_level, z_power) = factors(level, power)?;
    let usable = difference != 0.0 && difference.is_finite() && sd.is_finite() && sd >= 0.0;
    usable.then(|| {
        let standardised = (z_level + z_power) * sd / difference;
        let deals = standardised * standardised + z_level * z_level / 2.0;
        (deals.ceil() as u64).max(2)
    })
}

/// The smallest true difference that `deals` deals show with chance `power`: the inverse of [`deals_needed`].
pub fn visible_difference(deals: u64, sd: f64, level: Level, power: f64) -> Option<f64> {
    let (z_level, z_power) = factors(level, power)?;
    let effective = deals as f64 - z_level * z_level / 2.0;
    let usable = deals >= 2 && effective > 0.0 && sd.is_finite() && sd >= 0.0;
    usable.then(|| (z_level + z_power) * sd / effective.sqrt())
}

/// The standard deviation of the difference of two arms with the given deviations and correlation over deals
/// (0 for arms on different deals): `sqrt(a^2 + b^2 - 2 r a b)`.
pub fn difference_sd(sd_a: f64, sd_b: f64, correlation: f64) -> f64 {
    (sd_a * sd_a + sd_b * sd_b - 2.0 * correlation * sd_a * sd_b)
        .max(0.0)
        .sqrt()
}

fn factors(level: Level, power: f64) -> Option<(f64, f64)> {
    let z_level = normal_quantile(1.0 - level.alpha() / 2.0);
    (power > 0.5 && power < 1.0).then(|| (z_level, normal_quantile(power)))
}
