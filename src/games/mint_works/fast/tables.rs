//! What follows from the rules alone, worked out once: card ids, what Buildings add, and where there are spaces.

use super::super::actions::Use;
use super::super::cards::{LOCATIONS, Location, PLANS, Plan, Type};
use super::super::rules::{LocationRules, Rules};
use super::super::state::{MAX_CARDS, MAX_SPACES, Player, Sums, ids};
use super::kits::{Kits, LANE};
use super::word::LOCATION_BITS;
use crate::core::order;

/// The rule set in the form that play needs.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The ids of the cards in the game, ascending.
    pub cards: Vec<u8>,
    /// Card id -> Plan.
    pub plan_of: [Plan; MAX_CARDS],
    /// Plan -> the ids of its copies.
    pub copies: [u64; PLANS],
    /// Cards that count stars on top of their fixed ones.
    pub counting: u64,
    /// Those, and the cards that change the stars of others.
    pub variable: u64,
    /// Culture cards.
    pub culture: u64,
    pub cost: [u32; PLANS],
    pub upkeep_gain: [u32; PLANS],
    pub worth: [Sums; PLANS],
    pub spaces: [u8; LOCATIONS],
    /// Location, spaces taken before -> the actions that one more leaves to the others.
    pub left_open: [[u64; MAX_SPACES]; LOCATIONS],
    /// The count of the spaces taken when none is.
    pub no_space_taken: u64,
    pub location_cost: [u32; LOCATIONS],
    pub location_gain: [u32; LOCATIONS],
    /// Open Locations -> the actions of those that have a space at all.
    pub spacious: Vec<u64>,
    pub kits: Kits,
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
        let counting = set(&[Plan::Museum, Plan::Gallery, Plan::Obelisk, Plan::Vault]);
        let is_culture = |plan: &Plan| plan.kind() == Type::Culture;
        let culture: Vec<Plan> = Plan::ALL.iter().copied().filter(is_culture).collect();
        let worth = std::array::from_fn(|plan| worth(rules, Plan::ALL[plan]));
        Tables {
            counting,
            variable: counting | set(&[Plan::Landfill]),
            culture: set(&culture),
            cost: std::array::from_fn(|plan| rules.plans[Plan::ALL[plan]].cost.into()),
            upkeep_gain: std::array::from_fn(|plan| {
                rules.plans[Plan::ALL[plan]].upkeep_gain.into()
            }),
            spaces: std::array::from_fn(|at| rules.locations[Location::ALL[at]].spaces as u8),
            left_open: std::array::from_fn(|at| left_open(rules, Location::ALL[at])),
            no_space_taken: no_space_taken(rules),
            location_cost: std::array::from_fn(|at| rules.locations[Location::ALL[at]].cost.into()),
            location_gain: std::array::from_fn(|at| rules.locations[Location::ALL[at]].gain.into()),
            spacious: (0..1 << LOCATIONS)
                .map(|open| spacious(rules, open))
                .collect(),
            kits: Kits::new(rules, &copies, &worth),
            worth,
            cards,
            plan_of,
            copies,
        }
    }

    /// The mints that a player pays for the use of a Location.
    #[inline]
    pub fn price(&self, player: &Player, what: Use) -> u32 {
        match what {
            Use::Simple(spot) => self.kits.of(player).delta(spot).price.into(),
            _ => self.location_cost[what.location() as usize],
        }
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
    order::sort(&mut cards);
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

/// By spaces taken before one more is: everything, or everything but a Location that is then full.
fn left_open(rules: &Rules, location: Location) -> [u64; MAX_SPACES] {
    let spaces = usize::from(rules.locations[location].spaces);
    std::array::from_fn(|taken| {
        if taken + 1 == spaces {
            !LOCATION_BITS[location as usize]
        } else {
            u64::MAX
        }
    })
}

/// In each lane so many that its highest bit is set once all spaces are taken.
fn no_space_taken(rules: &Rules) -> u64 {
    let most = 1 << (LANE - 1);
    let lanes = rules
        .locations
        .iter()
        .map(|(location, figures)| (most - u64::from(figures.spaces)) << (LANE * location as u32));
    lanes.sum()
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
