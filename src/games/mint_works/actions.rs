//! What a player can choose, and which choices are legal.
//!
//! All choices of the base game in one decision are the bits of one word; those of the other Advanced Locations
//! follow after them.

use super::MintWorks;
use super::cards::{Location, Named, Plan};
use super::rules::{JustinBlock, LottoEmpty};
use super::state::{Phase, Player, State, ids};
use super::word::{
    BUILDER_SHIFT, CO_OP_SHIFT, LOCATION_BITS, NO_PLAN, NO_SUPPLY, PASS, SUPPLIER_SHIFT, Spot,
    actions_of,
};
use crate::game::Seat;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Pass,
    /// At Upkeep: who gains from the Co-op.
    CoOp(u8),
    /// Place mints on a Location and use it.
    Place(Use),
    /// Place mints on the Temp Agency and use another Location.
    TempAgency(Use),
}

/// The use of a Location, with what has to be chosen there. Of several copies the oldest is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// Any Location but these:
    Simple(Spot),
    Recycler(Given),
    SwapMeet {
        give: Given,
        take: Plan,
    },
}

/// A card given away, from the Plans or from the Buildings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    pub plan: Plan,
    pub built: bool,
}

impl Use {
    #[inline]
    pub fn location(self) -> Location {
        match self {
            Use::Simple(spot) => spot.location(),
            Use::Recycler(_) => Location::Recycler,
            Use::SwapMeet { .. } => Location::SwapMeet,
        }
    }
}

/// Locations with choices outside the word.
pub(super) const BEYOND_WORD: u16 =
    Location::Recycler.bit() | Location::SwapMeet.bit() | Location::TempAgency.bit();

impl MintWorks {
    /// The legal actions of the word.
    #[inline]
    pub(super) fn legal_word(&self, state: &State) -> u64 {
        let player = &state.players[state.seat()];
        debug_assert_eq!(state.available, self.available(state));
        debug_assert!(
            state.phase == Phase::Upkeep || player.able == self.able(player, player.mints)
        );
        state.available & player.able
    }

    /// The actions of the word that so many mints can pay and that a player's Plans allow.
    #[inline]
    fn able(&self, player: &Player, mints: u32) -> u64 {
        let builder = self.tables.plans_in(player.plans) << BUILDER_SHIFT;
        self.tables.kits.of(player).affordable(mints) & (NO_PLAN | builder)
    }

    /// The bits of the Plans in the Supply.
    fn offered(&self, state: &State) -> u64 {
        self.tables.plans_in(state.supply) << SUPPLIER_SHIFT
    }

    /// Notes what a player's mints and Plans allow now.
    #[inline]
    pub(super) fn settle(&self, state: &mut State, seat: Seat) {
        let player = &mut state.players[seat];
        player.able = self.able(player, player.mints);
    }

    pub(super) fn settle_all(&self, state: &mut State) {
        for seat in 0..self.seats {
            self.settle(state, seat);
        }
    }

