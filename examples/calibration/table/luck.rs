//! How often the intervals of what decides a game hold the truth, and those of its difference between two arms.

use super::deals::{game, luck};
use super::real::{Real, SEATS};
use super::{Row, Wanted};
use mintlab::core::rng::Rng;
use mintlab::stats::luck::{BLOCKS, Design, Luck, ShareSums};
use mintlab::stats::{Figure, Level};

const COVERS: Wanted = Wanted::AtLeast(0.945);
const METHODS: [&str; 4] = ["luck.deal", "luck.seat", "luck.bot", "luck.rest"];
const REST: usize = 3;
const DIFFERENCES: [&str; 4] = [
    "paired difference of luck.deal",
    "paired difference of luck.seat",
    "paired difference of luck.bot",
    "paired difference of luck.rest",
];
/// What seat, bot and deal add to the chance of seat 0 or take from it.
const EFFECTS: [f64; 3] = [0.1, 0.2, 0.15];
/// The same under other rules.
const OTHER_EFFECTS: [f64; 3] = [0.05, 0.2, 0.2];

/// What seat 0 won in either game of a deal.
type Duel = [i64; 2];

/// The parts of duels in which two bots change seats.
fn split(deals: impl Iterator<Item = Duel>) -> Luck {
    let tables: [&[usize]; 2] = [&[0, 1], &[1, 0]];
    let design = Design::new(tables, 2);
    let mut blocks = vec![ShareSums::default(); BLOCKS as usize];
    for (deal, [first, second]) in deals.enumerate() {
        let shares = [first, 60 - first, second, 60 - second];
        blocks[deal % BLOCKS as usize].add(&design, &shares);
    }
    Luck::new(blocks.iter(), &design).expect("deals that differ")
}

/// Of the variance, which is a quarter where nobody draws, a part has the square of its effect.
fn truth([seat, bot, deal]: [f64; 3], part: usize) -> f64 {
    let squares = [deal, seat, bot].map(|effect| effect * effect / 0.25);
    match part {
        REST => 1.0 - squares.iter().sum::<f64>(),
        _ => squares[part],
    }
}

/// One deal: seat 0 with either bot, `cards` being what the deal gives it.
fn duel(rng: &mut Rng, [seat, bot, _]: [f64; 3], cards: f64) -> Duel {
    [bot, -bot].map(|bot| game(rng, 0.5 + seat + bot + cards))
}

/// Two arms on the same cards.
fn arms(rng: &mut Rng, deals: u64) -> [Luck; 2] {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for _ in 0..deals {
        let side = luck(rng, 1.0);
        first.push(duel(rng, EFFECTS, side * EFFECTS[2]));
        second.push(duel(rng, OTHER_EFFECTS, side * OTHER_EFFECTS[2]));
    }
    [first, second].map(|deals| split(deals.into_iter()))
}

fn holds(found: Figure, truth: f64) -> bool {
    found.is_ok_and(|found| found.interval().contains(truth))
}

fn synthetic(experiments: u64, words: &'static str, deals: u64, part: usize) -> [Row; 2] {
    let alone = move |rng: &mut Rng| {
        let [found, _] = arms(rng, deals);
        holds(found.estimate(part, Level::P95), truth(EFFECTS, part))
    };
    let apart = truth(OTHER_EFFECTS, part) - truth(EFFECTS, part);
    let paired = move |rng: &mut Rng| {
        let [first, second] = arms(rng, deals);
        holds(second.difference(&first, part, Level::P95), apart)
    };
    [
        Row::run(METHODS[part], words, COVERS, experiments, alone),
        Row::run(DIFFERENCES[part], words, COVERS, experiments, paired),
    ]
}

/// Both kinds of interval on deals drawn from the real ones: of the rules as they are, and against a cheap Vault.
fn resampled(experiments: u64, real: &Real, part: usize) -> [Row; 2] {
    let of = |arm: usize, deals: &[usize]| {
        let own = |&deal: &usize| SEATS.map(|figure| real.works[deal][arm][figure]);
        split(deals.iter().map(own))
    };
    // The pool is all there is to draw from: a hundred of each deal leave no doubt about its means.
    let pool = real.works.len();
    let every: Vec<usize> = (0..100 * pool).map(|deal| deal % pool).collect();
    let truth = [0, 2].map(|arm| of(arm, &every).part(part));
    let drawn =
        |rng: &mut Rng| -> Vec<usize> { (0..400).map(|_| rng.below(real.works.len())).collect() };
    let alone = |rng: &mut Rng| {
        let found = of(0, &drawn(rng));
        holds(found.estimate(part, Level::P95), truth[0])
    };
    let paired = |rng: &mut Rng| {
        let deals = drawn(rng);
        let found = of(2, &deals).difference(&of(0, &deals), part, Level::P95);
        holds(found, truth[1] - truth[0])
    };
    let words = [
        "real: greedy against random, 400 deals",
        "real: a cheap Vault, 400 deals",
    ];
    [
        Row::run(METHODS[part], words[0], COVERS, experiments, alone),
        Row::run(DIFFERENCES[part], words[1], COVERS, experiments, paired),
    ]
}

pub fn rows(experiments: u64, real: &Real) -> Vec<Row> {
    let mut rows = Vec::new();
    for part in 0..METHODS.len() {
        rows.extend(synthetic(experiments, "known parts, 100 deals", 100, part));
        rows.extend(synthetic(experiments, "known parts, 400 deals", 400, part));
        rows.extend(resampled(experiments, real, part));
    }
    rows.sort_by_key(|row| row.method.starts_with("paired"));
    rows
}
