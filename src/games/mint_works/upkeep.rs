//! Upkeep: the end checks, the refill, the effects of Buildings, Deeds, income, and the next round.

use super::MintWorks;
use super::cards::{LOCATIONS, Location, Plan};
use super::state::{MAX_SPACES, NOBODY, Phase, Space, State, bit, ids};
use crate::core::game::{EndReason, Seat};

impl MintWorks {
    // Once a round: kept out of `play`, which is inlined into every playout.
    #[inline(never)]
    pub(super) fn upkeep(&self, state: &mut State) {
        if (0..self.seats).any(|seat| self.stars(state, seat) >= self.rules.stars_to_win.into()) {
            return self.end(state, EndReason::Stars); // MW-M14
        }
        if !self.refill(state) {
            return self.end(state, EndReason::Deck); // MW-M14
        }
        if self.ai.is_some() {
            self.fresh_plans(state); // MW-A5
        }
        if self.order_matters(state) {
            self.begin_effects(state);
        } else {
            self.effects_at_once(state);
            self.finish_upkeep(state);
        }
    }

    /// The effects of all Buildings, one by one.
    pub(super) fn begin_effects(&self, state: &mut State) {
        state.phase = Phase::Upkeep;
        state.upkeep_done = 0;
        state.to_act = 0;
        state.turns_left = 1; // Sonic's two turns are over
        self.effects_in_order(state);
    }

    /// Draws as many Plans as are missing or there are; whether the Supply is full.
    #[inline]
    fn refill(&self, state: &mut State) -> bool {
        let missing = self.supply_size.saturating_sub(state.supply.count_ones());
        let drawn = missing.min(state.deck_len.into());
        for _ in 0..drawn {
            self.supply_from_deck(state);
        }
        drawn == missing
    }

    /// MW-A5: with no mint on the Supplier both Plans go under the deck, the farthest first.
    fn fresh_plans(&self, state: &mut State) {
        if state
            .occupied(Location::Supplier)
            .iter()
            .any(|space| space.mints > 0)
        {
            return;
        }
        while state.supply != 0 {
            let card = state.oldest(state.supply);
            state.supply &= !bit(card);
            state.put_under_deck(card);
        }
        self.refill(state);
    }

    pub(super) fn one_headquarters(&self, state: &State, seat: Seat) -> u32 {
        state.players[seat].sums.count() * self.tables.upkeep_gain[Plan::CorporateHq as usize]
    }

    /// MW-M16: seats from 0 up, Buildings oldest first, on from where `upkeep_done` says.
    fn effects_in_order(&self, state: &mut State) {
        while (state.to_act as Seat) < self.seats {
            match self.next_effect(state) {
                Some(card) => {
                    let plan = self.tables.plan(card);
                    state.upkeep_done = state.since[card as usize];
                    self.building_effect(state, state.seat(), card, plan);
                    if state.is_over() || plan == Plan::CoOp && self.ask_co_op(state) {
                        return;
                    }
                }
                None => {
                    state.to_act += 1;
                    state.upkeep_done = 0;
                }
            }
        }
        self.finish_upkeep(state);
    }

    /// The oldest Building of the seat whose turn it is that has had no effect yet.
    fn next_effect(&self, state: &State) -> Option<u8> {
        let since = |&card: &u8| state.since[card as usize];
        ids(state.players[state.seat()].buildings)
            .filter(|card| since(card) > state.upkeep_done)
            .min_by_key(since)
    }

    pub(super) fn building_effect(&self, state: &mut State, seat: Seat, card: u8, plan: Plan) {
        match plan {
            Plan::CorporateHq => self.gain(state, seat, self.one_headquarters(state, seat)),
            Plan::Gallery => {
                let mints = self.tables.upkeep_gain[Plan::Gallery as usize];
                let paid = self.take_from_supply(state, mints);
                state.galleries[self.copy_number(card)] += paid as u16;
            }
            _ => match self.tables.worth[plan as usize].gain() {
                0 => {}
                mints => self.gain(state, seat, mints),
            },
        }
    }

    /// With two sides the other one gains (MW-A18); else the owner has to choose: true.
    fn ask_co_op(&self, state: &mut State) -> bool {
        if self.seats > 2 {
            self.refresh(state);
            return true;
        }
        self.gain(state, 1 - state.seat(), self.rules.co_op_gift.into());
        state.is_over()
    }

    pub(super) fn co_op_chosen(&self, state: &mut State, to: Seat) {
        self.gain(state, to, self.rules.co_op_gift.into());
        if !state.is_over() {
            self.effects_in_order(state);
        }
    }

    pub(super) fn finish_upkeep(&self, state: &mut State) {
        let gains = [self.rules.wholesaler_owner, self.rules.lotto_owner];
        for (at, location) in Location::DEEDS.into_iter().enumerate() {
            let owner = state.owners[at];
            if owner != NOBODY && state.taken[location as usize] > 0 {
                self.gain(state, owner as Seat, gains[at].into());
            }
        }
        if state.is_over() {
            return;
        }
        self.clear_spaces(state);
        for seat in 0..self.seats {
            self.gain(state, seat, self.rules.income.into());
        }
        if state.is_over() {
            return;
        }
        if state.round == self.rules.round_cap {
            return self.end(state, EndReason::Cap); // MW-M25
        }
        self.next_round(state);
    }

    /// The mints go back to the supply; Rachael's on the Supplier leave the game (MW-A26).
    fn clear_spaces(&self, state: &mut State) {
        if let Some(rachael) = self.traits.rachael() {
            for (at, taken) in state.taken.into_iter().enumerate() {
                for space in 0..taken as usize {
                    let Space { seat, mints } = state.spaces[at][space];
                    if at == Location::Supplier as usize && seat as Seat == rachael {
                        state.gone += u16::from(mints);
                    } else {
                        self.return_to_supply(state, mints.into());
                    }
                }
            }
        }
        state.taken = [0; LOCATIONS];
        state.spaces = [[Space::default(); MAX_SPACES]; LOCATIONS];
    }

    fn next_round(&self, state: &mut State) {
        state.round += 1;
        state.phase = Phase::Development;
        state.passes = 0;
        state.blocked = 0;
        state.upkeep_done = 0;
        self.begin_turn(state, state.token as Seat);
        state.available = self.available_at_start(state);
        self.settle_all(state);
    }
}
