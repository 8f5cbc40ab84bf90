//! The parts of the variance: by hand, and where the truth is known.

use crate::core::rng::{Rng, Stream};
use crate::stats::luck::{BLOCKS, Design, Luck, ShareSums};
use crate::stats::{Level, Missing};

/// Two bots in both seatings: the share of seat 0 in either game of each deal, 60 for a win.
fn duel(deals: impl Iterator<Item = [i64; 2]>) -> Result<Luck, Missing> {
    let tables: [&[usize]; 2] = [&[0, 1], &[1, 0]];
    let design = Design::new(tables, 2);
    let mut blocks = vec![ShareSums::default(); BLOCKS as usize];
    for (deal, [first, second]) in deals.enumerate() {
        let shares = [first, 60 - first, second, 60 - second];
        blocks[deal % BLOCKS as usize].add(&design, &shares);
    }
    Luck::new(blocks.iter(), &design)
}

fn parts(luck: &Luck) -> [f64; 4] {
    [0, 1, 2, 3].map(|part| luck.part(part))
}

fn assert_parts(luck: &Luck, expected: [f64; 4]) {
    for (found, expected) in parts(luck).into_iter().zip(expected) {
        assert!((found - expected).abs() < 1e-9, "{:?}", parts(luck));
    }
}

#[test]
fn who_always_wins_decides_all() {
    let bot = duel((0..100).map(|_| [60, 0])).expect("games");
    assert_parts(&bot, [0.0, 0.0, 1.0, 0.0]);
    let seat = duel((0..100).map(|_| [60, 60])).expect("games");
    assert_parts(&seat, [0.0, 1.0, 0.0, 0.0]);
    assert_eq!(bot.estimate(2, Level::P95), Err(Missing::NoSpread));
}

#[test]
fn a_deal_that_one_seat_wins_twice_is_decided_by_the_deal() {
    // Half the deals go to each seat. Over 100 deals the deal has 100/99 of the variance, and the seat, whose mean is
    // exactly equal although it could have varied by chance, -1/99.
    let deal = duel((0..100).map(|deal| [[60, 60], [0, 0]][deal % 2])).expect("games");
    assert_parts(&deal, [100.0 / 99.0, -1.0 / 99.0, 0.0, 0.0]);
}

#[test]
fn a_seat_that_hardly_matters_may_still_matter_by_the_error_of_its_mean() {
    // Seat 0 wins 201 of 400 deals twice, as many in each block but one: the root of its part is 2/400, the error of
    // that root sqrt((1 - 4/400^2) / 399), and its interval ends at the square of 2/400 + t(0.975, 399) times that.
    let wins = |deal: usize| deal == 0 || deal / BLOCKS as usize % 2 == 1;
    let luck = duel((0..400).map(|deal| [60 * i64::from(wins(deal)); 2])).expect("games");
    let seat = luck.estimate(1, Level::P95).expect("20 blocks");
    assert!((seat.high - 0.0106953315).abs() < 1e-8, "{seat:?}");
}

#[test]
fn blocks_that_hardly_differ_leave_the_interval_to_the_error_of_the_mean() {
    // Seat 0 wins 15 of the 20 deals of each block twice, and one deal more: the root of its part is 202/400, the error
    // of that root sqrt((1 - 0.505^2) / 399) = 0.04321, and t(0.975, 399) = 1.965927.
    let wins = |deal: usize| deal == 60 || deal / BLOCKS as usize % 4 != 3;
    let luck = duel((0..400).map(|deal| [60 * i64::from(wins(deal)); 2])).expect("games");
    let seat = luck.estimate(1, Level::P95).expect("20 blocks");
    assert!((seat.low - 0.1764439).abs() < 1e-7, "{seat:?}");
    assert!((seat.high - 0.3480383).abs() < 1e-7, "{seat:?}");
}

