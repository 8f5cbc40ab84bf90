//! mintlab: a headless simulator and AI-strength laboratory for three pocket board games.
//!
//! The modules stand in the order in which data flows; a module uses only what stands before it.

mod bits;
pub mod rng;

pub mod game;
pub mod judgement;
pub mod notation;
pub mod ruleset;

pub mod bots;

pub mod config;
pub mod plan;

pub mod fingerprint;
pub mod play;
pub mod trace;
pub mod transcript;

pub mod observe;

pub mod table;

pub mod stats;

pub mod record;

pub mod arm;

pub mod ledger;

pub mod batch;

pub mod games;

pub mod stop;

pub mod report;

pub mod baseline;
pub mod diff;

pub mod checkpoint;

pub mod run;

pub mod cli;
