//! The one random generator: xoshiro256++ with named streams, and sampling whose every bit is ours.
//!
//! `rand` may change how it samples in a minor version, so `below` and `shuffle` are written here by hand and
//! pinned by golden vectors: a seed printed today must give the same game in five years.

use rand::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A deterministic stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

/// What a stream is for. Part of its identity, so that no two uses of one seed ever share numbers.
#[derive(Clone, Copy, Debug)]
pub enum Stream {
    /// Cards and other chance of the table: the same for every seating of a deal.
    Table { deal: u64 },
    /// The private generator of the bot in one seat of one game.
    Bot { deal: u64, seating: u64, seat: u64 },
    /// Anything else, by a number chosen at the place of use (resampling, trials, tests).
    Other { purpose: u64, index: u64 },
}

/// Far apart, so that seeds of one use are not seeds of another: the first digits of pi, e, the golden ratio and the
/// root of 2.
const TABLE: u64 = 0x3243_f6a8_885a_308d;
const BOT: u64 = 0x2b7e_1516_28ae_d2a6;
const OTHER: u64 = 0x19e3_779b_97f4_a7c1;
const BRANCH: u64 = 0x16a0_9e66_7f3b_cc90;

impl Rng {
    /// The stream of `seed` for the given use: a pure function of its arguments.
    pub fn new(seed: u64, stream: Stream) -> Self {
        let key = match stream {
            Stream::Table { deal } => mix(mix(seed ^ TABLE) ^ deal),
            Stream::Bot {
                deal,
                seating,
                seat,
            } => mix(mix(mix(seed ^ BOT) ^ deal) ^ (seating << 8 | seat)),
            Stream::Other { purpose, index } => mix(mix(mix(seed ^ OTHER) ^ purpose) ^ index),
        };
        Rng(Xoshiro256PlusPlus::seed_from_u64(key))
    }

    /// A stream of its own beside what comes from this one: a pure function of where this one stands and of the number.
    /// Nothing is drawn from this one.
    pub fn branch(&self, number: u64) -> Rng {
        let from = self.clone().next_u64();
        Rng(Xoshiro256PlusPlus::seed_from_u64(mix(
            mix(from ^ BRANCH) ^ number
        )))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number in `0..n`; `n` must be at least 1. Lemire's multiplication with rejection, exactly uniform.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n >= 1 && n <= u32::MAX as usize);
        let n = n as u64;
        let product = (self.next_u64() >> 32) * n;
        if (product as u32 as u64) < n {
            let found;
            (*self, found) = self.clone().below_again(product, n);
            return found;
        }
        (product >> 32) as usize
    }

    /// The seldom second half of `below`: draws again while the product falls into the rest that would be unfair. By
    /// value, so that a generator whose address nobody asks for can stay in registers.
    #[cold]
    #[inline(never)]
    fn below_again(mut self, mut product: u64, n: u64) -> (Rng, usize) {
        let threshold = (1u64 << 32) % n;
        while (product as u32 as u64) < threshold {
            product = (self.next_u64() >> 32) * n;
        }
        (self, (product >> 32) as usize)
    }

    /// Puts the items into a uniformly random order (Fisher-Yates from the back).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut own = self.clone();
        let mut left = items;
        // The slice gets shorter with each step, so that its last place is known to be there.
        while left.len() > 1 {
            let last = left.len() - 1;
            left.swap(last, own.below(last + 1));
            left = &mut left[..last];
        }
        *self = own;
    }

    /// A uniform number in `[0, 1)` with 53 random bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

/// SplitMix64's finaliser: spreads every bit of the input over the whole word.
fn mix(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
