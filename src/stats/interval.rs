//! Intervals for the mean of one figure per deal, for ratios of two, and for plain counts.

use super::moments::{PairSums, Sums};
use super::quantiles::{normal_quantile, student_upper};
use super::{Figure, Interval, Level, Missing, Scale};

/// The mean of a figure with its interval, from one integer per deal.
///
/// - Without a range: Student's interval `mean -+ t s / sqrt(n)` with `n - 1` degrees of freedom, each end moved out to
///   that of Hall's (1992) interval for skewed figures where this is further out. A count ends at 0.
/// - With a range: the score interval of Wilson (1927) for the effective number of deals
///   `m (1 - m) / (s^2 / n)`, `m` being the mean as a fraction of the range and `t` in the place of `z` (Kott and
///   Carr 1997; Franco and others 2019 compare it with others). It equals Student's interval in the middle, and near
///   the ends it stays inside the range. Where fewer than four effective deals lie off the near end, that end is
///   the one-sided limit of Poisson counts (Brown, Cai and DasGupta 2001, section 4.1.1), without which the score
///   interval covers too little.
/// - With a range and all deals equal (all wins): the chance `q` that a deal is different is below
///   `1 - alpha^(1/n)` (Clopper and Pearson; the "rule of three"), so the mean is within `q` times the distance to
///   each end.
pub fn mean(sums: &Sums, scale: Scale, level: Level) -> Figure {
    let (Some(mean), Some(error)) = (sums.mean(), sums.standard_error()) else {
        return Err(Missing::TooFewDeals {
            deals: sums.n,
            needed: 2,
        });
    };
    let spread = Spread {
        mean: mean / scale.unit(),
        error: error / scale.unit(),
        skewness: sums.skewness().unwrap_or(0.0),
        df: sums.n - 1,
        n: sums.n,
    };
    spread.estimate(scale, level)
}

/// The ratio of two sums over deals, `sum of a / sum of b`, where `0 <= a <= b` in each deal: a share among a number
/// of games that itself varies from deal to deal (games with a card, games decided by a tie-break).
///
/// The standard error is the classical one of ratio estimation (Cochran 1977, section 6.3): the deals' residuals
/// `a - R b`, divided by the mean of `b`. The interval is that of a share. Without spread the bound counts all deals.
pub fn ratio(sums: &PairSums, level: Level) -> Figure {
    ratio_of(sums, sums.n(), level)
}

/// As `ratio`, but where all are equal the bound counts `n` deals: a block may hold many.
pub(super) fn ratio_of(sums: &PairSums, n: u64, level: Level) -> Figure {
    let count = sums.n();
    if count < 2 {
        return Err(Missing::TooFewDeals {
            deals: count,
            needed: 2,
        });
    }
    if sums.b.sum <= 0 {
        return Err(Missing::NoGames);
    }
    let (a, b) = (sums.a.sum as f64, sums.b.sum as f64);
    let ratio = a / b;
    let squares = sums.a.sum_sq as f64 - 2.0 * ratio * sums.cross() as f64
        + ratio * ratio * sums.b.sum_sq as f64;
    // All residuals are 0 exactly when Cauchy and Schwarz hold with equality: decided in integers, not in floats.
    let product = sums.a.sum_sq.checked_mul(sums.b.sum_sq);
    let flat = product.is_some() && product == sums.cross().unsigned_abs().checked_pow(2);
    let squares = if flat { 0.0 } else { squares.max(0.0) };
    let count_f = count as f64;
    let spread = Spread {
        mean: ratio,
        error: (squares * count_f / (count_f - 1.0)).sqrt() / b,
        skewness: 0.0,
        df: count - 1,
        n,
    };
    spread.estimate(Scale::share(1), level)
}

/// Wilson's interval for `successes` in `trials` independent trials; none without trials.
pub fn wilson(successes: u64, trials: u64, level: Level) -> Option<Interval> {
    if trials == 0 || successes > trials {
        return None;
    }
    let z = normal_quantile(1.0 - level.alpha() / 2.0);
    let share = successes as f64 / trials as f64;
    Some(score_interval(share, z * z / trials as f64))
}

/// Student's interval of the mean, in units of the scale; none below two deals.
pub(super) fn student(sums: &Sums, scale: Scale, level: Level) -> Option<Interval> {
    let (mean, error) = (sums.mean()?, sums.standard_error()?);
    let half = student_upper(level.alpha() / 2.0, sums.n - 1) * error;
    Some(Interval {
        low: (mean - half) / scale.unit(),
        high: (mean + half) / scale.unit(),
    })
}

