//! Hand-worked cases of the solo mode. A position is set up by names, and played by the words of the transcript.

use super::super::components::Components;
use super::super::rules::Rules;
use super::fast::belt::Belt;
use super::state::{AI, PLAYER, State};
use super::{Action, MintDeliverySolo};
use crate::core::game::{Game, Seat};
use crate::core::notation::Notation;
use crate::core::rng::{Rng, Stream};

mod ai_cards;
mod belts;
mod end;
mod endings;
mod features;
mod followed;
mod golden;
mod laws;
mod motivations;
mod player;
mod twins;
mod words;

const AIS: [&str; 5] = ["hauler", "sprinter", "hoarder", "spicer", "local"];

fn rng(index: u64) -> Rng {
    Rng::new(7, Stream::Other { purpose: 40, index })
}

/// A game with its table.
struct Table {
    game: MintDeliverySolo,
    state: State,
}

/// An empty table against an AI, with rules changed; one order lies on each pile so that nothing ends.
fn table_with(ai: &str, change: impl Fn(&mut Rules)) -> Table {
    let mut rules = Rules::default();
    change(&mut rules);
    let game = MintDeliverySolo::new(rules, Components::default(), ai).unwrap();
    let state = game.empty_table();
    let mut table = Table { game, state };
    table.piles([
        &["northwest-cn"],
        &["northeast-cn"],
        &["southeast-cn"],
        &["southwest-cn"],
    ]);
    table
}

fn table(ai: &str) -> Table {
    table_with(ai, |_| ())
}

impl Table {
    fn order(&self, id: &str) -> u8 {
        let orders = &self.game.components.orders;
        orders.iter().position(|order| order.id == id).unwrap() as u8
    }

    fn belts(&mut self, belts: [&str; 2]) -> &mut Self {
        self.state.belts = belts.map(|letters| {
            let mut belt = Belt::EMPTY;
            letters
                .chars()
                .for_each(|letter| belt.push("CSN".find(letter).unwrap() as u8));
            belt
        });
        self
    }

    /// Top first.
    fn piles(&mut self, piles: [&[&str]; 4]) -> &mut Self {
        for (place, ids) in piles.into_iter().enumerate() {
            while self.state.piles[place].pop().is_some() {}
            for id in ids.iter().rev() {
                let order = self.order(id);
                self.state.piles[place].push(order);
            }
        }
        self
    }

    fn side(&mut self, seat: Seat, space: &str, mints: [u8; 3], held: &[&str]) -> &mut Self {
        self.state.sides[seat].space = self.game.components.factory_space(space).unwrap() as u8;
        self.state.sides[seat].mints = mints;
        while self.state.sides[seat].held.pop().is_some() {}
        for id in held {
            let order = self.order(id);
            self.state.sides[seat].held.push(order);
        }
        self
    }

    /// A turn with two actions begins.
    fn turn(&mut self, seat: Seat) -> &mut Self {
        self.state.turn = seat as u8;
        self.state.actions = 2;
        self.game.settle(&mut self.state);
        self
    }

    fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, &mut actions);
        actions
            .into_iter()
            .map(|action| self.name(action))
            .collect()
    }

    fn name(&self, action: Action) -> String {
        self.game.action_name(&self.state, action)
    }

    fn to_act(&self) -> Option<Seat> {
        self.game.to_act(&self.state)
    }

    fn play(&mut self, name: &str) -> &mut Self {
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, &mut actions);
        let action = actions
            .into_iter()
            .find(|&action| self.name(action) == name);
        let action = action.unwrap_or_else(|| panic!("{name} is not among {:?}", self.legal()));
        self.game.apply(&mut self.state, action, &mut rng(0));
        self
    }

    /// The AI's turn begins on this table: what it is forced to do, up to the end of the turn or a choice of belts.
    fn ai_plays(&mut self) -> Vec<String> {
        self.turn(AI).ai_goes_on()
    }

    /// What the AI is forced to do in the turn that it has begun.
    fn ai_goes_on(&mut self) -> Vec<String> {
        let mut played = Vec::new();
        while self.to_act() == Some(AI) {
            let forced = self.legal();
            assert_eq!(forced.len(), 1);
            self.play(&forced[0]);
            played.extend(forced);
        }
        played
    }

    fn shown_belts(&self) -> [String; 2] {
        self.state.belts.map(super::notation::belt_letters)
    }

    fn space(&self, seat: Seat) -> &str {
        self.game.space_name(self.state.sides[seat].space)
    }
}
