//! Turns of the Development phase: Place or Pass, and whose turn is next.

use super::MintWorks;
use super::actions::{Action, Use};
use super::cards::{Ai, Location};
use super::fast::word::{LOCATION_BITS, Spot};
use super::state::{Space, State};
use crate::core::game::Seat;

/// The printed AI's seat in solitaire.
pub(super) const AI_SEAT: Seat = 1;

impl MintWorks {
    #[inline(always)]
    pub(super) fn play(&self, state: &mut State, action: Action) {
        match action {
            Action::Pass => self.pass(state),
            Action::Place(Use::Simple(spot)) if self.shortcuts.one_copy => {
                self.place_quick(state, spot);
            }
            _ => self.play_rare(state, action),
        }
    }

    /// Kept apart so that the rest stays small.
    #[inline(never)]
    pub(super) fn play_rare(&self, state: &mut State, action: Action) {
        let (location, fee, what) = match action {
            Action::Pass => return self.pass(state),
            Action::CoOp(to) => return self.co_op_chosen(state, to as Seat),
            Action::Place(Use::Simple(spot)) => return self.place_simple(state, spot),
            Action::Place(what) => (what.location(), 0, what),
            Action::TempAgency(what) => {
                // MW-T2, MW-T5
                let fee = self.tables.location_cost[Location::TempAgency as usize];
                (Location::TempAgency, fee, what)
            }
        };
        let price = fee + self.tables.price(&state.players[state.seat()], what);
        self.place(state, location, price, |state, seat| {
            self.resolve(state, seat, what)
        });
    }

    pub(super) fn place_simple(&self, state: &mut State, spot: Spot) {
        let player = &state.players[state.seat()];
        let price = self.tables.price(player, Use::Simple(spot));
        self.place(state, spot.location(), price, |state, seat| {
            self.resolve_simple(state, seat, spot);
        });
    }

    #[inline(always)]
    fn pass(&self, state: &mut State) {
        if self.traits.seat_of(Ai::Sonic).is_some() {
            self.pass_beside_sonic(state);
        } else {
            self.count_pass(state, 1);
        }
    }

    /// MW-A23: nothing in both turns is one pass; not to use the second turn after a placement is not a pass.
    #[cold]
    #[inline(never)]
    fn pass_beside_sonic(&self, state: &mut State) {
        let second = self.traits.has(state.seat(), Ai::Sonic) && state.turns_left == 1;
        self.count_pass(state, u8::from(!second));
    }

    #[inline(always)]
    pub(super) fn count_pass(&self, state: &mut State, count: u8) {
        state.passes += count;
        if state.passes as usize == self.seats {
            self.upkeep(state);
        } else {
            let next = self.seat_after(state.seat());
            self.begin_turn(state, next);
        }
    }

    /// The next seat clockwise; a table has no branch that could be mispredicted.
    #[inline]
    pub(super) fn seat_after(&self, seat: Seat) -> Seat {
        self.next_seat[seat] as Seat
    }

    #[inline(always)]
    fn place(
        &self,
        state: &mut State,
        location: Location,
        price: u32,
        resolve: impl FnOnce(&mut State, Seat),
    ) {
        let seat = state.seat();
        state.passes = 0;
        if !self.pays_from_supply(seat) {
            state.players[seat].mints -= price; // MW-A28: Mort's come from the supply
        }
        self.occupy(state, location, seat, price);
        resolve(state, seat);
        self.settle(state, seat);
        if self.traits.none() {
            state.to_act = self.next_seat[seat];
        } else if !state.is_over() {
            self.end_turn(state);
        }
    }

    #[inline]
    pub(super) fn occupy(&self, state: &mut State, location: Location, seat: Seat, mints: u32) {
        self.take_space(state, location, seat, mints as u8);
        // MW-A21: through the Temp Agency, the Temp Agency
        if self.traits.has(seat, Ai::Justin) {
            state.blocked |= location.bit();
            state.available &= !LOCATION_BITS[location as usize];
        }
    }

    #[inline]
    pub(super) fn take_space(&self, state: &mut State, location: Location, seat: Seat, mints: u8) {
        let at = location as usize;
        let taken = state.taken[at];
        state.spaces[at][taken as usize] = Space {
            seat: seat as u8,
            mints,
        };
        state.taken[at] = taken + 1;
        state.available &= self.tables.left_open[at][taken as usize];
    }

    fn end_turn(&self, state: &mut State) {
        // MW-A23: an unusable second turn after a placement is not a pass
        if state.turns_left == 2 {
            state.turns_left = 1;
            if !self.is_printed(state.seat()) || self.forced_use(state).is_some() {
                return;
            }
        }
        let next = self.seat_after(state.seat());
        self.begin_turn(state, next);
    }

    /// Gives the turn to a seat; Sonic takes two in a row.
    #[inline]
    pub(super) fn begin_turn(&self, state: &mut State, seat: Seat) {
        state.to_act = seat as u8;
        if self.traits.seat_of(Ai::Sonic).is_some() {
            state.turns_left = if self.traits.has(seat, Ai::Sonic) {
                2
            } else {
                1
            };
            state.sonic_bare = state.players[seat].plans == 0;
        }
    }
}
