//! Tests of Mint Works, one file a subject; each ruling has a test that bears its id.

mod advanced;
mod base;
mod component_list;
mod endings;
mod figures;
mod hidden;
mod judgement;
mod numbers;
mod printed_ais;
mod rule_sets;
mod seat_traits;
mod solitaire;
mod table;
mod telling;
mod transcript;
mod twins;
