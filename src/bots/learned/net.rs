//! The value of a position as a small net says it: sparse inputs, one hidden layer, direct weights, a sigmoid.
//!
//! Weights are whole numbers of 1/1024, inputs of 1/16, so the sums of the first layer are exact in any order and can
//! follow from one position to the next by what changed. The last sums are taken in a fixed order with `libm`: the
//! same bits on every machine.

use std::sync::Arc;

use crate::core::features::{Inputs, ONE};

/// A whole in the unit of weights.
pub const WHOLE: f32 = 1024.0;

/// The weights of a player, rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    pub inputs: usize,
    pub hidden: usize,
    /// By input, then hidden unit.
    pub first: Vec<i16>,
    /// By hidden unit.
    pub bias: Vec<i16>,
    /// By hidden unit.
    pub second: Vec<i16>,
    /// By input.
    pub direct: Vec<i16>,
    pub base: i16,
}

/// Follows positions and tells their values.
#[derive(Clone, Debug)]
pub struct Reader {
    net: Arc<Net>,
    /// The weights of the last layer, scaled to the unit of the sums.
    second: Vec<f32>,
    /// The sums of the hidden units at the position that was read last.
    sums: Vec<i32>,
    direct: i32,
    /// The inputs of that position.
    list: Vec<(u16, i16)>,
    /// What changed since, for the time of a reading.
    changes: Vec<(u16, i16)>,
}

/// The unit of the first layer's sums.
const SUM: f32 = WHOLE * ONE as f32;

impl Reader {
    pub fn new(net: Arc<Net>) -> Self {
        let whole = |weight: &i16| i32::from(*weight) * ONE;
        Reader {
            second: net
                .second
                .iter()
                .map(|&weight| f32::from(weight) / (WHOLE * SUM))
                .collect(),
            sums: net.bias.iter().map(whole).collect(),
            direct: whole(&net.base),
            list: Vec::new(),
            changes: Vec::new(),
            net,
        }
    }

    /// The share of a win that the position promises, from 0 to 1.
    pub fn value(&mut self, inputs: &Inputs) -> f32 {
        sigmoid(self.score(inputs))
    }

    /// The same before the sigmoid.
    pub fn score(&mut self, inputs: &Inputs) -> f32 {
        self.follow(inputs.list());
        self.direct as f32 / SUM + dot(&self.sums, &self.second, |sum| sum as f32)
    }

    /// Moves the first layer to a new position by what changed.
    fn follow(&mut self, list: &[(u16, i16)]) {
        self.changes.clear();
        differences(&self.list, list, &mut self.changes);
        self.list.clear();
        self.list.extend_from_slice(list);
        for &(place, change) in &self.changes {
            self.direct += i32::from(self.net.direct[usize::from(place)]) * i32::from(change);
        }
        // Four rows in one go: the sums are read and written once for them.
        let mut fours = self.changes.chunks_exact(4);
        for four in &mut fours {
            let (a, b) = (self.net.row(four[0].0), self.net.row(four[1].0));
            let (c, d) = (self.net.row(four[2].0), self.net.row(four[3].0));
            let by = [four[0].1, four[1].1, four[2].1, four[3].1];
            add_four(&mut self.sums, [a, b, c, d], by);
        }
        for &(place, change) in fours.remainder() {
            for (sum, &weight) in self.sums.iter_mut().zip(self.net.row(place)) {
                *sum += i32::from(weight) * i32::from(change);
            }
        }
    }
}

impl Net {
    /// The weights of an input to the hidden units.
    #[inline]
    fn row(&self, input: u16) -> &[i16] {
        &self.first[usize::from(input) * self.hidden..][..self.hidden]
    }
}

/// Adds four rows, each by its factor.
#[inline]
fn add_four(sums: &mut [i32], [a, b, c, d]: [&[i16]; 4], by: [i16; 4]) {
    let units = sums.len();
    let (a, b, c, d) = (&a[..units], &b[..units], &c[..units], &d[..units]);
    let [by_a, by_b, by_c, by_d] = by;
    let part = |weight: i16, by: i16| i32::from(weight) * i32::from(by);
    for unit in 0..units {
        let first = part(a[unit], by_a) + part(b[unit], by_b);
        let second = part(c[unit], by_c) + part(d[unit], by_d);
        sums[unit] += first + second;
    }
}

/// What must be added to the values of one list to have those of the other; both are ascending by place.
fn differences(old: &[(u16, i16)], new: &[(u16, i16)], changes: &mut Vec<(u16, i16)>) {
    let mut at = 0;
    for &(place, value) in new {
        if at < old.len() && old[at] == (place, value) {
            at += 1;
            continue;
        }
        while at < old.len() && old[at].0 < place {
            changes.push((old[at].0, -old[at].1));
            at += 1;
        }
        match old.get(at) {
            Some(&(known, before)) if known == place => {
                at += 1;
                if before != value {
                    changes.push((place, value - before));
                }
            }
            _ => changes.push((place, value)),
        }
    }
    changes.extend(old[at..].iter().map(|&(place, value)| (place, -value)));
}

/// Lanes of the last sums: they are part of what is computed, not only of how fast.
pub const LANES: usize = 8;

/// The hidden units that are above 0 by their weights, summed in eight lanes. There are a multiple of eight.
#[inline]
pub(super) fn dot<T: Copy>(sums: &[T], weights: &[f32], number: impl Fn(T) -> f32) -> f32 {
    let mut lanes = [0.0f32; LANES];
    for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            lanes[lane] += number(sums[lane]).max(0.0) * weights[lane];
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + b) + (c + d)) + ((e + f) + (g + h))
}

/// From any number to one between 0 and 1.
pub fn sigmoid(score: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-score))
}
