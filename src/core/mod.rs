//! What every room needs: chance, what a game is, how it is judged and written down, rule sets as values.

pub mod bits;
pub mod component_file;
pub mod fault;
pub mod features;
pub mod game;
pub mod inputs;
pub mod judgement;
pub mod machine;
pub mod named;
pub mod notation;
pub mod order;
pub mod outcome;
pub mod packed;
pub mod parts;
pub mod plain;
pub mod restricted;
pub mod rng;
pub mod ruleset;
pub mod text;

/// The version of the results: the same number and the same experiment give the same games.
///
/// Raised whenever a change of rules, bots, chance or counting changes any result, with a line in `CHANGELOG.md`; a
/// test holds the results of one small run of every game and bot.
pub const RESULTS_VERSION: u32 = 7;
