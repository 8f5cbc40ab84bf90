//! How the bots of an arm stand: one row per bot and seat, from the exact tally.

use crate::core::game::WHOLE_WIN;
use crate::findings::{Intervals, Played, Scope, Value};
use crate::lab::arm::Arm;
use crate::lab::tally::{Line, Tally};
use crate::stats::{Level, Missing, Scale};

/// One competitor in one seat, or in all.
pub struct Standing<'a> {
    pub arm: &'a Arm,
    pub who: usize,
    /// `None`: all seats.
    pub seat: Option<usize>,
    pub line: Line,
    intervals: Intervals,
}

impl Standing<'_> {
    pub fn bot(&self) -> &str {
        &self.arm.names()[self.who]
    }

    /// The bot's full string.
    pub fn spec(&self) -> String {
        self.arm.contest.competitors()[self.who].clone()
    }

    pub fn scope(&self) -> Scope {
        self.seat.map_or(Scope::Bot, |_| Scope::Seat)
    }

    /// Win share with its interval from the deals; without one where nobody else plays.
    pub fn share(&self) -> Value {
        let sums = &self.line.per_deal.share;
        let mean = sums.sum as f64 / f64::from(WHOLE_WIN) / self.line.games as f64;
        let scale = Scale::share(self.games_per_deal() * WHOLE_WIN);
        let figure = match self.seat.is_none() && !self.arm.is_contested(self.who) {
            true => Err(Missing::ByConstruction),
            false => self.intervals.mean(sums, scale, Level::P95),
        };
        Value::new(Some(mean), figure)
    }

    /// Mean score with its interval from the deals.
    pub fn score(&self) -> Value {
        let sums = &self.line.per_deal.score;
        let counted = self.line.scores.iter().zip(0..);
        let points: u64 = counted.map(|(games, score)| games * score).sum();
        let mean = points as f64 / self.line.games as f64;
        let scale = Scale::plain(self.games_per_deal());
        Value::new(Some(mean), self.intervals.mean(sums, scale, Level::P95))
    }

    /// The mean place.
    pub fn rank(&self) -> f64 {
        self.line.ranks as f64 / self.line.games as f64
    }

    /// The same in every deal.
    fn games_per_deal(&self) -> u32 {
        (self.line.games / self.line.per_deal.share.n.max(1)) as u32
    }
}

/// The rows of all competitors that played in an arm, all seats first, then each; not of a printed opponent that met
/// several bots: its results would mix theirs.
pub fn standings<'a>(arm: &'a Arm, tally: &Tally, intervals: Intervals) -> Vec<Standing<'a>> {
    let mut rows = Vec::new();
    let told = |(who, _): &(usize, _)| !arm.is_pooled(*who);
    for (who, competitor) in tally.competitors.iter().enumerate().filter(told) {
        let row = |seat, line| Standing {
            arm,
            who,
            seat,
            line,
            intervals,
        };
        let seats = competitor.seats.iter().cloned().enumerate();
        let by_seat = seats.map(|(seat, line)| row(Some(seat), line));
        let all = std::iter::once(row(None, competitor.all_seats()));
        rows.extend(all.chain(by_seat).filter(|row| row.line.games > 0));
    }
    rows
}

/// Those of all arms.
pub fn all<'a>(played: &Played<'a>) -> Vec<Standing<'a>> {
    let arms = played.arms.iter().zip(played.tallies);
    arms.flat_map(|(arm, tally)| standings(arm, tally, played.intervals))
        .collect()
}
