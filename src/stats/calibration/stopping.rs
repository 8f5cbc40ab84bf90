//! Error rates of sequential tests and coverage of confidence sequences at all looks.

use super::deals::{DUEL, FIVE, MEAN_SCORE, SCORES, duel, five, scores};
use super::{Row, Wanted};
use crate::rng::Rng;
use crate::stats::elo::expected_share;
use crate::stats::sequential::{ConfidenceSequence, FIRST_LOOK, HalfWidth, Sprt, Verdict};
use crate::stats::{Figure, Level, Scale, Sums, mean};

const LEVEL: Level = Level::P95;
const NEVER_WRONG: Wanted = Wanted::AtLeast(0.95);
const LAST_DEAL: u64 = 20_000;

type Deal = fn(&mut Rng, f64) -> i64;

pub fn rows(experiments: u64) -> Vec<Row> {
    let mut rows = tests(experiments);
    rows.extend(sequences(experiments));
    rows
}

/// The sums at each boundary: every `step` deals from the first look to the last.
fn looks(
    rng: &mut Rng,
    step: u64,
    last: u64,
    deal: impl Fn(&mut Rng) -> i64,
) -> impl Iterator<Item = Sums> {
    let mut sums = Sums::default();
    std::iter::from_fn(move || {
        let next = if sums.n == 0 {
            step.max(FIRST_LOOK)
        } else {
            sums.n + step
        };
        while sums.n < next {
            sums.add(deal(rng));
        }
        (next <= last).then_some(sums)
    })
}

fn tests(experiments: u64) -> Vec<Row> {
    let row = |truth, elo: f64, wrong, (elo1, opponents, step): (f64, u32, u64)| {
        let test = Sprt::new(0.0, elo1, 0.05, 0.05, opponents).expect("0 < elo1, risks of 5 %");
        let (whole, deal): (u32, Deal) = if opponents == 1 {
            (DUEL, duel)
        } else {
            (FIVE, five)
        };
        let share = expected_share(elo, opponents);
        Row::run(
            "SPRT errs",
            truth,
            Wanted::AtMost(0.05),
            experiments,
            move |rng| {
                looks(rng, step, 1_000_000, |rng| deal(rng, share))
                    .map(|sums| test.verdict(&sums, whole))
                    .find(|&verdict| verdict != Verdict::Continue)
                    == Some(wrong)
            },
        )
    };
    let (no, yes) = (Verdict::AcceptH0, Verdict::AcceptH1);
    vec![
        row(
            "0 against 10 Elo, 0 is true, every 100 deals",
            0.0,
            yes,
            (10.0, 1, 100),
        ),
        row(
            "0 against 10 Elo, 10 is true, every 100 deals",
            10.0,
            no,
            (10.0, 1, 100),
        ),
        row(
            "0 against 100 Elo, 0 is true, every deal",
            0.0,
            yes,
            (100.0, 1, 1),
        ),
        row(
            "0 against 100 Elo, 100 is true, every deal",
            100.0,
            no,
            (100.0, 1, 1),
        ),
        row(
            "0 against 20 Elo, five seats, 0 is true, every 100 deals",
            0.0,
            yes,
            (20.0, 4, 100),
        ),
        row(
            "0 against 20 Elo, five seats, 20 is true, every 100 deals",
            20.0,
            no,
            (20.0, 4, 100),
        ),
    ]
}

fn covers(figure: Figure, truth: f64) -> bool {
    figure.is_ok_and(|figure| figure.interval().contains(truth))
}

fn sequences(experiments: u64) -> Vec<Row> {
    let sequence = ConfidenceSequence::new(LEVEL, LAST_DEAL / 4);
    let always = |truth, scale, value, deal: &(dyn Fn(&mut Rng) -> i64 + Sync)| {
        let method = "confidence sequence, all looks from 32 to 20,000 deals";
        Row::run(method, truth, NEVER_WRONG, experiments, move |rng| {
            looks(rng, 16, LAST_DEAL, deal)
                .all(|sums| covers(sequence.estimate(&sums, scale), value))
        })
    };
    let share = Scale::share(DUEL);
    let peeked = Row::run(
        "for contrast: fixed-sample interval, looked at every 100 deals to 10,000",
        "50 %, two seatings",
        Wanted::Nothing,
        experiments,
        |rng| {
            looks(rng, 100, 10_000, |rng| duel(rng, 0.5))
                .all(|sums| covers(mean(&sums, share, LEVEL), 0.5))
        },
    );
    let rule = HalfWidth {
        target: 0.01,
        sequence,
    };
    let stopped = Row::run(
        "interval at the stop by half-width 0.01, asked every 100 deals",
        "60 %, two seatings",
        NEVER_WRONG,
        experiments,
        |rng| {
            looks(rng, 100, 1_000_000, |rng| duel(rng, 0.6))
                .find(|sums| rule.reached(sums, share))
                .is_some_and(|sums| covers(sequence.estimate(&sums, share), 0.6))
        },
    );
    vec![
        always("50 %, two seatings", share, 0.5, &|rng| duel(rng, 0.5)),
        always("95 %, two seatings", share, 0.95, &|rng| duel(rng, 0.95)),
        always("99.5 %, two seatings", share, 0.995, &|rng| {
            duel(rng, 0.995)
        }),
        always("20 %, five seats", Scale::share(FIVE), 0.2, &|rng| {
            five(rng, 0.2)
        }),
        always("skewed scores", Scale::plain(2), MEAN_SCORE, &|rng| {
            scores(rng, &SCORES)
        }),
        peeked,
        stopped,
    ]
}
