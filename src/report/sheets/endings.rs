//! `endings.csv`: how often each end reason and each step of the tie-break came up, also those that never did.

use crate::findings::{Played, Scope};
use crate::lab::arm::Arm;
use crate::report::sheet::Sheet;

struct Ending<'a> {
    arm: &'a Arm,
    statistic: &'static str,
    value: &'static str,
    games: u64,
    of: u64,
}

pub fn endings(played: &Played) -> Vec<u8> {
    let sheet = Sheet::<Ending>::default()
        .column("arm", |row| row.arm.label.clone())
        .column("statistic", |row| row.statistic)
        .column("value", |row| row.value)
        .column("games", |row| row.games)
        .column("share", |row| {
            (row.of > 0).then(|| row.games as f64 / row.of as f64)
        })
        .tail(played, |_| Scope::Table, |_| String::new());
    let mut rows = Vec::new();
    for (arm, tally) in played.arms.iter().zip(played.tallies) {
        let row = |statistic, value, games| Ending {
            arm,
            statistic,
            value,
            games,
            of: tally.games,
        };
        let reasons = arm.contest.end_reasons().iter();
        let steps = arm.contest.tie_breaks().iter();
        rows.extend(reasons.map(|&r| row("end_reason", r.name(), tally.ends[r as usize])));
        rows.extend(steps.map(|&s| row("tie_break", s.name(), tally.tie_breaks[s as usize])));
    }
    sheet.csv(rows)
}
