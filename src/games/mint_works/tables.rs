//! What follows from the rules alone, worked out once: card ids, prices, and what each purse can afford.

use super::actions::Use;
use super::cards::{LOCATIONS, Location, Named, PLANS, Plan, Type};
use super::rules::{LocationRules, Rules};
use super::state::{MAX_CARDS, Player, Sums, ids};
use super::word::{FREE, LOCATION_BITS, Spot};

/// The rule set in the form that play needs.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// The ids of the cards in the game, ascending.
    pub cards: Vec<u8>,
    /// Card id -> Plan.
    pub plan_of: [Plan; MAX_CARDS],
    /// Plan -> the ids of its copies.
    pub copies: [u64; PLANS],
    /// Cards with an Upkeep effect other than a fixed gain.
    pub special_upkeep: u64,
    /// Cards whose stars are not fixed, or change those of others.
    pub variable: u64,
    pub cost: [u32; PLANS],
    pub upkeep_gain: [u32; PLANS],
    pub worth: [Sums; PLANS],
    /// Built or not, card id -> what it adds: a table where a branch could not be predicted.
    pub worth_if: [[Sums; MAX_CARDS]; 2],
    pub spaces: [u8; LOCATIONS],
    pub location_cost: [u32; LOCATIONS],
    /// Open Locations -> the actions of those that have a space at all.
    pub spacious: Vec<u64>,
    /// The prices for every number of Trucks and Cranes.
    kits: Vec<Kit>,
    /// The most Cranes, plus one.
    cranes: u8,
}

/// More mints than any price.
const RICH: usize = 256;

/// What a player with so many Trucks and Cranes pays.
#[derive(Clone, Debug)]
struct Kit {
    price: [u8; 64],
    /// Mints -> the actions that can be paid.
    affordable: [u64; RICH],
}

impl Tables {
    pub fn new(rules: &Rules) -> Tables {
        let (cards, plan_of) = number_cards(rules);
        let mut copies = [0; PLANS];
        for &card in &cards {
            copies[plan_of[card as usize] as usize] |= 1u64 << card;
        }
        let set = |plans: &[Plan]| {
            plans
                .iter()
                .fold(0, |set, &plan| set | copies[plan as usize])
        };
        let mut tables = Tables {
            special_upkeep: set(&[Plan::Gallery, Plan::CorporateHq, Plan::CoOp]),
            variable: set(&[
                Plan::Museum,
                Plan::Gallery,
                Plan::Obelisk,
                Plan::Vault,
                Plan::Landfill,
            ]),
            cost: std::array::from_fn(|plan| rules.plans[Plan::ALL[plan]].cost.into()),
            upkeep_gain: std::array::from_fn(|plan| {
                rules.plans[Plan::ALL[plan]].upkeep_gain.into()
            }),
            worth: std::array::from_fn(|plan| worth(rules, Plan::ALL[plan])),
            worth_if: [
                [Sums::default(); MAX_CARDS],
                std::array::from_fn(|card| worth(rules, plan_of[card])),
            ],
            spaces: std::array::from_fn(|at| rules.locations[Location::ALL[at]].spaces as u8),
            location_cost: std::array::from_fn(|at| rules.locations[Location::ALL[at]].cost.into()),
            spacious: (0..1 << LOCATIONS)
                .map(|open| spacious(rules, open))
                .collect(),
            kits: Vec::new(),
            cranes: copies[Plan::Crane as usize].count_ones() as u8 + 1,
            cards,
            plan_of,
            copies,
        };
        tables.fill_kits(rules);
        tables
    }

    fn fill_kits(&mut self, rules: &Rules) {
        for trucks in 0..=self.copies[Plan::Truck as usize].count_ones() {
            for cranes in 0..self.cranes.into() {
                let mut kit = Kit {
                    price: [0; 64],
                    affordable: [FREE; RICH],
                };
                for spot in Spot::all() {
                    let price = self.discounted(rules, spot, trucks, cranes);
                    kit.price[spot.index()] = price as u8;
                    for word in &mut kit.affordable[price as usize..] {
                        *word |= 1 << spot.index();
                    }
                }
                self.kits.push(kit);
            }
        }
    }

    /// The mints that a space takes, for a player with so many Trucks and Cranes.
    fn discounted(&self, rules: &Rules, spot: Spot, trucks: u32, cranes: u32) -> u32 {
        let location = spot.location();
        let listed = self.location_cost[location as usize]
            + spot.bought().map_or(0, |plan| self.cost[plan as usize]);
        let discount = match location {
            Location::Supplier => trucks * u32::from(rules.truck_discount),
            Location::Builder => cranes * u32::from(rules.crane_discount),
            _ => 0,
        };
        // A discount never raises a price that is below the minimum already.
        listed
            .saturating_sub(discount)
            .max(listed.min(rules.min_cost.into()))
    }

    /// The mints that a player pays for the use of a Location.
    #[inline]
    pub fn price(&self, player: &Player, what: Use) -> u32 {
        match what {
            Use::Simple(spot) => self.simple_price(player, spot),
            _ => self.location_cost[what.location() as usize],
        }
    }

    #[inline]
    pub fn simple_price(&self, player: &Player, spot: Spot) -> u32 {
        self.kits[player.kit as usize].price[spot.index()].into()
    }

    /// The actions that so many mints can pay.
    #[inline]
    pub fn affordable(&self, player: &Player, mints: u32) -> u64 {
        self.kits[player.kit as usize].affordable[mints.min(RICH as u32 - 1) as usize]
    }

    /// The number of the prices for a set of Buildings.
    pub fn kit(&self, buildings: u64) -> u8 {
        let count = |plan: Plan| (buildings & self.copies[plan as usize]).count_ones() as u8;
        count(Plan::Truck) * self.cranes + count(Plan::Crane)
    }

    /// The Plans of a set of cards, as a set of first copies.
    #[inline]
    pub fn plans_in(&self, zone: u64) -> u64 {
        match zone >> PLANS {
            0 => zone,
            _ => self.fold_copies(zone),
        }
    }

    #[cold]
    #[inline(never)]
    fn fold_copies(&self, zone: u64) -> u64 {
        ids(zone).fold(0, |plans, card| plans | 1 << self.plan(card) as u64)
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

fn worth(rules: &Rules, plan: Plan) -> Sums {
    let figures = rules.plans[plan];
    // Gallery's mints lie on it; Corporate HQ gains by the count of Buildings.
    let gain = match plan {
        Plan::Gallery | Plan::CorporateHq => 0,
        _ => figures.upkeep_gain,
    };
    let count = match plan {
        Plan::Bridge => rules.bridge_counts, // MW-M3
        _ => 1,
    };
    let culture = if plan.kind() == Type::Culture {
        count
    } else {
        0
    };
    Sums::new(figures.stars, gain, count, culture)
}

fn spacious(rules: &Rules, open: u16) -> u64 {
    let spacious = |&(location, figures): &(Location, &LocationRules)| {
        open & location.bit() != 0 && figures.spaces > 0
    };
    let locations = rules.locations.iter().filter(spacious);
    locations.fold(0, |word, (location, _)| {
        word | LOCATION_BITS[location as usize]
    })
}
