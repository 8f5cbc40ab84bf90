//! Everything that is tested from outside the library, as one program.

mod baseline;
mod cli;
mod config;
mod laws;
mod resume;
mod streams;
