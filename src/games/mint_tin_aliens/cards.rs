//! The kinds of task cards and of merit awards, and how cards are counted.

use crate::core::named::named;

named! {
    /// A kind of task card, in the words of the transcript contract.
    Card:
    Ufo "ufo" "UFO",
    CropCircle "crop-circle" "Crop Circle",
    Cow "cow" "Cow",
    Brain "brain" "Brain",
    /// Wild: stands for any card.
    MooltiPass "moolti-pass",
}

/// How many kinds of cards there are, and how many of awards.
pub const KINDS: usize = 5;

/// Cards that lie in no order: how many of each kind, by `Card as usize`.
pub type Counts = [u8; KINDS];

impl Card {
    /// All but the wild one.
    pub const PLAIN: [Card; KINDS - 1] = [Card::Ufo, Card::CropCircle, Card::Cow, Card::Brain];

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

named! {
    /// A kind of merit award, in the words of the transcript contract.
    Award:
    Sightings "sightings" "Sightings",
    WereHere "were-here" "We're Here",
    Abduction "abduction" "Abduction",
    MindControl "mind-control" "Mind Control",
    ExtraCredit "extra-credit" "Extra Credit",
}

impl Award {
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

/// How many cards these are.
#[inline]
pub fn total(counts: &Counts) -> usize {
    let mut sum = 0;
    for &count in counts {
        sum += usize::from(count);
    }
    sum
}

/// The plain kinds and all kinds, as bits.
pub const PLAIN_KINDS: u8 = 0b0_1111;
pub const ALL_KINDS: u8 = 0b1_1111;
