//! A belt: mints in a row, two bits each, so that counting, taking and shifting need no loop.

use super::super::super::components::Mints;

/// The most mints that a belt may hold.
pub const MAX_BELT: usize = 20;

/// Mints front first, as kinds. Places past the end are 0, so that equal belts are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Belt {
    bits: u64,
    len: u8,
}

const _: () = assert!(2 * MAX_BELT < u64::BITS as usize);

/// The lower bit of each place.
const EACH_PLACE: u64 = u64::MAX / 3;

/// All bits of the `places` foremost places.
#[inline]
fn front_bits(places: u8) -> u64 {
    (1 << (2 * places)) - 1
}

impl Belt {
    pub const EMPTY: Belt = Belt { bits: 0, len: 0 };

    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// The kinds, front first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        let Belt { bits, len } = *self;
        (0..len).map(move |place| (bits >> (2 * place) & 3) as u8)
    }

    /// Puts a mint at the back.
    #[inline]
    pub fn push(&mut self, mint: u8) {
        self.bits |= u64::from(mint) << (2 * self.len);
        self.len += 1;
    }

    /// How many mints of each kind are among the `front` foremost.
    #[inline]
    pub fn in_front(&self, front: u8) -> Mints {
        let seen = self.bits & front_bits(front);
        let (lower, upper) = (seen & EACH_PLACE, seen >> 1 & EACH_PLACE);
        let (sugar_free, cinnamon) = (lower.count_ones() as u8, upper.count_ones() as u8);
        let classic = self.len.min(front) - sugar_free - cinnamon;
        [classic, sugar_free, cinnamon]
    }

    /// The place of the mint of this kind that has `before` others of it in front, from 0.
    #[inline]
    pub fn place(&self, mint: u8, before: u8) -> Option<u8> {
        let mut places = self.places(mint);
        for _ in 0..before {
            places &= places.wrapping_sub(1);
        }
        (places != 0).then(|| places.trailing_zeros() as u8 / 2)
    }

    /// Takes the foremost mint of a kind away; the others close up. There must be one.
    #[inline]
    pub fn take(&mut self, mint: u8) {
        let place = self.place(mint, 0);
        let before = front_bits(place.expect("only what lies on a belt is taken from it"));
        self.bits = self.bits & before | self.bits >> 2 & !before;
        self.len -= 1;
    }

    /// Puts the `count` foremost mints at the back; there must be that many.
    #[inline]
    pub fn shift(&mut self, count: u8) {
        let moved = self.bits & front_bits(count);
        self.bits = self.bits >> (2 * count) | moved << (2 * (self.len - count));
    }

    /// A bit for each place that holds this kind.
    #[inline]
    fn places(&self, mint: u8) -> u64 {
        let differs = self.bits ^ (EACH_PLACE * u64::from(mint));
        !(differs | differs >> 1) & EACH_PLACE & front_bits(self.len)
    }
}
