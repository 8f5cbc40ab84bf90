//! Nim with one heap for any number of seats: take 1 to 3, who takes the last one wins.

use mintlab::core::features::{Features, Inputs, LookAhead};
use mintlab::core::game::{EndReason, Game, MAX_SEATS, Outcome, Seat};
use mintlab::core::judgement::{Judgement, Mind, Weight};
use mintlab::core::rng::Rng;

pub struct Nim {
    pub seats: usize,
    pub heap: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub heap: u32,
    pub seat: Seat,
}

impl Game for Nim {
    type State = State;
    type Action = u32;

    fn seats(&self) -> usize {
        self.seats
    }

    fn deal(&self, _: &mut Rng) -> State {
        State {
            heap: self.heap,
            seat: 0,
        }
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.heap > 0).then_some(state.seat)
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<u32>) {
        actions.clear();
        actions.extend(1..=state.heap.min(3));
    }

    fn apply(&self, state: &mut State, action: u32, _: &mut Rng) {
        state.heap -= action;
        state.seat = (state.seat + 1) % self.seats;
    }

    fn determinize(&self, _: &mut State, _: Seat, _: &mut Rng) {} // Nothing is hidden.

    fn outcome(&self, state: &State) -> Outcome {
        let winner = (state.seat + self.seats - 1) % self.seats;
        let mut scores = [0; MAX_SEATS];
        scores[winner] = 1;
        Outcome::won_by(winner, self.seats, scores, EndReason::Stars, 1)
    }
}

/// Nothing can be told before the end.
impl Judgement for Nim {
    const WEIGHTS: &'static [Weight] = &[];
    type Memory = ();

    fn evaluate(&self, _: &State, _: Seat, _: &mut Mind<Self>) -> f32 {
        0.0
    }
}

impl Features for Nim {
    const LIST: &'static str = "nim 1";

    fn observe(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        inputs.one_of(32, state.heap as usize);
        inputs.one_of(self.seats, (state.seat + self.seats - seat) % self.seats);
    }
}

impl LookAhead for Nim {}
