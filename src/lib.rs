//! mintlab: a headless simulator and AI-strength laboratory for three pocket board games.
//!
//! The rooms stand in the order in which data flows; a room uses only what stands before it, and a test holds that.
//! `core` what every room needs · `stats` numbers from rows · `bots` players · `games` the rules · `play` one game ·
//! `lab` an experiment · `findings` what was found · `report` how it looks · `run` plays, saves, finishes ·
//! `study` many runs · `regress` recorded games · `cli` the commands. docs/architecture.md tells more.
//!
//! Reading an experiment, opening it and playing one deal in all its seatings:
//!
//! ```
//! use mintlab::lab::{config::Experiment, open::open};
//!
//! let text = "game = 'mint-works'\nbots = ['greedy', 'random']";
//! let experiment = Experiment::read("my.toml", text, &[])?;
//! let arms = open(&experiment)?;
//! let mut winners = Vec::new();
//! arms[0].contest.worker().play_deal(experiment.seed, 0, &arms[0].seatings, &mut |game| {
//!     winners.extend(game.outcome.winners());
//! });
//! assert_eq!(winners, [0, 1], "greedy wins from either seat");
//! # Ok::<(), mintlab::lab::config::Fault>(())
//! ```

// A bot's file reads the same inside this crate and in the README, where it is compiled as an example.
extern crate self as mintlab;

pub mod bots;
pub mod cli;
pub mod core;
pub mod findings;
pub mod games;
pub mod lab;
pub mod play;
pub mod regress;
pub mod report;
pub mod run;
pub mod stats;
pub mod study;

/// The README's examples are compiled.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
