//! The one definition of legal: the parts of the legal set, which are listed whole or drawn from.

use std::hint::select_unpredictable;

use super::MintDelivery;
use super::action::*;
use super::bay::Bay;
use super::board::{Site, bits};
use super::components::*;
use super::lists::{END_TURN, Run};
use super::state::*;
use crate::bits::nth_bit;
use crate::rng::Rng;

/// The legal set of a turn, as parts in the order in which they are listed; `end-turn` is always the last.
pub(super) struct Legal<'a> {
    game: &'a MintDelivery,
    state: &'a State,
    /// The spaces that may be moved to.
    moves: u32,
    /// At a depot what can be loaded or unloaded, and optimised; in a town the Takes of the older and the newer order.
    runs: [Run; 2],
    /// How many Takes of both orders, deliveries and purchases there are.
    others: u32,
}

impl Legal<'_> {
    pub fn len(&self) -> usize {
        let runs: u32 = self.runs.iter().map(|run| run.count).sum();
        (self.moves.count_ones() + runs + self.others) as usize + 1
    }

    /// The action at an index of the list.
    fn nth(&self, index: usize) -> Action {
        let mut place = nth_bit(self.moves.into(), index % 64) as u32;
        let (index, mut end) = (index as u32, self.moves.count_ones());
        for run in self.runs {
            let here = (run.start + index).wrapping_sub(end);
            place = select_unpredictable(index < end, place, here);
            end += run.count;
        }
        if self.others > 0 {
            let other = index.checked_sub(end).map(|nth| nth as usize);
            return self.game.nth_with_others(self.state, place, other);
        }
        let place = select_unpredictable(index < end, place, END_TURN);
        self.game.lists.action(place)
    }

    /// Lists all actions.
    pub fn list(&self, actions: &mut Vec<Action>) {
        actions.extend(bits(self.moves as u64).map(Action::move_to));
        for run in self.runs {
            actions.extend_from_slice(self.game.lists.actions(run));
        }
        self.game
            .each_other(self.state, &mut |action| actions.push(action));
        actions.push(Action::EndTurn);
    }
}

impl MintDelivery {
    /// A random action of a turn. No branch depends on which one is chosen, for that cannot be predicted.
    #[inline(always)]
    pub(super) fn random_of_turn(&self, state: &State, rng: &mut Rng) -> Action {
        let player = state.mover();
        let site = self.board.site(player.space);
        if site.kind == SpaceKind::Town || !self.lists.is_plenty(state.supply) {
            return self.random_of_legal(state, rng);
        }
        if !self.is_base {
            return self.random_of_variant(state, rng);
        }
        let bay = self.bays.of(player, site.kind);
        let most = most_loaded(player, bay, state.supply);
        let run = self.lists.at_depot(site.base, bay, player.mints, most);
        let index = rng.below(run.count as usize) as u32;
        self.lists.action(run.start + index)
    }

    /// The same outside of towns with plenty of supply, where upgrades or tokens may change the moves.
    #[inline(never)]
    fn random_of_variant(&self, state: &State, rng: &mut Rng) -> Action {
        let player = state.mover();
        // Upgrades let a truck deliver, buy, or go on without actions.
        if self.rules.upgrades && (state.actions == 0 || self.ready(player) != 0) {
            return self.random_of_legal(state, rng);
        }
        let site = self.board.site(player.space);
        let mut moves = site.neighbours;
        if self.has_roads {
            moves = self.open_roads(state);
        }
        let bay = self.bays.of(player, site.kind);
        let most = most_loaded(player, bay, state.supply);
        let run = self.lists.at_depot(bay.base, bay, player.mints, most);
        let count = moves.count_ones();
        let index = rng.below((count + run.count) as usize);
        let moved = nth_bit(moves.into(), index % 64) as u32;
        let stayed = (run.start + index as u32).wrapping_sub(count);
        let is_move = (index as u32) < count;
        self.lists
            .action(select_unpredictable(is_move, moved, stayed))
    }

    #[inline(never)]
    fn random_of_legal(&self, state: &State, rng: &mut Rng) -> Action {
        let legal = self.legal(state);
        legal.nth(rng.below(legal.len()))
    }

    /// The legal set in phase play without a pending choice.
    #[inline(always)]
    pub(super) fn legal<'a>(&'a self, state: &'a State) -> Legal<'a> {
        let player = state.mover();
        let site = self.board.site(player.space);
        let mut legal = Legal {
            game: self,
            state,
            moves: site.neighbours,
            runs: [Run::default(); 2],
            others: 0,
        };
        if self.may_do_others(player, site) {
            legal.others = self.count_others(state);
        }
        if self.has_roads || state.actions == 0 {
            legal.moves = self.moves(state);
        }
        if state.actions > 0 {
            let bay = self.bays.of(player, site.kind);
            legal.runs = match site.kind {
                SpaceKind::Town => {
                    self.takes(player, bay, &state.towns[site.town as usize % MAX_TOWNS])
                }
                _ => self.depot_actions(player, bay, state.supply),
            };
        }
        legal
    }

    /// Takes of both orders, deliveries and purchases.
    fn each_other(&self, state: &State, each: &mut impl FnMut(Action)) {
        self.each_take_of_both(state, each);
        let deliverable = bits(self.deliverable(state));
        deliverable.map(Action::Deliver).for_each(&mut *each);
        self.each_buy(state, each);
    }

