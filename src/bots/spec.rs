//! A bot as one string, `name:key=value,key=value`: in the command line, in configs and in CSV rows.

use std::fmt;

use crate::judgement::{Judgement, Weight};
use crate::ruleset::nearest;

use super::BOTS;
use super::playout::{DEPTH, TRUST};

/// What `mintlab list bots` tells about a bot, and what its string is checked against.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    pub name: &'static str,
    pub about: &'static str,
    pub parameters: &'static [Parameter],
    /// Whether the weights of the game's judgement are parameters too.
    pub weighs: bool,
}

/// One parameter of a bot.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub kind: Kind,
    pub about: &'static str,
}

/// The values that a parameter takes, and its default.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Whole {
        default: u64,
        min: u64,
        max: u64,
    },
    Real {
        default: f64,
        min: f64,
        max: f64,
    },
    /// One of a few words, the default first.
    Word(&'static [&'static str]),
    /// Any text without a comma, which must be given.
    Text,
}

impl Kind {
    /// The default as text; empty where there is none.
    pub fn default_text(self) -> String {
        match self {
            Kind::Whole { default, .. } => default.to_string(),
            Kind::Real { default, .. } => default.to_string(),
            Kind::Word(words) => words[0].to_owned(),
            Kind::Text => String::new(),
        }
    }

    /// The allowed values in a few words.
    pub fn range(self) -> String {
        match self {
            Kind::Whole { min, max, .. } => format!("{min} to {max}"),
            Kind::Real { min, max, .. } => format!("{min} to {max}"),
            Kind::Word(words) => words.join("|"),
            Kind::Text => "text without a comma".to_owned(),
        }
    }

    /// The value that `text` means.
    fn read(self, text: &str) -> Option<Value> {
        match self {
            Kind::Whole { min, max, .. } => {
                let number = text.parse().ok()?;
                (min..=max)
                    .contains(&number)
                    .then_some(Value::Whole(number))
            }
            Kind::Real { min, max, .. } => {
                let number: f64 = text.parse().ok()?;
                // Adding 0 turns -0 into 0: equal bots, equal strings.
                (min..=max)
                    .contains(&number)
                    .then_some(Value::Real(number + 0.0))
            }
            Kind::Word(words) => {
                let word = words.iter().find(|&&word| word == text)?;
                Some(Value::Text((*word).to_owned()))
            }
            Kind::Text => (!text.is_empty()).then(|| Value::Text(text.to_owned())),
        }
    }
}

/// The value of one parameter.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Whole(u64),
    Real(f64),
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Whole(number) => write!(out, "{number}"),
            Value::Real(number) => write!(out, "{number}"),
            Value::Text(text) => out.write_str(text),
        }
    }
}

/// The bots that can sit at the table of one game: those of every game, and the game's own.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue {
    /// The game's own bots, such as its printed AIs.
    pub own: &'static [BotInfo],
    /// The weights of the game's judgement.
    pub weights: &'static [Weight],
    /// The game's default for the parameter `depth` of searches.
    pub playout_depth: u64,
    /// The game's default for the parameter `trust` of searches.
    pub trust: f64,
}

impl Catalogue {
    pub fn new<G: Judgement>(own: &'static [BotInfo]) -> Self {
        Catalogue {
            own,
            weights: G::WEIGHTS,
            playout_depth: G::PLAYOUT_DEPTH,
            trust: G::TRUST,
        }
    }

    /// All bots, those of every game first.
    pub fn bots(&self) -> impl Iterator<Item = &'static BotInfo> {
        BOTS.iter().chain(self.own)
    }

    /// All parameters of a bot, the judgement's weights last.
    pub fn parameters(&self, info: &BotInfo) -> Vec<Parameter> {
        let weights = if info.weighs { self.weights } else { &[] };
        let weights = weights.iter().map(|weight| Parameter {
            name: weight.name,
            kind: Kind::Real {
                default: shortest(weight.default),
                min: -1000.0,
                max: 1000.0,
            },
            about: weight.about,
        });
        let general = info.parameters.iter().map(|&general| self.advised(general));
        general.chain(weights).collect()
    }

    /// The parameter with the default that this game advises.
    fn advised(&self, mut parameter: Parameter) -> Parameter {
        match &mut parameter.kind {
            Kind::Whole { default, .. } if parameter.name == DEPTH.name => {
                *default = self.playout_depth;
            }
            Kind::Real { default, .. } if parameter.name == TRUST.name => *default = self.trust,
            _ => {}
        }
        parameter
    }
}

/// The number that the decimal digits of a weight mean: 0.1 and not 0.10000000149.
fn shortest(weight: f32) -> f64 {
    let digits = weight.to_string();
    digits
        .parse()
        .expect("a number's own digits are a number again")
}

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
    weight: bool,
}

impl BotSpec {
    /// Reads a bot's string.
    pub fn parse(text: &str, catalogue: &Catalogue) -> Result<Self, BotFault> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let fault = |problem, remedy| BotFault::new(text, problem, remedy);
        let info = catalogue
            .bots()
            .find(|info| info.name == name.trim())
            .ok_or_else(|| unknown_bot(text, name.trim(), catalogue))?;
        let parameters = catalogue.parameters(info);
        let mut spec = BotSpec::with_defaults(info, &parameters);
        for part in rest.split(',').filter(|part| !part.trim().is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| {
                fault(
                    format!("`{part}` is no `key=value`"),
                    "write name:key=value,key=value".to_owned(),
                )
            })?;
            spec.set(key.trim(), value.trim(), &parameters)
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
                Kind::Text => Value::Text(String::new()),
            },
            changed: false,
            weight: index >= info.parameters.len(),
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

    /// The bot's name without its parameters.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the same seed gives the same moves on every machine: not by the clock, and not by a foreign program.
    pub fn reproducible(&self) -> bool {
        let timed = |entry: &Entry| entry.name == "milliseconds" && entry.changed;
        self.name != "external" && !self.values.iter().any(timed)
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

    /// The value of a parameter that the bot's registration declares as a word or text.
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Value::Text(text) => text,
            other => panic!("`{name}` is registered as {other:?}"),
        }
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

impl Entry {
    fn is_missing(&self) -> bool {
        matches!(&self.value, Value::Text(text) if text.is_empty())
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

/// A bot's string that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bot `{text}`: {problem}; {remedy}")]
pub struct BotFault {
    /// The string as the user wrote it.
    pub text: String,
    pub problem: String,
    pub remedy: String,
}

impl BotFault {
    pub fn new(text: &str, problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        BotFault {
            text: text.to_owned(),
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

fn unknown_bot(text: &str, name: &str, catalogue: &Catalogue) -> BotFault {
    let remedy = match nearest(name, catalogue.bots().map(|info| info.name)) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "`mintlab list bots` shows every bot".to_owned(),
    };
    BotFault::new(text, format!("there is no bot `{name}` here"), remedy)
}

fn unknown_parameter(bot: &str, key: &str, parameters: &[Parameter]) -> (String, String) {
    let remedy = match nearest(key, parameters.iter().map(|known| known.name)) {
        Some(name) => format!("did you mean `{name}`?"),
        None if parameters.is_empty() => format!("{bot} takes none"),
        None => "`mintlab list bots` shows every parameter".to_owned(),
    };
    (format!("{bot} has no parameter `{key}`"), remedy)
}
