//! The component file: every printed figure of the tin with a word for how sure it is.

use serde::{Deserialize, Deserializer, Serialize};
use toml::Spanned;
use toml::de::DeValue;

use super::cards::{Award, Card, KINDS};
use crate::core::component_file::{Notes, Text, by_line, in_one};
use crate::core::ruleset::{Certainty, ComponentFault};

/// The components that ship with the program.
const SHIPPED: &str = include_str!("../../../configs/mint-tin-aliens.toml");

/// The highest figure that a component file may hold.
pub const MAX_FIGURE: u32 = 120;

/// One thing for each kind of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ByCard<T> {
    pub ufo: T,
    pub crop_circle: T,
    pub cow: T,
    pub brain: T,
    pub moolti_pass: T,
}

impl<T: Copy> ByCard<T> {
    /// In the order of `Card::ALL`.
    pub fn list(&self) -> [T; KINDS] {
        [
            self.ufo,
            self.crop_circle,
            self.cow,
            self.brain,
            self.moolti_pass,
        ]
    }

    fn map<U>(&self, f: impl Fn(T) -> U) -> ByCard<U> {
        let [ufo, crop_circle, cow, brain, moolti_pass] = self.list().map(f);
        ByCard {
            ufo,
            crop_circle,
            cow,
            brain,
            moolti_pass,
        }
    }
}

/// One thing for each kind of award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ByAward<T> {
    pub sightings: T,
    pub were_here: T,
    pub abduction: T,
    pub mind_control: T,
    pub extra_credit: T,
}

impl<T: Copy> ByAward<T> {
    /// In the order of `Award::ALL`.
    pub fn list(&self) -> [T; KINDS] {
        [
            self.sightings,
            self.were_here,
            self.abduction,
            self.mind_control,
            self.extra_credit,
        ]
    }

    fn map<U>(&self, f: impl Fn(T) -> U) -> ByAward<U> {
        let [sightings, were_here, abduction, mind_control, extra_credit] = self.list().map(f);
        ByAward {
            sightings,
            were_here,
            abduction,
            mind_control,
            extra_credit,
        }
    }
}

/// What is said of one kind of award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Merit<T> {
    /// How many of them there are.
    pub count: T,
    /// What each is worth.
    pub points: T,
    /// How many cards it asks for.
    pub cards: T,
}

impl<T: Copy> Merit<T> {
    fn map<U>(self, f: impl Fn(T) -> U) -> Merit<U> {
        Merit {
            count: f(self.count),
            points: f(self.points),
            cards: f(self.cards),
        }
    }
}

/// One thing for each figure of the tin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tin<T> {
    pub cards: ByCard<T>,
    pub awards: ByAward<Merit<T>>,
}

impl<T: Copy> Tin<T> {
    fn map<U: Copy>(&self, f: impl Fn(T) -> U + Copy) -> Tin<U> {
        Tin {
            cards: self.cards.map(f),
            awards: self.awards.map(|merit| merit.map(f)),
        }
    }
}

/// A figure, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    #[serde(deserialize_with = "small_number")]
    pub value: u32,
    pub certainty: Certainty,
}

/// Refuses a slip of the keyboard where the file's line is still known.
fn small_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let value = i64::deserialize(deserializer)?;
    match u32::try_from(value) {
        Ok(value) if value <= MAX_FIGURE => Ok(value),
        _ => Err(serde::de::Error::custom(format!(
            "{value} is not a figure of this game\nwrite 0 to {MAX_FIGURE}"
        ))),
    }
}

/// What a component file says.
pub type Components = Tin<Figure>;

/// How sure each figure is.
pub type Certainties = Tin<Certainty>;

impl Components {
    /// Reads a component file, which has every key. Tells up to 20 faults at once, by line.
    pub fn read(text: &str) -> Result<Components, Vec<ComponentFault>> {
        let mut faults = Vec::new();
        let (mut notes, table) = Notes::open(Text(text), &mut faults);
        let span = table.span();
        let read = notes.value(Spanned::new(span, DeValue::Table(table.into_inner())));
        match read.filter(|_| faults.is_empty()) {
            Some(components) => Ok(components.into_inner()),
            None => Err(by_line(faults)),
        }
    }

    /// The same with all faults in one, at the place of the first.
    pub fn parse(text: &str) -> Result<Components, ComponentFault> {
        Components::read(text).map_err(in_one)
    }

    /// The components in `configs/mint-tin-aliens.toml`.
    pub fn shipped() -> Components {
        Components::parse(SHIPPED).expect("the shipped component file is tested")
    }

    /// The figures alone.
    pub fn figures(&self) -> Tin<u32> {
        self.map(|figure| figure.value)
    }

    /// How sure each figure is.
    pub fn certainties(&self) -> Certainties {
        self.map(|figure| figure.certainty)
    }
}

impl Default for Certainties {
    fn default() -> Self {
        Components::shipped().certainties()
    }
}

impl Certainties {
    /// Whether these are the words of the shipped file.
    pub fn are_shipped(&self) -> bool {
        *self == Certainties::default()
    }

    /// One line that says which figures are stand-ins, or `None` if none is.
    pub fn reconstructed(&self) -> Option<String> {
        let merits = self.awards.list();
        let cards = Card::ALL.map(Card::name);
        let awards = Award::ALL.map(Award::name);
        let found: Vec<String> = [
            stand_ins("card counts", cards, self.cards.list()),
            stand_ins("award counts", awards, merits.map(|merit| merit.count)),
            stand_ins("award points", awards, merits.map(|merit| merit.points)),
            stand_ins("award prices", awards, merits.map(|merit| merit.cards)),
        ]
        .into_iter()
        .flatten()
        .collect();
        match found.as_slice() {
            [] => None,
            found => Some(format!("reconstructed, not printed: {}", found.join(", "))),
        }
    }
}

/// The group's name if all its figures are reconstructed, with the names of those that are if only some are.
fn stand_ins(group: &str, names: [&str; KINDS], certainties: [Certainty; KINDS]) -> Option<String> {
    let found: Vec<&str> = (0..KINDS)
        .filter(|&i| certainties[i] == Certainty::Reconstructed)
        .map(|i| names[i])
        .collect();
    match found.len() {
        0 => None,
        KINDS => Some(group.to_owned()),
        _ => Some(format!("{group} ({})", found.join(", "))),
    }
}
