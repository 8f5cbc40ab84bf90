//! The components: mints, map, orders, upgrades, AI cards and factory board, as the component file gives them.

use serde::{Deserialize, Serialize};

mod form;
mod list;
mod read;
mod validate;

pub use form::ComponentFault;

use crate::ruleset::Certainty;
use form::Places;

/// The component file that ships with the program.
pub const DEFAULT_FILE: &str = include_str!("../../../../configs/mint-delivery.toml");

/// The engine's limits: a component file beyond them is refused.
pub const MAX_SPACES: usize = 32;
pub const MAX_TOWNS: usize = 8;
pub const MAX_ORDERS: usize = 64;
pub const MAX_COLUMNS: usize = 6;
pub const MAX_ORDER_MINTS: usize = 8;
pub const MAX_STARS: usize = 20;
pub const MAX_MINTS_OF_A_KIND: usize = 100;
pub const MAX_FACTORY_SPACES: usize = 32;

/// A kind of mint, in the order in which mints are always listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Mint {
    Classic = 0,
    SugarFree = 1,
    Cinnamon = 2,
}

impl Mint {
    pub const ALL: [Mint; 3] = [Mint::Classic, Mint::SugarFree, Mint::Cinnamon];

    /// The letter of the transcript.
    pub fn letter(self) -> char {
        ['C', 'S', 'N'][self as usize]
    }

    /// The value that breaks ties: 1, 2, 3.
    pub fn value(self) -> u32 {
        self as u32 + 1
    }
}

/// Numbers of mints by kind: Classic, Sugar Free, Cinnamon.
pub type Mints = [u8; 3];

/// How many indices `by_mints` has: four bits for each kind.
pub(super) const BY_MINTS: usize = 1 << 12;

/// The mints of a truck as an index.
#[inline]
pub(super) fn by_mints([c, s, n]: Mints) -> usize {
    ((c as usize) << 8 | (s as usize) << 4 | n as usize) % BY_MINTS
}

/// What a space of the map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpaceKind {
    City,
    Warehouse,
    Town,
    Movement,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    pub name: String,
    pub kind: SpaceKind,
    pub x: i8,
    pub y: i8,
    pub certainty: Certainty,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub id: String,
    /// Index in `Components::towns`.
    pub town: usize,
    pub mints: Mints,
    pub stars: u8,
    pub certainty: Certainty,
}

impl Order {
    /// The mints in the order in which they stand on the card, as in `CSS`.
    pub fn letters(&self) -> String {
        letters(self.mints)
    }

    pub fn size(&self) -> usize {
        self.mints.iter().map(|&n| n as usize).sum()
    }
}

/// `CSS` for one Classic and two Sugar Free.
pub fn letters(mints: Mints) -> String {
    let run = |mint: Mint| std::iter::repeat_n(mint.letter(), mints[mint as usize] as usize);
    Mint::ALL.into_iter().flat_map(run).collect()
}

/// What an upgrade does. The number is its bit in a player's set of upgrades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Upgrade {
    Trailer,
    Forklift,
    Overdrive,
    SpiceKit,
    SpiceDeal,
    SweetDeal,
    RoadPass,
    Drone,
    OrderBook,
    ReturnLoad,
    Kitchen,
    Bonus,
    ThirdHand,
}

impl Upgrade {
    pub const ALL: [Upgrade; 13] = [
        Upgrade::Trailer,
        Upgrade::Forklift,
        Upgrade::Overdrive,
        Upgrade::SpiceKit,
        Upgrade::SpiceDeal,
        Upgrade::SweetDeal,
        Upgrade::RoadPass,
        Upgrade::Drone,
        Upgrade::OrderBook,
        Upgrade::ReturnLoad,
        Upgrade::Kitchen,
        Upgrade::Bonus,
        Upgrade::ThirdHand,
    ];

    pub fn name(self) -> &'static str {
        [
            "trailer",
            "forklift",
            "overdrive",
            "spice-kit",
            "spice-deal",
            "sweet-deal",
            "road-pass",
            "drone",
            "order-book",
            "return-load",
            "kitchen",
            "bonus",
            "third-hand",
        ][self as usize]
    }

    pub fn about(self) -> &'static str {
        [
            "two more slots",
            "Load takes 2 more everywhere",
            "the first Move of a turn is free",
            "Cinnamon also at warehouses",
            "Cinnamon for 2 Classic",
            "3 Classic for 2 Sugar Free",
            "ignores tolls, jams and closed roads",
            "delivers from a space next to the town",
            "one Take may take both orders",
            "after each delivery load 1 Classic",
            "at the start of a turn load 1 Classic",
            "each own delivered order of 2 stars scores 1 more",
            "a third action each turn",
        ][self as usize]
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpgradeCard {
    pub effect: Upgrade,
    pub basic: bool,
    /// In ready orders.
    pub price: u8,
    pub certainty: Certainty,
}

/// Which order a printed AI takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    MostStars,
    FewestMints,
    FewestStars,
    /// Most Cinnamon, then most Sugar Free.
    MostCinnamon,
    /// A town it already holds an order for, then the nearest town.
    HeldTown,
}

