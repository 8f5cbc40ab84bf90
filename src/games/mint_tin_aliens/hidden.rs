//! What a player cannot know, and how it is dealt again (MA-12).
//!
//! The observer knows its own hand, the market, the discard, how many cards each hand and the pile hold, and the
//! cards of the other hand that it saw taken from the market or could work out at a shuffle: `Player::known`.
//! All else, the rest of the other hand and the pile, is one heap of known cards in unknown order. What a forced
//! award, or one that did not come, tells about a hand is left out, but for this: a player who stands before the
//! choice of an award can pay for one.

use super::MintTinAliens;
use super::cards::total;
use super::fast::words::{counts, one, sum, word};
use super::state::{Phase, State};
use crate::core::bits::mixed;
use crate::core::game::Seat;
use crate::core::rng::Rng;

/// How often hands that cannot be are dealt again before one of them is let pass.
const TRIES: usize = 1000;

impl MintTinAliens {
    /// A number for what `observer` sees.
    pub(super) fn seen_by(&self, state: &State, observer: Seat) -> u64 {
        let [own, other] = [observer, 1 - observer].map(|seat| &state.players[seat]);
        let turn = [
            state.seat,
            state.draws,
            state.phase as u8,
            state.pile().len() as u8,
        ];
        let source = state.first.map_or(0, |source| 1 + source as u64);
        let words = [
            word(&own.hand),
            word(&own.known),
            word(&other.known),
            word(&state.market),
            word(&own.won),
            word(&other.won),
            u64::from(u32::from_le_bytes(turn)) << 32 | u64::from(state.round) << 8 | source,
        ];
        words.into_iter().fold(total(&other.hand) as u64, mixed)
    }

    pub(super) fn redeal(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        let other = 1 - observer;
        let known = word(&state.players[other].known);
        let hidden = word(&state.players[other].hand) - known;
        let heap = counts(state.pile_word() + hidden);
        for _ in 0..TRIES {
            state.shuffle_pile(&heap, rng);
            let mut hand = known;
            for _ in 0..sum(hidden) {
                hand += one(state.pop() as usize);
            }
            state.players[other].hand = counts(hand);
            let chooses_award = state.phase == Phase::Award && state.mover() == other;
            if !chooses_award || self.can_complete(state) {
                return;
            }
        }
    }
}
