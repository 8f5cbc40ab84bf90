//! A bot as one string, `name:key=value,key=value`: in the command line, in configs and in CSV rows.

use std::fmt;

use crate::core::fault::Fault;
use crate::core::text::did_you_mean;

use super::catalogue::{BotInfo, Catalogue, Defaults, Kind, Parameter, REFERENCES, Value};
use super::handicap::HANDICAPS;

/// A bot with all its parameters. Its `Display` is the canonical string, equal for equal bots: the parameters that
/// differ from their defaults, in the order of the registry.
#[derive(Clone, Debug, PartialEq)]
pub struct BotSpec {
    name: &'static str,
    values: Vec<Entry>,
}

#[derive(Clone, Debug, PartialEq)]
struct Entry {
    name: &'static str,
    value: Value,
    changed: bool,
    /// Whether it must be given.
    needed: bool,
    weight: bool,
}

impl BotSpec {
    /// Reads a bot's string.
    pub fn parse(text: &str, catalogue: &Catalogue) -> Result<Self, BotFault> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let fault = |problem, remedy| unreadable(text, problem, remedy);
        let info = catalogue
            .bots()
            .find(|info| info.name == name.trim())
            .ok_or_else(|| unknown_bot(text, name.trim(), catalogue))?;
        let parts = parts(rest).filter(|part| !part.trim().is_empty());
        let pairs = parts.map(|part| match part.split_once('=') {
            Some((key, value)) => Ok((key.trim(), value.trim())),
            None => Err(fault(
                format!("`{part}` is not `key=value`"),
                "write name:key=value,key=value".to_owned(),
            )),
        });
        let pairs = pairs.collect::<Result<Vec<_>, _>>()?;
        let defaults = Defaults::of(|word| pairs.contains(&word));
        let parameters = catalogue.parameters_of(info, defaults);
        let mut spec = BotSpec::with_defaults(info, &parameters);
        for (key, value) in pairs {
            spec.set(key, value, &parameters)
                .map_err(|(problem, remedy)| fault(problem, remedy))?;
        }
        match spec.values.iter().find(|entry| entry.is_missing()) {
            Some(entry) => Err(fault(
                format!("{name} needs the parameter `{}`", entry.name),
                format!("write {name}:{}=...", entry.name),
            )),
            None => Ok(spec),
        }
    }

    fn with_defaults(info: &BotInfo, parameters: &[Parameter]) -> Self {
        let entry = |(index, parameter): (usize, &Parameter)| Entry {
            name: parameter.name,
            value: match parameter.kind {
                Kind::Whole { default, .. } => Value::Whole(default),
                Kind::Real { default, .. } => Value::Real(default),
                Kind::Word(words) => Value::Text(words[0].to_owned()),
                Kind::Text | Kind::Names => Value::Text(String::new()),
                Kind::Name(default) => Value::Text(default.to_owned()),
            },
            changed: false,
            needed: matches!(parameter.kind, Kind::Text),
            weight: index >= info.parameters.len() + HANDICAPS.len(),
        };
        BotSpec {
            name: info.name,
            values: parameters.iter().enumerate().map(entry).collect(),
        }
    }

    fn set(
        &mut self,
        key: &str,
        text: &str,
        parameters: &[Parameter],
    ) -> Result<(), (String, String)> {
        let Some(index) = parameters.iter().position(|known| known.name == key) else {
            return Err(unknown_parameter(self.name, key, parameters));
        };
        let parameter = &parameters[index];
        let value = parameter.kind.read(text).ok_or_else(|| {
            (
                format!("`{key}={text}` does not fit"),
                format!("`{key}` takes {}", parameter.kind.range()),
            )
        })?;
        let entry = &mut self.values[index];
        entry.changed = value.to_string() != parameter.kind.default_text();
        entry.value = value;
        Ok(())
    }

    /// The same bot with another whole number as one of its parameters.
    pub fn with_whole(mut self, name: &str, number: u64) -> Self {
        let entry = self.values.iter_mut().find(|entry| entry.name == name);
        let entry = entry.expect("a bot is asked only for its own parameters");
        entry.changed |= entry.value != Value::Whole(number);
        entry.value = Value::Whole(number);
        self
    }

    /// The bot's name without its parameters.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the same seed gives the same moves on every machine: not by the clock, and not by a foreign program.
    pub fn reproducible(&self) -> bool {
        let timed = |entry: &Entry| entry.name == "milliseconds" && entry.changed;
        self.name != "external" && !self.values.iter().any(timed)
    }

    /// Whether it is a reference, which judges by hand-set weights and searches plainly.
    pub fn is_reference(&self) -> bool {
        REFERENCES.iter().any(|&word| self.says(word))
    }

    /// Whether a parameter has this word as its value.
    pub(super) fn says(&self, (name, word): (&str, &str)) -> bool {
        let entry = self.values.iter().find(|entry| entry.name == name);
        entry.is_some_and(|entry| matches!(&entry.value, Value::Text(text) if text == word))
    }

    /// Whether it may fail in the middle of a game.
    pub fn may_forfeit(&self) -> bool {
        self.name == "external"
    }

    /// The value of a parameter that the bot's registration declares as a whole number.
    pub fn whole(&self, name: &str) -> u64 {
        match self.value(name) {
            Value::Whole(number) => *number,
            other => panic!("`{name}` is registered as {other:?}"),
        }
    }

    /// The value of a parameter that the bot's registration declares as a real number.
    pub fn real(&self, name: &str) -> f64 {
        match self.value(name) {
            Value::Real(number) => *number,
            other => panic!("`{name}` is registered as {other:?}"),
        }
    }

    /// The value of a parameter if it is a number.
    pub fn number(&self, name: &str) -> Option<f64> {
        let entry = self.values.iter().find(|entry| entry.name == name)?;
        match entry.value {
            Value::Whole(number) => Some(number as f64),
            Value::Real(number) => Some(number),
            Value::Text(_) => None,
        }
    }

    /// The value of a parameter that the bot's registration declares as a word or text.
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Value::Text(text) => text,
            other => panic!("`{name}` is registered as {other:?}"),
        }
    }

    /// The same bot with another text for a parameter, if it has it.
    pub fn with_text(mut self, name: &str, text: impl FnOnce(&str) -> String) -> Self {
        let own = self.values.iter_mut().find(|entry| entry.name == name);
        if let Some(Value::Text(value)) = own.map(|entry| &mut entry.value) {
            *value = text(value);
        }
        self
    }

    /// The weights of the judgement, in its order.
    pub fn weights(&self) -> Vec<f32> {
        let weights = self.values.iter().filter(|entry| entry.weight);
        weights
            .map(|entry| match entry.value {
                Value::Real(number) => number as f32,
                _ => unreachable!("a weight is a real number"),
            })
            .collect()
    }

    fn value(&self, name: &str) -> &Value {
        let entry = self.values.iter().find(|entry| entry.name == name);
        &entry.expect("a bot asks only for its own parameters").value
    }
}

