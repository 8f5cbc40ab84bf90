//! The way of a tuning: runs that move a mean towards what wins, a play-off of their ends, and the final table.
//!
//! A run is an evolution strategy with a falling spread. Each generation draws candidates around the mean, in mirrored
//! pairs; all of them play the same deals; the better half pulls the mean, the best most. The end of a run is the mean
//! over its last third, in which the chance of single generations evens out.

use std::sync::atomic::AtomicBool;

use super::field::Field;
use super::journal::{Entry, Journal, Place};
use super::plan::{Plan, catalogue};
use crate::core::order;
use crate::core::rng::{Rng, Stream};
use crate::lab::config::{Experiment, Fault};
use crate::stats::{Estimate, Figure, Level, interval};

/// The spread of the first and of the last generation, in parts of the ranges.
const SPREADS: [f64; 2] = [0.2, 0.03];

/// The most generations of a run.
const MOST_GENERATIONS: u64 = 40;

/// The fewest deals that candidates of a generation play.
const FEWEST_DEALS: u64 = 10;

/// The first deal of the runs and of the play-off; those of the final table count from 0.
const RUNS_FROM: u64 = 1 << 40;
const PLAY_OFF_FROM: u64 = 1 << 41;

/// A tuning as it stands.
pub struct Course {
    pub plan: Plan,
    pub field: Field,
    pub journal: Journal,
    game: String,
    seed: u64,
}

/// Before the first game, or where a journal ends.
pub fn start(experiment: &Experiment, plan: Plan, journal: Journal) -> Result<Course, Fault> {
    Ok(Course {
        field: Field::new(experiment, &plan)?,
        plan,
        journal,
        game: experiment.game.word.clone(),
        seed: experiment.seed,
    })
}

/// A candidate of the final table.
#[derive(Clone, Debug)]
pub struct Finalist {
    pub bot: String,
    pub share: Figure,
    /// By table.
    pub tables: Vec<Figure>,
    /// Its share less that of the bot as it was.
    pub ahead: Option<Estimate>,
}

/// How a tuning ended.
pub struct Standing {
    /// The bot as it was first, then the ends of the runs.
    pub finalists: Vec<Finalist>,
    /// The place of the winner of the play-off among them.
    pub winner: usize,
}

/// Goes on to the end, telling the journal after each place; `None` if it was called off.
pub fn conduct<E>(
    course: &mut Course,
    halt: &AtomicBool,
    mut played: impl FnMut(&Course) -> Result<(), E>,
) -> Result<Option<Standing>, E> {
    let mut finalists = vec![course.plan.bot.clone()];
    for run in 0..course.plan.runs {
        let Some(end) = course.run(run, halt, &mut played)? else {
            return Ok(None);
        };
        if !finalists.contains(&end) {
            finalists.push(end);
        }
    }
    let deals = course.plan.deals;
    let play_off = PLAY_OFF_FROM..PLAY_OFF_FROM + deals;
    for (place, deals) in [(Place::PlayOff, play_off), (Place::Final, 0..deals)] {
        if course
            .play(place, &finalists, deals, halt, &mut played)?
            .is_none()
        {
            return Ok(None);
        }
    }
    Ok(Some(course.standing()))
}

impl Course {
    /// How a run shares out its games: candidates and deals of a generation, and generations.
    pub fn shape(&self) -> (usize, u64, u64) {
        let pairs = 4 + self.plan.parameters.len() / 2;
        let candidates = 2 * pairs as u64;
        let per_deal = candidates * self.field.games_per_deal();
        let generations = self.plan.games / (per_deal * FEWEST_DEALS * 2);
        let generations = generations.clamp(1, MOST_GENERATIONS);
        let deals = (self.plan.games / (per_deal * generations)).max(1);
        (pairs, deals, generations)
    }

    /// Places in all, for a progress bar.
    pub fn places(&self) -> u64 {
        self.plan.runs * self.shape().2 + 2
    }

    /// Plays what the journal does not have yet.
    fn play<E>(
        &mut self,
        place: Place,
        candidates: &[String],
        deals: std::ops::Range<u64>,
        halt: &AtomicBool,
        played: &mut impl FnMut(&Course) -> Result<(), E>,
    ) -> Result<Option<&[Entry]>, E> {
        if self.journal.at(place).is_none() {
            let Some(entries) = self.field.play(candidates, deals, halt) else {
                return Ok(None);
            };
            self.journal.pages.push((place, entries));
            played(self)?;
        }
        Ok(self.journal.at(place))
    }

