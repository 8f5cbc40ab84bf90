//! `flat-mc`: playouts after each legal action, more of them after the promising ones.

use super::budget::{Budget, MILLISECONDS};
use super::playout::{DEPTH, EPSILON, MARGIN, PLAYOUT, Playout, SCALE, TRUST};
use super::search::Search;
use super::{BotInfo, BotSpec, BoxedBot, Kind, Parameter};
use crate::judgement::Judgement;

pub const INFO: BotInfo = BotInfo {
    name: "flat-mc",
    about: "plays each legal action out in many re-dealt worlds and takes the best: a search without a tree",
    parameters: &[
        Parameter {
            name: "playouts",
            kind: Kind::Whole {
                default: 200,
                min: 1,
                max: 100_000_000,
            },
            about: "playouts per decision, over all actions",
        },
        MILLISECONDS,
        Parameter {
            name: "c",
            kind: Kind::Real {
                default: 0.7,
                min: 0.0,
                max: 1000.0,
            },
            about: "exploration: how evenly the playouts are spread over the actions",
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
    let budget = Budget::of(spec, "playouts");
    // A tree one decision deep.
    Box::new(Search::<G>::new(
        budget,
        spec.real("c"),
        1,
        Playout::new(spec),
    ))
}
