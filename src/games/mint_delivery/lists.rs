//! All that a turn offers but deliveries and purchases, listed once: a legal set is a few runs of this one list.

use super::action::*;
use super::bay::Bay;
use super::board::bits;
use super::components::*;
use super::rules::{Exchanges, Rules};
use super::state::NONE;

/// A stretch of the list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    pub start: u32,
    pub count: u32,
}

/// The list begins with the moves, by space; then come `end-turn` and the takes of one order.
pub(super) const END_TURN: u32 = MAX_SPACES as u32;
const TAKES: u32 = END_TURN + 1;

/// Room for every amount of mints that a truck may hold.
const AMOUNTS: usize = 1 << 4;
const _: () = assert!(MAX_ABOARD < AMOUNTS);

/// Every part of some mints, none included.
fn amounts([c, s, n]: Mints) -> impl Iterator<Item = Mints> {
    (0..=c).flat_map(move |c| (0..=s).flat_map(move |s| (0..=n).map(move |n| [c, s, n])))
}

#[derive(Debug)]
pub(super) struct Lists {
    actions: Vec<Action>,
    /// The most mints that a truck may hold.
    capacity: u8,
    /// What a mint of each kind adds to the index of a truck.
    weights: [u32; 3],
    /// All that can be done at a depot, by the depot, the mints aboard and the most that may be loaded. First come
    /// those without moves, by the kitchen; then those of each space with its moves, if these are always the same.
    depot: Vec<Run>,
    /// By the kitchen, the Classic mints aboard and the other mints of the supply.
    optimise: Vec<Run>,
    /// With so much in the supply an Optimise takes what it wants.
    plenty: Mints,
    prices: [[[u8; AMOUNTS]; AMOUNTS]; Kitchen::COUNT],
}

impl Lists {
    pub fn new(rules: &Rules) -> Lists {
        let capacity = rules.slots + rules.upgrades as u8 * TRAILER_SLOTS;
        let radix = capacity as u32 + 1;
        let mut lists = Lists {
            actions: (0..MAX_SPACES as u8).map(Action::move_to).collect(),
            capacity,
            weights: [radix.pow(3), radix.pow(2), radix],
            depot: Vec::new(),
            optimise: Vec::new(),
            plenty: [0; 3],
            prices: [[[u8::MAX; AMOUNTS]; AMOUNTS]; Kitchen::COUNT],
        };
        lists.actions.push(Action::EndTurn);
        for first in 0..MAX_ORDERS as u8 {
            lists.run((0..AMOUNTS as u8).map(|load| Action::Take {
                first,
                second: NONE,
                load,
            }));
        }
        lists.list_depot(0, None);
        for kitchen in Kitchen::all(rules.upgrades) {
            lists.list_prices(rules, kitchen);
            lists.list_optimises(rules, kitchen);
            lists.list_depot(0, Some(kitchen));
        }
        lists
    }

    /// Where the runs of a depot with this kitchen begin.
    pub fn depot_base(&self, kitchen: Option<Kitchen>) -> u32 {
        let before = kitchen.map_or(0, |kitchen| kitchen.index() as u32 + 1);
        before * self.weights[0] * (self.capacity as u32 + 1)
    }

    /// Lists all that can be done on a space with these neighbours; says where its runs begin.
    pub fn list_space(&mut self, neighbours: u32, kitchen: Option<Kitchen>) -> u32 {
        let base = self.depot.len() as u32;
        match kitchen {
            Some(_) => self.list_depot(neighbours, kitchen),
            None => {
                let all = self.depot_actions(neighbours, None, [0; 3], 0);
                let run = self.run(all.into_iter());
                self.depot.push(run);
            }
        }
        base
    }

    /// Adds actions to the list.
    fn run(&mut self, actions: impl Iterator<Item = Action>) -> Run {
        let start = self.actions.len() as u32;
        self.actions.extend(actions);
        let count = self.actions.len() as u32 - start;
        Run { start, count }
    }

    fn list_prices(&mut self, rules: &Rules, kitchen: Kitchen) {
        let most = MAX_ABOARD as u8;
        for [_, s, n] in amounts([0, most, most]) {
            self.prices[kitchen.index()][s as usize][n as usize] = price(rules, kitchen, s, n);
        }
    }

