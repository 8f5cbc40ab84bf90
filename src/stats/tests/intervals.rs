//! Quantiles, moments, intervals, comparisons, seats and power against scipy.

use crate::stats::power::{POWER, deals_needed, difference_sd, visible_difference};
use crate::stats::quantiles::{normal_cdf, normal_quantile, student_upper};
use crate::stats::seats::advantage;
use crate::stats::{
    Estimate, Figure, Level, Missing, PairSums, Scale, Sums, compare, mean, ratio, wilson,
};

pub fn close(got: f64, wanted: f64, relative: f64) {
    assert!(
        (got - wanted).abs() <= relative * wanted.abs().max(1.0),
        "{got} instead of {wanted}"
    );
}

pub fn close_to(got: Figure, mean: f64, low: f64, high: f64) -> Estimate {
    let got = got.expect("there is a number");
    close(got.mean, mean, 1e-12);
    close(got.low, low, 1e-9);
    close(got.high, high, 1e-9);
    got
}

fn shares() -> Sums {
    [0, 60, 120, 120, 60, 120, 90, 30, 120, 60]
        .into_iter()
        .collect()
}

pub fn pairs(a: &[i64], b: &[i64]) -> PairSums {
    let mut sums = PairSums::default();
    a.iter().zip(b).for_each(|(&a, &b)| sums.add(a, b));
    sums
}

#[test]
fn normal_quantiles() {
    // scipy.stats.norm.ppf(p)
    for (p, wanted) in [
        (0.5, 0.0),
        (0.025, -1.9599639845400545),
        (0.975, 1.959963984540054),
        (0.0005, -3.2905267314918945),
        (0.9, 1.2815515655446004),
        (0.8, 0.8416212335729143),
        (1e-10, -6.361340902404056),
    ] {
        close(normal_quantile(p), wanted, 1e-13);
    }
    // scipy.stats.norm.cdf(-2.5)
    close(normal_cdf(-2.5), 0.006209665325776132, 1e-15);
    assert!(normal_quantile(0.0).is_finite() && normal_quantile(1.0).is_finite());
}

#[test]
fn student_quantiles() {
    // scipy.stats.t.isf([0.025, 0.005, 1e-5], df)
    for (df, wanted) in [
        (
            1,
            [12.706204736174705, 63.65674116287158, 31830.98860790709],
        ),
        (
            2,
            [4.302652729749464, 9.924843200918293, 223.60344363403718],
        ),
        (
            3,
            [3.1824463052837086, 5.840909309733357, 47.927728375933924],
        ),
        (
            4,
            [2.7764451051977943, 4.604094871349993, 23.332182700829275],
        ),
        (
            9,
            [2.2621571627982053, 3.2498355415921263, 8.10205787939482],
        ),
        (
            10,
            [2.2281388519862753, 3.1692726726169504, 7.526954019339651],
        ),
        (
            29,
            [2.045229642132704, 2.7563859036706053, 5.085504702010262],
        ),
        (
            99,
            [1.9842169515864176, 2.6264054572808275, 4.480677958027786],
        ),
        (
            1000,
            [1.9623390808264085, 2.580754698065951, 4.285437682652958],
        ),
        (
            1001,
            [1.96233670528088, 2.580749768750525, 4.285417069361484],
        ),
        (
            5000,
            [1.9604385517065075, 2.5768129665562807, 4.268986270337225],
        ),
        (
            1_000_000,
            [1.9599663568141072, 2.5758342201053344, 4.26491125406966],
        ),
    ] {
        for (tail, wanted) in [0.025, 0.005, 1e-5].into_iter().zip(wanted) {
            close(student_upper(tail, df), wanted, 2e-9);
        }
    }
}

#[test]
fn moments_are_exact_and_merge_exactly() {
    let sums = shares();
    assert_eq!((sums.n, sums.sum, sums.sum_sq), (10, 780, 77_400));
    assert_eq!(sums.sum_cubes, 8_316_000);
    close(sums.skewness().unwrap(), -0.45194164821392385, 1e-14); // scipy.stats.skew
    assert_eq!(sums.mean(), Some(78.0));
    assert_eq!(sums.variance(), Some(1840.0)); // numpy var(ddof=1)
    close(sums.standard_error().unwrap(), 13.564659966250534, 1e-15); // scipy.stats.sem
    let (mut left, right): (Sums, Sums) = ([0, 60, 120, 120].into_iter().collect(), {
        [60, 120, 90, 30, 120, 60].into_iter().collect()
    });
    left.merge(&right);
    assert_eq!(left, sums);
    // A spread of 1 on top of a huge mean is not lost to rounding.
    let high: Sums = [1_000_000_000_000, 1_000_000_000_001].into_iter().collect();
    assert_eq!(high.variance(), Some(0.5));
}

