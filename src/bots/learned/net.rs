//! The value of a position as a small net says it: sparse inputs, one hidden layer, direct weights, a sigmoid.
//!
//! Weights are whole numbers of 1/1024, inputs of 1/16, so the sums of the first layer are exact in any order and can
//! follow from one position to the next by what changed. The last sums are taken in a fixed order with `libm`: the
//! same bits on every machine.

use std::cmp::Ordering;
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
    /// Of these the places that came and those that went as a whole, where the net's rows can be summed as they are.
    came: Vec<u16>,
    went: Vec<u16>,
    sums_fit: bool,
}

/// Below this, four weights add up to a number that is as narrow as they are.
const NARROW: u16 = 1 << 13;

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
            came: Vec::new(),
            went: Vec::new(),
            sums_fit: net.first.iter().all(|weight| weight.unsigned_abs() < NARROW),
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
        if self.sums_fit {
            self.follow_wholes();
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

    /// Takes most of the changes by a whole out of `changes`: two that came and two that went in one go.
    fn follow_wholes(&mut self) {
        const CAME: i16 = ONE as i16;
        const WENT: i16 = -CAME;
        let (came, went) = (&mut self.came, &mut self.went);
        came.clear();
        went.clear();
        let mut kept = 0;
        for at in 0..self.changes.len() {
            let (place, change) = self.changes[at];
            match change {
                CAME => came.push(place),
                WENT => went.push(place),
                _ => {
                    self.changes[kept] = (place, change);
                    kept += 1;
                }
            }
        }
        self.changes.truncate(kept);
        let both = came.len().min(went.len()) / 2 * 2;
        let net = &self.net;
        for at in (0..both).step_by(2) {
            let (a, b) = (net.row(came[at]), net.row(came[at + 1]));
            let (c, d) = (net.row(went[at]), net.row(went[at + 1]));
            add_wholes(&mut self.sums, [a, b, c, d]);
        }
        self.changes.extend(came[both..].iter().map(|&place| (place, CAME)));
        self.changes.extend(went[both..].iter().map(|&place| (place, WENT)));
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

/// Adds the first two rows and takes away the others, each as a whole; what they make together is narrow.
#[inline]
fn add_wholes(sums: &mut [i32], [a, b, c, d]: [&[i16]; 4]) {
    let units = sums.len();
    let (a, b, c, d) = (&a[..units], &b[..units], &c[..units], &d[..units]);
    for unit in 0..units {
        let sum = (a[unit] + b[unit]) - (c[unit] + d[unit]);
        sums[unit] += i32::from(sum) * ONE;
    }
}

/// An input as one number.
#[inline]
fn packed((place, value): (u16, i16)) -> u32 {
    u32::from(place) | u32::from(value as u16) << 16
}

/// Whether the next four inputs of two lists are the same.
#[inline]
fn four_alike(old: &[(u16, i16)], new: &[(u16, i16)]) -> bool {
    match (old.first_chunk::<4>(), new.first_chunk::<4>()) {
        (Some(old), Some(new)) => {
            let differ = |at: usize| packed(old[at]) ^ packed(new[at]);
            differ(0) | differ(1) | differ(2) | differ(3) == 0
        }
        _ => false,
    }
}

/// What must be added to the values of one list to have those of the other; both are ascending by place.
fn differences(mut old: &[(u16, i16)], mut new: &[(u16, i16)], changes: &mut Vec<(u16, i16)>) {
    loop {
        while four_alike(old, new) {
            (old, new) = (&old[4..], &new[4..]);
        }
        let (Some(&was), Some(&is)) = (old.first(), new.first()) else {
            break;
        };
        if was.0 <= is.0 {
            old = &old[1..];
        }
        if is.0 <= was.0 {
            new = &new[1..];
        }
        match was.0.cmp(&is.0) {
            Ordering::Less => changes.push((was.0, -was.1)),
            Ordering::Greater => changes.push(is),
            Ordering::Equal if was.1 != is.1 => changes.push((is.0, is.1 - was.1)),
            Ordering::Equal => {}
        }
    }
    changes.extend(old.iter().map(|&(place, value)| (place, -value)));
    changes.extend_from_slice(new);
}

/// Lanes of the last sums: they are part of what is computed, not only of how fast.
pub const LANES: usize = 8;

/// The hidden units that are above 0 by their weights, summed in eight lanes. There are a multiple of eight.
#[inline]
pub(super) fn dot<T: Copy>(sums: &[T], weights: &[f32], number: impl Fn(T) -> f32) -> f32 {
    let mut lanes = [0.0f32; LANES];
    let (sums, weights) = (sums.as_chunks::<LANES>().0, weights.as_chunks::<LANES>().0);
    for (sums, weights) in sums.iter().zip(weights) {
        for lane in 0..LANES {
            let sum = number(sums[lane]);
            lanes[lane] += if sum > 0.0 { sum } else { 0.0 } * weights[lane];
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    ((a + b) + (c + d)) + ((e + f) + (g + h))
}

/// From any number to one between 0 and 1.
pub fn sigmoid(score: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-score))
}
