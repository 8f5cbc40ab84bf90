//! What is added up beside the tallies: figures with their spread over deals, arms paired deal by deal, results for
//! ratings, and items. All in integers, so that sums over threads, blocks and interrupted runs are exact.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::arm::Arm;
use crate::observe::Observed;
use crate::plan::Chairs;
use crate::play::GameRecord;
use crate::stats::ratings::Results;
use crate::stats::{PairSums, Sums};

pub mod cards;
pub mod pairs;
pub mod series;

pub use cards::CardSums;
pub use pairs::{Pair, PairLine};
pub use series::{Series, SeriesList, Statistic};

use cards::CardKeeper;

/// Ratings resample this many blocks of deals; the block of a deal is its number modulo this, whatever the machine.
const RATING_BLOCKS: u64 = 200;

/// What a run keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keep {
    /// Figures with their spread over deals. A plain run has no use for them: its tallies say what its files need.
    pub figures: bool,
    /// Figures for which games must be watched, and items.
    pub metrics: bool,
    /// Who won which table, for ratings.
    pub ratings: bool,
    /// Only each point with the first is compared.
    pub sweep: bool,
}

/// What the numbers of a ledger mean.
pub struct Index {
    pub keep: Keep,
    /// By arm.
    pub series: Vec<SeriesList>,
    pub pairs: Vec<Pair>,
}

impl Index {
    pub fn new(arms: &[Arm], keep: Keep) -> Self {
        let list = |arm| match keep.figures {
            true => SeriesList::new(arm, keep.metrics),
            false => SeriesList::default(),
        };
        let series: Vec<SeriesList> = arms.iter().map(list).collect();
        Index {
            keep,
            pairs: pairs::pairs(arms, &series, keep.sweep),
            series,
        }
    }

    /// A ledger without deals.
    pub fn ledger(&self) -> Ledger {
        let arm = |list: &SeriesList| ArmLedger {
            figures: vec![Sums::default(); list.all.len()],
            ..ArmLedger::default()
        };
        let pair = |pair: &Pair| vec![PairSums::default(); pair.lines.len()];
        Ledger {
            arms: self.series.iter().map(arm).collect(),
            pairs: self.pairs.iter().map(pair).collect(),
        }
    }
}

/// The sums over deals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    pub arms: Vec<ArmLedger>,
    /// By pair of arms and line.
    pub pairs: Vec<Vec<PairSums>>,
}

/// The sums of one arm.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ArmLedger {
    /// By `SeriesList::all`.
    pub figures: Vec<Sums>,
    /// By block of deals.
    pub results: BTreeMap<u64, Results>,
    /// By item and competitor; empty if items are not kept.
    pub cards: Vec<CardSums>,
}

impl Ledger {
    /// Adds another part of the same experiment. Exact, in any order.
    pub fn merge(&mut self, other: &Ledger) {
        for (mine, theirs) in self.arms.iter_mut().zip(&other.arms) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(&other.pairs) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.merge(theirs);
            }
        }
    }
}

impl ArmLedger {
    fn merge(&mut self, other: &ArmLedger) {
        for (mine, theirs) in self.figures.iter_mut().zip(&other.figures) {
            mine.merge(theirs);
        }
        for (block, theirs) in &other.results {
            match self.results.get_mut(block) {
                Some(mine) => mine.merge(theirs),
                None => _ = self.results.insert(*block, theirs.clone()),
            }
        }
        if self.cards.len() < other.cards.len() {
            self.cards.resize(other.cards.len(), CardSums::default());
        }
        for (mine, theirs) in self.cards.iter_mut().zip(&other.cards) {
            mine.merge(theirs);
        }
    }
}

/// Fills a ledger deal by deal.
pub struct Keeper<'a> {
    index: &'a Index,
    arms: Vec<ArmKeeper>,
    ledger: Ledger,
}

/// One arm's part of the deal in hand.
struct ArmKeeper {
    seated: Vec<Chairs>,
    figures: Vec<i64>,
    competitors: usize,
    games_per_deal: u32,
    cards: Option<CardKeeper>,
}

impl<'a> Keeper<'a> {
    pub fn new(index: &'a Index, arms: &[Arm]) -> Self {
        let arm = |(arm, list): (&Arm, &SeriesList)| ArmKeeper::new(arm, list, index.keep);
        Keeper {
            index,
            arms: arms.iter().zip(&index.series).map(arm).collect(),
            ledger: index.ledger(),
        }
    }

    /// The competitor in each seat of a game.
    pub fn seated(&self, arm: usize, seating: usize) -> &[usize] {
        &self.arms[arm].seated[seating]
    }

    /// Adds a game of the deal in hand.
    pub fn add(&mut self, arm: usize, record: &GameRecord, observed: Option<&Observed>) {
        let keeper = &mut self.arms[arm];
        let seated = &keeper.seated[record.seating];
        if self.index.keep.figures {
            self.index.series[arm].add(&mut keeper.figures, record, seated, observed);
        }
        if let (Some(cards), Some(observed)) = (&mut keeper.cards, observed) {
            cards.add(record, seated, observed);
        }
        if self.index.keep.ratings {
            let block = record.deal % RATING_BLOCKS;
            let empty = || Results::new(keeper.competitors, keeper.games_per_deal);
            let results = self.ledger.arms[arm]
                .results
                .entry(block)
                .or_insert_with(empty);
            let shares = &record.outcome.shares[..record.outcome.seats];
            results
                .add_win(seated, shares)
                .expect("a table seats known competitors, one a seat");
        }
    }

    /// Closes the deal in hand in all arms.
    pub fn end_deal(&mut self) {
        for (pair, sums) in self.index.pairs.iter().zip(&mut self.ledger.pairs) {
            pair.add(sums, &self.arms[pair.a].figures, &self.arms[pair.b].figures);
        }
        for (keeper, ledger) in self.arms.iter_mut().zip(&mut self.ledger.arms) {
            for (sums, figure) in ledger.figures.iter_mut().zip(&mut keeper.figures) {
                sums.add(std::mem::take(figure));
            }
            if let Some(cards) = &mut keeper.cards {
                cards.end_deal();
            }
        }
    }

    pub fn finish(mut self) -> Ledger {
        for (keeper, ledger) in self.arms.into_iter().zip(&mut self.ledger.arms) {
            ledger.cards = keeper.cards.map_or(Vec::new(), |cards| cards.sums);
        }
        self.ledger
    }
}

impl ArmKeeper {
    fn new(arm: &Arm, list: &SeriesList, keep: Keep) -> Self {
        let competitors = arm.table.competitors().len();
        let seated: Vec<Chairs> = arm
            .seatings
            .iter()
            .map(|chairs| arm.table.seated(chairs))
            .collect();
        let mut groups: Vec<Chairs> = seated.clone();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups.dedup();
        ArmKeeper {
            figures: vec![0; list.all.len()],
            competitors,
            games_per_deal: (seated.len() / groups.len().max(1)) as u32,
            seated,
            cards: keep
                .metrics
                .then(|| CardKeeper::new(arm.table.items().len(), competitors)),
        }
    }
}
