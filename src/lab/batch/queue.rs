//! What is to be played next: blocks of deals where they are quick, single games where they are slow.

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{FinishedGame, Work};
use crate::lab::arm::Arm;

/// How long a block should take.
const BLOCK_SECONDS: f64 = 0.02;
/// Where a deal takes longer than this its games are pieces of their own.
const SLOW_DEAL_SECONDS: f64 = 0.005;
const LARGEST_BLOCK: u64 = 4096;

/// A piece of work for one thread.
pub enum Piece {
    /// The deals in these places.
    Deals(Range<u64>),
    Game {
        place: u64,
        arm: usize,
        seating: usize,
    },
}

/// The work of a run, handed out in order.
pub struct Queue<'a> {
    work: Work<'a>,
    threads: u64,
    pub games_per_deal: u64,
    /// Whether every game is a piece of its own: programs from outside may fail in the middle of a deal.
    single: bool,
    state: Mutex<State>,
    room: Condvar,
    iterations: AtomicU64,
}

struct State {
    /// The first place that is not handed out.
    next: u64,
    /// Games of the last deal that was cut up.
    games: VecDeque<Piece>,
    /// Games that were played before this run, by place, arm and seating.
    skipped: BTreeSet<(u64, usize, usize)>,
    added_up: u64,
    closed: bool,
    /// How long a deal takes one thread; `None` before the first is measured.
    seconds_per_deal: Option<f64>,
}

impl<'a> Queue<'a> {
    pub fn new(work: Work<'a>, from: u64, threads: u64) -> Self {
        let games = |arm: &Arm| arm.seatings.len() as u64;
        Queue {
            work,
            threads,
            games_per_deal: work.arms.iter().map(games).sum(),
            single: work.arms.iter().any(|arm| arm.contest.may_forfeit()),
            state: Mutex::new(State {
                next: from,
                games: VecDeque::new(),
                skipped: BTreeSet::new(),
                added_up: from,
                closed: false,
                seconds_per_deal: None,
            }),
            room: Condvar::new(),
            iterations: AtomicU64::new(0),
        }
    }

    /// Does not hand out a game that is there already.
    pub fn skip(&self, place: u64, played: &FinishedGame) {
        let game = (place, played.arm, played.record.seating);
        self.lock().skipped.insert(game);
    }

    /// The next piece; waits while too much is played that cannot be added up yet. `None`: there is no more.
    pub fn next(&self) -> Option<Piece> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(game) = state.games.pop_front() {
                return Some(game);
            }
            if state.next >= self.work.deals.count {
                return None;
            }
            let size = self.block_size(&state);
            let ahead = self.threads * 8 * size.unwrap_or(1);
            if state.next - state.added_up >= ahead {
                let waited = self.room.wait(state);
                state = waited.unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            match size {
                Some(size) => return Some(self.block(&mut state, size)),
                None => self.cut_up(&mut state),
            }
        }
    }

    /// How many deals make a block; `None`: games are pieces of their own.
    fn block_size(&self, state: &State) -> Option<u64> {
        if self.single {
            return None;
        }
        if self.work.block.is_some() {
            return self.work.block;
        }
        let seconds = state.seconds_per_deal?;
        if seconds > SLOW_DEAL_SECONDS {
            return None;
        }
        // Towards the end blocks shrink, so that no thread is left with a long one.
        let fair = (self.work.deals.count - state.next) / (self.threads * 4) + 1;
        let wished = (BLOCK_SECONDS / seconds.max(1e-9)) as u64;
        Some(wished.min(fair).clamp(1, LARGEST_BLOCK))
    }

    fn block(&self, state: &mut State, size: u64) -> Piece {
        let start = state.next;
        let look = self.work.next_look.map_or(u64::MAX, |next| next(start));
        state.next = (start + size).min(look).min(self.work.deals.count);
        Piece::Deals(start..state.next)
    }

    fn cut_up(&self, state: &mut State) {
        let place = state.next;
        for (arm, table) in self.work.arms.iter().enumerate() {
            for seating in 0..table.seatings.len() {
                if !state.skipped.remove(&(place, arm, seating)) {
                    state.games.push_back(Piece::Game {
                        place,
                        arm,
                        seating,
                    });
                }
            }
        }
        state.next += 1;
    }

    /// Learns how long a part of a deal, or many deals, took a thread.
    pub fn measure(&self, took: Duration, deals: f64) {
        let seconds = took.as_secs_f64() / deals;
        let mut state = self.lock();
        let before = state.seconds_per_deal.unwrap_or(seconds);
        state.seconds_per_deal = Some(before * 0.75 + seconds * 0.25);
    }

    /// Tells how many deals are added up, which makes room.
    pub fn added_up(&self, deals: u64) {
        self.lock().added_up = deals;
        self.room.notify_all();
    }

    /// Hands out nothing more.
    pub fn close(&self) {
        self.lock().closed = true;
        self.room.notify_all();
    }

    pub fn count_iterations(&self, iterations: u64) {
        self.iterations.fetch_add(iterations, Ordering::Relaxed);
    }

    pub fn iterations(&self) -> u64 {
        self.iterations.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
