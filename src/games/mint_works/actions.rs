//! What a player can choose, and which choices are legal: a free space, an effect that can be carried out, and the
//! mints to pay.
//!
//! The choices of the base game come first, prepared as the bits of one word (`fast`); those of the other Advanced
//! Locations follow after them.

use super::MintWorks;
use super::cards::{Location, Plan};
use super::fast::word::{BEYOND_WORD, Spot, actions_of};
use super::rules::{JustinBlock, LottoEmpty, SwapSame};
use super::state::{Phase, State, bit, ids};
use crate::core::game::Seat;

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

impl MintWorks {
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

    /// What the Temp Agency can copy with this many mints left after its own fee (MW-T2).
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
            let back = match self.rules.swap_same {
                SwapSame::Yes if state.supply != 0 => bit(give.plan as u8),
                _ => 0,
            };
            for take in ids(self.tables.plans_in(state.supply) | back) {
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