/// The interval of a mean around `centre`, from one value per block, as that of a [`mean`] without a range; not narrower
/// than Student's with `unseen` added to the variance of the mean.
pub(super) fn of_blocks(
    values: &[f64],
    centre: f64,
    unseen: f64,
    level: Level,
) -> Result<Interval, Missing> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let off = || values.iter().map(|value| value - mean);
    let variance = off().map(|x| x * x).sum::<f64>() / count;
    let third = off().map(|x| x * x * x).sum::<f64>() / count;
    let error = (variance / (count - 1.0)).sqrt();
    if error <= 1e-12 {
        return Err(Missing::NoSpread);
    }
    let spread = Spread {
        mean: centre,
        error,
        skewness: third / (variance * variance.sqrt()),
        df: values.len() as u64 - 1,
        n: values.len() as u64,
    };
    let half = spread.t(level) * (error * error + unseen).sqrt();
    let wide = Interval {
        low: centre - half,
        high: centre + half,
    };
    Ok(wide.joined(spread.unbounded(Scale::plain(1), level)?))
}

/// A mean with its standard error, the error's degrees of freedom and the number of observations.
struct Spread {
    mean: f64,
    error: f64,
    skewness: f64,
    df: u64,
    n: u64,
}

impl Spread {
    fn estimate(&self, scale: Scale, level: Level) -> Figure {
        let interval = match scale.range() {
            Some(range) => self.bounded(range, level)?,
            None => self.unbounded(scale, level)?,
        };
        // The mean lies inside but for the rounding of the last bit.
        Ok(interval.around(self.mean, self.n))
    }

    fn t(&self, level: Level) -> f64 {
        student_upper(level.alpha() / 2.0, self.df)
    }

    fn unbounded(&self, scale: Scale, level: Level) -> Result<Interval, Missing> {
        if self.error == 0.0 {
            return Err(Missing::NoSpread);
        }
        let t = self.t(level);
        let half = t * self.error;
        let student = Interval {
            low: self.mean - half,
            high: self.mean + half,
        };
        Ok(scale.cut(student.joined(self.skewed(t))))
    }

    /// Hall's (1992, "On the removal of skewness by transformation") interval: the cubic function
    /// `w + a w^2 + a^2 w^3 / 3 + g / (6 n)` of `w = (mean - truth) / s`, with the skewness `g` and `a = g / 3`, is
    /// normal to a higher order than `w` itself. It grows with `w`, so each end has one solution.
    fn skewed(&self, t: f64) -> Interval {
        let n = self.n as f64;
        let (deviation, a) = (self.error * n.sqrt(), self.skewness / 3.0);
        let end = |t: f64| {
            let x = t / n.sqrt() - self.skewness / (6.0 * n);
            if a.abs() < 1e-9 {
                x
            } else {
                (libm::cbrt(1.0 + 3.0 * a * x) - 1.0) / a
            }
        };
        Interval {
            low: self.mean - deviation * end(t),
            high: self.mean - deviation * end(-t),
        }
    }

    fn bounded(&self, range: Interval, level: Level) -> Result<Interval, Missing> {
        if !range.contains(self.mean) {
            return Err(Missing::OutOfRange);
        }
        let width = range.width();
        let share = (self.mean - range.low) / width;
        let inside = if self.error == 0.0 {
            let different = 1.0 - libm::pow(level.alpha(), 1.0 / self.n.max(1) as f64);
            Interval {
                low: share * (1.0 - different),
                high: share + (1.0 - share) * different,
            }
        } else {
            self.scored(share, width, level)?
        };
        Ok(Interval {
            low: (range.low + inside.low * width).clamp(range.low, range.high),
            high: (range.low + inside.high * width).clamp(range.low, range.high),
        })
    }

    /// The score interval of the effective deals, its end towards a near border mended for rare deals.
    fn scored(&self, share: f64, width: f64, level: Level) -> Result<Interval, Missing> {
        let error = self.error / width;
        let deals = share * (1.0 - share) / (error * error);
        if deals <= 0.0 {
            return Err(Missing::OutOfRange);
        }
        let t = self.t(level);
        let score = score_interval(share, t * t / deals);
        let z = -normal_quantile(level.alpha());
        let (wins, losses) = (deals * share, deals * (1.0 - share));
        Ok(Interval {
            low: score.low.min(rare(wins, z) / deals),
            high: score.high.max(1.0 - rare(losses, z) / deals),
        })
    }
}

/// Wilson's interval around `share`, with `k` = squared quantile / number of trials.
fn score_interval(share: f64, k: f64) -> Interval {
    let centre = (share + k / 2.0) / (1.0 + k);
    let half = (k * share * (1.0 - share) + k * k / 4.0).sqrt() / (1.0 + k);
    Interval {
        low: (centre - half).clamp(0.0, 1.0),
        high: (centre + half).clamp(0.0, 1.0),
    }
}

/// The lower limit of a Poisson mean of which `count` were seen: the Gamma quantile of that shape by Wilson and
/// Hilferty (1931). From four on there is no need of it, and the answer is the count itself.
fn rare(count: f64, z: f64) -> f64 {
    if count >= 4.0 {
        return count;
    }
    let root = 1.0 - 1.0 / (9.0 * count) - z / (3.0 * count.sqrt());
    count * (root * root * root).max(0.0)
}
