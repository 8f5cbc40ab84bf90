//! A part of a baseline: the recorded games of one shard, in one sealed file; all parts together are the baseline.

use serde::{Deserialize, Serialize};

use super::file::Baseline;
use crate::core::RESULTS_VERSION;
use crate::core::order;
use crate::lab::config::Experiment;
use crate::play::fingerprint::word_of;
use crate::run::part::Origin;
use crate::run::shard::Shard;
use crate::run::store::{Broken, seal, unseal};

const KIND: &str = "baseline-part";

/// The recorded games of one shard.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedPart {
    pub head: Head,
    pub recorded: Baseline,
}

/// Whose part it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    pub shard: Shard,
    pub origin: Origin,
    /// The program's sources that decide results.
    sources: String,
}

/// Why parts cannot be put together.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartsError {
    #[error(
        "{0}: is of another recording than the first part ({1})\n  help: merge the parts of one recording, made by this version of the program"
    )]
    Foreign(String, &'static str),
    #[error(
        "{0}: holds the same deals as another part, with another content\n  help: remove the wrong one"
    )]
    Overlap(String),
    #[error(
        "{0}: is one of {1} shards, the first part is one of {2}\n  help: merge shards of the same N"
    )]
    Sizes(String, u64, u64),
}

impl RecordedPart {
    /// The games of one shard.
    pub fn new(shard: Shard, origin: Origin, recorded: Baseline) -> Self {
        let sources = env!("MINTLAB_SOURCES").to_owned();
        RecordedPart {
            head: Head {
                shard,
                origin,
                sources,
            },
            recorded,
        }
    }

    /// The sealed file: one line of JSON, then the baseline of these games.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = serde_json::to_vec(&self.head).expect("plain data");
        body.push(b'\n');
        body.extend_from_slice(self.recorded.write().as_bytes());
        seal(KIND, &body)
    }

    /// Reads what `to_bytes` wrote.
    pub fn read(bytes: &[u8]) -> Result<Self, Broken> {
        let body = String::from_utf8_lossy(unseal(KIND, bytes)?);
        let (head, recorded) = body.split_once('\n').ok_or(Broken::Damaged)?;
        let head: Head = serde_json::from_str(head).map_err(|_| Broken::Damaged)?;
        if head.origin.files.is_empty() || !head.shard.is_one() {
            return Err(Broken::Damaged);
        }
        Ok(RecordedPart {
            head,
            recorded: Baseline::read(recorded).map_err(|_| Broken::Damaged)?,
        })
    }

    /// Whether bytes are meant to be such a part.
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(format!("mintlab-{KIND} ").as_bytes())
    }

    /// Whether it is this shard of this experiment, recorded by this program.
    pub fn is_of(&self, shard: Shard, experiment: &Experiment) -> bool {
        self.head.shard == shard
            && self.recorded.experiment.trim_end() == experiment.to_toml().trim_end()
            && self.head.sources == env!("MINTLAB_SOURCES")
    }

    /// In what another recording differs.
    fn difference(&self, other: &RecordedPart) -> Option<&'static str> {
        let (mine, theirs) = (&self.recorded, &other.recorded);
        if mine.experiment != theirs.experiment {
            return Some("another experiment");
        }
        if mine.rules != theirs.rules {
            return Some("other rules in force");
        }
        if mine.results_version != theirs.results_version || self.head.sources != other.head.sources
        {
            return Some("another version of the program");
        }
        None
    }
}

/// What parts make together.
#[derive(Debug)]
pub enum Together {
    Whole(Box<Baseline>),
    /// These are missing.
    Missing(Vec<Shard>),
}

/// Puts parts together; `older` is the baseline that is to be replaced, whose words keep their codes.
pub fn together(
    parts: &[(String, RecordedPart)],
    older: Option<&Baseline>,
) -> Result<Together, PartsError> {
    let (first_name, first) = &parts[0];
    if first.recorded.results_version != Some(RESULTS_VERSION)
        || first.head.sources != env!("MINTLAB_SOURCES")
    {
        return Err(PartsError::Foreign(
            first_name.clone(),
            "another version of the program",
        ));
    }
    let of = first.head.shard.of;
    let mut by_number: Vec<Option<&RecordedPart>> = vec![None; of as usize];
    for (name, part) in parts {
        if let Some(why) = first.difference(part) {
            return Err(PartsError::Foreign(name.clone(), why));
        }
        if part.head.shard.of != of {
            return Err(PartsError::Sizes(name.clone(), part.head.shard.of, of));
        }
        let place = &mut by_number[part.head.shard.number as usize - 1];
        if place.is_some_and(|other| other.recorded != part.recorded) {
            return Err(PartsError::Overlap(name.clone()));
        }
        *place = Some(part);
    }
    let number = |(at, part): (usize, &Option<&RecordedPart>)| {
        part.is_none().then_some(Shard {
            number: at as u64 + 1,
            of,
        })
    };
    let missing: Vec<Shard> = by_number.iter().enumerate().filter_map(number).collect();
    if !missing.is_empty() {
        return Ok(Together::Missing(missing));
    }
    let parts: Vec<&RecordedPart> = by_number.into_iter().flatten().collect();
    Ok(Together::Whole(Box::new(joined(&parts, older))))
}

fn joined(parts: &[&RecordedPart], older: Option<&Baseline>) -> Baseline {
    let names = parts.iter().flat_map(|part| &part.recorded.words);
    let names = names.map(|word| (word_of(word), word.clone())).collect();
    let games = parts
        .iter()
        .flat_map(|part| part.recorded.games.iter().cloned());
    let mut whole = Baseline {
        words: older.map_or(Vec::new(), |older| older.words.clone()),
        games: games.collect(),
        ..parts[0].recorded.clone()
    };
    order::sort_by_key(&mut whole.games, |game| (game.deal, game.arm, game.seating));
    whole.learn(&names);
    whole
}
