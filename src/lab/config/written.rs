//! An experiment written back as TOML.

use toml::Value;

use super::variants::BASE;
use super::{Expectation, Experiment, Margin, Mention, Setting, Stop};

impl Experiment {
    /// The experiment as a TOML text that reads back to the same games; a sweep is written as its arms.
    pub fn to_toml(&self) -> String {
        let mut lines = vec![
            format!("name = {}", Value::from(self.name.as_str())),
            format!("game = {}", Value::from(self.game.word.as_str())),
            format!("deals = {}", self.deals),
            format!("seed = {}", self.seed),
        ];
        if self.metrics {
            lines.push("metrics = true".to_owned());
        }
        if let Some(anchor) = &self.anchor {
            lines.push(format!("anchor = {}", Value::from(anchor.word.as_str())));
        }
        if !self.skill.is_empty() {
            lines.push(format!("skill = {}", words(&self.skill)));
        }
        lines.extend(self.stop.iter().flat_map(Stop::to_toml));
        lines.extend(self.expect.iter().map(Expectation::to_toml));
        lines.extend(self.equivalence.iter().map(Margin::to_toml));
        lines.extend(self.table_lines());
        lines.extend(lines_of("tune", &self.tune));
        // Each arm says all its rules: those of the base would come on top.
        if self.variants.is_empty() {
            lines.extend(lines_of("rules", &self.rules));
        } else if self.variants.iter().all(|arm| arm.name != BASE) {
            lines.push("base = false".to_owned());
        }
        for variant in &self.variants {
            lines.push("[[arm]]".to_owned());
            lines.push(format!("name = {}", Value::from(variant.name.as_str())));
            lines.extend(variant.experiment.table_lines());
            lines.extend(lines_of("rules", &variant.experiment.rules));
        }
        lines.join("\n") + "\n"
    }

    /// Who sits at the table.
    fn table_lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("players = {}", self.players),
            format!("bots = {}", words(&self.bots)),
            format!("seating = \"{}\"", self.seating.name()),
        ];
        if !self.solo.is_empty() {
            lines.push(format!("solo = {}", words(&self.solo)));
        }
        if let Some(file) = &self.components {
            // What is recorded stands in another folder.
            let path = file.path().display().to_string();
            lines.push(format!("components = {}", Value::from(path)));
        }
        if self.adapt > 0 {
            lines.push(format!("adapt = {}", self.adapt));
        }
        lines
    }
}

fn words(named: &[Mention]) -> Value {
    Value::Array(named.iter().map(written).collect())
}

/// The settings of a table, each key once.
fn lines_of(table: &str, settings: &[Setting]) -> Vec<String> {
    let mut last: Vec<&Setting> = Vec::new();
    for setting in settings {
        last.retain(|earlier| earlier.path != setting.path);
        last.push(setting);
    }
    let line = |one: &&Setting| format!("{table}.{} = {}", key(&one.path), one.value);
    last.iter().map(line).collect()
}

/// A word, or a bot with its name.
fn written(named: &Mention) -> Value {
    let word = Value::from(named.word.as_str());
    match &named.alias {
        None => word,
        Some(alias) => {
            let pairs = [("name", Value::from(alias.as_str())), ("bot", word)];
            Value::Table(
                pairs
                    .map(|(key, value)| (key.to_owned(), value))
                    .into_iter()
                    .collect(),
            )
        }
    }
}

/// A path as a TOML key: what is not plain stands in quotes.
pub(super) fn key(path: &[String]) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let quoted = |name: &String| match !name.is_empty() && name.chars().all(plain) {
        true => name.clone(),
        false => Value::from(name.as_str()).to_string(),
    };
    path.iter().map(quoted).collect::<Vec<_>>().join(".")
}
