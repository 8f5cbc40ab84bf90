//! The inputs of a position side by side in a list of a fixed length, handed over in one go: a list that may grow asks
//! with each input whether it has to.

use crate::core::features::{Inputs, ONE};

/// Where inputs are written: `Inputs` says what each call means.
pub trait Places {
    fn yes(&mut self, so: bool);
    fn amount(&mut self, sixteenths: i32);
    fn one_of(&mut self, places: usize, which: usize);
    fn set(&mut self, places: usize, bits: u64);
    fn skip(&mut self, places: usize);
}

/// A position has no more inputs than this; a power of two.
const ROOM: usize = 256;

/// Inputs beside each other.
pub struct Line {
    list: [(u16, i16); ROOM],
    len: usize,
    next: usize,
}

impl Line {
    #[inline]
    pub fn new() -> Line {
        Line {
            list: [(0, 0); ROOM],
            len: 0,
            next: 0,
        }
    }

    /// Hands all over.
    #[inline]
    pub fn put(&self, inputs: &mut Inputs) {
        inputs.extend(self.next, &self.list[..self.len]);
    }

    #[inline(always)]
    fn push(&mut self, place: usize, value: i16) {
        debug_assert!(self.len < ROOM);
        self.list[self.len & (ROOM - 1)] = (place as u16, value);
        self.len += 1;
    }
}

impl Places for Line {
    #[inline(always)]
    fn yes(&mut self, so: bool) {
        if so {
            self.push(self.next, ONE as i16);
        }
        self.next += 1;
    }

    #[inline(always)]
    fn amount(&mut self, sixteenths: i32) {
        const MOST: i32 = 64 * ONE;
        if sixteenths != 0 {
            self.push(self.next, sixteenths.clamp(-MOST, MOST) as i16);
        }
        self.next += 1;
    }

    #[inline(always)]
    fn one_of(&mut self, places: usize, which: usize) {
        self.push(self.next + which.min(places - 1), ONE as i16);
        self.next += places;
    }

    #[inline(always)]
    fn set(&mut self, places: usize, mut bits: u64) {
        while bits != 0 {
            self.push(self.next + bits.trailing_zeros() as usize, ONE as i16);
            bits &= bits - 1;
        }
        self.next += places;
    }

    #[inline(always)]
    fn skip(&mut self, places: usize) {
        self.next += places;
    }
}

/// The plain twin.
impl Places for Inputs {
    fn yes(&mut self, so: bool) {
        Inputs::yes(self, so);
    }

    fn amount(&mut self, sixteenths: i32) {
        Inputs::amount(self, sixteenths);
    }

    fn one_of(&mut self, places: usize, which: usize) {
        Inputs::one_of(self, places, which);
    }

    fn set(&mut self, places: usize, bits: u64) {
        Inputs::set(self, places, bits);
    }

    fn skip(&mut self, places: usize) {
        Inputs::skip(self, places);
    }
}
