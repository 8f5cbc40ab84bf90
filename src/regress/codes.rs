//! Short codes for the words of a list, so that a recorded game is one short line.
//!
//! The first 52 words are a letter each, the next 620 a digit and a character, the next 3,844 a `-` and two characters,
//! the rest a `+` and four: no code begins another, and a list that grows at its end leaves all codes as they were.

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CHARACTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const WIDTH: usize = CHARACTERS.len();
const DIGITS: usize = 10;
/// The first index of each longer form.
const PAIRS: usize = LETTERS.len();
const TRIPLES: usize = PAIRS + DIGITS * WIDTH;
const FIVES: usize = TRIPLES + WIDTH.pow(2);

/// How many words a list may have.
pub const MOST: usize = FIVES + WIDTH.pow(4);

/// The code of the word at an index below `MOST`.
pub fn code(index: usize) -> String {
    match index {
        0..PAIRS => char::from(LETTERS[index]).to_string(),
        PAIRS..TRIPLES => characters(index - PAIRS, 2),
        TRIPLES..FIVES => format!("-{}", characters(index - TRIPLES, 2)),
        _ => format!("+{}", characters(index - FIVES, 4)),
    }
}

/// A number in this many characters.
fn characters(number: usize, count: u32) -> String {
    let places = (0..count).rev();
    places
        .map(|place| char::from(CHARACTERS[number / WIDTH.pow(place) % WIDTH]))
        .collect()
}

/// The place of every byte among the characters; `NOWHERE` if it is not one.
const PLACES: [u8; 256] = {
    let mut places = [NOWHERE; 256];
    let mut at = 0;
    while at < CHARACTERS.len() {
        places[CHARACTERS[at] as usize] = at as u8;
        at += 1;
    }
    places
};
const NOWHERE: u8 = u8::MAX;

/// What a row of codes stands for; `None` if it is not one, or if an index stands for nothing.
pub fn decode<T>(codes: &str, meaning: impl Fn(usize) -> Option<T>) -> Option<Vec<T>> {
    let mut bytes = codes.bytes();
    let mut found = Vec::with_capacity(codes.len());
    while let Some(first) = bytes.next() {
        let index = match first {
            b'-' => TRIPLES + number(&mut bytes, 0, 2)?,
            b'+' => FIVES + number(&mut bytes, 0, 4)?,
            b'0'..=b'9' => PAIRS + number(&mut bytes, place(first)?, 1)?,
            // The letters are the characters behind the digits.
            letter => place(letter)? - DIGITS,
        };
        found.push(meaning(index)?);
    }
    Some(found)
}

/// A number that begins with `start` and goes on with this many characters.
fn number(bytes: &mut impl Iterator<Item = u8>, start: usize, count: usize) -> Option<usize> {
    (0..count).try_fold(start, |number, _| {
        Some(number * WIDTH + place(bytes.next()?)?)
    })
}

fn place(byte: u8) -> Option<usize> {
    let place = PLACES[usize::from(byte)];
    (place != NOWHERE).then_some(usize::from(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_short_first_and_read_back() {
        assert_eq!(
            [0, 51, 52, 671, 672, 4515, 4516, 4577].map(code),
            ["A", "z", "00", "9z", "-00", "-zz", "+0000", "+000z"]
        );
        assert_eq!(code(MOST - 1), "+zzzz");
        let indices = vec![0, 671, 3, 4516, 672, 52, MOST - 1, 51, 4515];
        let row: String = indices.iter().map(|&index| code(index)).collect();
        assert_eq!(decode(&row, Some), Some(indices));
    }

    #[test]
    fn what_is_not_a_row_of_codes_is_told() {
        for text in ["9", "-0", "+zzz", "A B", "ä"] {
            assert_eq!(decode(text, Some), None, "{text}");
        }
    }
}
