//! Parts put together: the same bytes as the run in one piece.

use std::path::{Path, PathBuf};

use super::Setup;
use super::part::Part;
use super::shard::Shard;
use super::store::{Broken, State, checksum};
use crate::core::order;
use crate::lab::arm::Arm;
use crate::lab::forfeits::Forfeits;
use crate::lab::identity::Identity;
use crate::lab::stop::Ended;
use crate::report::text::quoted;

/// Sizes of shards must fit into this many.
const MOST_SHARES: u64 = 1_000_000;

/// Why parts cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    #[error("{}: {broken}\n  help: {}", path.display(), mending(broken))]
    Broken { path: PathBuf, broken: Broken },
    #[error("{}: is of another run than {} ({why})\n  help: merge the parts of one run, made by this version of the program", path.display(), first.display())]
    Foreign {
        path: PathBuf,
        first: PathBuf,
        why: String,
    },
    #[error("{}: holds the same deals as {}, with another content\n  help: remove the wrong one", path.display(), first.display())]
    Overlap { path: PathBuf, first: PathBuf },
    #[error("{}: shard {shard} holds some of the same deals as shard {other}, which {} is\n  help: merge shards of the same N, or leave one of these out", path.display(), first.display())]
    Covered {
        path: PathBuf,
        shard: Shard,
        first: PathBuf,
        other: Shard,
    },
    #[error("the sizes of these shards do not fit together\n  help: merge shards of the same N")]
    Sizes,
    #[error(
        "not all games can be had again: a bot is not reproducible\n  help: merge all the same with --allow-unreproducible"
    )]
    Unreproducible,
}

/// What to do about a file that is not a part.
fn mending(broken: &Broken) -> &'static str {
    match broken {
        Broken::Foreign | Broken::Other => {
            "name a folder of parts, or parts as `--shard K/N` writes them"
        }
        Broken::Version(_) => "play that shard again with this program, or merge with the other",
        Broken::Damaged | Broken::Rows => "remove it and play that shard again",
    }
}

/// Parts of one run that do not overlap.
pub struct Merger {
    parts: Vec<(PathBuf, Part)>,
    /// The run in shares of deals, and the part that has each.
    shares: Vec<Option<usize>>,
}

impl Merger {
    /// Reads the parts and checks that they belong together; `identity` is what this program would run.
    pub fn new(parts: Vec<(PathBuf, Part)>, identity: &Identity) -> Result<Self, MergeError> {
        let mut merger = Merger {
            shares: vec![None; shares(&parts)? as usize],
            parts: Vec::new(),
        };
        for (path, part) in parts {
            merger.check(&path, &part, identity)?;
            merger.add(path, part)?;
        }
        Ok(merger)
    }

    fn check(&self, path: &Path, part: &Part, identity: &Identity) -> Result<(), MergeError> {
        let first = self.parts.first();
        let differing = identity.difference(&part.state.identity).or_else(|| {
            let (_, first) = first?;
            let (one, other) = (&first.state, &part.state);
            if one.deals != other.deals {
                return Some(format!("{} deals, not {}", other.deals, one.deals));
            }
            let outputs = |state: &State| (state.wanted, state.games_csv_bytes.is_some());
            (outputs(one) != outputs(other)).then(|| "other outputs".to_owned())
        });
        match differing {
            None => Ok(()),
            Some(why) => Err(MergeError::Foreign {
                path: path.to_path_buf(),
                first: first
                    .map_or_else(|| PathBuf::from("this program's"), |(path, _)| path.clone()),
                why,
            }),
        }
    }

    fn add(&mut self, path: PathBuf, part: Part) -> Result<(), MergeError> {
        let same = |(_, other): &&(PathBuf, Part)| other.shard == part.shard && *other == part;
        if self.parts.iter().any(|other| same(&other)) {
            return Ok(());
        }
        let number = self.parts.len();
        let step = part.shard.of as usize;
        for share in (part.shard.number as usize - 1..self.shares.len()).step_by(step) {
            if let Some(taken) = self.shares[share].replace(number) {
                let (first, other) = (self.parts[taken].0.clone(), self.parts[taken].1.shard);
                let shard = part.shard;
                return Err(match other == shard {
                    true => MergeError::Overlap { path, first },
                    false => MergeError::Covered {
                        path,
                        shard,
                        first,
                        other,
                    },
                });
            }
        }
        self.parts.push((path, part));
        Ok(())
    }

