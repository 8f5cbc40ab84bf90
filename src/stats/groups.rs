//! Games of two groups, not of the same deals or not of the same games: how far their figures lie apart.

use serde::{Deserialize, Serialize};

use super::interval::{mean, ratio};
use super::{Estimate, Figure, Interval, Level, Missing, PairSums, Scale, Sums};

/// With fewer deals than this a group says nothing of its spread.
const ENOUGH: u64 = 10;

/// The mean of one group of deals less that of another group, from one integer per deal: the two intervals of [`mean`],
/// put `apart`. The groups may differ in size, spread and skew.
pub fn between(with: &Sums, without: &Sums, scale: Scale, level: Level) -> Figure {
    let deals = with.n.min(without.n);
    if deals < ENOUGH {
        let needed = ENOUGH;
        return Err(Missing::TooFewDeals { deals, needed });
    }
    let (a, b) = (mean(with, scale, level)?, mean(without, scale, level)?);
    Ok(apart([a, b], 0.0, scale))
}

/// The difference of two estimates of this scale, which go together so far: the distances of their ends are added by
/// their squares (Zou and Donner 2008).
fn apart([a, b]: [Estimate; 2], together: f64, scale: Scale) -> Estimate {
    let joined = |x: f64, y: f64| (x * x + y * y - 2.0 * together * x * y).max(0.0).sqrt();
    let mean = a.mean - b.mean;
    let interval = Interval {
        low: mean - joined(a.mean - a.low, b.high - b.mean),
        high: mean + joined(a.high - a.mean, b.mean - b.low),
    };
    let interval = scale.difference().cut(interval);
    interval.around(mean, a.n + b.n)
}

/// Sums over deals of the products of two ratios' numbers: `(a, b)` of one and `(c, d)` of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Products {
    ac: i128,
    ad: i128,
    bc: i128,
    bd: i128,
}

impl Products {
    /// Counts one deal.
    pub fn add(&mut self, [a, b]: [i64; 2], [c, d]: [i64; 2]) {
        let product = |x: i64, y: i64| i128::from(x) * i128::from(y);
        self.ac += product(a, c);
        self.ad += product(a, d);
        self.bc += product(b, c);
        self.bd += product(b, d);
    }

    /// Counts all deals of `other` too.
    pub fn merge(&mut self, other: &Products) {
        let Products { ac, ad, bc, bd } = other;
        self.ac += ac;
        self.ad += ad;
        self.bc += bc;
        self.bd += bd;
    }
}

/// The share of one kind of games less that of another kind, where a deal may have both: the intervals of [`ratio`],
/// put `apart` less what the deals that have both make them vary together.
pub fn between_ratios(
    with: &PairSums,
    without: &PairSums,
    products: &Products,
    level: Level,
) -> Figure {
    let (a, b) = (ratio(with, level)?, ratio(without, level)?);
    let together = correlation([with, without], [a.mean, b.mean], products);
    Ok(apart([a, b], together, Scale::share(1)))
}

