//! The games of some deals, played and added up.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::Work;
use crate::lab::arm::Arm;
use crate::lab::ledger::{Ledger, LedgerBuilder};
use crate::lab::tally::{Tallier, Tally};
use crate::play::contest::BoxedWorker;
use crate::play::observe::Observed;
use crate::play::{Forfeit, GameId, GameRecord};

/// The games of a row of deals.
pub struct Block {
    /// Where the deals stand in the run.
    pub places: Range<u64>,
    /// By arm.
    pub tallies: Vec<Tally>,
    pub ledger: Ledger,
    /// Every game by arm, if they were asked for.
    pub games: Vec<Vec<GameRecord>>,
    pub forfeits: Vec<FinishedGame>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinishedGame {
    pub arm: usize,
    pub record: GameRecord,
    /// What was seen of it, if games are watched.
    pub observed: Option<Observed>,
    pub forfeit: Option<Forfeit>,
}

/// Adds up the games of deals, deal by deal.
struct Adder<'a> {
    work: Work<'a>,
    builder: LedgerBuilder<'a>,
    talliers: Vec<Tallier>,
    games: Vec<Vec<GameRecord>>,
}

impl<'a> Adder<'a> {
    fn new(work: Work<'a>) -> Self {
        let tallier =
            |arm: &Arm| Tallier::new(arm.contest.competitors().len(), arm.contest.seats());
        Adder {
            work,
            builder: LedgerBuilder::new(work.layout, work.arms),
            talliers: work.arms.iter().map(tallier).collect(),
            games: vec![Vec::new(); work.arms.len()],
        }
    }

    #[inline]
    fn add(&mut self, arm: usize, record: &GameRecord, observed: Option<&Observed>) {
        self.talliers[arm].add(record, self.builder.seated(arm, record.seating));
        self.builder.add(arm, record, observed);
        if self.work.games {
            self.games[arm].push(*record);
        }
    }

    fn end_deal(&mut self) {
        self.talliers.iter_mut().for_each(Tallier::end_deal);
        self.builder.end_deal();
    }

    fn finish(self, places: Range<u64>) -> Block {
        let talliers = self.talliers.into_iter();
        Block {
            places,
            tallies: talliers.map(|tallier| tallier.tally).collect(),
            ledger: self.builder.finish(),
            games: self.games,
            forfeits: Vec::new(),
        }
    }
}

/// Plays all games of the deals in these places; `None` if they were called off.
pub fn play_block(work: Work, workers: &mut [BoxedWorker], places: Range<u64>) -> Option<Block> {
    let mut adder = Adder::new(work);
    for place in places.clone() {
        let deal = work.deals.number(place);
        for (index, arm) in work.arms.iter().enumerate() {
            let worker = &mut workers[index];
            let finished = if work.layout.wanted.of(arm).metrics {
                worker.observe_deal(work.seed, deal, &arm.seatings, &mut |record, observed| {
                    adder.add(index, &record, Some(observed));
                })
            } else {
                worker.play_deal(work.seed, deal, &arm.seatings, &mut |record| {
                    adder.add(index, &record, None);
                })
            };
            finished?;
        }
        adder.end_deal();
    }
    Some(adder.finish(places))
}

/// Plays one game; `None` if it was called off.
pub fn play_game(
    work: Work,
    worker: &mut BoxedWorker,
    place: u64,
    arm: usize,
    seating: usize,
) -> Option<FinishedGame> {
    let id = GameId {
        seed: work.seed,
        deal: work.deals.number(place),
        seating,
    };
    let chairs = &work.arms[arm].seatings[seating];
    let (record, observed) = match work.layout.wanted.of(&work.arms[arm]).metrics {
        true => {
            let (record, observed) = worker.observe(id, chairs)?;
            (record, Some(observed.clone()))
        }
        false => (worker.play(id, chairs)?, None),
    };
    Some(FinishedGame {
        arm,
        record,
        observed,
        forfeit: worker.forfeit(),
    })
}

/// A deal whose games are played one by one.
pub struct DealInHand {
    /// By arm and seating.
    games: Vec<Vec<Option<FinishedGame>>>,
    missing: usize,
}

impl DealInHand {
    pub fn new(arms: &[Arm]) -> Self {
        let games: Vec<Vec<_>> = arms
            .iter()
            .map(|arm| vec![None; arm.seatings.len()])
            .collect();
        DealInHand {
            missing: games.iter().map(Vec::len).sum(),
            games,
        }
    }

    pub fn add(&mut self, played: FinishedGame) {
        let slot = &mut self.games[played.arm][played.record.seating];
        self.missing -= usize::from(slot.is_none());
        *slot = Some(played);
    }

    pub fn is_complete(&self) -> bool {
        self.missing == 0
    }

    pub fn finished(&self) -> impl Iterator<Item = &FinishedGame> {
        self.games.iter().flatten().flatten()
    }

    pub fn into_block(self, work: Work, place: u64) -> Block {
        let mut adder = Adder::new(work);
        for played in self.finished() {
            adder.add(played.arm, &played.record, played.observed.as_ref());
        }
        adder.end_deal();
        let forfeits = self.finished().filter(|played| played.forfeit.is_some());
        let forfeits = forfeits.cloned().collect();
        Block {
            forfeits,
            ..adder.finish(place..place + 1)
        }
    }
}
