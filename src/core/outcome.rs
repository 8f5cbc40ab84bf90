//! How a game ended: scores, ranks and shares of the win.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::core::game::{EndReason, MAX_SEATS, Seat, TieBreak, WHOLE_WIN};

/// How a game ended. Arrays are by seat; entries past `seats` are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub seats: usize,
    pub scores: [i32; MAX_SEATS],
    /// Win shares in 60ths; they sum to `WHOLE_WIN`.
    pub shares: [u32; MAX_SEATS],
    /// Place by score and tie-breaks, 1 is best; equals share the better place.
    pub ranks: [u32; MAX_SEATS],
    pub reason: EndReason,
    pub tie_break: TieBreak,
    /// The round in which the game ended, from 1.
    pub rounds: u32,
}

impl Outcome {
    /// The outcome by most points, then by each step in turn (more is better; negate where less is).
    #[inline]
    pub fn by_score<const STEPS: usize>(
        seats: usize,
        scores: [i32; MAX_SEATS],
        steps: [(TieBreak, [i32; MAX_SEATS]); STEPS],
        reason: EndReason,
        rounds: u32,
    ) -> Self {
        if seats == 2 {
            return Self::of_two(scores, steps, reason, rounds);
        }
        Self::of_many(seats, scores, steps, reason, rounds)
    }

    /// The same for two: only the first difference counts.
    #[inline]
    fn of_two<const STEPS: usize>(
        scores: [i32; MAX_SEATS],
        steps: [(TieBreak, [i32; MAX_SEATS]); STEPS],
        reason: EndReason,
        rounds: u32,
    ) -> Self {
        let mut order = scores[0].cmp(&scores[1]);
        let mut tie_break = TieBreak::None;
        for (step, values) in steps {
            if order.is_eq() {
                (order, tie_break) = (values[0].cmp(&values[1]), step);
            }
        }
        let ([own, other], [rank, other_rank]) = match order {
            Ordering::Greater => ([WHOLE_WIN, 0], [1, 2]),
            Ordering::Less => ([0, WHOLE_WIN], [2, 1]),
            Ordering::Equal => ([WHOLE_WIN / 2; 2], [1; 2]),
        };
        if order.is_eq() {
            tie_break = TieBreak::Draw;
        }
        Outcome {
            seats: 2,
            scores,
            shares: [own, other, 0, 0, 0],
            ranks: [rank, other_rank, 0, 0, 0],
            reason,
            tie_break,
            rounds,
        }
    }

    fn of_many<const STEPS: usize>(
        seats: usize,
        scores: [i32; MAX_SEATS],
        steps: [(TieBreak, [i32; MAX_SEATS]); STEPS],
        reason: EndReason,
        rounds: u32,
    ) -> Self {
        let mut ranks = [0; MAX_SEATS];
        for seat in 0..seats {
            let better = (0..seats).filter(|&other| beats(&scores, &steps, other, seat));
            ranks[seat] = 1 + better.count() as u32;
        }
        let winners = ranks[..seats].iter().filter(|&&rank| rank == 1).count() as u32;
        let mut shares = [0; MAX_SEATS];
        for seat in 0..seats {
            if ranks[seat] == 1 {
                shares[seat] = WHOLE_WIN / winners;
            }
        }
        let tie_break = match winners {
            1 => deciding_step(&scores[..seats], &steps),
            _ => TieBreak::Draw,
        };
        Outcome {
            seats,
            scores,
            shares,
            ranks,
            reason,
            tie_break,
            rounds,
        }
    }

    /// The outcome of a game that `winner` won outright, whatever the scores say.
    pub fn won_by(
        winner: Seat,
        seats: usize,
        scores: [i32; MAX_SEATS],
        reason: EndReason,
        rounds: u32,
    ) -> Self {
        let mut ranks = [0; MAX_SEATS];
        ranks[..seats].fill(2);
        ranks[winner] = 1;
        let mut shares = [0; MAX_SEATS];
        shares[winner] = WHOLE_WIN;
        Outcome {
            seats,
            scores,
            shares,
            ranks,
            reason,
            tie_break: TieBreak::None,
            rounds,
        }
    }

    /// The outcome of a game that `loser` forfeits: the others share the win, whatever the scores say.
    pub fn forfeited_by(self, loser: Seat) -> Self {
        let mut outcome = Outcome {
            reason: EndReason::Forfeit,
            tie_break: if self.seats > 2 {
                TieBreak::Draw
            } else {
                TieBreak::None
            },
            ..self
        };
        for seat in 0..self.seats {
            let lost = seat == loser;
            outcome.ranks[seat] = if lost { self.seats as u32 } else { 1 };
            outcome.shares[seat] = if lost {
                0
            } else {
                WHOLE_WIN / (self.seats as u32 - 1)
            };
        }
        outcome
    }

    /// The seat that forfeited, if one did.
    pub fn forfeiter(&self) -> Option<Seat> {
        let loser = (0..self.seats).find(|&seat| self.shares[seat] == 0);
        loser.filter(|_| self.reason == EndReason::Forfeit)
    }

    /// The seats that share the win, ascending.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats).filter(|&seat| self.shares[seat] > 0)
    }
}

/// Whether seat `a` stands strictly better than seat `b`.
fn beats<const STEPS: usize>(
    scores: &[i32; MAX_SEATS],
    steps: &[(TieBreak, [i32; MAX_SEATS]); STEPS],
    a: Seat,
    b: Seat,
) -> bool {
    let mut order = scores[a].cmp(&scores[b]);
    for (_, values) in steps {
        order = order.then(values[a].cmp(&values[b]));
    }
    order.is_gt()
}

/// The first step after which a single leader is left. The caller knows that there is one.
fn deciding_step<const STEPS: usize>(
    scores: &[i32],
    steps: &[(TieBreak, [i32; MAX_SEATS]); STEPS],
) -> TieBreak {
    let best = scores.iter().max().expect("a game has seats");
    let mut leaders: [bool; MAX_SEATS] = [false; MAX_SEATS];
    for (seat, score) in scores.iter().enumerate() {
        leaders[seat] = score == best;
    }
    let mut decided = TieBreak::None;
    for (step, values) in steps {
        if leaders.iter().filter(|&&leads| leads).count() == 1 {
            break;
        }
        let best = (0..scores.len())
            .filter(|&seat| leaders[seat])
            .map(|seat| values[seat])
            .max();
        for seat in 0..scores.len() {
            leaders[seat] &= Some(values[seat]) == best;
        }
        decided = *step;
    }
    decided
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All cases of less, equal and more in the score and in two steps.
    #[test]
    fn two_are_ranked_like_many() {
        for case in 0..27 {
            let values = |place: u32| [case / 3_i32.pow(place) % 3, 1, 0, 0, 0];
            let steps = [(TieBreak::Size, values(1)), (TieBreak::Mints, values(2))];
            let of_two = Outcome::of_two(values(0), steps, EndReason::Stars, 9);
            let of_many = Outcome::of_many(2, values(0), steps, EndReason::Stars, 9);
            assert_eq!(of_two, of_many, "case {case}");
        }
    }

    #[test]
    fn the_first_difference_decides() {
        let steps = [(TieBreak::Size, [-5, -4, 0, 0, 0])];
        let outcome = Outcome::by_score(2, [7, 7, 0, 0, 0], steps, EndReason::Stars, 9);
        assert_eq!(outcome.shares, [0, WHOLE_WIN, 0, 0, 0]);
        assert_eq!(outcome.tie_break, TieBreak::Size);
    }
}
