//! What is made of many runs: players that learn by playing against themselves, and bots whose
//! numbers are tuned.

pub mod ablation;
pub mod adaptation;
pub mod training;
pub mod tuning;
pub mod values;
