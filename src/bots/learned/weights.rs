//! The weights while they are learned: floating point, one step at a time, always in the same order.

use super::net::{Net, WHOLE, dot, sigmoid};
use crate::core::features::ONE;
use crate::core::rng::Rng;

/// A net in training.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub inputs: usize,
    pub hidden: usize,
    /// In the order of `parts`: first layer, bias, second layer, direct, base.
    pub all: Vec<f32>,
}

/// What one step computes on its way.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    sums: Vec<f32>,
    slopes: Vec<f32>,
}

impl Weights {
    /// Small random weights between the layers, none elsewhere.
    pub fn fresh(inputs: usize, hidden: usize, rng: &mut Rng) -> Self {
        let mut weights = Weights {
            inputs,
            hidden,
            all: vec![0.0; inputs * (hidden + 1) + 2 * hidden + 1],
        };
        let spread = |rng: &mut Rng, width: f32| (rng.unit() as f32 * 2.0 - 1.0) * width;
        let [first, _, second, _, _] = weights.parts_mut();
        first
            .iter_mut()
            .for_each(|weight| *weight = spread(rng, 0.1));
        second
            .iter_mut()
            .for_each(|weight| *weight = spread(rng, 0.1));
        weights
    }

    /// As a rounded net has them.
    pub fn of(net: &Net) -> Self {
        let parts = [
            &net.first,
            &net.bias,
            &net.second,
            &net.direct,
            &vec![net.base],
        ];
        let all = parts.into_iter().flatten();
        Weights {
            inputs: net.inputs,
            hidden: net.hidden,
            all: all.map(|&weight| f32::from(weight) / WHOLE).collect(),
        }
    }

    /// Rounded for play.
    pub fn net(&self) -> Net {
        let round = |weight: &f32| (weight * WHOLE).round().clamp(-32767.0, 32767.0) as i16;
        let [first, bias, second, direct, base] = self
            .parts()
            .map(|part| part.iter().map(round).collect::<Vec<_>>());
        Net {
            inputs: self.inputs,
            hidden: self.hidden,
            first,
            bias,
            second,
            direct,
            base: base[0],
        }
    }

    fn parts(&self) -> [&[f32]; 5] {
        let (first, rest) = self.all.split_at(self.inputs * self.hidden);
        let (bias, rest) = rest.split_at(self.hidden);
        let (second, rest) = rest.split_at(self.hidden);
        let (direct, base) = rest.split_at(self.inputs);
        [first, bias, second, direct, base]
    }

    fn parts_mut(&mut self) -> [&mut [f32]; 5] {
        let (first, rest) = self.all.split_at_mut(self.inputs * self.hidden);
        let (bias, rest) = rest.split_at_mut(self.hidden);
        let (second, rest) = rest.split_at_mut(self.hidden);
        let (direct, base) = rest.split_at_mut(self.inputs);
        [first, bias, second, direct, base]
    }

    /// The value of a position; leaves the sums of the hidden units in `scratch`.
    pub fn value(&self, list: &[(u16, i16)], scratch: &mut Scratch) -> f32 {
        let [first, bias, second, direct, base] = self.parts();
        scratch.sums.clear();
        scratch.sums.extend_from_slice(bias);
        let mut score = base[0];
        for &(place, value) in list {
            let (place, value) = (usize::from(place), amount(value));
            score += direct[place] * value;
            let row = &first[place * self.hidden..][..self.hidden];
            for (sum, weight) in scratch.sums.iter_mut().zip(row) {
                *sum += weight * value;
            }
        }
        sigmoid(score + dot(&scratch.sums, second, |sum| sum))
    }

    /// One step towards the target: descent on the cross entropy.
    pub fn learn(&mut self, list: &[(u16, i16)], target: f32, step: f32, scratch: &mut Scratch) {
        let pull = step * (target - self.value(list, scratch));
        let hidden = self.hidden;
        let Scratch { sums, slopes } = scratch;
        let [first, bias, second, direct, base] = self.parts_mut();
        slopes.clear();
        for (sum, weight) in sums.iter().zip(second.iter_mut()) {
            let open = if *sum > 0.0 { 1.0 } else { 0.0 };
            slopes.push(open * pull * *weight);
            *weight += pull * sum.max(0.0);
        }
        add(bias, slopes, 1.0);
        for &(place, value) in list {
            let (place, value) = (usize::from(place), amount(value));
            direct[place] += pull * value;
            add(&mut first[place * hidden..][..hidden], slopes, value);
        }
        base[0] += pull;
    }
}

fn amount(sixteenths: i16) -> f32 {
    f32::from(sixteenths) / ONE as f32
}

fn add(weights: &mut [f32], slopes: &[f32], factor: f32) {
    for (weight, slope) in weights.iter_mut().zip(slopes) {
        *weight += slope * factor;
    }
}
