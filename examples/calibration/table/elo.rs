//! Coverage of normalised Elo and of the shares of pairs, and how often a stop by equivalence errs.

use super::deals::{DUEL, FIVE, duel, five, sample};
use super::intervals::{AT_LEAST, covers, duel_variance};
use super::real::{Real, SHARE};
use super::{Row, Wanted};
use mintlab::core::rng::Rng;
use mintlab::lab::stop::next_look;
use mintlab::stats::elo::{PER_LOG_ODDS, normalised};
use mintlab::stats::ratings::{Results, pairwise};
use mintlab::stats::sequential::ConfidenceSequence;
use mintlab::stats::{Frequencies, Level, Scale, Sums};

const LEVEL: Level = Level::P95;

pub fn rows(experiments: u64, real: &Real) -> Vec<Row> {
    let mut rows = made_up(experiments);
    rows.push(played(experiments, real));
    rows.push(pairs(experiments / 10));
    rows.push(stops(experiments / 5));
    rows
}

/// How many seats a table has, and in how many games a bot plays a deal.
#[derive(Clone, Copy)]
struct Table {
    seats: u32,
    whole: u32,
}

const TWO: Table = Table {
    seats: 2,
    whole: DUEL,
};
const OF_FIVE: Table = Table {
    seats: 5,
    whole: FIVE,
};

impl Table {
    fn equal(self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// What a mean share and the variance of a deal's are.
    fn truth(self, mean: f64, variance: f64) -> f64 {
        let deviation = (variance * f64::from(self.seats)).sqrt();
        (mean - self.equal()) / deviation * 2.0 * PER_LOG_ODDS
    }

    fn covers(self, sums: &Sums, truth: f64) -> bool {
        let scale = Scale::share(self.whole);
        covers(
            normalised(sums, scale, self.seats, self.equal(), LEVEL),
            truth,
        )
    }
}

fn made_up(experiments: u64) -> Vec<Row> {
    let row = |truth, table: Table, n, p: f64| {
        let (variance, deal): (f64, fn(&mut Rng, f64) -> i64) = match table.seats {
            2 => (duel_variance(p), duel),
            _ => (five_variance(p), five),
        };
        let value = table.truth(p, variance);
        Row::run("normalised Elo", truth, AT_LEAST, experiments, move |rng| {
            table.covers(&sample(rng, n, |rng| deal(rng, p)), value)
        })
    };
    vec![
        row("60 %, two seatings, 100 deals", TWO, 100, 0.6),
        row("80 %, two seatings, 50 deals", TWO, 50, 0.8),
        row("97 %, two seatings, 200 deals", TWO, 200, 0.97),
        row("50 %, five seats, 100 deals", OF_FIVE, 100, 0.5),
        row("80 %, five seats, 100 deals", OF_FIVE, 100, 0.8),
    ]
}

/// The variance of the share of five games that the luck `-+ min(p, 1 - p) / 2` helps or hurts all along.
fn five_variance(p: f64) -> f64 {
    let luck = p.min(1.0 - p) / 2.0;
    let game = |p: f64| p * (1.0 - p);
    (game(p + luck) + game(p - luck)) / 10.0 + luck * luck
}

/// Greedy against random, resampled.
fn played(experiments: u64, real: &Real) -> Row {
    let deals: Vec<i64> = real.works.iter().map(|deal| deal[0][SHARE]).collect();
    let all: Sums = deals.iter().copied().collect();
    let share = |value: i64| value as f64 / f64::from(DUEL);
    let mean = share(all.sum) / deals.len() as f64;
    let squares = deals.iter().map(|&deal| (share(deal) - mean).powi(2));
    let value = TWO.truth(mean, squares.sum::<f64>() / deals.len() as f64);
    let truth = "real: greedy against random, 200 deals";
    Row::run("normalised Elo", truth, AT_LEAST, experiments, move |rng| {
        TWO.covers(
            &sample(rng, 200, |rng| deals[rng.below(deals.len())]),
            value,
        )
    })
}

/// Tables of four at which one bot wins nearly every deal, and then in all its seatings.
fn pairs(experiments: u64) -> Row {
    let sure = Wanted::AtLeast(0.95);
    let truth = "99 %, four seats, 60 deals (mostly all wins)";
    Row::run("share of a pair", truth, sure, experiments, |rng| {
        let block = |rng: &mut Rng| {
            let mut block = Results::new(4, 4);
            let other = 1 + rng.below(3);
            let winner = if rng.unit() < 0.97 { 0 } else { other };
            let shares: [u32; 4] = std::array::from_fn(|bot| 60 * u32::from(bot == winner));
            for _ in 0..4 {
                block.add_win(&[0, 1, 2, 3], &shares).expect("in order");
            }
            block.end_deal();
            block
        };
        let blocks: Vec<Results> = (0..60).map(|_| block(rng)).collect();
        covers(pairwise(&blocks, LEVEL)[0][1], 0.97 / 0.98)
    })
}

/// A bot that is as far from an equal share as the margin is found equivalent at a look.
fn stops(experiments: u64) -> Row {
    const LAST: u64 = 5_000;
    let sequence = ConfidenceSequence::new(LEVEL, LAST / 4);
    let most = Wanted::AtMost(0.05);
    let truth = "5 points from equal, margin 5 points, all looks to 5,000 deals";
    Row::run(
        "stop by equivalence errs",
        truth,
        most,
        experiments,
        move |rng| {
            let (mut deals, mut n) = (Frequencies::default(), 0);
            let mut looks = std::iter::from_fn(|| {
                let look = next_look(n);
                (n..look).for_each(|_| deals.add(duel(rng, 0.55)));
                n = look;
                (look <= LAST).then(|| deals.sums())
            });
            looks.any(|sums| {
                let found = sequence.estimate(&sums, Scale::share(DUEL));
                found.is_ok_and(|found| found.low > 0.45 && found.high < 0.55)
            })
        },
    )
}
