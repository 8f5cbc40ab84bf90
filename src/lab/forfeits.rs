//! Games that bots gave up: how many, why, and where to look at the first.

use serde::{Deserialize, Serialize};

use crate::bots::Cause;
use crate::lab::batch::FinishedGame;

/// The forfeits of a run, by arm, bot and cause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeits(Vec<Line>);

/// The forfeits of one bot in one arm for one cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub arm: usize,
    /// The bot by the arm's list.
    pub bot: usize,
    pub cause: Cause,
    pub games: u64,
    /// The first of them.
    pub deal: u64,
    pub seating: usize,
}

impl Line {
    fn key(&self) -> (usize, usize, Cause) {
        (self.arm, self.bot, self.cause)
    }
}

impl Forfeits {
    /// Counts a game, if it was given up.
    pub fn add(&mut self, played: &FinishedGame) {
        if let Some(forfeit) = &played.forfeit {
            self.add_line(Line {
                arm: played.arm,
                bot: forfeit.bot,
                cause: forfeit.cause,
                games: 1,
                deal: played.record.deal,
                seating: played.record.seating,
            });
        }
    }

    /// Adds those of another part of the same run. Exact, in any order.
    pub fn merge(&mut self, other: &Forfeits) {
        other.0.iter().for_each(|line| self.add_line(line.clone()));
    }

    fn add_line(&mut self, line: Line) {
        match self.0.binary_search_by_key(&line.key(), Line::key) {
            Err(place) => self.0.insert(place, line),
            Ok(place) => {
                let mine = &mut self.0[place];
                mine.games += line.games;
                let first = (mine.deal, mine.seating).min((line.deal, line.seating));
                (mine.deal, mine.seating) = first;
            }
        }
    }

    pub fn lines(&self) -> &[Line] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forfeits(lines: &[(usize, Cause, u64, u64)]) -> Forfeits {
        let mut all = Forfeits::default();
        for &(bot, cause, games, deal) in lines {
            all.add_line(Line {
                arm: 0,
                bot,
                cause,
                games,
                deal,
                seating: 1,
            });
        }
        all
    }

    #[test]
    fn parts_add_up_to_the_same_in_any_order() {
        let one = forfeits(&[(1, Cause::TimeOut, 2, 9), (0, Cause::Illegal, 1, 4)]);
        let other = forfeits(&[(1, Cause::TimeOut, 3, 7)]);
        let (mut a, mut b) = (one.clone(), other.clone());
        a.merge(&other);
        b.merge(&one);
        assert_eq!(a, b);
        let expected = forfeits(&[(0, Cause::Illegal, 1, 4), (1, Cause::TimeOut, 5, 7)]);
        assert_eq!(a, expected);
    }
}
