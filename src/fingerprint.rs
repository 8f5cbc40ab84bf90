//! Fingerprints of games: a stable hash per round over the words of the transcript, never over memory layout.
//!
//! The word of an action is the 64-bit XXH3 of its transcript name. A round's fingerprint starts at 0 and takes in,
//! decision by decision, the seat, the words of all legal actions in their order, and the word of the action played:
//! `h = (h ^ word) * 0x9e3779b97f4a7c15, h ^= h >> 32`. The low 32 bits are kept. The table's numbers need no place in
//! it: a changed number of mints or cards shows itself in what is legal, in what is chosen, or in the scores.

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64;

use crate::game::Seat;
use crate::notation::Notation;
use crate::play::Watcher;

/// Takes the fingerprints of one game after another; it keeps the words of the actions it has met.
pub struct Fingerprinter<G: Notation> {
    words: HashMap<G::Action, u64>,
    legal: Vec<G::Action>,
    round: u32,
    hash: u64,
    rounds: Vec<u32>,
}

impl<G: Notation> Default for Fingerprinter<G> {
    fn default() -> Self {
        Fingerprinter {
            words: HashMap::new(),
            legal: Vec::new(),
            round: 0,
            hash: 0,
            rounds: Vec::new(),
        }
    }
}

impl<G: Notation> Fingerprinter<G> {
    /// The fingerprints of the game just watched, one for each round that had a decision; ready for the next game.
    pub fn take(&mut self) -> Vec<u32> {
        self.close_round();
        std::mem::take(&mut self.rounds)
    }

    fn close_round(&mut self) {
        self.rounds.push(self.hash as u32);
        self.hash = 0;
    }

    fn word(&mut self, game: &G, state: &G::State, action: G::Action) -> u64 {
        let name = || xxh3_64(game.action_name(state, action).as_bytes());
        *self.words.entry(action).or_insert_with(name)
    }

    fn take_in(&mut self, word: u64) {
        let mixed = (self.hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.hash = mixed ^ (mixed >> 32);
    }
}

impl<G: Notation> Watcher<G> for Fingerprinter<G> {
    fn setup(&mut self, game: &G, state: &G::State) {
        self.round = game.round(state);
    }

    fn before(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        let round = game.round(state);
        if round != self.round {
            self.close_round();
            self.round = round;
        }
        self.take_in(seat as u64);
        let mut legal = std::mem::take(&mut self.legal);
        game.legal_actions(state, &mut legal);
        for &choice in &legal {
            let word = self.word(game, state, choice);
            self.take_in(word);
        }
        self.legal = legal;
        let word = self.word(game, state, action);
        self.take_in(word);
    }
}
