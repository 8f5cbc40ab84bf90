//! `win_rates.csv` and `scores.csv`: how each bot fared, in all seats and in each.

use crate::findings::Played;
use crate::report::sheet::Sheet;
use crate::report::standings::{self, Standing};

/// Win rates by bot and seat.
pub fn win_rates(played: &Played) -> Vec<u8> {
    let sheet = Sheet::<Standing>::default()
        .column("arm", |row| row.arm.label.as_str().to_owned())
        .column("bot", |row| row.bot().to_owned())
        .column("seat", |row| row.seat)
        .column("deals", |row| row.line.per_deal.share.n)
        .column("games", |row| row.line.games)
        .column("wins", |row| row.line.wins)
        .column("draws", |row| row.line.draws)
        .column("losses", |row| {
            row.line.games - row.line.wins - row.line.draws
        })
        .estimate("win_share", |row| row.share())
        .estimate("score", |row| row.score())
        .column("rank", |row| row.rank())
        .tail(played, |row| row.scope(), |row| row.spec());
    sheet.csv(standings::all(played))
}

/// How many games of a bot in a seat had one score.
struct Scored<'a> {
    standing: &'a Standing<'a>,
    score: usize,
    games: u64,
}

/// Every score from the lowest to the highest of the arm, also those that a bot never had.
pub fn scores(played: &Played) -> Vec<u8> {
    let all = standings::all(played);
    let sheet = Sheet::<Scored>::default()
        .column("arm", |row| row.standing.arm.label.as_str().to_owned())
        .column("bot", |row| row.standing.bot().to_owned())
        .column("seat", |row| row.standing.seat)
        .column("score", |row| row.score)
        .column("games", |row| row.games)
        .column("share", |row| {
            row.games as f64 / row.standing.line.games as f64
        })
        .tail(
            played,
            |row| row.standing.scope(),
            |row| row.standing.spec(),
        );
    let mut rows = Vec::new();
    for standing in &all {
        let of_arm = all
            .iter()
            .filter(|other| std::ptr::eq(other.arm, standing.arm));
        let counted = |score: &usize| of_arm.clone().any(|other| count(other, *score) > 0);
        let most = of_arm
            .clone()
            .map(|other| other.line.scores.len())
            .max()
            .unwrap_or(0);
        let (lowest, highest) = ((0..most).find(counted), (0..most).rfind(counted));
        let scores = lowest
            .zip(highest)
            .map_or(0..0, |(low, high)| low..high + 1);
        rows.extend(scores.map(|score| Scored {
            standing,
            score,
            games: count(standing, score),
        }));
    }
    sheet.csv(rows)
}

fn count(standing: &Standing, score: usize) -> u64 {
    standing.line.scores.get(score).copied().unwrap_or(0)
}
