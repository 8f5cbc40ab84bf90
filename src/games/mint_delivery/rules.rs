//! The rule set: every switch and printed number of Mint Delivery, the solo mode's included.

use std::fmt;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::components::Components;
use super::docs::DOCS;
use crate::ruleset::{Card, RuleDoc, RuleFault, RuleSet};

/// A road condition token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Token {
    Closed = 1,
    Jam,
    Toll,
    Highway,
    LoadingZone,
    Tunnel,
}

impl Token {
    pub const ALL: [Token; 6] = [
        Token::Closed,
        Token::Jam,
        Token::Toll,
        Token::Highway,
        Token::LoadingZone,
        Token::Tunnel,
    ];

    pub fn name(self) -> &'static str {
        ["closed", "jam", "toll", "highway", "loading-zone", "tunnel"][self as usize - 1]
    }
}

/// A token on a given space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub token: Token,
    pub space: String,
}

/// The road condition tokens of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roads {
    /// So many, drawn for each game as printed; 0 is the game without the variant.
    Random(u8),
    /// These, in every game.
    Given(Vec<Placed>),
}

impl Roads {
    pub fn count(&self) -> usize {
        match self {
            Roads::Random(n) => *n as usize,
            Roads::Given(placed) => placed.len(),
        }
    }
}

impl Serialize for Roads {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Roads::Random(n) => n.serialize(serializer),
            Roads::Given(placed) => placed.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Roads {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberOrList;
        impl<'de> Visitor<'de> for NumberOrList {
            type Value = Roads;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number of tokens from 0 to 4, or a list of { token = \"toll\", space = \"northwest-east\" }")
            }
            fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Roads, E> {
                match u8::try_from(n) {
                    Ok(n @ 0..=4) => Ok(Roads::Random(n)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Signed(n), &self)),
                }
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Roads, E> {
                self.visit_i64(n.try_into().unwrap_or(i64::MAX))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Roads, A::Error> {
                let mut placed = Vec::new();
                while let Some(next) = seq.next_element()? {
                    placed.push(next);
                }
                Ok(Roads::Given(placed))
            }
        }
        deserializer.deserialize_any(NumberOrList)
    }
}

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
    /// MD-R6: an empty truck that can enter nothing but a Toll.
    TollStuck { Free, Blocked }
);
switch!(
    /// MD-S4: when the solo AI drives to deliver.
    AiFills { InPassing, First }
);
switch!(
    /// MD-S5: a kind that the solo AI misses is on no belt.
    AiStuck { Shifts, Fills }
);

/// The rules of Mint Delivery as a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rules {
    pub upgrades: bool,
    pub mint_supply: MintSupply,
    pub exchanges: Exchanges,
    pub keep: Keep,
    pub flow: Flow,
    pub upgrade_mints: UpgradeMints,
    pub column_sells: ColumnSells,
    pub toll_stuck: TollStuck,
    pub ai_fills: AiFills,
    pub ai_stuck: AiStuck,
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
    // A list of tables comes last in a TOML table.
    pub roads: Roads,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            upgrades: false,
            mint_supply: MintSupply::Limited,
            exchanges: Exchanges::Any,
            keep: Keep::LegalSets,
            flow: Flow::Off,
            upgrade_mints: UpgradeMints::Spent,
            column_sells: ColumnSells::OneOfBoth,
            toll_stuck: TollStuck::Free,
            ai_fills: AiFills::InPassing,
            ai_stuck: AiStuck::Shifts,
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
            roads: Roads::Random(0),
        }
    }
}

impl Rules {
    /// Whether each number is within what the engine plays, in every mode.
    pub fn check(&self) -> Result<(), RuleFault> {
        let ranges: [(&str, usize, usize, usize); 21] = [
            ("actions", self.actions as usize, 1, 9),
            ("slots", self.slots as usize, 1, 8),
            (
                "start-mints",
                self.start_mints as usize,
                0,
                self.slots as usize,
            ),
            ("load-city", self.load_city as usize, 0, 10),
            ("load-warehouse", self.load_warehouse as usize, 0, 10),
            ("sugar-free-price", self.sugar_free_price as usize, 1, 10),
            ("cinnamon-price", self.cinnamon_price as usize, 1, 10),
            ("deal", self.deal as usize, 0, 5),
            ("keep-stars", self.keep_stars as usize, 0, 100),
            ("pile", self.pile as usize, 1, 20),
            ("end-supplies", self.end_supplies as usize, 1, 8),
            ("round-cap", self.round_cap as usize, 1, 10_000),
            ("belt", self.belt as usize, 1, 20),
            ("front", self.front as usize, 1, 20),
            ("solo-load-c", self.solo_load_c as usize, 0, 10),
            ("solo-load-s", self.solo_load_s as usize, 0, 10),
            ("solo-load-n", self.solo_load_n as usize, 0, 10),
            ("solo-shift", self.solo_shift as usize, 0, 10),
            ("solo-held", self.solo_held as usize, 1, 8),
            ("solo-pile", self.solo_pile as usize, 1, 16),
            ("end-piles", self.end_piles as usize, 1, 4),
        ];
        for (key, value, least, most) in ranges {
            if !(least..=most).contains(&value) {
                let remedy = format!("{least} to {most}");
                return Err(RuleFault::new(
                    key,
                    format!("`{key} = {value}` does not fit"),
                    remedy,
                ));
            }
        }
        match self.roads.count() {
            0..=4 => Ok(()),
            n => Err(RuleFault::new(
                "roads",
                format!("{n} road condition tokens"),
                "at most 4",
            )),
        }
    }
}

impl RuleSet for Rules {
    const DOCS: &'static [RuleDoc] = DOCS;
    const EDITIONS: &'static [&'static str] = &["fr"];

    fn defaults(_players: usize) -> Self {
        Rules::default()
    }

    fn apply_edition(&mut self, _name: &str) {}

    /// The shipped components; those of another file are its `Components::cards`.
    fn cards(&self) -> Vec<Card> {
        Components::default().cards()
    }
}
