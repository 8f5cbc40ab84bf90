//! The table of a solo game: two belts, four piles of orders, two trucks.

use super::fast::belt::Belt;
use super::motivations::{Forced, Motive};
use super::row::Row;
use crate::core::game::Seat;

/// The seat of the player, and that of the AI.
pub const PLAYER: Seat = 0;
pub const AI: Seat = 1;

/// The most cards that a pile may hold, and orders that one may hold undelivered.
pub const MAX_PILE: usize = 16;
pub const MAX_HELD: usize = 8;

pub const PILES: usize = 4;

/// One side: where its truck stands, what is aboard, which orders lie before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    pub space: u8,
    pub stars: u16,
    /// How many of each kind are aboard.
    pub mints: [u8; 3],
    /// Undelivered orders, oldest first.
    pub held: Row<MAX_HELD>,
    /// Orders turned down, oldest first.
    pub delivered: Row<{ PILES * MAX_PILE }>,
}

/// The whole table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub round: u16,
    /// Whose turn it is; a belt is chosen by the player in either turn.
    pub turn: u8,
    /// Actions left in this turn.
    pub actions: u8,
    pub over: bool,
    /// The order just delivered whose mints still have to be put on the belts.
    pub pending: Option<u8>,
    /// What the AI is forced to do next; known exactly while it is to act.
    pub forced: Option<Forced>,
    /// The motive of the AI's last action, `take` before the first; only `ai-fills = "cycle"` asks for it.
    pub motive: Motive,
    pub belts: [Belt; 2],
    /// Orders, the face-up top card last.
    pub piles: [Row<MAX_PILE>; PILES],
    pub sides: [Side; 2],
}

const _: () = assert!(!std::mem::needs_drop::<State>() && size_of::<State>() <= 320);

impl Side {
    fn new(space: u8) -> Self {
        Side {
            space,
            stars: 0,
            mints: [0; 3],
            held: Row::EMPTY,
            delivered: Row::EMPTY,
        }
    }
}

impl State {
    /// A table without mints and orders; the player is to start.
    pub fn new(dispatch: u8, actions: u8) -> Self {
        State {
            round: 1,
            turn: PLAYER as u8,
            actions,
            over: false,
            pending: None,
            forced: None,
            motive: Motive::Take,
            belts: [Belt::EMPTY; 2],
            piles: [Row::EMPTY; PILES],
            sides: [Side::new(dispatch); 2],
        }
    }

    /// The side whose turn it is.
    #[inline]
    pub fn mover(&mut self) -> &mut Side {
        &mut self.sides[self.turn as usize]
    }

    /// Whether the player decides in its own turn, and not about belts.
    #[inline]
    pub fn is_players_turn(&self) -> bool {
        self.turn == PLAYER as u8 && self.pending.is_none()
    }

    /// The face-up orders from left to right.
    #[inline]
    pub fn face_up(&self) -> impl Iterator<Item = u8> + '_ {
        self.piles.iter().filter_map(|pile| pile.last().copied())
    }
}
