//! The actions, and what mints cost at a depot.

use super::components::{Mint, Mints, Upgrade};
use super::rules::Rules;
use super::state::MAX_DEAL;

/// The most orders an upgrade may cost.
pub const MAX_PRICE: usize = 3;

/// One choice. Orders, spaces and upgrades by their index.
// In one register, so that it is handed on whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub enum Action {
    /// In the order of the deal, then `NONE`.
    Keep([u8; MAX_DEAL]),
    Deliver(u8),
    Move(Step),
    Load(Step),
    Unload(Step),
    Optimise(Step),
    /// `second` is `NONE` but with the order book.
    Take {
        first: u8,
        second: u8,
        load: u8,
    },
    /// As many orders as the price, oldest first, then `NONE`.
    Buy {
        upgrade: Upgrade,
        orders: [u8; MAX_PRICE],
    },
    EndTurn,
    Toll(Mint),
    Drop(Mint),
    Flow(u8),
}

const _: () = assert!(size_of::<Action>() == 8);

/// What an action changes about the truck and the supply, where that is all that it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// All bits if the truck stays, else none: a mask of its space.
    pub stays: u8,
    /// The space moved to, else 0.
    pub to: u8,
    /// Mints from the supply by kind; below 0 those that go back.
    pub mints: [i8; 3],
}

impl Action {
    pub(super) fn move_to(to: u8) -> Action {
        let (stays, mints) = (0, [0; 3]);
        Action::Move(Step { stays, to, mints })
    }

    pub(super) fn load(n: u8) -> Action {
        Action::Load(Step::at_depot([n, 0, 0], [0; 3]))
    }

    pub(super) fn unload(mints: Mints) -> Action {
        Action::Unload(Step::at_depot([0; 3], mints))
    }

    pub(super) fn optimise(price: u8, sugar_free: u8, cinnamon: u8) -> Action {
        Action::Optimise(Step::at_depot([0, sugar_free, cinnamon], [price, 0, 0]))
    }
}

impl Step {
    fn at_depot(loaded: Mints, unloaded: Mints) -> Step {
        let (stays, to) = (u8::MAX, 0);
        let mints = std::array::from_fn(|kind| loaded[kind] as i8 - unloaded[kind] as i8);
        Step { stays, to, mints }
    }
}

/// The most mints that a truck can hold: 8 slots and a trailer.
pub(super) const MAX_ABOARD: usize = 10;

/// The Classic mints that the trailer, forklift, deals and sweet deal stand for on their cards.
pub(super) const TRAILER_SLOTS: u8 = 2;
pub(super) const FORKLIFT_LOAD: u8 = 2;
const SPICE_DEAL_PRICE: u8 = 2;
const SWEET_DEAL: (u8, u8) = (3, 2);

/// What may be exchanged where a truck stands, with its player's upgrades.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kitchen(u8);

impl Kitchen {
    /// How many kitchens there are.
    pub const COUNT: usize = 8;

    pub fn new(cinnamon: bool, spice_deal: bool, sweet_deal: bool) -> Kitchen {
        Kitchen(cinnamon as u8 | (spice_deal as u8) << 1 | (sweet_deal as u8) << 2)
    }

    /// Every kitchen by its index, those of upgrades last.
    pub fn all(upgrades: bool) -> impl Iterator<Item = Kitchen> {
        let count = if upgrades { Kitchen::COUNT } else { 2 };
        (0..count as u8).map(Kitchen)
    }

    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize % Kitchen::COUNT
    }

    #[inline]
    pub fn has_cinnamon(self) -> bool {
        self.0 & 1 != 0
    }

    fn has_spice_deal(self) -> bool {
        self.0 & 2 != 0
    }

    fn has_sweet_deal(self) -> bool {
        self.0 & 4 != 0
    }
}

/// Classic mints for so many Sugar Free and Cinnamon, paid the cheapest way (MD-U5).
pub(super) fn price(rules: &Rules, kitchen: Kitchen, sugar_free: u8, cinnamon: u8) -> u8 {
    let (give, get) = SWEET_DEAL;
    let plain = |n: u8| n * rules.sugar_free_price;
    let deals = if kitchen.has_sweet_deal() {
        sugar_free / get
    } else {
        0
    };
    let sweet = (0..=deals).map(|n| n * give + plain(sugar_free - n * get));
    sweet.min().unwrap_or(0) + cinnamon * cinnamon_price(rules, kitchen)
}

fn cinnamon_price(rules: &Rules, kitchen: Kitchen) -> u8 {
    match kitchen.has_spice_deal() {
        true => rules.cinnamon_price.min(SPICE_DEAL_PRICE),
        false => rules.cinnamon_price,
    }
}

/// Whether one exchange can make this (MD-2).
pub(super) fn is_one_exchange(kitchen: Kitchen, sugar_free: u8, cinnamon: u8) -> bool {
    match (sugar_free, cinnamon) {
        (1, 0) | (0, 1) => true,
        (n, 0) => kitchen.has_sweet_deal() && n == SWEET_DEAL.1,
        _ => false,
    }
}
