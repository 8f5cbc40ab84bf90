//! What was found: figures with their intervals, differences to the reference, verdicts, and sentences.
//!
//! Findings are computed once, from tallies and ledger; files, tables and pages show them and compute nothing.

pub mod ablation;
pub mod adaptation;
pub mod answer;
mod available;
pub mod chance;
pub mod closing;
mod collect;
pub mod expected;
pub mod figures;
pub mod items;
pub mod ladder;
pub mod leads;
pub mod luck;
mod more;
mod opponents;
pub mod played;
pub mod ratings;
pub mod skill;
mod warnings;
pub mod words;

pub use crate::stats::verdict::Verdict;
pub use answer::{Answer, Finding, Scope};
pub use expected::Judged;
pub use more::{More, rough};
pub use played::{Intervals, Played, Value};
