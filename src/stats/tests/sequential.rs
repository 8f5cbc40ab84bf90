//! Stopping rules against the formulas computed with numpy.

use super::intervals::{close, close_to};
use crate::stats::elo::{expected_share, normalised, of_share};
use crate::stats::sequential::{ConfidenceSequence, Decision, FIRST_LOOK, HalfWidth, Sprt};
use crate::stats::{Frequencies, Level, Missing, Scale, Sums};

/// 20 deals won, 12 halved, 8 lost.
fn forty_deals() -> Frequencies {
    let deals = [(20, 120), (12, 60), (8, 0)];
    deals
        .into_iter()
        .flat_map(|(count, value)| (0..count).map(move |_| value))
        .collect()
}

#[test]
fn elo_and_shares() {
    // 1 / (1 + k * 10**(-e / 400)) and its inverse 400 * log10(k * s / (1 - s))
    close(expected_share(0.0, 1), 0.5, 1e-15);
    close(expected_share(100.0, 1), 0.6400649998028851, 1e-14);
    close(expected_share(50.0, 4), 0.2500264504650984, 1e-14);
    close(of_share(0.75, 1).unwrap(), 190.84850188786498, 1e-14);
    close(of_share(0.5, 4).unwrap(), 240.82399653118495, 1e-14);
    assert_eq!((of_share(0.0, 1), of_share(1.0, 1)), (None, None));
}

#[test]
fn normalised_elo() {
    // 800 / numpy.log(10) * (x.mean() - .5) / (x.std(ddof=1) * numpy.sqrt(2)), two games per deal. The ends: the share's
    // (0.3886706, 0.8443533) with the deviation times sqrt(p (1 - p) / (m (1 - m))), and by hypot the doubt of
    // t / 2 sqrt(0.4680040 / 10) of the figure, from the moments of scipy.stats.beta with this mean and variance.
    let deals = [0, 60, 120, 120, 60, 120, 90, 30, 120, 60];
    let sums: Sums = deals.into_iter().collect();
    let got = normalised(&sums, Scale::share(120), 2, 0.5, Level::P95).unwrap();
    close(got.mean, 103.09150838539591, 1e-12);
    close(got.low, -76.6482134432462, 1e-9);
    close(got.high, 312.9046063812967, 1e-9);
    let equal: Sums = [60; 10].into_iter().collect();
    assert_eq!(
        normalised(&equal, Scale::share(120), 2, 0.5, Level::P95),
        Err(Missing::NoSpread)
    );
}

#[test]
fn frequencies_merge_exactly_and_give_the_sums() {
    let deals = [120, 0, 60, 60, 120, 30];
    let all: Frequencies = deals.into_iter().collect();
    let (mut left, right): (Frequencies, Frequencies) = (
        deals[..2].iter().copied().collect(),
        deals[2..].iter().copied().collect(),
    );
    left.merge(&right);
    assert_eq!(left, all);
    assert_eq!(all.sums(), deals.into_iter().collect());
    assert_eq!(all.n(), 6);
}

#[test]
fn sprt_bounds_and_ratio() {
    let test = Sprt::new(0.0, 100.0, 0.05, 0.05, 1).unwrap();
    // numpy.log(0.05 / 0.95)
    close(test.bounds().0, -2.9444389791664403, 1e-14);
    close(test.bounds().1, 2.9444389791664403, 1e-14);
    let uneven = Sprt::new(0.0, 100.0, 0.01, 0.1, 1).unwrap();
    close(uneven.bounds().0, -2.2925347571405443, 1e-14);
    close(uneven.bounds().1, 4.499809670330265, 1e-14);
    // scipy.optimize.brentq of sum w (x - s) / (1 + l (x - s)) = 0 for either share, 0.05 deals at 0 and 0.05 at 1
    let llr = 2.634580940186669;
    close(test.llr(&forty_deals(), 120).unwrap(), llr, 1e-12);
    assert_eq!(test.decision(&forty_deals(), 120), Decision::Continue);
    let tested = test.tested(&forty_deals(), 120).unwrap();
    close(tested.llr, llr, 1e-12);
    // 400 * numpy.log10(.65 / .35)
    close(tested.elo.unwrap(), 107.53812491703201, 1e-12);
    assert_eq!(tested.bounds, test.bounds());
    assert_eq!(tested.frequencies, [(0.0, 8), (0.5, 12), (1.0, 20)]);
}

