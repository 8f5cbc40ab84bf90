//! `flat-mc`: playouts after each legal action, more of them after the promising ones.

use super::budget::iterations;
use super::options::parameters;
use super::search::Search;
use super::{BotInfo, BotSpec, BoxedBot, Parameter};
use crate::core::judgement::Judgement;

const PLAYOUTS: Parameter = iterations("playouts", 200, "playouts per decision, over all actions");

pub const INFO: BotInfo = BotInfo {
    name: "flat-mc",
    about: "plays each legal action out in many re-dealt worlds and takes the best: a search without a tree",
    parameters: &parameters(
        PLAYOUTS,
        "exploration: how evenly the playouts are spread over the actions",
    ),
    weighs: true,
};

pub fn build<G: Judgement + 'static>(spec: &BotSpec) -> BoxedBot<G> {
    // A tree one decision deep.
    Box::new(Search::<G>::new(spec, &PLAYOUTS, 1))
}
