//! Kuhn poker: three cards, two players, one bet; the known facts of its theory test play with hidden cards.

use mintlab::core::game::{EndReason, Game, Outcome, Seat};
use mintlab::core::judgement::{Judgement, Mind, Weight};
use mintlab::core::rng::Rng;

pub struct Kuhn;

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The cards of seat 0, seat 1 and the one left over: 0 jack, 1 queen, 2 king.
    pub cards: [u8; 3],
    pub history: Vec<Action>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Check, or fold to a bet.
    Pass,
    /// Bet, or call a bet.
    Bet,
}

use Action::{Bet, Pass};

impl Game for Kuhn {
    type State = State;
    type Action = Action;

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, rng: &mut Rng) -> State {
        let mut cards = [0, 1, 2];
        rng.shuffle(&mut cards);
        State {
            cards,
            history: Vec::new(),
        }
    }

    fn to_act(&self, state: &State) -> Option<Seat> {
        match state.history[..] {
            [] | [Pass, Bet] => Some(0),
            [_] => Some(1),
            _ => None,
        }
    }

    fn legal_actions(&self, _: &State, actions: &mut Vec<Action>) {
        actions.clear();
        actions.extend([Pass, Bet]);
    }

    fn apply(&self, state: &mut State, action: Action, _: &mut Rng) {
        state.history.push(action);
    }

    fn determinize(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        let own = state.cards[observer];
        let mut others: Vec<u8> = (0..3).filter(|&card| card != own).collect();
        rng.shuffle(&mut others);
        state.cards[1 - observer] = others[0];
        state.cards[2] = others[1];
    }

    /// The stake decides the margin; the share alone says who won.
    fn outcome(&self, state: &State) -> Outcome {
        let high = if state.cards[0] > state.cards[1] {
            0
        } else {
            1
        };
        let (winner, stake) = match state.history[..] {
            [Bet, Pass] => (0, 1),
            [Pass, Bet, Pass] => (1, 1),
            [Pass, Pass] => (high, 1),
            _ => (high, 2),
        };
        let mut scores = [-stake, -stake, 0, 0, 0];
        scores[winner] = stake;
        Outcome::won_by(winner, 2, scores, EndReason::Stars, 1)
    }
}

impl Judgement for Kuhn {
    const WEIGHTS: &'static [Weight] = &[];
    type Memory = ();

    fn evaluate(&self, state: &State, seat: Seat, _: &mut Mind<Self>) -> f32 {
        f32::from(state.cards[seat])
    }
}
