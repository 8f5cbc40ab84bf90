//! Coverage of the intervals of a fixed number of deals.

use super::deals::{
    DUEL, FIVE, MEAN_SCORE, MEAN_WILD_SCORE, SCORES, WILD_SCORES, duel, five, game, luck, sample,
    scores,
};
use super::real::{DECISIONS, ROUNDS, Real, SCORE, SHARE};
use super::{Row, Wanted};
use mintlab::core::rng::Rng;
use mintlab::stats::power::{POWER, deals_needed};
use mintlab::stats::seats::advantage;
use mintlab::stats::{Figure, Interval, Level, PairSums, Scale, Sums, mean, ratio, wilson};

const LEVEL: Level = Level::P95;
const COVERS: Wanted = Wanted::About(0.95);

/// What skewed figures promise.
pub const AT_LEAST: Wanted = Wanted::AtLeast(0.945);

pub fn rows(experiments: u64, real: &Real) -> Vec<Row> {
    let mut rows = shares(experiments);
    rows.extend(means(experiments));
    rows.extend(real_means(experiments, real));
    rows.extend(others(experiments));
    rows
}

pub fn covers(figure: Figure, truth: f64) -> bool {
    figure.is_ok_and(|figure| figure.interval().contains(truth))
}

fn shares(experiments: u64) -> Vec<Row> {
    let row = |truth, wanted, n, p, whole, deal: fn(&mut Rng, f64) -> i64| {
        Row::run("win share", truth, wanted, experiments, move |rng| {
            let sums = sample(rng, n, |rng| deal(rng, p));
            covers(mean(&sums, Scale::share(whole), LEVEL), p)
        })
    };
    let sure = Wanted::AtLeast(0.95);
    vec![
        row("50 %, two seatings, 20 deals", COVERS, 20, 0.5, DUEL, duel),
        row(
            "50 %, two seatings, 200 deals",
            COVERS,
            200,
            0.5,
            DUEL,
            duel,
        ),
        row(
            "50 %, two seatings, 2,000 deals",
            COVERS,
            2000,
            0.5,
            DUEL,
            duel,
        ),
        row(
            "80 %, two seatings, 200 deals",
            COVERS,
            200,
            0.8,
            DUEL,
            duel,
        ),
        row(
            "98 %, two seatings, 200 deals",
            COVERS,
            200,
            0.98,
            DUEL,
            duel,
        ),
        row(
            "99.9 %, two seatings, 50 deals (mostly all wins)",
            sure,
            50,
            0.999,
            DUEL,
            duel,
        ),
        row("20 %, five seats, 100 deals", COVERS, 100, 0.2, FIVE, five),
        row(
            "30 %, five seats, 1,000 deals",
            COVERS,
            1000,
            0.3,
            FIVE,
            five,
        ),
    ]
}

fn means(experiments: u64) -> Vec<Row> {
    let row = |truth, wanted, n, of: &'static [i64; 8], mean_score| {
        Row::run("mean score", truth, wanted, experiments, move |rng| {
            let sums = sample(rng, n, |rng| scores(rng, of));
            covers(mean(&sums, Scale::plain(2), LEVEL), mean_score)
        })
    };
    vec![
        row("skewed, 30 deals", AT_LEAST, 30, &SCORES, MEAN_SCORE),
        row("skewed, 300 deals", AT_LEAST, 300, &SCORES, MEAN_SCORE),
        row(
            "long tail, 30 deals",
            AT_LEAST,
            30,
            &WILD_SCORES,
            MEAN_WILD_SCORE,
        ),
        row(
            "long tail, 300 deals",
            AT_LEAST,
            300,
            &WILD_SCORES,
            MEAN_WILD_SCORE,
        ),
    ]
}

