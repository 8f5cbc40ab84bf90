//! What is fuzzed: everything that reads a file or a string of somebody else's. No input may panic, and what is
//! accepted must mean the same when it is written back.
//!
//! The targets of `cargo fuzz` and the seeded harness of the tests share these bodies.

use mintlab::bots::BotSpec;
use mintlab::games::{self, mint_delivery, mint_tin_aliens};
use mintlab::lab::config::Experiment;
use mintlab::lab::open::open;
use mintlab::regress::file::Baseline;
use mintlab::regress::part::RecordedPart;
use mintlab::run::part::Part;
use mintlab::run::store::{State, seal};
use mintlab::study::tuning::files;

/// What is done with one input: it must not panic.
pub type Body = fn(&[u8]);

/// Each body by the name of its target and of its folder in `fuzz/corpus`.
pub const BODIES: [(&str, Body); 6] = [
    ("experiment", experiment),
    ("components", components),
    ("bots", bots),
    ("baseline", baseline),
    ("state", state),
    ("part", part),
];

pub fn experiment(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(experiment) = Experiment::read("fuzzed.toml", &text, &[]) {
        let written = experiment.to_toml();
        let again = Experiment::read("fuzzed.toml", &written, &[]);
        assert!(again.is_ok(), "{written}\n{:?}", again.err());
        // Tables without end are refused elsewhere; here they would only take time.
        if experiment.bots.len() < 8 && experiment.variants.len() < 8 {
            let _ = open(&experiment);
        }
    }
}

pub fn components(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = mint_delivery::Components::parse(&text);
    let _ = mint_tin_aliens::Components::parse(&text);
}

pub fn bots(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for game in games::all() {
        if let Ok(spec) = BotSpec::parse(&text, &game.bots) {
            let written = spec.to_string();
            let again = BotSpec::parse(&written, &game.bots);
            assert_eq!(again.as_ref(), Ok(&spec), "{text} is written as {written}");
        }
    }
}

pub fn baseline(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(baseline) = Baseline::read(&text) {
        assert_eq!(Baseline::read(&baseline.write()).as_ref(), Ok(&baseline));
    }
}

pub fn state(data: &[u8]) {
    for bytes in [data.to_vec(), resealed("state", data)] {
        if let Ok(state) = State::read(&bytes) {
            assert_eq!(State::read(&state.to_bytes()).as_ref(), Ok(&state));
        }
    }
    for bytes in [data.to_vec(), resealed("tuning", data)] {
        if let Ok((identity, journal)) = files::read_state(&bytes) {
            let again = files::read_state(&files::state(&identity, &journal));
            assert_eq!(again, Ok((identity, journal)));
        }
    }
}

pub fn part(data: &[u8]) {
    for bytes in [data.to_vec(), resealed("part", data)] {
        if let Ok(part) = Part::read(&bytes) {
            assert_eq!(Part::read(&part.to_bytes()).as_ref(), Ok(&part));
        }
    }
    for bytes in [data.to_vec(), resealed("baseline-part", data)] {
        if let Ok(part) = RecordedPart::read(&bytes) {
            assert_eq!(RecordedPart::read(&part.to_bytes()).as_ref(), Ok(&part));
        }
    }
}

/// The content under a seal that fits, so that a changed byte reaches the reader behind it.
fn resealed(kind: &str, data: &[u8]) -> Vec<u8> {
    let body = match data.iter().position(|&byte| byte == b'\n') {
        Some(end) => &data[end + 1..],
        None => data,
    };
    seal(kind, body)
}
