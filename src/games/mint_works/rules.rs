//! The rule set: every switch and printed number of Mint Works as a field.

use serde::{Deserialize, Serialize};

use super::by_name::ByName;
use super::cards::{Ai, Location, Named, Plan, Type};
use super::{docs, printed};
use crate::core::ruleset::{Card, Certainty, Printed, RuleDoc, RuleSet};

/// Defines the values of a switch, the default first.
macro_rules! switch {
    ($(#[$about:meta])* $name:ident: $($value:ident),*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($value),* }
    };
}

switch!(
    /// MW-M1: which Neighborhood wins a tie.
    TieRule: Smallest, Largest);
switch!(
    /// MW-M22: a Deed that leaves a Neighborhood.
    DeedLeaves: OpenUnowned, OwnerKeeps, Closes);
switch!(
    /// MW-M23: Lotto with an empty deck.
    LottoEmpty: Illegal, NoEffect);
switch!(
    /// MW-R2: what the Recycler pays for a Building.
    RecyclerBuilding: CostPrinted, CostCurrent, Current);
switch!(
    /// MW-R3: the printed stars of Museum, Gallery, Obelisk and Vault.
    PrintedVariableStars: Zero, Icons);
switch!(
    /// MW-S1: whether the Swap Meet may give the same card back.
    SwapSame: No, Yes);
switch!(
    /// MW-A2: who starts in solitaire.
    SoloStart: Player, Ai);
switch!(
    /// MW-A14: what an AI gives to the Recycler.
    AiRecycler: Plan, PlanThenBuilding, Never);
switch!(
    /// MW-A15: whether an AI uses the Swap Meet.
    AiSwapMeet: OldestPlan, Never);
switch!(
    /// MW-A16: whether an AI uses the Temp Agency.
    AiTempAgency: FirstUsable, Never);
switch!(
    /// MW-A20: how far a Location that Justin used is blocked.
    JustinBlock: All, OpenSpaces);
switch!(
    /// MW-A22: when Sonic may use the Supplier.
    SonicTurn: Each, Pair);
switch!(
    /// MW-AI: the printing of the AI cards.
    AiWording: Card2, Card1);
switch!(
    /// The cost that an AI prefers at the Supplier.
    CostOrder: LowestFirst, HighestFirst);
switch!(
    /// The special trait of a printed AI, at a multiplayer table.
    SeatTrait: None, Justin, Rachael, Sonic, Mort);
switch!(
    /// The word for a purse without limit.
    Unlimited: Unlimited);

/// The figures of one Plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlanRules {
    pub cost: u16,
    /// The fixed stars; what Museum, Gallery, Obelisk and Vault count comes on top.
    pub stars: u16,
    pub upkeep_gain: u16,
    pub copies: u16,
}

/// The figures of one Location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LocationRules {
    pub spaces: u16,
    /// At the Supplier and the Temp Agency on top of what is bought or copied.
    pub cost: u16,
    /// The mints that it gives to who uses it; 0 where its effect is another one.
    pub gain: u16,
}

/// An AI's mints at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number of mints, or \"unlimited\"")]
pub enum Purse {
    Mints(u16),
    /// Pays from the supply, gains nothing and has no income (MW-A28).
    Endless(Unlimited),
}

impl SeatTrait {
    /// Whose trait it is.
    pub fn ai(self) -> Option<Ai> {
        match self {
            SeatTrait::None => None,
            SeatTrait::Justin => Some(Ai::Justin),
            SeatTrait::Rachael => Some(Ai::Rachael),
            SeatTrait::Sonic => Some(Ai::Sonic),
            SeatTrait::Mort => Some(Ai::Mort),
        }
    }
}

/// The figures of one AI card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AiRules {
    pub start_mints: Purse,
    pub cost_order: CostOrder,
    /// Types left out are never bought.
    pub type_order: Vec<Type>,
}