/// Figures of one arm of real games.
fn real_means(experiments: u64, real: &Real) -> Vec<Row> {
    let row = |method, truth, wanted, n, figure: usize, scale: Scale| {
        let deals: Vec<i64> = real.works.iter().map(|deal| deal[0][figure]).collect();
        let value = deals.iter().sum::<i64>() as f64 / deals.len() as f64 / scale.unit();
        Row::run(method, truth, wanted, experiments, move |rng| {
            let sums = sample(rng, n, |rng| deals[rng.below(deals.len())]);
            covers(mean(&sums, scale, LEVEL), value)
        })
    };
    let (share, plain) = (Scale::share(DUEL), Scale::plain(2));
    let sure = Wanted::AtLeast(0.945);
    vec![
        row(
            "win share",
            "real: greedy against random, 50 deals",
            sure,
            50,
            SHARE,
            share,
        ),
        row(
            "win share",
            "real: greedy against random, 500 deals",
            sure,
            500,
            SHARE,
            share,
        ),
        row(
            "mean score",
            "real: greedy against random, 30 deals",
            AT_LEAST,
            30,
            SCORE,
            plain,
        ),
        row(
            "mean score",
            "real: greedy against random, 300 deals",
            AT_LEAST,
            300,
            SCORE,
            plain,
        ),
        row(
            "rounds",
            "real: greedy against random, 30 deals",
            AT_LEAST,
            30,
            ROUNDS,
            plain,
        ),
        row(
            "decisions",
            "real: greedy against random, 30 deals",
            AT_LEAST,
            30,
            DECISIONS,
            plain,
        ),
    ]
}

fn others(experiments: u64) -> Vec<Row> {
    let first_seat = |rng: &mut Rng| {
        let by_seat = sample(rng, 200, |rng| duel(rng, 0.55));
        let other: Sums = Sums::default();
        covers(advantage(&[by_seat, other], DUEL, LEVEL)[0], 0.05)
    };
    // Games with a card: each of four seatings has it with chance one half, and wins 60 % of those.
    let with_card = |rng: &mut Rng| {
        let mut sums = PairSums::default();
        for _ in 0..200 {
            let luck = luck(rng, 0.3);
            let with = (0..4).filter(|_| rng.below(2) == 0).count();
            let won: i64 = (0..with).map(|_| game(rng, 0.6 + luck) / 60).sum();
            sums.add(won, with as i64);
        }
        covers(ratio(&sums, LEVEL), 0.6)
    };
    let counts = |rng: &mut Rng| {
        let successes = (0..200).filter(|_| rng.unit() < 0.37).count() as u64;
        wilson(successes, 200, LEVEL).is_some_and(|got: Interval| got.contains(0.37))
    };
    let seen = |rng: &mut Rng| {
        let sd = duel_variance(0.6).sqrt();
        let deals = deals_needed(0.1, sd, LEVEL, POWER).unwrap_or(0);
        let sums = sample(rng, deals, |rng| duel(rng, 0.6));
        mean(&sums, Scale::share(DUEL), LEVEL).is_ok_and(|got| got.low > 0.5 || got.high < 0.5)
    };
    let run = |method, truth, wanted, trial: &(dyn Fn(&mut Rng) -> bool + Sync)| {
        Row::run(method, truth, wanted, experiments, trial)
    };
    vec![
        run("seat advantage", "5 points, 200 deals", COVERS, &first_seat),
        run(
            "win share of games with a card",
            "60 %, 200 deals",
            COVERS,
            &with_card,
        ),
        run(
            "Wilson's interval of a count",
            "37 % of 200",
            COVERS,
            &counts,
        ),
        run(
            "number of deals to see an effect",
            "10 points",
            Wanted::About(POWER),
            &seen,
        ),
    ]
}

/// The variance of the share of a duel: two independent games given the luck, `p -+ luck`.
pub fn duel_variance(p: f64) -> f64 {
    let luck = 0.8 * p.min(1.0 - p);
    let game = |p: f64| p * (1.0 - p);
    (game(p + luck) + game(p - luck)) / 4.0
}
