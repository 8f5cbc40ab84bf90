//! Tests of Mint Delivery, one file a subject, and a table that is set up by hand.

mod buying;
mod components;
mod ending;
pub(super) mod endings;
mod figures;
pub(super) mod followed;
mod golden;
mod judgement;
pub(super) mod laws;
mod play;
mod prose;
mod roads;
mod rules;
mod setup;
mod tokens;
mod twins;
mod upgrades;

use serde_json::Value;

use super::components::{Mint, Upgrade};
use super::state::NONE;
use super::*;
use crate::core::notation::Notation;
use crate::core::rng::Stream;
use crate::core::ruleset;

fn rng(index: u64) -> Rng {
    Rng::new(1, Stream::Other { purpose: 4, index })
}

/// The default rules with some keys changed, the values as TOML.
fn with(changes: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::default();
    for (key, value) in changes {
        let mut table: toml::Table = toml::from_str(&format!("value = {value}")).expect("TOML");
        let value = table.remove("value").expect("it is there");
        ruleset::set(&mut rules, key, value).unwrap_or_else(|fault| panic!("{fault}"));
    }
    rules
}

/// City, warehouse and the towns a and b in this order, with these spaces and roads behind town a.
fn two_towns(rules: Rules, spaces: &str, roads: &str) -> Bench {
    let mut text = format!(
        r#"
towns = ["a", "b"]
spaces = [
  {{ name = "city", kind = "city", x = 0, y = 0 }},
  {{ name = "depot", kind = "warehouse", x = 1, y = 0 }},
  {{ name = "a", kind = "town", x = 2, y = 0 }},
  {spaces}
]
roads = [["city", "depot"], ["depot", "a"], {roads}]
factory_spaces = ["a", "b", "dispatch", "loading-1", "loading-2", "ai-loading"]
factory_roads = [["a", "b"], ["b", "dispatch"], ["dispatch", "loading-1"], ["loading-1", "loading-2"], ["loading-2", "ai-loading"]]
orders = [
"#
    );
    for _ in 0..10 {
        text += "{ town = \"a\", mints = \"CC\", stars = 2 }, { town = \"b\", mints = \"CS\", stars = 3 },\n";
    }
    let components = Components::parse(&(text + "]")).expect("a good file");
    Bench::with(2, rules, components)
}

/// A game in its first turn, everybody without an order; every play is checked for conservation.
pub(super) struct Bench {
    pub game: MintDelivery,
    pub state: State,
}

impl Bench {
    pub fn new(players: usize, rules: Rules) -> Bench {
        Bench::with(players, rules, Components::default())
    }

    fn with(players: usize, rules: Rules, components: Components) -> Bench {
        let game = MintDelivery::new(rules, components, players).expect("good rules");
        let mut bench = Bench {
            state: game.deal(&mut rng(0)),
            game,
        };
        for _ in 0..players {
            bench.play("keep:none");
        }
        bench
    }

    fn order(&self, id: &str) -> u8 {
        let orders = &self.game.components.orders;
        let index = orders.iter().position(|order| order.id == id);
        index.unwrap_or_else(|| panic!("no order {id}")) as u8
    }

    fn space(&self, name: &str) -> u8 {
        self.game.components.space(name).expect("a space") as u8
    }

    pub fn town(&self, name: &str) -> usize {
        let towns = &self.game.components.towns;
        towns.iter().position(|town| town == name).expect("a town")
    }

    /// Puts a truck somewhere with these mints, taken from the supply.
    pub fn truck(&mut self, seat: usize, space: &str, mints: &str) {
        self.state.players[seat].space = self.space(space);
        for mint in Mint::ALL {
            let kind = mint as usize;
            let wanted = mints.chars().filter(|&c| c == mint.letter()).count() as u8;
            let aboard = std::mem::replace(&mut self.state.players[seat].mints[kind], wanted);
            if self.game.is_limited {
                self.state.supply[kind] = self.state.supply[kind] + aboard - wanted;
            }
        }
    }

    /// Where an order lies among piles, face-up orders and what is over.
    fn place(&mut self, order: u8) -> &mut u8 {
        let towns = self.game.board.towns;
        let piles: Vec<usize> = self.state.towns[..towns]
            .iter()
            .flat_map(|t| t.pile())
            .collect();
        let over = self.game.left_over(&self.state);
        let hidden = piles
            .into_iter()
            .chain(over)
            .find(|&i| self.state.cards[i] == order);
        match hidden {
            Some(index) => &mut self.state.cards[index],
            None => {
                let mut shown = self
                    .state
                    .towns
                    .iter_mut()
                    .flat_map(|t| t.face_up.iter_mut());
                shown
                    .find(|o| **o == order)
                    .expect("the order lies somewhere")
            }
        }
    }

    /// Gives orders to a player; a card that is over takes the place of each.
    pub fn give(&mut self, seat: usize, ids: &[&str]) {
        for id in ids {
            let order = self.order(id);
            let last = self
                .game
                .left_over(&self.state)
                .last()
                .expect("cards are over");
            let filler = self.state.cards[last];
            *self.place(order) = filler;
            self.state.cards[last] = NONE;
            self.state.cards_end -= 1;
            self.state.players[seat].held |= 1 << order;
            self.state.stamp(order);
        }
    }

    /// Lays an order face up in a town, in place 0 (older) or 1, with mints from the supply.
    fn lay(&mut self, town: &str, slot: usize, id: &str, mints: u8) {
        let (town, order) = (self.town(town), self.order(id));
        let present = self.state.towns[town].face_up[slot];
        if present != order {
            *self.place(order) = present;
            self.state.towns[town].face_up[slot] = order;
        }
        self.state.towns[town].mints[slot] += mints;
        if self.game.is_limited {
            self.state.supply[0] -= mints;
        }
    }

    /// Takes the pile of a town out of the game, and its face-up orders but this many.
    pub fn run_down(&mut self, town: &str, face_up: usize) {
        let town = self.town(town);
        let pile = self.state.towns[town].pile();
        let gone: Vec<u8> = self.state.cards[pile].to_vec();
        gone.iter().for_each(|&order| self.state.out |= 1 << order);
        self.state.towns[town].top = self.state.towns[town].end;
        for slot in face_up..2 {
            let order = std::mem::replace(&mut self.state.towns[town].face_up[slot], NONE);
            self.state.out |= 1 << order;
        }
    }

    pub fn upgrade(&mut self, seat: usize, upgrade: Upgrade) {
        let player = &mut self.state.players[seat];
        player.bought[player.upgrades.count_ones() as usize] = upgrade as u8;
        player.upgrades |= 1 << upgrade as u8;
    }

    fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, &mut actions);
        let name = |&action| self.game.action_name(&self.state, action);
        actions.iter().map(name).collect()
    }

    /// The legal actions that begin with a word, without it, in one line.
    fn legal_of(&self, word: &str) -> String {
        let legal = self.legal();
        let matching = legal.iter().filter_map(|name| name.strip_prefix(word));
        matching.collect::<Vec<_>>().join(" ")
    }

    /// Takes the first of the orders that may be taken.
    fn take_first(&mut self) {
        let legal = self.legal();
        let take = legal.iter().find(|name| name.starts_with("take:"));
        self.play(take.expect("an order to take"));
    }

    pub fn play(&mut self, name: &str) {
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, &mut actions);
        let named = actions
            .iter()
            .find(|&&a| self.game.action_name(&self.state, a) == name);
        let action = *named.unwrap_or_else(|| panic!("{name} is not in {:?}", self.legal()));
        self.game.apply(&mut self.state, action, &mut rng(1));
        assert!(self.game.conserved(&self.state), "after {name}");
    }

    fn play_all(&mut self, names: &[&str]) {
        names.iter().for_each(|name| self.play(name));
    }

    fn json(&self) -> Value {
        self.game.state_json(&self.state, None)
    }

    /// A truck as `space CCS`.
    fn shows(&self, seat: usize) -> String {
        let player = &self.state.players[seat];
        let mints = super::components::letters(player.mints);
        format!("{} {mints}", self.game.space_name(player.space))
    }

    fn seat(&self) -> usize {
        self.state.seat as usize
    }
}
