//! What is made of many runs: players that learn by self-play, bots whose numbers are tuned, ablations.

pub mod ablation;
pub mod adaptation;
pub mod training;
pub mod tuning;
pub mod values;
