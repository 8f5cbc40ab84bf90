//! Exact sums of one integer per deal, and of a pair of integers per deal.

use serde::{Deserialize, Serialize};

/// Count, sum and sum of squares of one integer per deal. Merging is exact and in any order the same.
///
/// Exact so long as `n` times the largest absolute value fits into an `i64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    pub n: u64,
    pub sum: i64,
    pub sum_sq: u128,
}

impl Sums {
    /// Counts one deal.
    #[inline]
    pub fn add(&mut self, value: i64) {
        self.n += 1;
        self.sum += value;
        self.sum_sq += u128::from(value.unsigned_abs()).pow(2);
    }

    /// Counts all deals of `other` too.
    #[inline]
    pub fn merge(&mut self, other: &Sums) {
        self.n += other.n;
        self.sum += other.sum;
        self.sum_sq += other.sum_sq;
    }

    /// `sum / n`; none without deals.
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// The sample variance `(n sum_sq - sum^2) / (n (n - 1))`, its numerator exact; none below two deals.
    pub fn variance(&self) -> Option<f64> {
        (self.n >= 2).then(|| {
            let n = u128::from(self.n);
            let scatter = n * self.sum_sq - u128::from(self.sum.unsigned_abs()).pow(2);
            scatter as f64 / (self.n as f64 * (self.n - 1) as f64)
        })
    }

    /// The standard error of the mean, `sqrt(variance / n)`; none below two deals.
    pub fn standard_error(&self) -> Option<f64> {
        self.variance()
            .map(|variance| (variance / self.n as f64).sqrt())
    }
}

impl FromIterator<i64> for Sums {
    fn from_iter<T: IntoIterator<Item = i64>>(values: T) -> Self {
        let mut sums = Sums::default();
        values.into_iter().for_each(|value| sums.add(value));
        sums
    }
}

/// The sums of two integers of the same deals, `a` and `b`, and of their products.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSums {
    pub a: Sums,
    pub b: Sums,
    pub cross: i128,
}

impl PairSums {
    /// Counts one deal.
    #[inline]
    pub fn add(&mut self, a: i64, b: i64) {
        self.a.add(a);
        self.b.add(b);
        self.cross += i128::from(a) * i128::from(b);
    }

    /// Counts all deals of `other` too.
    #[inline]
    pub fn merge(&mut self, other: &PairSums) {
        self.a.merge(&other.a);
        self.b.merge(&other.b);
        self.cross += other.cross;
    }

    /// The number of deals.
    pub fn n(&self) -> u64 {
        self.a.n
    }

    /// The sums of `b - a`, exactly as if each deal's difference had been added.
    pub fn difference(&self) -> Sums {
        let squares = (self.a.sum_sq + self.b.sum_sq) as i128;
        Sums {
            n: self.n(),
            sum: self.b.sum - self.a.sum,
            // A sum of squares of differences, hence never negative.
            sum_sq: (squares - 2 * self.cross) as u128,
        }
    }

    /// The sample covariance; none below two deals.
    pub fn covariance(&self) -> Option<f64> {
        (self.n() >= 2).then(|| {
            let n = self.n();
            let scatter =
                i128::from(n) * self.cross - i128::from(self.a.sum) * i128::from(self.b.sum);
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
