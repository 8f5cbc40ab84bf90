//! The form of a component file, its text by lines, and its faults.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::{Ability, Preference, SpaceKind, Upgrade};
use crate::ruleset::{Certainty, SEE_SHIPPED, nearest};

/// What is wrong in a component file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{problem}", line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct ComponentFault {
    /// From 1; `None` if the fault has no single place.
    pub line: Option<usize>,
    pub problem: String,
    /// What to do instead.
    pub remedy: String,
}

impl ComponentFault {
    pub(super) fn new(
        line: Option<usize>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        ComponentFault {
            line,
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

/// The line of each order in its file, for faults found later. Two sets of components are equal wherever they stood.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(pub Vec<Option<usize>>);

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Places {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub mints: Option<FileMints>,
    pub towns: Option<Vec<Spanned<String>>>,
    pub spaces: Option<Vec<Spanned<FileSpace>>>,
    pub roads: Option<Vec<Spanned<[String; 2]>>>,
    pub orders: Option<Vec<Spanned<FileOrder>>>,
    pub upgrades: Option<Vec<Spanned<FileUpgrade>>>,
    pub ais: Option<Vec<Spanned<FileAi>>>,
    pub factory_spaces: Option<Vec<Spanned<String>>>,
    pub factory_roads: Option<Vec<Spanned<[String; 2]>>>,
    #[serde(default)]
    pub certainty: FileCertainty,
}

impl File {
    /// Which keys the file has, in the order of `GROUPS`.
    fn replaced(&self) -> [bool; 9] {
        [
            self.mints.is_some(),
            self.towns.is_some(),
            self.spaces.is_some(),
            self.roads.is_some(),
            self.orders.is_some(),
            self.upgrades.is_some(),
            self.ais.is_some(),
            self.factory_spaces.is_some(),
            self.factory_roads.is_some(),
        ]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub(super) struct FileMints {
    pub C: u8,
    pub S: u8,
    pub N: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileSpace {
    pub name: String,
    pub kind: SpaceKind,
    pub x: i8,
    pub y: i8,
    pub certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileOrder {
    pub id: Option<String>,
    pub town: String,
    pub mints: String,
    pub stars: u8,
    pub certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileUpgrade {
    pub name: Upgrade,
    pub basic: bool,
    pub price: u8,
    pub certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileAi {
    pub name: String,
    pub work_force: u8,
    pub prefers: Preference,
    pub ability: Ability,
    pub certainty: Option<Certainty>,
}

#[derive(Clone, Copy, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct FileCertainty {
    pub mints: Option<Certainty>,
    pub towns: Option<Certainty>,
    pub spaces: Option<Certainty>,
    pub roads: Option<Certainty>,
    pub orders: Option<Certainty>,
    pub upgrades: Option<Certainty>,
    pub ais: Option<Certainty>,
    pub factory_spaces: Option<Certainty>,
    pub factory_roads: Option<Certainty>,
}

impl FileCertainty {
    /// In the order of `GROUPS`.
    fn groups(&self) -> [Option<Certainty>; 9] {
        [
            self.mints,
            self.towns,
            self.spaces,
            self.roads,
            self.orders,
            self.upgrades,
            self.ais,
            self.factory_spaces,
            self.factory_roads,
        ]
    }
}

/// The text of a file, to turn byte offsets into lines.
#[derive(Clone, Copy)]
pub(super) struct Text<'a>(pub &'a str);

impl Text<'_> {
    pub fn line(self, span: Range<usize>) -> Option<usize> {
        let before = self.0.get(..span.start)?;
        Some(1 + before.matches('\n').count())
    }

    pub fn fault(self, span: Range<usize>, problem: String, mut remedy: String) -> ComponentFault {
        if self.0.is_empty() {
            remedy = "a shipped entry needs it: replace the key of that entry too".into();
        }
        ComponentFault::new(self.line(span), problem, remedy)
    }
}

pub(super) fn certainty_of_groups(file: &File, shipped: &File) -> [Certainty; 9] {
    let (given, usual) = (file.certainty.groups(), shipped.certainty.groups());
    let replaced = file.replaced();
    std::array::from_fn(|group| {
        let word = given[group].or(usual[group].filter(|_| !replaced[group]));
        word.unwrap_or(Certainty::Reconstructed)
    })
}

pub(super) fn read(text: Text) -> Result<File, ComponentFault> {
    toml::from_str(text.0).map_err(|error| {
        let line = error.span().and_then(|span| text.line(span));
        ComponentFault::new(line, error.message().trim(), remedy_for(error.message()))
    })
}

/// Serde lists what it expected; the nearest of those is what was meant.
fn remedy_for(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    match (message.starts_with("unknown"), quoted.next()) {
        (true, Some(word)) => did_you_mean(word, quoted),
        _ => SEE_SHIPPED.to_owned(),
    }
}

pub(super) fn did_you_mean<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    match nearest(word, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("one of: {}", known.join(", ")),
    }
}
