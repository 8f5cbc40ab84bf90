//! Files of trained weights in little room: 16-bit numbers near zero by Rice's code, half the size of the file.
//!
//! The build packs the shipped players, the program unpacks the one that it needs; what comes out is the file itself.

/// A heading up to the end of its line (and a byte more where the rest is odd) as it is, then 16-bit numbers.
pub fn pack(file: &[u8]) -> Vec<u8> {
    let line = file.iter().position(|&byte| byte == b'\n');
    let heading = line.map_or(0, |end| end + 1);
    let (heading, rest) = file.split_at(heading + (file.len() - heading) % 2);
    let numbers: Vec<u16> = rest.chunks_exact(2).map(zigzag).collect();
    let shift = (0..16).min_by_key(|&shift| bits(&numbers, shift));
    let shift = shift.expect("there are 16");
    let mut packed = Vec::new();
    packed.extend((heading.len() as u32).to_le_bytes());
    packed.extend((numbers.len() as u32).to_le_bytes());
    packed.push(shift);
    packed.extend(heading);
    let mut writer = Writer::default();
    for number in numbers {
        (0..number >> shift).for_each(|_| writer.push(true));
        writer.push(false);
        (0..shift).for_each(|bit| writer.push(number >> bit & 1 != 0));
    }
    packed.extend(writer.bytes);
    packed
}

/// The file that was packed; `None` if this is not one.
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let (heading, packed) = packed.split_first_chunk::<4>()?;
    let (count, packed) = packed.split_first_chunk::<4>()?;
    let (&shift, packed) = packed.split_first()?;
    let (heading, code) = packed.split_at_checked(u32::from_le_bytes(*heading) as usize)?;
    let mut file = heading.to_vec();
    let mut bits = code
        .iter()
        .flat_map(|&byte| (0..8).map(move |bit| byte >> bit & 1 != 0));
    for _ in 0..u32::from_le_bytes(*count) {
        let mut number = 0_u16;
        while bits.next()? {
            number = number.checked_add(1)?;
        }
        number = number.checked_shl(shift.into())?;
        for bit in 0..shift {
            number |= u16::from(bits.next()?) << bit;
        }
        file.extend(unzigzag(number).to_le_bytes());
    }
    Some(file)
}

/// How many bits the numbers take.
fn bits(numbers: &[u16], shift: u8) -> u64 {
    let one = |number: &u16| u64::from(number >> shift) + 1 + u64::from(shift);
    numbers.iter().map(one).sum()
}

/// 0, -1, 1, -2, ... as 0, 1, 2, 3, ...
fn zigzag(bytes: &[u8]) -> u16 {
    let number = i16::from_le_bytes([bytes[0], bytes[1]]);
    (number << 1 ^ number >> 15) as u16
}

fn unzigzag(number: u16) -> i16 {
    (number >> 1) as i16 ^ -((number & 1) as i16)
}

/// Bits one after another, the lowest of a byte first.
#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    count: usize,
}

impl Writer {
    fn push(&mut self, bit: bool) {
        if self.count.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.count % 8);
        }
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_by_hand() {
        // 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4; with a shift of 1 bit by bit 0 0, 0 1, 10 0, 10 1, 110 0.
        let file = [b'\n', 0, 0, 255, 255, 1, 0, 254, 255, 2, 0];
        let packed = pack(&file);
        let heading = [1, 0, 0, 0, 5, 0, 0, 0, 1, b'\n'];
        assert_eq!(packed, [&heading[..], &[0b1001_1000, 0b1110]].concat());
        assert_eq!(unpack(&packed), Some(file.to_vec()));
    }

    #[test]
    fn every_file_comes_out_as_it_went_in() {
        let extremes: Vec<u8> = [i16::MIN, i16::MAX, 0, -1]
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        for file in [&b""[..], b"\n", b"odd", b"a line\nand 11 more", &extremes] {
            assert_eq!(unpack(&pack(file)), Some(file.to_vec()));
        }
    }

    #[test]
    fn what_is_cut_off_is_not_a_file() {
        let packed = pack(b"heading\nweights.");
        for length in 0..packed.len() {
            assert_eq!(unpack(&packed[..length]), None, "{length}");
        }
    }
}
