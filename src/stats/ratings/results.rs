//! Exact tallies of who won which table, the input of the ratings.

use serde::{Deserialize, Serialize};

use crate::core::order;
use crate::stats::Missing;

/// One choice in the unit of shares: 60 divides by 1 to 6, so ties split exactly.
pub const WHOLE: u32 = 60;

/// Who was chosen first how often among the same competitors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The competitors at the table, ascending, one entry per seat: a bot may sit twice.
    pub competitors: Vec<u16>,
    /// The shares won by each entry of `competitors`, in 60ths (equal entries hold a part each; only their sum counts).
    pub shares: Vec<u64>,
}

/// The results of one block of deals among numbered competitors. Merging is exact, in any order.
///
/// A ranking is a chain of choices (Plackett 1975, Luce 1959): the winner is chosen from the whole table, the second
/// from the rest, and so on. With two at the table this is the model of Bradley and Terry (1952).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Results {
    games_per_deal: u32,
    deals: u64,
    /// By competitor, each game once.
    games: Vec<u64>,
    /// Sorted by competitors.
    tables: Vec<Table>,
}

impl Results {
    /// No results yet. `games_per_deal` is the number of seatings in which the same table plays one deal: together
    /// they are one observation.
    pub fn new(competitors: usize, games_per_deal: u32) -> Self {
        Results {
            games_per_deal: games_per_deal.max(1),
            deals: 0,
            games: vec![0; competitors],
            tables: Vec::new(),
        }
    }

    /// Counts the win of one game: `table[s]` sat in seat `s` and won `shares[s]` 60ths.
    pub fn add_win(&mut self, table: &[usize], shares: &[u32]) -> Result<(), Missing> {
        self.count(table, shares.len())?;
        self.choose(table, shares, 1);
        Ok(())
    }

    /// Counts the whole ranking of one game: `table[s]` came in place `ranks[s]`, equals share a place.
    ///
    /// Those who share a place are each chosen once from all who were left, a full share split among them (Breslow's
    /// way with ties); when none but they are left, one choice less.
    pub fn add_ranking(&mut self, table: &[usize], ranks: &[u32]) -> Result<(), Missing> {
        self.count(table, ranks.len())?;
        let mut left: Vec<usize> = (0..table.len()).collect();
        while left.len() > 1 {
            let best = left.iter().map(|&seat| ranks[seat]).min();
            let chosen = |seat: usize| Some(ranks[seat]) == best;
            let tied = left.iter().filter(|&&seat| chosen(seat)).count();
            let times = if tied == left.len() { tied - 1 } else { tied };
            let members: Vec<usize> = left.iter().map(|&seat| table[seat]).collect();
            let share = |&seat: &usize| if chosen(seat) { WHOLE / tied as u32 } else { 0 };
            let shares: Vec<u32> = left.iter().map(share).collect();
            self.choose(&members, &shares, times as u64);
            left.retain(|&seat| !chosen(seat));
        }
        Ok(())
    }

    /// Closes a deal: all its games at all tables are one observation.
    pub fn end_deal(&mut self) {
        self.deals += 1;
    }

    /// Counts all results of `other` too.
    pub fn merge(&mut self, other: &Results) {
        let Results {
            games_per_deal: _,
            deals,
            games,
            tables,
        } = other;
        self.deals += deals;
        self.games.resize(self.games.len().max(games.len()), 0);
        for (games, more) in self.games.iter_mut().zip(games) {
            *games += more;
        }
        for table in tables {
            let slot = self.slot(&table.competitors);
            for (sum, share) in slot.iter_mut().zip(&table.shares) {
                *sum += share;
            }
        }
    }

