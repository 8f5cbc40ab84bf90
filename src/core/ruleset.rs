//! A rule set as a value whose every field can be named, listed and changed by key (`plans.vault.cost`).
//!
//! A rule set is a serde structure with kebab-case names; the keys, their types and their defaults all come from
//! that one definition.

use std::fmt::Display;

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::core::component_file::in_words;
use crate::core::fault::Fault;
use crate::core::plain::plain;
use crate::core::text::did_you_mean;

/// How sure a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// Read on an official card or rule sheet.
    Printed,
    /// Stated by somebody who had the game in hand.
    Quoted,
    /// Follows from printed facts, not printed itself.
    Inferred,
    /// The printed figure could not be had; this is a plausible stand-in.
    Reconstructed,
}

impl Certainty {
    pub fn name(self) -> &'static str {
        match self {
            Certainty::Printed => "printed",
            Certainty::Quoted => "quoted",
            Certainty::Inferred => "inferred",
            Certainty::Reconstructed => "reconstructed",
        }
    }
}

/// What `mintlab list rules` says about a key. A `*` in the key stands for any one name (`plans.*.cost`).
#[derive(Clone, Copy, Debug)]
pub struct RuleDoc {
    pub key: &'static str,
    /// The id of the ruling (`MW-M1`), or empty.
    pub ruling: &'static str,
    /// The allowed values, the default first where it is one of a few words; a range for numbers.
    pub values: &'static str,
    /// One sentence: what it means and what the sources say.
    pub about: &'static str,
    pub certainty: Certainty,
}

impl RuleDoc {
    /// Whether it documents this key: `*` stands for any one name.
    pub fn matches(&self, key: &str) -> bool {
        let (mut pattern, mut names) = (self.key.split('.'), key.split('.'));
        loop {
            match (pattern.next(), names.next()) {
                (None, None) => return true,
                (Some(word), Some(name)) if word == "*" || word == name => {}
                _ => return false,
            }
        }
    }
}

/// An entry in one line, the sentence last.
pub const fn doc(
    key: &'static str,
    ruling: &'static str,
    values: &'static str,
    certainty: Certainty,
    about: &'static str,
) -> RuleDoc {
    RuleDoc {
        key,
        ruling,
        values,
        about,
        certainty,
    }
}

/// One card, place or other component, as `mintlab list cards` shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// `plan`, `location`, `order`, ...
    pub group: &'static str,
    pub name: String,
    /// Its figures and effect in a few words.
    pub text: String,
    pub certainty: Certainty,
}

/// A number that a card or sheet prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Where it stands and what it says, in a few words.
    pub what: String,
    pub value: i64,
    pub set: Set,
}

/// How a printed number is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Set {
    /// By this key, whose default it is.
    Key(String),
    /// By this key, which is a variant and has another default.
    Variant(&'static str),
    /// Not at all, for this reason.
    Fixed(&'static str),
}

impl Printed {
    pub fn key(what: impl Into<String>, value: impl Into<i64>, key: impl Into<String>) -> Printed {
        Printed {
            what: what.into(),
            value: value.into(),
            set: Set::Key(key.into()),
        }
    }

    pub fn fixed(what: &str, value: i64, why: &'static str) -> Printed {
        Printed {
            what: what.to_owned(),
            value,
            set: Set::Fixed(why),
        }
    }
}

/// The rule set of one game: every switch and printed number as a field, serialised by the rules page's names.
#[deny(missing_docs)]
pub trait RuleSet: Serialize + DeserializeOwned + Clone + PartialEq + std::fmt::Debug {
    /// One entry for every key (or pattern of keys).
    const DOCS: &'static [RuleDoc];
    /// The named rule sets, the default one first.
    const EDITIONS: &'static [&'static str];

    /// The default rules for a number of players (1: solo).
    fn defaults(players: usize) -> Self;

    /// Sets the fields in which a named rule set differs from the default.
    fn apply_edition(&mut self, name: &str);

    /// All components with their figures.
    fn cards(&self) -> Vec<Card>;

    /// Every number that the cards and sheets print for this many players, and how each is changed.
    fn printed(_players: usize) -> Vec<Printed> {
        Vec::new()
    }
}

/// A key or value that does not fit. Its place is the key as the user wrote it, without `rules.`; empty if the fault is
/// in no single key.
pub type RuleFault = Fault<String>;

/// Every key of a rule set with its value, sorted by key within each table.
pub fn keys<R: Serialize>(rules: &R) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    flatten("", &to_table(rules), &mut found);
    found
}

/// Changes one field by its dotted key.
pub fn set<R: Serialize + DeserializeOwned>(
    rules: &mut R,
    key: &str,
    value: Value,
) -> Result<(), RuleFault> {
    let mut table = to_table(rules);
    let shown = value.to_string();
    let Some(place) = find(&mut table, key) else {
        return Err(unknown_key(rules, key));
    };
    *place = value;
    *rules = table.try_into().map_err(|error: toml::de::Error| {
        RuleFault::new(
            key,
            format!("`{key} = {shown}` does not fit"),
            remedy(&plain(error.message())),
        )
    })?;
    Ok(())
}

/// What would fit instead of a value that the reader refused with these words.
fn remedy(message: &str) -> String {
    let (told, remedy) = in_words(message);
    match message.split('`').next().unwrap_or_default().trim_end() {
        "unknown variant" => remedy,
        "unknown field" => format!("{told}: {remedy}"),
        "missing field" => told,
        _ => message.to_owned(),
    }
}

/// Refuses a number that is not from `least` to `most`.
pub fn within<N: PartialOrd + Display>(
    key: &str,
    value: N,
    least: N,
    most: N,
) -> Result<(), RuleFault> {
    match (&least..=&most).contains(&&value) {
        true => Ok(()),
        false => Err(RuleFault::new(
            key,
            format!("`{key} = {value}` does not fit"),
            format!("a number from {least} to {most}"),
        )),
    }
}

/// What is wrong in a component file, at a line from 1 or at none.
pub type ComponentFault = Fault<Option<usize>>;

/// The remedy for a component file that is not of the right form.
pub const SEE_SHIPPED: &str = "compare it with the shipped file in configs/";

fn to_table<R: Serialize>(rules: &R) -> Table {
    Table::try_from(rules).expect("a rule set is a table of plain values")
}

fn flatten(prefix: &str, table: &Table, found: &mut Vec<(String, Value)>) {
    for (name, value) in table {
        let key = match prefix {
            "" => name.clone(),
            _ => format!("{prefix}.{name}"),
        };
        match value {
            Value::Table(inner) => flatten(&key, inner, found),
            _ => found.push((key, value.clone())),
        }
    }
}

/// The leaf that a dotted key names.
fn find<'a>(table: &'a mut Table, key: &str) -> Option<&'a mut Value> {
    match key.split_once('.') {
        None => table.get_mut(key).filter(|value| !value.is_table()),
        Some((head, tail)) => find(table.get_mut(head)?.as_table_mut()?, tail),
    }
}

fn unknown_key<R: Serialize>(rules: &R, key: &str) -> RuleFault {
    let known = keys(rules);
    let remedy = did_you_mean(key, known.iter().map(|(name, _)| name.as_str()));
    let remedy = remedy.unwrap_or_else(|| "`mintlab list rules` shows every key".to_owned());
    RuleFault::new(key, format!("there is no rule `{key}`"), remedy)
}