/// Which Advanced Locations are in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number of Advanced locations, or a list of their names"
)]
pub enum Advanced {
    /// This many, drawn at random at the deal.
    Drawn(u16),
    Named(Vec<Location>),
}

impl Advanced {
    /// Whether no game can have one of these Locations.
    pub(super) fn never(&self, locations: u16) -> bool {
        match self {
            Advanced::Drawn(count) => *count == 0,
            Advanced::Named(named) => named.iter().all(|at| at.bit() & locations == 0),
        }
    }
}

/// Every switch and number of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rules {
    pub advanced: Advanced,
    pub tie_break: TieRule,
    pub deed_leaves: DeedLeaves,
    pub lotto_empty: LottoEmpty,
    pub round_cap: u16,
    pub recycler_building: RecyclerBuilding,
    pub printed_variable_stars: PrintedVariableStars,
    pub swap_same: SwapSame,
    pub solo_start: SoloStart,
    pub ai_recycler: AiRecycler,
    pub ai_swap_meet: AiSwapMeet,
    pub ai_temp_agency: AiTempAgency,
    pub justin_block: JustinBlock,
    pub sonic_turn: SonicTurn,
    pub rachael_supply: u16,
    pub ai_wording: AiWording,
    /// By seat; seats beyond the list have none.
    pub seat_traits: Vec<SeatTrait>,
    pub stars_to_win: u16,
    pub supply_size: u16,
    pub solo_supply_size: u16,
    pub start_mints: u16,
    pub income: u16,
    pub truck_discount: u16,
    pub crane_discount: u16,
    pub min_cost: u16,
    pub museum_stars: u16,
    pub gallery_stars: u16,
    pub obelisk_stars: u16,
    pub vault_stars: u16,
    pub bridge_counts: u16,
    pub landfill_penalty: u16,
    pub co_op_gift: u16,
    pub crowdfunder_others: u16,
    pub wholesaler_owner: u16,
    pub lotto_owner: u16,
    pub plans: ByName<Plan, PlanRules>,
    pub locations: ByName<Location, LocationRules>,
    pub ais: ByName<Ai, AiRules>,
}

impl RuleSet for Rules {
    const DOCS: &'static [RuleDoc] = docs::DOCS;
    const EDITIONS: &'static [&'static str] = &["en", "fr", "jp", "first-printing"];

    fn defaults(players: usize) -> Self {
        Rules {
            advanced: Advanced::Drawn(0),
            tie_break: TieRule::Smallest,
            deed_leaves: DeedLeaves::OpenUnowned,
            lotto_empty: LottoEmpty::Illegal,
            round_cap: 100,
            recycler_building: RecyclerBuilding::CostPrinted,
            printed_variable_stars: PrintedVariableStars::Zero,
            swap_same: SwapSame::No,
            solo_start: SoloStart::Player,
            ai_recycler: AiRecycler::Plan,
            ai_swap_meet: AiSwapMeet::OldestPlan,
            ai_temp_agency: AiTempAgency::FirstUsable,
            justin_block: JustinBlock::All,
            sonic_turn: SonicTurn::Each,
            rachael_supply: 30,
            ai_wording: AiWording::Card2,
            seat_traits: Vec::new(),
            stars_to_win: 7,
            supply_size: 3,
            solo_supply_size: 2,
            start_mints: 3,
            income: 1,
            truck_discount: 1,
            crane_discount: 1,
            min_cost: 1,
            museum_stars: 1,
            gallery_stars: 1,
            obelisk_stars: 1,
            vault_stars: 2,
            bridge_counts: 2,
            landfill_penalty: 1,
            co_op_gift: 1,
            crowdfunder_others: 1,
            wholesaler_owner: 1,
            lotto_owner: 2,
            plans: ByName::from_fn(printed_plan),
            locations: ByName::from_fn(|location| printed_location(location, players)),
            ais: ByName::from_fn(printed_ai),
        }
    }

    fn apply_edition(&mut self, name: &str) {
        match name {
            "fr" => {
                self.tie_break = TieRule::Largest;
                self.recycler_building = RecyclerBuilding::CostCurrent;
            }
            // The Japanese sheet shows one mint where the English leaves room for two: perhaps a slip.
            "jp" => self.lotto_owner = 1,
            "first-printing" => {
                self.ai_wording = AiWording::Card1;
                self.justin_block = JustinBlock::OpenSpaces;
            }
            _ => {}
        }
    }

    fn printed(players: usize) -> Vec<Printed> {
        printed::printed(players)
    }

    fn cards(&self) -> Vec<Card> {
        let plans = self.plans.iter().map(plan_card);
        let locations = self.locations.iter().map(location_card);
        let ais = self.ais.iter().map(ai_card);
        plans.chain(locations).chain(ais).collect()
    }
}

