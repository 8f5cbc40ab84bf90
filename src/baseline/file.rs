//! The baseline file: text that a version control shows well, guarded by a version and a checksum.

use serde_json::Value;
use xxhash_rust::xxh3::xxh3_128;

use crate::game::{EndReason, MAX_SEATS, TieBreak};

/// The first word of every baseline file.
pub const MAGIC: &str = "mintlab-baseline";
const VERSION: &str = "1";
const RULES: &str = "--- rules in force, one line an arm";
const GAMES: &str =
    "--- arm deal seating rounds decisions end tie-break scores shares: fingerprints by round";

/// A recorded experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    /// The experiment as TOML.
    pub experiment: String,
    /// By arm.
    pub rules: Vec<Value>,
    pub games: Vec<Game>,
}

/// One recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub arm: usize,
    pub deal: u64,
    pub seating: usize,
    pub rounds: u32,
    pub decisions: u32,
    pub reason: EndReason,
    pub tie_break: TieBreak,
    pub scores: Vec<i32>,
    /// Win shares in 60ths.
    pub shares: Vec<u32>,
    pub fingerprints: Vec<u32>,
}

/// A file that is no whole baseline of this version. Never a rule change.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    #[error("is not a baseline file")]
    Foreign,
    #[error(
        "is a baseline of version {0}, this program reads version {VERSION}\n  help: record it anew"
    )]
    Version(String),
    #[error(
        "is damaged or was edited: its checksum does not fit\n  help: restore it, or record it anew"
    )]
    Damaged,
}

impl Baseline {
    /// The whole file.
    pub fn write(&self) -> String {
        let mut body = self.experiment.trim_end().to_owned();
        body.push_str(&format!("\n{RULES}\n"));
        for rules in &self.rules {
            body.push_str(&format!("{rules}\n"));
        }
        body.push_str(&format!("{GAMES}\n"));
        for game in &self.games {
            body.push_str(&game.write());
            body.push('\n');
        }
        let checksum = xxh3_128(body.as_bytes());
        format!("{MAGIC} {VERSION}\nchecksum {checksum:032x}\n{body}")
    }

    /// Reads a file that `write` wrote; anything else is told as such.
    pub fn read(text: &str) -> Result<Self, FileError> {
        let (head, rest) = text.split_once('\n').ok_or(FileError::Foreign)?;
        match head.strip_prefix(MAGIC).map(str::trim) {
            None => return Err(FileError::Foreign),
            Some(VERSION) => {}
            Some(other) => return Err(FileError::Version(other.to_owned())),
        }
        let (checksum, body) = rest.split_once('\n').ok_or(FileError::Damaged)?;
        if checksum != format!("checksum {:032x}", xxh3_128(body.as_bytes())) {
            return Err(FileError::Damaged);
        }
        Self::read_body(body).ok_or(FileError::Damaged)
    }

    fn read_body(body: &str) -> Option<Self> {
        let (experiment, rest) = body.split_once(&format!("\n{RULES}\n"))?;
        let (rules, games) = rest.split_once(&format!("{GAMES}\n"))?;
        let rules = rules.lines().map(serde_json::from_str);
        Some(Baseline {
            experiment: experiment.to_owned(),
            rules: rules.collect::<Result<_, _>>().ok()?,
            games: games.lines().map(Game::read).collect::<Option<_>>()?,
        })
    }
}

impl Game {
    fn write(&self) -> String {
        let prints: Vec<String> = self
            .fingerprints
            .iter()
            .map(|print| format!("{print:08x}"))
            .collect();
        format!(
            "{} {} {} {} {} {} {} {} {}: {}",
            self.arm,
            self.deal,
            self.seating,
            self.rounds,
            self.decisions,
            self.reason.name(),
            self.tie_break.name(),
            joined(&self.scores),
            joined(&self.shares),
            prints.join(" ")
        )
    }

    fn read(line: &str) -> Option<Self> {
        let (head, prints) = line.split_once(": ")?;
        let words: Vec<&str> = head.split(' ').collect();
        let [
            arm,
            deal,
            seating,
            rounds,
            decisions,
            reason,
            tie_break,
            scores,
            shares,
        ] = words[..]
        else {
            return None;
        };
        let prints = prints
            .split(' ')
            .map(|print| u32::from_str_radix(print, 16).ok());
        Some(Game {
            arm: arm.parse().ok()?,
            deal: deal.parse().ok()?,
            seating: seating.parse().ok()?,
            rounds: rounds.parse().ok()?,
            decisions: decisions.parse().ok()?,
            reason: *EndReason::ALL.iter().find(|known| known.name() == reason)?,
            tie_break: *TieBreak::ALL
                .iter()
                .find(|known| known.name() == tie_break)?,
            scores: split(scores)?,
            shares: split(shares)?,
            fingerprints: prints.collect::<Option<_>>()?,
        })
    }
}

fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

fn split<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    let numbers: Option<Vec<T>> = text.split(',').map(|number| number.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() <= MAX_SEATS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Baseline {
        Baseline {
            experiment: "game = \"mint-works\"\nbots = [\"random\"]".to_owned(),
            rules: vec![serde_json::json!({"tie-break": "smallest"})],
            games: vec![Game {
                arm: 0,
                deal: 3,
                seating: 1,
                rounds: 9,
                decisions: 61,
                reason: EndReason::Stars,
                tie_break: TieBreak::Size,
                scores: vec![7, 7],
                shares: vec![60, 0],
                fingerprints: vec![0xdeadbeef, 7],
            }],
        }
    }

    #[test]
    fn a_game_is_one_line() {
        assert!(
            sample()
                .write()
                .ends_with("\n0 3 1 9 61 stars size 7,7 60,0: deadbeef 00000007\n")
        );
    }

    #[test]
    fn what_is_written_reads_back() {
        assert_eq!(Baseline::read(&sample().write()), Ok(sample()));
    }

    #[test]
    fn damage_is_told_from_foreign_files_and_versions() {
        let whole = sample().write();
        let edited = whole.replace("7,7", "8,7");
        assert_eq!(Baseline::read(&edited), Err(FileError::Damaged));
        let cut = &whole[..whole.len() - 5];
        assert_eq!(Baseline::read(cut), Err(FileError::Damaged));
        assert_eq!(Baseline::read("deal,seat\n1,2\n"), Err(FileError::Foreign));
        assert_eq!(Baseline::read(""), Err(FileError::Foreign));
        let newer = whole.replacen("baseline 1", "baseline 2", 1);
        assert_eq!(
            Baseline::read(&newer),
            Err(FileError::Version("2".to_owned()))
        );
    }
}
