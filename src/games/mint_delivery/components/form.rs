//! The form of a component file.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toml::Spanned;
use toml::de::DeValue;

use super::{
    Ability, Effect, GROUPS, MAX_ORDER_MINTS, MAX_STARS, MAX_WORK_FORCE, Mint, Mints, Preference,
    SpaceKind, Upgrade, letters,
};
use crate::core::component_file::{Notes, Text};
use crate::core::ruleset::{Certainty, ComponentFault};
use crate::core::text::meant_or_all;
use crate::games::mint_delivery::actions::MAX_PRICE;

/// The line of each order in its file, for faults found later. Two sets of components are equal wherever they stood.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(pub Vec<Option<usize>>);

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Places {}

/// A component file as far as it could be read.
#[derive(Default)]
pub(super) struct File {
    pub mints: Option<FileMints>,
    pub towns: Option<Vec<Spanned<String>>>,
    pub spaces: Option<Vec<Spanned<FileSpace>>>,
    pub roads: Option<Vec<Spanned<Road>>>,
    pub orders: Option<Vec<Spanned<FileOrder>>>,
    pub upgrades: Option<Vec<Spanned<FileUpgrade>>>,
    pub ais: Option<Vec<Spanned<FileAi>>>,
    pub factory_spaces: Option<Vec<Spanned<String>>>,
    pub factory_roads: Option<Vec<Spanned<Road>>>,
    pub token: Option<Vec<Spanned<FileToken>>>,
    pub certainty: FileCertainty,
    /// The names of entries that could not be read.
    pub unread: Vec<String>,
    /// The towns that they name.
    pub unread_towns: Vec<Spanned<String>>,
}

/// Reads one key after another and notes the faults of each.
struct Reader<'a> {
    notes: Notes<'a>,
    entries: BTreeMap<String, Spanned<DeValue<'a>>>,
    unread: Vec<String>,
    unread_towns: Vec<Spanned<String>>,
}

impl<'a> Reader<'a> {
    /// The entries of a list; those that cannot be read are noted.
    fn list<T: Deserialize<'a>>(&mut self, key: &str) -> Option<Vec<Spanned<T>>> {
        let value = self.entries.remove(key)?;
        let span = value.span();
        let DeValue::Array(values) = value.into_inner() else {
            self.notes.note(span, &format!("`{key}` must be a list"));
            return None;
        };
        let read = values.into_iter().map(|value| {
            let [name, town] = ["name", "town"].map(|key| word_of(value.get_ref(), key));
            let read = self.notes.value(value);
            if read.is_none() {
                self.unread.extend(name.map(Spanned::into_inner));
                self.unread_towns.extend(town.filter(|_| key == "orders"));
            }
            read
        });
        Some(read.collect::<Vec<_>>().into_iter().flatten().collect())
    }

    fn table<T: Deserialize<'a>>(&mut self, key: &str) -> Option<T> {
        let value = self.entries.remove(key)?;
        self.notes.value(value).map(Spanned::into_inner)
    }
}

/// The word that an entry has for a key.
fn word_of(entry: &DeValue, key: &str) -> Option<Spanned<String>> {
    let DeValue::Table(keys) = entry else {
        return None;
    };
    let mut keys = keys.iter();
    let (_, word) = keys.find(|(known, _)| known.get_ref() == key)?;
    match word.get_ref() {
        DeValue::String(text) => Some(Spanned::new(word.span(), text.clone().into_owned())),
        _ => None,
    }
}

impl File {
    /// A word for a whole key holds for the shipped entries of that key too, whatever their own words are.
    pub fn forget_words(&mut self, said_by: &File) {
        let said = said_by.certainty.groups();
        fn forget<T>(
            list: &mut Option<Vec<Spanned<T>>>,
            said: Option<Certainty>,
            word: impl Fn(&mut T) -> &mut Option<Certainty>,
        ) {
            let entries = list.iter_mut().flatten().filter(|_| said.is_some());
            entries.for_each(|entry| *word(entry.get_mut()) = None);
        }
        forget(&mut self.spaces, said[2], |entry| &mut entry.certainty);
        forget(&mut self.orders, said[4], |entry| &mut entry.certainty);
        forget(&mut self.upgrades, said[5], |entry| &mut entry.certainty);
        forget(&mut self.ais, said[6], |entry| &mut entry.certainty);
        forget(&mut self.token, said[9], |entry| &mut entry.certainty);
    }

