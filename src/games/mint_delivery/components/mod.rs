//! The components: mints, map, orders, upgrades, AI cards and factory board, as the component file gives them.

use serde::{Deserialize, Serialize};

mod certainty;
mod form;
mod list;
mod map;
mod read;
mod validate;

use crate::core::named::named;
use crate::core::ruleset::Certainty;
use crate::core::text::counted;
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
pub const MAX_TOKENS: usize = 16;
/// The most orders a printed AI may hold.
pub const MAX_WORK_FORCE: usize = 4;

named! {
    /// A kind of mint, in the order in which mints are always listed.
    Mint:
    Classic "classic" "Classic",
    SugarFree "sugar-free" "Sugar Free",
    Cinnamon "cinnamon" "Cinnamon",
}

impl Mint {
    /// The letter of the transcript.
    pub fn letter(self) -> char {
        ['C', 'S', 'N'][self as usize]
    }
}

/// Numbers of mints by kind: Classic, Sugar Free, Cinnamon.
pub type Mints = [u8; 3];

/// Whether there are at least as many mints of each kind as wanted.
pub(super) fn covers(truck: Mints, wants: Mints) -> bool {
    (0..3).all(|kind| truck[kind] >= wants[kind])
}

/// Every way to choose this many of some mints, those with most Classic first, then most Sugar Free.
pub(super) fn choices([c, s, n]: Mints, count: u8) -> impl Iterator<Item = Mints> {
    let rest = move |c: u8| {
        (0..=s.min(count - c))
            .rev()
            .map(move |s| [c, s, count - c - s])
    };
    let all = (0..=c.min(count)).rev().flat_map(rest);
    all.filter(move |chosen| chosen[2] <= n)
}

/// What is left of some mints; there must be as many as go.
pub(super) fn minus(mints: Mints, gone: Mints) -> Mints {
    [0, 1, 2].map(|kind| mints[kind] - gone[kind])
}

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

named! {
    /// What an upgrade does. The place in this list is its bit in a player's set of upgrades.
    Upgrade:
    Trailer "trailer" "Trailer",
    Forklift "forklift" "Forklift",
    Overdrive "overdrive" "Overdrive",
    SpiceKit "spice-kit" "Spice Kit",
    SpiceDeal "spice-deal" "Spice Deal",
    SweetDeal "sweet-deal" "Sweet Deal",
    RoadPass "road-pass" "Road Pass",
    Drone "drone" "Drone",
    OrderBook "order-book" "Order Book",
    ReturnLoad "return-load" "Return Load",
    Kitchen "kitchen" "Kitchen",
    Bonus "bonus" "Bonus",
    ThirdHand "third-hand" "Third Hand",
}

impl Upgrade {
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

named! {
    /// What a road condition token does.
    Effect:
    Closed "closed" "Closed",
    Jam "jam" "Jam",
    Toll "toll" "Toll",
    Highway "highway" "Highway",
    LoadingZone "loading-zone" "Loading zone",
    Tunnel "tunnel" "Tunnel",
}

impl Effect {
    /// The figure of the effect as printed, if it has one (MD-R8).
    pub fn figure(self) -> Option<Figure> {
        match self {
            Effect::Toll | Effect::LoadingZone => Some(Figure::Mints(1)),
            Effect::Highway => Some(Figure::Steps(1)),
            Effect::Closed | Effect::Jam | Effect::Tunnel => None,
        }
    }

    /// The effect in a sentence, with its ruling.
    pub fn about(self, figure: u8) -> String {
        let n = figure;
        match self {
            Effect::Closed => "nobody may enter or pass".to_owned(),
            Effect::Jam => "who enters ends the turn at once (MD-8)".to_owned(),
            Effect::Toll => format!(
                "who enters first discards {} of any kind; with fewer aboard, no entry (MD-R4, MD-R6)",
                counted(n, "mint")
            ),
            Effect::Highway => format!(
                "who enters must move on at once, {} in the same direction (MD-R2, MD-R3, MD-R7)",
                counted(n, "space")
            ),
            Effect::LoadingZone => format!(
                "who enters must load {n} Classic, unloading others if there is no room (MD-R4, MD-R5)"
            ),
            Effect::Tunnel => "joined by road to the city".to_owned(),
        }
    }
}

/// The number of a token's effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    Mints(u8),
    Steps(u8),
}

impl Figure {
    pub fn number(self) -> u8 {
        let (Figure::Mints(n) | Figure::Steps(n)) = self;
        n
    }

    /// Its key in files and rules.
    pub fn key(self) -> &'static str {
        match self {
            Figure::Mints(_) => "mints",
            Figure::Steps(_) => "steps",
        }
    }

    /// The numbers that the engine plays.
    pub fn range(self) -> std::ops::RangeInclusive<u8> {
        match self {
            Figure::Mints(_) => 0..=4,
            Figure::Steps(_) => 1..=3,
        }
    }
}

/// A road condition token: a row of the component file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenCard {
    pub name: String,
    pub effect: Effect,
    pub figure: Option<Figure>,
    pub certainty: Certainty,
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

impl Preference {
    /// How many there are.
    pub const COUNT: usize = Preference::HeldTown as usize + 1;
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

impl Ability {
    /// How many there are.
    pub const COUNT: usize = Ability::TakeInTown as usize + 1;
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
pub const GROUPS: [&str; 10] = [
    "mints",
    "towns",
    "spaces",
    "roads",
    "orders",
    "upgrades",
    "ais",
    "factory_spaces",
    "factory_roads",
    "tokens",
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
    /// The road condition tokens.
    pub tokens: Vec<TokenCard>,
    /// The certainty of each key as a whole, in the order of `GROUPS`.
    pub groups: [Certainty; 10],
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

    /// Takes some orders out.
    pub(super) fn leave_out(&mut self, is_left_out: impl Fn(&Order) -> bool) {
        let stays = self.orders.iter().map(|order| !is_left_out(order));
        let stays: Vec<bool> = stays.collect();
        let mut of_orders = stays.iter();
        self.orders.retain(|_| of_orders.next() != Some(&false));
        let mut of_places = stays.iter();
        self.places.0.retain(|_| of_places.next() != Some(&false));
    }

    /// The place of the token with this name.
    pub fn token(&self, name: &str) -> Option<usize> {
        self.tokens.iter().position(|token| token.name == name)
    }
}