#[test]
fn no_deals_and_one_deal_have_no_interval() {
    let mut sums = Sums::default();
    assert_eq!(
        (sums.mean(), sums.variance(), sums.standard_error()),
        (None, None, None)
    );
    for deals in 0..2 {
        for scale in [Scale::share(60), Scale::plain(1)] {
            let too_few = Missing::TooFewDeals { deals, needed: 2 };
            assert_eq!(mean(&sums, scale, Level::P95), Err(too_few));
        }
        sums.add(30);
    }
    let too_few = Missing::TooFewDeals {
        deals: 0,
        needed: 2,
    };
    assert_eq!(
        compare(&PairSums::default(), Scale::share(60), Level::P95),
        Err(too_few)
    );
    assert_eq!(ratio(&PairSums::default(), Level::P95), Err(too_few));
    assert_eq!(too_few.to_string(), "0 deals, at least 2 are needed");
}

#[test]
fn plain_means_have_students_interval_moved_out_where_skew_asks_for_it() {
    // high: scipy.stats.t.interval(0.95, 9, loc=78, scale=scipy.stats.sem(x)), low: Hall's transformation in numpy
    let got = mean(&shares(), Scale::plain(1), Level::P95);
    let got = close_to(got, 78.0, 42.8251685799956, 108.6853927035757);
    assert_eq!(got.n, 10);
    let half = mean(&shares(), Scale::plain(2), Level::P95);
    close_to(half, 39.0, 42.8251685799956 / 2.0, 108.6853927035757 / 2.0);
    // Without skew it is Student's alone: t.interval(0.95, 3, loc=1.5, scale=sem([0, 1, 2, 3]))
    let even = mean(&(0..4).collect(), Scale::plain(1), Level::P95);
    close_to(even, 1.5, -0.5542602567605749, 3.554260256760575);
}

#[test]
fn counts_are_never_negative() {
    // numpy as above: Student's low end would be -1.58
    let deals: Sums = [0, 0, 1, 1, 2, 3, 5, 20].into_iter().collect();
    let plain = mean(&deals, Scale::plain(1), Level::P95);
    close_to(plain, 4.0, -1.581429235773225, 23.107100064239194);
    let count = mean(&deals, Scale::count(1), Level::P95);
    close_to(count, 4.0, 0.0, 23.107100064239194);
    // A difference of counts may be.
    assert_eq!(Scale::count(1).difference(), Scale::plain(1));
}

#[test]
fn shares_have_the_score_interval_of_the_effective_deals() {
    // scipy.optimize.brentq of (m - p)^2 = t^2 v p (1 - p) / (m (1 - m)), m = 78/120, v = sem^2/120^2, t = t.isf(.025, 9)
    let got = mean(&shares(), Scale::share(120), Level::P95);
    close_to(got, 0.65, 0.3886706244913837, 0.8443532647697181);
}

#[test]
fn all_wins_and_all_equal_deals_claim_no_certainty() {
    // scipy.stats.binomtest(20, 20, alternative='greater').proportion_ci(0.95, 'exact').low
    let low = 0.8608916593316244;
    let all = |value| (0..20).map(|_| value).collect::<Sums>();
    let share = Scale::share(120);
    close_to(mean(&all(120), share, Level::P95), 1.0, low, 1.0);
    close_to(mean(&all(0), share, Level::P95), 0.0, 0.0, 1.0 - low);
    close_to(
        mean(&all(60), share, Level::P95),
        0.5,
        low / 2.0,
        1.0 - low / 2.0,
    );
    assert_eq!(
        mean(&all(7), Scale::plain(1), Level::P95),
        Err(Missing::NoSpread)
    );
    assert_eq!(mean(&all(121), share, Level::P95), Err(Missing::OutOfRange));
    assert_eq!(mean(&all(-1), share, Level::P95), Err(Missing::OutOfRange));
}

#[test]
fn bounds_stay_inside_their_range() {
    for n in [2, 3, 10, 1000] {
        for losses in 0..=2 {
            let deals = (0..n).map(|deal| if deal < losses { 0 } else { 60 });
            let got = mean(&deals.collect(), Scale::share(60), Level::P95).unwrap();
            assert!(0.0 <= got.low && got.low <= got.mean, "{got:?}");
            assert!(got.mean <= got.high && got.high <= 1.0, "{got:?}");
            assert!(got.low < got.high, "{got:?}");
        }
    }
}

