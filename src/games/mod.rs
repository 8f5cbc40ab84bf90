//! The games, and the one place that knows all of them.

pub mod mint_tin_aliens;
