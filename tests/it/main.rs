//! Everything that is tested from outside the library, as one program.

mod cli;
mod config;
mod laws;
mod streams;