/// What a printed AI may do that a player may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ability {
    None,
    /// A Move goes up to two spaces.
    TwoSpaces,
    /// Loads from both belts in one action.
    BothBelts,
    /// Loads two Cinnamon at once.
    TwoCinnamon,
    /// May also Take while standing in a town.
    TakeInTown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AiCard {
    pub name: String,
    pub work_force: u8,
    pub prefers: Preference,
    pub ability: Ability,
    pub certainty: Certainty,
}

/// The keys of a component file that hold figures.
pub const GROUPS: [&str; 9] = [
    "mints",
    "towns",
    "spaces",
    "roads",
    "orders",
    "upgrades",
    "ais",
    "factory_spaces",
    "factory_roads",
];

/// All components of the game. Made by `Components::parse`, which checks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    pub mints: Mints,
    /// In the order of the ring.
    pub towns: Vec<String>,
    pub spaces: Vec<Space>,
    /// Pairs of indices into `spaces`.
    pub roads: Vec<[usize; 2]>,
    pub orders: Vec<Order>,
    pub upgrades: Vec<UpgradeCard>,
    pub ais: Vec<AiCard>,
    /// In the order that decides between equally short ways (MD-S2).
    pub factory_spaces: Vec<String>,
    /// Pairs of indices into `factory_spaces`.
    pub factory_roads: Vec<[usize; 2]>,
    /// The certainty of each key as a whole, in the order of `GROUPS`.
    pub groups: [Certainty; 9],
    places: Places,
}

impl Default for Components {
    fn default() -> Self {
        Components::parse(DEFAULT_FILE).expect("the shipped component file is checked by a test")
    }
}

impl Components {
    /// The index of the space with this name.
    pub fn space(&self, name: &str) -> Option<usize> {
        self.spaces.iter().position(|space| space.name == name)
    }

    /// The space of a town, by the town's place on the ring.
    pub fn town_space(&self, town: usize) -> usize {
        self.space(&self.towns[town])
            .expect("a checked file has a space for each town")
    }

    /// Where trucks start.
    pub fn city(&self) -> usize {
        let city = |space: &Space| space.kind == SpaceKind::City;
        self.spaces
            .iter()
            .position(city)
            .expect("a checked file has a city")
    }

    pub fn factory_space(&self, name: &str) -> Option<usize> {
        self.factory_spaces.iter().position(|space| space == name)
    }

    pub fn ai(&self, name: &str) -> Option<&AiCard> {
        self.ais.iter().find(|ai| ai.name == name)
    }

    /// How sure each key's figures are: the key, how many figures it has, and how many are of each certainty.
    pub fn certainties(&self) -> Vec<(&'static str, Vec<(Certainty, usize)>)> {
        GROUPS
            .iter()
            .enumerate()
            .map(|(group, &key)| (key, count(self.words(group))))
            .collect()
    }

    /// One line for reports: which figures are stand-ins. `None` if none is.
    pub fn reconstructed(&self) -> Option<String> {
        let parts = self.reconstructed_among(&GROUPS);
        (!parts.is_empty()).then(|| format!("reconstructed, not printed: {}", parts.join(", ")))
    }

    /// The keys among these with figures that are stand-ins, as in `8 of 17 spaces`.
    pub fn reconstructed_among(&self, keys: &[&str]) -> Vec<String> {
        let mut parts = Vec::new();
        for (key, counts) in self.certainties() {
            let all: usize = counts.iter().map(|(_, n)| n).sum();
            let stand_ins = |(word, _): &&(Certainty, usize)| *word == Certainty::Reconstructed;
            let name = key.replace('_', " ");
            match counts.iter().find(stand_ins) {
                Some(_) if !keys.contains(&key) => {}
                Some((_, n)) if *n == all => parts.push(name),
                Some((_, n)) => parts.push(format!("{n} of {all} {name}")),
                None => {}
            }
        }
        parts
    }

    /// The word of each figure of a key.
    fn words(&self, group: usize) -> Vec<Certainty> {
        let whole = self.groups[group];
        match GROUPS[group] {
            "mints" => vec![whole; 3],
            "towns" => vec![whole; self.towns.len()],
            "spaces" => self.spaces.iter().map(|space| space.certainty).collect(),
            "roads" => vec![whole; self.roads.len()],
            "orders" => self.orders.iter().map(|order| order.certainty).collect(),
            "upgrades" => self.upgrades.iter().map(|card| card.certainty).collect(),
            "ais" => self.ais.iter().map(|ai| ai.certainty).collect(),
            "factory_spaces" => vec![whole; self.factory_spaces.len()],
            _ => vec![whole; self.factory_roads.len()],
        }
    }
}

fn count(words: Vec<Certainty>) -> Vec<(Certainty, usize)> {
    let mut counts: Vec<(Certainty, usize)> = Vec::new();
    for word in words {
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, n)) => *n += 1,
            None => counts.push((word, 1)),
        }
    }
    counts.sort();
    counts
}