fn printed_plan(plan: Plan) -> PlanRules {
    let (cost, stars, upkeep_gain) = plan.printed();
    PlanRules {
        cost,
        stars,
        upkeep_gain,
        copies: 1,
    }
}

fn printed_location(location: Location, players: usize) -> LocationRules {
    let (spaces, cost, gain) = location.printed(players);
    LocationRules { spaces, cost, gain }
}

fn printed_ai(ai: Ai) -> AiRules {
    use Type::{Culture, Deed, Production, Utility};
    let (start_mints, cost_order, type_order) = match ai {
        Ai::Justin => (
            Purse::Mints(3),
            CostOrder::LowestFirst,
            vec![Utility, Deed, Production, Culture],
        ),
        Ai::Rachael => (
            Purse::Mints(5),
            CostOrder::HighestFirst,
            vec![Production, Culture, Utility, Deed],
        ),
        Ai::Sonic => (
            Purse::Mints(5),
            CostOrder::HighestFirst,
            vec![Culture, Production, Utility, Deed],
        ),
        Ai::Mort => (
            Purse::Endless(Unlimited::Unlimited),
            CostOrder::HighestFirst,
            vec![Utility, Deed, Culture],
        ),
    };
    AiRules {
        start_mints,
        cost_order,
        type_order,
    }
}

fn plan_card((plan, figures): (Plan, &PlanRules)) -> Card {
    let gain = match figures.upkeep_gain {
        0 => String::new(),
        gain => format!(", Upkeep {gain}"),
    };
    let copies = match figures.copies {
        1 => String::new(),
        copies => format!(", {copies} copies"),
    };
    let effect = match plan.effect() {
        "" => String::new(),
        effect => format!("; {effect}"),
    };
    Card {
        group: "plan",
        name: plan.name().to_owned(),
        text: format!(
            "{}, cost {}, stars {}{gain}{copies}{effect}",
            plan.kind().title(),
            figures.cost,
            figures.stars
        ),
        certainty: Certainty::Printed,
    }
}

fn location_card((location, figures): (Location, &LocationRules)) -> Card {
    let gain = match figures.gain {
        0 => String::new(),
        gain => format!(", gain {gain}"),
    };
    Card {
        group: "location",
        name: location.name().to_owned(),
        text: format!(
            "spaces {}, cost {}{gain}; {}",
            figures.spaces,
            figures.cost,
            location.effect()
        ),
        certainty: Certainty::Printed,
    }
}

fn ai_card((ai, figures): (Ai, &AiRules)) -> Card {
    let mints = match figures.start_mints {
        Purse::Mints(mints) => mints.to_string(),
        Purse::Endless(_) => "unlimited".to_owned(),
    };
    let cost = match figures.cost_order {
        CostOrder::LowestFirst => "lowest",
        CostOrder::HighestFirst => "highest",
    };
    let types: Vec<_> = figures.type_order.iter().map(|kind| kind.title()).collect();
    Card {
        group: "ai",
        name: ai.name().to_owned(),
        text: format!(
            "mints {mints}; buys {cost} cost first, then {}",
            types.join(" > ")
        ),
        certainty: Certainty::Printed,
    }
}
