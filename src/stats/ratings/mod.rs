//! Ratings in Elo units by maximum likelihood, with intervals by resampling blocks of deals.

mod likelihood;
mod pairwise;
mod results;

pub use pairwise::{cycles, pairwise};
pub use results::{Results, Table, WHOLE};

use super::elo::PER_LOG_ODDS;
use super::quantiles::{normal_quantile, student_upper};
use super::{Estimate, Figure, Level, Missing};
use crate::core::order;
use crate::core::rng::{Rng, Stream};
use likelihood::{Choice, maximise};

/// The fewest blocks of deals from which a spread is estimated.
pub const FEWEST_BLOCKS: usize = 10;
/// The fewest draws whose quantiles mean anything.
const FEWEST_DRAWS: usize = 100;
/// Names the streams of the resampling.
const PURPOSE: u64 = 0x7261_7469_6e67; // "rating"

/// How to rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// The competitor whose rating is 0.
    pub anchor: usize,
    pub level: Level,
    /// How often the blocks are weighted again for the intervals; a thousand is plenty, at least 100
    /// are made.
    pub draws: usize,
    /// The seed of the weights.
    pub seed: u64,
}

/// The ratings of all competitors.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// By competitor; `n` is the number of its games by the games of a deal.
    pub elo: Vec<Figure>,
    /// By competitor: which ends of its rating the games hold.
    pub held: Vec<Held>,
    /// The ratings of each draw.
    draws: Vec<Vec<f64>>,
    blocks: usize,
    level: Level,
}

/// Which ends of a rating the games hold; what they do not hold, only the prior keeps finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Both,
    /// Nobody that the competitor fixed at 0 has beaten, directly or by a chain, has beaten this one: unbeaten, the
    /// rating is a lower bound.
    Below,
    /// The opposite: winless, an upper bound.
    Above,
    Neither,
}

/// Rates all competitors of the blocks of deals; each block holds the results of all tables on its deals.
///
/// - Model: Plackett-Luce, so that `i` is chosen from a table with chance `10^(elo_i/400)` over the sum of those of
///   all there; maximum likelihood by Newton's method.
/// - Prior: each pair that sat at a common table gets one virtual deal, half won by either. So ratings are finite
///   when somebody won everything, and after a hundred deals at even strength the prior weighs nothing.
/// - Intervals: the Bayesian bootstrap (Rubin 1981). In each draw a block weighs `Exp(1)`, a virtual half deal
///   `Gamma(1/2)`; the ends are quantiles of the draws, drawn apart by the factor that makes their spread that of
///   Student's interval with as many degrees of freedom as blocks less one. For a competitor that won every deal the
///   draws are those of Jeffreys' interval for a share.
pub fn rate(blocks: &[Results], options: &Options) -> Ratings {
    let mut total = Results::new(0, 1);
    blocks.iter().for_each(|block| total.merge(block));
    let sample = Sample::new(blocks, &total);
    let linked = linked(&total, options.anchor);
    let fit = |choices: &[Choice], start: &[f64]| {
        let mut strengths = start.to_vec();
        maximise(choices, &linked, options.anchor, &mut strengths);
        strengths
    };
    let point = fit(&sample.choices(|_| 1.0, || 0.5), &vec![0.0; linked.len()]);
    let enough = blocks.len() >= FEWEST_BLOCKS;
    let draws = if enough {
        options.draws.max(FEWEST_DRAWS)
    } else {
        0
    };
    let draw = |index| in_elo(&fit(&sample.drawn(options.seed, index), &point));
    let mut ratings = Ratings {
        elo: Vec::new(),
        held: held(&total, options.anchor),
        draws: (0..draws as u64).map(draw).collect(),
        blocks: blocks.len(),
        level: options.level,
    };
    let rating = |(i, mean): (usize, f64)| {
        let deals = total.games(i) / sample.games_per_deal as u64;
        match linked[i] {
            false => Err(Missing::NotConnected),
            true if i == options.anchor => Ok(exactly(mean, deals)),
            true => ratings.around(mean, deals, |draw| draw[i]),
        }
    };
    ratings.elo = in_elo(&point).into_iter().enumerate().map(rating).collect();
    ratings
}

