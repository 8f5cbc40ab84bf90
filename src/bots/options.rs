//! The parameters of a searching bot.

use super::budget::MILLISECONDS;
use super::catalogue::PLAIN;
use super::playout::{DEPTH, EPSILON, MARGIN, PLAYOUT, SCALE, TRUST};
use super::root::{CHOICE, ROOT, STOP};
use super::{Kind, Parameter};
use crate::core::judgement::USUAL_EXPLORATION;

pub(super) const EXPLORATION: &str = "c";

/// What the tree makes of chance.
pub(super) const REVEALS: Parameter = Parameter {
    name: "reveals",
    kind: Kind::Word(&["mixed", "apart"]),
    about: "`apart`: the tree goes on from what the seat sees after an action, instead of from the action whatever turned up",
};

pub(super) const REUSE: Parameter = Parameter {
    name: "reuse",
    kind: Kind::Word(&["never", "tree"]),
    about: "`tree`: a decision begins with what the last one found below the position that was reached; `reveals=apart` comes with it",
};

pub(super) const SOLVER: Parameter = Parameter {
    name: "solver",
    kind: Kind::Word(&["off", "on"]),
    about: "`on`: an action that won at once whenever it was tried is always taken, and what was seen before it was found is forgotten",
};

/// Which settings the other parameters start from.
const STYLE: Parameter = Parameter {
    name: "style",
    kind: Kind::Word(&["tuned", PLAIN]),
    about: "`plain`: the search and the judgement that never change; strengths are measured by them",
};

/// The parameters of a searching bot: what it counts as an iteration, and what it calls exploration.
pub(super) const fn parameters(
    iterations: Parameter,
    exploration: &'static str,
) -> [Parameter; 16] {
    let exploration = Parameter {
        name: EXPLORATION,
        kind: Kind::Real {
            default: USUAL_EXPLORATION,
            min: 0.0,
            max: 1000.0,
        },
        about: exploration,
    };
    [
        iterations,
        MILLISECONDS,
        STYLE,
        exploration,
        PLAYOUT,
        EPSILON,
        DEPTH,
        MARGIN,
        SCALE,
        TRUST,
        ROOT,
        STOP,
        CHOICE,
        REVEALS,
        REUSE,
        SOLVER,
    ]
}
