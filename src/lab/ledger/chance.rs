//! What chance lays out for a deal, whoever plays it: figures of the deals that have an item, by where it lies.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::core::game::{Seat, WHOLE_WIN};
use crate::play::GameRecord;
use crate::play::observe::Observed;
use crate::stats::{Scale, Sums};

/// A figure of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceFigure {
    /// Of all seats together.
    Score,
    Rounds,
    SeatShare(Seat),
    SeatScore(Seat),
}

impl ChanceFigure {
    /// All figures of a table.
    pub fn all(seats: usize) -> Vec<ChanceFigure> {
        let whole = [ChanceFigure::Score, ChanceFigure::Rounds];
        let shares = (0..seats).map(ChanceFigure::SeatShare);
        let scores = (0..seats).map(ChanceFigure::SeatScore);
        whole.into_iter().chain(shares).chain(scores).collect()
    }

    /// What the integer of a deal with this many games means.
    pub fn scale(self, seats: usize, games: u32) -> Scale {
        match self {
            ChanceFigure::Score => Scale::plain(games * seats as u32),
            ChanceFigure::Rounds => Scale::count(games),
            ChanceFigure::SeatShare(_) => Scale::share(WHOLE_WIN * games),
            ChanceFigure::SeatScore(_) => Scale::plain(games),
        }
    }

    fn value(self, record: &GameRecord) -> i64 {
        let outcome = &record.outcome;
        match self {
            ChanceFigure::Score => outcome.scores[..outcome.seats]
                .iter()
                .map(|&score| i64::from(score))
                .sum(),
            ChanceFigure::Rounds => outcome.rounds.into(),
            ChanceFigure::SeatShare(seat) => outcome.shares[seat].into(),
            ChanceFigure::SeatScore(seat) => outcome.scores[seat].into(),
        }
    }
}

/// The figures of all deals and of those with an item, by `ChanceFigure::all`; empty for a game where chance lays out
/// nothing that is studied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChanceSums {
    all: Vec<Sums>,
    /// By item and distance.
    laid: BTreeMap<u32, Vec<Sums>>,
}

/// Items are further apart than any distance.
const DISTANCES: u32 = 256;

impl ChanceSums {
    pub fn merge(&mut self, other: &ChanceSums) {
        let ChanceSums { all, laid } = other;
        add(&mut self.all, all);
        for (group, sums) in laid {
            add(self.laid.entry(*group).or_default(), sums);
        }
    }

    fn add_deal(&mut self, figures: &[i64], laid: &[(usize, u8)]) {
        let deal: Vec<Sums> = figures
            .iter()
            .map(|&figure| [figure].into_iter().collect())
            .collect();
        add(&mut self.all, &deal);
        for &(item, distance) in laid {
            let group = item as u32 * DISTANCES + u32::from(distance);
            add(self.laid.entry(group).or_default(), &deal);
        }
    }

    /// The sums of a figure over all deals.
    pub fn all(&self, figure: usize) -> Sums {
        self.all.get(figure).copied().unwrap_or_default()
    }

    /// The distances at which an item lay, nearest first.
    pub fn distances(&self, item: usize) -> Vec<u8> {
        let first = item as u32 * DISTANCES;
        let found = self.laid.range(first..first + DISTANCES);
        found.map(|(group, _)| (group % DISTANCES) as u8).collect()
    }

    /// The sums of a figure over the deals in which the item lay at this distance, or anywhere.
    pub fn with(&self, item: usize, distance: Option<u8>, figure: usize) -> Sums {
        let first = item as u32 * DISTANCES;
        let groups = self.laid.range(first..first + DISTANCES);
        let here = groups.filter(|(group, _)| {
            distance.is_none_or(|distance| *group % DISTANCES == u32::from(distance))
        });
        let mut all = Sums::default();
        here.for_each(|(_, sums)| all.merge(&sums[figure]));
        all
    }
}

/// Adds figure by figure.
fn add(mine: &mut Vec<Sums>, theirs: &[Sums]) {
    if mine.len() < theirs.len() {
        mine.resize(theirs.len(), Sums::default());
    }
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        mine.merge(theirs);
    }
}

/// Adds up deal by deal.
pub struct ChanceBuilder {
    pub sums: ChanceSums,
    list: Vec<ChanceFigure>,
    figures: Vec<i64>,
    /// What lies out in the deal in hand: the same in all its games.
    laid: Vec<(usize, u8)>,
}

impl ChanceBuilder {
    pub fn new(seats: usize) -> Self {
        let list = ChanceFigure::all(seats);
        ChanceBuilder {
            sums: ChanceSums::default(),
            figures: vec![0; list.len()],
            list,
            laid: Vec::new(),
        }
    }

    pub fn add(&mut self, record: &GameRecord, observed: &Observed) {
        for (sum, figure) in self.figures.iter_mut().zip(&self.list) {
            *sum += figure.value(record);
        }
        self.laid.clone_from(&observed.laid);
    }

    pub fn end_deal(&mut self) {
        self.sums.add_deal(&self.figures, &self.laid);
        self.figures.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_grouped_by_item_and_distance_and_merge_in_any_order() {
        type Deal<'a> = (&'a [i64], &'a [(usize, u8)]);
        let deals: [Deal; 4] = [
            (&[10, 1], &[(3, 1), (5, 2)]),
            (&[20, 2], &[(3, 2)]),
            (&[30, 3], &[]),
            (&[40, 4], &[(3, 1)]),
        ];
        let mut whole = ChanceSums::default();
        let mut parts = [ChanceSums::default(), ChanceSums::default()];
        for (at, (figures, laid)) in deals.iter().enumerate() {
            whole.add_deal(figures, laid);
            parts[at % 2].add_deal(figures, laid);
        }
        let [one, mut other] = parts;
        other.merge(&one);
        assert_eq!(other, whole);
        assert_eq!(whole.distances(3), [1, 2]);
        assert_eq!(whole.with(3, None, 0).sum, 70);
        assert_eq!(whole.with(3, Some(1), 1).sum, 5);
        assert_eq!(whole.with(4, None, 0).n, 0);
        assert_eq!(whole.all(0).sum, 100);
    }
}