    /// Whether any of them can be legal; a quick test.
    #[inline]
    fn may_do_others(&self, player: &Player, site: &Site) -> bool {
        match self.rules.upgrades {
            true => self.ready(player) != 0 || site.town != NONE && player.has(Upgrade::OrderBook),
            false => self.deliverable_from(player, site) != 0,
        }
    }

    #[inline(never)]
    fn count_others(&self, state: &State) -> u32 {
        let mut count = self.deliverable(state).count_ones() + self.count_buys(state);
        self.each_take_of_both(state, &mut |_| count += 1);
        count
    }

    /// The action at a place of the list, or the one at an index among those that are in no list.
    #[cold]
    #[inline(never)]
    fn nth_with_others(&self, state: &State, place: u32, other: Option<usize>) -> Action {
        match other {
            Some(index) => self.nth_other(state, index),
            None => self.lists.action(place),
        }
    }

    fn nth_other(&self, state: &State, index: usize) -> Action {
        let (mut seen, mut found) = (0, Action::EndTurn);
        self.each_take_of_both(state, &mut |action| {
            if seen == index {
                found = action;
            }
            seen += 1;
        });
        let deliverable = self.deliverable(state);
        let buys = seen + deliverable.count_ones() as usize;
        match index {
            _ if index < seen => found,
            _ if index < buys => Action::Deliver(nth_bit(deliverable, index - seen) as u8),
            _ => self.nth_buy(state, index - buys),
        }
    }

    /// The orders that the mover can deliver now.
    #[inline]
    pub(super) fn deliverable(&self, state: &State) -> u64 {
        let player = state.mover();
        let site = self.board.site(player.space);
        self.deliverable_from(player, site)
    }

    #[inline]
    fn deliverable_from(&self, player: &Player, site: &Site) -> u64 {
        let mut reach = site.orders;
        if player.has(Upgrade::Drone) {
            reach = site.orders_near;
        }
        match player.held & reach {
            0 => 0,
            here => here & self.board.filled_by(player.mints),
        }
    }

    /// The player's orders whose mints are aboard.
    #[inline]
    pub(super) fn ready(&self, player: &Player) -> u64 {
        player.held & self.board.filled_by(player.mints)
    }

    /// The spaces that the mover may move to.
    #[inline]
    pub(super) fn moves(&self, state: &State) -> u32 {
        let player = state.mover();
        let free = player.has(Upgrade::Overdrive) && !state.moved; // MD-U5
        if state.actions == 0 && !free {
            return 0;
        }
        match self.has_roads {
            true => self.open_roads(state),
            false => self.board.site(player.space).neighbours,
        }
    }

    /// What can be loaded or unloaded, and optimised; nothing where there is no depot.
    #[inline]
    fn depot_actions(&self, player: &Player, bay: &Bay, supply: Mints) -> [Run; 2] {
        let most = most_loaded(player, bay, supply);
        let classic = player.mints[0] & bay.is_depot as u8;
        [
            self.lists.stock(bay, player.mints, most),
            self.lists.optimises(bay.kitchen, classic, supply),
        ]
    }

    /// The Takes of one order, with every amount of the mints on it that may be loaded.
    #[inline]
    fn takes(&self, player: &Player, bay: &Bay, town: &Town) -> [Run; 2] {
        let room = bay.slots - player.aboard();
        [0, 1].map(|slot| {
            let order = town.face_up[slot];
            let amounts = (town.mints[slot].min(room) + 1) * (order != NONE) as u8;
            self.lists.takes(order, amounts)
        })
    }

    fn each_take_of_both(&self, state: &State, each: &mut impl FnMut(Action)) {
        let player = state.mover();
        let town = self.board.site(player.space).town;
        if state.actions == 0 || !player.has(Upgrade::OrderBook) || town == NONE {
            return;
        }
        let town = &state.towns[town as usize];
        let [first, second] = town.face_up;
        if town.lies_out() == FACE_UP {
            let most = (town.mints[0] + town.mints[1]).min(self.slots(player) - player.aboard());
            (0..=most).for_each(|load| {
                each(Action::Take {
                    first,
                    second,
                    load,
                })
            });
        }
    }

    /// What the player's truck may do on a space.
    #[inline]
    pub(super) fn bay(&self, player: &Player, space: u8) -> &Bay {
        self.bays.of(player, self.board.site(space).kind)
    }

    #[inline]
    pub(super) fn slots(&self, player: &Player) -> u8 {
        self.bay(player, player.space).slots
    }

    /// The orders that the flow may discard after a delivery for `town` (MD-6).
    pub(super) fn flow_choices<'a>(
        &self,
        state: &'a State,
        town: u8,
    ) -> impl Iterator<Item = u8> + 'a {
        let towns = self.board.towns as u8;
        let before = (town + towns - 1) % towns;
        let after = (town + 1) % towns;
        let sides = [Some(before), (after != before).then_some(after)];
        let sides = sides
            .into_iter()
            .flatten()
            .filter(move |&side| side != town);
        sides.flat_map(|side| state.towns[side as usize].face_up())
    }
}

/// The most Classic mints that a truck may load.
#[inline]
fn most_loaded(player: &Player, bay: &Bay, supply: Mints) -> u8 {
    let room = bay.slots - player.aboard();
    room.min(bay.load).min(supply[0])
}

pub(super) fn minus(mints: Mints, wants: Mints) -> Mints {
    [0, 1, 2].map(|kind| mints[kind] - wants[kind])
}
