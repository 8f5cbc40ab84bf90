//! What a seat cannot know, dealt again: piles and left-over orders; in phase keep the others' orders too.

use super::MintDelivery;
use super::board::bits;
use super::components::MAX_ORDERS;
use super::setup::put_aside;
use super::state::*;
use crate::core::bits::mixed;
use crate::core::game::Seat;
use crate::core::rng::Rng;

impl MintDelivery {
    /// A number for what `observer` sees; 0 while orders are kept, when every choice is made once.
    pub(super) fn seen_by(&self, state: &State, _observer: Seat) -> u64 {
        if state.phase == Phase::Keep {
            return 0;
        }
        let mut hash = state.out;
        for player in &state.players[..self.players] {
            hash = mixed(hash, player.held);
            hash = mixed(hash, player.delivered);
            let [classic, spicy, rare] = player.mints;
            let truck = u32::from_le_bytes([player.space, classic, spicy, rare]);
            hash = mixed(hash, u64::from(truck) << 16 | u64::from(player.upgrades));
        }
        for town in &state.towns[..self.board.towns] {
            for (&order, &mints) in town.face_up.iter().zip(&town.mints) {
                hash = mixed(hash, u64::from(order) << 8 | u64::from(mints));
            }
        }
        let turn = [state.seat, state.actions, state.moves, state.from];
        let turn = u64::from(u32::from_le_bytes(turn)) << 16 | u64::from(state.round);
        mixed(hash, turn)
    }

    pub(super) fn redeal(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        match state.phase {
            Phase::Keep => self.redeal_keep(state, observer, rng),
            _ => self.redeal_piles(state, rng),
        }
    }

    /// Hidden: the orders in the piles and those that no pile got.
    fn redeal_piles(&self, state: &mut State, rng: &mut Rng) {
        let mut places = [0u8; MAX_ORDERS];
        let mut count = 0;
        let mut hidden = 0u64;
        let piles = state.towns[..self.board.towns].iter().map(Town::pile);
        for index in piles.chain([self.left_over(state)]).flatten() {
            places[count] = index as u8;
            count += 1;
            hidden |= 1 << state.cards[index];
        }
        let mut orders = [NONE; MAX_ORDERS];
        for (place, order) in orders.iter_mut().zip(bits(hidden)) {
            *place = order;
        }
        rng.shuffle(&mut orders[..count]);
        for (&place, &order) in places[..count].iter().zip(&orders) {
            state.cards[place as usize] = order;
        }
    }

    /// Hidden: what the others were dealt and kept, and the permutation of all orders.
    fn redeal_keep(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        let deal = self.rules.deal as usize;
        let own = state.players[observer].dealt[..deal]
            .iter()
            .fold(0u64, |all, o| all | 1 << o);
        let mut unseen: Vec<u8> = (0..self.board.orders as u8)
            .filter(|o| own & 1 << o == 0)
            .collect();
        rng.shuffle(&mut unseen);
        let mut hands = unseen.chunks(deal.max(1));
        let kept_by = state.seat as usize;
        for seat in (0..self.players).filter(|&seat| seat != observer) {
            let hand = if deal == 0 {
                &[]
            } else {
                hands.next().expect("checked: enough orders")
            };
            let player = &mut state.players[seat];
            player.dealt[..deal].copy_from_slice(hand);
            bits(player.held).for_each(|order| state.stamps[order as usize] = 0);
            player.held = 0;
        }
        self.rekeep(state, kept_by, observer, rng);
        state.cards = self.all_orders();
        rng.shuffle(&mut state.cards[..self.board.orders]);
    }

    /// The others keep again, any set they may; stamps follow the seats so that they tell nothing.
    fn rekeep(&self, state: &mut State, kept_by: usize, observer: Seat, rng: &mut Rng) {
        let mover = state.seat;
        let own = state.by_age(state.players[observer].held);
        state.stamp = 0;
        for seat in 0..kept_by {
            if seat == observer {
                own.iter().for_each(|&order| state.stamp(order));
                continue;
            }
            state.seat = seat as u8;
            let kept = self.random_keep(state, rng);
            put_aside(state, seat, kept);
        }
        state.seat = mover;
    }
}
