//! Families of differences judged together, and equivalence said wrongly.

use super::deals::{DUEL, game, luck};
use super::{Row, Wanted};
use mintlab::core::rng::Rng;
use mintlab::stats::{Figure, Level, PairSums, Scale, Verdict, difference, holm};

const LEVEL: Level = Level::P95;
const DEALS: u64 = 200;
/// True differences of ten arms to the first: five none, five clear ones.
const FAMILY: [f64; 10] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.12, 0.14, 0.16, 0.18, 0.2];

/// Two arms on the same cards that differ by `apart`.
fn pair(rng: &mut Rng, apart: f64) -> PairSums {
    let mut sums = PairSums::default();
    for _ in 0..DEALS {
        let luck = luck(rng, 0.2);
        let first = game(rng, 0.5 + luck) + game(rng, 0.5 + luck);
        let second = game(rng, 0.5 + apart + luck) + game(rng, 0.5 + apart + luck);
        sums.add(first, second);
    }
    sums
}

/// The intervals of the whole family.
fn family(rng: &mut Rng) -> Vec<Figure> {
    let arms: Vec<PairSums> = FAMILY.iter().map(|&apart| pair(rng, apart)).collect();
    let at = |member: usize, level| difference(&arms[member], Scale::share(DUEL), level);
    let found = holm(arms.len(), LEVEL, at);
    found.into_iter().map(|(figure, _)| figure).collect()
}

pub fn rows(experiments: u64) -> Vec<Row> {
    let wrong = Row::run(
        "a family of ten: an equal is said to differ",
        "five of ten equal, 200 deals",
        Wanted::AtMost(0.05),
        experiments,
        |rng| {
            let differs = |figure: &Figure| figure.is_ok_and(|f| f.interval().excludes_zero());
            family(rng)[..5].iter().any(differs)
        },
    );
    let all = Row::run(
        "a family of ten: all intervals hold together",
        "five of ten equal, 200 deals",
        Wanted::AtLeast(0.90),
        experiments,
        |rng| {
            let found = family(rng);
            let holds = |(figure, &truth): (&Figure, &f64)| {
                figure.is_ok_and(|figure| figure.interval().contains(truth))
            };
            found.iter().zip(&FAMILY).all(holds)
        },
    );
    let equivalent = Row::run(
        "arms that differ by the margin are called equivalent",
        "10 points apart, 200 deals",
        Wanted::AtMost(0.025),
        experiments,
        |rng| {
            let found = difference(&pair(rng, 0.1), Scale::share(DUEL), LEVEL);
            found.is_ok_and(|found| Verdict::of(found.interval(), Some(0.1)) == Verdict::Equivalent)
        },
    );
    vec![wrong, all, equivalent]
}