#[test]
fn a_single_lost_deal_leaves_the_limit_of_a_rare_event() {
    // 1 of 200 effective deals: 1 - x (1 - 1/(9 x) - norm.ppf(.95) / (3 sqrt(x)))^3 / 199, x = 0.995
    let deals = (0..200).map(|deal| if deal == 0 { 0 } else { 60 });
    let got = mean(&deals.collect(), Scale::share(60), Level::P95).unwrap();
    close(got.high, 0.9998057769931739, 1e-12);
    // Exact Poisson limit: 1 - scipy.stats.gamma.ppf(.05, 1) / 200 = 0.99974
    close(got.high, 0.99974, 1e-4);
}

#[test]
fn wilson_intervals() {
    // scipy.stats.binomtest(k, n).proportion_ci(0.95, 'wilson')
    for (k, n, low, high) in [
        (7, 10, 0.39677814746114526, 0.892208732593699),
        (10, 10, 0.7224672001371109, 1.0),
        (0, 25, 0.0, 0.1331922509390485),
        (512, 1000, 0.48103255440609083, 0.5428756033902556),
    ] {
        let got = wilson(k, n, Level::P95).unwrap();
        close(got.low, low, 1e-12);
        close(got.high, high, 1e-12);
    }
    assert_eq!(wilson(0, 0, Level::P95), None);
    assert_eq!(wilson(2, 1, Level::P95), None);
}

#[test]
fn ratios_of_counts() {
    // R = 7/13, se = sqrt(sum((a - R b)^2) / 4 / 5) / mean(b) = 0.139.., brentq as for shares with t.isf(.025, 4)
    let counts = pairs(&[1, 0, 2, 3, 1], &[2, 1, 4, 3, 3]);
    let got = ratio(&counts, Level::P95);
    close_to(got, 7.0 / 13.0, 0.21841334135323753, 0.8296626178137736);
    assert_eq!(
        ratio(&pairs(&[0, 0], &[0, 0]), Level::P95),
        Err(Missing::NoGames)
    );
    let half = ratio(&pairs(&[1, 2, 3], &[2, 4, 6]), Level::P95).unwrap();
    // All equal: q = 1 - 0.05^(1/3) = 0.6315968501359614
    close_to(Ok(half), 0.5, 0.18420157493201932, 0.8157984250679807);
}

#[test]
fn seats_against_an_equal_share() {
    let first: Sums = [0, 60, 120, 120, 60, 120, 90, 30, 120, 60]
        .into_iter()
        .collect();
    let second: Sums = [120, 60, 0, 0, 60, 0, 30, 90, 0, 60].into_iter().collect();
    let got = advantage(&[first, second], 120, Level::P95);
    close_to(got[0], 0.15, -0.1113293755086163, 0.3443532647697181);
    close_to(got[1], -0.15, -0.3443532647697181, 0.1113293755086163);
    assert!(advantage(&[], 120, Level::P95).is_empty());
}

#[test]
fn deals_for_an_effect() {
    // Smallest n with scipy.stats.nct.sf(t.isf(0.025, n - 1), n - 1, d / sd * sqrt(n)) >= 0.8
    for (difference, sd, wanted) in [
        (1.0, 2.0, 34),
        (0.2, 0.3, 20),
        (0.1, 1.0, 787),
        (0.05, 0.35, 387),
    ] {
        assert_eq!(
            deals_needed(difference, sd, Level::P95, POWER),
            Some(wanted)
        );
        assert_eq!(
            deals_needed(-difference, sd, Level::P95, POWER),
            Some(wanted)
        );
    }
    // ((norm.ppf(.975) + norm.ppf(.8)) * 0.35 / 0.005)^2 + norm.ppf(.975)^2 / 2 = 38461.43
    assert_eq!(deals_needed(0.005, 0.35, Level::P95, POWER), Some(38_462));
    let back = visible_difference(38_462, 0.35, Level::P95, POWER).unwrap();
    close(back, 0.005, 1e-4);
    assert_eq!(deals_needed(0.0, 1.0, Level::P95, POWER), None);
    assert_eq!(deals_needed(f64::NAN, 1.0, Level::P95, POWER), None);
    assert_eq!(deals_needed(1.0, 1.0, Level::P95, 1.0), None);
    assert_eq!(visible_difference(1, 1.0, Level::P95, POWER), None);
    for sd in [-1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(visible_difference(100, sd, Level::P95, POWER), None);
    }
    assert_eq!(difference_sd(3.0, 4.0, 0.0), 5.0);
    assert_eq!(difference_sd(2.0, 2.0, 1.0), 0.0);
}

#[test]
fn levels_are_chances() {
    for wrong in [0.0, 1.0, -0.5, 95.0, f64::NAN] {
        assert_eq!(Level::new(wrong), None);
    }
    close(Level::P95.shared_by(5).value(), 0.99, 1e-15);
}