    /// The actions of the word that the Locations allow now.
    pub(super) fn available(&self, state: &State) -> u64 {
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
    fn word_of(&self, state: &State, wanted: impl Fn(Location) -> bool) -> u64 {
        let wanted = Location::ALL.iter().filter(|&&location| wanted(location));
        let word = wanted.fold(0, |word, &location| word | LOCATION_BITS[location as usize]);
        word & (NO_SUPPLY | self.offered(state))
    }

    /// The same at the start of a round, when no space is taken and nothing blocked.
    pub(super) fn available_at_start(&self, state: &State) -> u64 {
        let offered = NO_SUPPLY | self.offered(state);
        let mut word = (self.tables.spacious[state.open as usize] & offered) | PASS;
        if !self.can_work(state, Location::Lotto) {
            word &= !LOCATION_BITS[Location::Lotto as usize];
        }
        word
    }

    pub(super) fn refresh(&self, state: &mut State) {
        state.available = self.available(state);
    }

    /// Forbids to buy a Plan of which no copy is left in the Supply.
    #[inline]
    pub(super) fn withdraw(&self, state: &mut State, plan: Plan) {
        let gone = u64::from(!self.tables.has(state.supply, plan));
        state.available &= !(gone << (SUPPLIER_SHIFT + plan as u8));
    }

    pub(super) fn has_free_space(&self, state: &State, location: Location) -> bool {
        let at = location as usize;
        state.is_open(location)
            && !state.is_blocked(location)
            && state.taken[at] < self.tables.spaces[at]
    }

    /// Whether the Temp Agency may copy it: one occupied space is enough (MW-T1), never itself (MW-T5).
    pub(super) fn can_be_copied(&self, state: &State, location: Location) -> bool {
        // MW-A20
        let blocked = state.is_blocked(location) && self.rules.justin_block == JustinBlock::All;
        location != Location::TempAgency
            && state.is_open(location)
            && state.taken[location as usize] > 0
            && !blocked
    }

    /// MW-M23: Lotto needs a card to give.
    pub(super) fn can_work(&self, state: &State, location: Location) -> bool {
        location != Location::Lotto
            || state.deck_len > 0
            || self.rules.lotto_empty == LottoEmpty::NoEffect
    }

    pub(super) fn push_legal(&self, state: &State, actions: &mut Vec<Action>) {
        actions.extend(actions_of(self.legal_word(state)));
        if state.open & BEYOND_WORD != 0 && state.phase == Phase::Development {
            self.push_beyond_word(state, actions);
        }
    }

    /// Whether all legal actions of the seat to act are in the word.
    #[inline]
    pub(super) fn word_is_all(&self, state: &State) -> bool {
        state.open & BEYOND_WORD == 0 && !self.traits.bind(state.seat())
    }

    fn push_beyond_word(&self, state: &State, actions: &mut Vec<Action>) {
        let seat = state.seat();
        let mints = state.players[seat].mints;
        for location in [Location::Recycler, Location::SwapMeet] {
            if self.has_free_space(state, location) {
                self.push_giving(state, seat, location, mints, |what| {
                    actions.push(Action::Place(what))
                });
            }
        }
        let fee = self.tables.location_cost[Location::TempAgency as usize];
        if self.has_free_space(state, Location::TempAgency) && mints >= fee {
            self.push_copies(state, seat, mints - fee, actions);
        }
    }

    /// What the Temp Agency can copy with so many mints left after its own fee (MW-T2).
    fn push_copies(&self, state: &State, seat: Seat, mints: u32, actions: &mut Vec<Action>) {
        let usable = |at| self.can_be_copied(state, at) && self.can_work(state, at);
        let word = self.word_of(state, usable);
        let copied = actions_of(word & self.able(&state.players[seat], mints));
        actions.extend(copied.map(|action| match action {
            Action::Place(what) => Action::TempAgency(what),
            other => other,
        }));
        for location in [Location::Recycler, Location::SwapMeet] {
            if self.can_be_copied(state, location) {
                self.push_giving(state, seat, location, mints, |what| {
                    actions.push(Action::TempAgency(what));
                });
            }
        }
    }

    /// The uses of the Recycler or the Swap Meet; none with nothing to give or to take (MW-S3).
    fn push_giving(
        &self,
        state: &State,
        seat: Seat,
        location: Location,
        mints: u32,
        mut push: impl FnMut(Use),
    ) {
        if self.tables.location_cost[location as usize] > mints {
            return;
        }
        for give in self.givable(state, seat) {
            if location == Location::Recycler {
                push(Use::Recycler(give));
                continue;
            }
            // MW-S1: another card than the one given; it was not in the Supply before.
            for take in ids(self.tables.plans_in(state.supply)) {
                let take = Plan::ALL[take as usize];
                push(Use::SwapMeet { give, take });
            }
        }
    }

    /// The player's Plans, then the Buildings.
    fn givable(&self, state: &State, seat: Seat) -> impl Iterator<Item = Given> {
        let player = &state.players[seat];
        let plans = self.tables.plans_in(player.plans);
        let buildings = self.tables.plans_in(player.buildings);
        let given = |built| {
            move |id: u8| Given {
                plan: Plan::ALL[id as usize],
                built,
            }
        };
        ids(plans)
            .map(given(false))
            .chain(ids(buildings).map(given(true)))
    }
}
