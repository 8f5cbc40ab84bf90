//! Self-play, or play against one fixed player: games in batches with frozen weights, then one step for each position in
//! the order of the games, so that the same seed gives the same player to the byte for any number of threads.

mod course;
mod episode;
pub mod files;
mod gather;
mod marks;
mod recipe;
mod trainee;
mod words;

pub use course::{Course, Fixed, Plan};
pub use gather::{certainty, of_table, trainee};
pub use marks::{Mark, Rivals, advised_deals};
pub use recipe::{changed, gentle};
pub use trainee::{Opponent, Start, Strength, Trainee};
pub use words::summary;

use std::sync::Arc;

use rayon::prelude::*;

use crate::bots::BoxedBot;
use crate::bots::learned::{Eye, Mind, Net, Scratch, Weights};
use crate::core::features::{Inputs, LookAhead, Recipe};
use crate::core::game::Seat;
use crate::core::rng::{Rng, Stream};
use episode::{Cast, Episode, deciders};

/// Games that are played with the same weights. Part of what is learned, so it never depends on the machine.
pub const BATCH: u64 = 32;

/// The part of the games so far over which the weights of the kept player are averaged.
const AVERAGED: f32 = 0.15;

/// All that training changes: what a resumed one goes on from.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Games played.
    pub done: u64,
    pub weights: Weights,
    /// The mean of the weights over the last games.
    pub mean: Vec<f32>,
}

impl Progress {
    /// Before the first game, from weights that are there or from nothing.
    pub fn start(weights: Weights) -> Self {
        Progress {
            done: 0,
            mean: weights.all.clone(),
            weights,
        }
    }

    /// The player as it would be kept now.
    pub fn net(&self) -> Net {
        let mean = Weights {
            all: self.mean.clone(),
            ..self.weights
        };
        mean.net()
    }

    fn average(&mut self) {
        let batches = (self.done / BATCH) as f32;
        let rate = 1.0 / (AVERAGED * batches).max(1.0);
        for (mean, weight) in self.mean.iter_mut().zip(&self.weights.all) {
            *mean += (weight - *mean) * rate;
        }
    }
}

/// Small random weights for the inputs of a game.
pub fn fresh<G: LookAhead>(game: &G, hidden: usize, seed: u64) -> Weights {
    let stream = |index| Rng::new(seed, Stream::Other { purpose: 33, index });
    let state = game.deal(&mut stream(0));
    let mut inputs = Inputs::default();
    game.observe(&state, 0, &mut inputs);
    Weights::fresh(inputs.places(), hidden, &mut stream(1))
}

/// How a batch is played and learned.
#[derive(Clone, Copy)]
pub struct Lesson<'a> {
    pub recipe: &'a Recipe,
    pub seed: u64,
    /// How much of the training lies behind, from 0 to 1: by it the steps fall.
    pub part: f32,
    /// A player that does not learn, against which the one in training sits in one seat in turn; without one it plays
    /// against itself.
    pub rival: Option<&'a Arc<Net>>,
}

/// Makes the bot that shows the first games.
pub type GuideMaker<G> = dyn Fn() -> BoxedBot<G> + Sync;

/// Plays the next batch and learns from it. The games are the tables that are learned, met in turn; the guide chooses in
/// the first ones if the recipe wants it.
pub fn batch<G: LookAhead>(
    games: &[&G],
    guide: Option<&GuideMaker<G>>,
    lesson: &Lesson,
    progress: &mut Progress,
) {
    let recipe = lesson.recipe;
    let guide = guide.filter(|_| progress.done < recipe.guided);
    let net = Arc::new(progress.weights.net());
    let class = || {
        let mind = Mind::new(net.clone()).by_action(recipe.by_action);
        let rival = lesson.rival.map(|rival| Mind::new(rival.clone()));
        (mind, Eye::new(net.clone()), rival, guide.map(|make| make()))
    };
    let episodes: Vec<Episode> = (progress.done..progress.done + BATCH)
        .into_par_iter()
        .map_init(class, |(mind, eye, rival, guide), number| {
            let (game, own) = table_of(games, number);
            let rival = rival.as_mut().map(|rival| (rival, own));
            let guide = guide.as_mut();
            let mut cast = Cast {
                mind,
                eye,
                rival,
                guide,
            };
            Episode::play(game, recipe, (lesson.seed, number), &mut cast)
        })
        .collect();
    let [first, last] = recipe.steps;
    let step = first * libm::powf(last / first, lesson.part);
    let mut scratch = Scratch::default();
    for episode in &episodes {
        episode.teach(&mut progress.weights, step, &mut scratch);
    }
    progress.done += BATCH;
    progress.average();
}

/// The table of a game by its number, and the seat that learns if only one does: each table with each seat in turn.
fn table_of<'a, G: LookAhead>(games: &[&'a G], number: u64) -> (&'a G, Seat) {
    let tables = games.len() as u64;
    let game = games[(number % tables) as usize];
    let seats: Vec<Seat> = deciders(game).collect();
    (game, seats[(number / tables) as usize % seats.len()])
}
