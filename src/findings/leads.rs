//! The leader curve: how often each rank after a round goes on to win.

use super::played::{Played, Value};
use crate::core::game::WHOLE_WIN;
use crate::stats::{self, Level, PairSums};

/// One rank after one round, in one arm.
pub struct LeadRow {
    pub arm: usize,
    pub round: usize,
    pub rank: usize,
    /// Deals in which somebody stood there, and how often somebody did.
    pub deals: u64,
    pub games: u64,
    pub win_share: Value,
}

/// The rows of all arms; a rank that nobody held after a round has none.
pub fn rows(played: &Played) -> Vec<LeadRow> {
    let mut found = Vec::new();
    for (arm, (_, ledger)) in played.arms.iter().zip(&played.ledger.arms).enumerate() {
        let held = ledger.leads.rows().filter(|(.., sums)| sums.n() > 0);
        found.extend(held.map(|(round, rank, sums)| LeadRow {
            arm,
            round,
            rank,
            deals: sums.n(),
            games: sums.b.sum as u64 / u64::from(WHOLE_WIN),
            win_share: share(sums),
        }));
    }
    found
}

fn share(sums: &PairSums) -> Value {
    let mean = sums.a.sum as f64 / sums.b.sum as f64;
    Value::new(Some(mean), stats::ratio(sums, Level::P95))
}
