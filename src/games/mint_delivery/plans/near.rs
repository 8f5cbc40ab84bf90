//! What a judge of plans keeps of the game that it thinks about: the tables of the seats' trucks, and what waiting
//! costs. It never changes a value.

use std::sync::Arc;

use super::super::MintDelivery;
use super::super::state::{State, Tokens};
use super::{Fleet, Plans};
use crate::core::game::{MAX_SEATS, Seat};

/// The longest wait that is told apart, in actions of others.
const LONG: usize = 64;

pub struct Near {
    /// The game and the tokens that all of this is about.
    game: u64,
    tokens: Tokens,
    /// What a wait of this many actions of others leaves of a plan's worth.
    tempos: [f32; LONG],
    /// Tables of the seats' trucks, where tokens or upgrades are in play.
    fleets: [Option<(Fleet, Arc<Plans>)>; MAX_SEATS],
}

impl Default for Near {
    fn default() -> Self {
        Near {
            game: 0,
            tokens: Tokens::NO_TOKENS,
            tempos: [1.0; LONG],
            fleets: Default::default(),
        }
    }
}

impl Near {
    /// Whether it is about this game and its tokens.
    #[inline]
    pub fn knows(&self, game: &MintDelivery, state: &State) -> bool {
        self.game == game.shelf.number() && self.tokens == state.tokens
    }

    /// Makes it about this game and its tokens. A round of waiting leaves `patience` of a plan's worth.
    pub fn turn_to(&mut self, game: &MintDelivery, state: &State, patience: f32) {
        self.game = game.shelf.number();
        self.tokens = state.tokens;
        self.fleets = Default::default();
        for (wait, tempo) in self.tempos.iter_mut().enumerate() {
            *tempo = libm::powf(patience, wait as f32 / game.players as f32);
        }
    }

    /// What a wait of this many actions of others leaves of a plan's worth.
    #[inline]
    pub fn tempo(&self, wait: usize) -> f32 {
        self.tempos[wait.min(LONG - 1)]
    }

    /// The tables of a seat's truck. A plain one, where no token can lie, has the large tables.
    #[inline]
    pub fn plans<'a>(
        &'a mut self,
        game: &'a MintDelivery,
        state: &State,
        seat: Seat,
        is_plain: bool,
    ) -> &'a Plans {
        if is_plain {
            return game.shelf.plain(game, state);
        }
        let fleet = Fleet::of(state, seat);
        let kept = &mut self.fleets[seat];
        kept.take_if(|(known, _)| *known != fleet);
        let (_, plans) = kept.get_or_insert_with(|| (fleet, game.shelf.of(game, state, seat)));
        plans
    }
}
