//! Forecasts that were made before: a rival's is asked for again and again while a seat thinks. It never changes a
//! value.

use std::cell::RefCell;

use super::super::MintDelivery;
use super::super::plans::{Fleet, Near, Plans};
use super::super::state::State;
use super::forecast::{Forecast, Question, answer};
use crate::core::game::Seat;

/// How many forecasts are kept: a power of 2.
const KEPT: usize = 2048;

/// What a round of waiting leaves of a plan's worth.
const PATIENCE: f32 = 0.92;

struct Kept {
    /// Which game and tokens it is about, by the count of changes.
    change: u64,
    question: Option<Question>,
    forecast: Forecast,
}

pub struct Memory {
    near: Near,
    change: u64,
    kept: Vec<Kept>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::new(Memory::new());
}

/// Lends the thread's memory, turned to this game and its tokens.
pub fn with<T>(game: &MintDelivery, state: &State, use_it: impl FnOnce(&mut Memory) -> T) -> T {
    MEMORY.with_borrow_mut(|memory| {
        memory.attend(game, state);
        use_it(memory)
    })
}

impl Memory {
    fn new() -> Memory {
        let nothing = || Kept {
            change: 0,
            question: None,
            forecast: Forecast::default(),
        };
        Memory {
            near: Near::default(),
            change: 0,
            kept: std::iter::repeat_with(nothing).take(KEPT).collect(),
        }
    }

    #[inline]
    fn attend(&mut self, game: &MintDelivery, state: &State) {
        if !self.near.knows(game, state) {
            self.turn_to(game, state);
        }
    }

    #[cold]
    fn turn_to(&mut self, game: &MintDelivery, state: &State) {
        self.near.turn_to(game, state, PATIENCE);
        self.change += 1;
    }

    /// What a wait of this many actions of others leaves of a plan's worth.
    #[inline]
    pub fn tempo(&self, wait: usize) -> f32 {
        self.near.tempo(wait)
    }

    /// The answer to a question about a seat; `ask` is told the tables of its truck.
    #[inline]
    pub fn forecast(
        &mut self,
        game: &MintDelivery,
        state: &State,
        seat: Seat,
        ask: impl FnOnce(&Plans) -> Question,
    ) -> &Forecast {
        let is_plain = !game.has_roads && Fleet::of(state, seat).is_plain();
        let plans = self.near.plans(game, state, seat, is_plain);
        let question = ask(plans);
        let place = question.mixed(game.board.towns) as usize % KEPT;
        let kept = &mut self.kept[place];
        if kept.change != self.change || kept.question != Some(question) {
            kept.change = self.change;
            kept.question = Some(question);
            answer(game, plans, &question, &mut kept.forecast);
        }
        &kept.forecast
    }
}
