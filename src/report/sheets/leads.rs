//! `leads.csv`: the share of wins by rank after each round.

use crate::findings::leads::{self, LeadRow};
use crate::findings::{Played, Scope};
use crate::report::sheet::Sheet;

pub fn leads(played: &Played) -> Vec<u8> {
    let sheet = Sheet::<LeadRow>::default()
        .column("arm", |row| played.arms[row.arm].label.clone())
        .column("round", |row| row.round)
        .column("rank", |row| row.rank)
        .column("deals", |row| row.deals)
        .column("games", |row| row.games)
        .estimate("win_share", |row| row.win_share)
        .column("note", |row| row.win_share.note())
        .tail(played, |_| Scope::Table, |_| String::new());
    sheet.csv(leads::rows(played))
}
