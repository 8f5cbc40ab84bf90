//! Ratings against likelihoods maximised with scipy.

use super::intervals::close;
use crate::stats::ratings::{Held, Options, Results, Table, cycles, pairwise, rate};
use crate::stats::{Figure, Level, Missing};

const OPTIONS: Options = Options {
    anchor: 0,
    level: Level::P95,
    draws: 400,
    seed: 1,
};

/// Blocks of one deal each: `wins` times `a` beats `b`, for all entries in turn.
fn blocks(competitors: usize, wins: &[(usize, usize, usize)]) -> Vec<Results> {
    let longest = wins.iter().map(|entry| entry.2).max().unwrap_or(0);
    let mut blocks = vec![Results::new(competitors, 1); longest];
    for &(a, b, count) in wins {
        for block in &mut blocks[..count] {
            block.add_win(&[a, b], &[60, 0]).unwrap();
        }
    }
    blocks.iter_mut().for_each(Results::end_deal);
    blocks
}

fn elo(figure: Figure) -> f64 {
    figure.expect("there is a rating").mean
}

#[test]
fn bradley_terry_of_three() {
    // scipy.optimize.minimize of the likelihood with one virtual draw a pair
    let results = blocks(
        3,
        &[
            (0, 1, 30),
            (1, 0, 70),
            (0, 2, 20),
            (2, 0, 80),
            (1, 2, 45),
            (2, 1, 55),
        ],
    );
    let got = rate(&results, &OPTIONS);
    close(elo(got.elo[0]), 0.0, 1e-12);
    close(elo(got.elo[1]), 164.3422769, 1e-7);
    close(elo(got.elo[2]), 214.58217083, 1e-7);
    close(elo(got.difference(2, 1)), 214.58217083 - 164.3422769, 1e-6);
    assert_eq!(got.elo[1].unwrap().n, 200);
}

#[test]
fn the_anchor_only_shifts() {
    let results = blocks(3, &[(0, 1, 30), (1, 0, 40), (1, 2, 20), (2, 1, 30)]);
    let zero = rate(&results, &OPTIONS);
    let two = rate(
        &results,
        &Options {
            anchor: 2,
            ..OPTIONS
        },
    );
    close(elo(two.elo[2]), 0.0, 1e-12);
    close(elo(zero.elo[1]) - elo(zero.elo[2]), elo(two.elo[1]), 1e-8);
}

#[test]
fn all_wins_stay_finite() {
    // 400 * numpy.log10(10.5 / 0.5)
    let got = rate(&blocks(2, &[(1, 0, 10)]), &OPTIONS);
    close(elo(got.elo[1]), 528.8877178935677, 1e-9);
    // Jeffreys: 400 log10(b / (1 - b)) of scipy.stats.beta.ppf([.025, .975], 40.5, .5) is 476 .. 1965; the ends
    // are widened around 763 by 1.058 and come from 4000 draws.
    let options = Options {
        draws: 4000,
        ..OPTIONS
    };
    let got = rate(&blocks(2, &[(1, 0, 40)]), &options).elo[1].unwrap();
    close(got.mean, 763.3940, 1e-6);
    assert!((got.low - 460.0).abs() < 15.0, "{got:?}");
    assert!((got.high - 2035.0).abs() < 150.0, "{got:?}");
}

#[test]
fn what_only_the_prior_holds_is_marked() {
    let held = |wins| rate(&blocks(3, wins), &OPTIONS).held;
    // 1 beats 0 and is beaten; 2 beats 1 and never lost.
    let ladder = [(1, 0, 12), (0, 1, 12), (2, 1, 12)];
    assert_eq!(held(&ladder), [Held::Both, Held::Both, Held::Below]);
    // The anchor never lost: all others have only upper bounds.
    let best = [(0, 1, 12), (0, 2, 12), (1, 2, 12), (2, 1, 12)];
    assert_eq!(held(&best), [Held::Both, Held::Above, Held::Above]);
    // Beaten by both, who never met.
    let apart = [(0, 1, 12), (2, 1, 12)];
    assert_eq!(held(&apart), [Held::Both, Held::Above, Held::Neither]);
}

