//! Noughts and crosses: three in a row win; a full board is a draw.

use mintlab::core::features::{Features, Inputs, LookAhead};
use mintlab::core::game::{EndReason, Game, MAX_SEATS, Outcome, Seat};
use mintlab::core::rng::Rng;

pub struct Noughts;

/// The nine fields of each seat as bits, and who is to act.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub fields: [u16; 2],
    pub seat: Seat,
}

const LINES: [u16; 8] = [
    0b111,
    0b111000,
    0b111000000,
    0b1001001,
    0b10010010,
    0b100100100,
    0b100010001,
    0b1010100,
];

impl State {
    fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| self.fields[seat] & line == *line)
    }

    fn taken(&self) -> u16 {
        self.fields[0] | self.fields[1]
    }
}

impl Game for Noughts {
    type State = State;
    type Action = u8;

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, _: &mut Rng) -> State {
        State {
            fields: [0; 2],
            seat: 0,
        }
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        let over = state.taken() == 0x1ff || state.has_line(0) || state.has_line(1);
        (!over).then_some(state.seat)
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<u8>) {
        actions.clear();
        actions.extend((0..9).filter(|field| state.taken() >> field & 1 == 0));
    }

    fn apply(&self, state: &mut State, action: u8, _: &mut Rng) {
        state.fields[state.seat] |= 1 << action;
        state.seat = 1 - state.seat;
    }

    fn determinize(&self, _: &mut State, _: Seat, _: &mut Rng) {} // Nothing is hidden.

    fn outcome(&self, state: &State) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        for seat in 0..2 {
            scores[seat] = i32::from(state.has_line(seat));
        }
        Outcome::by_score(2, scores, [], EndReason::Stars, 1)
    }
}

impl Features for Noughts {
    const LIST: &'static str = "noughts 1";

    fn observe(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let (own, other) = (state.fields[seat], state.fields[1 - seat]);
        inputs.set(9, own.into());
        inputs.set(9, other.into());
        inputs.yes(state.seat == seat);
        for line in LINES {
            let count = |fields: u16| (fields & line).count_ones() as usize;
            inputs.one_of(16, 4 * count(own) + count(other));
        }
    }
}

impl LookAhead for Noughts {}
