//! What is only speed: nothing here is a rule. Each part has a plain twin, and a property test that plays both
//! (`tests/twins.rs`).
//!
//! | part | instead of | assumes |
//! | --- | --- | --- |
//! | `tables`, `kits` | the figures of `Rules` | nothing: worked out from them once |
//! | `word`, `legal` | asking each Location and Plan whether it is legal | nothing |
//! | `word` alone | the list of legal actions | `Shortcuts::only_words` |
//! | `placement` | `place_simple` | `Shortcuts::one_copy`, and a placement that changes nothing but sums |
//! | `playout` | `random_action` and `apply` in turn | `Shortcuts::only_words` and `Shortcuts::one_copy` |
//! | `to_the_end` | `play_on` and `outcome` | two seats, `Shortcuts::only_words` and `Shortcuts::one_copy` |
//! | `stars` | `counted_one_by_one` | `Shortcuts::one_copy` |
//! | `upkeep` | `begin_effects` | not `order_matters` |

pub mod kits;
pub mod legal;
pub mod placement;
pub mod playout;
pub mod stars;
pub mod tables;
pub mod to_the_end;
pub mod upkeep;
pub mod word;

use super::rules::Rules;
use super::traits::Traits;
use word::BEYOND_WORD;

/// What a rule set allows to be left out.
#[derive(Clone, Copy, Debug)]
pub struct Shortcuts {
    /// No seat has a trait, and at most one copy of each Plan: a card is its Plan.
    pub one_copy: bool,
    /// No seat has a trait, and no game a Location with choices outside the word: the word is all there is.
    pub only_words: bool,
    /// How many actions a game has at most, where `to_the_end` plays it.
    pub longest: Option<u64>,
}

impl Shortcuts {
    pub fn new(rules: &Rules, seats: usize, traits: &Traits) -> Shortcuts {
        let copies_are_one = rules.plans.iter().all(|(_, figures)| figures.copies <= 1);
        let one_copy = traits.none() && copies_are_one;
        let only_words = traits.none() && rules.advanced.never(BEYOND_WORD);
        Shortcuts {
            one_copy,
            only_words,
            longest: (one_copy && only_words && seats == 2).then(|| to_the_end::longest(rules)),
        }
    }
}
