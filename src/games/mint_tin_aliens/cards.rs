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
