//! Everything that is tested from outside the library, as one program.

mod bot_specs;
mod cli;
mod config;
mod external_bot;
mod laws;
mod search;
mod streams;
mod toys;
