//! The stars that Museum, Obelisk, Gallery and Vault count, as one sum without a branch.
//!
//! It is what `counted_one_by_one` finds; every build with debug assertions and a property test compare them.

use super::super::MintWorks;
use super::super::cards::Plan;
use super::super::state::{State, bit};
use crate::core::game::Seat;

impl MintWorks {
    /// The stars of a player's Buildings, where every Plan has at most one copy.
    #[inline(always)]
    pub(in super::super) fn stars_at_once(&self, state: &State, seat: Seat) -> u32 {
        let player = &state.players[seat];
        let fixed = player.sums.stars();
        if player.buildings & self.tables.variable == 0 {
            return fixed;
        }
        let counted = self.counted_at_once(state, seat);
        debug_assert_eq!(counted, self.counted_one_by_one(state, seat));
        let stars = fixed + counted;
        match player.buildings & bit(Plan::Landfill as u8) {
            0 => stars,
            _ => stars - self.lost_to_landfill(state, seat),
        }
    }

    /// What all Buildings count on top of their fixed stars; every Plan has at most one copy.
    #[inline]
    pub(in super::super) fn counted_at_once(&self, state: &State, seat: Seat) -> u32 {
        let player = &state.players[seat];
        let has = |plan: Plan| (player.buildings >> plan as u64 & 1) as u32;
        let each = |stars: u16| u32::from(stars);
        has(Plan::Museum) * each(self.rules.museum_stars) * player.sums.culture() // MW-M3
            + has(Plan::Obelisk) * each(self.rules.obelisk_stars) * player.sums.count() // MW-M3
            + has(Plan::Gallery) * each(self.rules.gallery_stars) * u32::from(state.galleries[0])
            + has(Plan::Vault) * each(self.rules.vault_stars) * player.plans.count_ones()
    }
}
