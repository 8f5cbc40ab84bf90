//! Counts of cards as the bytes of a word: all kinds are looked at in one step.
//!
//! Assumes that no count is above 127: a deck has at most 120 cards, and the rules are checked for it.

use super::super::cards::{Card, Counts, KINDS};

/// The counts as bytes of a word, the first kind lowest: all are looked at in one step.
#[inline]
pub fn word(counts: &Counts) -> u64 {
    let [first @ .., last] = *counts;
    u64::from(u32::from_le_bytes(first)) | u64::from(last) << (8 * (KINDS - 1))
}

/// Adds cards of a kind. The whole word is written: one byte alone would hold up whoever reads the word next.
#[inline]
pub fn add(counts: &mut Counts, card: Card, number: u8) {
    put_word(
        counts,
        word(counts) + (u64::from(number) << (8 * card as u32)),
    );
}

/// Takes away cards of a kind, of which there are this many.
#[inline]
pub fn take(counts: &mut Counts, card: Card, number: u8) {
    put_word(
        counts,
        word(counts) - (u64::from(number) << (8 * card as u32)),
    );
}

#[inline]
fn put_word(counts: &mut Counts, word: u64) {
    *counts = self::counts(word);
}

/// The counts of a word.
#[inline]
pub fn counts(word: u64) -> Counts {
    let [a, b, c, d, e, ..] = word.to_le_bytes();
    [a, b, c, d, e]
}

/// The word of a single card of the kind at this place.
#[inline]
pub fn one(kind: usize) -> u64 {
    1 << (8 * kind)
}

/// How many cards the counts of a word are together, up to 255.
#[inline]
pub fn sum(word: u64) -> u64 {
    word.wrapping_mul(EACH) >> (8 * (KINDS - 1)) & 0xff
}

/// The kinds of which there are any, as bits from the lowest.
#[inline]
pub fn kinds(counts: &[u8; KINDS]) -> u8 {
    kinds_in(word(counts))
}

/// The same of a word.
#[inline]
pub fn kinds_in(word: u64) -> u8 {
    // No count is above 127, so adding 127 carries into the high bit of its own byte alone.
    high_bits(word + 127 * EACH)
}

/// The high bits of the bytes, side by side.
#[inline]
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
fn high_bits(word: u64) -> u8 {
    safe_arch::population_extract_u64(word, EACH << 7) as u8
}

/// The high bits of the bytes, side by side.
#[inline]
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
fn high_bits(word: u64) -> u8 {
    gathered(word)
}

/// The same for processors that cannot extract bits.
#[inline]
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), cfg(test))]
fn gathered(word: u64) -> u8 {
    // Each factor moves one of these bits next to the others, above the products that do not matter.
    let bits = word >> 7 & EACH;
    let gathered = bits.wrapping_mul(1 << 28 | 1 << 21 | 1 << 14 | 1 << 7 | 1) >> 28;
    gathered as u8 & ((1 << KINDS) - 1)
}

/// One in the byte of each kind.
const EACH: u64 = 0x01_0101_0101;

#[cfg(test)]
mod tests {
    use super::super::super::cards::ALL_KINDS;
    use super::*;

    #[test]
    fn counts_are_looked_at_in_one_step() {
        assert_eq!(kinds(&[0; KINDS]), 0);
        assert_eq!(kinds(&[1, 0, 0, 0, 127]), 0b1_0001);
        assert_eq!(kinds(&[127, 127, 1, 0, 0]), 0b0_0111);
        assert_eq!(kinds(&[0, 2, 0, 64, 0]), 0b0_1010);
        assert_eq!(kinds(&[5; KINDS]), ALL_KINDS);
        assert_eq!(sum(word(&[1, 2, 0, 4, 120])), 127);
        assert_eq!(counts(word(&[1, 2, 0, 4, 120]) + one(2)), [1, 2, 1, 4, 120]);
    }

    #[test]
    fn high_bits_are_found_in_all_ways() {
        for set in 0..=ALL_KINDS {
            let bytes = std::array::from_fn(|kind| (set >> kind & 1) << 7 | 0x25);
            let word = word(&bytes);
            assert_eq!((high_bits(word), gathered(word)), (set, set));
        }
    }

    #[test]
    fn cards_are_added_and_taken_kind_by_kind() {
        let mut counts = [1, 0, 127, 3, 4];
        add(&mut counts, Card::Ufo, 2);
        add(&mut counts, Card::MooltiPass, 1);
        take(&mut counts, Card::Cow, 127);
        take(&mut counts, Card::Brain, 1);
        assert_eq!(counts, [3, 0, 0, 2, 5]);
    }
}
