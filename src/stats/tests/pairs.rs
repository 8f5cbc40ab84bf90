//! Paired differences against scipy.

use super::intervals::{close, close_to, pairs};
use crate::stats::{Caution, Level, Missing, Scale, compare};

#[test]
fn paired_arms() {
    let arms = pairs(&[3, 5, 2, 8, 7, 4], &[4, 5, 4, 9, 6, 7]);
    assert_eq!(arms.difference(), [1, 0, 2, 1, -1, 3].into_iter().collect());
    // numpy.cov(a, b)[0, 1]
    close(arms.covariance().unwrap(), 3.5666666666666664, 1e-14);
    let got = compare(&arms, Scale::plain(1), Level::P95).unwrap();
    // high: scipy.stats.ttest_rel(b, a).confidence_interval(0.95); low: t.interval of the differences with 3 and -3
    close_to(
        Ok(got.difference),
        1.0,
        -0.9662444028158215,
        2.4841261147785882,
    );
    assert_eq!(got.caution, Some(Caution::FewDeals(6)));
    // scipy.stats.pearsonr(a, b)
    close(got.correlation.unwrap(), 0.7932893391411542, 1e-13);
    // (a.var(ddof=1) + b.var(ddof=1)) / (b - a).var(ddof=1), and six times that
    close(got.variance_ratio.unwrap(), 4.566666666666666, 1e-13);
    close(got.equivalent_unpaired_deals.unwrap(), 27.4, 1e-13);
    // t.interval of the differences with 10 and -10, two whole deals
    let share = compare(&arms, Scale::share(10), Level::P95).unwrap();
    close_to(
        Ok(share.difference),
        0.1,
        -0.38453999136815087,
        0.5345399913681509,
    );
}

#[test]
fn from_ten_differing_deals_on_the_largest_difference_takes_the_place_of_a_whole_deal() {
    let b: Vec<i64> = [[1; 6], [-1; 6]]
        .concat()
        .into_iter()
        .chain([2; 4])
        .chain([0; 20])
        .collect();
    let arms = pairs(&[0; 36], &b);
    assert_eq!((arms.differing, arms.largest), (16, 2));
    let got = compare(&arms, Scale::share(2), Level::P95).unwrap();
    // t.interval of the differences with 2 and -2
    close_to(
        Ok(got.difference),
        4.0 / 36.0,
        -0.05300918707401309,
        0.26353550286348676,
    );
    assert_eq!(got.caution, None);
    let few = pairs(&[0; 36], &b[7..]);
    assert_eq!(few.n(), 29);
    assert_eq!(
        compare(&few, Scale::share(2), Level::P95).unwrap().caution,
        Some(Caution::FewDeals(29))
    );
}

#[test]
fn the_first_deal_that_differs_does_not_narrow_the_interval() {
    let width = |differing: usize| {
        let b: Vec<i64> = (0..641)
            .map(|deal| if deal < differing { 60 } else { 0 })
            .collect();
        let arms = pairs(&[0; 641], &b);
        compare(&arms, Scale::share(120), Level::P95)
            .unwrap()
            .difference
            .half_width()
    };
    let widths: Vec<f64> = (0..9).map(width).collect();
    assert!(widths.is_sorted(), "{widths:?}");
    assert!(width(10) > 0.75 * width(9));
}

#[test]
fn identical_arms_differ_by_nothing_but_the_bound() {
    let arms = pairs(&[60; 20], &[60; 20]);
    let got = compare(&arms, Scale::share(60), Level::P95).unwrap();
    // t.interval of 20 deals without a difference and two virtual ones, 1 and -1
    close_to(
        Ok(got.difference),
        0.0,
        -0.13682854540003786,
        0.13682854540003786,
    );
    assert_eq!((got.correlation, got.variance_ratio), (None, None));
    let plain = compare(&arms, Scale::plain(1), Level::P95);
    assert_eq!(plain, Err(Missing::NoSpread));
}
