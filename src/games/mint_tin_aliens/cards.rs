//! The kinds of task cards and of merit awards, and how cards are counted.

/// A kind of task card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Card {
    Ufo,
    CropCircle,
    Cow,
    Brain,
    /// Wild: stands for any card.
    MooltiPass,
}

/// How many kinds of cards there are, and how many of awards.
pub const KINDS: usize = 5;

/// Cards that lie in no order: how many of each kind, by `Card as usize`.
pub type Counts = [u8; KINDS];

impl Card {
    pub const ALL: [Card; KINDS] = [
        Card::Ufo,
        Card::CropCircle,
        Card::Cow,
        Card::Brain,
        Card::MooltiPass,
    ];
    /// All but the wild one.
    pub const PLAIN: [Card; KINDS - 1] = [Card::Ufo, Card::CropCircle, Card::Cow, Card::Brain];

    /// The word of the transcript contract.
    pub fn name(self) -> &'static str {
        match self {
            Card::Ufo => "ufo",
            Card::CropCircle => "crop-circle",
            Card::Cow => "cow",
            Card::Brain => "brain",
            Card::MooltiPass => "moolti-pass",
        }
    }

    /// The award that asks for this kind by name; a wild has none of its own.
    #[inline]
    pub fn award(self) -> Option<Award> {
        match self {
            Card::Ufo => Some(Award::Sightings),
            Card::CropCircle => Some(Award::WereHere),
            Card::Cow => Some(Award::Abduction),
            Card::Brain => Some(Award::MindControl),
            Card::MooltiPass => None,
        }
    }
}

/// A kind of merit award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Award {
    Sightings,
    WereHere,
    Abduction,
    MindControl,
    ExtraCredit,
}

impl Award {
    pub const ALL: [Award; KINDS] = [
        Award::Sightings,
        Award::WereHere,
        Award::Abduction,
        Award::MindControl,
        Award::ExtraCredit,
    ];

    /// The word of the transcript contract.
    pub fn name(self) -> &'static str {
        match self {
            Award::Sightings => "sightings",
            Award::WereHere => "were-here",
            Award::Abduction => "abduction",
            Award::MindControl => "mind-control",
            Award::ExtraCredit => "extra-credit",
        }
    }

    /// The one kind of plain card that pays for it; Extra Credit takes any.
    #[inline]
    pub fn kind(self) -> Option<Card> {
        match self {
            Award::Sightings => Some(Card::Ufo),
            Award::WereHere => Some(Card::CropCircle),
            Award::Abduction => Some(Card::Cow),
            Award::MindControl => Some(Card::Brain),
            Award::ExtraCredit => None,
        }
    }
}

/// The counts as bytes of a word, the first kind lowest: all are looked at in one step.
#[inline]
pub(super) fn word(counts: &Counts) -> u64 {
    let [first @ .., last] = *counts;
    u64::from(u32::from_le_bytes(first)) | u64::from(last) << (8 * (KINDS - 1))
}

/// Adds cards of a kind. The whole word is written: one byte alone would hold up whoever reads the word next.
#[inline]
pub(super) fn add(counts: &mut Counts, card: Card, number: u8) {
    put_word(
        counts,
        word(counts) + (u64::from(number) << (8 * card as u32)),
    );
}

/// Takes away cards of a kind, of which there are so many.
#[inline]
pub(super) fn take(counts: &mut Counts, card: Card, number: u8) {
    put_word(
        counts,
        word(counts) - (u64::from(number) << (8 * card as u32)),
    );
}

#[inline]
fn put_word(counts: &mut Counts, word: u64) {
    counts.copy_from_slice(&word.to_le_bytes()[..KINDS]);
}

/// How many cards these are.
#[inline]
pub fn total(counts: &Counts) -> usize {
    counts.iter().map(|&count| usize::from(count)).sum()
}

/// The plain kinds and all kinds, as bits.
pub const PLAIN_KINDS: u8 = 0b0_1111;
pub const ALL_KINDS: u8 = 0b1_1111;

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
