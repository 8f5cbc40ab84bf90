//! `ismcts`: information-set Monte Carlo tree search.

use super::budget::iterations;
use super::search::{Search, parameters};
use super::{BotInfo, BotSpec, BoxedBot, Parameter};
use crate::judgement::Judgement;

const ITERATIONS: Parameter = iterations("iterations", 1000, "iterations per decision");

pub const INFO: BotInfo = BotInfo {
    name: "ismcts",
    about: "searches a tree of what its seat can see, re-dealing all hidden cards in each iteration",
    parameters: &parameters(
        ITERATIONS,
        "exploration: how much a rarely tried action is favoured",
    ),
    weighs: true,
};

pub fn build<G: Judgement + 'static>(spec: &BotSpec) -> BoxedBot<G> {
    Box::new(Search::<G>::new(spec, &ITERATIONS, usize::MAX))
}
