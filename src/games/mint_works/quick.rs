//! The common placement of the base game without a branch on what is chosen there.
//!
//! Which Location a random player uses cannot be predicted, so a branch on it costs more than doing the work of the
//! Producer, the Supplier and the Builder every time, with empty sets. It does what `place_simple` does: every build
//! with debug assertions plays both and compares the tables.

use super::MintWorks;
use super::cards::{Location, PLANS, Plan};
use super::effects::MORE_THAN_SUMS;
use super::state::{MAX_CARDS, State};
use super::word::{BUILDER_SHIFT, EACH_PLAN, SUPPLIER_SHIFT, Spot};

/// A stamp that belongs to no card as long as there are no further copies.
const NO_CARD: usize = MAX_CARDS - 1;
const _: () = assert!(NO_CARD >= PLANS);

impl Spot {
    /// Whether the quick way knows its effect: all but Lotto and Crowdfunder.
    #[inline]
    pub(super) fn is_common(self) -> bool {
        !matches!(self, Spot::LOTTO | Spot::CROWDFUNDER)
    }

    /// The card bought or built where every Plan has one copy, else a place for nothing.
    #[inline]
    fn card(self) -> usize {
        CARD_OF[self.index()] as usize
    }
}

/// Bit of the word -> card.
const CARD_OF: [u8; 64] = {
    let mut cards = [NO_CARD as u8; 64];
    let mut plan = 0;
    while plan < PLANS {
        cards[SUPPLIER_SHIFT as usize + plan] = plan as u8;
        cards[BUILDER_SHIFT as usize + plan] = plan as u8;
        plan += 1;
    }
    cards
};

/// Bit of the word -> mints gained.
const GAIN_OF: [u8; 64] = {
    let mut gains = [0; 64];
    gains[Spot::PRODUCER.index()] = Location::Producer.gain() as u8;
    gains[Spot::WHOLESALER.index()] = Location::Wholesaler.gain() as u8;
    gains[Spot::LEADERSHIP_COUNCIL.index()] = Location::LeadershipCouncil.gain() as u8;
    gains
};

impl MintWorks {
    /// A placement at a common spot in a multiplayer game in which every Plan has at most one copy.
    #[inline(never)]
    pub(super) fn place_quick(&self, state: &mut State, spot: Spot) {
        let twin = cfg!(debug_assertions).then(|| {
            let mut twin = *state;
            self.place_simple(&mut twin, spot);
            twin
        });
        self.move_quick(state, spot);
        debug_assert_eq!(Some(*state), twin);
    }

    #[inline]
    fn move_quick(&self, state: &mut State, spot: Spot) {
        let seat = state.seat();
        let price = self.tables.simple_price(&state.players[seat], spot);
        state.passes = 0;
        self.take_space(state, spot.location(), seat, price);
        let council = usize::from(spot == Spot::LEADERSHIP_COUNCIL);
        state.token = [state.token, seat as u8][council]; // MW-M27
        let placed = 1u64 << spot.index();
        let bought = placed >> SUPPLIER_SHIFT & EACH_PLAN;
        let built = placed >> BUILDER_SHIFT;
        state.supply &= !bought;
        state.available &= !(bought << SUPPLIER_SHIFT);
        state.hidden &= !built; // MW-M29
        state.deduced &= !built;
        state.clock += u32::from(bought | built != 0);
        state.since[spot.card()] = state.clock as u16;
        state.since[NO_CARD] = 0;

        let player = &mut state.players[seat];
        player.mints = player.mints - price + u32::from(GAIN_OF[spot.index()]);
        let assembler = (player.buildings >> Plan::Assembler as u64 & 1).wrapping_neg();
        let buildings = built | (bought & assembler); // MW-M28
        player.plans = (player.plans & !built) | (bought & !assembler);
        player.buildings |= buildings;
        player
            .sums
            .add(self.tables.worth_if[usize::from(buildings != 0)][spot.card()]);
        if buildings & MORE_THAN_SUMS != 0 {
            self.more_than_sums(state, seat, Plan::at(spot.card() as u8));
        }
        self.settle(state, seat);
        state.to_act = self.next_seat[seat];
    }
}