    /// The same results with other numbers for the competitors, `places[i]` for `i`, of which no two that share a table
    /// become one.
    pub fn renumbered(&self, places: &[usize], competitors: usize) -> Results {
        let mut all = Results::new(competitors, self.games_per_deal);
        all.deals = self.deals;
        for (games, &place) in self.games.iter().zip(places) {
            all.games[place] += games;
        }
        for table in &self.tables {
            let numbers = table.competitors.iter();
            let numbers = numbers.map(|&i| places[usize::from(i)] as u16);
            let mut entries: Vec<(u16, u64)> = numbers.zip(table.shares.iter().copied()).collect();
            order::sort_by_key(&mut entries, |(number, _)| *number);
            let (numbers, shares): (Vec<u16>, Vec<u64>) = entries.into_iter().unzip();
            for (sum, share) in all.slot(&numbers).iter_mut().zip(shares) {
                *sum += share;
            }
        }
        all
    }

    /// Whether nobody else ever won a part of a game at its tables.
    pub fn is_unbeaten(&self, competitor: usize) -> bool {
        self.shares_at_tables_of(competitor)[1] == 0
    }

    /// Whether it never won a part of a game.
    pub fn is_winless(&self, competitor: usize) -> bool {
        self.shares_at_tables_of(competitor)[0] == 0
    }

    /// What it won, and what the others at its tables won.
    fn shares_at_tables_of(&self, competitor: usize) -> [u64; 2] {
        let sits = |&&i: &&u16| usize::from(i) == competitor;
        let own_tables = self
            .tables
            .iter()
            .filter(|table| table.competitors.iter().any(|i| sits(&i)));
        let mut won = [0, 0];
        for table in own_tables {
            for (i, share) in table.competitors.iter().zip(&table.shares) {
                won[usize::from(!sits(&i))] += share;
            }
        }
        won
    }

    /// How many competitors there are.
    pub fn competitors(&self) -> usize {
        self.games.len()
    }

    /// How many games the competitor played.
    pub fn games(&self, competitor: usize) -> u64 {
        self.games.get(competitor).copied().unwrap_or(0)
    }

    /// How many deals were closed.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// In how many seatings a table plays one deal.
    pub fn games_per_deal(&self) -> u32 {
        self.games_per_deal
    }

    /// The tables that played, in ascending order.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Counts a game of the competitors at the table, if all is in order.
    fn count(&mut self, table: &[usize], entries: usize) -> Result<(), Missing> {
        let known = table
            .iter()
            .all(|&competitor| competitor < self.games.len());
        let fits = table.len() == entries && table.len() <= 6 && self.games.len() <= 1 << 16;
        if !(known && fits) {
            return Err(Missing::OutOfRange);
        }
        for (seat, &competitor) in table.iter().enumerate() {
            if !table[..seat].contains(&competitor) {
                self.games[competitor] += 1;
            }
        }
        Ok(())
    }

    /// Adds `times` the shares of one choice.
    fn choose(&mut self, table: &[usize], shares: &[u32], times: u64) {
        let mut seats: Vec<(u16, u64)> = (table.iter().zip(shares))
            .map(|(&competitor, &share)| (competitor as u16, u64::from(share) * times))
            .collect();
        seats.sort_unstable();
        // A table of one competitor alone says nothing about strength.
        if seats.first().map(|seat| seat.0) == seats.last().map(|seat| seat.0) {
            return;
        }
        let competitors: Vec<u16> = seats.iter().map(|seat| seat.0).collect();
        let slot = self.slot(&competitors);
        for (sum, (_, share)) in slot.iter_mut().zip(seats) {
            *sum += share;
        }
    }

    /// The sums of the table of these sorted competitors, made if it is new.
    fn slot(&mut self, competitors: &[u16]) -> &mut [u64] {
        let found = self
            .tables
            .binary_search_by(|table| table.competitors.as_slice().cmp(competitors));
        let index = found.unwrap_or_else(|index| {
            let table = Table {
                competitors: competitors.to_vec(),
                shares: vec![0; competitors.len()],
            };
            self.tables.insert(index, table);
            index
        });
        &mut self.tables[index].shares
    }
}
