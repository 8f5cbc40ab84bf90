//! What a seat cannot know, re-dealt: the unknown part of the deck and the others' Lotto Plans (MW-M29).

use std::ops::Range;

use super::MintWorks;
use super::state::{MAX_CARDS, State, bit, ids};
use crate::core::bits::mixed;
use crate::core::game::Seat;
use crate::core::rng::Rng;

impl MintWorks {
    /// The Plans in other hands that `observer` has never seen.
    pub(super) fn secret_from(&self, state: &State, observer: Seat) -> u64 {
        state.hidden & !state.deduced & !state.players[observer].plans
    }

    /// How many cards from the top of the deck nobody knows.
    pub(super) fn unknown_in_deck(&self, state: &State) -> usize {
        (state.deck_len - state.known_bottom) as usize
    }

    /// A number for what `observer` sees.
    pub(super) fn seen_by(&self, state: &State, observer: Seat) -> u64 {
        let secret = self.secret_from(state, observer);
        let mut hash = mixed(state.supply, secret.count_ones().into());
        for player in &state.players[..self.seats] {
            hash = mixed(hash, player.plans & !secret);
            hash = mixed(hash, player.buildings);
            hash = mixed(
                hash,
                u64::from(player.plans.count_ones()) << 32 | u64::from(player.mints),
            );
        }
        for &taken in &state.taken {
            hash = mixed(hash, taken.into());
        }
        let turn = [state.to_act, state.passes, state.turns_left, state.deck_len];
        let turn = u64::from(u32::from_le_bytes(turn)) << 32 | u64::from(state.round) << 16;
        mixed(hash, turn | u64::from(state.upkeep_done))
    }

    pub(super) fn redeal(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        let secret = self.secret_from(state, observer);
        let in_deck = self.unknown_in_deck(state);
        let (top, rest) = self.unknown_slots(state, in_deck);
        let cards = state.deck[top.clone()].iter().chain(&state.deck[..rest]);
        let pool = cards.fold(secret, |pool, &card| pool | bit(card));
        let mut cards = [0; MAX_CARDS];
        let mut count = 0;
        for card in ids(pool) {
            cards[count] = card;
            count += 1;
        }
        rng.shuffle(&mut cards[..count]);
        let (first, second) = cards[..in_deck].split_at(top.len());
        state.deck[top].copy_from_slice(first);
        state.deck[..rest].copy_from_slice(second);
        if secret != 0 {
            self.deal_hands(state, secret, &cards[in_deck..count]);
            for &card in &cards[..in_deck] {
                state.since[card as usize] = 0;
            }
        }
    }

    /// Where the unknown cards lie in the ring of the deck: from the top on, and as many as this from the start.
    fn unknown_slots(&self, state: &State, in_deck: usize) -> (Range<usize>, usize) {
        let top = state.deck_slot(0);
        let end = (top + in_deck).min(MAX_CARDS);
        (top..end, top + in_deck - end)
    }

    /// Exchanges the secret Plans, oldest first, for the given cards; owners and stamps stay.
    fn deal_hands(&self, state: &mut State, mut secret: u64, cards: &[u8]) {
        let mut slots = [(0, 0); MAX_CARDS];
        for slot in &mut slots[..cards.len()] {
            let card = state.oldest(secret);
            let owner = (0..self.seats).find(|&seat| state.players[seat].plans & bit(card) != 0);
            *slot = (
                owner.expect("a hidden Plan is in a hand"),
                state.since[card as usize],
            );
            secret &= !bit(card);
            state.hidden &= !bit(card);
            state.players[slot.0].plans &= !bit(card);
        }
        for (&card, &(owner, since)) in cards.iter().zip(&slots) {
            state.hidden |= bit(card);
            state.players[owner].plans |= bit(card);
            state.since[card as usize] = since;
            self.settle(state, owner);
        }
    }
}
