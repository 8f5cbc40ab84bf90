//! Verdicts worked out by hand, and Holm's steps.

use super::intervals::close;
use crate::stats::verdict::{Verdict, deals_that_tell, holm};
use crate::stats::{Estimate, Figure, Interval, Level, Missing};

fn difference(mean: f64, half: f64, n: u64) -> Estimate {
    Estimate {
        mean,
        low: mean - half,
        high: mean + half,
        n,
    }
}

#[test]
fn a_verdict_says_no_more_than_its_interval() {
    let of = |low, high, margin| Verdict::of(Interval { low, high }, margin);
    assert_eq!(of(0.001, 0.02, None), Verdict::Differs);
    assert_eq!(of(-0.02, -0.001, Some(0.05)), Verdict::Differs);
    assert_eq!(of(-0.009, 0.004, Some(0.01)), Verdict::Equivalent);
    assert_eq!(of(-0.009, 0.01, Some(0.01)), Verdict::Open);
    assert_eq!(of(-0.009, 0.004, None), Verdict::Open);
    // An end at zero excludes nothing.
    assert_eq!(of(0.0, 0.02, None), Verdict::Open);
    assert_eq!(
        serde_json::to_string(&Verdict::Equivalent).unwrap(),
        "\"equivalent\""
    );
}

#[test]
fn the_deals_that_tell() {
    // 100 deals gave 0.01 +-0.02: to see it 80 % of the time takes (1 + 0.8416212 / 1.9599640)^2 * 4 * 100 deals.
    let open = difference(0.01, 0.02, 100);
    assert_eq!(deals_that_tell(open, None, Level::P95), Some(818));
    // No difference of 0.01: (1 + 1.2815516 / 1.9599640)^2 * 4 * 100.
    assert_eq!(deals_that_tell(open, Some(0.01), Level::P95), Some(1095));
    assert_eq!(
        deals_that_tell(difference(0.0, 0.02, 100), None, Level::P95),
        None
    );
}

/// Members with the given two-sided p-values, whose intervals exclude zero at a level above 1 - p and no higher.
fn family(p: &[f64]) -> impl Fn(usize, Level) -> Figure {
    move |member, level| {
        let half = if p[member] <= level.alpha() { 0.5 } else { 2.0 };
        Ok(difference(1.0, half, 100))
    }
}

#[test]
fn holm_steps_down() {
    let p = [0.04, 0.001, 0.012, 0.03, 0.5];
    let found = holm(5, Level::P95, family(&p));
    let differs: Vec<bool> = found
        .iter()
        .map(|(figure, _)| figure.unwrap().low > 0.0)
        .collect();
    // 0.001 <= 0.05 / 5, 0.012 <= 0.05 / 4, 0.03 > 0.05 / 3: the third step fails, and 0.04 with it.
    assert_eq!(differs, [false, true, true, false, false]);
    let alphas: Vec<f64> = found.iter().map(|(_, level)| level.alpha()).collect();
    for (got, wanted) in alphas.into_iter().zip([0.01, 0.01, 0.0125, 0.01, 0.01]) {
        close(got, wanted, 1e-12);
    }
}

#[test]
fn holm_of_all_of_one_and_of_none() {
    let all = holm(3, Level::P95, family(&[0.01, 0.02, 0.04]));
    assert!(all.iter().all(|(figure, _)| figure.unwrap().low > 0.0));
    let one = holm(1, Level::P95, family(&[0.049]));
    assert!(one[0].0.unwrap().low > 0.0);
    assert!(holm(0, Level::P95, family(&[])).is_empty());
    let missing = holm(2, Level::P95, |_, _| Err(Missing::NoSpread));
    assert_eq!(missing[1].0, Err(Missing::NoSpread));
}
