//! mintlab: a headless simulator and AI-strength laboratory for three pocket board games.
//!
//! The way of the data, in the order of the modules:
//! config -> plan -> play, batch -> record -> stats -> report.

pub mod rng;

pub mod game;
pub mod judgement;
pub mod notation;
pub mod ruleset;

pub mod bots;
pub mod games;

pub mod stats;
