//! Fingerprints of games: a stable hash per round over the words of the transcript, never over memory layout.
//!
//! The word of an action is the 64-bit XXH3 of its transcript name. A round's fingerprint starts at 0 and takes in,
//! decision by decision, the seat, the words of all legal actions in their order, and the word of the action played:
//! `h = (h ^ word) * 0x9e3779b97f4a7c15, h ^= h >> 32`. The low 32 bits are kept. The table's numbers need no place in
//! it: a changed number of mints or cards shows itself in what is legal, in what is chosen, or in the scores.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};

use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use crate::core::game::Seat;
use crate::core::notation::Notation;
use crate::play::Watcher;

/// The multiplier of the hashes: 2^64 by the golden ratio.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// What is left of one game: enough to tell whether another is the same, and what was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prints {
    /// One for each round that had a decision.
    pub rounds: Vec<u32>,
    /// The word of each action played.
    pub actions: Vec<u64>,
}

/// The word of an action: a hash of its name.
pub fn word_of(name: &str) -> u64 {
    xxh3_64(name.as_bytes())
}

/// Two prints of a table in words: of all that it says, and of what lies there in any order, every pile as high as it
/// is. A mere shuffle changes only the first.
pub fn table_prints(table: &Value) -> [u32; 2] {
    let mut contents = Vec::new();
    gather(table, "", &mut contents);
    contents.sort_unstable();
    let print = |text: &str| xxh3_64(text.as_bytes()) as u32;
    [print(&table.to_string()), print(&contents.join("\n"))]
}

/// The things on a table without their places, and the height of every pile at its place.
fn gather(value: &Value, place: &str, contents: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            contents.push(format!("{place} {}", items.len()));
            for item in items {
                gather(item, place, contents);
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                gather(item, &format!("{place}.{key}"), contents);
            }
        }
        leaf => contents.push(leaf.to_string()),
    }
}

/// This many actions have their word at hand, as a power of 2.
const AT_HAND: u32 = 10;

/// This many lists of legal actions have their words at hand, as a power of 2.
const LISTS_AT_HAND: u32 = 10;

/// The words of all legal actions by the key of their list; none yet where it is 0.
#[derive(Clone, Debug, Default)]
struct KnownList {
    key: u128,
    words: Vec<u64>,
}

/// Takes the fingerprints of one game after another; it keeps the words of the actions it has met.
pub struct Fingerprinter<G: Notation> {
    words: HashMap<G::Action, u64, BuildHasherDefault<Spreader>>,
    /// Words met last, each at the place that its action's hash gives: nearly every word is found here.
    at_hand: Vec<Option<(G::Action, u64)>>,
    /// Lists met last, each at the place that its key's hash gives.
    lists: Vec<KnownList>,
    names: Vec<String>,
    legal: Vec<G::Action>,
    round: u32,
    hash: u64,
    prints: Prints,
}

impl<G: Notation> Default for Fingerprinter<G> {
    fn default() -> Self {
        Fingerprinter {
            words: HashMap::default(),
            at_hand: vec![None; 1 << AT_HAND],
            lists: vec![KnownList::default(); 1 << LISTS_AT_HAND],
            names: Vec::new(),
            legal: Vec::new(),
            round: 0,
            hash: 0,
            prints: Prints::default(),
        }
    }
}

impl<G: Notation> Fingerprinter<G> {
    /// The prints of the game just watched, to be asked once; they last until the next game is set up.
    pub fn finish(&mut self) -> &Prints {
        self.close_round();
        &self.prints
    }

    /// The names of the actions met, legal or played, since this was asked last.
    pub fn take_names(&mut self) -> Vec<String> {
        std::mem::take(&mut self.names)
    }

    /// The words of some actions.
    pub fn words(&mut self, game: &G, state: &G::State, actions: &[G::Action]) -> Vec<u64> {
        let actions = actions.iter();
        actions
            .map(|&action| self.word(game, state, action))
            .collect()
    }

    fn close_round(&mut self) {
        self.prints.rounds.push(self.hash as u32);
        self.hash = 0;
    }

