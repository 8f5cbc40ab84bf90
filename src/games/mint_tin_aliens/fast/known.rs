//! What the players know of each other's hands: kept where a table goes on, and not where only the outcome is wanted.

use super::super::state::Player;
use super::payments::less;
use super::words::{counts, word};

/// The cards of a hand that the other player knows.
pub trait Known: Copy {
    const IS_KEPT: bool;
    fn of(player: &Player) -> Self;
    fn put(self, player: &mut Player);
    fn see(&mut self, cards: u64);
    fn pay(&mut self, cards: u64);
    /// The whole hand.
    fn all(&mut self, hand: u64);
}

impl Known for u64 {
    const IS_KEPT: bool = true;

    fn of(player: &Player) -> Self {
        word(&player.known)
    }

    fn put(self, player: &mut Player) {
        player.known = counts(self);
    }

    #[inline(always)]
    fn see(&mut self, cards: u64) {
        *self += cards;
    }

    #[inline(always)]
    fn pay(&mut self, cards: u64) {
        *self = less(*self, cards);
    }

    fn all(&mut self, hand: u64) {
        *self = hand;
    }
}

/// Nobody asks.
impl Known for () {
    const IS_KEPT: bool = false;

    fn of(_player: &Player) -> Self {}

    fn put(self, _player: &mut Player) {}

    #[inline(always)]
    fn see(&mut self, _cards: u64) {}

    #[inline(always)]
    fn pay(&mut self, _cards: u64) {}

    fn all(&mut self, _hand: u64) {}
}
