//! The batch runner: blocks of deals over all cores, added up in the order of the deals.
//!
//! Nothing here can reach a result: the size of blocks and windows and the number of threads only decide who plays
//! what when.

use std::ops::Range;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::plan::Chairs;
use crate::play::GameRecord;
use crate::record::{Tallier, Tally};
use crate::table::{Table, Worker};

/// One rule set with its bots and seatings; every arm of an experiment plays the same deals.
pub struct Arm {
    /// What tells it from the other arms.
    pub label: String,
    pub table: Box<dyn Table>,
    pub seatings: Vec<Chairs>,
}

impl Arm {
    pub fn tally(&self) -> Tally {
        Tally::new(self.table.competitors().len(), self.table.seats())
    }
}

/// The games of a range of deals.
pub struct Block {
    /// By arm.
    pub tallies: Vec<Tally>,
    /// Every game by arm, if they were asked for.
    pub games: Vec<Vec<GameRecord>>,
    /// Iterations that searching bots made.
    pub iterations: u64,
}

/// How the work is cut up.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How long a window of deals should take: between windows a run can report, save and stop.
    pub window: Duration,
    /// Deals in a block, the piece of work of one thread; `None`: by the speed so far.
    pub block: Option<u64>,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            window: Duration::from_millis(500),
            block: None,
        }
    }
}

/// Whether a run should go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    Stop,
}

/// Plays the deals of a range on the current thread pool. After each window `done` gets the blocks, in order, and
/// the number of deals that are finished; it decides whether to go on. Returns the end of what was played.
pub fn run<E>(
    arms: &[Arm],
    seed: u64,
    deals: Range<u64>,
    keep_games: bool,
    pace: Pace,
    mut done: impl FnMut(Vec<Block>, u64) -> Result<Next, E>,
) -> Result<u64, E> {
    let threads = rayon::current_num_threads() as u64;
    let mut next = deals.start;
    let mut window = threads * 4;
    while next < deals.end {
        let end = deals.end.min(next + window);
        let size = pace
            .block
            .unwrap_or((window / (threads * 16)).clamp(1, 4096));
        let starts: Vec<u64> = (next..end).step_by(size as usize).collect();
        let began = Instant::now();
        let blocks = starts
            .into_par_iter()
            .map_init(
                || workers(arms),
                |workers, start| {
                    play_block(
                        arms,
                        workers,
                        seed,
                        start..end.min(start + size),
                        keep_games,
                    )
                },
            )
            .collect();
        window = next_window(window, began.elapsed(), pace.window);
        next = end;
        if done(blocks, next)? == Next::Stop {
            break;
        }
    }
    Ok(next)
}

/// Grows or shrinks the window towards the wished duration, at most eightfold at a time.
fn next_window(window: u64, took: Duration, wished: Duration) -> u64 {
    let ratio = wished.as_secs_f64() / took.as_secs_f64().max(1e-6);
    ((window as f64 * ratio.clamp(0.125, 8.0)) as u64).clamp(1, 1 << 20)
}

fn workers(arms: &[Arm]) -> Vec<Box<dyn Worker + '_>> {
    arms.iter().map(|arm| arm.table.worker()).collect()
}

fn play_block(
    arms: &[Arm],
    workers: &mut [Box<dyn Worker + '_>],
    seed: u64,
    deals: Range<u64>,
    keep_games: bool,
) -> Block {
    let mut block = Block {
        tallies: Vec::new(),
        games: Vec::new(),
        iterations: 0,
    };
    for (arm, worker) in arms.iter().zip(workers) {
        let seated: Vec<Chairs> = arm
            .seatings
            .iter()
            .map(|chairs| arm.table.seated(chairs))
            .collect();
        let mut tallier = Tallier::new(arm.table.competitors().len(), arm.table.seats());
        let mut games = Vec::new();
        let iterations_before = worker.iterations();
        for deal in deals.clone() {
            worker.play_deal(seed, deal, &arm.seatings, &mut |record| {
                tallier.add(&record, &seated[record.seating]);
                if keep_games {
                    games.push(record);
                }
            });
            tallier.end_deal();
        }
        block.tallies.push(tallier.tally);
        block.games.push(games);
        block.iterations += worker.iterations() - iterations_before;
    }
    block
}