#[test]
fn blocks_that_differ_much_have_the_upper_end_of_their_roots() {
    // Seat 0 wins 18 of the 20 deals twice in every other block, 12 in the rest. With a lead of s deals in n its part is
    // (s^2 / n - 1) / (n - 1): s = 200 of 400, and 184 or 196 of 380 without one block. The 20 values lie 0.302 to
    // either side in roots, 0.3008 in parts; times t(0.975, 19) = 2.093024, by sqrt(19).
    let wins = |deal: usize| deal / (BLOCKS as usize) < [18, 12][deal % 2];
    let luck = duel((0..400).map(|deal| [60 * i64::from(wins(deal)); 2])).expect("games");
    let seat = luck.estimate(1, Level::P95).expect("20 blocks");
    assert!((seat.mean - 99.0 / 399.0).abs() < 1e-12, "{seat:?}");
    // The roots end at (0.4981168 + 0.1450077)^2, the parts at 0.3925522 and 0.1036884.
    assert!((seat.high - 0.4136091).abs() < 1e-7, "{seat:?}");
    assert!((seat.low - 0.1036884).abs() < 1e-7, "{seat:?}");
}

#[test]
fn draws_alone_have_nothing_to_split() {
    assert_eq!(duel((0..100).map(|_| [30, 30])), Err(Missing::NoSpread));
}

#[test]
fn few_deals_have_parts_but_no_interval() {
    let luck = duel((0..30).map(|deal| [60 * (deal % 2), 60 * (deal / 2 % 2)])).expect("games");
    let found = luck.estimate(0, Level::P95);
    let blocks = Err(Missing::TooFewBlocks {
        blocks: 10,
        needed: 20,
    });
    assert_eq!(found, blocks);
    assert!((parts(&luck).iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn a_deal_that_the_weaker_bot_wins_twice_may_be_yet_to_come() {
    // Of 400 deals bot 1 wins 10 in seat 1 and 10 others in seat 0, never both games of one. The covariance of seat 0 is
    // (10 - 400 x 0.975 x 0.025) / 399, of a variance of 1/4.
    let luck = duel((0..400).map(|deal| {
        [
            60 * i64::from(deal > 9),
            60 * i64::from((380..390).contains(&deal)),
        ]
    }));
    let found = luck
        .expect("games")
        .estimate(0, Level::P95)
        .expect("400 deals");
    assert!((found.mean - 1.0 / 399.0).abs() < 1e-12);
    // A deal that bot 1 wins twice lies 0.975 x 0.975 off, one that a seat wins twice 0.025 x 0.975: that is 0.0095 of
    // the part; the blocks show 0.00115. The root of the sum of squares, times 2.093 for 20 blocks:
    let half = 0.02005;
    assert!((found.mean - found.low - half).abs() < 1e-5, "{found:?}");
    assert!((found.high - found.mean - half).abs() < 1e-5, "{found:?}");
}

/// Seat 0 wins with chance 1/2 + 0.1 for the seat, 0.2 more or less for the bot in it, 0.15 more or less by the deal:
/// of the variance 1/4 the deal has 9 %, the seat 4 %, the bot 16 %.
fn made_up(rng: &mut Rng, deals: usize) -> Luck {
    let game = |deal: f64, bot: f64, rng: &mut Rng| {
        let chance = 0.5 + 0.1 + deal + bot;
        60 * i64::from(rng.unit() < chance)
    };
    let deals = (0..deals).map(|_| {
        let deal = if rng.below(2) == 0 { 0.15 } else { -0.15 };
        [game(deal, 0.2, rng), game(deal, -0.2, rng)]
    });
    duel(deals).expect("games")
}

#[test]
fn known_parts_are_found_and_their_intervals_hold_them() {
    const EXPERIMENTS: usize = 1000;
    let truth = [0.09, 0.04, 0.16, 0.71];
    let (mut sums, mut held, mut differences) = ([0.0; 4], [0; 4], 0);
    let mut rng = Rng::new(24, Stream::Table { deal: 0 });
    let mut last: Option<Luck> = None;
    for _ in 0..EXPERIMENTS {
        let luck = made_up(&mut rng, 400);
        for part in 0..4 {
            let found = luck.estimate(part, Level::P95).expect("400 deals");
            sums[part] += found.mean;
            held[part] += usize::from(found.interval().contains(truth[part]));
        }
        if let Some(last) = last.replace(luck.clone()) {
            let found = luck.difference(&last, 0, Level::P95).expect("400 deals");
            differences += usize::from(found.interval().contains(0.0));
        }
    }
    for part in 0..4 {
        let mean = sums[part] / EXPERIMENTS as f64;
        assert!((mean - truth[part]).abs() < 0.006, "{part}: {mean}");
        // Wanted 95 %; 1,000 experiments tell it to 1.4 points.
        assert!((930..=975).contains(&held[part]), "{part}: {held:?}");
    }
    assert!((930..=975).contains(&differences), "{differences}");
}
