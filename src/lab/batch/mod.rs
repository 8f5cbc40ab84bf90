//! The batch runner: pieces of work over all cores, added up in the order of the deals.
//!
//! Nothing here can reach a result: the size of pieces and the number of threads only decide who plays what when.

mod block;
mod queue;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

pub use block::{Block, FinishedGame};

use self::block::{DealInHand, play_block, play_game};
use self::queue::{Piece, Queue};
use crate::lab::arm::Arm;
use crate::lab::ledger::Layout;
use crate::play::contest::BoxedWorker;

/// Whoever waits for a slow game is asked this often whether to go on.
const TICK: Duration = Duration::from_millis(100);

/// Which deals are played: every `step`-th from `first` on, this many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deals {
    pub first: u64,
    pub step: u64,
    pub count: u64,
}

impl Deals {
    /// All deals below a number.
    pub fn all(count: u64) -> Self {
        Deals {
            first: 0,
            step: 1,
            count,
        }
    }

    /// The number of the deal in this place.
    pub fn number(&self, place: u64) -> u64 {
        self.first + place * self.step
    }
}

/// Whether a run should go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    /// Ends as soon as may be: games in hand are dropped, those that are finished still come.
    WindUp,
    /// Ends here: what was played beyond is dropped.
    Stop,
}

/// What is played, and what is kept of it.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    pub arms: &'a [Arm],
    pub seed: u64,
    pub layout: &'a Layout,
    /// Whether blocks carry every game.
    pub games: bool,
    pub deals: Deals,
    /// The place after this one at which a block must end, because somebody looks at the results there.
    pub next_look: Option<fn(u64) -> u64>,
    /// Whether games that bots give up count; else the first of them fails the run.
    pub keep_forfeits: bool,
    /// Deals in a block, the piece of work of one thread; `None`: by the speed so far.
    pub block: Option<u64>,
}

impl<'a> Work<'a> {
    /// All deals of an experiment, with nothing kept but what the layout says.
    pub fn new(arms: &'a [Arm], layout: &'a Layout, seed: u64, deals: u64) -> Self {
        Work {
            arms,
            seed,
            layout,
            games: false,
            deals: Deals::all(deals),
            next_look: None,
            keep_forfeits: false,
            block: None,
        }
    }
}

/// Where a run stands.
pub struct Progress<'p> {
    /// What was finished since the last time, in order.
    pub blocks: Vec<Block>,
    /// How many deals are added up.
    pub played: u64,
    pub waiting: Waiting<'p>,
    /// A game that a bot gave up where that does not count: the run cannot go on.
    pub failed: Option<&'p FinishedGame>,
    /// Iterations that searching bots have made so far, also in games that are not finished.
    pub iterations: u64,
}

/// Finished games of deals that are not.
pub struct Waiting<'p>(&'p BTreeMap<u64, Slot>);

impl Waiting<'_> {
    /// The games, by deal, arm and seating.
    pub fn games(&self) -> Vec<FinishedGame> {
        let deals = self.0.values().filter_map(|slot| match slot {
            Slot::Deal(deal) => Some(deal.finished()),
            Slot::Block(_) => None,
        });
        deals.flatten().cloned().collect()
    }
}

/// What waits for its turn to be added up, by its first place.
enum Slot {
    Block(Block),
    Deal(DealInHand),
}

/// What a thread has done.
enum Done {
    Block(Block),
    Game(u64, Box<FinishedGame>),
}

/// Plays the deals from the place `from` on, with as many threads as the current pool has. `ahead` are games that an
/// earlier run finished beyond. `heard` gets what is finished, in order, and is asked at least ten times per second
/// whether to go on. Returns how many deals are added up.
pub fn run<E>(
    work: Work,
    from: u64,
    ahead: Vec<FinishedGame>,
    mut heard: impl FnMut(Progress) -> Result<Next, E>,
) -> Result<u64, E> {
    let threads = rayon::current_num_threads();
    let halt = AtomicBool::new(false);
    let queue = Queue::new(work, from, threads as u64);
    let mut collector = Collector::new(work, from);
    for played in ahead {
        let place = (played.record.deal - work.deals.first) / work.deals.step;
        queue.skip(place, &played);
        collector.file(Done::Game(place, Box::new(played)));
    }
    std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..threads {
            let sender = sender.clone();
            let (queue, halt) = (&queue, &halt);
            scope.spawn(move || labour(work, queue, halt, &sender));
        }
        drop(sender);
        let ended = collector.collect(&receiver, &queue, &halt, &mut heard);
        halt.store(true, Ordering::Relaxed);
        queue.close();
        ended
    })
}

