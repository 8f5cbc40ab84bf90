//! How good a position looks: by exact plans, or by the tour that is kept as the reference.

mod memory;
mod outlook;
mod tour;
mod worth;

use super::state::{NONE, Phase, State};
use super::{Action, MintDelivery};
use crate::core::game::Seat;
use crate::core::judgement::{Judgement, Mind, Weight};
use crate::core::rng::Rng;

const HELD: usize = 0;
const OPEN: usize = 1;
const PATIENCE: usize = 2;
const THIRD: usize = 3;
const ABOARD: usize = 4;
const UPGRADE: usize = 5;
const IDLE: usize = 6;
const END: usize = 7;
const HASTE: usize = 8;

const fn weight(name: &'static str, default: f32, about: &'static str) -> Weight {
    Weight {
        name,
        default,
        about,
    }
}

impl Judgement for MintDelivery {
    const WEIGHTS: &'static [Weight] = &[
        weight(
            "held",
            0.9094,
            "a star of an order in hand, before the way to it is counted",
        ),
        weight(
            "open",
            0.5356,
            "a star of a face-up order that is still to be taken",
        ),
        weight(
            "patience",
            0.93789,
            "what is left of a star's worth for each action it is away",
        ),
        weight(
            "third",
            0.9605,
            "the share of its worth that a third delivery counts",
        ),
        weight("aboard", 0.0803, "the value of a mint in the truck"),
        weight("upgrade", 1.0, "an upgrade, in stars"),
        weight("idle", 1.0, "what it costs to end a turn with actions left"),
        weight(
            "end",
            20.0,
            "how many times the lead bringing the end about is worth",
        ),
        weight(
            "haste",
            0.02,
            "an order taken or delivered, for each round beyond the 60th",
        ),
    ];

    const HAND: &'static [Weight] = tour::WEIGHTS;

    type Memory = memory::Memory;

    /// Random trucks deliver next to nothing.
    const PLAYOUT_DEPTH: u64 = 0;

    /// An action is far from where it pays, and most of them lead nowhere.
    const TRUST: f64 = 4.0;

    /// A Take, the flow and the end of phase keep turn up orders.
    fn reveals(&self, state: &State) -> bool {
        let in_town = self.board.site(state.mover().space).town != NONE;
        state.phase == Phase::Keep || self.has_flow || in_town && state.actions > 0
    }

    fn evaluate(&self, state: &State, seat: Seat, mind: &mut Mind<Self>) -> f32 {
        match mind.by_hand {
            true => self.tour_worth(state, seat, &mind.weights),
            false => self.plan_worth(state, seat, mind),
        }
    }

    fn appraise(
        &self,
        state: &State,
        action: Action,
        mind: &mut Mind<Self>,
        scratch: &mut State,
        rng: &mut Rng,
    ) -> f32 {
        match mind.by_hand {
            true => self.tour_appraisal(state, action, &mind.weights, scratch, rng),
            false => self.plan_appraisal(state, action, mind, scratch, rng),
        }
    }
}
