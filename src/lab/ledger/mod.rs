//! What is added up beside the tallies: figures with their spread over deals, arms paired deal by deal, results for
//! ratings, and items. All in integers, so that sums over threads, blocks and interrupted runs are exact.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::lab::arm::Arm;
use crate::play::Chairs;
use crate::play::GameRecord;
use crate::play::observe::Observed;
use crate::stats::luck::ShareSums;
use crate::stats::ratings::Results;
use crate::stats::{Frequencies, PairSums, Sums};

pub mod chance;
pub mod items;
pub mod leads;
pub mod luck;
pub mod measure;
pub mod pairs;

pub use chance::{ChanceFigure, ChanceSums};
pub use items::ItemSums;
pub use leads::LeadSums;
pub use measure::{Measure, Measures, Seen, Statistic};
pub use pairs::{Pair, PairLine};

use chance::ChanceBuilder;
use items::ItemBuilder;
use leads::LeadBuilder;
use luck::LuckBuilder;

/// Ratings resample this many blocks of deals; the block of a deal is its number modulo this, whatever the machine.
const RATING_BLOCKS: u64 = 200;

/// What a run keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// Figures with their spread over deals. A plain run has no use for them: its tallies say what its files need.
    pub figures: bool,
    /// Figures for which games must be watched, and items.
    pub metrics: bool,
    /// Who won which table, for ratings.
    pub ratings: bool,
    /// How many deals gave each bot each share of wins, for a sequential test; asks for figures.
    pub frequencies: bool,
}

impl Wanted {
    /// What is kept of an arm: of the tables of `skill` their figure alone.
    pub fn of(self, arm: &Arm) -> Self {
        match arm.skill {
            true => Wanted {
                figures: self.figures,
                ..Wanted::default()
            },
            false => self,
        }
    }
}

/// What the numbers of a ledger mean.
pub struct Layout {
    pub wanted: Wanted,
    /// By arm.
    pub measures: Vec<Measures>,
    pub pairs: Vec<Pair>,
}

impl Layout {
    pub fn new(arms: &[Arm], wanted: Wanted) -> Self {
        let list = |arm| match wanted.figures {
            true => Measures::new(arm, wanted.metrics),
            false => Measures::default(),
        };
        let measures: Vec<Measures> = arms.iter().map(list).collect();
        Layout {
            wanted,
            pairs: pairs::pairs(arms, &measures),
            measures,
        }
    }

    /// The pair of an arm with its reference: the place in `pairs`.
    pub fn reference(&self, arm: usize) -> Option<usize> {
        self.pairs.iter().position(|pair| pair.b == arm)
    }

    /// A ledger without deals.
    pub fn ledger(&self) -> Ledger {
        let arm = |list: &Measures| ArmLedger {
            figures: vec![Sums::default(); list.all.len()],
            frequencies: match self.wanted.frequencies {
                true => vec![Frequencies::default(); list.competitors()],
                false => Vec::new(),
            },
            ..ArmLedger::default()
        };
        let pair = |pair: &Pair| vec![PairSums::default(); pair.lines.len()];
        Ledger {
            arms: self.measures.iter().map(arm).collect(),
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
    /// By `Measures::all`.
    pub figures: Vec<Sums>,
    /// By block of deals.
    pub results: BTreeMap<u64, Results>,
    /// By item and competitor; empty if items are not kept.
    pub items: Vec<ItemSums>,
    /// What chance lays out; empty if items are not kept.
    pub chance: ChanceSums,
    /// Who stood where after each round; empty if games are not watched.
    pub leads: LeadSums,
    /// What the tables of a deal gave each seat, by block of deals; empty if that cannot be split.
    pub luck: Vec<ShareSums>,
    /// The win shares of deals over all seats, by competitor; empty if they are not kept.
    pub frequencies: Vec<Frequencies>,
}

impl Ledger {
    /// Adds another part of the same experiment. Exact, in any order.
    pub fn merge(&mut self, other: &Ledger) {
        let Ledger { arms, pairs } = other;
        for (mine, theirs) in self.arms.iter_mut().zip(arms) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(pairs) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.merge(theirs);
            }
        }
    }
}

impl ArmLedger {
    fn merge(&mut self, other: &ArmLedger) {
        let ArmLedger {
            figures,
            results,
            items,
            chance,
            leads,
            luck,
            frequencies,
        } = other;
        for (mine, theirs) in self.figures.iter_mut().zip(figures) {
            mine.merge(theirs);
        }
        for (block, theirs) in results {
            match self.results.get_mut(block) {
                Some(mine) => mine.merge(theirs),
                None => _ = self.results.insert(*block, theirs.clone()),
            }
        }
        if self.items.len() < items.len() {
            self.items.resize(items.len(), ItemSums::default());
        }
        for (mine, theirs) in self.items.iter_mut().zip(items) {
            mine.merge(theirs);
        }
        self.chance.merge(chance);
        self.leads.merge(leads);
        if self.luck.len() < luck.len() {
            self.luck.resize(luck.len(), ShareSums::default());
        }
        for (mine, theirs) in self.luck.iter_mut().zip(luck) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.frequencies.iter_mut().zip(frequencies) {
            mine.merge(theirs);
        }
    }
}

/// Fills a ledger deal by deal.
pub struct LedgerBuilder<'a> {
    layout: &'a Layout,
    arms: Vec<ArmBuilder>,
    ledger: Ledger,
}

