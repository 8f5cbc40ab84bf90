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

/// The same for processors that cannot deposit bits: counts the bits up to the end of each byte in one step, and looks
/// the bit up in the byte where it lies.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), cfg(test))]
fn portable(word: u64, k: usize) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = EACH << 7;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let ends = bytes.wrapping_mul(EACH);
    // No count is above 64, so the high bits are free: one stays where the byte ends before the bit.
    let passed = (((k as u64 * EACH) | HIGH) - ends) & HIGH;
    let at = ((passed >> 7).wrapping_mul(EACH) >> 56) as usize * 8;
    let before = (ends << 8 >> at) as u8;
    at + usize::from(NTH_OF_BYTE[(k - usize::from(before)) & 7][usize::from((word >> at) as u8)])
}

/// Where the `k`-th set bit of a byte lies, if it has that many.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), cfg(test))]
static NTH_OF_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut k) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[k][byte] = place as u8;
                k += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

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
