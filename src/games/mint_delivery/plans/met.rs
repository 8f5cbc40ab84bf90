//! Pairs of tasks for a map with tokens or trucks with upgrades: there are thousands of such maps, so each pair is
//! solved when it is first met, and kept as long as its map is.

use std::sync::OnceLock;

use super::roads::Roads;
use super::table::{FAR, Singles, pair};

/// The least actions until both of two orders are delivered, as `Pairs` has them.
#[derive(Debug)]
pub struct MetPairs {
    /// By pair: its value in each state.
    columns: Vec<OnceLock<Box<[u8]>>>,
    /// Which states lead to each: where they begin, and they.
    begins: Vec<u32>,
    leading: Vec<u16>,
}

impl MetPairs {
    pub fn new(roads: &Roads, singles: &Singles) -> MetPairs {
        let tasks = singles.plain();
        let states = roads.states();
        let mut begins = vec![0; states + 1];
        for state in 0..states {
            for &next in roads.followers(state) {
                begins[next as usize + 1] += 1;
            }
        }
        for state in 0..states {
            begins[state + 1] += begins[state];
        }
        let mut next_place = begins.clone();
        let mut leading = vec![0; begins[states] as usize];
        for state in 0..states {
            for &next in roads.followers(state) {
                let place = &mut next_place[next as usize];
                leading[*place as usize] = state as u16;
                *place += 1;
            }
        }
        MetPairs {
            columns: (0..tasks * (tasks - 1) / 2)
                .map(|_| OnceLock::new())
                .collect(),
            begins,
            leading,
        }
    }

    /// The least actions for both tasks, which differ and leave out mints on orders.
    #[inline]
    pub fn value(
        &self,
        (roads, singles): (&Roads, &Singles),
        a: usize,
        b: usize,
        state: usize,
    ) -> u8 {
        self.column(roads, singles, a, b)[state]
    }

    fn column(&self, roads: &Roads, singles: &Singles, a: usize, b: usize) -> &[u8] {
        self.columns[pair(a, b)].get_or_init(|| self.solve(roads, singles, a, b))
    }

    /// What can be had at once in each state, and from there backwards along the roads.
    fn solve(&self, roads: &Roads, singles: &Singles, a: usize, b: usize) -> Box<[u8]> {
        let mut values = vec![FAR; roads.states()].into_boxed_slice();
        if a % roads.orders == b % roads.orders {
            return values;
        }
        for (task, other) in [(a, b), (b, a)] {
            match task < roads.orders {
                true => deliver_first(roads, singles, task, other, &mut values),
                false => self.take_first(roads, singles, task, other, &mut values),
            }
        }
        self.spread(&mut values);
        values
    }

    /// An order that lies in a town is taken there: then it is in hand.
    fn take_first(
        &self,
        roads: &Roads,
        singles: &Singles,
        task: usize,
        other: usize,
        values: &mut [u8],
    ) {
        let (order, town) = (task % roads.orders, task / roads.orders - 1);
        let held = self.column(roads, singles, order, other);
        let space = roads.towns[town] as usize;
        for state in (space..values.len()).step_by(roads.spaces) {
            values[state] = values[state].min(held[state].saturating_add(1).min(FAR));
        }
    }

    /// Lowers every value to one more than the least among the states that follow, the least values first.
    fn spread(&self, values: &mut [u8]) {
        let mut reached: Vec<Vec<u16>> = vec![Vec::new(); FAR as usize + 1];
        for (state, &value) in values.iter().enumerate() {
            reached[value as usize].push(state as u16);
        }
        for value in 0..FAR as usize - 1 {
            for state in std::mem::take(&mut reached[value]) {
                let state = state as usize;
                if values[state] as usize != value {
                    continue;
                }
                let before = self.begins[state] as usize..self.begins[state + 1] as usize;
                for &before in &self.leading[before] {
                    if values[before as usize] as usize > value + 1 {
                        values[before as usize] = value as u8 + 1;
                        reached[value + 1].push(before);
                    }
                }
            }
        }
    }
}

/// An order in hand whose mints are aboard in its town is delivered.
fn deliver_first(roads: &Roads, singles: &Singles, order: usize, other: usize, values: &mut [u8]) {
    for (state, value) in values.iter_mut().enumerate() {
        if roads.delivered[state] >> order & 1 != 0 {
            let rest = singles.row(roads.after(state, order))[other];
            *value = rest.min(*value);
        }
    }
}