#[test]
fn sprt_speaks_of_all_wins_and_all_losses_but_not_too_early() {
    let test = Sprt::new(0.0, 100.0, 0.05, 0.05, 1).unwrap();
    let all = |value, n| (0..n).map(|_| value).collect::<Frequencies>();
    assert_eq!(test.decision(&all(60, FIRST_LOOK), 60), Decision::AcceptH1);
    assert_eq!(test.decision(&all(0, FIRST_LOOK), 60), Decision::AcceptH0);
    assert_eq!(
        test.decision(&all(60, FIRST_LOOK - 1), 60),
        Decision::Continue
    );
    assert_eq!(
        test.decision(&Frequencies::default(), 60),
        Decision::Continue
    );
    assert_eq!(Sprt::new(10.0, 0.0, 0.05, 0.05, 1), None);
    assert_eq!(Sprt::new(0.0, 10.0, 0.0, 0.05, 1), None);
    assert_eq!(Sprt::new(0.0, 10.0, 0.05, 0.5, 1), None);
}

#[test]
fn confidence_sequence_of_shares() {
    // mean -+ sqrt(v) sqrt(2 (n r2 + 1) / (n^2 r2) log(sqrt(n r2 + 1) / .05)) around 0.639.., r2 = 0.00793..,
    // v and the middle with 1.5 deals more at 0 and 1.5 at 1
    let sequence = ConfidenceSequence::new(Level::P95, 1000);
    let got = sequence.estimate(&forty_deals().sums(), Scale::share(120));
    close_to(got, 0.65, 0.31239098106416463, 0.9666787863776959);
}

#[test]
fn confidence_sequence_of_a_plain_figure() {
    // as above with v = numpy.array(list(range(10)) * 10).var(ddof=1)
    let sequence = ConfidenceSequence::new(Level::P95, 1000);
    let deals: Sums = (0..100).map(|deal| deal % 10).collect();
    let got = sequence.estimate(&deals, Scale::plain(1));
    close_to(got, 4.5, 3.3871415847952804, 5.61285841520472);
    let equal: Sums = (0..100).map(|_| 3).collect();
    assert_eq!(
        sequence.estimate(&equal, Scale::plain(1)),
        Err(Missing::NoSpread)
    );
}

#[test]
fn confidence_sequence_at_the_edges() {
    let sequence = ConfidenceSequence::new(Level::P95, 1000);
    let wins: Sums = (0..100).map(|_| 60).collect();
    let got = sequence.estimate(&wins, Scale::share(60)).unwrap();
    assert!(
        got.low > 0.8 && got.low < 0.99 && got.mean == 1.0 && got.high == 1.0,
        "{got:?}"
    );
    let too_few = Missing::TooFewDeals {
        deals: 0,
        needed: FIRST_LOOK,
    };
    assert_eq!(
        sequence.estimate(&Sums::default(), Scale::share(60)),
        Err(too_few)
    );
}

#[test]
fn half_width_is_reached_when_narrow_enough() {
    let sequence = ConfidenceSequence::new(Level::P95, 1000);
    // The interval of forty deals is 0.6543 wide.
    for (target, reached) in [(0.327, false), (0.328, true)] {
        let rule = HalfWidth { target, sequence };
        assert_eq!(
            rule.reached(&forty_deals().sums(), Scale::share(120)),
            reached
        );
        assert!(!rule.reached(&Sums::default(), Scale::share(120)));
    }
}
