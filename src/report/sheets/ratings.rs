//! `ratings.csv` and `pairwise.csv`: the bots of a tournament, and each against each other.

use crate::findings::ratings::{Rated, blocks, ranking};
use crate::findings::{Played, Scope};
use crate::lab::arm::Arm;
use crate::report::sheet::Sheet;
use crate::stats::{Estimate, Level, ratings};

/// A rated bot of an arm.
struct Row<'a> {
    arm: &'a Arm,
    rated: Rated,
    anchor: bool,
}

/// Ratings in Elo points, the strongest first.
pub fn ratings(played: &Played) -> Vec<u8> {
    let sheet = Sheet::<Row>::default()
        .column("arm", |row| row.arm.label.clone())
        .column("bot", |row| row.arm.names()[row.rated.who].clone())
        .column("games", |row| row.rated.games)
        .estimate("elo", |row| row.rated.elo())
        .column("anchor", |row| row.anchor)
        .column("note", |row| row.rated.note())
        .estimate("normalised_elo", |row| row.rated.normalised())
        .tail(
            played,
            |_| Scope::Bot,
            |row| row.arm.contest.competitors()[row.rated.who].clone(),
        );
    let mut rows = Vec::new();
    for (index, arm) in played.arms.iter().enumerate() {
        let anchor = played.anchors[index];
        rows.extend(ranking(played, index).into_iter().map(|rated| Row {
            arm,
            anchor: rated.who == anchor,
            rated,
        }));
    }
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
        .column("share", |row| row.share.mean)
        .column("low", |row| row.share.low)
        .column("high", |row| row.share.high)
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
