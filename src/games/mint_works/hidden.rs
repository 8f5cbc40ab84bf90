//! What a seat cannot know, re-dealt: the unknown part of the deck and the others' Lotto Plans (MW-M29).

use super::MintWorks;
use super::state::{MAX_CARDS, State, bit, ids};
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

    pub(super) fn redeal(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        let secret = self.secret_from(state, observer);
        let in_deck = self.unknown_in_deck(state);
        let mut pool = secret;
        for index in 0..in_deck {
            pool |= bit(state.deck[state.deck_slot(index)]);
        }
        let mut cards = [0; MAX_CARDS];
        let mut count = 0;
        for card in ids(pool) {
            cards[count] = card;
            count += 1;
        }
        rng.shuffle(&mut cards[..count]);
        self.deal_hands(state, secret, &cards[in_deck..count]);
        for (index, &card) in cards[..in_deck].iter().enumerate() {
            let slot = state.deck_slot(index);
            state.deck[slot] = card;
            state.since[card as usize] = 0;
        }
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
