//! Quantiles of the normal and of Student's distribution, the same bits on every machine.

use core::f64::consts::{FRAC_PI_2, SQRT_2};

/// Degrees of freedom above which Student's quantile is taken from its expansion around the normal one.
const EXPANSION_FROM: u64 = 1000;

/// The normal distribution function, by the complementary error function (accurate in both tails).
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / SQRT_2)
}

/// The `z` that a standard normal number stays below with chance `p`; `p` is kept within [1e-300, 1 - 1e-16].
///
/// The lower half is inverted by bisection, where `erfc` keeps its relative accuracy; the upper half by symmetry.
pub fn normal_quantile(p: f64) -> f64 {
    if p > 0.5 {
        return -normal_quantile((1.0 - p).max(1e-16));
    }
    let p = p.max(1e-300);
    bisect(-40.0, 0.0, |x| normal_cdf(x) < p)
}

/// The `t` that Student's variable with `df >= 1` degrees of freedom exceeds with chance `tail`, in (0, 1/2].
///
/// Up to 1000 degrees of freedom the finite series of Abramowitz and Stegun 26.7.3-4 is inverted; above, their
/// expansion 26.7.5 in powers of 1 / df is exact to the last digits.
pub fn student_upper(tail: f64, df: u64) -> f64 {
    let df = df.max(1);
    let tail = tail.clamp(1e-15, 0.5);
    if df > EXPANSION_FROM {
        return student_expansion(-normal_quantile(tail), df as f64);
    }
    let inside = 1.0 - 2.0 * tail;
    let theta = bisect(0.0, FRAC_PI_2, |theta| student_inside(theta, df) < inside);
    (df as f64).sqrt() * libm::tan(theta)
}

/// The chance that `|t| < sqrt(df) tan(theta)` (Abramowitz and Stegun 26.7.3 and 26.7.4).
fn student_inside(theta: f64, df: u64) -> f64 {
    let (sin, cos) = (libm::sin(theta), libm::cos(theta));
    let odd = df % 2 == 1;
    // Odd: cos + 2/3 cos^3 + 2*4/(3*5) cos^5 + ..; even: 1 + 1/2 cos^2 + 1*3/(2*4) cos^4 + ..; both to cos^(df-2).
    let mut term = if odd { cos } else { 1.0 };
    let mut power = if odd { 1 } else { 0 };
    let mut series = 0.0;
    while power + 2 <= df {
        series += term;
        term *= cos * cos * (power + 1) as f64 / (power + 2) as f64;
        power += 2;
    }
    if odd {
        (theta + sin * series) / FRAC_PI_2
    } else {
        sin * series
    }
}

/// Student's quantile from the normal one, `z` (Abramowitz and Stegun 26.7.5).
fn student_expansion(z: f64, df: f64) -> f64 {
    let z2 = z * z;
    let g1 = z * (z2 + 1.0) / 4.0;
    let g2 = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
    let g3 = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
    z + (g1 + (g2 + g3 / df) / df) / df
}

/// The place where `below` turns from true to false, to the last bit.
pub(super) fn bisect(mut low: f64, mut high: f64, below: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if below(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
}
