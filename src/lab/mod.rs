//! An experiment: what was asked for, who sits where, and everything that is counted while it is played.

pub mod arm;
pub mod batch;
pub mod config;
pub mod estimate;
pub mod forfeits;
pub mod identity;
pub mod ledger;
pub mod open;
pub mod seating;
pub mod stop;
pub mod tally;