#[test]
fn plackett_luce_of_winners() {
    // minimize as above: table of three, won 10, 20 and 30 times
    let mut block = Results::new(3, 1);
    for (winner, times) in [(0, 10), (1, 20), (2, 30)] {
        for _ in 0..times {
            let mut shares = [0; 3];
            shares[winner] = 60;
            block.add_win(&[0, 1, 2], &shares).unwrap();
        }
    }
    let got = rate_point(&[block]);
    close(got[1], 113.12106106, 1e-7);
    close(got[2], 182.10244919, 1e-7);
}

#[test]
fn plackett_luce_of_rankings() {
    // minimize as above: orders 2 1 0 three times, 1 2 0 twice, 0 2 1 once
    let mut block = Results::new(3, 1);
    for (ranks, times) in [([3, 2, 1], 3), ([3, 1, 2], 2), ([1, 3, 2], 1)] {
        for _ in 0..times {
            block.add_ranking(&[0, 1, 2], &ranks).unwrap();
        }
    }
    let got = rate_point(&[block]);
    close(got[1], 213.84008624, 1e-6);
    close(got[2], 289.06001921, 1e-6);
}

#[test]
fn a_competitor_that_sits_twice_is_not_twice_as_strong() {
    // minimize as above: table 0 0 1, six wins each
    let mut block = Results::new(2, 1);
    for seat in [0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2] {
        let mut shares = [0; 3];
        shares[seat] = 60;
        block.add_win(&[0, 0, 1], &shares).unwrap();
    }
    close(rate_point(&[block])[1], 111.42997393, 1e-7);
}

/// The points alone: a single block has no interval, so its results are dealt out to many.
fn rate_point(blocks: &[Results]) -> Vec<f64> {
    let mut all = blocks.to_vec();
    let first = &blocks[0];
    all.resize(
        10,
        Results::new(first.competitors(), first.games_per_deal()),
    );
    rate(&all, &OPTIONS).elo.into_iter().map(elo).collect()
}

#[test]
fn ties_are_half_a_win_each() {
    let mut block = Results::new(3, 1);
    block.add_ranking(&[0, 1], &[1, 1]).unwrap();
    assert_eq!(block.tables()[0].shares, [30, 30]);
    let mut block = Results::new(3, 1);
    // Two share the first place: two choices from all three, then nobody is left to beat.
    block.add_ranking(&[2, 1, 0], &[1, 1, 3]).unwrap();
    assert_eq!(block.tables().len(), 1);
    assert_eq!(block.tables()[0].shares, [0, 60, 60]);
    // All three alike: two choices of 20 60ths for each.
    let mut block = Results::new(3, 1);
    block.add_ranking(&[2, 1, 0], &[1, 1, 1]).unwrap();
    assert_eq!(block.tables()[0].shares, [40, 40, 40]);
}

#[test]
fn what_cannot_be_rated_says_why() {
    assert!(rate(&[], &OPTIONS).elo.is_empty());
    let few = rate(&blocks(2, &[(0, 1, 3)]), &OPTIONS);
    assert_eq!(
        few.elo[1],
        Err(Missing::TooFewBlocks {
            blocks: 3,
            needed: 10
        })
    );
    assert!(few.difference(0, 1).is_err());
    let apart = rate(&blocks(4, &[(0, 1, 20), (2, 3, 20)]), &OPTIONS);
    assert!(apart.elo[1].is_ok());
    assert_eq!(apart.elo[2], Err(Missing::NotConnected));
    let nobody = rate(
        &blocks(2, &[(0, 1, 20)]),
        &Options {
            anchor: 9,
            ..OPTIONS
        },
    );
    assert_eq!(nobody.elo[0], Err(Missing::NotConnected));
    let mut block = Results::new(2, 1);
    assert_eq!(block.add_win(&[0, 2], &[60, 0]), Err(Missing::OutOfRange));
    assert_eq!(block.add_win(&[0, 1], &[60]), Err(Missing::OutOfRange));
}

#[test]
fn the_same_seed_gives_the_same_intervals() {
    let results = blocks(2, &[(0, 1, 30), (1, 0, 70)]);
    assert_eq!(rate(&results, &OPTIONS), rate(&results, &OPTIONS));
    let other = rate(&results, &Options { seed: 2, ..OPTIONS });
    assert_ne!(rate(&results, &OPTIONS), other);
}

