//! What cards are worth: games in which a competitor ended with an item, and games without it.

use serde::{Deserialize, Serialize};

use crate::core::game::{Seat, WHOLE_WIN};
use crate::play::GameRecord;
use crate::play::observe::Observed;
use crate::stats::{PairSums, Products};

/// One item in the games of one competitor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemSums {
    /// How many of it the competitor had, over all games.
    pub copies: u64,
    /// Per deal that has such games: win shares in games with the item, and those games in the same unit.
    pub with: PairSums,
    /// The same for games without it.
    pub without: PairSums,
    /// How the two go together in deals that have both.
    pub both: Products,
}

impl ItemSums {
    pub fn merge(&mut self, other: &ItemSums) {
        let ItemSums {
            copies,
            with,
            without,
            both,
        } = other;
        self.copies += copies;
        self.with.merge(with);
        self.without.merge(without);
        self.both.merge(both);
    }
}

/// Adds up items deal by deal.
pub struct ItemBuilder {
    /// By item and competitor.
    pub sums: Vec<ItemSums>,
    competitors: usize,
    /// Win shares and games of the deal in hand, by item and competitor, where the item was held.
    held: Vec<[i64; 2]>,
    /// The same for all games, by competitor.
    all: Vec<[i64; 2]>,
}

impl ItemBuilder {
    pub fn new(items: usize, competitors: usize) -> Self {
        ItemBuilder {
            sums: vec![ItemSums::default(); items * competitors],
            competitors,
            held: vec![[0; 2]; items * competitors],
            all: vec![[0; 2]; competitors],
        }
    }

    pub fn add(&mut self, record: &GameRecord, seated: &[usize], observed: &Observed) {
        let share = |seat: Seat| i64::from(record.outcome.shares[seat]);
        for (seat, &who) in seated.iter().enumerate() {
            self.all[who][0] += share(seat);
            self.all[who][1] += i64::from(WHOLE_WIN);
        }
        for (at, &(seat, item)) in observed.held.iter().enumerate() {
            let slot = item * self.competitors + seated[seat];
            self.sums[slot].copies += 1;
            // Further copies of an item do not make further games.
            if !observed.held[..at].contains(&(seat, item)) {
                self.held[slot][0] += share(seat);
                self.held[slot][1] += i64::from(WHOLE_WIN);
            }
        }
    }

    pub fn end_deal(&mut self) {
        for (slot, (sums, held)) in self.sums.iter_mut().zip(&mut self.held).enumerate() {
            let all = self.all[slot % self.competitors];
            // A deal without such a game says nothing about them.
            if held[1] > 0 {
                sums.with.add(held[0], held[1]);
            }
            if all[1] > held[1] {
                sums.without.add(all[0] - held[0], all[1] - held[1]);
            }
            let rest = [all[0] - held[0], all[1] - held[1]];
            sums.both.add(*held, rest);
            *held = [0; 2];
        }
        self.all.fill([0; 2]);
    }
}
