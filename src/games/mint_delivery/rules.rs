//! The rule set: every switch and printed number of Mint Delivery, the solo mode's included.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::components::{Components, Figure, Upgrade};
use super::docs::DOCS;
pub use super::forms::{Laid, Roads, Upgrades};
use super::printed;
use crate::core::ruleset::{Card, Printed, RuleDoc, RuleFault, RuleSet};
use crate::core::text::counted;

macro_rules! switch {
    ($(#[$doc:meta])* $name:ident { $first:ident, $($other:ident),+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $first, $($other),+ }
    };
}

switch!(
    /// MD-1: whether mints run out.
    MintSupply { Limited, Unlimited }
);
switch!(
    /// MD-2: exchanges in one Optimise.
    Exchanges { Any, One }
);
switch!(
    /// MD-4: keeping at setup.
    Keep { LegalSets, AnySet }
);
switch!(
    /// MD-6: the flow of two-player games.
    Flow { Off, On }
);
switch!(
    /// MD-U1: the mints of orders set aside for an upgrade.
    UpgradeMints { Spent, Kept }
);
switch!(
    /// MD-U2: what a column of upgrades sells to one player.
    ColumnSells { OneOfBoth, Drawn, Both }
);
switch!(
    /// MD-R6: a truck that cannot pay and can enter nothing but a Toll.
    TollStuck { Free, Blocked }
);
switch!(
    /// MD-S4: when the solo AI drives to deliver.
    AiFills { InPassing, First, Cycle }
);
switch!(
    /// MD-S5: a kind that the solo AI misses is on no belt.
    AiStuck { Shifts, Fills }
);

switch!(
    /// MD-S10: whether a solo Load takes exactly the printed number of mints.
    SoloLoad { UpTo, Exact }
);

/// What the upgrades and AI cards print, by their names (MD-N).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Amounts {
    pub trailer: u8,
    pub forklift: u8,
    pub overdrive: u8,
    pub spice_deal: u8,
    /// Classic mints paid, and Sugar Free got for them.
    pub sweet_deal: [u8; 2],
    pub order_book: u8,
    pub return_load: u8,
    pub kitchen: u8,
    pub bonus: u8,
    pub third_hand: u8,
    pub sprinter: u8,
    pub spicer: u8,
}

impl Amounts {
    const PRINTED: Amounts = Amounts {
        trailer: 2,
        forklift: 2,
        overdrive: 1,
        spice_deal: 2,
        sweet_deal: [3, 2],
        order_book: 2,
        return_load: 1,
        kitchen: 1,
        bonus: 1,
        third_hand: 1,
        sprinter: 2,
        spicer: 2,
    };
}

/// The rules of Mint Delivery as a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rules {
    pub upgrades: Upgrades,
    pub mint_supply: MintSupply,
    pub exchanges: Exchanges,
    pub keep: Keep,
    pub flow: Flow,
    pub upgrade_mints: UpgradeMints,
    pub column_sells: ColumnSells,
    pub toll_stuck: TollStuck,
    pub ai_fills: AiFills,
    pub ai_stuck: AiStuck,
    pub solo_load: SoloLoad,
    pub actions: u8,
    pub slots: u8,
    pub start_mints: u8,
    pub load_city: u8,
    pub load_warehouse: u8,
    pub sugar_free_price: u8,
    pub cinnamon_price: u8,
    pub deal: u8,
    pub keep_stars: u8,
    pub pile: u8,
    pub face_up: u8,
    pub left_mints: u8,
    pub end_supplies: u8,
    pub round_cap: u16,
    pub belt: u8,
    pub front: u8,
    pub solo_load_c: u8,
    pub solo_load_s: u8,
    pub solo_load_n: u8,
    pub solo_shift: u8,
    pub solo_held: u8,
    pub solo_pile: u8,
    pub end_piles: u8,
    pub ai_actions: u8,
    /// The last tie-break: what a mint of each kind is worth.
    pub mint_values: [u8; 3],
    /// Which tokens can be drawn.
    pub road_bag: Vec<String>,
    /// Orders that are left out of the game, by their mints: `css`.
    pub without_orders: Vec<String>,
    /// Upgrades that are left out of the game; a Basic one takes its column along.
    pub without_upgrades: Vec<String>,
    // Tables come last in a TOML table.
    pub roads: Roads,
    pub amounts: Amounts,
    /// The figures of the tokens that have one, by name.
    pub tokens: BTreeMap<String, Figure>,
}