    fn list_optimises(&mut self, rules: &Rules, kitchen: Kitchen) {
        let is_offered = |classic: u8, [_, s, n]: Mints| {
            s + n > 0
                && price(rules, kitchen, s, n) <= classic
                && (n == 0 || kitchen.has_cinnamon())
                && (rules.exchanges == Exchanges::Any || is_one_exchange(kitchen, s, n))
        };
        for [classic, s, n] in amounts([self.capacity; 3]) {
            let offered = amounts([0, s, n]).filter(|&made| is_offered(classic, made));
            let made: Vec<Mints> = offered.collect();
            for made in &made {
                self.plenty = std::array::from_fn(|kind| self.plenty[kind].max(made[kind]));
            }
            let optimises = made
                .iter()
                .map(|&[_, s, n]| Action::optimise(price(rules, kitchen, s, n), s, n));
            let run = self.run(optimises);
            self.optimise.push(run);
        }
    }

    fn list_depot(&mut self, moves: u32, kitchen: Option<Kitchen>) {
        let capacity = self.capacity;
        for mints in amounts([capacity; 3]) {
            for most in 0..=capacity {
                let all = match most + mints.iter().sum::<u8>() <= capacity {
                    true => self.depot_actions(moves, kitchen, mints, most),
                    false => Vec::new(), // No truck is so large.
                };
                let run = self.run(all.into_iter());
                self.depot.push(run);
            }
        }
    }

    fn depot_actions(
        &self,
        moves: u32,
        kitchen: Option<Kitchen>,
        mints: Mints,
        most: u8,
    ) -> Vec<Action> {
        let mut all: Vec<Action> = bits(moves.into()).map(Action::move_to).collect();
        all.extend((1..=most).map(Action::load));
        all.extend(amounts(mints).skip(1).map(Action::unload));
        if let Some(kitchen) = kitchen {
            let run = self.optimises(kitchen, mints[0], [self.capacity; 3]);
            all.extend_from_slice(self.actions(run));
        }
        all.push(Action::EndTurn);
        all
    }

    /// The action at a place of the list.
    #[inline]
    pub fn action(&self, place: u32) -> Action {
        self.actions[place as usize]
    }

    pub fn actions(&self, run: Run) -> &[Action] {
        &self.actions[run.start as usize..][..run.count as usize]
    }

    /// Whether no supply is so short that it limits an Optimise.
    #[inline]
    pub fn is_plenty(&self, supply: Mints) -> bool {
        supply[1] >= self.plenty[1] && supply[2] >= self.plenty[2]
    }

    /// With plenty of supply: to load 1 to so many mints, unload, optimise and end the turn. The base is that of the
    /// bay, without moves, or that of the space, with its moves.
    #[inline]
    pub fn at_depot(&self, base: u32, bay: &Bay, mints: Mints, most: u8) -> Run {
        let [c, s, n] = mints.map(u32::from);
        let [by_c, by_s, by_n] = self.weights;
        let truck = c * by_c + s * by_s + n * by_n + most as u32;
        self.depot[(base + (truck & bay.is_depot as u32)) as usize]
    }

    /// To load 1 to so many mints, then every way to unload at least one of those aboard.
    #[inline]
    pub fn stock(&self, bay: &Bay, mints: Mints, most: u8) -> Run {
        let mut run = self.at_depot(0, bay, mints, most);
        run.count -= 1;
        run
    }

    /// Every way to optimise with so many Classic mints and this supply.
    #[inline]
    pub fn optimises(&self, kitchen: Kitchen, classic: u8, supply: Mints) -> Run {
        let [_, s, n] = supply.map(|n| n.min(self.capacity) as usize);
        let radix = self.capacity as usize + 1;
        self.optimise[((kitchen.index() * radix + classic as usize) * radix + s) * radix + n]
    }

    /// To take an order and load any of so many amounts.
    #[inline]
    pub fn takes(&self, order: u8, amounts: u8) -> Run {
        Run {
            start: TAKES + (order as usize % MAX_ORDERS * AMOUNTS) as u32,
            count: amounts as u32,
        }
    }

    /// Classic mints for so many Sugar Free and Cinnamon.
    #[inline]
    pub fn price(&self, kitchen: Kitchen, sugar_free: u8, cinnamon: u8) -> u8 {
        let (s, n) = (sugar_free as usize % AMOUNTS, cinnamon as usize % AMOUNTS);
        self.prices[kitchen.index()][s][n]
    }
}
