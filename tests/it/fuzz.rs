//! The bodies of the fuzz targets on mutated seeds: the same inputs on every machine, for as long as one likes
//! (`MINTLAB_FUZZ_SECONDS`, `MINTLAB_FUZZ_SEED`).

use std::fs;
use std::time::{Duration, Instant};

use mintlab::core::rng::{Rng, Stream};
use mintlab::regress::part::RecordedPart;
use mintlab::run::part::Part;
use mintlab::run::store::State;
use mintlab::study::tuning::files;

#[path = "../../fuzz/bodies.rs"]
mod bodies;

/// Without a time, this many inputs for each body.
const INPUTS: u64 = 300;

/// The seeds of a body, in the order of their names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = format!("fuzz/corpus/{name}");
    let entries = fs::read_dir(&folder).expect("every body has seeds");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{folder} is empty");
    paths
        .iter()
        .map(|path| fs::read(path).expect("a seed"))
        .collect()
}

/// A seed with some changes.
fn mutated(seeds: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut data = seeds[rng.below(seeds.len())].clone();
    for _ in 0..=rng.below(4) {
        change(&mut data, seeds, rng);
    }
    data
}

fn change(data: &mut Vec<u8>, seeds: &[Vec<u8>], rng: &mut Rng) {
    let at = rng.below(data.len() + 1);
    let length = 1 + rng.below(8);
    match rng.below(6) {
        0 if at < data.len() => data[at] ^= 1 << rng.below(8),
        1 => data.insert(at, rng.below(256) as u8),
        2 => drop(data.drain(at..(at + length).min(data.len()))),
        3 => {
            let again = data[at..(at + length * 8).min(data.len())].to_vec();
            data.splice(at..at, again);
        }
        4 => data.truncate(at),
        _ => {
            let other = &seeds[rng.below(seeds.len())];
            let from = rng.below(other.len() + 1);
            let piece = other[from..(from + length * 16).min(other.len())].to_vec();
            data.splice(at..at, piece);
        }
    }
}

/// A seed that no reader accepts any more leads nowhere.
#[test]
fn seeds_of_sealed_files_are_accepted() {
    for seed in corpus("state") {
        let is_state = State::read(&seed).is_ok() || files::read_state(&seed).is_ok();
        assert!(is_state, "{:.80}", String::from_utf8_lossy(&seed));
    }
    for seed in corpus("part") {
        let is_part = Part::read(&seed).is_ok() || RecordedPart::read(&seed).is_ok();
        assert!(is_part, "{:.80}", String::from_utf8_lossy(&seed));
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn no_input_panics() {
    let seed = number("MINTLAB_FUZZ_SEED").unwrap_or(1);
    let limit = number("MINTLAB_FUZZ_SECONDS").map(Duration::from_secs);
    let mut total = 0;
    for (purpose, (name, body)) in (0..).zip(bodies::BODIES) {
        let (seeds, began) = (corpus(name), Instant::now());
        seeds.iter().for_each(|seed| body(seed));
        let mut rng = Rng::new(seed, Stream::Other { purpose, index: 0 });
        let share = limit.map(|limit| limit / bodies::BODIES.len() as u32);
        let mut inputs = 0;
        while share.map_or(inputs < INPUTS, |share| began.elapsed() < share) {
            let data = mutated(&seeds, &mut rng);
            let outcome = std::panic::catch_unwind(|| body(&data));
            assert!(
                outcome.is_ok(),
                "{name} panics at input {inputs} of seed {seed}: {:?}",
                String::from_utf8_lossy(&data)
            );
            inputs += 1;
        }
        total += inputs;
    }
    println!("{total} inputs");
}
