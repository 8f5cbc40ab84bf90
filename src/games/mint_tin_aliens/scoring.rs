//! Points and the result.

use super::MintTinAliens;
use super::rules::Score;
use super::state::State;
use crate::core::game::{EndReason, MAX_SEATS, Outcome, Seat};

impl MintTinAliens {
    /// The points of a seat, as if the game ended now.
    #[inline]
    pub fn points(&self, state: &State, seat: Seat) -> i32 {
        let player = &state.players[seat];
        let each = i32::from(self.rules.score == Score::Web); // MA-9
        let awards = player.won.iter().zip(self.points);
        let awards: i32 = awards
            .map(|(&won, points)| i32::from(won) * (points + each))
            .sum();
        awards + i32::from(player.pawns) * self.pawn_points + i32::from(player.die)
    }

    /// Most points win; a tie is a draw.
    #[inline]
    pub(super) fn result(&self, state: &State) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        for seat in 0..2 {
            scores[seat] = self.points(state, seat);
        }
        let reason = match state.has_awards() {
            true => EndReason::Cap, // MA-11
            false => EndReason::Awards,
        };
        Outcome::by_score(2, scores, [], reason, u32::from(state.round))
    }
}