/// What commas set apart; those inside brackets belong to a list.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped, mut depth) = (false, false, 0);
    text.split(move |sign: char| {
        let within = depth > 0;
        match sign {
            '"' if within && !escaped => quoted = !quoted,
            '[' if !quoted => depth += 1,
            ']' if within && !quoted => depth -= 1,
            _ => {}
        }
        escaped = sign == '\\' && quoted && !escaped;
        sign == ',' && !within
    })
}

impl Entry {
    fn is_missing(&self) -> bool {
        self.needed && matches!(&self.value, Value::Text(text) if text.is_empty())
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(self.name)?;
        let changed = self.values.iter().filter(|entry| entry.changed);
        for (index, entry) in changed.enumerate() {
            let sign = if index == 0 { ':' } else { ',' };
            write!(out, "{sign}{}={}", entry.name, entry.value)?;
        }
        Ok(())
    }
}

/// A bot's string that cannot be understood. Its place is the string as the user wrote it.
pub type BotFault = Fault<String>;

fn unknown_bot(text: &str, name: &str, catalogue: &Catalogue) -> BotFault {
    let remedy = did_you_mean(name, catalogue.bots().map(|info| info.name))
        .unwrap_or_else(|| "`mintlab list bots` shows every bot".to_owned());
    unreadable(text, format!("there is no bot `{name}` here"), remedy)
}

fn unreadable(text: &str, problem: String, remedy: String) -> BotFault {
    BotFault::new(text, format!("bot `{text}`: {problem}"), remedy)
}

fn unknown_parameter(bot: &str, key: &str, parameters: &[Parameter]) -> (String, String) {
    let near = did_you_mean(key, parameters.iter().map(|known| known.name));
    let remedy = near.unwrap_or("`mintlab list bots` shows every parameter".to_owned());
    (format!("{bot} has no parameter `{key}`"), remedy)
}