/// One arm's part of the deal in hand.
struct ArmBuilder {
    seated: Vec<Chairs>,
    figures: Vec<i64>,
    competitors: usize,
    games_per_deal: u32,
    items: Option<ItemBuilder>,
    chance: Option<ChanceBuilder>,
    leads: Option<LeadBuilder>,
    luck: Option<LuckBuilder>,
    rated: bool,
    /// The block of the deal in hand, if results are kept.
    block: Option<u64>,
}

impl<'a> LedgerBuilder<'a> {
    pub fn new(layout: &'a Layout, arms: &[Arm]) -> Self {
        let arm =
            |(arm, list): (&Arm, &Measures)| ArmBuilder::new(arm, list, layout.wanted.of(arm));
        LedgerBuilder {
            layout,
            arms: arms.iter().zip(&layout.measures).map(arm).collect(),
            ledger: layout.ledger(),
        }
    }

    /// The competitor in each seat of a game.
    pub fn seated(&self, arm: usize, seating: usize) -> &[usize] {
        &self.arms[arm].seated[seating]
    }

    /// Adds a game of the deal in hand.
    pub fn add(&mut self, arm: usize, record: &GameRecord, observed: Option<&Observed>) {
        let builder = &mut self.arms[arm];
        let seated = &builder.seated[record.seating];
        if self.layout.wanted.figures {
            let game = Seen { record, observed };
            self.layout.measures[arm].add(&mut builder.figures, game, seated);
        }
        if let (Some(items), Some(observed)) = (&mut builder.items, observed) {
            items.add(record, seated, observed);
        }
        if let (Some(chance), Some(observed)) = (&mut builder.chance, observed) {
            chance.add(record, observed);
        }
        if let (Some(leads), Some(observed)) = (&mut builder.leads, observed) {
            leads.add(record, observed);
        }
        if let Some(luck) = &mut builder.luck {
            luck.add(record);
        }
        if builder.rated {
            let block = record.deal % RATING_BLOCKS;
            builder.block = Some(block);
            let empty = || Results::new(builder.competitors, builder.games_per_deal);
            let results = self.ledger.arms[arm]
                .results
                .entry(block)
                .or_insert_with(empty);
            let shares = &record.outcome.shares[..record.outcome.seats];
            results
                .add_win(seated, shares)
                .expect("a table seats known competitors, one per seat");
        }
    }

    /// Closes the deal in hand in all arms.
    pub fn end_deal(&mut self) {
        for (pair, sums) in self.layout.pairs.iter().zip(&mut self.ledger.pairs) {
            pair.add(sums, &self.arms[pair.a].figures, &self.arms[pair.b].figures);
        }
        for (arm, (builder, ledger)) in self.arms.iter_mut().zip(&mut self.ledger.arms).enumerate()
        {
            for (who, frequencies) in ledger.frequencies.iter_mut().enumerate() {
                frequencies.add(builder.figures[self.layout.measures[arm].share_of(who)]);
            }
            if let Some(results) = builder
                .block
                .and_then(|block| ledger.results.get_mut(&block))
            {
                results.end_deal();
            }
            for (sums, figure) in ledger.figures.iter_mut().zip(&mut builder.figures) {
                sums.add(std::mem::take(figure));
            }
            if let Some(items) = &mut builder.items {
                items.end_deal();
            }
            if let Some(chance) = &mut builder.chance {
                chance.end_deal();
            }
            if let Some(leads) = &mut builder.leads {
                leads.end_deal();
            }
            if let Some(luck) = &builder.luck {
                luck.end_deal(&mut ledger.luck);
            }
        }
    }

    pub fn finish(mut self) -> Ledger {
        for (builder, ledger) in self.arms.into_iter().zip(&mut self.ledger.arms) {
            ledger.items = builder.items.map_or(Vec::new(), |items| items.sums);
            ledger.chance = builder
                .chance
                .map_or(ChanceSums::default(), |chance| chance.sums);
            ledger.leads = builder
                .leads
                .map_or(LeadSums::default(), |leads| leads.sums);
        }
        self.ledger
    }
}

/// Whether chance lays out anything that is studied.
fn lays_out(arm: &Arm) -> bool {
    let items = arm.contest.items();
    items
        .iter()
        .any(|item| item.in_play && item.against.is_some())
}

impl ArmBuilder {
    fn new(arm: &Arm, list: &Measures, wanted: Wanted) -> Self {
        let competitors = arm.contest.competitors().len();
        let seated: Vec<Chairs> = arm
            .seatings
            .iter()
            .map(|chairs| arm.contest.seated(chairs))
            .collect();
        let mut groups: Vec<Chairs> = seated.clone();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups.dedup();
        ArmBuilder {
            figures: vec![0; list.all.len()],
            competitors,
            games_per_deal: (seated.len() / groups.len().max(1)) as u32,
            seated,
            rated: wanted.ratings,
            block: None,
            items: wanted
                .metrics
                .then(|| ItemBuilder::new(arm.contest.items().len(), competitors)),
            chance: (wanted.metrics && lays_out(arm))
                .then(|| ChanceBuilder::new(arm.contest.seats())),
            leads: wanted
                .metrics
                .then(|| LeadBuilder::new(arm.contest.seats())),
            luck: (wanted.figures && !arm.skill)
                .then(|| LuckBuilder::new(arm))
                .flatten(),
        }
    }
}
