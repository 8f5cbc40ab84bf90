//! Forecasts that were made before: a rival's is asked for again and again while a seat thinks. It never changes a
//! value.

use std::cell::RefCell;
use std::sync::Arc;

use super::super::MintDelivery;
use super::super::plans::{Fleet, Plans};
use super::super::state::{State, Tokens};
use super::forecast::{Forecast, Question, answer};
use crate::core::game::{MAX_SEATS, Seat};

/// How many forecasts are kept: a power of 2.
const KEPT: usize = 2048;

/// The longest wait that is told apart, in actions of others.
const LONG: usize = 64;

struct Kept {
    /// Which game and tokens it is about, by the count of changes.
    change: u64,
    question: Option<Question>,
    forecast: Forecast,
}

pub struct Memory {
    game: u64,
    tokens: Tokens,
    change: u64,
    /// What a wait of this many actions of others leaves of a plan's worth.
    tempos: [f32; LONG],
    kept: Vec<Kept>,
    /// Tables of the seats' trucks, where tokens or upgrades are in play.
    fleets: [Option<(Fleet, Arc<Plans>)>; MAX_SEATS],
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
            game: 0,
            tokens: Tokens::NO_TOKENS,
            change: 0,
            tempos: [1.0; LONG],
            kept: std::iter::repeat_with(nothing).take(KEPT).collect(),
            fleets: Default::default(),
        }
    }

    #[inline]
    fn attend(&mut self, game: &MintDelivery, state: &State) {
        if self.game != game.shelf.number() || self.tokens != state.tokens {
            self.turn_to(game, state);
        }
    }

    #[cold]
    fn turn_to(&mut self, game: &MintDelivery, state: &State) {
        self.game = game.shelf.number();
        self.tokens = state.tokens;
        self.change += 1;
        self.fleets = Default::default();
        for (wait, tempo) in self.tempos.iter_mut().enumerate() {
            *tempo = libm::powf(0.92, wait as f32 / game.players as f32);
        }
    }

    /// What a wait of this many actions of others leaves of a plan's worth.
    #[inline]
    pub fn tempo(&self, wait: usize) -> f32 {
        self.tempos[wait.min(LONG - 1)]
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
        let fleet;
        // Trucks without upgrades where no token can lie have the large tables.
        let is_plain = !game.has_roads && Fleet::of(state, seat).is_plain();
        let plans = match is_plain {
            true => game.shelf.plain(game, state),
            false => {
                fleet = self.fleet(game, state, seat);
                &*fleet
            }
        };
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
