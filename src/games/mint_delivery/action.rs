//! The actions, and lists of them made once: what can be unloaded, what can be optimised.

use super::components::{Mint, Mints, Upgrade};
use super::rules::{Exchanges, Rules};
use super::state::MAX_DEAL;

/// The most orders an upgrade may cost.
pub const MAX_PRICE: usize = 3;

/// One choice. Orders, spaces and upgrades by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// In the order of the deal, then `NONE`.
    Keep([u8; MAX_DEAL]),
    Deliver(u8),
    Move(u8),
    Load(u8),
    Unload(Mints),
    Optimise {
        sugar_free: u8,
        cinnamon: u8,
    },
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

/// The most mints that a truck can hold: 8 slots and a trailer.
pub(super) const MAX_ABOARD: usize = 10;

/// The Classic mints that the trailer, forklift, deals and sweet deal stand for on their cards.
pub(super) const TRAILER_SLOTS: u8 = 2;
pub(super) const FORKLIFT_LOAD: u8 = 2;
const SPICE_DEAL_PRICE: u8 = 2;
const SWEET_DEAL: (u8, u8) = (3, 2);

/// What may be exchanged where a truck stands, with its player's upgrades.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kitchen {
    pub cinnamon: bool,
    pub spice_deal: bool,
    pub sweet_deal: bool,
}

impl Kitchen {
    fn index(self) -> usize {
        self.cinnamon as usize | (self.spice_deal as usize) << 1 | (self.sweet_deal as usize) << 2
    }

    fn from_index(index: usize) -> Kitchen {
        Kitchen {
            cinnamon: index & 1 != 0,
            spice_deal: index & 2 != 0,
            sweet_deal: index & 4 != 0,
        }
    }
}

/// Classic mints for so many Sugar Free and Cinnamon, paid the cheapest way (MD-U5).
pub(super) fn price(rules: &Rules, kitchen: Kitchen, sugar_free: u8, cinnamon: u8) -> u8 {
    let (give, get) = SWEET_DEAL;
    let plain = |n: u8| n * rules.sugar_free_price;
    let deals = if kitchen.sweet_deal {
        sugar_free / get
    } else {
        0
    };
    let sweet = (0..=deals).map(|n| n * give + plain(sugar_free - n * get));
    sweet.min().unwrap_or(0) + cinnamon * cinnamon_price(rules, kitchen)
}

pub(super) fn cinnamon_price(rules: &Rules, kitchen: Kitchen) -> u8 {
    match kitchen.spice_deal {
        true => rules.cinnamon_price.min(SPICE_DEAL_PRICE),
        false => rules.cinnamon_price,
    }
}

/// Whether one exchange can make this (MD-2).
fn is_one_exchange(kitchen: Kitchen, sugar_free: u8, cinnamon: u8) -> bool {
    match (sugar_free, cinnamon) {
        (1, 0) | (0, 1) => true,
        (n, 0) => kitchen.sweet_deal && n == SWEET_DEAL.1,
        _ => false,
    }
}

/// Lists of actions that depend on a few small numbers, one after another in one block.
#[derive(Debug)]
pub(super) struct Lists {
    actions: Vec<Action>,
    unload: Vec<(u32, u32)>,
    optimise: Vec<(u32, u32)>,
    prices: [[[u8; MAX_ABOARD + 1]; MAX_ABOARD + 1]; 8],
}

const SIZE: usize = MAX_ABOARD + 1;

#[inline]
fn unload_index([c, s, n]: Mints) -> usize {
    (c as usize * SIZE + s as usize) * SIZE + n as usize
}

#[inline]
fn optimise_index(kitchen: usize, classic: usize, sugar_free: usize, cinnamon: usize) -> usize {
    let (s, n) = (sugar_free.min(MAX_ABOARD), cinnamon.min(MAX_ABOARD));
    ((kitchen * SIZE + classic) * SIZE + s) * SIZE + n
}

impl Lists {
    pub fn new(rules: &Rules) -> Lists {
        let mut lists = Lists {
            actions: Vec::new(),
            unload: Vec::new(),
            optimise: Vec::new(),
            prices: [[[u8::MAX; SIZE]; SIZE]; 8],
        };
        lists.list_prices(rules);
        lists.list_unloads();
        lists.list_optimises(rules);
        lists
    }

    fn list_prices(&mut self, rules: &Rules) {
        for (index, table) in self.prices.iter_mut().enumerate() {
            let kitchen = Kitchen::from_index(index);
            for s in 0..SIZE {
                for n in 0..SIZE {
                    table[s][n] = price(rules, kitchen, s as u8, n as u8);
                }
            }
        }
    }

    fn list_unloads(&mut self) {
        for index in 0..SIZE * SIZE * SIZE {
            let [c, s, n] =
                [index / SIZE / SIZE, index / SIZE % SIZE, index % SIZE].map(|n| n as u8);
            let start = self.actions.len();
            if (c + s + n) as usize <= MAX_ABOARD {
                for part in 1..(c as usize + 1) * (s as usize + 1) * (n as usize + 1) {
                    let (rest, n) = (part / (n as usize + 1), part % (n as usize + 1));
                    let (c, s) = (rest / (s as usize + 1), rest % (s as usize + 1));
                    self.actions
                        .push(Action::Unload([c, s, n].map(|n| n as u8)));
                }
            }
            self.unload.push((start as u32, self.actions.len() as u32));
        }
    }

    fn list_optimises(&mut self, rules: &Rules) {
        for index in 0..8 * SIZE * SIZE * SIZE {
            let kitchen = Kitchen::from_index(index / SIZE / SIZE / SIZE);
            let classic = index / SIZE / SIZE % SIZE;
            let (most_s, most_n) = (index / SIZE % SIZE, index % SIZE);
            let start = self.actions.len();
            for s in 0..=most_s as u8 {
                for n in 0..=if kitchen.cinnamon { most_n as u8 } else { 0 } {
                    let one = is_one_exchange(kitchen, s, n);
                    let affordable = price(rules, kitchen, s, n) as usize <= classic;
                    if s + n > 0 && affordable && (one || rules.exchanges == Exchanges::Any) {
                        self.actions.push(Action::Optimise {
                            sugar_free: s,
                            cinnamon: n,
                        });
                    }
                }
            }
            self.optimise
                .push((start as u32, self.actions.len() as u32));
        }
    }

    /// Every way to unload at least one of these mints.
    #[inline]
    pub fn unloads(&self, mints: Mints) -> &[Action] {
        let (start, end) = self.unload[unload_index(mints)];
        &self.actions[start as usize..end as usize]
    }

    /// Every way to optimise with so many Classic mints and this supply.
    #[inline]
    pub fn optimises(&self, kitchen: Kitchen, classic: u8, supply: Mints) -> &[Action] {
        let [_, s, n] = supply.map(usize::from);
        let (start, end) = self.optimise[optimise_index(kitchen.index(), classic as usize, s, n)];
        &self.actions[start as usize..end as usize]
    }

    /// Classic mints for so many Sugar Free and Cinnamon.
    #[inline]
    pub fn price(&self, kitchen: Kitchen, sugar_free: u8, cinnamon: u8) -> u8 {
        self.prices[kitchen.index()][sugar_free as usize][cinnamon as usize]
    }
}
