//! How many deals gave each result: exact, and small where results are few (the win shares of a deal).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Sums;

/// The number of deals by their result. Merging is exact and in any order the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frequencies {
    deals: BTreeMap<i64, u64>,
}

impl Frequencies {
    /// Counts one deal.
    pub fn add(&mut self, result: i64) {
        *self.deals.entry(result).or_default() += 1;
    }

    /// Counts all deals of `other` too.
    pub fn merge(&mut self, other: &Frequencies) {
        let Frequencies { deals } = other;
        for (&result, &deals) in deals {
            *self.deals.entry(result).or_default() += deals;
        }
    }

    /// The number of deals.
    pub fn n(&self) -> u64 {
        self.deals.values().sum()
    }

    /// Every result that came up, ascending, with its number of deals.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        self.deals.iter().map(|(&result, &deals)| (result, deals))
    }

    /// The sums of the same deals.
    pub fn sums(&self) -> Sums {
        let mut sums = Sums::default();
        for (result, deals) in self.iter() {
            let (value, count) = (i128::from(result), i128::from(deals));
            sums.n += deals;
            sums.sum += result * deals as i64;
            sums.sum_sq += (value * value * count) as u128;
            sums.sum_cubes += value * value * value * count;
        }
        sums
    }
}

impl FromIterator<i64> for Frequencies {
    fn from_iter<T: IntoIterator<Item = i64>>(results: T) -> Self {
        let mut found = Frequencies::default();
        results.into_iter().for_each(|result| found.add(result));
        found
    }
}
