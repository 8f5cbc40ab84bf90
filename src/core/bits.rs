//! Words as sets: their bits in order, choosing one without a branch on which, what a random player needs most, and
//! words mixed into a hash.

/// A hash with one more word in it, the same on every machine.
#[inline]
pub fn mixed(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The places of the set bits, lowest first.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let place = word.trailing_zeros() as u8;
            word &= word - 1;
            place
        })
    })
}

/// Where the `k`-th set bit of a word lies, both counted from 0; there must be one.
#[inline]
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub fn nth_bit(word: u64, k: usize) -> usize {
    safe_arch::population_deposit_u64(1 << k, word).trailing_zeros() as usize
}

/// Where the `k`-th set bit of a word lies, both counted from 0; there must be one.
#[inline]
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub fn nth_bit(word: u64, k: usize) -> usize {
    portable(word, k)
}

/// The same for processors that cannot deposit bits: halves the part of the word that holds the bit until it is one.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), cfg(test))]
fn portable(word: u64, k: usize) -> usize {
    let (mut at, mut left) = (0, k as u32);
    for width in [32, 16, 8, 4, 2, 1] {
        let below = (word >> at & ((1 << width) - 1)).count_ones();
        let beyond = u32::from(left >= below);
        left -= below * beyond;
        at += width * beyond;
    }
    at as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_is_found_in_all_ways() {
        let cases = [
            (0b1, vec![0]),
            (0b1010_1110, vec![1, 2, 3, 5, 7]),
            (1 << 63 | 1 << 32 | 1 << 31, vec![31, 32, 63]),
            (u64::MAX, (0..64).collect()),
        ];
        for (word, places) in cases {
            for (k, &place) in places.iter().enumerate() {
                assert_eq!(nth_bit(word, k), place, "bit {k} of {word:b}");
                assert_eq!(portable(word, k), place, "bit {k} of {word:b}");
            }
            assert!(bits(word).map(usize::from).eq(places));
        }
    }
}
