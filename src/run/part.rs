//! A part: the games of one shard, added up, in one sealed file that any machine can merge.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::shard::Shard;
use super::store::{Broken, State, seal, unseal};
use crate::core::inputs::Inputs;
use crate::lab::config::{Experiment, Fault};
use crate::report::text::{in_quotes, quoted};

/// How a run is asked for: whoever merges its parts must ask for the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The subcommand.
    pub command: String,
    /// The experiment files by name, with their texts.
    pub files: Vec<(String, String)>,
    /// Changes of their keys.
    pub options: Vec<String>,
    /// Options of the command that change no game: `--no-report`, `--forfeits keep`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What an ablation leaves aside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ablate: Option<Ablate>,
}

/// The option that leaves the page out.
pub const NO_REPORT: &str = "--no-report";

/// Which arms an ablation makes of an experiment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ablate {
    /// Groups of items or their names; empty for all.
    pub items: Vec<String>,
    /// The bot that is looked at; the first if none is named.
    pub bot: Option<String>,
    /// Whether the items are taken out of the game for everybody.
    pub remove: bool,
}

impl Ablate {
    /// The options that ask for it.
    fn options(&self) -> String {
        let items = self.items.join(",");
        let items = Some(items).filter(|items| !items.is_empty());
        let items = items.map(|items| format!(" --items {}", quoted(&items)));
        let bot = self.bot.iter();
        let bot = bot.map(|bot| format!(" --bot {}", in_quotes(bot)));
        let remove = self.remove.then(|| " --remove".to_owned());
        items.into_iter().chain(bot).chain(remove).collect()
    }
}

impl Origin {
    /// The command line that asks for it, to be told in results. It does not depend on where a machine keeps its files:
    /// of an absolute path only the name stands.
    pub fn command_line(&self) -> String {
        self.command_with(last_name)
    }

    /// The command line as it was given, with its flags.
    pub fn command_as_given(&self) -> String {
        let flags = self.flags.iter().map(|flag| format!(" {flag}"));
        self.command_with(|file| file) + &flags.collect::<String>()
    }

    /// Whether it asks for the page.
    pub fn wants_page(&self) -> bool {
        !self.flags.iter().any(|flag| flag == NO_REPORT)
    }

    fn command_with(&self, told: fn(&str) -> &str) -> String {
        let files = self
            .files
            .iter()
            .map(|(file, _)| format!(" {}", quoted(told(file))));
        let ablate = self.ablate.iter().map(Ablate::options);
        let rest: String = files.chain(ablate).collect();
        format!("mintlab {}{rest}{}", self.command, self.set())
    }

    fn set(&self) -> String {
        let options = self.options.iter();
        let set = options.map(|option| format!(" --set {}", in_quotes(option)));
        set.collect()
    }

    /// The options by which `replay` means the same experiment.
    pub fn replay_options(&self) -> String {
        let ablate = self.ablate.as_ref();
        let ablate = ablate.map(|asked| format!(" --ablate{}", asked.options()));
        ablate.unwrap_or_default() + &self.set()
    }

    /// The experiment that is meant.
    pub fn experiment(&self) -> Result<Experiment, Fault> {
        let files = self.files.iter();
        let mut read = files.map(|(file, text)| Experiment::read(file, text, &self.options));
        if self.command == "compare" {
            return Experiment::joined(read.collect::<Result<_, _>>()?);
        }
        let mut experiment = read.next().expect("a run has a file")?;
        if self.command == "tournament" {
            let first = experiment.bots.first().cloned();
            experiment.anchor = experiment.anchor.or(first);
        }
        Ok(experiment)
    }
}

/// A relative path as it is, the last name of an absolute one.
/// Of an absolute path only the name.
pub fn last_name(file: &str) -> &str {
    let path = Path::new(file);
    let name = path.file_name().and_then(|name| name.to_str());
    name.filter(|_| path.is_absolute()).unwrap_or(file)
}

/// The games of one shard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    pub shard: Shard,
    pub origin: Origin,
    pub state: State,
    /// The lengths of `inputs`, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lengths: Vec<(String, usize)>,
    /// The component and player files that it was played with: whoever merges needs no others.
    #[serde(skip)]
    pub inputs: Inputs,
    /// The rows of `games.csv`.
    #[serde(skip)]
    pub rows: Vec<u8>,
}

const KIND: &str = "part";

impl Part {
    /// A part without rows.
    pub fn new(shard: Shard, origin: Origin, state: State, inputs: Inputs) -> Self {
        let lengths = inputs
            .iter()
            .map(|(name, bytes)| (name.clone(), bytes.len()));
        Part {
            shard,
            origin,
            state,
            lengths: lengths.collect(),
            inputs,
            rows: Vec::new(),
        }
    }

    /// The sealed file: one line of JSON, then the files that it was played with, then the rows.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = serde_json::to_vec(self).expect("plain data");
        body.push(b'\n');
        for file in self.inputs.values() {
            body.extend_from_slice(file);
        }
        body.extend_from_slice(&self.rows);
        seal(KIND, &body)
    }

    /// Reads what `to_bytes` wrote.
    pub fn read(bytes: &[u8]) -> Result<Self, Broken> {
        let body = unseal(KIND, bytes)?;
        let end = body.iter().position(|&byte| byte == b'\n');
        let (line, rest) = body.split_at(end.ok_or(Broken::Damaged)?);
        let mut rest = &rest[1..];
        let mut part: Part = serde_json::from_slice(line).map_err(|_| Broken::Damaged)?;
        if part.origin.files.is_empty() || !part.shard.is_one() {
            return Err(Broken::Damaged);
        }
        for (name, length) in &part.lengths {
            let (file, behind) = rest.split_at_checked(*length).ok_or(Broken::Damaged)?;
            part.inputs.insert(name.clone(), file.to_vec());
            rest = behind;
        }
        part.rows = rest.to_vec();
        Ok(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_shard_that_cannot_be_is_damaged() {
        let good = include_bytes!("../../fuzz/corpus/part/1");
        assert!(Part::read(good).is_ok());
        let body = String::from_utf8(good.to_vec()).expect("text");
        let (_, body) = body.split_once('\n').expect("a seal");
        for number in ["0", "3"] {
            let other = body.replacen("\"number\":1", &format!("\"number\":{number}"), 1);
            let read = Part::read(&seal(KIND, other.as_bytes()));
            assert_eq!(read.err(), Some(Broken::Damaged), "{number}");
        }
    }

    #[test]
    fn a_command_line_does_not_tell_where_a_machine_keeps_its_files() {
        let asked = |file: &str| {
            let origin = Origin {
                command: "run".to_owned(),
                files: vec![(file.to_owned(), String::new())],
                options: vec!["deals=7".to_owned()],
                flags: vec![NO_REPORT.to_owned()],
                ablate: None,
            };
            origin.command_line()
        };
        assert_eq!(
            asked("/home/me/my.toml"),
            "mintlab run my.toml --set 'deals=7'"
        );
        assert_eq!(asked("my.toml"), "mintlab run my.toml --set 'deals=7'");
        assert_eq!(
            asked("configs/my.toml"),
            "mintlab run configs/my.toml --set 'deals=7'"
        );
    }
}
