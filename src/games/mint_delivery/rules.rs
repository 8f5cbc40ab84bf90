//! The rule set: every switch and printed number of Mint Delivery, the solo mode's included.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::components::{Components, Figure, Upgrade};
use super::docs::DOCS;
pub use super::forms::{Laid, Roads, Upgrades};
use super::printed;
use crate::core::ruleset::{Card, Printed, RuleDoc, RuleSet};

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

/// The most orders that lie face up in a town.
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
