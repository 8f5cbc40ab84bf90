//! Coverage of the differences of deals with a road token and without, and of games with an item and without.

use super::Row;
use super::deals::{SCORES, WILD_SCORES, game, luck, sample, scores};
use super::intervals::{AT_LEAST, covers};
use super::real::{ROUNDS, Real, SCORE};
use mintlab::core::rng::Rng;
use mintlab::stats::{Level, PairSums, Products, Scale, between, between_ratios};

const LEVEL: Level = Level::P95;

pub fn rows(experiments: u64, real: &Real) -> Vec<Row> {
    let mut rows = tokens(experiments);
    rows.extend(laid_at_random(experiments, real));
    rows.extend(items(experiments));
    rows
}

/// Deals with a token, whose games score a point more, and deals without.
fn tokens(experiments: u64) -> Vec<Row> {
    let row = |truth, [with, without]: [u64; 2], of: &'static [i64; 8]| {
        Row::run(
            "effect of a token",
            truth,
            AT_LEAST,
            experiments,
            move |rng| {
                let with = sample(rng, with, |rng| scores(rng, of) + 2);
                let without = sample(rng, without, |rng| scores(rng, of));
                covers(between(&with, &without, Scale::plain(2), LEVEL), 1.0)
            },
        )
    };
    vec![
        row("skewed, 10 deals with, 30 without", [10, 30], &SCORES),
        row("skewed, 25 deals with, 75 without", [25, 75], &SCORES),
        row("skewed, 100 deals with, 300 without", [100, 300], &SCORES),
        row(
            "long tail, 25 deals with, 75 without",
            [25, 75],
            &WILD_SCORES,
        ),
    ]
}

/// Real deals on which a token that does nothing lies at random.
fn laid_at_random(experiments: u64, real: &Real) -> Vec<Row> {
    let row = |truth, figure: usize| {
        let deals: Vec<i64> = real.works.iter().map(|deal| deal[0][figure]).collect();
        Row::run(
            "effect of a token",
            truth,
            AT_LEAST,
            experiments,
            move |rng| {
                let mut draw = |n| sample(rng, n, |rng| deals[rng.below(deals.len())]);
                let (with, without) = (draw(25), draw(75));
                covers(between(&with, &without, Scale::plain(2), LEVEL), 0.0)
            },
        )
    };
    vec![
        row("real: score, 25 deals with, 75 without", SCORE),
        row("real: rounds, 25 deals with, 75 without", ROUNDS),
    ]
}

/// Two games a deal; in each the bot has the item with chance 0.4, and then wins more often.
fn items(experiments: u64) -> Vec<Row> {
    let row = |truth, n: u64, without: f64, more: f64, size: f64| {
        Row::run(
            "effect of an item",
            truth,
            AT_LEAST,
            experiments,
            move |rng| {
                let (mut had, mut lacked) = (PairSums::default(), PairSums::default());
                let mut both = Products::default();
                for _ in 0..n {
                    let luck = luck(rng, size);
                    let [with, rest] = deal(rng, [without + more + luck, without + luck]);
                    if with[1] > 0 {
                        had.add(with[0], with[1]);
                    }
                    if rest[1] > 0 {
                        lacked.add(rest[0], rest[1]);
                    }
                    both.add(with, rest);
                }
                covers(between_ratios(&had, &lacked, &both, LEVEL), more)
            },
        )
    };
    vec![
        row("10 points, 50 deals", 50, 0.5, 0.1, 0.3),
        row("10 points, 500 deals", 500, 0.5, 0.1, 0.3),
        row(
            "90 % without and 98 % with, 200 deals",
            200,
            0.9,
            0.08,
            0.02,
        ),
    ]
}

/// What was won, and how many games, with the item and without.
fn deal(rng: &mut Rng, chances: [f64; 2]) -> [[i64; 2]; 2] {
    let mut found = [[0; 2]; 2];
    for _ in 0..2 {
        let kind = usize::from(rng.unit() >= 0.4);
        found[kind][0] += game(rng, chances[kind]);
        found[kind][1] += 60;
    }
    found
}
