//! The batch runner: blocks of deals over all cores, added up in the order of the deals.
//!
//! Nothing here can reach a result: the size of blocks and windows and the number of threads only decide who plays
//! what when.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rayon::prelude::*;

pub use crate::arm::Arm;
use crate::ledger::{Index, Keeper, Ledger};
use crate::observe::Observed;
use crate::play::GameRecord;
use crate::record::{Tallier, Tally};
use crate::table::BoxedWorker;

/// The games of a range of deals.
pub struct Block {
    /// By arm.
    pub tallies: Vec<Tally>,
    pub ledger: Ledger,
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

/// What is played, and what is kept of it.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    pub arms: &'a [Arm],
    pub seed: u64,
    pub index: &'a Index,
    /// Whether blocks carry every game.
    pub games: bool,
}

/// Plays the deals of a range on the current thread pool. After each window `done` gets the blocks, in order, and
/// the number of deals that are finished; it decides whether to go on. Returns the end of what was played.
pub fn run<E>(
    work: Work,
    deals: Range<u64>,
    pace: Pace,
    mut done: impl FnMut(Vec<Block>, u64) -> Result<Next, E>,
) -> Result<u64, E> {
    let threads = rayon::current_num_threads() as u64;
    let crew = Crew::new(work.arms, threads as usize);
    let mut next = deals.start;
    let mut window = threads * 4;
    while next < deals.end {
        let end = deals.end.min(next + window);
        let size = pace
            .block
            .unwrap_or((window / (threads * 64)).clamp(1, 4096));
        let starts: Vec<u64> = (next..end).step_by(size as usize).collect();
        let began = Instant::now();
        // Each block is a piece of its own, so that no thread waits for a long row of them at the end.
        let blocks = starts
            .into_par_iter()
            .with_max_len(1)
            .map(|start| play_block(work, &mut crew.mine(), start..end.min(start + size)))
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

/// The workers of each thread, one for each arm: bots keep their memory from block to block.
struct Crew<'a> {
    by_thread: Vec<Mutex<Vec<BoxedWorker<'a>>>>,
}

impl<'a> Crew<'a> {
    fn new(arms: &'a [Arm], threads: usize) -> Self {
        let workers = || arms.iter().map(|arm| arm.table.worker()).collect();
        let by_thread = (0..threads).map(|_| Mutex::new(workers())).collect();
        Crew { by_thread }
    }

    /// The workers of the current thread; nobody else asks for them.
    fn mine(&self) -> MutexGuard<'_, Vec<BoxedWorker<'a>>> {
        let thread = rayon::current_thread_index().unwrap_or(0);
        let workers = self.by_thread[thread].lock();
        workers.unwrap_or_else(PoisonError::into_inner)
    }
}

fn play_block(work: Work, workers: &mut [BoxedWorker], deals: Range<u64>) -> Block {
    let arms = work.arms;
    let mut keeper = Keeper::new(work.index, arms);
    let tallier = |arm: &Arm| Tallier::new(arm.table.competitors().len(), arm.table.seats());
    let mut talliers: Vec<Tallier> = arms.iter().map(tallier).collect();
    let mut games = vec![Vec::new(); arms.len()];
    let searched = |workers: &[BoxedWorker]| workers.iter().map(|w| w.iterations()).sum();
    let iterations_before: u64 = searched(workers);
    for deal in deals {
        for (index, arm) in arms.iter().enumerate() {
            let tallier = &mut talliers[index];
            let mut finished = |record: GameRecord, observed: Option<&Observed>| {
                tallier.add(&record, keeper.seated(index, record.seating));
                keeper.add(index, &record, observed);
                if work.games {
                    games[index].push(record);
                }
            };
            let worker = &mut workers[index];
            if work.index.keep.metrics {
                worker.observe_deal(work.seed, deal, &arm.seatings, &mut |record, observed| {
                    finished(record, Some(observed));
                });
            } else {
                worker.play_deal(work.seed, deal, &arm.seatings, &mut |record| {
                    finished(record, None);
                });
            }
            tallier.end_deal();
        }
        keeper.end_deal();
    }
    Block {
        tallies: talliers.into_iter().map(|tallier| tallier.tally).collect(),
        ledger: keeper.finish(),
        games,
        iterations: searched(workers) - iterations_before,
    }
}