    /// Which keys the file has, in the order of `GROUPS`.
    fn replaced(&self) -> [bool; 10] {
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
            self.token.is_some(),
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
    #[serde(deserialize_with = "request")]
    pub mints: Mints,
    #[serde(deserialize_with = "stars")]
    pub stars: u8,
    pub certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileUpgrade {
    pub name: Upgrade,
    pub basic: bool,
    #[serde(deserialize_with = "price")]
    pub price: u8,
    pub certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileAi {
    pub name: String,
    #[serde(deserialize_with = "work_force")]
    pub work_force: u8,
    pub prefers: Preference,
    pub ability: Ability,
    pub certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileToken {
    #[serde(deserialize_with = "token_name")]
    pub name: String,
    pub effect: Effect,
    pub mints: Option<u8>,
    pub steps: Option<u8>,
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
    pub tokens: Option<Certainty>,
}

impl FileCertainty {
    /// In the order of `GROUPS`.
    pub fn groups(&self) -> [Option<Certainty>; 10] {
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
            self.tokens,
        ]
    }
}

pub(super) fn certainty_of_groups(file: &File, shipped: &File) -> [Certainty; 10] {
    let (given, usual) = (file.certainty.groups(), shipped.certainty.groups());
    let replaced = file.replaced();
    std::array::from_fn(|group| {
        let word = given[group].or(usual[group].filter(|_| !replaced[group]));
        word.unwrap_or(Certainty::Reconstructed)
    })
}

pub(super) fn read(text: Text, faults: &mut Vec<ComponentFault>) -> File {
    let (notes, table) = Notes::open(text, faults);
    let entries = table.into_inner().into_iter();
    let entries = entries.map(|(key, value)| (key.into_inner().into_owned(), value));
    let mut reader = Reader {
        notes,
        entries: entries.collect(),
        unread: Vec::new(),
        unread_towns: Vec::new(),
    };
    let file = File {
        mints: reader.table("mints"),
        towns: reader.list("towns"),
        spaces: reader.list("spaces"),
        roads: reader.list("roads"),
        orders: reader.list("orders"),
        upgrades: reader.list("upgrades"),
        ais: reader.list("ais"),
        factory_spaces: reader.list("factory_spaces"),
        factory_roads: reader.list("factory_roads"),
        token: reader.list("token"),
        certainty: reader.table("certainty").unwrap_or_default(),
        unread: std::mem::take(&mut reader.unread),
        unread_towns: std::mem::take(&mut reader.unread_towns),
    };
    let known = GROUPS.map(|key| if key == "tokens" { "token" } else { key });
    for (key, value) in std::mem::take(&mut reader.entries) {
        let problem = format!("there is no key `{key}`");
        let remedy = meant_or_all(&key, known.into_iter().chain(["certainty"]));
        let line = text.line(value.span());
        let fault = ComponentFault::new(line, problem, remedy);
        reader.notes.faults.push(fault);
    }
    file
}

// What a value must be for itself is asked where it is read, so that all faults of an entry are told at once.

/// The names of two spaces.
#[derive(Debug)]
pub(super) struct Road(pub [String; 2]);

impl<'de> Deserialize<'de> for Road {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The reader of arrays takes the first two of three names.
        let names = Vec::<String>::deserialize(deserializer)?;
        let wrong = |names: Vec<String>| {
            let remedy = "two names of spaces, as in [\"northwest\", \"north-warehouse\"]";
            D::Error::custom(format!("a road of {} names\n{remedy}", names.len()))
        };
        names.try_into().map(Road).map_err(wrong)
    }
}

/// A name that `roads` and the keys `tokens.NAME` can say.
fn token_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    let fits = |c: char| c.is_alphanumeric() || c == '-' || c == ' ';
    match !name.trim().is_empty() && name.chars().all(fits) {
        true => Ok(name),
        false => Err(D::Error::custom(format!(
            "`{name}` is not a name for a token\nletters, digits and -, as in \"loading-zone\""
        ))),
    }
}

fn request<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Mints, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse_letters(&text).ok_or_else(|| {
        let remedy =
            format!("1 to {MAX_ORDER_MINTS} letters, first C, then S, then N, as in \"CSS\"");
        D::Error::custom(format!("`{text}` is not a request for mints\n{remedy}"))
    })
}

fn stars<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let stars = u8::deserialize(deserializer)?;
    let told = format!("{stars} stars are more than the engine takes\nat most {MAX_STARS}");
    fitting(stars, 0..=MAX_STARS, told)
}

fn price<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let price = u8::deserialize(deserializer)?;
    let told = format!("an upgrade for {price} ready orders\na price from 1 to {MAX_PRICE}");
    fitting(price, 1..=MAX_PRICE, told)
}

fn work_force<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let orders = u8::deserialize(deserializer)?;
    let told = format!("a work force of {orders}\na number from 1 to {MAX_WORK_FORCE}");
    fitting(orders, 1..=MAX_WORK_FORCE, told)
}

/// A number that must be in a range, or what is told of it.
fn fitting<E: Error>(number: u8, range: RangeInclusive<usize>, told: String) -> Result<u8, E> {
    match range.contains(&(number as usize)) {
        true => Ok(number),
        false => Err(E::custom(told)),
    }
}

/// The numbers of mints in `CSS`; `None` if it is not first C, then S, then N.
pub fn parse_letters(text: &str) -> Option<Mints> {
    let mut mints: Mints = [0; 3];
    for letter in text.chars() {
        let kind = Mint::ALL.iter().position(|mint| mint.letter() == letter)?;
        mints[kind] = mints[kind].checked_add(1)?;
    }
    let fits = (1..=MAX_ORDER_MINTS).contains(&text.len());
    (fits && letters(mints) == text).then_some(mints)
}
