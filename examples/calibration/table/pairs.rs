//! Coverage of the differences of two arms on the same deals.

use super::Row;
use super::deals::{DUEL, SCORES, game, luck};
use super::intervals::{AT_LEAST, covers};
use super::real::{DECISIONS, ROUNDS, Real, SCORE, SHARE};
use mintlab::core::rng::Rng;
use mintlab::stats::{Level, PairSums, Scale, difference};

const LEVEL: Level = Level::P95;
const OF_SHARE: &str = "paired difference of win share";
const OF_SCORE: &str = "paired difference of score";

pub fn rows(experiments: u64, real: &Real) -> Vec<Row> {
    let mut rows = synthetic(experiments);
    rows.extend(rare(experiments));
    rows.extend(played(experiments, real));
    rows
}

/// Two arms on the same cards: the luck is common, the games are not.
fn shares(rng: &mut Rng, n: u64, a: f64, b: f64) -> PairSums {
    let mut sums = PairSums::default();
    for _ in 0..n {
        let luck = luck(rng, 0.4);
        let first = game(rng, a + luck) + game(rng, a + luck);
        let second = game(rng, b + luck) + game(rng, b + luck);
        sums.add(first, second);
    }
    sums
}

/// Two arms whose scores share the deal's part; the second is higher by 1 in every fourth deal.
fn scores(rng: &mut Rng, n: u64) -> PairSums {
    let mut sums = PairSums::default();
    for _ in 0..n {
        let cards = 2 * SCORES[rng.below(8)];
        let first = cards + SCORES[rng.below(8)];
        let second = cards + SCORES[rng.below(8)] + i64::from(rng.below(4) == 0);
        sums.add(first, second);
    }
    sums
}

fn synthetic(experiments: u64) -> Vec<Row> {
    let of_shares = |truth, n, a: f64, b: f64| {
        Row::run(OF_SHARE, truth, AT_LEAST, experiments, move |rng| {
            covers(
                difference(&shares(rng, n, a, b), Scale::share(DUEL), LEVEL),
                b - a,
            )
        })
    };
    let of_scores = |truth, n| {
        Row::run(OF_SCORE, truth, AT_LEAST, experiments, move |rng| {
            covers(difference(&scores(rng, n), Scale::plain(1), LEVEL), 0.25)
        })
    };
    vec![
        of_shares("no difference, 50 deals", 50, 0.5, 0.5),
        of_shares("5 points, 500 deals", 500, 0.5, 0.55),
        of_scores("a quarter point, 50 deals", 50),
        of_scores("a quarter point, 500 deals", 500),
    ]
}

/// One deal in `every` differs, by `size`, and nothing else ever does.
fn rare(experiments: u64) -> Vec<Row> {
    let row = |method, truth, scale: Scale, n: u64, every: usize, size: i64| {
        let value = size as f64 / every as f64 / scale.unit();
        Row::run(method, truth, AT_LEAST, experiments, move |rng| {
            let mut sums = PairSums::default();
            for _ in 0..n {
                sums.add(60, 60 + size * i64::from(rng.below(every) == 0));
            }
            // A figure without a range says nothing while no deal differs.
            let silent = scale.range().is_none() && sums.differing == 0;
            silent || covers(difference(&sums, scale, LEVEL), value)
        })
    };
    let (share, plain) = (Scale::share(DUEL), Scale::plain(1));
    vec![
        row(
            OF_SHARE,
            "a game in one deal of 100, 30 deals",
            share,
            30,
            100,
            60,
        ),
        row(
            OF_SHARE,
            "a game in one deal of 100, 500 deals",
            share,
            500,
            100,
            60,
        ),
        row(
            OF_SHARE,
            "a game in one deal of 100, 2,000 deals",
            share,
            2000,
            100,
            60,
        ),
        row(
            OF_SHARE,
            "a whole deal in one of 20, 50 deals",
            share,
            50,
            20,
            120,
        ),
        row(
            OF_SHARE,
            "a whole deal in one of 20, 300 deals",
            share,
            300,
            20,
            120,
        ),
        row(
            OF_SCORE,
            "ten points in one deal of 100, 500 deals",
            plain,
            500,
            100,
            10,
        ),
        row(
            OF_SCORE,
            "ten points in one deal of 20, 50 deals",
            plain,
            50,
            20,
            10,
        ),
        row(
            OF_SCORE,
            "ten points in one deal of 20, 500 deals",
            plain,
            500,
            20,
            10,
        ),
    ]
}

/// The first arm of real games with another one.
fn played(experiments: u64, real: &Real) -> Vec<Row> {
    let row = |method, truth, n: u64, arm: usize, figure: usize| {
        let deals: Vec<[i64; 2]> = real
            .works
            .iter()
            .map(|deal| [deal[0][figure], deal[arm][figure]])
            .collect();
        let scale = match figure {
            SHARE => Scale::share(DUEL),
            _ => Scale::plain(2),
        };
        let total: i64 = deals.iter().map(|[a, b]| b - a).sum();
        let value = total as f64 / deals.len() as f64 / scale.unit();
        Row::run(method, truth, AT_LEAST, experiments, move |rng| {
            let mut sums = PairSums::default();
            for _ in 0..n {
                let [a, b] = deals[rng.below(deals.len())];
                sums.add(a, b);
            }
            covers(difference(&sums, scale, LEVEL), value)
        })
    };
    let (rounds, decisions) = (
        "paired difference of rounds",
        "paired difference of decisions",
    );
    vec![
        row(OF_SHARE, "real: another tie-break, 50 deals", 50, 1, SHARE),
        row(
            OF_SHARE,
            "real: another tie-break, 500 deals",
            500,
            1,
            SHARE,
        ),
        row(
            OF_SHARE,
            "real: another tie-break, 2,000 deals",
            2000,
            1,
            SHARE,
        ),
        row(OF_SHARE, "real: a cheap Vault, 50 deals", 50, 2, SHARE),
        row(OF_SHARE, "real: a cheap Vault, 500 deals", 500, 2, SHARE),
        row(OF_SCORE, "real: a cheap Vault, 50 deals", 50, 2, SCORE),
        row(OF_SCORE, "real: a cheap Vault, 500 deals", 500, 2, SCORE),
        row(rounds, "real: a cheap Vault, 30 deals", 30, 2, ROUNDS),
        row(rounds, "real: a cheap Vault, 50 deals", 50, 2, ROUNDS),
        row(rounds, "real: a cheap Vault, 500 deals", 500, 2, ROUNDS),
        row(decisions, "real: a cheap Vault, 30 deals", 30, 2, DECISIONS),
        row(decisions, "real: a cheap Vault, 50 deals", 50, 2, DECISIONS),
        row(
            decisions,
            "real: a cheap Vault, 500 deals",
            500,
            2,
            DECISIONS,
        ),
    ]
}
