//! `ismcts`: information-set Monte Carlo tree search.

use super::budget::{Budget, MILLISECONDS};
use super::playout::{DEPTH, EPSILON, MARGIN, PLAYOUT, Playout, SCALE, TRUST};
use super::search::Search;
use super::{BotInfo, BotSpec, BoxedBot, Kind, Parameter};
use crate::judgement::Judgement;

pub const INFO: BotInfo = BotInfo {
    name: "ismcts",
    about: "searches a tree of what its seat can see, re-dealing all hidden cards in each iteration",
    parameters: &[
        Parameter {
            name: "iterations",
            kind: Kind::Whole {
                default: 1000,
                min: 1,
                max: 100_000_000,
            },
            about: "iterations per decision",
        },
        MILLISECONDS,
        Parameter {
            name: "c",
            kind: Kind::Real {
                default: 0.7,
                min: 0.0,
                max: 1000.0,
            },
            about: "exploration: how much a rarely tried action is favoured",
        },
        PLAYOUT,
        EPSILON,
        DEPTH,
        MARGIN,
        SCALE,
        TRUST,
    ],
    weighs: true,
};

pub fn build<G: Judgement + 'static>(spec: &BotSpec) -> BoxedBot<G> {
    let budget = Budget::of(spec, "iterations");
    Box::new(Search::<G>::new(
        budget,
        spec.real("c"),
        usize::MAX,
        Playout::new(spec),
    ))
}
