//! A turn of Mint Delivery as a learned player looks through it: every way to play its actions and free deliveries;
//! the card that a Take turns up is one of a few unseen ones, the same in all branches of the decision.

use xxhash_rust::xxh3::xxh3_64;

use super::MintDelivery;
use super::actions::Action;
use super::board::bits;
use super::components::MAX_ORDERS;
use super::state::{NONE, Pending, Phase, State, Town};
use crate::core::features::{LookAhead, Luck};
use crate::core::game::Seat;

type Tables = Vec<(State, f32)>;

/// With more actions left than this a turn is not looked through: there are too many ways.
const DEEP: u8 = 3;

impl LookAhead for MintDelivery {
    fn goes_on(&self, state: &State, seat: Seat) -> bool {
        let begins = state.actions >= self.rules.actions && state.moves == 0;
        // Where others may be stuck, the next turn to act may be the own one again.
        let is_next = self.shortcuts.may_get_stuck && begins && state.pending == Pending::None;
        state.phase == Phase::Play
            && state.seat as usize == seat
            && state.actions <= DEEP
            && !is_next
    }

    fn position(&self, state: &State, seat: Seat) -> u64 {
        let own = &state.players[seat];
        let mut bytes = Vec::with_capacity(160);
        bytes.extend_from_slice(&own.held.to_le_bytes());
        bytes.extend_from_slice(&own.delivered.to_le_bytes());
        bytes.extend_from_slice(&own.upgrades.to_le_bytes());
        bytes.extend_from_slice(&own.mints);
        bytes.extend_from_slice(&state.supply);
        for town in &state.towns[..self.board.towns] {
            bytes.extend_from_slice(&town.face_up);
            bytes.extend_from_slice(&town.mints);
            bytes.push(town.top);
        }
        bytes.extend_from_slice(&state.out.to_le_bytes());
        let pending = match state.pending {
            Pending::None => [0, 0],
            Pending::Toll(to) => [1, to],
            Pending::Drop => [2, 0],
            Pending::Flow(town) => [3, town],
        };
        bytes.extend_from_slice(&pending);
        bytes.extend_from_slice(&[own.space, state.actions, state.moves, state.ride]);
        bytes.extend_from_slice(&[state.from, state.ending as u8]);
        xxh3_64(&bytes)
    }

    /// An order that comes to lie open, or all of them as the first turn begins.
    fn turned_up(&self, before: &State, after: &State) -> bool {
        let tops = |state: &State| state.towns.map(|town| town.top);
        before.phase != after.phase || tops(before) != tops(after)
    }

    fn outcomes(&self, world: &State, action: Action, luck: &Luck, tables: &mut Tables) {
        tables.clear();
        let mut table = *world;
        self.play(&mut table, action);
        let alone = luck.worlds <= 1 || !self.turned_up(world, &table);
        tables.push((table, 1.0));
        match action {
            _ if alone => {}
            Action::Take { orders, .. } => {
                let taken = orders.iter().filter(|&&order| order != NONE).count();
                self.turn_up(world, action, taken, luck, tables);
            }
            _ => self.more_worlds(world, action, luck, tables),
        }
    }
}

impl MintDelivery {
    /// The tables after a Take that turns up as many cards as it takes: a few of the unseen ones, all as likely.
    fn turn_up(
        &self,
        world: &State,
        action: Action,
        cards: usize,
        luck: &Luck,
        tables: &mut Tables,
    ) {
        let (unseen, count) = self.unseen(world, luck);
        let town = self.board.site(world.mover().space).town as usize;
        let top = world.towns[town].top as usize;
        let cards = cards.min(world.towns[town].pile().len());
        let worlds = luck.worlds.min(count / cards.max(1)).max(1);
        tables.clear();
        for draw in 0..worlds {
            let mut table = *world;
            for depth in 0..cards {
                let order = unseen[draw * cards + depth];
                let place = table.cards.iter().position(|&other| other == order);
                table
                    .cards
                    .swap(top + depth, place.expect("an unseen order lies somewhere"));
            }
            self.play(&mut table, action);
            tables.push((table, 1.0 / worlds as f32));
        }
    }

    /// The orders that nobody has seen, in an order that is drawn once for the decision.
    fn unseen(&self, state: &State, luck: &Luck) -> ([u8; MAX_ORDERS], usize) {
        let mut hidden = 0u64;
        let piles = state.towns[..self.board.towns].iter().map(Town::pile);
        for index in piles.chain([self.left_over(state)]).flatten() {
            hidden |= 1 << state.cards[index];
        }
        let mut drawn = self.all_orders();
        luck.stream(0).shuffle(&mut drawn[..self.board.orders]);
        let mut unseen = [NONE; MAX_ORDERS];
        let left = drawn[..self.board.orders]
            .iter()
            .filter(|&&order| hidden >> order & 1 != 0);
        for (place, &order) in unseen.iter_mut().zip(left) {
            *place = order;
        }
        (unseen, bits(hidden).count())
    }
}
