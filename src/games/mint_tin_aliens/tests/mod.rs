//! Hand-worked cases, knowledge, golden games and figures of many games.

mod speed;
