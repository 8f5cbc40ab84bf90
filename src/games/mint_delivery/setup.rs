//! Setting up: the deal, keeping orders, filling the piles.

use super::MintDelivery;
use super::board::bits;
use super::components::*;
use super::rules::*;
use super::state::*;
use crate::core::game::{MAX_SEATS, Seat};
use crate::core::named::Named;
use crate::core::rng::Rng;

impl MintDelivery {
    pub(super) fn deal_table(&self, rng: &mut Rng) -> State {
        let mut state = self.bare_table();
        // Tokens have streams of their own, so that rule sets meet the same cards.
        let tokens = self.draw_tokens(rng);
        let dealt = self.left_out.shuffled(rng);
        let deal = self.rules.deal as usize;
        for seat in 0..self.players {
            state.players[seat].dealt[..deal].copy_from_slice(&dealt[seat * deal..][..deal]);
        }
        state.cards = self.left_out.shuffled(rng); // MD-0
        // Upgrades are drawn last, so that rule sets meet the same cards.
        self.lay_columns(&mut state, rng);
        state.tokens = tokens;
        state
    }

    /// All orders by id, then `NONE`.
    pub(super) fn all_orders(&self) -> [u8; MAX_ORDERS] {
        std::array::from_fn(|id| {
            if id < self.board.orders {
                id as u8
            } else {
                NONE
            }
        })
    }

    fn bare_table(&self) -> State {
        let mut supply = self.components.mints;
        if self.is_limited {
            supply[0] -= self.rules.start_mints * self.players as u8;
        } else {
            supply = [UNLIMITED; 3];
        }
        let player = Player {
            held: 0,
            delivered: 0,
            space: self.board.city,
            mints: [self.rules.start_mints, 0, 0],
            upgrades: 0,
            stars: 0,
            twos: 0,
            dealt: [NONE; MAX_DEAL],
            bought: [NONE; 2 * MAX_COLUMNS],
        };
        State {
            players: [player; MAX_SEATS],
            towns: [Town::EMPTY; MAX_TOWNS],
            cards: self.all_orders(),
            cards_end: self.board.orders as u8,
            stamps: [0; MAX_ORDERS],
            stamp: 0,
            out: 0,
            supply,
            tokens: Tokens::NO_TOKENS,
            columns: [[NONE; 2]; MAX_COLUMNS],
            round: 0,
            phase: Phase::Keep,
            pending: Pending::None,
            seat: 0,
            actions: 0,
            moves: 0,
            ride: 0,
            from: NONE,
            ending: false,
        }
    }

    /// The Basic upgrades, and on each a drawn or a named one (MD-U0).
    fn lay_columns(&self, state: &mut State, rng: &mut Rng) {
        let beside: Vec<Upgrade> = match &self.rules.upgrades {
            Upgrades::Off => return,
            Upgrades::Drawn => self.draw_upgrades(rng),
            Upgrades::Named(named) => {
                let named = named.iter().map(|name| Upgrade::from_name(name));
                named.map(|upgrade| upgrade.expect("checked")).collect()
            }
        };
        let cards = self.components.upgrades.iter();
        let basic = cards.filter(|card| card.basic && self.rules.has_upgrade(card.effect));
        for (column, (basic, beside)) in basic.zip(beside).enumerate() {
            state.columns[column] = [basic.effect as u8, beside as u8];
        }
    }

    /// All upgrades that are not Basic in a random order; `road-pass` only where there are roads to pass. Those that
    /// are left out of the game are skipped, so that rule sets meet the others in the same order.
    fn draw_upgrades(&self, rng: &mut Rng) -> Vec<Upgrade> {
        let cards = self.components.upgrades.iter().filter(|card| !card.basic);
        let effects = cards.map(|card| card.effect);
        let mut drawn: Vec<Upgrade> = effects
            .filter(|&effect| self.has_roads || effect != Upgrade::RoadPass)
            .collect();
        rng.shuffle(&mut drawn);
        drawn.retain(|&upgrade| self.rules.has_upgrade(upgrade));
        drawn
    }

