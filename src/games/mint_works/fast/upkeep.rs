//! The effects of all Buildings at Upkeep added up, where nobody can see in which order they come.
//!
//! It does what `begin_effects` does, under the conditions of `order_matters`; a property test plays both.

use super::super::MintWorks;
use super::super::cards::Plan;
use super::super::state::{State, ids};
use crate::core::game::Seat;

impl MintWorks {
    /// Whether the order of the effects can be seen: somebody chooses between them, or the supply can run out.
    pub(in super::super) fn order_matters(&self, state: &State) -> bool {
        let co_op = |seat: Seat| self.tables.has(state.players[seat].buildings, Plan::CoOp);
        self.traits.rachael().is_some() || self.seats > 2 && (0..self.seats).any(co_op)
    }

    pub(in super::super) fn effects_at_once(&self, state: &mut State) {
        for seat in 0..self.seats {
            let player = &state.players[seat];
            let copies = |plan: Plan| player.buildings & self.tables.copies[plan as usize];
            let headquarters = copies(Plan::CorporateHq).count_ones();
            let gain = player.sums.gain() + headquarters * self.one_headquarters(state, seat);
            let gift = copies(Plan::CoOp).count_ones() * u32::from(self.rules.co_op_gift);
            let galleries = copies(Plan::Gallery);
            self.gain(state, seat, gain);
            self.gain(state, self.seat_after(seat), gift); // MW-A18
            for card in ids(galleries) {
                self.building_effect(state, seat, card, Plan::Gallery);
            }
        }
    }
}