impl Default for Rules {
    fn default() -> Self {
        let rules = Rules {
            upgrades: Upgrades::Off,
            mint_supply: MintSupply::Limited,
            exchanges: Exchanges::Any,
            keep: Keep::LegalSets,
            flow: Flow::Off,
            upgrade_mints: UpgradeMints::Spent,
            column_sells: ColumnSells::OneOfBoth,
            toll_stuck: TollStuck::Free,
            ai_fills: AiFills::InPassing,
            ai_stuck: AiStuck::Shifts,
            solo_load: SoloLoad::UpTo,
            actions: 2,
            slots: 4,
            start_mints: 4,
            load_city: 4,
            load_warehouse: 2,
            sugar_free_price: 2,
            cinnamon_price: 3,
            deal: 3,
            keep_stars: 6,
            pile: 7,
            face_up: 2,
            left_mints: 1,
            end_supplies: 2,
            round_cap: 200,
            belt: 10,
            front: 4,
            solo_load_c: 4,
            solo_load_s: 2,
            solo_load_n: 1,
            solo_shift: 2,
            solo_held: 3,
            solo_pile: 5,
            end_piles: 3,
            ai_actions: 2,
            mint_values: [1, 2, 3],
            road_bag: Vec::new(),
            without_orders: Vec::new(),
            without_upgrades: Vec::new(),
            roads: Roads::Random(0),
            amounts: Amounts::PRINTED,
            tokens: BTreeMap::new(),
        };
        rules.with_components(&Components::default())
    }
}

/// The most of what the engine plays with.
const MAX_SLOTS: u8 = 8;
const MAX_CAPACITY: u8 = 10;
pub const MAX_FACE_UP: usize = 4;

impl Rules {
    /// The same rules with the tokens of a component file: all in the bag, with its figures.
    pub fn with_components(mut self, components: &Components) -> Rules {
        let figures = components.tokens.iter();
        self.tokens = figures
            .filter_map(|token| Some((token.name.clone(), token.figure?)))
            .collect();
        let names = components.tokens.iter().map(|token| token.name.clone());
        self.road_bag = names.collect();
        self
    }

    /// Whether the upgrade is not left out of the game.
    pub(super) fn has_upgrade(&self, upgrade: Upgrade) -> bool {
        let mut left_out = self.without_upgrades.iter();
        !left_out.any(|name| name == upgrade.name())
    }

    /// Whether each number is within what the engine plays, in every mode.
    pub fn check(&self) -> Result<(), RuleFault> {
        for (key, value, range) in self.ranges() {
            if !range.contains(&value) {
                let remedy = format!("a number from {} to {}", range.start(), range.end());
                let problem = format!("`{key} = {value}` does not fit");
                return Err(RuleFault::new(key, problem, remedy));
            }
        }
        self.check_start()?;
        self.check_sweet_deal()
    }

    fn check_start(&self) -> Result<(), RuleFault> {
        let Rules {
            slots, start_mints, ..
        } = self;
        if start_mints <= slots {
            return Ok(());
        }
        Err(no_truck_can_hold("start-mints", *start_mints, *slots))
    }

    /// An exchange that gave more mints than it takes could overfill a truck (MD-N).
    fn check_sweet_deal(&self) -> Result<(), RuleFault> {
        let [paid, got] = self.amounts.sweet_deal;
        if got <= paid {
            return Ok(());
        }
        let problem = format!("a sweet deal of {got} mints for {paid} could overfill a truck");
        let remedy = "at least as many Classic paid as Sugar Free got, for example [3, 2]";
        Err(RuleFault::new("amounts.sweet-deal", problem, remedy))
    }

