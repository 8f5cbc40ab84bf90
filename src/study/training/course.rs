//! A training from its first game to the player that is kept: checkpoints, a pool of opponents, a play-off at the end.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::marks::{Judge, Mark, Rivals};
use super::trainee::{Opponent, Start, Trainee};
use super::{BATCH, Lesson, Progress};
use crate::bots::learned::{FileFault, Net, Player, Weights, seal, unseal};
use crate::core::features::Recipe;

/// Checkpoints of a training, evenly spread.
const CHECKPOINTS: u64 = 10;

/// Checkpoints that meet in the play-off, the last ones.
const FINALISTS: usize = 3;

/// Seeds of the deals on which players are measured: never those on which one is trained.
const MEASURED: u64 = 0x6d65_6173;
const PLAYED_OFF: u64 = 0x706c_6179;
/// The player that is kept meets deals that nobody chose it by.
const AT_THE_END: u64 = 0x656e_6421;

/// What is to be done: equal plans give equal players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The experiment's rules, by arm.
    pub rules: Vec<String>,
    pub recipe: Recipe,
    pub seed: u64,
    /// The player that it starts from, by its fingerprint; empty: none.
    pub from: String,
    /// The player that it is trained against instead of itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Fixed>,
    /// Milliseconds of training instead of a number of games; then nobody can play it again.
    pub milliseconds: Option<u64>,
    /// Deals of each measurement at the end; on the way they are fewer.
    pub deals: u64,
    /// Bots that it is measured against besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<String>,
}

/// A player that does not learn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fixed {
    /// As the user named it.
    pub name: String,
    pub fingerprint: String,
}

/// A training as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    pub plan: Plan,
    pub progress: Progress,
    pub marks: Vec<Mark>,
    /// The players of the last checkpoints, each with the games that it had played.
    finalists: Vec<(u64, Net)>,
    /// Which of them is kept, by its games: known when the training is over.
    pub kept: Option<u64>,
    /// Time spent so far, measuring included.
    pub spent: Duration,
    /// The sources that decide results, of the program that began it; empty for those of earlier programs.
    pub sources: String,
}

/// What the file of a course says before its numbers.
#[derive(Serialize, Deserialize)]
struct Heading {
    plan: Plan,
    marks: Vec<Mark>,
    done: u64,
    inputs: usize,
    hidden: usize,
    finalists: Vec<u64>,
    kept: Option<u64>,
    spent_ms: u64,
    #[serde(default)]
    sources: String,
}

const MAGIC: &str = "mintlab training 2 ";

