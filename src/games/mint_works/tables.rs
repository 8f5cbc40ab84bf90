//! What follows from the rules alone, worked out once: card ids, prices, and what each purse can afford.

use super::actions::{ALWAYS, word_actions};
use super::cards::{LOCATIONS, Location, Named, PLANS, Plan, Type};
use super::rules::Rules;
use super::state::{MAX_CARDS, Player};

/// The rule set in the form that play needs.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// The ids of the cards in the game, ascending.
    pub cards: Vec<u8>,
    /// Card id -> Plan.
    pub plan_of: [Plan; MAX_CARDS],
    /// Plan -> the ids of its copies.
    pub copies: [u64; PLANS],
    /// Cards whose stars are not fixed, or change those of others.
    pub variable: u64,
    pub cost: [u32; PLANS],
    pub worth: [Worth; PLANS],
    pub spaces: [u8; LOCATIONS],
    pub location_cost: [u32; LOCATIONS],
    /// Row by Trucks and Cranes, column by mints up to `rich` -> the actions that can be paid.
    affordable: Vec<u64>,
    /// Mints with which everything can be paid.
    rich: u32,
    /// The most Cranes, plus one.
    cranes: u32,
    truck_discount: u32,
    crane_discount: u32,
    min_cost: u32,
}

/// What a Building adds to the sums that its player keeps.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    pub stars: u16,
    pub gain: u16,
    pub count: u16,
    pub culture: u16,
}

impl Tables {
    pub fn new(rules: &Rules) -> Tables {
        let (cards, plan_of) = number_cards(rules);
        let mut copies = [0; PLANS];
        for &card in &cards {
            copies[plan_of[card as usize] as usize] |= 1u64 << card;
        }
        let variable = [
            Plan::Museum,
            Plan::Gallery,
            Plan::Obelisk,
            Plan::Vault,
            Plan::Landfill,
        ];
        let mut tables = Tables {
            variable: variable
                .iter()
                .fold(0, |set, &plan| set | copies[plan as usize]),
            cost: std::array::from_fn(|plan| rules.plans[Plan::ALL[plan]].cost.into()),
            worth: std::array::from_fn(|plan| worth(rules, Plan::ALL[plan])),
            spaces: std::array::from_fn(|at| rules.locations[Location::ALL[at]].spaces as u8),
            location_cost: std::array::from_fn(|at| rules.locations[Location::ALL[at]].cost.into()),
            affordable: Vec::new(),
            rich: 0,
            cranes: copies[Plan::Crane as usize].count_ones() + 1,
            truck_discount: rules.truck_discount.into(),
            crane_discount: rules.crane_discount.into(),
            min_cost: rules.min_cost.into(),
            cards,
            plan_of,
            copies,
        };
        tables.fill_affordable();
        tables
    }

    fn fill_affordable(&mut self) {
        let prices = |trucks, cranes| {
            word_actions()
                .map(move |(bit, what)| (bit, (what.location(), what.bought(), trucks, cranes)))
        };
        let price = |tables: &Tables, (location, plan, trucks, cranes)| {
            tables.price(location, plan, trucks, cranes)
        };
        self.rich = prices(0, 0)
            .map(|(_, key)| price(self, key))
            .max()
            .unwrap_or(0);
        let trucks = self.copies[Plan::Truck as usize].count_ones();
        for kit in 0..(trucks + 1) * self.cranes {
            for mints in 0..=self.rich {
                let mut word = ALWAYS;
                for (bit, key) in prices(kit / self.cranes, kit % self.cranes) {
                    word |= u64::from(price(self, key) <= mints) << bit;
                }
                self.affordable.push(word);
            }
        }
    }

    /// The mints that a space takes, for a player with so many Trucks and Cranes.
    fn price(&self, location: Location, bought: Option<Plan>, trucks: u32, cranes: u32) -> u32 {
        let listed = self.location_cost[location as usize]
            + bought.map_or(0, |plan| self.cost[plan as usize]);
        let discount = match location {
            Location::Supplier => trucks * self.truck_discount,
            Location::Builder => cranes * self.crane_discount,
            _ => 0,
        };
        // A discount never raises a price that is below the minimum already.
        listed
            .saturating_sub(discount)
            .max(listed.min(self.min_cost))
    }

    /// The mints that a player pays at a Location, for a Plan if it is the Supplier.
    #[inline]
    pub fn price_for(&self, player: &Player, location: Location, bought: Option<Plan>) -> u32 {
        let kit = player.kit / (self.rich + 1);
        self.price(location, bought, kit / self.cranes, kit % self.cranes)
    }

    /// The actions that so many mints can pay.
    #[inline]
    pub fn affordable(&self, player: &Player, mints: u32) -> u64 {
        self.affordable[(player.kit + mints.min(self.rich)) as usize]
    }

    /// The row of `affordable` for a set of Buildings.
    pub fn kit(&self, buildings: u64) -> u32 {
        let count = |plan: Plan| (buildings & self.copies[plan as usize]).count_ones();
        (count(Plan::Truck) * self.cranes + count(Plan::Crane)) * (self.rich + 1)
    }

    /// The Plans of a set of cards, as a set of first copies.
    #[inline]
    pub fn plans_in(&self, zone: u64) -> u64 {
        let mut plans = zone & ((1 << PLANS) - 1);
        let mut extra = zone >> PLANS;
        while extra != 0 {
            let card = PLANS + extra.trailing_zeros() as usize;
            plans |= 1 << self.plan_of[card] as u64;
            extra &= extra - 1;
        }
        plans
    }

    #[inline]
    pub fn plan(&self, card: u8) -> Plan {
        self.plan_of[card as usize]
    }

    #[inline]
    pub fn has(&self, zone: u64, plan: Plan) -> bool {
        zone & self.copies[plan as usize] != 0
    }
}

/// The first copy of the n-th Plan has the id n; further copies follow in the order of the Plans.
fn number_cards(rules: &Rules) -> (Vec<u8>, [Plan; MAX_CARDS]) {
    let mut plan_of = [Plan::Windmill; MAX_CARDS];
    let mut cards = Vec::new();
    let mut next = PLANS;
    for (plan, figures) in rules.plans.iter() {
        for copy in 0..figures.copies {
            let card = match copy {
                0 => plan as usize,
                _ => next,
            };
            next += usize::from(copy > 0);
            plan_of[card] = plan;
            cards.push(card as u8);
        }
    }
    cards.sort_unstable();
    (cards, plan_of)
}

fn worth(rules: &Rules, plan: Plan) -> Worth {
    let figures = rules.plans[plan];
    let count = match plan {
        Plan::Bridge => rules.bridge_counts, // MW-M3
        _ => 1,
    };
    Worth {
        stars: figures.stars,
        // Gallery's mints lie on it; Corporate HQ gains by the count of Buildings.
        gain: match plan {
            Plan::Gallery | Plan::CorporateHq => 0,
            _ => figures.upkeep_gain,
        },
        count,
        culture: if plan.kind() == Type::Culture {
            count
        } else {
            0
        },
    }
}
