//! Tuning: the numbers of a bot are moved towards those that win most, in several independent runs; the best of them is
//! found in a play-off and shown on deals that nobody has seen.
//!
//! Everything is a function of the plan and the seed: results do not depend on threads or interruptions.

mod course;
mod field;
pub mod files;
mod journal;
mod plan;

#[cfg(test)]
mod tests;

pub use course::{Course, Finalist, Standing, conduct, start};
pub use field::Field;
pub use journal::{Entry, Journal, Place};
pub use plan::{Plan, Range};
