//! The names of arms cut to a width so that what differs stays visible: a sweep names its points `key=value key=value`.

use std::collections::{BTreeMap, BTreeSet};

use super::text::middle_cut;
use crate::core::order;

/// Short names of arms, and what their abbreviations stand for.
pub struct Labels {
    pub names: Vec<String>,
    /// Abbreviation and key, in the order of the keys; empty where no key is abbreviated.
    pub keys: Vec<(String, String)>,
}

/// Names of at most `width` letters, different ones for different arms. What all arms have in common goes first, then
/// keys become initials and words their first letters, then the middle gives way.
pub fn labels(arms: &[&str], width: usize) -> Labels {
    let fit = |names: &[String]| names.iter().all(|name| name.chars().count() <= width);
    let whole: Vec<String> = arms.iter().map(|&arm| arm.to_owned()).collect();
    let plain = |names| Labels {
        names,
        keys: Vec::new(),
    };
    if fit(&whole) {
        return plain(whole);
    }
    let Some(columns) = varying(arms) else {
        return plain(cut(&whole, width));
    };
    let varied = joined(&columns);
    if fit(&varied) {
        return plain(varied);
    }
    let (keys, columns) = abbreviated(&columns);
    let names = joined(&columns);
    Labels {
        names: cut(&names, width),
        keys,
    }
}

/// The words of all names by their place, without places where all have the same word. `None` where names are not made
/// alike, or of one word.
fn varying<'a>(arms: &[&'a str]) -> Option<Vec<Vec<&'a str>>> {
    let words: Vec<Vec<&str>> = arms.iter().map(|arm| arm.split(' ').collect()).collect();
    let count = words.first()?.len();
    if words.iter().any(|own| own.len() != count) {
        return None;
    }
    let place = |at: usize| -> Vec<&str> { words.iter().map(|own| own[at]).collect() };
    let mut columns: Vec<Vec<&str>> = (0..count).map(place).collect();
    columns.retain(|column| column.iter().any(|word| *word != column[0]));
    (!columns.is_empty()).then_some(columns)
}

fn joined<S: AsRef<str>>(columns: &[Vec<S>]) -> Vec<String> {
    let rows = columns.first().map_or(0, Vec::len);
    let name = |row: usize| {
        let words: Vec<&str> = columns.iter().map(|column| column[row].as_ref()).collect();
        words.join(" ")
    };
    (0..rows).map(name).collect()
}

/// Keys as initials, and values that are words as their first letters.
fn abbreviated(columns: &[Vec<&str>]) -> (Vec<(String, String)>, Vec<Vec<String>>) {
    let split = |column: &Vec<&str>| {
        let (key, _) = column[0].split_once('=')?;
        let value = |word: &&str| Some(word.strip_prefix(key)?.strip_prefix('=')?.to_owned());
        let values: Option<Vec<String>> = column.iter().map(value).collect();
        Some((key.to_owned(), values?))
    };
    let mut keys: Vec<(String, String)> = Vec::new();
    let mut shorter = Vec::new();
    for column in columns {
        shorter.push(match split(column) {
            None => column.iter().map(|&word| word.to_owned()).collect(),
            Some((key, values)) => {
                let taken: BTreeSet<&String> = order::gathered(keys.iter().map(|(short, _)| short));
                let short = (1..=key.len()).map(|letters| initials(&key, letters));
                let short = short.into_iter().find(|short| !taken.contains(short));
                let short = short.unwrap_or_else(|| key.clone());
                let named = first_letters(&values).into_iter();
                let words = named.map(|value| format!("{short}={value}")).collect();
                keys.push((short, key));
                words
            }
        });
    }
    (keys, shorter)
}

/// The first letters of each part of a key: `stw` of `stars-to-win`.
fn initials(key: &str, letters: usize) -> String {
    let parts = key.split(['-', '.', '_']);
    parts.flat_map(|part| part.chars().take(letters)).collect()
}

/// Values that are words cut to as many letters as keep them apart, three at least; numbers stay.
fn first_letters(values: &[String]) -> Vec<String> {
    let all: BTreeSet<&String> = order::gathered(values);
    let is_word = |value: &String| value.chars().all(|c| c.is_alphabetic() || c == '-');
    let cut = |value: &String, letters: usize| match is_word(value) {
        true => value.chars().take(letters).collect(),
        false => value.clone(),
    };
    let apart = |letters: &usize| {
        let short: BTreeSet<String> = order::gathered(all.iter().map(|value| cut(value, *letters)));
        short.len() == all.len()
    };
    let letters = (3..40).find(apart).unwrap_or(usize::MAX);
    values.iter().map(|value| cut(value, letters)).collect()
}

/// Names whose middle gives way; where two become the same, all begin with their number.
fn cut(names: &[String], width: usize) -> Vec<String> {
    let short: Vec<String> = names.iter().map(|name| middle_cut(name, width)).collect();
    let mut count: BTreeMap<&String, usize> = BTreeMap::new();
    short
        .iter()
        .for_each(|name| *count.entry(name).or_default() += 1);
    if count.values().all(|count| *count == 1) {
        return short;
    }
    let numbered = names.iter().enumerate();
    numbered
        .map(|(at, name)| middle_cut(&format!("{} {name}", at + 1), width))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_arms_share_goes_first() {
        let arms = [
            "stars-to-win=5 tie-break=largest",
            "stars-to-win=6 tie-break=largest",
        ];
        let short = labels(&arms, 20);
        assert_eq!(short.names, ["stars-to-win=5", "stars-to-win=6"]);
        assert!(short.keys.is_empty());
        assert_eq!(labels(&["base", "toll"], 20).names, ["base", "toll"]);
    }

    #[test]
    fn keys_become_initials_and_every_point_stays_different() {
        let arms = [
            "stars-to-win=5 plans.vault.cost=1 tie-break=largest start-mints=1",
            "stars-to-win=5 plans.vault.cost=2 tie-break=smallest start-mints=1",
            "stars-to-win=7 plans.vault.cost=2 tie-break=smallest start-mints=8",
        ];
        let short = labels(&arms, 28);
        assert_eq!(
            short.names,
            [
                "stw=5 pvc=1 tb=lar sm=1",
                "stw=5 pvc=2 tb=sma sm=1",
                "stw=7 pvc=2 tb=sma sm=8"
            ]
        );
        let keys = [
            ("stw", "stars-to-win"),
            ("pvc", "plans.vault.cost"),
            ("tb", "tie-break"),
            ("sm", "start-mints"),
        ];
        assert_eq!(
            short.keys,
            keys.map(|(short, key)| (short.to_owned(), key.to_owned()))
        );
        // Two keys of the same initials take two letters of each part.
        let arms = ["start-mints=1 stop-market=1", "start-mints=2 stop-market=2"];
        let short = labels(&arms, 16);
        assert_eq!(short.names, ["sm=1 stma=1", "sm=2 stma=2"]);
    }

    #[test]
    fn names_that_would_be_cut_to_the_same_word_are_numbered() {
        let arms = [
            "the same beginning A and the same end",
            "the same beginning B and the very same end",
        ];
        let short = labels(&arms, 12);
        assert_eq!(short.names, ["1 the …e end", "2 the …e end"]);
    }
}
