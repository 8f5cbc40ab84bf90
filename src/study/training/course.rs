//! A training from its first game to the player that is kept: checkpoints, a fixed reference, a play-off at the end.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::trainee::{Opponent, Start, Strength, Trainee};
use super::{BATCH, Progress};
use crate::bots::learned::{FileFault, Net, Player, Weights, seal, unseal};
use crate::core::features::Recipe;
use crate::stats::Estimate;

/// Checkpoints of a training, evenly spread.
const CHECKPOINTS: u64 = 10;

/// Checkpoints that meet in the play-off, the last ones.
const FINALISTS: usize = 3;

/// Seeds of the deals on which players are measured: never those on which one is trained.
const MEASURED: u64 = 0x6d65_6173;
const PLAYED_OFF: u64 = 0x706c_6179;

/// What is to be done: equal plans give equal players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The experiment's rules, by arm.
    pub rules: Vec<String>,
    pub recipe: Recipe,
    pub seed: u64,
    /// The player that it starts from, by its fingerprint; empty: none.
    pub from: String,
    /// Milliseconds of training instead of a number of games; then nobody can play it again.
    pub milliseconds: Option<u64>,
    /// Deals for each measurement.
    pub deals: u64,
}

/// One measurement of the player in training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    pub games: u64,
    /// `greedy`, a printed AI, or `checkpoint` for the player of the checkpoint before.
    pub against: String,
    pub share: f64,
    pub low: f64,
    pub high: f64,
    pub deals: u64,
}

/// A training as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    pub plan: Plan,
    pub progress: Progress,
    pub marks: Vec<Mark>,
    /// The players of the last checkpoints.
    finalists: Vec<Net>,
    /// Time spent so far.
    pub spent: Duration,
}

/// What the file of a course says before its numbers.
#[derive(Serialize, Deserialize)]
struct Heading {
    plan: Plan,
    marks: Vec<Mark>,
    done: u64,
    inputs: usize,
    hidden: usize,
    finalists: usize,
    spent_ms: u64,
}

const MAGIC: &str = "mintlab training 1 ";

impl Course {
    /// Before the first game.
    pub fn new(plan: Plan, start: Start, trainee: &dyn Trainee) -> Self {
        let weights = trainee.begin(start, plan.recipe.hidden, plan.seed);
        Course {
            progress: Progress::start(weights),
            plan,
            marks: Vec::new(),
            finalists: Vec::new(),
            spent: Duration::ZERO,
        }
    }

    /// How much lies behind, from 0 to 1.
    pub fn part(&self) -> f32 {
        let part = match self.plan.milliseconds {
            Some(time) => self.spent.as_millis() as f32 / time as f32,
            None => self.progress.done as f32 / self.plan.recipe.games as f32,
        };
        part.min(1.0)
    }

    pub fn is_done(&self) -> bool {
        self.part() >= 1.0
    }

    /// Plays the next batch, and measures the player where a checkpoint is reached: `true` then.
    pub fn go_on(&mut self, trainee: &dyn Trainee) -> bool {
        let began = std::time::Instant::now();
        let before = self.part();
        trainee.batch(
            &self.plan.recipe,
            self.plan.seed,
            before,
            &mut self.progress,
        );
        self.spent += began.elapsed();
        let checkpoint = |part: f32| (part * CHECKPOINTS as f32) as u64;
        let reached = checkpoint(self.part()) > checkpoint(before);
        if reached {
            self.measure(trainee);
        }
        reached
    }

    fn measure(&mut self, trainee: &dyn Trainee) {
        let net = self.progress.net();
        let strength = trainee.strength(&net, Opponent::Reference, self.plan.deals, MEASURED);
        self.mark(trainee.reference(), strength);
        if let Some(before) = self.finalists.last() {
            let strength = trainee.strength(&net, Opponent::Net(before), self.plan.deals, MEASURED);
            self.mark("checkpoint".to_owned(), strength);
        }
        self.finalists.push(net);
        if self.finalists.len() > FINALISTS {
            self.finalists.remove(0);
        }
    }

    fn mark(&mut self, against: String, strength: Option<Strength>) {
        if let Some(Strength {
            share: Ok(Estimate {
                mean, low, high, ..
            }),
            deals,
        }) = strength
        {
            self.marks.push(Mark {
                games: self.progress.done,
                against,
                share: mean,
                low,
                high,
                deals,
            });
        }
    }

    /// The player that is kept: the last one, unless an earlier finalist clearly beats it on fresh deals.
    pub fn finish(&self, trainee: &dyn Trainee, earlier_games: u64) -> Player {
        let last = self.progress.net();
        let rivals = self.finalists.iter().filter(|net| **net != last);
        let even = trainee.even_share();
        let beats = |net: &&Net| {
            let strength = trainee.strength(net, Opponent::Net(&last), self.plan.deals, PLAYED_OFF);
            strength.is_some_and(|found| found.share.is_ok_and(|share| share.low > even))
        };
        let kept = rivals.filter(beats).last().unwrap_or(&last).clone();
        trainee.player(kept, self.plan.seed, earlier_games + self.progress.done)
    }

    /// How many games a whole training has; an estimate where it goes by the clock.
    pub fn games(&self) -> u64 {
        match self.plan.milliseconds {
            None => self.plan.recipe.games.next_multiple_of(BATCH),
            Some(_) => (self.progress.done as f32 / self.part().max(1e-6)) as u64,
        }
    }

    /// The bytes from which a stopped training goes on.
    pub fn write(&self) -> Vec<u8> {
        let heading = Heading {
            plan: self.plan.clone(),
            marks: self.marks.clone(),
            done: self.progress.done,
            inputs: self.progress.weights.inputs,
            hidden: self.progress.weights.hidden,
            finalists: self.finalists.len(),
            spent_ms: self.spent.as_millis() as u64,
        };
        let mut numbers = Vec::new();
        let mut put = |all: &[f32]| {
            all.iter()
                .for_each(|number| numbers.extend(number.to_le_bytes()))
        };
        put(&self.progress.weights.all);
        put(&self.progress.mean);
        for net in &self.finalists {
            // Rounded weights are exact in floating point.
            put(&Weights::of(net).all);
        }
        seal(MAGIC, &heading, &numbers)
    }

    /// Reads what `write` wrote.
    pub fn read(bytes: &[u8]) -> Result<Self, FileFault> {
        let (heading, numbers): (Heading, _) = unseal(MAGIC, bytes)?;
        let numbers: Vec<f32> = numbers
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes(four.try_into().expect("four bytes")))
            .collect();
        let each = numbers.len() / (2 + heading.finalists);
        let mut parts = numbers.chunks_exact(each.max(1)).map(<[f32]>::to_vec);
        let mut next = || parts.next().ok_or(FileFault::Damaged);
        let weights = |all| Weights {
            inputs: heading.inputs,
            hidden: heading.hidden,
            all,
        };
        let progress = Progress {
            done: heading.done,
            weights: weights(next()?),
            mean: next()?,
        };
        let finalists = (0..heading.finalists).map(|_| Ok(weights(next()?).net()));
        Ok(Course {
            progress,
            finalists: finalists.collect::<Result<_, FileFault>>()?,
            plan: heading.plan,
            marks: heading.marks,
            spent: Duration::from_millis(heading.spent_ms),
        })
    }
}