    #[inline]
    fn word(&mut self, game: &G, state: &G::State, action: G::Action) -> u64 {
        // The upper bits of a product depend on all of its factors.
        let place = (self.words.hasher().hash_one(action) >> (64 - AT_HAND)) as usize;
        match self.at_hand[place] {
            Some((known, word)) if known == action => word,
            _ => {
                let word = self.looked_up(game, state, action);
                self.at_hand[place] = Some((action, word));
                word
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn looked_up(&mut self, game: &G, state: &G::State, action: G::Action) -> u64 {
        let names = &mut self.names;
        *self.words.entry(action).or_insert_with(|| {
            names.push(game.action_name(state, action));
            word_of(names.last().expect("it was just put there"))
        })
    }

    /// Takes in the words of all that is legal: those of the list as it was met before, where its key tells it.
    #[inline]
    fn take_in_legal(&mut self, game: &G, state: &G::State) {
        let key = game.list_key(state);
        if key == 0 {
            let mut legal = std::mem::take(&mut self.legal);
            game.legal_actions(state, &mut legal);
            for &choice in &legal {
                let word = self.word(game, state, choice);
                self.hash = taken_in(self.hash, word);
            }
            self.legal = legal;
            return;
        }
        let mixed = taken_in(key as u64, (key >> 64) as u64).wrapping_mul(SPREAD);
        let place = (mixed >> (64 - LISTS_AT_HAND)) as usize;
        if self.lists[place].key != key {
            self.list(game, state, key, place);
        }
        let words = self.lists[place].words.iter();
        self.hash = words.fold(self.hash, |hash, &word| taken_in(hash, word));
    }

    // Seldom called: most lists have been met before.
    #[cold]
    #[inline(never)]
    fn list(&mut self, game: &G, state: &G::State, key: u128, place: usize) {
        let mut legal = std::mem::take(&mut self.legal);
        game.legal_actions(state, &mut legal);
        let mut words = std::mem::take(&mut self.lists[place].words);
        words.clear();
        words.extend(legal.iter().map(|&choice| self.word(game, state, choice)));
        self.legal = legal;
        self.lists[place] = KnownList { key, words };
    }
}

/// The fingerprint of a round, by seat, words of the legal actions and word of the action played of each decision.
pub fn print_of<I: Iterator<Item = u64>>(round: impl Iterator<Item = (Seat, I, u64)>) -> u32 {
    let decided = |hash, (seat, legal, played): (Seat, I, u64)| {
        let hash = legal.fold(taken_in(hash, seat as u64), taken_in);
        taken_in(hash, played)
    };
    round.fold(0, decided) as u32
}

/// A hash that a further word went into.
#[inline]
fn taken_in(hash: u64, word: u64) -> u64 {
    let mixed = (hash ^ word).wrapping_mul(SPREAD);
    mixed ^ (mixed >> 32)
}

impl<G: Notation> Watcher<G> for Fingerprinter<G> {
    fn setup(&mut self, game: &G, state: &G::State) {
        let Prints { rounds, actions } = &mut self.prints;
        rounds.clear();
        actions.clear();
        self.round = game.round(state);
    }

    fn before(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        let round = game.round(state);
        if round != self.round {
            self.close_round();
            self.round = round;
        }
        self.hash = taken_in(self.hash, seat as u64);
        self.take_in_legal(game, state);
        let word = self.word(game, state, action);
        self.hash = taken_in(self.hash, word);
        self.prints.actions.push(word);
    }
}

/// A hash for small keys that are not chosen by an adversary. It decides how fast a word is found, never which.
#[derive(Default)]
struct Spreader(u64);

impl Hasher for Spreader {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            let together = |number, &byte| number << 8 | u64::from(byte);
            self.write_u64(eight.iter().fold(0, together));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(SPREAD);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_shuffle_changes_the_order_and_nothing_else() {
        let table = json!({"deck": ["mine", "plant"], "supply": ["vault"], "mints": [3, 3]});
        let shuffled = json!({"deck": ["vault", "mine"], "supply": ["plant"], "mints": [3, 3]});
        let moved = json!({"deck": ["mine"], "supply": ["vault", "plant"], "mints": [3, 3]});
        let richer = json!({"deck": ["mine", "plant"], "supply": ["vault"], "mints": [4, 3]});
        let [order, contents] = table_prints(&table);
        assert_ne!(table_prints(&shuffled)[0], order);
        assert_eq!(table_prints(&shuffled)[1], contents);
        assert_ne!(table_prints(&moved)[1], contents);
        assert_ne!(table_prints(&richer)[1], contents);
    }
}
