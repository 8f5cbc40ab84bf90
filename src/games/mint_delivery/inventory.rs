//! What a player has at the end, for the statistics of cards: orders, upgrades, and the road tokens in play.

use super::MintDelivery;
use super::board::bits;
use super::components::{Components, Upgrade};
use super::rules::Roads;
use super::state::{NONE, State};
use crate::core::game::Seat;
use crate::core::notation::Item;

/// Each order twice: taken, then delivered.
pub(super) fn order_items(components: &Components) -> Vec<Item> {
    let orders = components.orders.iter();
    orders
        .flat_map(|order| {
            let event = |event| Item::new("order", &order.id, event);
            [event("gained"), event("delivered")]
        })
        .collect()
}

/// Adds the places of orders that lie before a player, in `order_items`.
pub(super) fn held_orders(held: &[u8], delivered: &[u8], found: &mut Vec<usize>) {
    let place = |&order: &u8| usize::from(order) * 2;
    found.extend(held.iter().chain(delivered).map(place));
    found.extend(delivered.iter().map(|order| place(order) + 1));
}

impl MintDelivery {
    pub(super) fn all_items(&self) -> Vec<Item> {
        let upgrade = |upgrade: Upgrade| {
            Item::new("upgrade", upgrade.name(), "bought").only_if(self.may_lie_out(upgrade))
        };
        let tokens = self.components.tokens.iter().enumerate();
        let tokens = tokens.map(|(token, card)| Item {
            against: Some(self.displaced(token)),
            ..Item::new("road token", &card.name, "in play").only_if(self.may_lie(token))
        });
        let mut items = order_items(&self.components);
        items.extend(Upgrade::ALL.map(upgrade));
        items.extend(tokens);
        items
    }

    pub(super) fn find_items(&self, state: &State, seat: Seat, found: &mut Vec<usize>) {
        let player = &state.players[seat];
        let orders = |mask| bits(mask).collect::<Vec<u8>>();
        held_orders(&orders(player.held), &orders(player.delivered), found);
        let first = self.components.orders.len() * 2;
        found.extend(player.bought().map(|upgrade| first + upgrade as usize));
    }

    /// The tokens that lie out, each with its distance to the city in roads.
    pub(super) fn find_tokens(&self, state: &State, found: &mut Vec<(usize, u8)>) {
        let first = self.components.orders.len() * 2 + Upgrade::ALL.len();
        for token in 0..self.components.tokens.len() {
            let space = state.tokens.at(token);
            if space != NONE {
                found.push((first + token, self.board.roads_to_city(space)));
            }
        }
    }

    /// What the deals without a token have instead.
    fn displaced(&self, token: usize) -> String {
        let name = &self.components.tokens[token].name;
        match &self.rules.roads {
            Roads::Random(count) if usize::from(*count) < self.drawn.len() => format!(
                "the tokens that {name} displaces: {count} of {} are drawn for each deal",
                self.drawn.len()
            ),
            _ => format!("{name} on other spaces: every deal has it"),
        }
    }
}
