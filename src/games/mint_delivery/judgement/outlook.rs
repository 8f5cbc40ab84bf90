//! What a seat can deliver, and the best plan for it from any state of its truck.

use super::super::MintDelivery;
use super::super::board::bits;
use super::super::components::*;
use super::super::plans::{FAR, Plans};
use super::super::state::*;
use super::{HELD, OPEN, THIRD};
use crate::core::game::Seat;

/// What is left of a star's worth by the actions that it is away.
pub(super) type Discounts = [f32; FAR as usize + 1];

/// The most orders that a plan looks at.
const MOST: usize = 24;

/// Of these the best ones are paired.
const PAIRED: usize = 5;

/// All that a plan depends on but the truck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    held: u64,
    /// Face-up orders and the mints on them, by town.
    face_up: [u32; MAX_TOWNS],
    upgrades: u16,
    /// How many actions away a delivery comes too late.
    pub too_late: u8,
}

impl Sight {
    pub const NOTHING: Sight = Sight {
        held: 0,
        face_up: [u32::MAX; MAX_TOWNS],
        upgrades: 0,
        too_late: 0,
    };

    #[inline]
    pub fn of(state: &State, seat: Seat, too_late: u8) -> Sight {
        let player = &state.players[seat];
        let mut sight = Sight {
            held: player.held,
            face_up: [0; MAX_TOWNS],
            upgrades: player.upgrades,
            too_late,
        };
        for (face_up, town) in sight.face_up.iter_mut().zip(&state.towns) {
            let [first, second, ..] = town.face_up;
            *face_up = u32::from_le_bytes([first, second, town.mints[0], town.mints[1]]);
        }
        sight
    }

    /// A number that spreads sights evenly over a table.
    #[inline]
    pub fn mixed(&self) -> u64 {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut mixed = self.held ^ u64::from(self.upgrades) << 48 ^ u64::from(self.too_late) << 40;
        for towns in self.face_up.chunks(2) {
            let both = u64::from(towns[0]) << 32 | u64::from(towns[1]);
            mixed = (mixed ^ both).wrapping_mul(ODD);
            mixed ^= mixed >> 29;
        }
        mixed.wrapping_mul(ODD)
    }
}

/// An order that may be delivered.
#[derive(Clone, Copy, Debug, Default)]
struct Task {
    /// Its place in the table of single orders.
    single: u16,
    /// Its place in the table of pairs.
    paired: u16,
    /// Where it is delivered.
    town: u8,
    /// Its stars, by the weight of where it lies.
    worth: f32,
}

/// A task from one state of the truck.
#[derive(Clone, Copy, Default)]
struct Ranked {
    /// Its worth after the way to it.
    value: f32,
    late: u8,
    index: u8,
}

/// The tasks of a seat, and the worth of the best plan by the state of its truck.
#[derive(Debug)]
pub(super) struct Outlook {
    pub sight: Sight,
    tasks: [Task; MOST],
    count: usize,
    /// By town, the best tasks of an empty truck there; the worth of a third delivery.
    behind: [[(f32, u8); 3]; MAX_TOWNS],
    /// The most that a third delivery is worth.
    third: f32,
    /// Worths by the state of the truck, as far as they are known.
    known: Vec<f32>,
}

impl Outlook {
    pub const EMPTY: Outlook = Outlook {
        sight: Sight::NOTHING,
        tasks: [Task {
            single: 0,
            paired: 0,
            town: 0,
            worth: 0.0,
        }; MOST],
        count: 0,
        behind: [[(0.0, 0); 3]; MAX_TOWNS],
        third: 0.0,
        known: Vec::new(),
    };

    /// Looks at another sight.
    pub fn look(
        &mut self,
        game: &MintDelivery,
        plans: &Plans,
        sight: Sight,
        weights: &[f32],
        discounts: &Discounts,
    ) {
        self.sight = sight;
        self.count = 0;
        for order in bits(sight.held) {
            let task = plans.singles.held(order);
            self.add(game, plans, order, task, weights[HELD]);
        }
        for town in 0..game.board.towns {
            let [first, second, on_first, on_second] = sight.face_up[town].to_le_bytes();
            for (order, mints) in [(first, on_first), (second, on_second)] {
                if order != NONE {
                    let task = plans.singles.open(order, town, mints);
                    self.add(game, plans, order, task, weights[OPEN]);
                }
            }
        }
        self.look_behind(game, plans, weights[THIRD], discounts);
        self.known.clear();
        self.known.resize(plans.roads.states(), f32::NAN);
    }

