//! `random`: every legal action is as likely as any other.

use super::{Bot, BotInfo, BotSpec, BoxedBot};
use crate::core::game::{Game, View};
use crate::core::rng::Rng;

pub const INFO: BotInfo = BotInfo {
    name: "random",
    about: "every legal action is as likely as any other: the blind control",
    parameters: &[],
    weighs: false,
};

pub fn build<G: Game + 'static>(_: &BotSpec) -> BoxedBot<G> {
    Box::new(Random::default())
}

/// The blind control of every experiment.
pub struct Random<G: Game> {
    actions: Vec<G::Action>,
}

impl<G: Game> Default for Random<G> {
    fn default() -> Self {
        Random {
            actions: Vec::new(),
        }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        view.random_action(&mut self.actions, rng)
    }
}
