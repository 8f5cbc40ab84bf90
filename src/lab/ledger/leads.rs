//! Who stood where after each round, and how often each rank went on to win.

use serde::{Deserialize, Serialize};

use crate::core::game::WHOLE_WIN;
use crate::play::GameRecord;
use crate::play::observe::Observed;
use crate::stats::PairSums;

/// Win shares by round and rank.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadSums {
    seats: usize,
    /// By round and rank, per deal that has such games: win shares, and those games in the same unit.
    places: Vec<PairSums>,
}

impl LeadSums {
    pub fn merge(&mut self, other: &LeadSums) {
        let LeadSums { seats, places } = other;
        self.seats = self.seats.max(*seats);
        if self.places.len() < places.len() {
            self.places.resize(places.len(), PairSums::default());
        }
        for (mine, theirs) in self.places.iter_mut().zip(places) {
            mine.merge(theirs);
        }
    }

    /// Round and rank, both from 1, with the win shares of those who stood there.
    pub fn rows(&self) -> impl Iterator<Item = (usize, usize, &PairSums)> {
        let seats = self.seats.max(1);
        let place = move |(at, sums)| (at / seats + 1, at % seats + 1, sums);
        self.places.iter().enumerate().map(place)
    }
}

/// Adds up deal by deal.
pub struct LeadBuilder {
    pub sums: LeadSums,
    /// Win shares and games of the deal in hand, by round and rank.
    deal: Vec<[i64; 2]>,
}

impl LeadBuilder {
    pub fn new(seats: usize) -> Self {
        LeadBuilder {
            sums: LeadSums {
                seats,
                places: Vec::new(),
            },
            deal: Vec::new(),
        }
    }

    pub fn add(&mut self, record: &GameRecord, observed: &Observed) {
        let seats = self.sums.seats;
        let most = observed.ranks.len() * seats;
        if self.deal.len() < most {
            self.deal.resize(most, [0; 2]);
        }
        for (round, ranks) in observed.ranks.iter().enumerate() {
            for (seat, &rank) in ranks[..seats].iter().enumerate() {
                let place = &mut self.deal[round * seats + usize::from(rank) - 1];
                place[0] += i64::from(record.outcome.shares[seat]);
                place[1] += i64::from(WHOLE_WIN);
            }
        }
    }

    pub fn end_deal(&mut self) {
        if self.sums.places.len() < self.deal.len() {
            let empty = PairSums::default();
            self.sums.places.resize(self.deal.len(), empty);
        }
        for (sums, [share, games]) in self.sums.places.iter_mut().zip(&mut self.deal) {
            // A deal without such a game says nothing about them.
            if *games > 0 {
                sums.add(*share, *games);
            }
            (*share, *games) = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::{EndReason, Outcome};

    /// A game of two seats that seat 0 won, with its ranks after each round.
    fn game(ranks: &[[u8; 2]]) -> (GameRecord, Observed) {
        let record = GameRecord {
            deal: 0,
            seating: 0,
            decisions: 1,
            outcome: Outcome::by_score(2, [5, 3, 0, 0, 0], [], EndReason::Cap, 9),
        };
        let padded = |two: &[u8; 2]| [two[0], two[1], 0, 0, 0];
        let observed = Observed {
            ranks: ranks.iter().map(padded).collect(),
            ..Observed::default()
        };
        (record, observed)
    }

    #[test]
    fn shares_are_added_by_round_and_rank_and_merge_in_any_order() {
        let deals = [
            vec![game(&[[1, 2], [2, 1]]), game(&[[1, 1]])],
            vec![game(&[[2, 1]])],
        ];
        let added = |deals: &[Vec<(GameRecord, Observed)>]| {
            let mut builder = LeadBuilder::new(2);
            for games in deals {
                for (record, observed) in games {
                    builder.add(record, observed);
                }
                builder.end_deal();
            }
            builder.sums
        };
        let whole = added(&deals);
        let (mut one, other) = (added(&deals[1..]), added(&deals[..1]));
        one.merge(&other);
        assert_eq!(one, whole);
        let told: Vec<(usize, usize, u64, i64, i64)> = whole
            .rows()
            .map(|(round, rank, sums)| (round, rank, sums.n(), sums.a.sum / 60, sums.b.sum / 60))
            .collect();
        // After round 1 rank 1 was held four times and won twice, rank 2 twice and won once; after round 2 only one
        // game went on, and its last won.
        let expected = [
            (1, 1, 2, 2, 4),
            (1, 2, 2, 1, 2),
            (2, 1, 1, 0, 1),
            (2, 2, 1, 1, 1),
        ];
        assert_eq!(told, expected);
    }
}
