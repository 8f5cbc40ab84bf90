//! Prices and placements, worked out for every number of Trucks, Cranes and Assemblers that a player can have.

use super::super::cards::{Location, PLANS, Plan};
use super::super::effects::MORE_THAN_SUMS;
use super::super::rules::Rules;
use super::super::state::{MAX_CARDS, Player, Sums, bit};
use super::word::{FREE, Spot};

/// More mints than any price.
const RICH: usize = 256;
/// A stamp that belongs to no card as long as there are no further copies.
pub const NO_CARD: u8 = MAX_CARDS as u8 - 1;
const _: () = assert!(NO_CARD as usize >= PLANS);

/// The kits of a rule set, by `Player::kit`.
#[derive(Clone, Debug)]
pub struct Kits {
    kits: Vec<Kit>,
    /// The copies of Truck, Crane and Assembler.
    cards: [u64; 3],
    /// The most Cranes, plus one.
    cranes: u8,
}

/// What a player with this many Trucks, Cranes and Assemblers pays, and what each placement then does.
#[derive(Clone, Debug)]
pub struct Kit {
    steps: [Step; 64],
    /// Mints -> the actions that can be paid.
    affordable: [u64; RICH],
}

/// What a placement does to the sums and sets of the table, where every Plan has one copy.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub bought: u64,
    pub built: u64,
    /// What the Building adds.
    pub worth: Sums,
    /// The mints gained less the mints paid.
    pub balance: i32,
    pub price: u8,
    pub location: Location,
    /// The card that moves, or `NO_CARD`.
    pub card: u8,
    /// Whether that is all it does.
    pub common: bool,
}

impl Kits {
    pub fn new(rules: &Rules, copies: &[u64; PLANS], worth: &[Sums; PLANS]) -> Kits {
        let cards = [Plan::Truck, Plan::Crane, Plan::Assembler].map(|plan| copies[plan as usize]);
        let [trucks, cranes, _] = cards.map(|copies| copies.count_ones());
        let mut kits = Vec::new();
        for trucks in 0..=trucks {
            for cranes in 0..=cranes {
                for assembler in [false, true] {
                    kits.push(Kit::new(rules, worth, trucks, cranes, assembler));
                }
            }
        }
        Kits {
            kits,
            cards,
            cranes: cranes as u8 + 1,
        }
    }

    /// The number of the kit for a set of Buildings.
    pub fn number(&self, buildings: u64) -> u8 {
        let [trucks, cranes, assemblers] = self
            .cards
            .map(|copies| (buildings & copies).count_ones() as u8);
        (trucks * self.cranes + cranes) * 2 + assemblers.min(1)
    }

    #[inline]
    pub fn of(&self, player: &Player) -> &Kit {
        &self.kits[player.kit as usize]
    }
}

impl Kit {
    fn new(rules: &Rules, worth: &[Sums; PLANS], trucks: u32, cranes: u32, assembler: bool) -> Kit {
        let mut kit = Kit {
            steps: [Step::NOTHING; 64],
            affordable: [FREE; RICH],
        };
        for spot in Spot::all() {
            let price = discounted(rules, spot, trucks, cranes);
            let gain = rules.locations[spot.location()].gain.into();
            kit.steps[spot.index()] = Step::new(spot, [price, gain], worth, assembler);
            for word in &mut kit.affordable[price as usize..] {
                *word |= 1 << spot.index();
            }
        }
        kit
    }

    #[inline]
    pub fn step(&self, spot: Spot) -> &Step {
        self.step_at(spot.index())
    }

    /// The same by the bit of the word.
    #[inline]
    pub fn step_at(&self, bit: usize) -> &Step {
        &self.steps[bit & 63]
    }

    /// The actions that this many mints can pay.
    #[inline]
    pub fn affordable(&self, mints: u32) -> u64 {
        self.affordable[mints.min(RICH as u32 - 1) as usize]
    }
}

impl Step {
    const NOTHING: Step = Step {
        bought: 0,
        built: 0,
        worth: Sums::NONE,
        balance: 0,
        price: 0,
        location: Location::Producer,
        card: NO_CARD,
        common: false,
    };

    fn new(spot: Spot, [price, gain]: [u32; 2], worth: &[Sums; PLANS], assembler: bool) -> Step {
        let location = spot.location();
        let (bought, built) = (spot.bought(), spot.built());
        let set = |plan: Option<Plan>| plan.map_or(0, |plan| bit(plan as u8));
        let rare = matches!(spot, Spot::LOTTO | Spot::CROWDFUNDER)
            || assembler && bought.is_some() // MW-M28
            || set(built) & MORE_THAN_SUMS != 0;
        Step {
            bought: set(bought),
            built: set(built),
            worth: built.map_or(Sums::NONE, |plan| worth[plan as usize]),
            balance: gain as i32 - price as i32,
            price: price as u8,
            location,
            card: spot.plan().map_or(NO_CARD, |plan| plan as u8),
            common: !rare,
        }
    }
}

/// The mints that a space takes, for a player with this many Trucks and Cranes.
fn discounted(rules: &Rules, spot: Spot, trucks: u32, cranes: u32) -> u32 {
    let location = spot.location();
    let cost = |plan| u32::from(rules.plans[plan].cost);
    let listed = u32::from(rules.locations[location].cost) + spot.bought().map_or(0, cost);
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
