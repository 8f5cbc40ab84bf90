//! What a judge of exact plans remembers: outlooks with the worths found so far. It never changes a value.

use std::sync::Arc;

use super::super::MintDelivery;
use super::super::plans::{FAR, Fleet, Plans};
use super::super::state::{State, Tokens};
use super::PATIENCE;
use super::outlook::{Discounts, Outlook, Sight};
use crate::core::game::{MAX_SEATS, Seat};

/// How many outlooks are kept: a power of 2.
const OUTLOOKS: usize = 128;

/// The longest wait that is told apart, in actions of others.
const LONG: usize = 64;

pub struct Memory {
    /// The game and the tokens that all of this is about.
    game: u64,
    tokens: Tokens,
    discounts: Discounts,
    /// What a wait of this many actions of others leaves of a plan's worth.
    tempos: [f32; LONG],
    outlooks: Vec<Outlook>,
    /// Tables of the seats' trucks, where tokens or upgrades are in play.
    fleets: [Option<(Fleet, Arc<Plans>)>; MAX_SEATS],
}

impl Default for Memory {
    fn default() -> Self {
        Memory {
            game: 0,
            tokens: Tokens::NO_TOKENS,
            discounts: [0.0; FAR as usize + 1],
            tempos: [0.0; LONG],
            outlooks: Vec::new(),
            fleets: Default::default(),
        }
    }
}

impl Memory {
    /// Makes it a memory of this game and its tokens.
    #[inline]
    pub(super) fn attend(&mut self, game: &MintDelivery, state: &State, weights: &[f32]) {
        if self.game != game.shelf.number() || self.tokens != state.tokens {
            self.forget(game, state, weights);
        }
    }

    #[cold]
    fn forget(&mut self, game: &MintDelivery, state: &State, weights: &[f32]) {
        self.game = game.shelf.number();
        self.tokens = state.tokens;
        self.fleets = Default::default();
        self.outlooks.resize_with(OUTLOOKS, || Outlook::EMPTY);
        self.outlooks
            .iter_mut()
            .for_each(|outlook| outlook.sight = Sight::NOTHING);
        let patience = weights[PATIENCE].max(0.0);
        let mut left = 1.0;
        for discount in &mut self.discounts[..FAR as usize] {
            *discount = left;
            left *= patience;
        }
        for (wait, tempo) in self.tempos.iter_mut().enumerate() {
            *tempo = libm::powf(patience, wait as f32 / game.players as f32);
        }
    }

    /// What a wait of this many actions of others leaves of a plan's worth.
    #[inline]
    pub(super) fn tempo(&self, wait: usize) -> f32 {
        self.tempos[wait.min(LONG - 1)]
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
        let fleet;
        let plans = match game.shortcuts.is_base {
            true => game.shelf.plain(game, state),
            false => {
                fleet = self.fleet(game, state, seat);
                &*fleet
            }
        };
        let outlook = &mut self.outlooks[sight.mixed() as usize >> (64 - OUTLOOKS.ilog2())];
        if outlook.sight != sight {
            outlook.look(game, plans, sight, weights, &self.discounts);
        }
        outlook.worth(plans, plans.roads.state(space, load), &self.discounts)
    }

    fn fleet(&mut self, game: &MintDelivery, state: &State, seat: Seat) -> Arc<Plans> {
        let fleet = Fleet::of(state, seat);
        match &self.fleets[seat] {
            Some((known, plans)) if *known == fleet => plans.clone(),
            _ => {
                let plans = game.shelf.of(game, state, seat);
                self.fleets[seat] = Some((fleet, plans.clone()));
                plans
            }
        }
    }
}
