//! The payments open to a hand, worked out for all ways to pay in one step.
//!
//! Eight ways are the bytes of a word: the four named awards, each with its own plain kind, and Extra Credit with
//! each plain kind. The ninth is Extra Credit in wilds only. No figure is above 127 (a deck has at most 120 cards),
//! so the high bit of each byte is free for carries.

use super::super::actions::Action;
use super::super::cards::{ALL_KINDS, Award, Card, Counts, KINDS};
use super::words::{kinds, word};

const PAYMENTS: [(Award, Card); 9] = [
    (Award::Sightings, Card::Ufo),
    (Award::WereHere, Card::CropCircle),
    (Award::Abduction, Card::Cow),
    (Award::MindControl, Card::Brain),
    (Award::ExtraCredit, Card::Ufo),
    (Award::ExtraCredit, Card::CropCircle),
    (Award::ExtraCredit, Card::Cow),
    (Award::ExtraCredit, Card::Brain),
    (Award::ExtraCredit, Card::MooltiPass),
];
/// The way without plain cards.
const WILDS_ONLY: usize = PAYMENTS.len() - 1;

const EACH: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;
const EXTRA: u64 = 0xffff_ffff_0000_0000;

/// What the ways to pay ask for, by the rules.
#[derive(Clone, Debug)]
pub struct Prices {
    /// By byte: all cards.
    cards: u64,
    /// By byte: one more than the most wilds among them.
    beyond_wilds: u64,
}

/// For each way to pay, the fewest wilds and how many numbers of wilds are possible.
pub struct Payable {
    fewest: u64,
    numbers: u64,
    /// What Extra Credit takes in wilds, and whether it can be paid so.
    all_wilds: u8,
    wilds_only: bool,
}

impl Prices {
    pub fn new(price: &[u8; KINDS]) -> Prices {
        let bytes = std::array::from_fn(|way| price[PAYMENTS[way].0 as usize]);
        let cards = u64::from_le_bytes(bytes);
        // MA-5: wilds only is one action for each award, so Extra Credit's plain cards are at least one.
        let beyond_wilds = cards + (EACH & !EXTRA);
        Prices {
            cards,
            beyond_wilds,
        }
    }

    /// Whether a hand can pay for one of the awards that are left.
    #[inline]
    pub fn any(&self, hand: &Counts, awards: &[u8; KINDS]) -> bool {
        self.any_in(word(hand), left(awards))
    }

    /// The same by the word of the hand and the ways whose award is left.
    #[inline]
    pub fn any_in(&self, hand: u64, left: u64) -> bool {
        at_least(plain(hand) + wilds(hand) * EACH, self.cards) & left != 0
    }

    /// What a hand can pay of the awards that are left.
    #[inline]
    pub fn payable(&self, hand: &Counts, awards: &[u8; KINDS]) -> Payable {
        self.payable_in(word(hand), left(awards))
    }

    /// The same by the word of the hand and the ways whose award is left.
    #[inline]
    pub fn payable_in(&self, hand: u64, left: u64) -> Payable {
        let wilds = wilds(hand);
        let fewest = less(self.cards, plain(hand));
        let too_many = (wilds + 1) * EACH;
        let end = self.beyond_wilds - less(self.beyond_wilds, too_many);
        let all_wilds = (self.cards >> 56) as u8;
        Payable {
            fewest,
            numbers: less(end, fewest) & whole_bytes(left),
            all_wilds,
            wilds_only: left & EXTRA != 0 && wilds >= u64::from(all_wilds),
        }
    }
}

impl Payable {
    #[inline]
    pub fn len(&self) -> usize {
        (self.sums() >> 56) as usize + usize::from(self.wilds_only)
    }

    /// A word that tells the list: in seven bits for each way the fewest wilds, below 8, and how many numbers of them,
    /// below 16, and a bit for wilds only. 0 where a figure is greater.
    #[inline]
    pub fn key(&self) -> u64 {
        // Ways without a payment do not tell how many wilds they lack.
        let fewest = self.fewest & whole_bytes(at_least(self.numbers, EACH));
        if fewest & 0x7878_7878_7878_7878 != 0 || self.numbers & 0x7070_7070_7070_7070 != 0 {
            return 0;
        }
        // Byte by byte: the number above the wilds, then the bytes' lower seven bits side by side.
        let bytes = self.numbers << 3 | fewest;
        let pairs = bytes & 0x00ff_00ff_00ff_00ff | (bytes & 0xff00_ff00_ff00_ff00) >> 1;
        let fours = pairs & 0x0000_3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
        let all = fours & 0x0fff_ffff | (fours & 0x0fff_ffff_0000_0000) >> 4;
        all | u64::from(self.wilds_only) << 56 | 1 << 57
    }

    /// In each byte how many payments there are up to the end of its way. No more than the cards of the hand twice,
    /// and one for each way: a byte is enough.
    #[inline]
    fn sums(&self) -> u64 {
        self.numbers.wrapping_mul(EACH)
    }

    /// The payment at this place of the list, if the list is that long.
    #[inline]
    pub fn nth(&self, place: usize) -> Option<Action> {
        (place < self.len()).then(|| {
            let (award, kind, wilds) = self.at(place);
            Action::Complete { award, kind, wilds }
        })
    }

