//! Synthetic deals with a known mean.

use mintlab::core::rng::Rng;
use mintlab::stats::Sums;

/// A whole deal of a duel: two games of 60.
pub const DUEL: u32 = 120;
/// A whole deal of a table of five: five games of 60.
pub const FIVE: u32 = 300;
/// Scores of one game, skewed to the right like real ones; their mean is 7.5.
pub const SCORES: [i64; 8] = [5, 6, 6, 7, 7, 8, 9, 12];
pub const MEAN_SCORE: f64 = 7.5;
/// Scores with a long tail; their mean is 9.
pub const WILD_SCORES: [i64; 8] = [0, 1, 2, 3, 5, 8, 13, 40];
pub const MEAN_WILD_SCORE: f64 = 9.0;

/// 60 with chance `p`, else 0.
pub fn game(rng: &mut Rng, p: f64) -> i64 {
    if rng.unit() < p { 60 } else { 0 }
}

/// Plus or minus `size`, the luck of the cards.
pub fn luck(rng: &mut Rng, size: f64) -> f64 {
    if rng.below(2) == 0 { size } else { -size }
}

/// Two games with the seats changed: the cards that help in one game hurt in the other. The mean share is `p`.
pub fn duel(rng: &mut Rng, p: f64) -> i64 {
    let luck = luck(rng, 0.8 * p.min(1.0 - p));
    game(rng, p + luck) + game(rng, p - luck)
}

/// Five games of one bot, in each seat once, whose cards help or hurt all along. The mean share is `p`.
pub fn five(rng: &mut Rng, p: f64) -> i64 {
    let luck = luck(rng, p.min(1.0 - p) / 2.0);
    (0..5).map(|_| game(rng, p + luck)).sum()
}

/// The scores of two games on one deal, alike with chance one half.
pub fn scores(rng: &mut Rng, of: &[i64; 8]) -> i64 {
    let first = of[rng.below(8)];
    let second = if rng.below(2) == 0 {
        first
    } else {
        of[rng.below(8)]
    };
    first + second
}

/// The sums of `n` deals.
pub fn sample(rng: &mut Rng, n: u64, deal: impl Fn(&mut Rng) -> i64) -> Sums {
    (0..n).map(|_| deal(rng)).collect()
}
