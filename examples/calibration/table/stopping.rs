//! Error rates of sequential tests and coverage of confidence sequences at all looks.

use super::deals::{DUEL, FIVE, MEAN_SCORE, SCORES, duel, five, game, scores};
use super::intervals::covers;
use super::real::{Real, SHARE};
use super::{Row, Wanted};
use mintlab::core::rng::Rng;
use mintlab::lab::stop::next_look;
use mintlab::stats::elo::expected_share;
use mintlab::stats::elo::of_share;
use mintlab::stats::sequential::{ConfidenceSequence, Decision, FIRST_LOOK, HalfWidth, Sprt};
use mintlab::stats::{Frequencies, Level, Scale, mean};

const LEVEL: Level = Level::P95;
const NEVER_WRONG: Wanted = Wanted::AtLeast(0.95);
/// A whole deal of one game.
const GAME: u32 = 60;
const LAST_DEAL: u64 = 20_000;

type Deal = fn(&mut Rng, f64) -> i64;

pub fn rows(experiments: u64, real: &Real) -> Vec<Row> {
    let mut rows = tests(experiments);
    rows.extend(lopsided(experiments));
    rows.extend(far_apart(experiments));
    rows.extend(played(experiments, real));
    rows.extend(sequences(experiments));
    rows
}

/// The deals at each boundary: every `step` deals from the first look to the last.
fn looks(
    rng: &mut Rng,
    step: u64,
    last: u64,
    deal: impl Fn(&mut Rng) -> i64,
) -> impl Iterator<Item = Frequencies> {
    let next = move |n: u64| {
        if n == 0 {
            step.max(FIRST_LOOK)
        } else {
            n + step
        }
    };
    looks_at(rng, next, last, deal)
}

/// The deals at each boundary that `next` names after the one before.
fn looks_at(
    rng: &mut Rng,
    next: impl Fn(u64) -> u64,
    last: u64,
    deal: impl Fn(&mut Rng) -> i64,
) -> impl Iterator<Item = Frequencies> {
    let (mut deals, mut n) = (Frequencies::default(), 0);
    std::iter::from_fn(move || {
        let look = next(n);
        (n..look).for_each(|_| deals.add(deal(rng)));
        n = look;
        (look <= last).then(|| deals.clone())
    })
}

/// How often a test between two hypotheses accepts the wrong one, looked at as the program does.
fn errs(
    truth: &'static str,
    experiments: u64,
    test: Sprt,
    wrong: Decision,
    deal: impl Fn(&mut Rng) -> i64 + Sync,
) -> Row {
    let most = Wanted::AtMost(0.05);
    Row::run("SPRT errs", truth, most, experiments, move |rng| {
        looks_at(rng, next_look, 10_000_000, &deal)
            .map(|deals| test.decision(&deals, DUEL))
            .find(|&decision| decision != Decision::Continue)
            == Some(wrong)
    })
}

/// A test of a duel whose lower hypothesis is a share.
fn above(share: f64, apart: f64) -> Sprt {
    let elo0 = of_share(share, 1).expect("a share inside 0 and 1");
    Sprt::new(elo0, elo0 + apart, 0.05, 0.05, 1).expect("ordered, risks of 5 %")
}

fn lopsided(experiments: u64) -> Vec<Row> {
    let (no, yes) = (Decision::AcceptH0, Decision::AcceptH1);
    let elo = |share: f64, more: f64| {
        expected_share(
            of_share(share, 1).expect("a share inside 0 and 1") + more,
            1,
        )
    };
    let row = |truth, share: f64, apart: f64, more: f64, wrong| {
        let p = elo(share, more);
        errs(truth, experiments, above(share, apart), wrong, move |rng| {
            duel(rng, p)
        })
    };
    vec![
        row(
            "at 97 %, 50 Elo apart, the lower is true",
            0.97,
            50.0,
            0.0,
            yes,
        ),
        row(
            "at 97 %, 50 Elo apart, the higher is true",
            0.97,
            50.0,
            50.0,
            no,
        ),
        row(
            "at 99.5 %, 100 Elo apart, the lower is true",
            0.995,
            100.0,
            0.0,
            yes,
        ),
        row(
            "at 99.5 %, 100 Elo apart, the higher is true",
            0.995,
            100.0,
            100.0,
            no,
        ),
    ]
}

