//! The games, and the one place that knows all of them.
pub mod mint_delivery;
