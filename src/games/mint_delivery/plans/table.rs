//! The tables: values of all states grow by one action at a time until none can be bettered.

use super::roads::Roads;

/// A delivery that cannot be had.
pub const FAR: u8 = 63;

/// Classic mints on a face-up order that are told apart: none, 1, 2, and 3 or more.
pub const FREE: usize = 4;

/// The least actions until one order is delivered.
#[derive(Debug)]
pub struct Singles {
    /// By state, then by task.
    rows: Vec<u8>,
    width: usize,
    orders: usize,
    towns: usize,
}

impl Singles {
    pub fn new(roads: &Roads) -> Singles {
        let (orders, towns) = (roads.orders, roads.towns.len());
        let width = orders * (1 + FREE * towns);
        let mut singles = Singles {
            rows: vec![FAR; roads.states() * width],
            width,
            orders,
            towns,
        };
        for state in 0..roads.states() {
            for order in (0..orders).filter(|order| roads.delivered[state] >> order & 1 != 0) {
                singles.rows[state * width + order] = 0;
            }
        }
        spread(roads, &mut singles.rows, width, |_, _| {});
        singles.take_first(roads);
        spread(roads, &mut singles.rows, width, |_, _| {});
        singles
    }

    /// An order that lies in a town is taken there, with as many of the mints on it as help.
    fn take_first(&mut self, roads: &Roads) {
        for (town, &space) in roads.towns.iter().enumerate() {
            for load in 0..roads.loads.len() {
                let state = load * roads.spaces + space as usize;
                for free in 0..FREE {
                    let loaded =
                        (0..=free as u8).filter_map(|classic| roads.loaded(state, classic));
                    let starts: Vec<usize> = loaded.collect();
                    for order in 0..self.orders {
                        let held = starts.iter().map(|&start| self.row(start)[order]);
                        let soonest = held.min().unwrap_or(FAR);
                        let task = self.open(order as u8, town, free as u8);
                        self.rows[state * self.width + task] = (soonest + 1).min(FAR);
                    }
                }
            }
        }
    }

    /// The least actions for each task from a state.
    #[inline]
    pub fn row(&self, state: usize) -> &[u8] {
        &self.rows[state * self.width..][..self.width]
    }

    /// The task to deliver an order in hand.
    #[inline]
    pub fn held(&self, order: u8) -> usize {
        order as usize
    }

    /// The task to take an order with this many mints on it in a town and deliver it.
    #[inline]
    pub fn open(&self, order: u8, town: usize, mints: u8) -> usize {
        let free = (mints as usize).min(FREE - 1);
        self.orders * (1 + free * self.towns + town) + order as usize
    }

    /// The tasks without mints on face-up orders, which come first.
    pub fn plain(&self) -> usize {
        self.orders * (1 + self.towns)
    }

    /// The task with the mints on its order left out.
    #[inline]
    pub fn without_mints(&self, task: usize) -> usize {
        match task < self.orders {
            true => task,
            false => self.orders + (task - self.orders) % (self.orders * self.towns),
        }
    }
}

/// The least actions until both of two orders are delivered, the mints on face-up orders left out.
#[derive(Debug)]
pub struct Pairs {
    /// By pair, then by state.
    values: Vec<u8>,
    states: usize,
}

/// The number of a pair of different tasks.
#[inline]
pub fn pair(a: usize, b: usize) -> usize {
    let (low, high) = (a.min(b), a.max(b));
    high * (high - 1) / 2 + low
}

impl Pairs {
    pub fn new(roads: &Roads, singles: &Singles) -> Pairs {
        let (tasks, states) = (singles.plain(), roads.states());
        let width = tasks * (tasks - 1) / 2;
        let mut rows = vec![FAR; states * width];
        for state in 0..states {
            let row = &mut rows[state * width..][..width];
            for order in (0..roads.orders).filter(|order| roads.delivered[state] >> order & 1 != 0)
            {
                let rest = &singles.row(roads.after(state, order))[..tasks];
                for other in (0..tasks).filter(|&other| other != order) {
                    let value = &mut row[pair(order, other)];
                    *value = rest[other].min(*value);
                }
            }
        }
        spread(roads, &mut rows, width, |state, row| {
            take_first(roads, state, row);
        });
        Pairs::by_pair(&rows, width, states)
    }

    /// The values of one pair side by side: a judgement asks for few pairs in many states.
    fn by_pair(rows: &[u8], width: usize, states: usize) -> Pairs {
        let mut values = vec![0; rows.len()];
        for (first, block) in values.chunks_mut(64 * states).enumerate() {
            for state in 0..states {
                for (place, values) in block.chunks_mut(states).enumerate() {
                    values[state] = rows[state * width + first * 64 + place];
                }
            }
        }
        Pairs { values, states }
    }

    /// The least actions for both tasks, which differ and leave out mints on orders.
    #[inline]
    pub fn value(&self, a: usize, b: usize, state: usize) -> u8 {
        self.values[pair(a, b) * self.states + state]
    }
}

/// In a town an order that lies there can be taken: then it is in hand.
fn take_first(roads: &Roads, state: usize, row: &mut [u8]) {
    let Some(town) = roads
        .towns
        .iter()
        .position(|&space| space as usize == state % roads.spaces)
    else {
        return;
    };
    let tasks = roads.orders * (1 + roads.towns.len());
    for order in 0..roads.orders {
        let open = roads.orders * (1 + town) + order;
        // The pairs of one task with all lower ones lie side by side.
        let (lower, from_open) = row.split_at_mut(pair(0, open));
        self::lower(
            &mut from_open[..order],
            &lower[pair(0, order.max(1))..][..order],
        );
        for other in order + 1..tasks {
            let held = row[pair(order, other)].saturating_add(1);
            if other != open {
                let value = &mut row[pair(open, other)];
                *value = held.min(*value);
            }
        }
    }
}

/// Lowers every value to one more than the least among the states that follow, until nothing changes. `also` lowers
/// what can be had in the state itself.
fn spread(roads: &Roads, rows: &mut [u8], width: usize, mut also: impl FnMut(usize, &mut [u8])) {
    let mut row = vec![0; width];
    // The pass in which a state last changed.
    let mut changed = vec![1u32; roads.states()];
    for pass in 1.. {
        for state in 0..roads.states() {
            let followers = roads.followers(state);
            let is_fresh = |state: usize| changed[state] + 1 >= pass;
            if !is_fresh(state) && !followers.iter().any(|&next| is_fresh(next.into())) {
                continue;
            }
            row.copy_from_slice(&rows[state * width..][..width]);
            for &next in followers {
                lower(&mut row, &rows[next as usize * width..][..width]);
            }
            also(state, &mut row);
            if row != rows[state * width..][..width] {
                rows[state * width..][..width].copy_from_slice(&row);
                changed[state] = pass;
            }
        }
        if changed.iter().all(|&last| last < pass) {
            return;
        }
    }
}

fn lower(values: &mut [u8], next: &[u8]) {
    for (value, &next) in values.iter_mut().zip(next) {
        *value = (*value).min(next.saturating_add(1));
    }
}
