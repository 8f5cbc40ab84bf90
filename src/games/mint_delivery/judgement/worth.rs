//! The judgement by exact plans: delivered stars, and what the best deliveries ahead are worth by the way to them.

use super::super::components::*;
use super::super::plans::FAR;
use super::super::state::*;
use super::super::{Action, Exchange, MintDelivery};
use super::outlook::Sight;
use super::{ABOARD, END, HASTE, IDLE, UPGRADE};
use crate::core::game::{Game, Seat};
use crate::core::judgement::Mind;
use crate::core::rng::Rng;

/// Rounds after which a game is long.
const LONG: u16 = 60;

/// A truck as a plan starts from it: where it stands and what is aboard.
pub(in super::super) type Truck = (u8, Mints);

impl MintDelivery {
    /// The worth of a position for a seat.
    pub(super) fn plan_worth(&self, state: &State, seat: Seat, mind: &mut Mind<Self>) -> f32 {
        let player = &state.players[seat];
        if state.phase == Phase::Over {
            return self.score(player) as f32 + mind.weights[ABOARD] * self.value(player) as f32;
        }
        let timing = (self.wait(state, seat), self.too_late(state, seat) as u8);
        let truck = self.truck(state, seat);
        self.truck_worth(state, seat, truck, timing, mind)
    }

    /// The worth with the truck somewhere, this many actions of others away from the next own one.
    #[inline]
    fn truck_worth(
        &self,
        state: &State,
        seat: Seat,
        truck: Truck,
        (wait, too_late): (usize, u8),
        mind: &mut Mind<Self>,
    ) -> f32 {
        let Mind {
            weights, memory, ..
        } = mind;
        let player = &state.players[seat];
        let [c, s, n] = truck.1.map(f32::from);
        memory.attend(self, state, weights);
        let sight = Sight::of(state, seat, too_late);
        let plan = memory.plan(self, state, seat, sight, truck, weights);
        let orders = (player.held | player.delivered).count_ones() as f32;
        self.score(player) as f32
            + weights[ABOARD] * (c + 2.0 * s + 3.0 * n)
            + weights[UPGRADE] * player.upgrades.count_ones() as f32
            + weights[HASTE] * orders * state.round.saturating_sub(LONG) as f32
            + memory.tempo(wait) * plan
    }

    /// The worth right after the action. Who brings the end about gets or loses the lead; and idling must be worth it:
    /// else a player would wait for ever where every step looks a little worse than none.
    pub(super) fn plan_appraisal(
        &self,
        state: &State,
        action: Action,
        mind: &mut Mind<Self>,
        scratch: &mut State,
        rng: &mut Rng,
    ) -> f32 {
        let seat = state.seat as usize;
        if let Some(truck) = self.driven(state, action) {
            let left = state.actions - 1;
            let too_late = if state.ending { left + 1 } else { FAR };
            let wait = self.wait_after(left);
            return self.truck_worth(state, seat, truck, (wait, too_late), mind);
        }
        *scratch = *state;
        self.apply(scratch, action, rng);
        let mut worth = self.plan_worth(scratch, seat, mind);
        if scratch.ending && !state.ending {
            worth += mind.weights[END] * self.plan_lead(scratch, seat, mind);
        }
        let idle = action == Action::EndTurn && state.actions > 0;
        worth - mind.weights[IDLE] * idle as u8 as f32
    }

    /// The truck after an action of the base game that does nothing but change it.
    #[inline]
    fn driven(&self, state: &State, action: Action) -> Option<Truck> {
        if !self.shortcuts.is_base {
            return None;
        }
        let (space, mints) = (state.mover().space, state.mover().mints);
        match action {
            Action::Move(to) => Some((to, mints)),
            Action::Load(n) => Some((space, [mints[0] + n, mints[1], mints[2]])),
            Action::Unload(gone) => Some((space, minus(mints, gone))),
            Action::Optimise(Exchange {
                classic,
                sugar_free,
                cinnamon,
            }) => Some((
                space,
                [
                    mints[0] - classic,
                    mints[1] + sugar_free,
                    mints[2] + cinnamon,
                ],
            )),
            _ => None,
        }
    }

    /// How far the seat is ahead of the best of the others.
    fn plan_lead(&self, state: &State, seat: Seat, mind: &mut Mind<Self>) -> f32 {
        let own = self.plan_worth(state, seat, mind);
        let others = (0..self.players).filter(|&other| other != seat);
        let best = others.map(|other| self.plan_worth(state, other, mind));
        own - best.fold(f32::NEG_INFINITY, f32::max)
    }

    /// Actions of others before the own next one, as the seats act by turns.
    #[inline]
    pub(in super::super) fn wait(&self, state: &State, seat: Seat) -> usize {
        let turn = self.rules.actions as usize;
        match (seat + self.players - state.seat as usize) % self.players {
            0 => self.wait_after(state.actions),
            turns => state.actions as usize + (turns - 1) * turn,
        }
    }

    /// The same within the own turn: what is left of it comes without a wait.
    #[inline]
    fn wait_after(&self, left: u8) -> usize {
        self.rules.actions.saturating_sub(left) as usize * (self.players - 1)
    }

    /// The seat's truck, behind the toll if only the choice of the mint is pending.
    pub(in super::super) fn truck(&self, state: &State, seat: Seat) -> Truck {
        let player = &state.players[seat];
        match state.pending {
            Pending::Toll(to) if state.seat as usize == seat => {
                let mut payments = choices(player.mints, self.toll(state, to));
                let paid = payments.next().unwrap_or_default();
                (to, minus(player.mints, paid))
            }
            _ => (player.space, player.mints),
        }
    }

    /// What an order scores for a player with these upgrades.
    pub(in super::super) fn stars_for(&self, upgrades: u16, order: u8) -> u8 {
        let stars = self.board.stars[order as usize];
        let bonus = upgrades & 1 << Upgrade::Bonus as u16 != 0 && stars == 2;
        stars + bonus as u8 * self.rules.amounts.bonus
    }
}