    fn add(&mut self, game: &MintDelivery, plans: &Plans, order: u8, task: usize, weight: f32) {
        if self.count == MOST {
            return;
        }
        let stars = game.stars_for(self.sight.upgrades, order);
        self.tasks[self.count] = Task {
            single: task as u16,
            paired: plans.singles.without_mints(task) as u16,
            town: game.board.order_town[order as usize],
            worth: weight * f32::from(stars),
        };
        self.count += 1;
    }

    /// Ranks what can be delivered next from each town with an empty truck; nothing once the end is known.
    fn look_behind(
        &mut self,
        game: &MintDelivery,
        plans: &Plans,
        weight: f32,
        discounts: &Discounts,
    ) {
        self.third = 0.0;
        self.behind = [[(0.0, u8::MAX); 3]; MAX_TOWNS];
        if self.sight.too_late < FAR {
            return;
        }
        for (town, behind) in self.behind[..game.board.towns].iter_mut().enumerate() {
            let row = plans
                .singles
                .row(plans.roads.state(game.board.town_space[town], [0; 3]));
            for (index, task) in self.tasks[..self.count].iter().enumerate() {
                let value = weight * task.worth * discounts[row[task.single as usize] as usize];
                rank(behind, (value, index as u8), |a, b| a.0 > b.0);
            }
            self.third = self.third.max(behind[0].0);
        }
    }

    /// The worth of the best plan from a state of the truck.
    #[inline]
    pub fn worth(&mut self, plans: &Plans, truck: usize, discounts: &Discounts) -> f32 {
        let known = self.known[truck];
        if !known.is_nan() {
            return known;
        }
        let worth = match self.sight.too_late {
            FAR => self.best(plans, truck, discounts),
            too_late => {
                let mut in_time = *discounts;
                in_time[too_late as usize..].fill(0.0);
                self.best(plans, truck, &in_time)
            }
        };
        self.known[truck] = worth;
        worth
    }

    fn best(&self, plans: &Plans, truck: usize, discounts: &Discounts) -> f32 {
        let mut ranked = [Ranked::default(); PAIRED];
        let row = plans.singles.row(truck);
        for (index, task) in self.tasks[..self.count].iter().enumerate() {
            let late = row[task.single as usize];
            let value = task.worth * discounts[late as usize];
            let index = index as u8;
            rank(&mut ranked, Ranked { value, late, index }, |a, b| {
                a.value > b.value
            });
        }
        let mut most = ranked[0].value;
        for (place, a) in ranked.iter().enumerate() {
            for b in &ranked[place + 1..] {
                let soonest = discounts[a.late.max(b.late) as usize];
                if a.value + b.value + self.third * soonest > most && b.value > 0.0 {
                    most = most.max(self.pair(plans, truck, (a, b), discounts));
                }
            }
        }
        most
    }

    /// The worth of delivering two orders and then a third.
    #[inline]
    fn pair(
        &self,
        plans: &Plans,
        truck: usize,
        (a, b): (&Ranked, &Ranked),
        discounts: &Discounts,
    ) -> f32 {
        let (first, second) = (&self.tasks[a.index as usize], &self.tasks[b.index as usize]);
        let late = plans.pair(first.paired, second.paired, truck);
        let left = discounts[late as usize];
        let third = |town: u8| self.third_behind(town, [a.index, b.index]);
        let ends_with_second = a.value + left * (second.worth + third(second.town));
        let ends_with_first = b.value + left * (first.worth + third(first.town));
        ends_with_second.max(ends_with_first)
    }

    /// The best delivery from a town that is none of the pair.
    #[inline]
    fn third_behind(&self, town: u8, pair: [u8; 2]) -> f32 {
        let [first, second, third] = self.behind[town as usize % MAX_TOWNS];
        match (pair.contains(&first.1), pair.contains(&second.1)) {
            (false, _) => first.0,
            (true, false) => second.0,
            (true, true) => third.0,
        }
    }
}

/// Puts an item into its place among the best, if it is one of them.
#[inline]
fn rank<T: Copy, const N: usize>(best: &mut [T; N], item: T, is_better: impl Fn(&T, &T) -> bool) {
    if !is_better(&item, &best[N - 1]) {
        return;
    }
    let mut place = N - 1;
    while place > 0 && is_better(&item, &best[place - 1]) {
        best[place] = best[place - 1];
        place -= 1;
    }
    best[place] = item;
}