/// How far the residuals `a - R b` of two ratios go together; 0 where one of them does not vary.
fn correlation(sums: [&PairSums; 2], [r, s]: [f64; 2], products: &Products) -> f64 {
    let squares = |sums: &PairSums, ratio: f64| {
        sums.a.sum_sq as f64 - 2.0 * ratio * sums.cross() as f64
            + ratio * ratio * sums.b.sum_sq as f64
    };
    let Products { ac, ad, bc, bd } = *products;
    let both = ac as f64 - s * ad as f64 - r * bc as f64 + r * s * bd as f64;
    let spread = (squares(sums[0], r) * squares(sums[1], s)).max(0.0).sqrt();
    match spread > 0.0 {
        true => (both / spread).clamp(-1.0, 1.0),
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(values: &[i64]) -> Sums {
        values.iter().copied().collect()
    }

    #[test]
    fn two_groups_lie_apart_by_the_squares_of_their_intervals() {
        // 10 deals of 1..=10 and 20 of 0 and 2, neither skewed: means 5.5 and 1, squared errors 55/60 and 20/380; Student's
        // 97.5 % quantiles for 9 and 19 degrees of freedom.
        let one: Vec<i64> = (1..=10).collect();
        let other: Vec<i64> = (0..20).map(|deal| 2 * (deal % 2)).collect();
        let found =
            between(&sums(&one), &sums(&other), Scale::plain(1), Level::P95).expect("deals");
        assert!((found.mean - 4.5).abs() < 1e-12);
        let (first, second): (f64, f64) = (2.262_157_16, 2.093_024_05);
        let half = (first.powi(2) * 55.0 / 60.0 + second.powi(2) * 20.0 / 380.0).sqrt();
        assert!((found.high - (4.5 + half)).abs() < 1e-6, "{found:?}");
        assert!((found.low - (4.5 - half)).abs() < 1e-6);
    }

    #[test]
    fn a_long_tail_moves_the_end_on_its_side_out() {
        // Ten deals, nine of 0 and one of 10, against twenty of 0 and 2.
        let tail: Vec<i64> = (0..10).map(|deal| 10 * i64::from(deal == 0)).collect();
        let other: Vec<i64> = (0..20).map(|deal| 2 * (deal % 2)).collect();
        let found =
            between(&sums(&tail), &sums(&other), Scale::plain(1), Level::P95).expect("deals");
        let alone = mean(&sums(&tail), Scale::plain(1), Level::P95).expect("deals");
        assert!(found.high - found.mean > alone.high - alone.mean);
        assert!(found.high - found.mean > 1.5 * (found.mean - found.low));
    }

    #[test]
    fn small_groups_and_groups_without_spread_have_no_interval() {
        let few = between(&sums(&[1; 9]), &sums(&[2; 50]), Scale::plain(1), Level::P95);
        assert!(matches!(few, Err(Missing::TooFewDeals { deals: 9, .. })));
        let flat = between(
            &sums(&[1; 50]),
            &sums(&[2; 50]),
            Scale::plain(1),
            Level::P95,
        );
        assert_eq!(flat, Err(Missing::NoSpread));
    }

    fn pairs(deals: &[[[i64; 2]; 2]]) -> (PairSums, PairSums, Products) {
        let (mut with, mut without) = (PairSums::default(), PairSums::default());
        let mut products = Products::default();
        for [one, other] in deals {
            if one[1] > 0 {
                with.add(one[0], one[1]);
            }
            if other[1] > 0 {
                without.add(other[0], other[1]);
            }
            products.add(*one, *other);
        }
        (with, without, products)
    }

    #[test]
    fn shares_of_different_deals_are_put_together_by_squares() {
        let deals: Vec<[[i64; 2]; 2]> = (0..80)
            .map(|deal| match deal % 2 {
                0 => [[i64::from(deal % 8 < 6), 1], [0, 0]],
                _ => [[0, 0], [i64::from(deal % 8 < 2), 1]],
            })
            .collect();
        let (with, without, products) = pairs(&deals);
        let found = between_ratios(&with, &without, &products, Level::P95).expect("games");
        let (a, b) = (
            ratio(&with, Level::P95).unwrap(),
            ratio(&without, Level::P95).unwrap(),
        );
        assert!((found.mean - (0.75 - 0.25)).abs() < 1e-12);
        let low = 0.5 - ((0.75 - a.low).powi(2) + (b.high - 0.25).powi(2)).sqrt();
        assert!((found.low - low).abs() < 1e-12);
    }

    #[test]
    fn shares_that_rise_and_fall_together_differ_more_surely() {
        let together: Vec<[[i64; 2]; 2]> =
            (0..60).map(|deal| [[deal % 2, 1], [deal % 2, 1]]).collect();
        let against: Vec<[[i64; 2]; 2]> = (0..60)
            .map(|deal| [[deal % 2, 1], [1 - deal % 2, 1]])
            .collect();
        let width = |deals: &[[[i64; 2]; 2]]| {
            let (with, without, products) = pairs(deals);
            let found = between_ratios(&with, &without, &products, Level::P95);
            found.expect("games").interval().width()
        };
        assert!(width(&together) < 1e-6 && width(&against) > 0.4);
    }
}
