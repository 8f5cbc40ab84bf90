//! Everything that is read back is sealed: a word, a version and a checksum before the content.

use xxhash_rust::xxh3::xxh3_128;

/// The version of all sealed files.
const VERSION: &str = "1";

/// How files begin that other commands leave where a state or a part may be looked for.
const OTHERS: [&str; 5] = [
    "mintlab-state ",
    "mintlab-part ",
    "mintlab-baseline-part ",
    "mintlab-tuning ",
    "mintlab training ",
];

/// Whether a file that is not of the kind looked for is one of ours all the same: no damage, and not to be touched.
pub fn is_ours(bytes: &[u8]) -> bool {
    OTHERS
        .iter()
        .any(|beginning| bytes.starts_with(beginning.as_bytes()))
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    #[error("it is not a file of this kind")]
    Foreign,
    /// Of a run: what another command left.
    #[error("another command has written it")]
    Other,
    #[error("it is of version {0}, this program reads version {VERSION}")]
    Version(String),
    #[error("it is damaged: its checksum does not fit")]
    Damaged,
    /// Of a state: the file beside it.
    #[error("the rows of games are not those that it vouches for")]
    Rows,
}

/// A checksum as files say it.
pub fn checksum(body: &[u8]) -> String {
    in_words(xxh3_128(body))
}

/// The number of a checksum as files say it.
pub fn in_words(sum: u128) -> String {
    format!("{sum:032x}")
}

/// The content behind a line that vouches for it.
pub fn seal(kind: &str, body: &[u8]) -> Vec<u8> {
    let mut sealed = format!("mintlab-{kind} {VERSION} {}\n", checksum(body)).into_bytes();
    sealed.extend_from_slice(body);
    sealed
}

/// The content of a sealed file, if it is whole.
pub fn unseal<'a>(kind: &str, sealed: &'a [u8]) -> Result<&'a [u8], Broken> {
    let end = sealed.iter().take(200).position(|&byte| byte == b'\n');
    let (head, body) = sealed.split_at(end.ok_or(Broken::Foreign)?);
    let (head, body) = (String::from_utf8_lossy(head), &body[1..]);
    let words: Vec<&str> = head.split(' ').collect();
    match words[..] {
        [word, VERSION, said] if word == format!("mintlab-{kind}") => {
            let fits = said == checksum(body);
            fits.then_some(body).ok_or(Broken::Damaged)
        }
        [word, version, _] if word == format!("mintlab-{kind}") => {
            Err(Broken::Version(version.to_owned()))
        }
        _ => Err(Broken::Foreign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_opens_only_whole() {
        let sealed = seal("state", b"content\n");
        assert_eq!(unseal("state", &sealed), Ok(&b"content\n"[..]));
        assert_eq!(unseal("part", &sealed), Err(Broken::Foreign));
        assert_eq!(unseal("state", b"content"), Err(Broken::Foreign));
        for at in 0..sealed.len() {
            let mut flipped = sealed.clone();
            flipped[at] ^= 1;
            assert!(unseal("state", &flipped).is_err(), "byte {at}");
            assert!(unseal("state", &sealed[..at]).is_err(), "cut at {at}");
        }
        let newer = String::from_utf8(sealed).unwrap().replace(" 1 ", " 2 ");
        assert_eq!(
            unseal("state", newer.as_bytes()),
            Err(Broken::Version("2".to_owned()))
        );
    }
}
