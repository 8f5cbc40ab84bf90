//! Prices and placements, worked out for every number of Trucks, Cranes and Assemblers that a player can have.

use super::super::cards::{LOCATIONS, Location, PLANS, Plan};
use super::super::effects::MORE_THAN_SUMS;
use super::super::rules::Rules;
use super::super::state::{MAX_CARDS, MAX_SPACES, Player, Sums, bit};
use super::word::{FREE, LOCATION_BITS, SUPPLIER_SHIFT, Spot};

/// More mints than any price.
const RICH: usize = 256;
/// A stamp that belongs to no card as long as there are no further copies.
pub const NO_CARD: u8 = MAX_CARDS as u8 - 1;
const _: () = assert!(NO_CARD as usize >= PLANS);

/// The bits of a Location in the count of the spaces taken; the highest says that none is left.
pub const LANE: u32 = 4;
const _: () = assert!(MAX_SPACES < 1 << (LANE - 1) && LANE as usize * LOCATIONS <= 64);

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
    deltas: [Delta; 64],
    /// Mints -> the actions that can be paid.
    affordable: [u64; RICH],
}

/// What a placement does to the sums and sets of the table, where every Plan has one copy.
#[derive(Clone, Copy, Debug)]
pub struct Delta {
    /// The Plan that comes to the hand or leaves it.
    pub moved: u64,
    pub built: u64,
    /// What the Building adds.
    pub worth: Sums,
    /// The actions that stay available as long as the Location has another space, and those of the Location.
    pub keeps: u64,
    pub of_location: u64,
    /// One space in the count of those taken, and how far its highest bit is from the sign.
    pub space: u64,
    pub to_sign: u64,
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
            deltas: [Delta::NOTHING; 64],
            affordable: [FREE; RICH],
        };
        for spot in Spot::all() {
            let price = discounted(rules, spot, trucks, cranes);
            let gain = rules.locations[spot.location()].gain.into();
            kit.deltas[spot.index()] = Delta::new(spot, [price, gain], worth, assembler);
            for word in &mut kit.affordable[price as usize..] {
                *word |= 1 << spot.index();
            }
        }
        kit
    }

    #[inline]
    pub fn delta(&self, spot: Spot) -> &Delta {
        self.delta_at(spot.index())
    }

    /// The same by the bit of the word.
    #[inline]
    pub fn delta_at(&self, bit: usize) -> &Delta {
        &self.deltas[bit & 63]
    }

    /// The actions that this many mints can pay.
    #[inline]
    pub fn affordable(&self, mints: u32) -> u64 {
        self.affordable[mints.min(RICH as u32 - 1) as usize]
    }
}

impl Delta {
    /// Bits that place nothing: Pass, Co-op and those without a meaning.
    const NOTHING: Delta = Delta {
        moved: 0,
        built: 0,
        worth: Sums::NONE,
        keeps: u64::MAX,
        of_location: 0,
        space: 0,
        to_sign: 0,
        balance: 0,
        price: 0,
        location: Location::Producer,
        card: NO_CARD,
        common: false,
    };

    /// The actions that stay available with these spaces taken: without a branch, for which of both it is cannot be
    /// predicted.
    #[inline(always)]
    pub fn leaves(&self, taken: u64) -> u64 {
        let is_full = (taken << (self.to_sign & 63)) as i64 >> 63;
        self.keeps & !(self.of_location & is_full as u64)
    }

    /// The Plan bought.
    #[inline(always)]
    pub fn bought(&self) -> u64 {
        self.moved & !self.built
    }

    fn new(spot: Spot, [price, gain]: [u32; 2], worth: &[Sums; PLANS], assembler: bool) -> Delta {
        let location = spot.location();
        let (bought, built) = (spot.bought(), spot.built());
        let set = |plan: Option<Plan>| plan.map_or(0, |plan| bit(plan as u8));
        let rare = matches!(spot, Spot::LOTTO | Spot::CROWDFUNDER)
            || assembler && bought.is_some() // MW-M28
            || set(built) & MORE_THAN_SUMS != 0;
        let keeps = !(set(bought) << SUPPLIER_SHIFT);
        let space = 1 << (LANE * location as u32);
        Delta {
            moved: set(bought) | set(built),
            built: set(built),
            worth: built.map_or(Sums::NONE, |plan| worth[plan as usize]),
            keeps,
            of_location: LOCATION_BITS[location as usize],
            space,
            to_sign: (space << (LANE - 1)).leading_zeros().into(),
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
