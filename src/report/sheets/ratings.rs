//! `ratings.csv` and `pairwise.csv`: the bots of a tournament, and each against each other.

use crate::findings::ladder::{Ladder, ladders};
use crate::findings::ratings::{Rated, blocks, ranking};
use crate::findings::{Played, Scope, Value};
use crate::lab::arm::Arm;
use crate::report::sheet::Sheet;
use crate::stats::{Estimate, Level, ratings};

/// A rated competitor of a ladder.
struct Row<'a> {
    ladder: &'a Ladder,
    rated: Rated,
}

/// Ratings in Elo points, the strongest first.
pub fn ratings(played: &Played) -> Vec<u8> {
    let ladders = ladders(played);
    let sheet = Sheet::<Row>::default()
        .column("arm", |row| row.ladder.label.clone())
        .column("bot", |row| row.ladder.names[row.rated.who].clone())
        .column("games", |row| row.rated.games)
        .estimate("elo", |row| row.rated.elo())
        .column("anchor", |row| row.rated.who == row.ladder.anchor)
        .column("note", |row| row.rated.note())
        .estimate("normalised_elo", |row| row.rated.normalised())
        .tail(
            played,
            |_| Scope::Bot,
            |row| row.ladder.specs[row.rated.who].clone(),
        );
    let rows = ladders.iter().flat_map(|ladder| {
        let ranking = ranking(played, ladder).into_iter();
        ranking.map(move |rated| Row { ladder, rated })
    });
    sheet.csv(rows)
}

/// One bot against another.
struct Met<'a> {
    arm: &'a Arm,
    bot: usize,
    opponent: usize,
    share: Estimate,
}

/// How often each bot came before each other one: a row for each ordered pair that met.
pub fn pairwise(played: &Played) -> Vec<u8> {
    let sheet = Sheet::<Met>::default()
        .column("arm", |row| row.arm.label.clone())
        .column("bot", |row| row.arm.names()[row.bot].clone())
        .column("opponent", |row| row.arm.names()[row.opponent].clone())
        .estimate("win_share", |row| Value::of(Ok(row.share)))
        .tail(
            played,
            |_| Scope::Bot,
            |row| row.arm.contest.competitors()[row.bot].clone(),
        );
    let mut rows = Vec::new();
    for (arm, ledger) in played.arms.iter().zip(&played.ledger.arms) {
        let matrix = ratings::pairwise(&blocks(ledger), Level::P95);
        for (bot, shares) in matrix.iter().enumerate() {
            let met = shares.iter().enumerate().filter_map(|(opponent, share)| {
                let share = share.ok()?;
                Some(Met {
                    arm,
                    bot,
                    opponent,
                    share,
                })
            });
            rows.extend(met);
        }
    }
    sheet.csv(rows)
}
