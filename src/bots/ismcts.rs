//! `ismcts`: information-set Monte Carlo tree search.

use super::budget::iterations;
use super::learned::{self, LearnedValue};
use super::options::parameters;
use super::search::Search;
use super::{BotFault, BotInfo, BotSpec, BoxedBot, Factory, Kind, Parameter, Playable};
use crate::core::judgement::Judgement;

const ITERATIONS: Parameter = iterations("iterations", 1000, "iterations per decision");

const VALUE: Parameter = Parameter {
    name: "value",
    kind: Kind::Word(&["playout", "learned"]),
    about: "what tells the worth of a leaf: a playout, or a net that also judges actions before they are tried (then \
            `trust` is 4 by default, in Mint Tin Aliens 8, and `c` in Mint Works 0.35)",
};

const SEARCH: [Parameter; 16] = parameters(
    ITERATIONS,
    "exploration: how much a rarely tried action is favoured",
);

pub const INFO: BotInfo = BotInfo {
    name: "ismcts",
    about: "searches a tree of what its seat can see, re-dealing all hidden cards in each iteration",
    parameters: &{
        let mut all = [VALUE; SEARCH.len() + 3];
        let mut place = 0;
        while place < SEARCH.len() {
            all[place] = SEARCH[place];
            place += 1;
        }
        all[place + 1] = learned::PLAYER;
        all[place + 2] = learned::ADAPT;
        all
    },
    weighs: true,
};

/// Finds the net, if the spec wants one, and makes searches with it.
pub fn prepare<G: Playable>(spec: &BotSpec, game: &G) -> Result<Factory<G>, BotFault> {
    let spec = spec.clone();
    if spec.text(VALUE.name) == "playout" {
        return Ok(Box::new(move || build(&spec)));
    }
    let net = learned::find(&spec, game)?.net;
    Ok(Box::new(move || {
        let search = Search::<G>::new(&spec, &ITERATIONS, usize::MAX);
        Box::new(search.with(Box::new(LearnedValue::new(&net))))
    }))
}

/// A search by playouts.
pub fn build<G: Judgement + 'static>(spec: &BotSpec) -> BoxedBot<G> {
    Box::new(Search::<G>::new(spec, &ITERATIONS, usize::MAX))
}
