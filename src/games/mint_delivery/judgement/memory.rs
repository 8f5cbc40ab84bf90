//! What a judge of exact plans remembers: outlooks with the worths found so far. It never changes a value.

use super::super::MintDelivery;
use super::super::plans::{FAR, Near};
use super::super::state::State;
use super::PATIENCE;
use super::outlook::{Discounts, Outlook, Sight};
use crate::core::game::{MAX_SEATS, Seat};

/// How many outlooks are kept: a power of 2.
const OUTLOOKS: usize = 128;

pub struct Memory {
    near: Near,
    discounts: Discounts,
    outlooks: Vec<Outlook>,
    /// Where the outlook of each seat was that was asked for last: mostly it is asked for again.
    recent: [u8; MAX_SEATS],
}

impl Default for Memory {
    fn default() -> Self {
        Memory {
            near: Near::default(),
            discounts: [0.0; FAR as usize + 1],
            outlooks: Vec::new(),
            recent: [0; MAX_SEATS],
        }
    }
}

impl Memory {
    /// Makes it a memory of this game and its tokens.
    #[inline]
    pub(super) fn attend(&mut self, game: &MintDelivery, state: &State, weights: &[f32]) {
        if !self.near.knows(game, state) {
            self.forget(game, state, weights);
        }
    }

    #[cold]
    fn forget(&mut self, game: &MintDelivery, state: &State, weights: &[f32]) {
        let patience = weights[PATIENCE].max(0.0);
        self.near.turn_to(game, state, patience);
        self.outlooks.resize_with(OUTLOOKS, || Outlook::EMPTY);
        self.outlooks
            .iter_mut()
            .for_each(|outlook| outlook.sight = Sight::NOTHING);
        let mut left = 1.0;
        for discount in &mut self.discounts[..FAR as usize] {
            *discount = left;
            left *= patience;
        }
    }

    /// What a wait of this many actions of others leaves of a plan's worth.
    #[inline]
    pub(super) fn tempo(&self, wait: usize) -> f32 {
        self.near.tempo(wait)
    }

    /// The worth of a seat's best plan with its truck in a state, given as space and load.
    #[inline]
    pub(super) fn plan(
        &mut self,
        game: &MintDelivery,
        state: &State,
        seat: Seat,
        sight: Sight,
        (space, load): (u8, [u8; 3]),
        weights: &[f32],
    ) -> f32 {
        let is_plain = game.shortcuts.is_base;
        let plans = self.near.plans(game, state, seat, is_plain);
        let recent = &mut self.recent[seat];
        if self.outlooks[usize::from(*recent)].sight != sight {
            *recent = (sight.mixed() >> (64 - OUTLOOKS.ilog2())) as u8;
            let outlook = &mut self.outlooks[usize::from(*recent)];
            if outlook.sight != sight {
                outlook.look(game, plans, sight, weights, &self.discounts);
            }
        }
        let outlook = &mut self.outlooks[usize::from(*recent)];
        outlook.worth(plans, plans.roads.state(space, load), &self.discounts)
    }
}
