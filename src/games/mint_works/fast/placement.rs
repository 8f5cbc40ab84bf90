//! The common placement of the base game without a branch on what is chosen there.
//!
//! Which Location a random player uses cannot be predicted, so a branch on it costs more than doing the work of the
//! Producer, the Supplier and the Builder every time, with empty sets. It does what `place_simple` does: every build
//! with debug assertions plays both and compares the tables.

use super::super::MintWorks;
use super::super::cards::Location;
use super::super::state::State;
use super::kits::{Delta, Kit, NO_CARD};
use super::word::{BUILDER_SHIFT, NO_PLAN, Spot, action_at};

impl MintWorks {
    /// A placement where no seat has a trait and every Plan has at most one copy.
    pub(in super::super) fn place_quick(&self, state: &mut State, spot: Spot) {
        if !self.place_common(state, spot.index()) {
            self.place_simple(state, spot);
        }
    }

    /// The same by the bit of the word, if it does nothing uncommon; whether that is so.
    #[inline(always)]
    pub(super) fn place_common(&self, state: &mut State, bit: usize) -> bool {
        let kit = self.tables.kits.of(&state.players[state.seat()]);
        let delta = kit.delta_at(bit);
        let shown = state.hidden & delta.built; // MW-M29
        if !delta.common || shown != 0 {
            return false;
        }
        let twin = cfg!(debug_assertions).then(|| {
            let mut twin = *state;
            self.play_rare(&mut twin, action_at(bit));
            twin
        });
        self.move_quick(state, kit, delta);
        debug_assert_eq!(Some(*state), twin);
        true
    }

    #[inline(always)]
    fn move_quick(&self, state: &mut State, kit: &Kit, delta: &Delta) {
        let seat = state.seat();
        state.passes = 0;
        self.take_space(state, delta.location, seat, delta.price);
        let council = usize::from(delta.location == Location::LeadershipCouncil);
        state.token = [state.token, seat as u8][council]; // MW-M27
        state.supply &= !delta.bought();
        state.available &= delta.keeps;
        state.clock += u32::from(delta.card != NO_CARD);
        state.since[delta.card as usize] = state.clock as u16;
        state.since[NO_CARD as usize] = 0;

        let player = &mut state.players[seat];
        player.mints = player.mints.wrapping_add_signed(delta.balance);
        player.plans ^= delta.moved;
        player.buildings |= delta.built;
        player.sums.add(delta.worth);
        player.able = kit.affordable(player.mints) & (NO_PLAN | player.plans << BUILDER_SHIFT);
        state.to_act = self.next_seat[seat];
    }
}
