//! The pairwise matrix of a tournament, and cycles in it that chance does not explain.

use super::results::Results;
use crate::core::order;
use crate::stats::interval::ratio_of;
use crate::stats::{Figure, Level, Missing, PairSums};

/// The share of `i` against `j` in row `i`, column `j`: how often `i` was chosen before `j` where both sat at the
/// table, with an interval from the blocks of deals. [`Missing::NoGames`] where they never met.
///
/// From wins at tables of more than two it counts the games that one of the two won (by Luce's axiom this is the
/// share that the model gives the pair); from rankings it counts who came before whom.
pub fn pairwise(blocks: &[Results], level: Level) -> Vec<Vec<Figure>> {
    let competitors = blocks.iter().map(Results::competitors).max().unwrap_or(0);
    let sums = pair_sums(blocks, competitors);
    // Whoever meets at all meets in every deal; seats and tables of one deal are not independent.
    let deals = blocks.iter().map(Results::deals).sum::<u64>().max(1);
    let share = |i: usize, j: usize| {
        let pair = &sums[i * competitors + j];
        if i == j || pair.b.sum == 0 {
            return Err(Missing::NoGames);
        }
        if blocks.len() < 2 {
            return Err(Missing::TooFewBlocks {
                blocks: blocks.len(),
                needed: 2,
            });
        }
        ratio_of(pair, deals, level)
    };
    (0..competitors)
        .map(|i| (0..competitors).map(|j| share(i, j)).collect())
        .collect()
}

/// Cycles of competitors each of whom beats the next and the last the first: where one appears, ratings hide that
/// results are not transitive. All its steps hold together at `level` (Bonferroni over all pairs that met). For each
/// competitor its shortest cycle, without doubles, the lowest number first.
pub fn cycles(blocks: &[Results], level: Level) -> Vec<Vec<usize>> {
    let met = |row: &Vec<Figure>| row.iter().filter(|share| share.is_ok()).count();
    let pairs = pairwise(blocks, level).iter().map(met).sum::<usize>() / 2;
    let matrix = pairwise(blocks, level.shared_by(pairs));
    let beats = |i: usize, j: usize| matrix[i][j].is_ok_and(|share| share.low > 0.5);
    let mut cycles: Vec<Vec<usize>> = (0..matrix.len())
        .filter_map(|start| shortest_cycle(start, matrix.len(), beats))
        .map(lowest_first)
        .collect();
    order::sort(&mut cycles);
    cycles.dedup();
    cycles
}

/// The shortest way from `start` back to itself, breadth first.
fn shortest_cycle(
    start: usize,
    size: usize,
    beats: impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let mut came_from = vec![None; size];
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for next in (0..size).filter(|&next| beats(at, next)) {
            if next == start {
                let mut cycle: Vec<usize> =
                    std::iter::successors(Some(at), |&i| came_from[i]).collect();
                cycle.reverse();
                return Some(cycle);
            }
            if came_from[next].is_none() {
                came_from[next] = Some(at);
                queue.push_back(next);
            }
        }
    }
    None
}

fn lowest_first(mut cycle: Vec<usize>) -> Vec<usize> {
    let lowest = (0..cycle.len()).min_by_key(|&at| cycle[at]).unwrap_or(0);
    cycle.rotate_left(lowest);
    cycle
}

/// Per ordered pair, over blocks: `a` the shares of `i`, `b` the shares of `i` and `j` together.
fn pair_sums(blocks: &[Results], competitors: usize) -> Vec<PairSums> {
    let mut sums = vec![PairSums::default(); competitors * competitors];
    for block in blocks {
        let mut won = vec![0i64; competitors * competitors];
        for table in block.tables() {
            for (a, &i) in table.competitors.iter().enumerate() {
                // Every entry of `i` meets every entry of `j`: a bot that sits twice is not twice as strong.
                for &j in table.competitors.iter().filter(|&&j| j != i) {
                    won[usize::from(i) * competitors + usize::from(j)] += table.shares[a] as i64;
                }
            }
        }
        for i in 0..competitors {
            for j in 0..competitors {
                let ahead = won[i * competitors + j];
                sums[i * competitors + j].add(ahead, ahead + won[j * competitors + i]);
            }
        }
    }
    sums
}
