//! Regression by seed: recorded games played again, two rule sets on the same deals, and why a game changed.

pub mod cause;
pub mod check;
mod codes;
pub mod coverage;
pub mod diff;
pub mod file;
pub mod findings;
pub mod game;
pub mod games;
pub mod lists;
pub mod part;
