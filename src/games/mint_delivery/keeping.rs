//! Which of the dealt orders may be kept.

use super::MintDelivery;
use super::board::bits;
use super::rules::Keep;
use super::state::*;
use crate::core::bits::nth_bit;
use crate::core::rng::Rng;

impl MintDelivery {
    /// The legal set of phase keep: a bit for each set of dealt orders, all or those within the stars (MD-4).
    pub(super) fn keeps(&self, state: &State) -> u64 {
        let sets = 1 << self.rules.deal;
        if self.rules.keep == Keep::AnySet {
            return (1 << sets) - 1;
        }
        let dealt = state.mover().dealt.map(|order| self.board.stars_of(order));
        let mut stars = [0; 1 << MAX_DEAL];
        let mut legal = 1;
        for set in 1..sets {
            stars[set] = stars[set & (set - 1)] + dealt[set.trailing_zeros() as usize];
            legal |= u64::from(stars[set] <= self.rules.keep_stars) << set;
        }
        legal
    }

    /// The dealt orders of a set.
    pub(super) fn kept(&self, state: &State, set: u8) -> [u8; MAX_DEAL] {
        let mut kept = [NONE; MAX_DEAL];
        for (place, index) in kept.iter_mut().zip(bits(set.into())) {
            *place = state.mover().dealt[index as usize];
        }
        kept
    }

    pub(super) fn random_keep(&self, state: &State, rng: &mut Rng) -> [u8; MAX_DEAL] {
        let sets = self.keeps(state);
        let set = nth_bit(sets, rng.below(sets.count_ones() as usize));
        self.kept(state, set as u8)
    }
}
