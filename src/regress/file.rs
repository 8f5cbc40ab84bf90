//! The baseline file: text that a version control shows well, guarded by a version and a checksum.

use std::collections::HashMap;

use serde_json::Value;
use xxhash_rust::xxh3::xxh3_128;

use super::codes;
use super::game::Game;
use crate::play::fingerprint::word_of;

/// The first word of every baseline file.
pub const MAGIC: &str = "mintlab-baseline";
const VERSION: &str = "2";
/// Without actions, setups and the version of results.
const FIRST_VERSION: &str = "1";
const RESULTS: &str = "results-version ";
/// The version of results of a record that came from a file of the first version.
const UNKNOWN: &str = "unknown";
const RULES: &str = "--- rules in force, one line an arm";
const WORDS: &str = "--- codes of the actions";
const GAMES: &str = "--- arm deal seating rounds decisions end tie-break scores shares setup: fingerprints by round: actions";
const FIRST_GAMES: &str =
    "--- arm deal seating rounds decisions end tie-break scores shares: fingerprints by round";

/// A recorded experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Baseline {
    /// The version of results that it was recorded with; `None` in files of the first version.
    pub results_version: Option<u32>,
    /// The experiment as TOML.
    pub experiment: String,
    /// By arm.
    pub rules: Vec<Value>,
    /// The names of all actions played. The list only grows at its end, so that a changed game is one changed line.
    pub words: Vec<String>,
    pub games: Vec<Game>,
}

/// A file that is not a whole baseline of a known version. Never a rule change.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    #[error("is not a baseline file\n  help: `mintlab baseline record my.toml` writes one")]
    Foreign,
    #[error(
        "is a baseline of version {0}, this program reads versions {FIRST_VERSION} and {VERSION}\n  help: record it again"
    )]
    Version(String),
    #[error(
        "is damaged or was edited: its checksum does not fit\n  help: restore it, or record it again"
    )]
    Damaged,
}

impl Baseline {
    /// The whole file.
    pub fn write(&self) -> String {
        let version = self
            .results_version
            .map_or(UNKNOWN.to_owned(), |version| version.to_string());
        let mut body = format!(
            "{RESULTS}{version}\n{}\n{RULES}\n",
            self.experiment.trim_end()
        );
        for rules in &self.rules {
            body.push_str(&format!("{rules}\n"));
        }
        body.push_str(&format!("{WORDS}\n"));
        for (index, word) in self.words.iter().enumerate() {
            body.push_str(&format!("{} {word}\n", codes::code(index)));
        }
        body.push_str(&format!("{GAMES}\n"));
        let places: HashMap<u64, usize> = self.places().collect();
        for game in &self.games {
            body.push_str(&game.write(&places));
            body.push('\n');
        }
        let checksum = xxh3_128(body.as_bytes());
        format!("{MAGIC} {VERSION}\nchecksum {checksum:032x}\n{body}")
    }

    /// Reads a file that `write` wrote, now or in the first version; anything else is told as such.
    pub fn read(text: &str) -> Result<Self, FileError> {
        let (head, rest) = text.split_once('\n').ok_or(FileError::Foreign)?;
        let read_body = match head.strip_prefix(MAGIC).map(str::trim) {
            None => return Err(FileError::Foreign),
            Some(VERSION) => Self::read_body,
            Some(FIRST_VERSION) => Self::read_first_body,
            Some(other) => return Err(FileError::Version(other.to_owned())),
        };
        let (checksum, body) = rest.split_once('\n').ok_or(FileError::Damaged)?;
        if checksum != format!("checksum {:032x}", xxh3_128(body.as_bytes())) {
            return Err(FileError::Damaged);
        }
        read_body(body).ok_or(FileError::Damaged)
    }

    fn read_body(body: &str) -> Option<Self> {
        let (version, rest) = body.strip_prefix(RESULTS)?.split_once('\n')?;
        let (experiment, rest) = rest.split_once(&format!("\n{RULES}\n"))?;
        let (rules, rest) = rest.split_once(&format!("{WORDS}\n"))?;
        let (words, games) = rest.split_once(&format!("{GAMES}\n"))?;
        let mut found = Baseline {
            results_version: match version {
                UNKNOWN => None,
                number => Some(number.parse().ok()?),
            },
            experiment: experiment.to_owned(),
            rules: read_rules(rules)?,
            words: read_words(words)?,
            games: Vec::new(),
        };
        let hashes: Vec<u64> = found.words.iter().map(|word| word_of(word)).collect();
        let games = games.lines().map(|line| Game::read(line, &hashes));
        found.games = games.collect::<Option<_>>()?;
        Some(found)
    }

    fn read_first_body(body: &str) -> Option<Self> {
        let (experiment, rest) = body.split_once(&format!("\n{RULES}\n"))?;
        let (rules, games) = rest.split_once(&format!("{FIRST_GAMES}\n"))?;
        Some(Baseline {
            results_version: None,
            experiment: experiment.to_owned(),
            rules: read_rules(rules)?,
            words: Vec::new(),
            games: games.lines().map(Game::read_first).collect::<Option<_>>()?,
        })
    }

