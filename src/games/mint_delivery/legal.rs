//! The one definition of legal: the parts of the legal set, which are listed whole or drawn from.

use super::MintDelivery;
use super::action::*;
use super::board::{bits, covers};
use super::components::*;
use super::rules::*;
use super::state::*;

/// The legal set of a turn, as parts in the order in which they are listed; `end-turn` is always the last.
pub(super) struct Legal<'a> {
    game: &'a MintDelivery,
    state: &'a State,
    deliver: u64,
    moves: u32,
    deliver_count: u8,
    moves_count: u8,
    load: u8,
    unload: &'a [Action],
    optimise: &'a [Action],
    /// How many amounts of mints each Take may load, no mints included: of the older order, the newer one, both.
    takes: [u8; 3],
    buys: u16,
}

/// How many bits a mask has: mostly none or a few, where counting one by one is fast on every machine.
#[inline]
fn count_bits(mut mask: u64) -> usize {
    let mut count = 0;
    while mask != 0 {
        mask &= mask - 1;
        count += 1;
    }
    count
}

impl Legal<'_> {
    /// The Take of the older order, the newer one, or both.
    fn take(&self, which: usize, load: u8) -> Action {
        let space = self.state.mover().space as usize;
        let town = self.game.board.town_at[space] as usize;
        let [older, newer] = self.state.towns[town].face_up;
        let (first, second) = [(older, NONE), (newer, NONE), (older, newer)][which];
        Action::Take {
            first,
            second,
            load,
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        let takes: usize = self.takes.iter().map(|&amounts| amounts as usize).sum();
        self.moves_count as usize
            + self.load as usize
            + self.unload.len()
            + self.optimise.len()
            + takes
            + self.deliver_count as usize
            + self.buys as usize
            + 1
    }

    /// The action at an index of the list.
    #[inline]
    pub fn nth(&self, mut index: usize) -> Action {
        let mut within = |part: usize| {
            let here = index < part;
            let found = here.then_some(index);
            index = index.wrapping_sub(part);
            found
        };
        if let Some(i) = within(self.moves_count as usize) {
            return Action::Move(self.game.nth_move(self.state, self.moves, i));
        }
        if let Some(i) = within(self.load as usize) {
            return Action::Load(i as u8 + 1);
        }
        if let Some(i) = within(self.unload.len()) {
            return self.unload[i];
        }
        if let Some(i) = within(self.optimise.len()) {
            return self.optimise[i];
        }
        for (which, &amounts) in self.takes.iter().enumerate() {
            if let Some(i) = within(amounts as usize) {
                return self.take(which, i as u8);
            }
        }
        if let Some(i) = within(self.deliver_count as usize) {
            return Action::Deliver(nth_bit(self.deliver, i));
        }
        within(self.buys as usize).map_or(Action::EndTurn, |i| self.nth_buy(i))
    }

    fn nth_buy(&self, index: usize) -> Action {
        let (mut seen, mut found) = (0, Action::EndTurn);
        self.game.each_buy(self.state, &mut |action| {
            if seen == index {
                found = action;
            }
            seen += 1;
        });
        found
    }

    /// Lists all actions.
    pub fn list(&self, actions: &mut Vec<Action>) {
        actions.extend(bits(self.moves as u64).map(Action::Move));
        actions.extend((1..=self.load).map(Action::Load));
        actions.extend_from_slice(self.unload);
        actions.extend_from_slice(self.optimise);
        for (which, &amounts) in self.takes.iter().enumerate() {
            actions.extend((0..amounts).map(|load| self.take(which, load)));
        }
        actions.extend(bits(self.deliver).map(Action::Deliver));
        if self.buys > 0 {
            self.game
                .each_buy(self.state, &mut |action| actions.push(action));
        }
        actions.push(Action::EndTurn);
    }
}

#[inline]
fn nth_bit(mut mask: u64, n: usize) -> u8 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask.trailing_zeros() as u8
}

