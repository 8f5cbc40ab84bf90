//! What a net tells a search: the shares of every seat at a leaf, and what to expect of an action before it is tried.

use std::sync::Arc;

use super::mind::{Eye, Mind};
use super::net::Net;
use crate::core::features::{LookAhead, Luck};
use crate::core::game::{Game, MAX_SEATS, Seat};
use crate::core::rng::Rng;

/// What a search may ask about a position instead of playing it out.
#[deny(missing_docs)]
pub trait Insight<G: Game>: Send {
    /// The share of each seat, which add up to 1. What the rules alone decide is played on the way.
    fn shares(&mut self, game: &G, state: &mut G::State, rng: &mut Rng) -> [f64; MAX_SEATS];

    /// The share that the seat to act may expect after each of its actions, as far as a player looks ahead.
    fn weigh(
        &mut self,
        game: &G,
        world: &G::State,
        actions: &[G::Action],
        rng: &mut Rng,
        priors: &mut Vec<f32>,
    );

    /// The share that a seat may expect after its action.
    fn prior(
        &mut self,
        game: &G,
        state: &G::State,
        choice: (Seat, G::Action),
        rng: &mut Rng,
    ) -> f64;
}

/// A net asked by a search, with an eye for each seat, so that each follows its own positions.
pub struct LearnedValue<G: Game> {
    eyes: Vec<Eye>,
    mind: Mind<G>,
    scratch: Option<G::State>,
}

impl<G: LookAhead> LearnedValue<G> {
    pub fn new(net: &Arc<Net>) -> Self {
        let eye = |_| Eye::new(net.clone());
        LearnedValue {
            // One for the leaves of each seat, and one for priors.
            eyes: (0..=MAX_SEATS).map(eye).collect(),
            mind: Mind::new(net.clone()),
            scratch: None,
        }
    }
}

impl<G: LookAhead> Insight<G> for LearnedValue<G> {
    /// What the net does not tell goes to the seat that the rules play.
    fn shares(&mut self, game: &G, state: &mut G::State, rng: &mut Rng) -> [f64; MAX_SEATS] {
        game.settle(state, rng);
        let mut shares = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        let mut ruled = None;
        for seat in 0..game.seats() {
            if game.decides(seat) {
                shares[seat] = f64::from(self.eyes[seat].share(game, state, seat));
                sum += shares[seat];
            } else {
                ruled = Some(seat);
            }
        }
        match ruled {
            Some(seat) => shares[seat] = 1.0 - sum,
            None => shares
                .iter_mut()
                .for_each(|share| *share /= sum.max(f64::MIN_POSITIVE)),
        }
        shares
    }

    fn weigh(
        &mut self,
        game: &G,
        world: &G::State,
        actions: &[G::Action],
        rng: &mut Rng,
        priors: &mut Vec<f32>,
    ) {
        let luck = Luck {
            seed: rng.next_u64(),
            worlds: game.worlds(),
        };
        self.mind.weigh(game, world, &luck, actions, priors);
    }

    fn prior(
        &mut self,
        game: &G,
        state: &G::State,
        (seat, action): (Seat, G::Action),
        rng: &mut Rng,
    ) -> f64 {
        if !game.decides(seat) {
            return 0.5;
        }
        let scratch = self.scratch.get_or_insert_with(|| state.clone());
        scratch.clone_from(state);
        game.follow(scratch, action, rng);
        f64::from(self.eyes[MAX_SEATS].share(game, scratch, seat))
    }
}