    /// The tokens in play: those on given spaces, then each of the others on a random space joined to a town; a space
    /// drawn twice is drawn again (MD-R1). Each token has its own stream, so that the same deal lays it on the same
    /// space whatever else is in play.
    fn draw_tokens(&self, rng: &Rng) -> Tokens {
        let mut tokens = self.fixed;
        if !self.has_roads {
            return tokens;
        }
        let streams = self.tokens.iter().map(|token| rng.branch(token.stream));
        let mut streams: Vec<Rng> = streams.collect();
        // A number of tokens takes the first of one order of all tokens, those outside the bag skipped (MD-R8).
        let order: Vec<u64> = streams.iter_mut().map(Rng::next_u64).collect();
        let mut drawn = self.drawn.clone();
        if let Roads::Random(count) = self.rules.roads {
            drawn.sort_by_key(|&token| order[token]);
            drawn.truncate(count.into());
        }
        for token in drawn {
            let space = loop {
                let places = &self.board.approaches;
                let space = places[streams[token].below(places.len())];
                if tokens.on(space).is_none() {
                    break space;
                }
            };
            tokens.lay(token, self.tokens[token].effect, space);
        }
        tokens
    }

    pub(super) fn keep(&self, state: &mut State, kept: [u8; MAX_DEAL]) {
        put_aside(state, state.seat as usize, kept);
        state.seat += 1;
        if state.seat as usize == self.players {
            self.begin(state);
        }
    }

    /// All have kept: piles, the penalty, face-up orders, and the first turn.
    fn begin(&self, state: &mut State) {
        self.fill_piles(state);
        for seat in 0..self.players {
            self.penalise(state, seat);
            state.players[seat].dealt = [NONE; MAX_DEAL];
        }
        for town in 0..self.board.towns as u8 {
            for _ in 0..self.rules.face_up {
                self.reveal(state, town);
            }
        }
        self.check_end(state);
        state.phase = Phase::Play;
        state.round = 1;
        state.seat = 0;
        self.start_turn(state);
    }

    /// Skips the kept cards; a whole pile at a time, as equal as can be if the cards run short (MD-0, MD-5).
    fn fill_piles(&self, state: &mut State) {
        let kept = state.players[..self.players]
            .iter()
            .fold(0, |all, player| all | player.held);
        let mut end = 0;
        for index in 0..self.board.orders {
            let order = state.cards[index];
            if kept & 1 << order == 0 {
                state.cards[end] = order;
                end += 1;
            }
        }
        state.cards[end..].fill(NONE);
        state.cards_end = end as u8;
        let towns = self.board.towns;
        let mut top = 0;
        for town in 0..towns {
            let share = end / towns + (town < end % towns) as usize;
            let size = share.min(self.rules.pile as usize);
            state.towns[town].top = top as u8;
            top += size;
            state.towns[town].end = top as u8;
        }
    }

    /// Too many stars kept: the lowest order goes out of the game, among equals the first dealt (MD-4).
    fn penalise(&self, state: &mut State, seat: Seat) {
        let stars = |order: &u8| self.board.stars[*order as usize] as u32;
        loop {
            let player = &mut state.players[seat];
            let kept: u32 = bits(player.held).map(|order| stars(&order)).sum();
            if kept <= self.rules.keep_stars as u32 {
                return;
            }
            let held = player
                .dealt
                .into_iter()
                .filter(|&o| o != NONE && player.held & 1 << o != 0);
            let lowest = held.min_by_key(stars).expect("stars come from orders");
            player.held &= !(1 << lowest);
            state.out |= 1 << lowest;
        }
    }
}

pub(super) fn put_aside(state: &mut State, seat: Seat, kept: [u8; MAX_DEAL]) {
    for order in kept.into_iter().filter(|&order| order != NONE) {
        state.players[seat].held |= 1 << order;
        state.stamp(order);
    }
}

/// The supply of every kind when it is unlimited: more than any action can ask for.
pub(super) const UNLIMITED: u8 = u8::MAX;
