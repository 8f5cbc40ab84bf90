//! All that a turn offers but deliveries and purchases, listed once: a legal set is a few runs of this one list.

use super::super::actions::*;
use super::super::board::{Site, bits};
use super::super::components::*;
use super::super::rules::{MAX_FACE_UP, Rules};
use super::super::state::NONE;
use super::bays::Bay;

/// A stretch of the list.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Run {
    pub start: u32,
    pub count: u32,
}

/// The list begins with the moves, by space; then come `end-turn` and the takes of one order.
pub(in super::super) const END_TURN: u32 = MAX_SPACES as u32;
const TAKES: u32 = END_TURN + 1;

/// Room for every amount of mints that a truck may hold.
const AMOUNTS: usize = 1 << 4;
const _: () = assert!(MAX_ABOARD < AMOUNTS);

#[derive(Debug)]
pub(in super::super) struct Lists {
    actions: Vec<Action>,
    /// The most mints that a truck may hold.
    capacity: u8,
    /// What a mint of each kind adds to the index of a truck.
    weights: [u32; 3],
    /// All that can be done at a depot, by the depot, the mints aboard and the most that may be loaded. First come
    /// those without moves, by the rates; then those of each space with its moves, if these are always the same.
    depot: Vec<Run>,
    /// By the rates, the Classic mints aboard and the other mints of the supply.
    optimise: Vec<Run>,
    /// With this much in the supply an Optimise takes what it wants.
    plenty: Mints,
    prices: [[[u8; AMOUNTS]; AMOUNTS]; ExchangeRates::COUNT],
}

impl Lists {
    pub fn new(rules: &Rules) -> Lists {
        let capacity = slots(rules, u16::MAX * rules.upgrades.is_on() as u16);
        let radix = capacity as u32 + 1;
        let mut lists = Lists {
            actions: (0..MAX_SPACES as u8).map(Action::Move).collect(),
            capacity,
            weights: [radix.pow(3), radix.pow(2), radix],
            depot: Vec::new(),
            optimise: Vec::new(),
            plenty: [0; 3],
            prices: [[[u8::MAX; AMOUNTS]; AMOUNTS]; ExchangeRates::COUNT],
        };
        lists.actions.push(Action::EndTurn);
        for first in 0..MAX_ORDERS as u8 {
            let mut orders = [NONE; MAX_FACE_UP];
            orders[0] = first;
            lists.run((0..AMOUNTS as u8).map(|load| Action::Take { orders, load }));
        }
        lists.list_depot(0, None);
        for rates in ExchangeRates::all(rules.upgrades.is_on()) {
            lists.list_prices(rules, rates);
            lists.list_optimises(rules, rates);
            lists.list_depot(0, Some(rates));
        }
        lists
    }

    /// Where the runs of a depot with this rates begin.
    pub fn depot_base(&self, rates: Option<ExchangeRates>) -> u32 {
        let before = rates.map_or(0, |rates| rates.index() as u32 + 1);
        before * self.weights[0] * (self.capacity as u32 + 1)
    }

    /// Lists all that can be done on each space but towns, where neither upgrades nor tokens change it.
    pub fn list_spaces(&mut self, sites: &mut [Site]) {
        for site in sites {
            let is_depot = matches!(site.kind, SpaceKind::City | SpaceKind::Warehouse);
            let rates = is_depot.then(|| ExchangeRates::of(site.kind, 0));
            site.base = self.list_space(site.neighbours, rates);
        }
    }

    /// Lists all that can be done on a space with these neighbours; says where its runs begin.
    fn list_space(&mut self, neighbours: u32, rates: Option<ExchangeRates>) -> u32 {
        let base = self.depot.len() as u32;
        match rates {
            Some(_) => self.list_depot(neighbours, rates),
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

    fn list_prices(&mut self, rules: &Rules, rates: ExchangeRates) {
        let most = MAX_ABOARD as u8;
        for [_, s, n] in parts([0, most, most]) {
            self.prices[rates.index()][s as usize][n as usize] = price(rules, rates, s, n);
        }
    }

    fn list_optimises(&mut self, rules: &Rules, rates: ExchangeRates) {
        for [classic, s, n] in parts([self.capacity; 3]) {
            let offered: Vec<Action> = optimises(rules, rates, classic, [0, s, n]).collect();
            for action in &offered {
                if let Action::Optimise(exchange) = action {
                    let made = exchange.made();
                    self.plenty = std::array::from_fn(|kind| self.plenty[kind].max(made[kind]));
                }
            }
            let run = self.run(offered.into_iter());
            self.optimise.push(run);
        }
    }

    fn list_depot(&mut self, moves: u32, rates: Option<ExchangeRates>) {
        let capacity = self.capacity;
        for mints in parts([capacity; 3]) {
            for most in 0..=capacity {
                let all = match most + mints.iter().sum::<u8>() <= capacity {
                    true => self.depot_actions(moves, rates, mints, most),
                    false => Vec::new(), // No truck is this large.
                };
                let run = self.run(all.into_iter());
                self.depot.push(run);
            }
        }
    }

    fn depot_actions(
        &self,
        moves: u32,
        rates: Option<ExchangeRates>,
        mints: Mints,
        most: u8,
    ) -> Vec<Action> {
        let mut all: Vec<Action> = bits(moves.into()).map(Action::Move).collect();
        all.extend(loads(most));
        all.extend(unloads(mints));
        if let Some(rates) = rates {
            let run = self.optimises(rates, mints[0], [self.capacity; 3]);
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

    /// Whether no supply is short enough that it limits an Optimise.
    #[inline]
    pub fn is_plenty(&self, supply: Mints) -> bool {
        supply[1] >= self.plenty[1] && supply[2] >= self.plenty[2]
    }

    /// With plenty of supply: to load 1 to this many mints, unload, optimise and end the turn. The base is that of the
    /// bay, without moves, or that of the space, with its moves.
    #[inline]
    pub fn at_depot(&self, base: u32, bay: &Bay, mints: Mints, most: u8) -> Run {
        let [c, s, n] = mints.map(u32::from);
        let [by_c, by_s, by_n] = self.weights;
        let truck = c * by_c + s * by_s + n * by_n + most as u32;
        self.depot[(base + (truck & bay.depot_mask as u32)) as usize]
    }

    /// To load 1 to this many mints, then every way to unload at least one of those aboard.
    #[inline]
    pub fn stock(&self, bay: &Bay, mints: Mints, most: u8) -> Run {
        let mut run = self.at_depot(0, bay, mints, most);
        run.count -= 1;
        run
    }

    /// Every way to optimise with this many Classic mints and this supply.
    #[inline]
    pub fn optimises(&self, rates: ExchangeRates, classic: u8, supply: Mints) -> Run {
        let [_, s, n] = supply.map(|n| n.min(self.capacity) as usize);
        let radix = self.capacity as usize + 1;
        self.optimise[((rates.index() * radix + classic as usize) * radix + s) * radix + n]
    }

    /// To take an order and load any of this many amounts.
    #[inline]
    pub fn takes(&self, order: u8, amounts: u8) -> Run {
        Run {
            start: TAKES + (order as usize % MAX_ORDERS * AMOUNTS) as u32,
            count: amounts as u32,
        }
    }

    /// Classic mints for this many Sugar Free and Cinnamon.
    #[inline]
    pub fn price(&self, rates: ExchangeRates, sugar_free: u8, cinnamon: u8) -> u8 {
        let (s, n) = (sugar_free as usize % AMOUNTS, cinnamon as usize % AMOUNTS);
        self.prices[rates.index()][s][n]
    }
}