    /// The award, kind and number of wilds of the payment at this place of the list, which is longer. No branch depends
    /// on the place, which cannot be predicted.
    #[inline]
    pub fn at(&self, place: usize) -> (Award, Card, u8) {
        let sums = self.sums();
        let passed = !below(place as u64 * EACH, sums) & HIGH;
        let way = passed.count_ones() as usize;
        let (award, kind) = PAYMENTS[way];
        let shift = 8 * (way as u32 & 7);
        let before = (sums << 8 >> shift) as u8;
        let some_wilds = ((self.fewest >> shift) as u8)
            .wrapping_add(place as u8)
            .wrapping_sub(before);
        let wilds = if way == WILDS_ONLY {
            self.all_wilds
        } else {
            some_wilds
        };
        (award, kind, wilds)
    }

    /// All payments in their order.
    pub fn each(&self) -> impl Iterator<Item = Action> {
        (0..self.len()).filter_map(|place| self.nth(place))
    }
}

/// The plain cards of a hand for each way.
#[inline]
fn plain(hand: u64) -> u64 {
    u64::from(hand as u32) * (1 << 32 | 1)
}

/// The wilds of a hand.
#[inline]
fn wilds(hand: u64) -> u64 {
    hand >> (8 * Card::MooltiPass as u32)
}

/// The high bit of each way whose award is left.
#[inline]
fn left(awards: &[u8; KINDS]) -> u64 {
    left_ways(kinds(awards))
}

/// The same by the set of awards.
#[inline]
pub fn left_ways(awards: u8) -> u64 {
    LEFT[usize::from(awards & ALL_KINDS)]
}

/// Set of awards -> the high bits of their ways.
static LEFT: [u64; 1 << KINDS] = {
    let mut left = [0; 1 << KINDS];
    let mut set = 0;
    while set < left.len() {
        let mut way = 0;
        while way < 8 {
            if set >> PAYMENTS[way].0 as usize & 1 == 1 {
                left[set] |= 0x80 << (8 * way);
            }
            way += 1;
        }
        set += 1;
    }
    left
};

/// The high bit of each byte in which `a` is at least `b`, both below 128.
#[inline]
fn at_least(a: u64, b: u64) -> u64 {
    ((a | HIGH) - b) & HIGH
}

/// `a` less `b`, but not below 0, byte by byte, both below 128.
#[inline]
pub fn less(a: u64, b: u64) -> u64 {
    ((a | HIGH) - b) & whole_bytes(at_least(a, b))
}

/// From high bits to the seven bits below them.
#[inline]
fn whole_bytes(high: u64) -> u64 {
    high - (high >> 7)
}

/// Where `a` is below `b`, in the high bit of each byte; the other bits mean nothing.
#[inline]
fn below(a: u64, b: u64) -> u64 {
    let difference = ((a | HIGH) - (b & !HIGH)) ^ ((a ^ !b) & HIGH);
    (!a & b) | (!(a ^ b) & difference)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every payment, tried one by one.
    fn tried(price: &[u8; KINDS], hand: &Counts, awards: &[u8; KINDS]) -> Vec<Action> {
        let have = |kind: Card| hand[kind as usize];
        let mut found = Vec::new();
        for (award, kind) in PAYMENTS {
            let price = price[award as usize];
            let wild_only = kind == Card::MooltiPass;
            for wilds in 0..=price {
                let plain = price - wilds;
                let enough = wilds <= have(Card::MooltiPass) && (wild_only || plain <= have(kind));
                let told_elsewhere = award == Award::ExtraCredit && (plain == 0) != wild_only;
                if enough && !told_elsewhere && awards[award as usize] > 0 {
                    found.push(Action::Complete { award, kind, wilds });
                }
            }
        }
        found
    }

    fn same(price: [u8; KINDS], hand: Counts, awards: [u8; KINDS]) {
        let prices = Prices::new(&price);
        let payable = prices.payable(&hand, &awards);
        let expected = tried(&price, &hand, &awards);
        let listed: Vec<Action> = payable.each().collect();
        assert_eq!(listed, expected, "{price:?} {hand:?} {awards:?}");
        assert_eq!(payable.len(), expected.len());
        assert_eq!(payable.nth(expected.len()), None);
        assert_eq!(prices.any(&hand, &awards), !expected.is_empty());
    }

    #[test]
    fn the_longest_list_fits_a_byte() {
        same([20; KINDS], [20, 20, 20, 20, 40], [127; KINDS]);
        same([1; KINDS], [30, 30, 30, 29, 1], [1; KINDS]);
        same([126; KINDS], [0, 0, 0, 0, 120], [1; KINDS]);
        same([60; KINDS], [60, 0, 0, 0, 60], [1; KINDS]);
    }

    proptest! {
        #[test]
        fn payments_are_those_found_one_by_one(
            price in prop::array::uniform5(1u8..8),
            hand in prop::array::uniform5(0u8..9),
            awards in prop::array::uniform5(0u8..3),
        ) {
            same(price, hand, awards);
        }

        #[test]
        fn payments_of_great_hands_too(
            price in prop::array::uniform5(1u8..127),
            hand in prop::array::uniform5(0u8..24),
        ) {
            same(price, hand, [1; KINDS]);
        }
    }
}
