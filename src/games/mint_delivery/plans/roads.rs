//! What a truck alone can do in one action, asked of the rules: its states, and which follows which.

use super::super::components::*;
use super::super::rules::MintSupply;
use super::super::state::*;
use super::super::{Action, MintDelivery};
use crate::core::game::Game;
use crate::core::rng::{Rng, Stream};

/// The states of a truck, with its space and load, and what leads from one to another in one action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roads {
    pub spaces: usize,
    pub orders: usize,
    /// The space of each town.
    pub towns: Vec<u8>,
    /// The mints of each load, the empty one first.
    pub loads: Vec<Mints>,
    /// The place of a load among `loads`.
    places: Vec<u16>,
    /// Where the followers of each state begin in `followers`.
    begins: Vec<u32>,
    followers: Vec<u16>,
    /// The orders that can be delivered in each state.
    pub delivered: Vec<u64>,
    pub wants: Vec<Mints>,
}

/// More mints than any plan asks for.
const PLENTY: u8 = 100;

impl Roads {
    /// Of trucks with these upgrades at a table with these tokens.
    pub fn new(game: &MintDelivery, state: &State, upgrades: u16) -> Roads {
        let mut table = empty_table(game, state);
        table.players[0].upgrades = upgrades;
        let slots = game.slots(&table.players[0]);
        let mut roads = Roads {
            spaces: game.board.spaces,
            orders: game.board.orders,
            towns: game.board.town_space[..game.board.towns].to_vec(),
            loads: loads(slots),
            places: vec![0; BY_MINTS],
            begins: vec![0],
            followers: Vec::new(),
            delivered: Vec::new(),
            wants: game.board.wants[..game.board.orders].to_vec(),
        };
        for (place, &load) in roads.loads.iter().enumerate() {
            roads.places[by_mints(load)] = place as u16;
        }
        let mut actions = Vec::new();
        for load in 0..roads.loads.len() {
            for space in 0..roads.spaces {
                table.players[0].space = space as u8;
                table.players[0].mints = roads.loads[load];
                roads.add(game, &table, &mut actions);
            }
        }
        roads
    }

    /// Adds the next state, as it stands on the table.
    fn add(&mut self, game: &MintDelivery, table: &State, actions: &mut Vec<Action>) {
        let from = self.begins.len() - 1;
        let begin = self.followers.len();
        let mut open = applied(game, table, actions);
        while let Some(next) = open.pop() {
            // A toll or a Loading zone may leave a choice.
            if next.pending != Pending::None {
                open.extend(applied(game, &next, actions));
                continue;
            }
            let truck = &next.players[0];
            let to = self.state(truck.space, truck.mints);
            if to != from && !self.followers[begin..].contains(&(to as u16)) {
                self.followers.push(to as u16);
            }
        }
        self.begins.push(self.followers.len() as u32);
        let mut holder = *table;
        holder.players[0].held = u64::MAX >> (64 - self.orders);
        self.delivered.push(game.deliverable(&holder));
    }

    /// The number of a state.
    #[inline]
    pub fn state(&self, space: u8, load: Mints) -> usize {
        self.places[by_mints(load)] as usize * self.spaces + space as usize
    }

    pub fn states(&self) -> usize {
        self.loads.len() * self.spaces
    }

    /// The states that one action leads to.
    pub fn followers(&self, state: usize) -> &[u16] {
        &self.followers[self.begins[state] as usize..self.begins[state + 1] as usize]
    }

    /// The state after delivering an order there.
    pub fn after(&self, state: usize, order: usize) -> usize {
        let load = self.loads[state / self.spaces];
        let left = std::array::from_fn(|kind| load[kind] - self.wants[order][kind]);
        self.state((state % self.spaces) as u8, left)
    }

    /// The state with some more Classic aboard, if there is room.
    pub fn loaded(&self, state: usize, classic: u8) -> Option<usize> {
        let [c, s, n] = self.loads[state / self.spaces];
        let load = [c + classic, s, n];
        let place = self.places[by_mints(load)] as usize;
        (self.loads[place] == load).then(|| place * self.spaces + state % self.spaces)
    }
}

/// Every load of a truck, the empty one first.
fn loads(slots: u8) -> Vec<Mints> {
    let amounts = || 0..=slots;
    let all =
        amounts().flat_map(|n| amounts().flat_map(move |s| amounts().map(move |c| [c, s, n])));
    all.filter(|load| load.iter().sum::<u8>() <= slots)
        .collect()
}

/// A table with nothing on it but tokens and a truck whose turn does not end.
fn empty_table(game: &MintDelivery, state: &State) -> State {
    let mut table = *state;
    table.towns = [Town::EMPTY; MAX_TOWNS];
    if game.rules.mint_supply == MintSupply::Limited {
        table.supply = [PLENTY; 3];
    }
    table.phase = Phase::Play;
    table.pending = Pending::None;
    table.seat = 0;
    table.round = 1;
    table.ending = false;
    table.actions = 9;
    // What the first Move of a turn gets is left out.
    table.moves = 100;
    table.players[0].held = 0;
    table
}

/// The tables that the legal actions lead to.
fn applied(game: &MintDelivery, table: &State, actions: &mut Vec<Action>) -> Vec<State> {
    game.legal_actions(table, actions);
    let after = |&action: &Action| {
        let mut next = *table;
        game.apply(&mut next, action, &mut no_chance());
        next
    };
    actions.iter().map(after).collect()
}

/// Nothing that a truck does is chance.
fn no_chance() -> Rng {
    Rng::new(
        0,
        Stream::Other {
            purpose: 0,
            index: 0,
        },
    )
}