impl Course {
    /// Before the first game.
    pub fn new(plan: Plan, start: Start, trainee: &dyn Trainee) -> Self {
        let weights = trainee.begin(start, plan.recipe.hidden, plan.seed);
        Course {
            progress: Progress::start(weights),
            plan,
            marks: Vec::new(),
            finalists: Vec::new(),
            kept: None,
            spent: Duration::ZERO,
            sources: env!("MINTLAB_SOURCES").to_owned(),
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

    /// Whether all games are played.
    pub fn is_played(&self) -> bool {
        self.part() >= 1.0
    }

    /// Whether no game that is behind it would be another with this program.
    pub fn is_by_this_program(&self) -> bool {
        self.sources.is_empty() || self.sources == env!("MINTLAB_SOURCES")
    }

    fn checkpoint(&self) -> u64 {
        (self.part() * CHECKPOINTS as f32) as u64
    }

    /// Plays the next batch, and measures the player where a checkpoint is reached: `true` then.
    pub fn go_on(&mut self, trainee: &dyn Trainee, rivals: &Rivals) -> bool {
        let began = Instant::now();
        let (before, spent) = (self.checkpoint(), self.spent);
        let lesson = Lesson {
            recipe: &self.plan.recipe,
            seed: self.plan.seed,
            part: self.part(),
            rival: rivals.fixed.as_ref().map(|player| &player.net),
        };
        trainee.batch(&lesson, &mut self.progress);
        self.spent = spent + began.elapsed();
        let reached = self.checkpoint();
        if reached > before {
            let half = CHECKPOINTS / 2;
            self.measure(trainee, rivals, before < half && reached >= half);
            self.spent = spent + began.elapsed();
        }
        reached > before
    }

    fn measure(&mut self, trainee: &dyn Trainee, rivals: &Rivals, half_time: bool) {
        let net = self.progress.net();
        let judge = self.judge(trainee, (self.progress.done, &net), MEASURED);
        let before = self.finalists.last().map(|(_, net)| net);
        let marks = judge.on_the_way(rivals, before, half_time);
        self.marks.extend(marks);
        self.finalists.push((self.progress.done, net));
        if self.finalists.len() > FINALISTS {
            self.finalists.remove(0);
        }
    }

    fn judge<'a>(
        &self,
        trainee: &'a dyn Trainee,
        (games, net): (u64, &'a Net),
        seed: u64,
    ) -> Judge<'a> {
        Judge {
            trainee,
            net,
            games,
            deals: self.plan.deals,
            seed,
        }
    }

    /// Chooses the player that is kept: the last one, unless an earlier finalist clearly beats it on fresh deals; and
    /// measures it on others.
    pub fn finish(&mut self, trainee: &dyn Trainee, rivals: &Rivals) {
        let began = Instant::now();
        let ((done, last), earlier) = self
            .finalists
            .split_last()
            .expect("the end is a checkpoint");
        let beats = |net: &Net| {
            let (last, deals) = (Opponent::Net(last), self.plan.deals);
            let found = match &rivals.fixed {
                Some(fixed) => {
                    let fixed = Opponent::Net(&fixed.net);
                    trainee.gain(net, last, fixed, (deals, PLAYED_OFF))
                }
                None => trainee.versus(net, last, deals, PLAYED_OFF),
            };
            found.is_better()
        };
        let better = earlier
            .iter()
            .rev()
            .find(|(_, net)| net != last && beats(net));
        let (games, net) = better.map_or((*done, last), |(games, net)| (*games, net));
        let marks = self
            .judge(trainee, (games, net), AT_THE_END)
            .at_the_end(rivals);
        self.marks.extend(marks);
        self.kept = Some(games);
        self.spent += began.elapsed();
    }

    /// The player that is kept.
    pub fn player(&self, trainee: &dyn Trainee, earlier_games: u64) -> Player {
        let kept = self
            .finalists
            .iter()
            .find(|(games, _)| Some(*games) == self.kept);
        let (games, net) = kept.expect("the training is over");
        let mut player = trainee.player(net.clone(), self.plan.seed, earlier_games + games);
        let fixed = self.plan.against.as_ref();
        player.origin.against = fixed.map(|fixed| fixed.fingerprint.clone());
        player
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
            finalists: self.finalists.iter().map(|(games, _)| *games).collect(),
            kept: self.kept,
            spent_ms: self.spent.as_millis() as u64,
            sources: self.sources.clone(),
        };
        let mut numbers = Vec::new();
        let mut put = |all: &[f32]| {
            all.iter()
                .for_each(|number| numbers.extend(number.to_le_bytes()))
        };
        put(&self.progress.weights.all);
        put(&self.progress.mean);
        for (_, net) in &self.finalists {
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
        let each = numbers.len() / (2 + heading.finalists.len());
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
        let finalists = heading.finalists.iter();
        let finalists = finalists.map(|&games| Ok((games, weights(next()?).net())));
        Ok(Course {
            progress,
            finalists: finalists.collect::<Result<_, FileFault>>()?,
            kept: heading.kept,
            plan: heading.plan,
            marks: heading.marks,
            spent: Duration::from_millis(heading.spent_ms),
            sources: heading.sources,
        })
    }
}