    /// Every number with its key and what it may be.
    fn ranges(&self) -> Vec<(String, u16, RangeInclusive<u16>)> {
        let Amounts {
            trailer,
            forklift,
            overdrive,
            spice_deal,
            sweet_deal,
            order_book,
            return_load,
            kitchen,
            bonus,
            third_hand,
            sprinter,
            spicer,
        } = self.amounts;
        let room = MAX_CAPACITY.saturating_sub(self.slots);
        let rows: [(&str, u8, u8, u8); 39] = [
            ("actions", self.actions, 1, 9),
            ("slots", self.slots, 1, MAX_SLOTS),
            ("start-mints", self.start_mints, 0, MAX_SLOTS),
            ("load-city", self.load_city, 0, 10),
            ("load-warehouse", self.load_warehouse, 0, 10),
            ("sugar-free-price", self.sugar_free_price, 1, 10),
            ("cinnamon-price", self.cinnamon_price, 1, 10),
            ("deal", self.deal, 0, 5),
            ("keep-stars", self.keep_stars, 0, 100),
            ("pile", self.pile, 1, 20),
            ("face-up", self.face_up, 1, MAX_FACE_UP as u8),
            ("left-mints", self.left_mints, 0, 4),
            ("end-supplies", self.end_supplies, 1, 8),
            ("belt", self.belt, 1, 20),
            ("front", self.front, 1, 20),
            ("solo-load-c", self.solo_load_c, 0, 10),
            ("solo-load-s", self.solo_load_s, 0, 10),
            ("solo-load-n", self.solo_load_n, 0, 10),
            ("solo-shift", self.solo_shift, 0, 10),
            ("solo-held", self.solo_held, 1, 8),
            ("solo-pile", self.solo_pile, 1, 16),
            ("end-piles", self.end_piles, 1, 4),
            ("ai-actions", self.ai_actions, 0, 9),
            ("mint-values", self.mint_values[0], 0, 100),
            ("mint-values", self.mint_values[1], 0, 100),
            ("mint-values", self.mint_values[2], 0, 100),
            ("amounts.trailer", trailer, 0, room),
            ("amounts.forklift", forklift, 0, 10),
            ("amounts.overdrive", overdrive, 0, 9),
            ("amounts.spice-deal", spice_deal, 1, 10),
            ("amounts.sweet-deal", sweet_deal[0], 1, 10),
            ("amounts.sweet-deal", sweet_deal[1], 1, 5),
            ("amounts.order-book", order_book, 1, MAX_FACE_UP as u8),
            ("amounts.return-load", return_load, 0, MAX_CAPACITY),
            ("amounts.kitchen", kitchen, 0, MAX_CAPACITY),
            ("amounts.bonus", bonus, 0, 20),
            ("amounts.third-hand", third_hand, 0, 9),
            ("amounts.sprinter", sprinter, 1, 9),
            ("amounts.spicer", spicer, 0, 10),
        ];
        let mut ranges: Vec<(String, u16, RangeInclusive<u16>)> = rows
            .into_iter()
            .map(|(key, value, least, most)| {
                (key.to_owned(), value.into(), least.into()..=most.into())
            })
            .collect();
        ranges.push(("round-cap".to_owned(), self.round_cap, 1..=10_000));
        for (name, figure) in &self.tokens {
            let (least, most) = figure.range().into_inner();
            let key = format!("tokens.{name}.{}", figure.key());
            ranges.push((key, figure.number().into(), least.into()..=most.into()));
        }
        ranges
    }
}

/// A number of Classic mints that is larger than a truck.
pub(super) fn no_truck_can_hold(key: &str, mints: u8, slots: u8) -> RuleFault {
    let room = counted(slots, "slot");
    let problem = format!("no truck can hold the {mints} Classic of `{key}`: it has {room}");
    let remedy = format!("at most {slots}, or more `slots`");
    RuleFault::new(key, problem, remedy)
}

impl RuleSet for Rules {
    const DOCS: &'static [RuleDoc] = DOCS;
    const EDITIONS: &'static [&'static str] = &["fr"];

    fn defaults(_players: usize) -> Self {
        Rules::default()
    }

    fn apply_edition(&mut self, _name: &str) {}

    fn printed(_players: usize) -> Vec<Printed> {
        printed::printed()
    }

    /// The shipped components; those of another file are its `Components::cards`.
    fn cards(&self) -> Vec<Card> {
        Components::default().cards()
    }
}
