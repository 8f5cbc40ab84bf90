//! Reads component files: all faults of a file at once, by line, in words of the file.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error, ValueDeserializer};

use super::plain::plain;
use super::ruleset::{ComponentFault, SEE_SHIPPED};
use super::text::{meant_or_all, nearest};

/// The most faults of a file that are told at once.
const MOST_FAULTS: usize = 20;

/// How often a value is read again at most: more than all figures of a file can be wrong.
const MOST_READINGS: usize = 200;

/// The text of a file, to turn byte offsets into lines.
#[derive(Clone, Copy)]
pub struct Text<'a>(pub &'a str);

impl Text<'_> {
    pub fn line(self, span: Range<usize>) -> Option<usize> {
        let before = self.0.get(..span.start)?;
        Some(1 + before.matches('\n').count())
    }
}

/// Notes the faults of a file while it is read.
pub struct Notes<'a> {
    text: Text<'a>,
    /// Lines that are not TOML: they have no other fault, and what they hide is not told as missing.
    broken: Vec<Option<usize>>,
    pub faults: &'a mut Vec<ComponentFault>,
}

/// A key of the table that begins at a place of the text.
type Key = (usize, String);

impl<'a> Notes<'a> {
    /// The table of a file, as far as it could be read.
    pub fn open(
        text: Text<'a>,
        faults: &'a mut Vec<ComponentFault>,
    ) -> (Notes<'a>, Spanned<DeTable<'a>>) {
        let (table, errors) = DeTable::parse_recoverable(text.0);
        let place = |error: &Error| error.span().unwrap_or_default();
        let mut notes = Notes {
            text,
            broken: errors.iter().map(|error| text.line(place(error))).collect(),
            faults,
        };
        for error in &errors {
            notes.note(place(error), error.message());
        }
        (notes, table)
    }

    /// Notes every fault of a value: a key that cannot be read is left out and the rest is read again.
    pub fn value<T: Deserialize<'a>>(
        &mut self,
        mut value: Spanned<DeValue<'a>>,
    ) -> Option<Spanned<T>> {
        let span = value.span();
        let mut told: Vec<Key> = Vec::new();
        for _ in 0..MOST_READINGS {
            let error = match T::deserialize(ValueDeserializer::from(value.clone())) {
                Ok(item) => return told.is_empty().then(|| Spanned::new(span, item)),
                Err(error) => error,
            };
            let place = error.span().unwrap_or(span.clone());
            let missing = error.message().strip_prefix("missing field `");
            let missing = missing.and_then(|rest| rest.split('`').next());
            let missing = missing.map(|key| (place.start, key.to_owned()));
            let is_told = match &missing {
                Some(key) => !self.broken.is_empty() || told.contains(key),
                None => self.broken.contains(&self.text.line(place.clone())),
            };
            if !is_told {
                self.note(place.clone(), error.message());
            }
            let (table, key) = leave_out(&mut value, place.start)?;
            // One slip, one fault: the key that was meant is not missing too.
            let meant = meant_key(error.message()).map(|key| (table, key.to_owned()));
            told.extend(meant.into_iter().chain(missing).chain([(table, key)]));
        }
        None
    }

    pub fn note(&mut self, span: Range<usize>, message: &str) {
        let (problem, remedy) = in_words(&plain(message));
        let line = self.text.line(span);
        self.faults.push(ComponentFault::new(line, problem, remedy));
    }
}

/// The faults of a file in the order of its lines, those of no line last.
pub fn by_line(mut faults: Vec<ComponentFault>) -> Vec<ComponentFault> {
    faults.sort_by_key(|fault| fault.place.unwrap_or(usize::MAX));
    faults.dedup();
    faults.truncate(MOST_FAULTS);
    faults
}

/// All faults of a refused file in one, at the place of the first.
pub fn in_one(faults: Vec<ComponentFault>) -> ComponentFault {
    let mut faults = faults.into_iter();
    let mut first = faults.next().expect("a refused file has a fault");
    let others: Vec<String> = faults.map(|fault| fault.to_string()).collect();
    if !others.is_empty() {
        let told = std::mem::take(&mut first.remedy);
        first.remedy = format!("{told}\nalso: {}", others.join("\nalso: "));
    }
    first
}

/// Takes the innermost key out of a table whose name or value stands at a place of the text, and tells it.
fn leave_out(value: &mut Spanned<DeValue>, place: usize) -> Option<Key> {
    let start = value.span().start;
    let DeValue::Table(keys) = value.get_mut() else {
        return None;
    };
    let mut values = keys.iter_mut();
    if let Some(inner) = values.find_map(|(_, value)| leave_out(value, place)) {
        return Some(inner);
    }
    let is_there = |span: Range<usize>| span.contains(&place);
    let mut entries = keys.iter();
    let (key, _) = entries.find(|(key, value)| is_there(key.span()) || is_there(value.span()))?;
    let key = key.clone();
    keys.remove(&key);
    Some((start, key.into_inner().into_owned()))
}

/// The words that a message sets in quotes: first what is wrong, then what would fit.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    message.split('`').skip(1).step_by(2)
}

/// The key that was meant by one that is unknown.
fn meant_key(message: &str) -> Option<&str> {
    let mut words = quoted(message.strip_prefix("unknown field ")?);
    nearest(words.next()?, words)
}

/// A fault in words of the file, and its remedy: of the words that fit, the nearest is what was meant. A message of a
/// game has its remedy in a second line.
pub(super) fn in_words(message: &str) -> (String, String) {
    let mut quoted = quoted(message);
    let word = quoted.next().unwrap_or_default();
    let mut begins = message.split(' ');
    match (begins.next(), begins.next()) {
        (Some("unknown"), Some("variant")) => (
            format!("`{word}` does not fit here"),
            meant_or_all(word, quoted),
        ),
        (Some("unknown"), Some("field")) => (
            format!("there is no key `{word}` here"),
            meant_or_all(word, quoted),
        ),
        (Some("missing"), Some("field")) => (
            format!("the key `{word}` is missing"),
            SEE_SHIPPED.to_owned(),
        ),
        _ => {
            let (told, remedy) = message.split_once('\n').unwrap_or((message, SEE_SHIPPED));
            (told.to_owned(), remedy.to_owned())
        }
    }
}
