//! Exact sums of one integer per deal, and of a pair of integers per deal.

use serde::{Deserialize, Serialize};

/// Count, sum, sum of squares and sum of cubes of one integer per deal. Merging is exact and in any order the same.
///
/// Exact so long as `n` times the largest absolute value fits into an `i64`, and `n` times its cube into an `i128`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    pub n: u64,
    pub sum: i64,
    pub sum_sq: u128,
    pub sum_cubes: i128,
}

impl Sums {
    /// Counts one deal.
    #[inline]
    pub fn add(&mut self, value: i64) {
        let square = i128::from(value) * i128::from(value);
        self.n += 1;
        self.sum += value;
        self.sum_sq += square as u128;
        self.sum_cubes += square * i128::from(value);
    }

    /// Counts all deals of `other` too.
    #[inline]
    pub fn merge(&mut self, other: &Sums) {
        let Sums {
            n,
            sum,
            sum_sq,
            sum_cubes,
        } = other;
        self.n += n;
        self.sum += sum;
        self.sum_sq += sum_sq;
        self.sum_cubes += sum_cubes;
    }

    /// `sum / n`; none without deals.
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// The sample variance `(n sum_sq - sum^2) / (n (n - 1))`, its numerator exact; none below two deals.
    pub fn variance(&self) -> Option<f64> {
        (self.n >= 2).then(|| self.scatter() as f64 / (self.n as f64 * (self.n - 1) as f64))
    }

    /// The standard error of the mean, `sqrt(variance / n)`; none below two deals.
    pub fn standard_error(&self) -> Option<f64> {
        self.variance()
            .map(|variance| (variance / self.n as f64).sqrt())
    }

    /// The skewness: the third central moment over the variance (both with `n`) to the power 3/2, from exact
    /// numerators. None without spread, and where the numbers are too many for the exact numerator.
    pub fn skewness(&self) -> Option<f64> {
        let (n, sum) = (i128::from(self.n), i128::from(self.sum));
        let squares = i128::try_from(self.sum_sq).ok()?;
        // n^3 times the third central moment: n^2 sum x^3 - 3 n sum x sum x^2 + 2 (sum x)^3.
        let cubes = n.checked_mul(n)?.checked_mul(self.sum_cubes)?;
        let mixed = (3 * n).checked_mul(sum)?.checked_mul(squares)?;
        let third = sum.checked_mul(sum)?.checked_mul(sum)?.checked_mul(2)?;
        let third = cubes.checked_sub(mixed)?.checked_add(third)? as f64;
        let second = self.scatter() as f64;
        (second > 0.0).then(|| third / (second * second.sqrt()))
    }

    /// `n sum_sq - sum^2`: n squared times the variance with `n`.
    fn scatter(&self) -> u128 {
        u128::from(self.n) * self.sum_sq - u128::from(self.sum.unsigned_abs()).pow(2)
    }
}

impl FromIterator<i64> for Sums {
    fn from_iter<T: IntoIterator<Item = i64>>(values: T) -> Self {
        let mut sums = Sums::default();
        values.into_iter().for_each(|value| sums.add(value));
        sums
    }
}

/// The sums of two integers of the same deals, `a` and `b`, and of their differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSums {
    pub a: Sums,
    pub b: Sums,
    difference: Sums,
    /// How many deals differ at all.
    pub differing: u64,
    /// The largest difference of a deal, without its sign.
    pub largest: u64,
}

impl PairSums {
    /// Counts one deal.
    #[inline]
    pub fn add(&mut self, a: i64, b: i64) {
        self.a.add(a);
        self.b.add(b);
        self.difference.add(b - a);
        self.differing += u64::from(a != b);
        self.largest = self.largest.max(a.abs_diff(b));
    }

    /// Counts all deals of `other` too.
    #[inline]
    pub fn merge(&mut self, other: &PairSums) {
        let PairSums {
            a,
            b,
            difference,
            differing,
            largest,
        } = other;
        self.a.merge(a);
        self.b.merge(b);
        self.difference.merge(difference);
        self.differing += differing;
        self.largest = self.largest.max(*largest);
    }

    /// The number of deals.
    pub fn n(&self) -> u64 {
        self.a.n
    }

    /// The sums of `b - a`.
    pub fn difference(&self) -> Sums {
        self.difference
    }

    /// The sum of the products `a b`: by `(b - a)^2 = a^2 + b^2 - 2 a b`.
    pub fn cross(&self) -> i128 {
        ((self.a.sum_sq + self.b.sum_sq) as i128 - self.difference.sum_sq as i128) / 2
    }

    /// The sample covariance; none below two deals.
    pub fn covariance(&self) -> Option<f64> {
        (self.n() >= 2).then(|| {
            let n = self.n();
            let scatter =
                i128::from(n) * self.cross() - i128::from(self.a.sum) * i128::from(self.b.sum);
            scatter as f64 / (n as f64 * (n - 1) as f64)
        })
    }

    /// Pearson's correlation in [-1, 1]; none below two deals or where an arm does not vary.
    pub fn correlation(&self) -> Option<f64> {
        let spread = (self.a.variance()? * self.b.variance()?).sqrt();
        let covariance = self.covariance()?;
        (spread > 0.0).then(|| (covariance / spread).clamp(-1.0, 1.0))
    }
}
