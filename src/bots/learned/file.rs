//! A trained player as a file: one line that says what it is, the rounded weights, a checksum.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::net::{LANES, Net};

/// The first bytes of the file, with the version of its form.
const MAGIC: &str = "mintlab player 1 ";

/// What a player was trained on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    pub game: String,
    /// As `Features::table` names it.
    pub table: String,
    /// As `Features::LIST` names it.
    pub features: String,
    pub inputs: usize,
    pub hidden: usize,
    /// The fingerprints of the rules and components that it was trained under.
    pub rules: Vec<String>,
    pub seed: u64,
    /// Games of self-play, those of the player that it started from included.
    pub games: u64,
    /// The version of the program that trained it.
    pub version: String,
    /// What adapting changed, if it is a player that was adapted to an experiment's rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adapted: Option<Adapted>,
    /// The player that it learned to beat, by its fingerprint, if it did not play against itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
}

/// How an adapted player does against the player that it was before, under the rules that it was adapted to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapted {
    /// The player before, by its fingerprint.
    pub from: String,
    /// Games of self-play since then.
    pub games: u64,
    /// The win share with its 95 % interval; where nobody else decides, what the share of wins gained.
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// What a player gets that is as good as the one before.
    pub even: f64,
    pub deals: u64,
}

/// A player: where it comes from and what it learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    pub origin: Origin,
    pub net: Arc<Net>,
}

/// Why a file is not a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    #[error("it is not a player's file")]
    NoPlayer,
    #[error("it is damaged: its checksum does not fit")]
    Damaged,
}

/// One line that says what follows, the bytes, a checksum.
pub fn seal(magic: &str, heading: &impl Serialize, payload: &[u8]) -> Vec<u8> {
    let heading = serde_json::to_string(heading).expect("a heading is plain data");
    let mut bytes = format!("{magic}{heading}\n").into_bytes();
    bytes.extend_from_slice(payload);
    let checksum = xxh3_64(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The heading and the bytes that were sealed so.
pub fn unseal<'a, T: DeserializeOwned>(
    magic: &str,
    bytes: &'a [u8],
) -> Result<(T, &'a [u8]), FileFault> {
    if !bytes.starts_with(magic.as_bytes()) {
        return Err(FileFault::NoPlayer);
    }
    let (body, checksum) = bytes.split_last_chunk().ok_or(FileFault::Damaged)?;
    if xxh3_64(body) != u64::from_le_bytes(*checksum) {
        return Err(FileFault::Damaged);
    }
    let body = body.get(magic.len()..).ok_or(FileFault::Damaged)?;
    let end = body
        .iter()
        .position(|&byte| byte == b'\n')
        .ok_or(FileFault::NoPlayer)?;
    let heading = serde_json::from_slice(&body[..end]).map_err(|_| FileFault::NoPlayer)?;
    Ok((heading, &body[end + 1..]))
}

impl Player {
    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let Net {
            first,
            bias,
            second,
            direct,
            base,
            ..
        } = &*self.net;
        let all = [first, bias, second, direct, &vec![*base]];
        let weights = all
            .into_iter()
            .flatten()
            .flat_map(|weight| weight.to_le_bytes());
        seal(MAGIC, &self.origin, &weights.collect::<Vec<u8>>())
    }

    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8]) -> Result<Self, FileFault> {
        let (origin, weights): (Origin, _) = unseal(MAGIC, bytes)?;
        let net = read_net(&origin, weights).ok_or(FileFault::NoPlayer)?;
        Ok(Player {
            origin,
            net: Arc::new(net),
        })
    }

    /// A short name for what it is: its content's hash.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", xxh3_64(&self.write()))
    }
}

fn read_net(origin: &Origin, bytes: &[u8]) -> Option<Net> {
    let (inputs, hidden) = (origin.inputs, origin.hidden);
    let count = inputs
        .checked_mul(hidden + 1)?
        .checked_add(2 * hidden + 1)?;
    if bytes.len() != 2 * count || !hidden.is_multiple_of(LANES) {
        return None;
    }
    let mut weights = bytes
        .chunks_exact(2)
        .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
    let mut take = |count: usize| weights.by_ref().take(count).collect::<Vec<i16>>();
    Some(Net {
        inputs,
        hidden,
        first: take(inputs * hidden),
        bias: take(hidden),
        second: take(hidden),
        direct: take(inputs),
        base: take(1)[0],
    })
}
