//! An experiment written back as TOML.

use toml::Value;

use super::{Experiment, Named, Seating, Setting, Stop};

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
        lines.extend(self.stop.iter().flat_map(Stop::to_toml));
        lines.extend(self.table_lines());
        // Each arm says all its rules: those of the base would come on top.
        if self.variants.is_empty() {
            lines.extend(self.rule_lines());
        }
        for variant in &self.variants {
            lines.push("[[arm]]".to_owned());
            lines.push(format!("name = {}", Value::from(variant.name.as_str())));
            lines.extend(variant.experiment.table_lines());
            lines.extend(variant.experiment.rule_lines());
        }
        lines.join("\n") + "\n"
    }

    /// Who sits at the table.
    fn table_lines(&self) -> Vec<String> {
        let words = |named: &[Named]| {
            let words = named.iter().map(|named| named.word.clone().into());
            Value::Array(words.collect())
        };
        let seating = Seating::WORDS
            .iter()
            .find(|(_, seating)| *seating == self.seating)
            .expect("every seating has a word");
        let mut lines = vec![
            format!("players = {}", self.players),
            format!("bots = {}", words(&self.bots)),
            format!("seating = \"{}\"", seating.0),
        ];
        if !self.solo.is_empty() {
            lines.push(format!("solo = {}", words(&self.solo)));
        }
        if let Some(file) = &self.components {
            lines.push(format!("components = {}", Value::from(file.word.as_str())));
        }
        lines
    }

    /// The changes of the rules, each key once.
    fn rule_lines(&self) -> Vec<String> {
        let mut changes: Vec<&Setting> = Vec::new();
        for change in &self.rules {
            changes.retain(|earlier| earlier.path != change.path);
            changes.push(change);
        }
        let line = |change: &&Setting| format!("rules.{} = {}", change.key(), change.value);
        changes.iter().map(line).collect()
    }
}