impl MintDelivery {
    /// The legal set in phase play without a pending choice.
    #[inline]
    pub(super) fn legal<'a>(&'a self, state: &'a State) -> Legal<'a> {
        let (deliver, moves) = (self.deliverable(state), self.moves(state));
        let mut legal = Legal {
            game: self,
            state,
            deliver,
            moves,
            deliver_count: count_bits(deliver) as u8,
            moves_count: self.count_moves(state, moves),
            load: 0,
            unload: &[],
            optimise: &[],
            takes: [0; 3],
            buys: 0,
        };
        if state.actions == 0 {
            return legal;
        }
        match self.board.kind[state.mover().space as usize] {
            SpaceKind::City | SpaceKind::Warehouse => self.depot_actions(state, &mut legal),
            SpaceKind::Town => self.takes(state, &mut legal),
            SpaceKind::Movement => {}
        }
        if self.rules.upgrades {
            self.each_buy(state, &mut |_| legal.buys += 1);
        }
        legal
    }

    /// The orders that the mover can deliver now.
    #[inline]
    pub(super) fn deliverable(&self, state: &State) -> u64 {
        let player = state.mover();
        let reach = match player.has(Upgrade::Drone) {
            true => self.board.orders_near[player.space as usize],
            false => self.board.orders_here[player.space as usize],
        };
        match player.held & reach {
            0 => 0,
            here => here & self.board.filled_by(player.mints),
        }
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
            false => self.board.neighbours[player.space as usize],
        }
    }

    /// Without tokens the roads of a space are counted and listed already.
    #[inline]
    fn count_moves(&self, state: &State, moves: u32) -> u8 {
        match self.has_roads || moves == 0 {
            true => count_bits(moves as u64) as u8,
            false => self.board.roads_of[state.mover().space as usize].count,
        }
    }

    #[inline]
    fn nth_move(&self, state: &State, moves: u32, index: usize) -> u8 {
        match self.has_roads {
            true => nth_bit(moves as u64, index),
            false => self.board.roads_of[state.mover().space as usize].to[index],
        }
    }

    #[inline(never)]
    fn open_roads(&self, state: &State) -> u32 {
        let player = state.mover();
        let joined = self
            .board
            .joined(player.space, state.tokens.at(Token::Tunnel));
        if joined & state.tokens.spaces() == 0 || player.has(Upgrade::RoadPass) {
            return joined;
        }
        let bit = |token: Token| 1u32.checked_shl(state.tokens.at(token) as u32).unwrap_or(0);
        let open = joined & !bit(Token::Closed);
        if player.aboard() > 0 {
            return open;
        }
        let unpaid = open & !bit(Token::Toll);
        match (unpaid, self.rules.toll_stuck) {
            (0, TollStuck::Free) => open, // MD-R6
            _ => unpaid,
        }
    }

    #[inline]
    fn depot_actions<'a>(&'a self, state: &State, legal: &mut Legal<'a>) {
        let player = state.mover();
        let room = self.slots(player) - player.aboard();
        legal.load = room
            .min(self.load_limit(player, player.space))
            .min(state.supply[0]);
        legal.unload = self.lists.unloads(player.mints);
        legal.optimise = self.lists.optimises(
            self.kitchen(player, player.space),
            player.mints[0],
            state.supply,
        );
    }

    #[inline]
    fn takes(&self, state: &State, legal: &mut Legal) {
        let player = state.mover();
        let town = &state.towns[self.board.town_at[player.space as usize] as usize];
        let room = self.slots(player) - player.aboard();
        for slot in 0..FACE_UP {
            if town.face_up[slot] != NONE {
                legal.takes[slot] = town.mints[slot].min(room) + 1;
            }
        }
        if player.has(Upgrade::OrderBook) && town.lies_out() == FACE_UP {
            legal.takes[2] = (town.mints[0] + town.mints[1]).min(room) + 1;
        }
    }

    /// Every upgrade for sale with every set of ready orders that pays it.
    fn each_buy(&self, state: &State, each: &mut impl FnMut(Action)) {
        let player = state.mover();
        let ready = player.held & self.board.filled_by(player.mints);
        if ready == 0 {
            return;
        }
        let (ready, count) = state.sorted_by_age(ready);
        for upgrade in self.for_sale(state) {
            let mut paid = Payment {
                upgrade,
                price: self.prices[upgrade as usize] as usize,
                orders: [NONE; MAX_PRICE],
                count: 0,
            };
            self.pay(player.mints, &ready[..count], &mut paid, each);
        }
    }

    /// Tells each set of `price` orders whose mints are aboard at the same time.
    fn pay(&self, left: Mints, ready: &[u8], paid: &mut Payment, each: &mut impl FnMut(Action)) {
        if paid.count == paid.price {
            let (upgrade, orders) = (paid.upgrade, paid.orders);
            return each(Action::Buy { upgrade, orders });
        }
        for (index, &order) in ready.iter().enumerate() {
            let wants = self.board.wants[order as usize];
            if covers(left, wants) {
                paid.orders[paid.count] = order;
                paid.count += 1;
                self.pay(minus(left, wants), &ready[index + 1..], paid, each);
                paid.count -= 1;
                paid.orders[paid.count] = NONE;
            }
        }
    }

    /// The upgrades that the mover may still buy, by column (MD-U2, MD-U3).
    fn for_sale<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Upgrade> + 'a {
        let player = state.mover();
        let columns = state.columns.iter().filter(|column| column[0] != NONE);
        columns.flat_map(move |column| {
            let cards = column.map(|card| Upgrade::ALL[card as usize]);
            let owned = cards.map(|card| player.has(card));
            (0..2).filter_map(move |place| {
                let sold = match self.rules.column_sells {
                    ColumnSells::OneOfBoth => !owned[0] && !owned[1],
                    ColumnSells::Drawn => place == 1 && !owned[1],
                    ColumnSells::Both => !owned[place],
                };
                sold.then_some(cards[place])
            })
        })
    }

    #[inline]
    pub(super) fn slots(&self, player: &Player) -> u8 {
        self.rules.slots + player.has(Upgrade::Trailer) as u8 * TRAILER_SLOTS
    }

    pub(super) fn load_limit(&self, player: &Player, depot: u8) -> u8 {
        let printed = match self.board.kind[depot as usize] {
            SpaceKind::City => self.rules.load_city,
            _ => self.rules.load_warehouse,
        };
        printed + player.has(Upgrade::Forklift) as u8 * FORKLIFT_LOAD
    }

    /// What the player may exchange at a depot.
    #[inline]
    pub(super) fn kitchen(&self, player: &Player, depot: u8) -> Kitchen {
        let city = self.board.kind[depot as usize] == SpaceKind::City;
        Kitchen {
            cinnamon: city || player.has(Upgrade::SpiceKit),
            spice_deal: player.has(Upgrade::SpiceDeal),
            sweet_deal: player.has(Upgrade::SweetDeal),
        }
    }

    /// The legal set of phase keep: the sets of dealt orders, all or those within the stars (MD-4).
    pub(super) fn list_keeps(&self, state: &State, actions: &mut Vec<Action>) {
        let dealt = &state.mover().dealt[..self.rules.deal as usize];
        for set in 0..1u8 << dealt.len() {
            let mut kept = [NONE; MAX_DEAL];
            let chosen = dealt.iter().enumerate().filter(|(i, _)| set & 1 << i != 0);
            let mut stars = 0;
            for (place, (_, &order)) in kept.iter_mut().zip(chosen) {
                *place = order;
                stars += self.board.stars[order as usize] as u32;
            }
            if self.rules.keep == Keep::AnySet || stars <= self.rules.keep_stars as u32 {
                actions.push(Action::Keep(kept));
            }
        }
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

struct Payment {
    upgrade: Upgrade,
    price: usize,
    orders: [u8; MAX_PRICE],
    count: usize,
}

pub(super) fn minus(mints: Mints, wants: Mints) -> Mints {
    [0, 1, 2].map(|kind| mints[kind] - wants[kind])
}
