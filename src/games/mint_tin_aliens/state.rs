//! The table: hands, market, pile, discard, awards, and what each player knows of the other's hand.

use super::cards::{Card, Counts, KINDS, total};
use super::fast::words::{counts, one};
use crate::core::game::Seat;
use crate::core::rng::Rng;

/// The most cards that a deck may hold.
pub const MAX_CARDS: usize = 120;

/// What the seat to act decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Draw,
    Award,
    Over,
}

/// Where a card was drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Pile,
    Market,
}

/// What lies before one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    pub hand: Counts,
    /// The part of `hand` that the other player knows for certain.
    pub known: Counts,
    /// Awards won, by `Award as usize`.
    pub won: [u8; KINDS],
    pub die: u8,
    pub pawns: u8,
}

/// The whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub players: [Player; 2],
    pub market: Counts,
    pub discard: Counts,
    /// Awards left, by `Award as usize`.
    pub awards: [u8; KINDS],
    /// Face down, the top card last; `Card::Ufo` past `pile_len`, so that equal tables are equal bytes.
    pub(super) pile: [Card; MAX_CARDS],
    pub(super) pile_len: u8,
    pub phase: Phase,
    /// Whose turn it is; the last mover when the game is over.
    pub seat: u8,
    /// Draws left in this turn.
    pub draws: u8,
    /// Where the first draw of this turn came from.
    pub first: Option<Source>,
    pub round: u16,
}

const _: () = assert!(!std::mem::needs_drop::<State>() && size_of::<State>() <= 192);

impl State {
    /// A table with nothing on it but awards, dice and this pile, top card last.
    pub(super) fn new(pile: &[Card], awards: [u8; KINDS], die: u8) -> State {
        let player = Player {
            hand: [0; KINDS],
            known: [0; KINDS],
            won: [0; KINDS],
            die,
            pawns: 0,
        };
        let mut state = State {
            players: [player; 2],
            market: [0; KINDS],
            discard: [0; KINDS],
            awards,
            pile: [Card::Ufo; MAX_CARDS],
            pile_len: 0,
            phase: Phase::Draw,
            seat: 0,
            draws: 2,
            first: None,
            round: 1,
        };
        state.lay_pile(pile);
        state
    }

    /// Whose turn it is.
    #[inline]
    pub fn mover(&self) -> Seat {
        usize::from(self.seat & 1)
    }

    /// The pile, top card last.
    #[inline]
    pub fn pile(&self) -> &[Card] {
        &self.pile[..usize::from(self.pile_len)]
    }

    /// Puts these cards in place of the pile, top card last.
    pub(super) fn lay_pile(&mut self, cards: &[Card]) {
        self.pile = [Card::Ufo; MAX_CARDS];
        self.pile[..cards.len()].copy_from_slice(cards);
        self.pile_len = cards.len() as u8;
    }

    /// Puts these cards in random order in place of the pile. The result depends on the counts and `rng` alone.
    pub(super) fn shuffle_pile(&mut self, counts: &Counts, rng: &mut Rng) {
        self.pile = [Card::Ufo; MAX_CARDS];
        let mut len = usize::from(counts[Card::Ufo as usize]);
        for &card in &Card::ALL[1..] {
            let end = len + usize::from(counts[card as usize]);
            self.fill_pile(card, len, end);
            len = end;
        }
        self.fill_pile(Card::Ufo, len, len);
        rng.shuffle(&mut self.pile[..len]);
        self.pile_len = len as u8;
    }

    /// Puts cards of a kind into these places, and perhaps into some behind them: a block of a fixed size is a few
    /// instructions.
    #[inline]
    fn fill_pile(&mut self, card: Card, start: usize, end: usize) {
        const BLOCK: usize = 16;
        match self.pile[start..].first_chunk_mut::<BLOCK>() {
            Some(block) if end <= start + BLOCK => *block = [card; BLOCK],
            _ => self.pile[start..end].fill(card),
        }
    }

    /// Puts a card of this kind so deep under the top: in exchange for one that lies deeper, or else for one from
    /// outside, and then gives back the card that lay there.
    pub(super) fn bring_up(&mut self, card: Card, depth: usize) -> Option<Card> {
        let place = usize::from(self.pile_len) - 1 - depth;
        match self.pile[..=place].iter().rposition(|&other| other == card) {
            Some(found) => {
                self.pile.swap(found, place);
                None
            }
            None => Some(std::mem::replace(&mut self.pile[place], card)),
        }
    }

    /// Takes the top card of the pile, which is not empty.
    #[inline]
    pub(super) fn pop(&mut self) -> Card {
        self.pile_len -= 1;
        std::mem::replace(&mut self.pile[usize::from(self.pile_len)], Card::Ufo)
    }

    #[inline]
    pub(super) fn is_pile_empty(&self) -> bool {
        self.pile_len == 0
    }

    /// Whether a card can be drawn from the pile, after a shuffle if need be.
    #[inline]
    pub fn has_cards(&self) -> bool {
        self.pile_len > 0 || self.can_shuffle()
    }

    /// Whether the discard can become a new pile. Kept apart: few tables come to ask.
    #[cold]
    #[inline(never)]
    pub(super) fn can_shuffle(&self) -> bool {
        self.discard != [0; KINDS]
    }

    /// Whether awards are left.
    #[inline]
    pub fn has_awards(&self) -> bool {
        self.awards != [0; KINDS]
    }

    /// How many cards of each kind are in the pile.
    pub fn pile_counts(&self) -> Counts {
        counts(self.pile_word())
    }

    /// The same as a word.
    pub(super) fn pile_word(&self) -> u64 {
        self.pile().iter().map(|&card| one(card as usize)).sum()
    }

    /// Where every card of each kind is, added up.
    pub(super) fn all_cards(&self) -> Counts {
        let pile = self.pile_counts();
        let [first, second] = &self.players;
        std::array::from_fn(|kind| {
            first.hand[kind]
                + second.hand[kind]
                + self.market[kind]
                + self.discard[kind]
                + pile[kind]
        })
    }
}

impl Player {
    /// How many cards of the hand the other player does not know.
    pub fn hidden(&self) -> usize {
        total(&self.hand) - total(&self.known)
    }
}
