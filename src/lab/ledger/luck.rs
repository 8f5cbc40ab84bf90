//! What each deal gave each seat in each of its games: from this the variance of results is split.

use crate::lab::arm::Arm;
use crate::play::{Chairs, GameRecord};
use crate::stats::Missing;
use crate::stats::luck::{BLOCKS, Design, ShareSums};

/// More places (tables of a deal times seats) than this are not kept.
const MOST_PLACES: usize = 1000;

/// Who sits where in the games of a deal of this arm, or why its results cannot be split.
pub fn design(arm: &Arm) -> Result<Design, Missing> {
    let (games, seats) = (arm.seatings.len(), arm.contest.seats());
    if !arm.rotates() {
        return Err(Missing::NoRotation);
    }
    if games < 2 {
        return Err(Missing::OneGamePerDeal);
    }
    if games * seats > MOST_PLACES {
        return Err(Missing::TooManyTables);
    }
    let seated = |chairs: &Chairs| arm.contest.seated(chairs);
    let tables: Vec<Chairs> = arm.seatings.iter().map(seated).collect();
    Ok(Design::new(tables.iter().map(Vec::as_slice), seats))
}

/// The deal in hand.
pub struct LuckBuilder {
    design: Design,
    seats: usize,
    /// By game and seat: the win share.
    shares: Vec<i64>,
    deal: u64,
}

impl LuckBuilder {
    /// For an arm whose results can be split.
    pub fn new(arm: &Arm) -> Option<Self> {
        let seats = arm.contest.seats();
        Some(LuckBuilder {
            design: design(arm).ok()?,
            seats,
            shares: vec![0; arm.seatings.len() * seats],
            deal: 0,
        })
    }

    pub fn add(&mut self, record: &GameRecord) {
        self.deal = record.deal;
        let own = &mut self.shares[record.seating * self.seats..][..self.seats];
        for (share, won) in own.iter_mut().zip(record.outcome.shares) {
            *share = won.into();
        }
    }

    /// Adds the deal to the sums of its block.
    pub fn end_deal(&self, blocks: &mut Vec<ShareSums>) {
        blocks.resize(BLOCKS as usize, ShareSums::default());
        blocks[(self.deal % BLOCKS) as usize].add(&self.design, &self.shares);
    }
}
