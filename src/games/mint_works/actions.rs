//! What a player can choose, and which choices are legal.
//!
//! All choices of the base game in one decision are the bits of one word; those of the other Advanced Locations
//! follow after them.

use super::MintWorks;
use super::cards::{LOCATIONS, Location, Named, PLANS, Plan};
use super::rules::{JustinBlock, LottoEmpty};
use super::state::{Phase, State, ids};
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
    Producer,
    Wholesaler,
    LeadershipCouncil,
    Lotto,
    Crowdfunder,
    Supplier(Plan),
    Builder(Plan),
    Recycler(Given),
    SwapMeet { give: Given, take: Plan },
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
            Use::Producer => Location::Producer,
            Use::Wholesaler => Location::Wholesaler,
            Use::LeadershipCouncil => Location::LeadershipCouncil,
            Use::Lotto => Location::Lotto,
            Use::Crowdfunder => Location::Crowdfunder,
            Use::Supplier(_) => Location::Supplier,
            Use::Builder(_) => Location::Builder,
            Use::Recycler(_) => Location::Recycler,
            Use::SwapMeet { .. } => Location::SwapMeet,
        }
    }

    /// The Plan whose cost is paid.
    #[inline]
    pub(super) fn bought(self) -> Option<Plan> {
        match self {
            Use::Supplier(plan) => Some(plan),
            _ => None,
        }
    }
}

// The word: bit 0 Pass, 1-5 the Locations without a choice, 6-9 Co-op by seat, 10-30 Supplier and 32-52 Builder by Plan.
const PASS: u64 = 1;
const SIMPLE: [Use; 5] = [
    Use::Producer,
    Use::Wholesaler,
    Use::LeadershipCouncil,
    Use::Lotto,
    Use::Crowdfunder,
];
const CO_OP_SHIFT: usize = 6;
const SUPPLIER_SHIFT: usize = 10;
const BUILDER_SHIFT: usize = 32;
const EACH_PLAN: u64 = (1 << PLANS) - 1;
/// Bits that depend on no card.
const NO_CARD: u64 = (1 << SUPPLIER_SHIFT) - 1;
/// Bits that cost nothing.
pub(super) const ALWAYS: u64 = PASS | 0b1111 << CO_OP_SHIFT;

/// Location -> its bits of the word; none for those whose choices are not in it.
const LOCATION_BITS: [u64; LOCATIONS] = {
    let mut bits = [0; LOCATIONS];
    bits[Location::Producer as usize] = 1 << 1;
    bits[Location::Wholesaler as usize] = 1 << 2;
    bits[Location::LeadershipCouncil as usize] = 1 << 3;
    bits[Location::Lotto as usize] = 1 << 4;
    bits[Location::Crowdfunder as usize] = 1 << 5;
    bits[Location::Supplier as usize] = EACH_PLAN << SUPPLIER_SHIFT;
    bits[Location::Builder as usize] = EACH_PLAN << BUILDER_SHIFT;
    bits
};

/// Locations with choices outside the word.
const BEYOND_WORD: u16 =
    Location::Recycler.bit() | Location::SwapMeet.bit() | Location::TempAgency.bit();

/// Bit of the word -> action.
static ACTIONS: std::sync::LazyLock<[Action; 64]> = std::sync::LazyLock::new(|| {
    let mut actions = [Action::Pass; 64];
    for seat in 0..4 {
        actions[CO_OP_SHIFT + seat] = Action::CoOp(seat as u8);
    }
    for (bit, what) in word_actions() {
        actions[bit] = Action::Place(what);
    }
    actions
});

/// Every use of a Location that the word holds, with its bit.
pub(super) fn word_actions() -> impl Iterator<Item = (usize, Use)> {
    let simple = SIMPLE.iter().enumerate().map(|(at, &what)| (1 + at, what));
    let plans = || Plan::ALL.iter().enumerate();
    let supplier = plans().map(|(at, &plan)| (SUPPLIER_SHIFT + at, Use::Supplier(plan)));
    let builder = plans().map(|(at, &plan)| (BUILDER_SHIFT + at, Use::Builder(plan)));
    simple.chain(supplier).chain(builder)
}

/// The lowest bits of `word` but `k` taken away.
#[inline]
fn nth_bit(mut word: u64, k: usize) -> usize {
    for _ in 0..k {
        word &= word - 1;
    }
    word.trailing_zeros() as usize
}

impl MintWorks {
    /// The legal actions of the word.
    #[inline]
    pub(super) fn legal_word(&self, state: &State) -> u64 {
        debug_assert_eq!(state.available, self.available(state));
        let seat = state.seat();
        self.possible(state, seat, state.available, state.players[seat].mints)
    }

    /// Of some actions of the word those that `mints` can pay and for which the cards are there.
    #[inline]
    fn possible(&self, state: &State, seat: Seat, word: u64, mints: u32) -> u64 {
        let player = &state.players[seat];
        let cards = NO_CARD
            | self.tables.plans_in(state.supply) << SUPPLIER_SHIFT
            | self.tables.plans_in(player.plans) << BUILDER_SHIFT;
        word & self.tables.affordable(player, mints) & cards
    }

    /// The actions of the word that the Locations allow now.
    pub(super) fn available(&self, state: &State) -> u64 {
        match state.phase {
            Phase::Over => 0,
            Phase::Upkeep => (((1 << self.seats) - 1) & !(1 << state.to_act)) << CO_OP_SHIFT,
            Phase::Development => {
                self.word_of(|at| self.has_free_space(state, at) && self.can_work(state, at)) | PASS
            }
        }
    }

    fn word_of(&self, wanted: impl Fn(Location) -> bool) -> u64 {
        let wanted = Location::ALL.iter().filter(|&&location| wanted(location));
        wanted.fold(0, |word, &location| word | LOCATION_BITS[location as usize])
    }

    pub(super) fn refresh(&self, state: &mut State) {
        state.available = self.available(state);
    }

    /// Forbids a Location whose last space was taken or that was blocked.
    #[inline]
    pub(super) fn shut(&self, state: &mut State, location: Location) {
        state.available &= !LOCATION_BITS[location as usize];
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
        push_word(self.legal_word(state), actions, |action| action);
        if state.open & BEYOND_WORD != 0 && state.phase == Phase::Development {
            self.push_beyond_word(state, actions);
        }
    }

    /// Whether all legal actions of the seat to act are in the word.
    #[inline]
    pub(super) fn word_is_all(&self, state: &State) -> bool {
        state.open & BEYOND_WORD == 0 && !self.is_printed(state.seat())
    }

    /// The action that stands at place `k` of the word.
    #[inline]
    pub(super) fn word_action(word: u64, k: usize) -> Action {
        ACTIONS[nth_bit(word, k) & 63]
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
        let word = self.word_of(|at| self.can_be_copied(state, at) && self.can_work(state, at));
        push_word(
            self.possible(state, seat, word, mints),
            actions,
            |action| match action {
                Action::Place(what) => Action::TempAgency(what),
                other => other,
            },
        );
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

fn push_word(mut word: u64, actions: &mut Vec<Action>, wrap: impl Fn(Action) -> Action) {
    while word != 0 {
        actions.push(wrap(ACTIONS[word.trailing_zeros() as usize]));
        word &= word - 1;
    }
}
