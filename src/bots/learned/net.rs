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
    /// The inputs of that position, by place and as a list.
    values: Vec<i16>,
    list: Vec<(u16, i16)>,
    /// By input: when it was last seen.
    seen: Vec<u32>,
    reading: u32,
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
            values: vec![0; net.inputs],
            list: Vec::new(),
            seen: vec![0; net.inputs],
            reading: 0,
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
        self.reading += 1;
        for &(place, value) in list {
            let place = usize::from(place);
            self.seen[place] = self.reading;
            let change = value - self.values[place];
            if change != 0 {
                self.values[place] = value;
                self.add(place, change);
            }
        }
        for index in 0..self.list.len() {
            let place = usize::from(self.list[index].0);
            if self.seen[place] != self.reading {
                let change = -std::mem::take(&mut self.values[place]);
                self.add(place, change);
            }
        }
        self.list.clear();
        self.list.extend_from_slice(list);
    }

    #[inline]
    fn add(&mut self, place: usize, change: i16) {
        let hidden = self.net.hidden;
        let row = &self.net.first[place * hidden..][..hidden];
        for (sum, &weight) in self.sums.iter_mut().zip(row) {
            *sum += i32::from(weight) * i32::from(change);
        }
        self.direct += i32::from(self.net.direct[place]) * i32::from(change);
    }
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
