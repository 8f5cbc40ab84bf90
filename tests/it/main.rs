//! Everything that is tested from outside the library, as one program.

mod baseline;
mod bot_specs;
mod cli;
mod config;
mod external_bot;
mod golden;
mod lab;
mod laws;
mod ledger;
mod program;
mod resume;
mod search;
mod streams;
mod toys;