/// One thread: takes a piece, plays it, hands it over.
fn labour<'a>(work: Work<'a>, queue: &Queue, halt: &'a AtomicBool, sender: &Sender<Done>) {
    let mut workers: Vec<BoxedWorker> = Vec::new();
    workers.extend(work.arms.iter().map(|arm| arm.contest.worker_until(halt)));
    while let Some(piece) = queue.next() {
        let began = Instant::now();
        let searched = |workers: &[BoxedWorker]| workers.iter().map(|w| w.iterations()).sum();
        let before: u64 = searched(&workers);
        let (done, deals) = match piece {
            Piece::Deals(places) => {
                let count = (places.end - places.start) as f64;
                let block = play_block(work, &mut workers, places);
                (block.map(Done::Block), count)
            }
            Piece::Game {
                place,
                arm,
                seating,
            } => {
                let played = play_game(work, &mut workers[arm], place, arm, seating);
                let done = played.map(|played| Done::Game(place, Box::new(played)));
                (done, 1.0 / queue.games_per_deal as f64)
            }
        };
        queue.count_iterations(searched(&workers) - before);
        // A piece that was called off is played again by the next run.
        let Some(done) = done else { return };
        queue.measure(began.elapsed(), deals);
        if sender.send(done).is_err() {
            return;
        }
    }
}

/// Puts what the threads bring into the order of the deals.
struct Collector<'a> {
    work: Work<'a>,
    waiting: BTreeMap<u64, Slot>,
    failed: Option<FinishedGame>,
    played: u64,
}

impl<'a> Collector<'a> {
    fn new(work: Work<'a>, from: u64) -> Self {
        Collector {
            work,
            waiting: BTreeMap::new(),
            failed: None,
            played: from,
        }
    }

    fn collect<E>(
        &mut self,
        receiver: &Receiver<Done>,
        queue: &Queue,
        halt: &AtomicBool,
        heard: &mut impl FnMut(Progress) -> Result<Next, E>,
    ) -> Result<u64, E> {
        loop {
            let all_done = match receiver.recv_timeout(TICK) {
                Ok(done) => {
                    self.file(done);
                    false
                }
                Err(RecvTimeoutError::Timeout) => false,
                Err(RecvTimeoutError::Disconnected) => true,
            };
            while let Ok(done) = receiver.try_recv() {
                self.file(done);
            }
            let progress = Progress {
                blocks: self.in_order(),
                played: self.played,
                waiting: Waiting(&self.waiting),
                failed: self.failed.as_ref(),
                iterations: queue.iterations(),
            };
            match heard(progress)? {
                Next::Stop => return Ok(self.played),
                Next::WindUp => halt.store(true, Ordering::Relaxed),
                Next::GoOn => {}
            }
            match halt.load(Ordering::Relaxed) {
                true => queue.close(),
                false => queue.added_up(self.played),
            }
            if all_done {
                return Ok(self.played);
            }
        }
    }

    fn file(&mut self, done: Done) {
        match done {
            Done::Block(block) => _ = self.waiting.insert(block.places.start, Slot::Block(block)),
            Done::Game(_, played) if played.forfeit.is_some() && !self.work.keep_forfeits => {
                self.failed.get_or_insert(*played);
            }
            Done::Game(place, played) => {
                let empty = || Slot::Deal(DealInHand::new(self.work.arms));
                if let Slot::Deal(deal) = self.waiting.entry(place).or_insert_with(empty) {
                    deal.add(*played);
                }
            }
        }
    }

    /// What can be added up now.
    fn in_order(&mut self) -> Vec<Block> {
        let mut blocks = Vec::new();
        while let Some(first) = self.waiting.first_entry() {
            let ready = match first.get() {
                Slot::Block(_) => true,
                Slot::Deal(deal) => deal.is_complete(),
            };
            if *first.key() != self.played || !ready {
                break;
            }
            let block = match first.remove() {
                Slot::Block(block) => block,
                Slot::Deal(deal) => deal.into_block(self.work, self.played),
            };
            self.played = block.places.end;
            blocks.push(block);
        }
        blocks
    }
}
