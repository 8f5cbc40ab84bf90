//! The score, the tie-breaks, and the law that nothing is lost.

use super::MintDelivery;
use super::board::bits;
use super::components::Upgrade;
use super::state::*;
use crate::core::game::{EndReason, MAX_SEATS, Outcome, TieBreak};

impl MintDelivery {
    /// What the player would score now: the stars of delivered orders.
    #[inline]
    pub(super) fn score(&self, player: &Player) -> u16 {
        let bonus = player.has(Upgrade::Bonus) as u16 * self.rules.amounts.bonus as u16;
        player.stars + bonus * player.twos as u16
    }

    /// The value of the mints aboard that breaks ties.
    #[inline]
    pub(super) fn value(&self, player: &Player) -> i32 {
        let values = player.mints.iter().zip(self.rules.mint_values);
        values
            .map(|(&n, value)| i32::from(n) * i32::from(value))
            .sum()
    }

    /// Most stars; then more delivered orders, then the value of the mints aboard.
    pub(super) fn final_outcome(&self, state: &State) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        let mut orders = [0; MAX_SEATS];
        let mut values = [0; MAX_SEATS];
        for (seat, player) in state.players[..self.players].iter().enumerate() {
            scores[seat] = self.score(player) as i32;
            orders[seat] = player.delivered.count_ones() as i32;
            values[seat] = self.value(player);
        }
        let capped = state.phase == Phase::Over && !state.ending;
        let reason = if capped {
            EndReason::Cap
        } else {
            EndReason::Orders
        };
        let steps = [(TieBreak::Orders, orders), (TieBreak::Value, values)];
        Outcome::by_score(
            self.players,
            scores,
            steps,
            reason,
            state.round.max(1) as u32,
        )
    }

    /// The mints and orders of the table are those of the box.
    pub fn conserved(&self, state: &State) -> bool {
        self.mints_conserved(state) && self.orders_conserved(state)
    }

    fn mints_conserved(&self, state: &State) -> bool {
        let mut found = state.supply.map(usize::from);
        for player in &state.players[..self.players] {
            for kind in 0..3 {
                found[kind] += player.mints[kind] as usize;
            }
        }
        for town in &state.towns {
            found[0] += town.mints.iter().map(|&n| n as usize).sum::<usize>();
        }
        !self.is_limited || found == self.components.mints.map(usize::from)
    }

    fn orders_conserved(&self, state: &State) -> bool {
        let mut seen = vec![0u8; self.board.orders];
        let mut see = |order: u8| seen[order as usize] += 1;
        match state.phase {
            Phase::Keep => state.cards[..self.board.orders]
                .iter()
                .copied()
                .for_each(see),
            _ => {
                let first = state.towns[..self.board.towns]
                    .iter()
                    .map(|town| town.pile());
                first.for_each(|pile| state.cards[pile].iter().copied().for_each(&mut see));
                state.cards[self.left_over(state)]
                    .iter()
                    .copied()
                    .for_each(&mut see);
                for player in &state.players[..self.players] {
                    bits(player.held)
                        .chain(bits(player.delivered))
                        .for_each(&mut see);
                }
                state
                    .towns
                    .iter()
                    .flat_map(Town::face_up)
                    .for_each(&mut see);
                bits(state.out).for_each(see);
            }
        }
        seen.iter().all(|&n| n == 1)
    }
}