    /// Whether the recorded actions are known.
    pub fn has_actions(&self) -> bool {
        !self.words.is_empty()
    }

    /// Whether games of this deal were recorded.
    pub fn has_deal(&self, deal: u64) -> bool {
        self.games.iter().any(|game| game.deal == deal)
    }

    /// The names of a recorded game's actions.
    pub fn actions(&self, game: &Game) -> Vec<&str> {
        let names = self.names();
        game.actions.iter().map(|word| names[word]).collect()
    }

    /// The names of all recorded actions by their words.
    pub fn names(&self) -> HashMap<u64, &str> {
        let names = self.words.iter().map(String::as_str);
        names.map(|name| (word_of(name), name)).collect()
    }

    /// Adds the names that the games need and the list does not have yet; `known` has them all.
    pub fn learn(&mut self, known: &HashMap<u64, String>) {
        let mut listed: HashMap<u64, usize> = self.places().collect();
        for word in self.games.iter().flat_map(|game| &game.actions) {
            if !listed.contains_key(word) {
                listed.insert(*word, self.words.len());
                self.words.push(known[word].clone());
            }
        }
        assert!(self.words.len() <= codes::MOST, "fewer actions were played");
    }

    fn places(&self) -> impl Iterator<Item = (u64, usize)> {
        let words = self.words.iter().enumerate();
        words.map(|(at, word)| (word_of(word), at))
    }
}

fn read_rules(lines: &str) -> Option<Vec<Value>> {
    let rules = lines.lines().map(serde_json::from_str);
    rules.collect::<Result<_, _>>().ok()
}

fn read_words(lines: &str) -> Option<Vec<String>> {
    let lines = lines.lines().enumerate();
    let words = lines.map(|(index, line)| {
        let (code, word) = line.split_once(' ')?;
        (code == codes::code(index)).then(|| word.to_owned())
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::{EndReason, TieBreak};

    fn sample() -> Baseline {
        Baseline {
            results_version: Some(3),
            experiment: "game = \"mint-works\"\nbots = [\"random\"]".to_owned(),
            rules: vec![serde_json::json!({"tie-break": "smallest"})],
            words: vec!["pass".to_owned(), "supplier:mine".to_owned()],
            games: vec![Game {
                arm: 0,
                deal: 3,
                seating: 1,
                rounds: 9,
                decisions: 3,
                reason: EndReason::Stars,
                tie_break: TieBreak::Size,
                scores: vec![7, 7],
                shares: vec![60, 0],
                setup: [0xa, 0xb],
                fingerprints: vec![0xdeadbeef, 7],
                actions: ["pass", "supplier:mine", "pass"].map(word_of).to_vec(),
            }],
        }
    }

    const FIRST: &str = "game = \"mint-works\"\n--- rules in force, one line an arm\n{}\n--- arm deal seating rounds decisions end tie-break scores shares: fingerprints by round\n0 3 1 9 61 stars size 7,7 60,0: deadbeef 00000007\n";

    #[test]
    fn a_game_is_one_line_of_codes() {
        let line = "\n0 3 1 9 3 stars size 7,7 60,0 0000000a,0000000b: deadbeef 00000007: ABA\n";
        assert!(sample().write().ends_with(line));
        assert!(sample().write().contains("\nA pass\nB supplier:mine\n---"));
    }

    #[test]
    fn what_is_written_reads_back() {
        assert_eq!(Baseline::read(&sample().write()), Ok(sample()));
        let read = sample();
        let actions = read.actions(&read.games[0]);
        assert_eq!(actions, ["pass", "supplier:mine", "pass"]);
    }

    #[test]
    fn many_words_read_back() {
        let mut many = sample();
        let words: Vec<String> = (0..5000).map(|word| format!("take:{word}")).collect();
        many.games[0].actions = words.iter().map(|word| word_of(word)).collect();
        many.words = words;
        assert_eq!(Baseline::read(&many.write()), Ok(many));
    }

    #[test]
    fn new_words_stand_behind_the_known_ones() {
        let mut grown = sample();
        grown.games[0].actions[1] = word_of("producer");
        let known = HashMap::from([(word_of("producer"), "producer".to_owned())]);
        grown.learn(&known);
        assert_eq!(grown.words, ["pass", "supplier:mine", "producer"]);
    }

    #[test]
    fn files_of_the_first_version_are_read() {
        let checksum = xxh3_128(FIRST.as_bytes());
        let text = format!("mintlab-baseline 1\nchecksum {checksum:032x}\n{FIRST}");
        let read = Baseline::read(&text).expect("an older file");
        assert_eq!(read.games[0].fingerprints, [0xdeadbeef, 7]);
        assert!(!read.has_actions() && read.results_version.is_none());
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
        let newer = whole.replacen("baseline 2", "baseline 3", 1);
        assert_eq!(
            Baseline::read(&newer),
            Err(FileError::Version("3".to_owned()))
        );
    }
}