#[test]
fn merging_is_exact_in_any_order() {
    let all = blocks(3, &[(0, 1, 5), (2, 1, 9), (0, 2, 7)]);
    let (mut forward, mut backward) = (Results::new(3, 1), Results::new(3, 1));
    all.iter().for_each(|block| forward.merge(block));
    all.iter().rev().for_each(|block| backward.merge(block));
    assert_eq!(forward, backward);
    assert_eq!(forward.games(1), 14);
}

#[test]
fn the_pairwise_matrix() {
    let results = blocks(3, &[(0, 1, 20)]);
    let got = pairwise(&results, Level::P95);
    let won = got[0][1].unwrap();
    // 20 wins of 20: the bound of Clopper and Pearson, as for shares.
    close(won.low, 0.8608916593316244, 1e-9);
    assert_eq!((won.mean, won.high, won.n), (1.0, 1.0, 20));
    assert_eq!(got[1][0].unwrap().mean, 0.0);
    assert_eq!(got[0][2], Err(Missing::NoGames));
    assert_eq!(got[0][0], Err(Missing::NoGames));
    // Three seats of the same bot at one table are not three times as many deals.
    let table = |_| {
        let mut block = Results::new(2, 4);
        block.add_win(&[0, 1, 1, 1], &[60, 0, 0, 0]).unwrap();
        block.end_deal();
        block
    };
    let four: Vec<Results> = (0..60).map(table).collect();
    // 0.05 ** (1 / 60)
    close(
        pairwise(&four, Level::P95)[0][1].unwrap().low,
        0.9512970866899025,
        1e-9,
    );
    let one = pairwise(&results[..1], Level::P95);
    assert_eq!(
        one[0][1],
        Err(Missing::TooFewBlocks {
            blocks: 1,
            needed: 2
        })
    );
}

#[test]
fn cycles_are_found_and_chance_is_not() {
    let stone = [
        (0, 1, 90),
        (1, 0, 10),
        (1, 2, 90),
        (2, 1, 10),
        (2, 0, 90),
        (0, 2, 10),
    ];
    assert_eq!(cycles(&blocks(3, &stone), Level::P95), [[0, 1, 2]]);
    let ladder = [
        (0, 1, 90),
        (1, 0, 10),
        (1, 2, 90),
        (2, 1, 10),
        (0, 2, 90),
        (2, 0, 10),
    ];
    assert!(cycles(&blocks(3, &ladder), Level::P95).is_empty());
    let chance = [
        (0, 1, 11),
        (1, 0, 9),
        (1, 2, 11),
        (2, 1, 9),
        (2, 0, 11),
        (0, 2, 9),
    ];
    assert!(cycles(&blocks(3, &chance), Level::P95).is_empty());
    let four = [(0, 1, 90), (1, 2, 90), (2, 3, 90), (3, 0, 90)];
    assert_eq!(cycles(&blocks(4, &four), Level::P95), [[0, 1, 2, 3]]);
    assert!(cycles(&[], Level::P95).is_empty());
}

/// Two competitors that get the numbers 3 and 1: a win and a draw are still a win and a draw.
#[test]
fn renumbered_results_keep_games_and_shares() {
    let mut results = Results::new(2, 1);
    results
        .add_win(&[0, 1], &[60, 0])
        .expect("known competitors");
    results
        .add_win(&[1, 0], &[30, 30])
        .expect("known competitors");
    let other = results.renumbered(&[3, 1], 4);
    let table = Table {
        competitors: vec![1, 3],
        shares: vec![30, 90],
    };
    assert_eq!(other.tables(), [table]);
    let games: Vec<u64> = (0..4).map(|who| other.games(who)).collect();
    assert_eq!(games, [0, 2, 0, 2]);
}

/// Who lost or drew is not unbeaten; who drew is not winless.
#[test]
fn unbeaten_is_who_never_gave_a_part_of_a_game() {
    let mut results = Results::new(3, 1);
    results
        .add_win(&[0, 1], &[60, 0])
        .expect("known competitors");
    results
        .add_win(&[1, 2], &[30, 30])
        .expect("known competitors");
    let unbeaten = [0, 1, 2].map(|who| results.is_unbeaten(who));
    let winless = [0, 1, 2].map(|who| results.is_winless(who));
    assert_eq!(unbeaten, [true, false, false]);
    assert_eq!(winless, [false, false, false]);
}
