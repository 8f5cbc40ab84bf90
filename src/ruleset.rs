//! A rule set as a value whose every field can be named, listed and changed by key (`plans.vault.cost`).
//!
//! A rule set is a serde structure with kebab-case names; the keys, their types and their defaults all come from
//! that one definition.

use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

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

/// The rule set of one game: every switch and printed number as a field, serialised by the rules page's names.
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
}

/// A key or value that does not fit, without its place in a file: the caller knows that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct RuleFault {
    /// The key as the user wrote it, without `rules.`; empty if the fault is in no single key.
    pub key: String,
    pub problem: String,
    /// What to do instead; may be empty.
    pub remedy: String,
}

impl RuleFault {
    pub fn new(key: &str, problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        RuleFault {
            key: key.to_owned(),
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

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
            error.message().trim().to_owned(),
        )
    })?;
    Ok(())
}

/// The remedy for a component file that is not of the right form.
pub const SEE_SHIPPED: &str = "compare it with the shipped file in configs/";

/// The candidate nearest in spelling to `word`, if one is near enough to be what was meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .min()
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len().max(word.len()) / 3)
        .map(|(_, candidate)| candidate)
}

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
    let remedy = match nearest(key, known.iter().map(|(name, _)| name.as_str())) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "`mintlab list rules` shows every key".to_owned(),
    };
    RuleFault::new(key, format!("there is no rule `{key}`"), remedy)
}
