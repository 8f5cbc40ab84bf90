//! The sheets of an experiment, one file of columns each.

pub mod comparisons;
pub mod endings;
pub mod games;
pub mod items;
pub mod leads;
pub mod long;
pub mod ratings;
pub mod standings;

pub use games::GamesWriter;
