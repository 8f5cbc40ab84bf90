//! Short codes for the words of a list, so that a recorded game is one short line.
//!
//! The first 52 words are a letter each, the next 620 a digit and a character, the rest a `-` and two characters: no
//! code begins another, and a list that grows at its end leaves all codes as they were.

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CHARACTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const DIGITS: usize = 10;
/// The first index of each longer form.
const PAIRS: usize = LETTERS.len();
const TRIPLES: usize = PAIRS + DIGITS * CHARACTERS.len();

/// How many words a list may have.
pub const MOST: usize = TRIPLES + CHARACTERS.len() * CHARACTERS.len();

/// The code of the word at an index below `MOST`.
pub fn code(index: usize) -> String {
    match index {
        0..PAIRS => char::from(LETTERS[index]).to_string(),
        PAIRS..TRIPLES => two_characters(index - PAIRS),
        _ => format!("-{}", two_characters(index - TRIPLES)),
    }
}

fn two_characters(number: usize) -> String {
    let width = CHARACTERS.len();
    let digits = [number / width, number % width];
    digits
        .map(|digit| char::from(CHARACTERS[digit]))
        .iter()
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
            b'-' => TRIPLES + place(bytes.next()?)? * CHARACTERS.len() + place(bytes.next()?)?,
            b'0'..=b'9' => PAIRS + place(first)? * CHARACTERS.len() + place(bytes.next()?)?,
            // The letters are the characters behind the digits.
            letter => place(letter)? - DIGITS,
        };
        found.push(meaning(index)?);
    }
    Some(found)
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
            [0, 51, 52, 671, 672].map(code),
            ["A", "z", "00", "9z", "-00"]
        );
        assert_eq!(code(MOST - 1), "-zz");
        let indices = vec![0, 671, 3, 672, 52, MOST - 1, 51];
        let row: String = indices.iter().map(|&index| code(index)).collect();
        assert_eq!(decode(&row, Some), Some(indices));
    }

    #[test]
    fn what_is_not_a_row_of_codes_is_told() {
        for text in ["9", "-0", "A B", "ä"] {
            assert_eq!(decode(text, Some), None, "{text}");
        }
    }
}
