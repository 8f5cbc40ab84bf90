//! Judgement about positions, kept apart from the rules: the transparent, weighted evaluation that `greedy` plays
//! by and that searches may use to cut playouts short.

use crate::game::{Game, Seat};
use crate::rng::Rng;

/// One weight of an evaluation, settable as a bot parameter (`greedy:income=1.5`).
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    pub name: &'static str,
    pub default: f32,
    pub about: &'static str,
}

/// How good a position or an action looks to a seat.
pub trait Judgement: Game {
    /// All weights, in the order in which `evaluate` gets their values.
    const WEIGHTS: &'static [Weight];

    /// Decisions that a playout of a search plays before this judgement is asked, if the bot does not say: by default
    /// all of them. Few where random play leads nowhere and the judgement sees far.
    const PLAYOUT_DEPTH: u64 = 100_000;

    /// How many visits of a search this judgement of an action is worth, if the bot does not say: by default none, and
    /// each action is tried before any is tried again. More where the judgement sees farther than a playout.
    const TRUST: f64 = 0.0;

    /// The worth of the position for `seat` alone, in points of that game's score: higher is better. It may look
    /// only at what `seat` knows (callers pass sampled worlds, so hidden cards there are guesses).
    fn evaluate(&self, state: &Self::State, seat: Seat, weights: &[f32]) -> f32;

    /// The worth for the seat to act of playing `action`: by default the evaluation right after it. A game whose
    /// turns are several actions long overrides this to look to the end of the turn.
    fn appraise(
        &self,
        state: &Self::State,
        action: Self::Action,
        weights: &[f32],
        scratch: &mut Self::State,
        rng: &mut Rng,
    ) -> f32 {
        let seat = self
            .to_act(state)
            .expect("an action is appraised while somebody is to act");
        scratch.clone_from(state);
        self.apply(scratch, action, rng);
        self.evaluate(scratch, seat, weights)
    }
}
