//! Counts of cards as the bytes of a word: all kinds are looked at in one step.
//!
//! Assumes that no count is above 127: a deck has at most 120 cards, and the rules are checked for it.

use super::super::cards::{ALL_KINDS, Card, Counts, KINDS};

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
    let [a, b, c, d, e, ..] = word.to_le_bytes();
    *counts = [a, b, c, d, e];
}

/// The kinds of which there are any, as bits from the lowest.
#[inline]
pub fn kinds(counts: &[u8; KINDS]) -> u8 {
    // No count is above 127, so adding 127 carries into the high bit of its own byte alone.
    let any = (word(counts) + 127 * EACH) >> 7 & EACH;
    // Each factor moves one of these bits next to the others, above the products that do not matter.
    let gathered = any.wrapping_mul(1 << 28 | 1 << 21 | 1 << 14 | 1 << 7 | 1) >> 28;
    gathered as u8 & ALL_KINDS
}

/// One in the byte of each kind.
const EACH: u64 = 0x01_0101_0101;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_looked_at_in_one_step() {
        assert_eq!(kinds(&[0; KINDS]), 0);
        assert_eq!(kinds(&[1, 0, 0, 0, 127]), 0b1_0001);
        assert_eq!(kinds(&[127, 127, 1, 0, 0]), 0b0_0111);
        assert_eq!(kinds(&[0, 2, 0, 64, 0]), 0b0_1010);
        assert_eq!(kinds(&[5; KINDS]), ALL_KINDS);
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