fn in_elo(strengths: &[f64]) -> Vec<f64> {
    strengths.iter().map(|theta| theta * PER_LOG_ODDS).collect()
}

/// What is so by definition.
fn exactly(mean: f64, n: u64) -> Estimate {
    Estimate {
        mean,
        low: mean,
        high: mean,
        n,
    }
}

impl Ratings {
    /// How much higher `a` is rated than `b`, with the interval of that difference.
    pub fn difference(&self, a: usize, b: usize) -> Figure {
        let of = |i: usize| self.elo.get(i).copied().unwrap_or(Err(Missing::NoGames));
        let (first, second) = (of(a)?, of(b)?);
        let mean = first.mean - second.mean;
        let n = first.n.min(second.n);
        if a == b {
            return Ok(exactly(mean, n));
        }
        self.around(mean, n, |draw| draw[a] - draw[b])
    }

    /// The point with the quantiles of a figure of the draws, drawn apart around it.
    fn around(&self, mean: f64, n: u64, figure: impl Fn(&[f64]) -> f64) -> Figure {
        if self.draws.is_empty() {
            return Err(Missing::TooFewBlocks {
                blocks: self.blocks,
                needed: FEWEST_BLOCKS,
            });
        }
        let mut values: Vec<f64> = self.draws.iter().map(|draw| figure(draw)).collect();
        values.sort_unstable_by(f64::total_cmp);
        let tail = self.level.alpha() / 2.0;
        let widening = widening(self.blocks, self.level);
        let low = mean + (quantile(&values, tail) - mean) * widening;
        let high = mean + (quantile(&values, 1.0 - tail) - mean) * widening;
        Ok(Estimate {
            mean,
            low: low.min(mean),
            high: high.max(mean),
            n,
        })
    }
}

/// The quantile of sorted values, linear between neighbours; `values` is not empty.
fn quantile(values: &[f64], p: f64) -> f64 {
    let place = p * (values.len() - 1) as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(values.len() - 1);
    values[below] + (values[above] - values[below]) * (place - below as f64)
}

/// Weights `Exp(1)` give a mean of `g` blocks the variance `scatter / (g (g + 1))` where the sample's is
/// `scatter / (g (g - 1))`, and the quantiles of a normal number where Student's belong.
fn widening(blocks: usize, level: Level) -> f64 {
    if blocks < 2 {
        return 1.0;
    }
    let g = blocks as f64;
    let tail = level.alpha() / 2.0;
    let quantiles = student_upper(tail, blocks as u64 - 1) / -normal_quantile(tail);
    ((g + 1.0) / (g - 1.0)).sqrt() * quantiles
}

/// Which competitors a chain of common tables links with the anchor.
fn linked(total: &Results, anchor: usize) -> Vec<bool> {
    let mut linked = vec![false; total.competitors()];
    if let Some(first) = linked.get_mut(anchor) {
        *first = true;
    }
    loop {
        let mut grew = false;
        for table in total.tables() {
            let mut members = table.competitors.iter().map(|&i| usize::from(i));
            if members.clone().any(|i| linked[i]) {
                members
                    .by_ref()
                    .for_each(|i| grew |= !std::mem::replace(&mut linked[i], true));
            }
        }
        if !grew {
            return linked;
        }
    }
}

/// Which ends of each rating are held by chains of wins from and to the anchor (Ford 1957).
fn held(total: &Results, anchor: usize) -> Vec<Held> {
    let count = total.competitors();
    let mut beaten = vec![Vec::new(); count];
    for table in total.tables() {
        let members = || table.competitors.iter().map(|&i| usize::from(i));
        let chosen = members()
            .zip(&table.shares)
            .filter(|(_, share)| **share > 0);
        for (winner, _) in chosen {
            beaten[winner].extend(members());
        }
    }
    let reached = |from: usize| {
        let (mut seen, mut next) = (vec![false; count], vec![from]);
        while let Some(at) = next.pop() {
            if at < count && !std::mem::replace(&mut seen[at], true) {
                next.extend(&beaten[at]);
            }
        }
        seen
    };
    let from_anchor = reached(anchor);
    let side = |i: usize| {
        let below = reached(i).get(anchor) == Some(&true);
        match (below, from_anchor[i]) {
            (true, true) => Held::Both,
            (true, false) => Held::Below,
            (false, true) => Held::Above,
            (false, false) => Held::Neither,
        }
    };
    (0..count).map(side).collect()
}