    /// One run; the bot at its end.
    fn run<E>(
        &mut self,
        run: u64,
        halt: &AtomicBool,
        played: &mut impl FnMut(&Course) -> Result<(), E>,
    ) -> Result<Option<String>, E> {
        let catalogue = catalogue(&self.game);
        let (pairs, deals, generations) = self.shape();
        let values = self.plan.values(&catalogue, &self.plan.bot);
        let ranges = self.plan.parameters.iter().zip(values);
        let mut mean: Vec<f64> = ranges.map(|(range, value)| range.part(value)).collect();
        let mut tail = Tail::new(generations, mean.len());
        for generation in 0..generations {
            let index = run * MOST_GENERATIONS + generation;
            let purpose = 31;
            let mut rng = Rng::new(self.seed, Stream::Other { purpose, index });
            let points = around(&mean, spread(generation, generations), pairs, &mut rng);
            let candidates: Vec<String> = points
                .iter()
                .map(|point| self.plan.candidate(&catalogue, point))
                .collect();
            let first = RUNS_FROM + index * (deals + 1);
            let place = Place::Run { run, generation };
            let deals = first..first + deals;
            let Some(entries) = self.play(place, &candidates, deals, halt, played)? else {
                return Ok(None);
            };
            let sums: Vec<i64> = entries.iter().map(|entry| entry.all.sum).collect();
            mean = pulled(&points, &sums);
            tail.add(generation, &mean);
        }
        Ok(Some(self.plan.candidate(&catalogue, &tail.mean())))
    }

    /// The final table, the winner by the play-off.
    fn standing(&self) -> Standing {
        let page = |place| self.journal.at(place).expect("it was played");
        let play_off = page(Place::PlayOff);
        // Among equals the first: what was there stays.
        let best = play_off.iter().map(|entry| entry.all.sum).max();
        let winner = play_off
            .iter()
            .position(|entry| Some(entry.all.sum) == best);
        let (each, all) = self.field.scales();
        let finalist = |(place, entry): (usize, &Entry)| Finalist {
            bot: entry.candidate.clone(),
            share: interval::mean(&entry.all, all, Level::P95),
            tables: entry
                .tables
                .iter()
                .map(|sums| interval::mean(sums, each, Level::P95))
                .collect(),
            ahead: match place {
                0 => None,
                _ => interval::mean(&entry.ahead, all.difference(), Level::P95).ok(),
            },
        };
        Standing {
            finalists: page(Place::Final)
                .iter()
                .enumerate()
                .map(finalist)
                .collect(),
            winner: winner.unwrap_or(0),
        }
    }
}

fn spread(generation: u64, generations: u64) -> f64 {
    let [first, last] = SPREADS;
    let part = generation as f64 / (generations.max(2) - 1) as f64;
    first * libm::pow(last / first, part)
}

/// Mirrored pairs of points around the mean, inside the ranges.
fn around(mean: &[f64], spread: f64, pairs: usize, rng: &mut Rng) -> Vec<Vec<f64>> {
    let mut points = Vec::new();
    for _ in 0..pairs {
        let step: Vec<f64> = mean.iter().map(|_| spread * normal(rng)).collect();
        for sign in [1.0, -1.0] {
            let moved = mean.iter().zip(&step).map(|(at, by)| at + sign * by);
            points.push(moved.map(|part| part.clamp(0.0, 1.0)).collect());
        }
    }
    points
}

/// A normal deviate, near enough: the sum of twelve uniform ones.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

/// The mean of the better half, the best with the most weight; equals share theirs by their order.
fn pulled(points: &[Vec<f64>], sums: &[i64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order::sort_by_key(&mut order, |&place| std::cmp::Reverse(sums[place]));
    let half = points.len() / 2;
    let mut mean = vec![0.0; points[0].len()];
    let mut all = 0.0;
    for (rank, &place) in order[..half].iter().enumerate() {
        let weight = libm::log((half + 1) as f64) - libm::log((rank + 1) as f64);
        all += weight;
        for (mean, part) in mean.iter_mut().zip(&points[place]) {
            *mean += weight * part;
        }
    }
    mean.iter().map(|sum| sum / all).collect()
}

/// The mean over the last third of a run.
struct Tail {
    from: u64,
    count: f64,
    sum: Vec<f64>,
}

impl Tail {
    fn new(generations: u64, parameters: usize) -> Self {
        Tail {
            from: generations - generations.div_ceil(3),
            count: 0.0,
            sum: vec![0.0; parameters],
        }
    }

    fn add(&mut self, generation: u64, mean: &[f64]) {
        if generation >= self.from {
            self.count += 1.0;
            for (sum, part) in self.sum.iter_mut().zip(mean) {
                *sum += part;
            }
        }
    }

    fn mean(&self) -> Vec<f64> {
        self.sum.iter().map(|sum| sum / self.count).collect()
    }
}
