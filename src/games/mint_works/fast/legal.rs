//! The legal actions of the base game, kept up to date as words while the table changes.
//!
//! `State::available` holds what the Locations and the Plan Supply allow, `Player::able` what a player can pay and
//! build; both together are the legal actions. Whoever changes the table calls what keeps them true: `settle` after
//! mints, Plans or Buildings, `refresh` after the Supply or the Locations.

use super::super::MintWorks;
use super::super::cards::{Location, Plan};
use super::super::state::{Phase, Player, State};
use super::word::{
    BEYOND_WORD, BUILDER_SHIFT, CO_OP_SHIFT, LOCATION_BITS, NO_PLAN, NO_SUPPLY, PASS,
    SUPPLIER_SHIFT,
};
use crate::core::game::Seat;

impl MintWorks {
    /// The legal actions of the word.
    #[inline]
    pub(in super::super) fn legal_word(&self, state: &State) -> u64 {
        let player = &state.players[state.seat()];
        debug_assert_eq!(state.available, self.available(state));
        debug_assert!(
            state.phase == Phase::Upkeep || player.able == self.able(player, player.mints)
        );
        state.available & player.able
    }

    /// The actions of the word that this many mints can pay and that a player's Plans allow.
    #[inline]
    pub(in super::super) fn able(&self, player: &Player, mints: u32) -> u64 {
        let builder = self.tables.plans_in(player.plans) << BUILDER_SHIFT;
        self.tables.kits.of(player).affordable(mints) & (NO_PLAN | builder)
    }

    /// The bits of the Plans in the Supply.
    fn offered(&self, state: &State) -> u64 {
        self.tables.plans_in(state.supply) << SUPPLIER_SHIFT
    }

    /// Notes what a player's mints and Plans allow now.
    #[inline]
    pub(in super::super) fn settle(&self, state: &mut State, seat: Seat) {
        let player = &mut state.players[seat];
        player.able = self.able(player, player.mints);
    }

    pub(in super::super) fn settle_all(&self, state: &mut State) {
        for seat in 0..self.seats {
            self.settle(state, seat);
        }
    }

    /// The actions of the word that the Locations allow now.
    pub(in super::super) fn available(&self, state: &State) -> u64 {
        match state.phase {
            Phase::Over => 0,
            Phase::Upkeep => (((1 << self.seats) - 1) & !(1 << state.to_act)) << CO_OP_SHIFT,
            Phase::Development => {
                let usable = |at| self.has_free_space(state, at) && self.can_work(state, at);
                self.word_of(state, usable) | PASS
            }
        }
    }

    /// The actions of some Locations for which the cards lie there.
    pub(in super::super) fn word_of(
        &self,
        state: &State,
        wanted: impl Fn(Location) -> bool,
    ) -> u64 {
        let wanted = Location::ALL.iter().filter(|&&location| wanted(location));
        let word = wanted.fold(0, |word, &location| word | LOCATION_BITS[location as usize]);
        word & (NO_SUPPLY | self.offered(state))
    }

    /// The same at the start of a round, when no space is taken and nothing blocked.
    pub(in super::super) fn available_at_start(&self, state: &State) -> u64 {
        let offered = NO_SUPPLY | self.offered(state);
        let mut word = (self.tables.spacious[state.open as usize] & offered) | PASS;
        if !self.can_work(state, Location::Lotto) {
            word &= !LOCATION_BITS[Location::Lotto as usize];
        }
        word
    }

    pub(in super::super) fn refresh(&self, state: &mut State) {
        state.available = self.available(state);
    }

    /// Forbids to buy a Plan of which no copy is left in the Supply.
    #[inline]
    pub(in super::super) fn withdraw(&self, state: &mut State, plan: Plan) {
        let gone = u64::from(!self.tables.has(state.supply, plan));
        state.available &= !(gone << (SUPPLIER_SHIFT + plan as u8));
    }

    /// Whether all legal actions of the seat to act are in the word.
    #[inline]
    pub(in super::super) fn word_is_all(&self, state: &State) -> bool {
        state.open & BEYOND_WORD == 0 && !self.traits.bind(state.seat())
    }
}