/// The blocks made ready for weighting: all tables and, per block, what it adds to them.
struct Sample<'a> {
    members: Vec<Vec<usize>>,
    /// Per block: the number of a table and the shares won there.
    blocks: Vec<Vec<(usize, &'a [u64])>>,
    /// The pairs that met, and how many games are a deal.
    pairs: Vec<[usize; 2]>,
    games_per_deal: f64,
}

impl<'a> Sample<'a> {
    fn new(blocks: &'a [Results], total: &Results) -> Self {
        let tables = total.tables();
        let number = |table: &Table| {
            tables
                .binary_search_by(|other| other.competitors.cmp(&table.competitors))
                .expect("the total holds every block's tables")
        };
        let games_per_deal = blocks.first().map_or(1, Results::games_per_deal);
        let mut pairs = Vec::new();
        for table in tables {
            let mut members: Vec<usize> =
                table.competitors.iter().map(|&i| usize::from(i)).collect();
            members.dedup();
            for (at, &a) in members.iter().enumerate() {
                pairs.extend(members[at + 1..].iter().map(|&b| [a, b]));
            }
        }
        order::sort(&mut pairs);
        pairs.dedup();
        let of_table = |table: &'a Table| (number(table), table.shares.as_slice());
        let all = |table: &Table| table.competitors.iter().map(|&i| usize::from(i)).collect();
        Sample {
            members: tables.iter().map(all).collect(),
            blocks: blocks
                .iter()
                .map(|block| block.tables().iter().map(of_table).collect())
                .collect(),
            pairs,
            games_per_deal: f64::from(games_per_deal),
        }
    }

    /// The choices with each block weighted, in games, and each virtual half deal.
    fn choices(
        &self,
        mut of_block: impl FnMut(usize) -> f64,
        mut of_half: impl FnMut() -> f64,
    ) -> Vec<Choice> {
        let empty = |members: &Vec<usize>| Choice {
            members: members.clone(),
            wins: vec![0.0; members.len()],
        };
        let mut choices: Vec<Choice> = self.members.iter().map(empty).collect();
        for (index, block) in self.blocks.iter().enumerate() {
            let weight = of_block(index) / f64::from(WHOLE);
            for &(table, shares) in block {
                for (wins, &share) in choices[table].wins.iter_mut().zip(shares) {
                    *wins += weight * share as f64;
                }
            }
        }
        let mut virtual_deal = |pair: &[usize; 2]| Choice {
            members: pair.to_vec(),
            wins: vec![
                of_half() * self.games_per_deal,
                of_half() * self.games_per_deal,
            ],
        };
        choices.extend(self.pairs.iter().map(&mut virtual_deal));
        choices
    }

    /// The choices of one draw of the Bayesian bootstrap: a pure function of its arguments.
    fn drawn(&self, seed: u64, index: u64) -> Vec<Choice> {
        let stream = Stream::Other {
            purpose: PURPOSE,
            index,
        };
        let mut rng = Rng::new(seed, stream);
        let weights: Vec<f64> = self.blocks.iter().map(|_| exponential(&mut rng)).collect();
        self.choices(|block| weights[block], || gamma_half(&mut rng))
    }
}

/// A number of the exponential distribution with mean 1.
fn exponential(rng: &mut Rng) -> f64 {
    -libm::log(1.0 - rng.unit())
}

/// A number of the Gamma distribution with shape 1/2: half the square of a normal number (Box and Muller 1958).
fn gamma_half(rng: &mut Rng) -> f64 {
    let radius = exponential(rng);
    let cos = libm::cos(core::f64::consts::TAU * rng.unit());
    // Kept above 0, so that every likelihood has its maximum.
    (radius * cos * cos).max(1e-9)
}