/// Hypotheses that hardly any deal can tell apart but those that are lost: one game a deal, as against a printed AI.
fn far_apart(experiments: u64) -> Vec<Row> {
    let row = |truth, [lower, higher]: [f64; 2], holds: f64, wrong| {
        let [elo0, elo1] = [lower, higher].map(|share| of_share(share, 1).expect("inside 0 and 1"));
        let test = Sprt::new(elo0, elo1, 0.05, 0.05, 1).expect("ordered, risks of 5 %");
        Row::run(
            "SPRT errs",
            truth,
            Wanted::AtMost(0.05),
            experiments,
            move |rng| {
                looks_at(rng, next_look, 10_000_000, |rng| game(rng, holds))
                    .map(|deals| test.decision(&deals, GAME))
                    .find(|&decision| decision != Decision::Continue)
                    == Some(wrong)
            },
        )
    };
    let (no, yes) = (Decision::AcceptH0, Decision::AcceptH1);
    vec![
        row(
            "one game, 97 % against 99.5 %, the lower is true",
            [0.97, 0.995],
            0.97,
            yes,
        ),
        row(
            "one game, 97 % against 99.5 %, the higher is true",
            [0.97, 0.995],
            0.995,
            no,
        ),
        row(
            "one game, 99 % against 99.8 %, the lower is true",
            [0.99, 0.998],
            0.99,
            yes,
        ),
        row(
            "one game, 99 % against 99.8 %, the higher is true",
            [0.99, 0.998],
            0.998,
            no,
        ),
    ]
}

/// Greedy against random, resampled: the share of the long run is the truth.
fn played(experiments: u64, real: &Real) -> Vec<Row> {
    let deals: Vec<i64> = real.works.iter().map(|deal| deal[0][SHARE]).collect();
    let share = deals.iter().sum::<i64>() as f64 / deals.len() as f64 / f64::from(DUEL);
    let below = expected_share(of_share(share, 1).expect("random wins too") - 50.0, 1);
    let draw = |rng: &mut Rng| deals[rng.below(deals.len())];
    let (no, yes) = (Decision::AcceptH0, Decision::AcceptH1);
    vec![
        errs(
            "real: greedy against random, 50 Elo apart, the lower is true",
            experiments,
            above(share, 50.0),
            yes,
            draw,
        ),
        errs(
            "real: greedy against random, 50 Elo apart, the higher is true",
            experiments,
            above(below, 50.0),
            no,
            draw,
        ),
    ]
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
                    .map(|deals| test.decision(&deals, whole))
                    .find(|&decision| decision != Decision::Continue)
                    == Some(wrong)
            },
        )
    };
    let (no, yes) = (Decision::AcceptH0, Decision::AcceptH1);
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

fn sequences(experiments: u64) -> Vec<Row> {
    let sequence = ConfidenceSequence::new(LEVEL, LAST_DEAL / 4);
    let always = |truth, scale, value, deal: &(dyn Fn(&mut Rng) -> i64 + Sync)| {
        let method = "confidence sequence, all looks from 32 to 20,000 deals";
        Row::run(method, truth, NEVER_WRONG, experiments, move |rng| {
            looks(rng, 16, LAST_DEAL, deal)
                .all(|deals| covers(sequence.estimate(&deals.sums(), scale), value))
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
                .all(|deals| covers(mean(&deals.sums(), share, LEVEL), 0.5))
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
                .map(|deals| deals.sums())
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
        always("98 %, one game", Scale::share(GAME), 0.98, &|rng| {
            game(rng, 0.98)
        }),
        always("99.5 %, one game", Scale::share(GAME), 0.995, &|rng| {
            game(rng, 0.995)
        }),
        always("99.9 %, one game", Scale::share(GAME), 0.999, &|rng| {
            game(rng, 0.999)
        }),
        always(
            "a difference of a game in one deal of 100",
            share.difference(),
            0.005,
            &|rng| game(rng, 0.01),
        ),
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
