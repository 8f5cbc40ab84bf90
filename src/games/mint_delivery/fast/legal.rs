//! The legal set of a turn as a few parts, which are listed whole or drawn from without a list.

use std::hint::select_unpredictable;

use super::super::MintDelivery;
use super::super::actions::*;
use super::super::board::{Site, bits};
use super::super::components::*;
use super::super::state::*;
use super::bays::Bay;
use super::lists::{END_TURN, Run};
use crate::core::bits::nth_bit;
use crate::core::rng::Rng;

/// The legal set of a turn, as parts in the order in which they are listed; `end-turn` is always the last.
pub(in super::super) struct Legal<'a> {
    game: &'a MintDelivery,
    state: &'a State,
    /// The spaces that may be moved to.
    moves: u32,
    /// At a depot what can be loaded or unloaded, and optimised; in a town the Takes of the older and the newer order.
    runs: [Run; 2],
    /// How many further Takes, deliveries and purchases there are.
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

    /// A number that tells the list, by its parts; 0 where there are others than moves and runs.
    #[inline]
    pub fn key(&self) -> u128 {
        if self.others > 0 {
            return 0;
        }
        let run = |run: Run| u64::from(run.start) << 16 | u64::from(run.count);
        let (first, second) = (run(self.runs[0]), run(self.runs[1]));
        1 << 127 | u128::from(first) << 80 | u128::from(second) << 32 | u128::from(self.moves)
    }

    /// Lists all actions.
    pub fn list(&self, actions: &mut Vec<Action>) {
        actions.extend(bits(self.moves as u64).map(Action::Move));
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
    pub(in super::super) fn random_of_turn(&self, state: &State, rng: &mut Rng) -> Action {
        let player = state.mover();
        let site = self.board.site(player.space);
        if site.kind == SpaceKind::Town || !self.lists.is_plenty(state.supply) {
            return self.random_of_legal(state, rng);
        }
        if !self.shortcuts.is_base {
            return self.random_of_variant(state, rng);
        }
        let bay = self.bays.of(player, site.kind);
        let most = most_loaded(player, bay, state.supply);
        let run = self.lists.at_depot(site.base, bay, player.mints, most);
        let index = rng.below(run.count as usize) as u32;
        self.lists.action(run.start + index)
    }

    /// The same outside of towns with plenty of supply, where upgrades or tokens may change the moves.
    // Not inlined: with the functions of this kind kept apart a game for four takes 1.2 % fewer instructions.
    #[inline(never)]
    fn random_of_variant(&self, state: &State, rng: &mut Rng) -> Action {
        let player = state.mover();
        // Upgrades let a truck deliver, buy, or go on without actions.
        if self.has_upgrades && (state.actions == 0 || self.ready(player) != 0) {
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

    // Where the base game's shortcut does not hold: kept out of `random_of_turn`, which is inlined.
    #[inline(never)]
    fn random_of_legal(&self, state: &State, rng: &mut Rng) -> Action {
        let legal = self.legal(state);
        legal.nth(rng.below(legal.len()))
    }

    /// The legal set in phase play without a pending choice.
    #[inline(always)]
    pub(in super::super) fn legal<'a>(&'a self, state: &'a State) -> Legal<'a> {
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

    /// Further Takes, deliveries and purchases.
    fn each_other(&self, state: &State, each: &mut impl FnMut(Action)) {
        self.each_further_take(state, each);
        let deliverable = bits(self.deliverable(state));
        deliverable.map(Action::Deliver).for_each(&mut *each);
        self.each_buy(state, each);
    }

    /// Whether any of them can be legal; a quick test.
    #[inline]
    fn may_do_others(&self, player: &Player, site: &Site) -> bool {
        match self.has_upgrades {
            true => self.ready(player) != 0 || self.may_take_further(player, site),
            false => self.deliverable_from(player, site) != 0 || !self.shortcuts.two_face_up,
        }
    }

    fn may_take_further(&self, player: &Player, site: &Site) -> bool {
        site.town != NONE && (player.has(Upgrade::OrderBook) || !self.shortcuts.two_face_up)
    }

    /// The Takes that are not among the two runs: those of a third order, and of several.
    fn each_further_take(&self, state: &State, each: &mut impl FnMut(Action)) {
        if state.actions > 0 {
            self.each_take(state, 2, each);
            self.each_take_of_several(state, each);
        }
    }

    // Seldom other than 0: kept out of the count, which is inlined into every playout.
    #[inline(never)]
    fn count_others(&self, state: &State) -> u32 {
        let mut count = self.deliverable(state).count_ones() + self.count_buys(state);
        self.each_further_take(state, &mut |_| count += 1);
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
        self.each_further_take(state, &mut |action| {
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

    /// What can be loaded or unloaded, and optimised; nothing where there is no depot.
    #[inline]
    fn depot_actions(&self, player: &Player, bay: &Bay, supply: Mints) -> [Run; 2] {
        let most = most_loaded(player, bay, supply);
        let classic = player.mints[0] & bay.depot_mask as u8;
        [
            self.lists.stock(bay, player.mints, most),
            self.lists.optimises(bay.rates, classic, supply),
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

    /// What the player's truck may do on a space.
    #[inline]
    pub(in super::super) fn bay(&self, player: &Player, space: u8) -> &Bay {
        self.bays.of(player, self.board.site(space).kind)
    }

    #[inline]
    pub(in super::super) fn slots(&self, player: &Player) -> u8 {
        self.bay(player, player.space).slots
    }
}

/// The most Classic mints that a truck may load.
#[inline]
fn most_loaded(player: &Player, bay: &Bay, supply: Mints) -> u8 {
    let room = bay.slots - player.aboard();
    room.min(bay.load).min(supply[0])
}