    /// The shards that are not there.
    pub fn missing(&self) -> Vec<Shard> {
        let of = self.shares.len() as u64;
        let open = self
            .shares
            .iter()
            .enumerate()
            .filter(|(_, part)| part.is_none());
        open.map(|(share, _)| Shard {
            number: share as u64 + 1,
            of,
        })
        .collect()
    }

    /// The parts as one run. Without all shards it holds only their deals.
    pub fn merged(&self, setup: &Setup) -> (State, Vec<u8>) {
        let (_, first) = &self.parts[0];
        let mut state = State {
            tallies: setup.arms.iter().map(Arm::tally).collect(),
            ledger: setup.layout.ledger(),
            forfeits: Forfeits::default(),
            played: 0,
            ended: Some(Ended::Deals),
            ..first.state.clone()
        };
        for (_, part) in &self.parts {
            for (mine, theirs) in state.tallies.iter_mut().zip(&part.state.tallies) {
                mine.merge(theirs);
            }
            state.ledger.merge(&part.state.ledger);
            state.forfeits.merge(&part.state.forfeits);
            state.played += part.state.played;
        }
        let rows = match state.games_csv_bytes {
            Some(_) => self.rows(setup),
            None => Vec::new(),
        };
        state.games_csv_sum = state.games_csv_bytes.map(|_| checksum(&rows));
        state.games_csv_bytes = state.games_csv_bytes.map(|_| rows.len() as u64);
        (state, rows)
    }

    /// The rows of all parts in the order of the deals.
    fn rows(&self, setup: &Setup) -> Vec<u8> {
        let per_deal: usize = setup
            .own_arms()
            .iter()
            .map(|arm| arm.seatings.len() * arm.contest.seats())
            .sum();
        let mut readers: Vec<_> = self
            .parts
            .iter()
            .map(|(_, part)| reader(&part.rows))
            .collect();
        let mut out = csv::Writer::from_writer(Vec::new());
        let mut record = csv::ByteRecord::new();
        let header = readers.iter_mut().find_map(|reader| {
            let header = reader.byte_headers().ok()?;
            (!header.is_empty()).then(|| header.clone())
        });
        if let Some(header) = header {
            out.write_byte_record(&header).expect("memory takes it");
        }
        for deal in 0..setup.experiment.deals {
            let share = deal as usize % self.shares.len();
            let Some(part) = self.shares[share] else {
                continue;
            };
            for _ in 0..per_deal {
                if readers[part].read_byte_record(&mut record).unwrap_or(false) {
                    out.write_byte_record(&record).expect("memory takes it");
                }
            }
        }
        out.into_inner().expect("memory takes it")
    }
}

fn reader(rows: &[u8]) -> csv::Reader<&[u8]> {
    csv::Reader::from_reader(rows)
}

/// Into how many shares a run is cut, so that each part is some of them.
fn shares(parts: &[(PathBuf, Part)]) -> Result<u64, MergeError> {
    let mut common = 1u64;
    for (_, part) in parts {
        let of = part.shard.of;
        common = common / divisor(common, of) * of;
        if common > MOST_SHARES {
            return Err(MergeError::Sizes);
        }
    }
    Ok(common)
}

fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// The commands that make the missing shards.
pub fn commands(part: &Part, missing: &[Shard], folder: &str) -> Vec<String> {
    let asked = part.origin.command_as_given();
    let games = match part.state.games_csv_bytes {
        Some(_) => " --games-csv",
        None => "",
    };
    let folder = quoted(folder);
    let command = |shard: &Shard| format!("{asked}{games} --shard {shard} --out {folder}");
    missing.iter().map(command).collect()
}

/// Parts by their shard: the order in which they were found must not matter.
pub fn sorted(mut parts: Vec<(PathBuf, Part)>) -> Vec<(PathBuf, Part)> {
    order::sort_by(&mut parts, |(a, one), (b, other)| {
        (one.shard, a).cmp(&(other.shard, b))
    });
    parts
}
