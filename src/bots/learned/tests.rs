//! The net against its definition: the gradient, the rounding, the file.

use std::sync::Arc;

use super::net::{Net, Reader};
use super::weights::{Scratch, Weights};
use super::{FileFault, Origin, Player};
use crate::core::features::Inputs;
use crate::core::rng::{Rng, Stream};

fn rng(index: u64) -> Rng {
    Rng::new(5, Stream::Other { purpose: 1, index })
}

/// A position of 12 inputs.
fn position(rng: &mut Rng) -> Inputs {
    let mut inputs = Inputs::default();
    inputs.one_of(6, rng.below(6));
    inputs.amount(rng.below(64) as i32 - 32);
    inputs.set(4, rng.below(16) as u64);
    inputs.yes(rng.below(2) == 0);
    inputs
}

fn weights() -> Weights {
    let mut weights = Weights::fresh(12, 8, &mut rng(0));
    let mut rng = rng(1);
    for weight in &mut weights.all {
        *weight = rng.unit() as f32 * 2.0 - 1.0;
    }
    weights
}

#[test]
fn inputs_take_their_places_in_the_order_of_the_calls() {
    let mut inputs = Inputs::default();
    inputs.yes(false);
    inputs.one_of(3, 7);
    inputs.set(4, 0b1010);
    inputs.amount(-5);
    inputs.skip(2);
    inputs.yes(true);
    assert_eq!(inputs.places(), 12);
    assert_eq!(
        inputs.list(),
        [(3, 16), (5, 16), (7, 16), (8, -5), (11, 16)]
    );
}

/// The cross entropy of what is thought against what came.
fn loss(weights: &Weights, list: &[(u16, i16)], target: f64) -> f64 {
    let value = f64::from(weights.value(list, &mut Scratch::default()));
    -(target * value.ln() + (1.0 - target) * (1.0 - value).ln())
}

#[test]
fn a_step_goes_down_the_gradient_of_the_cross_entropy() {
    let (start, target, step) = (weights(), 0.8, 1e-3);
    let inputs = position(&mut rng(2));
    let mut learned = start.clone();
    learned.learn(inputs.list(), target, step, &mut Scratch::default());
    for place in 0..start.all.len() {
        let gradient = (start.all[place] - learned.all[place]) / step;
        let slope = |by: f32| {
            let mut moved = start.clone();
            moved.all[place] += by;
            loss(&moved, inputs.list(), target.into())
        };
        let expected = (slope(1e-2) - slope(-1e-2)) / 2e-2;
        let error = (f64::from(gradient) - expected).abs();
        assert!(error < 2e-3, "weight {place}: {gradient} is not {expected}");
    }
}

#[test]
fn a_reader_that_follows_positions_says_what_a_fresh_one_says() {
    let net = Arc::new(weights().net());
    let mut follower = Reader::new(net.clone());
    let mut rng = rng(3);
    for _ in 0..200 {
        let inputs = position(&mut rng);
        let fresh = Reader::new(net.clone()).value(&inputs);
        assert_eq!(follower.value(&inputs).to_bits(), fresh.to_bits());
        let exact = Weights::of(&net).value(inputs.list(), &mut Scratch::default());
        assert!((fresh - exact).abs() < 1e-4, "{fresh} is not {exact}");
    }
}

/// A hand-made net: one hidden unit of weight 2 that opens above 1 1/2, a direct weight, a base.
#[test]
fn a_small_net_computes_what_its_definition_says() {
    let mut net = Net {
        inputs: 1,
        hidden: 8,
        first: vec![0; 8],
        bias: vec![0; 8],
        second: vec![0; 8],
        direct: vec![512],
        base: -1024,
    };
    (net.first[3], net.bias[3], net.second[3]) = (1024, -1536, 2048);
    let mut reader = Reader::new(Arc::new(net));
    let mut score = |sixteenths: i32| {
        let mut inputs = Inputs::default();
        inputs.amount(sixteenths);
        reader.score(&inputs)
    };
    assert_eq!(score(16), -0.5); // closed: -1 + 0.5
    assert_eq!(score(32), 1.0); // open by 1/2: -1 + 1 + 2 x 0.5
    assert_eq!(score(0), -1.0);
}

fn player() -> Player {
    let net = weights().net();
    Player {
        origin: Origin {
            game: "row".to_owned(),
            table: "2-players".to_owned(),
            features: "row 1".to_owned(),
            inputs: net.inputs,
            hidden: net.hidden,
            rules: vec!["0123456789abcdef".to_owned()],
            seed: 7,
            games: 96,
            version: "0.1.0".to_owned(),
            adapted: None,
            against: None,
        },
        net: Arc::new(net),
    }
}

#[test]
fn a_player_is_read_as_it_was_written_and_a_damaged_one_is_refused() {
    let bytes = player().write();
    assert_eq!(Player::read(&bytes), Ok(player()));
    let mut damaged = bytes.clone();
    let middle = damaged.len() - 40;
    damaged[middle] ^= 1;
    assert_eq!(Player::read(&damaged), Err(FileFault::Damaged));
    assert_eq!(
        Player::read(&bytes[..bytes.len() - 3]),
        Err(FileFault::Damaged)
    );
    assert_eq!(Player::read(b"something else"), Err(FileFault::NoPlayer));
}
