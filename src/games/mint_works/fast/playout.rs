//! Random play where the word is all there is: one loop from a bit of the word to what it does, without an action in
//! between.
//!
//! It does what `random_action` and `apply` do in turn; a property test plays both.

use super::super::MintWorks;
use super::super::state::State;
use super::word::{PASS, action_at};
use crate::core::bits::nth_bit;
use crate::core::rng::Rng;

impl MintWorks {
    /// Plays this many random actions, or until the game is over.
    pub(in super::super) fn play_words(&self, state: &mut State, most: u64, rng: &mut Rng) {
        let mut own = rng.clone();
        for _ in 0..most {
            if state.is_over() {
                break;
            }
            let word = self.legal_word(state);
            let bit = nth_bit(word, own.below(word.count_ones() as usize));
            if 1 << bit == PASS {
                self.count_pass(state, 1);
            } else if !self.place_common(state, bit) {
                self.play_uncommon(state, bit);
            }
        }
        *rng = own;
    }

    /// Kept apart so that the loop stays small.
    #[cold]
    #[inline(never)]
    fn play_uncommon(&self, state: &mut State, bit: usize) {
        self.play(state, action_at(bit));
    }
}
