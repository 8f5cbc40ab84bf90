//! What a player has at the end, for the statistics of cards: orders, upgrades, and the road tokens in play.

use super::MintDelivery;
use super::board::bits;
use super::components::{Components, Upgrade};
use super::rules::Token;
use super::state::{NONE, State};
use crate::game::Seat;
use crate::notation::Item;

fn item(group: &'static str, name: &str, event: &'static str) -> Item {
    Item {
        group,
        name: name.to_owned(),
        event,
    }
}

/// Each order twice: taken, then delivered.
pub(super) fn order_items(components: &Components) -> Vec<Item> {
    let orders = components.orders.iter();
    orders
        .flat_map(|order| {
            let event = |event| item("order", &order.id, event);
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
        let upgrades = Upgrade::ALL.map(|upgrade| item("upgrade", upgrade.name(), "bought"));
        let tokens = Token::ALL.map(|token| item("road token", token.name(), "in play"));
        let mut items = order_items(&self.components);
        items.extend(upgrades);
        items.extend(tokens);
        items
    }

    pub(super) fn find_items(&self, state: &State, seat: Seat, found: &mut Vec<usize>) {
        let player = &state.players[seat];
        let orders = |mask| bits(mask).collect::<Vec<u8>>();
        held_orders(&orders(player.held), &orders(player.delivered), found);
        let first = self.components.orders.len() * 2;
        found.extend(player.bought().map(|upgrade| first + upgrade as usize));
        let first = first + Upgrade::ALL.len();
        let tokens = Token::ALL.into_iter().enumerate();
        let in_play = tokens.filter(|(_, token)| state.tokens.at(*token) != NONE);
        found.extend(in_play.map(|(place, _)| first + place));
    }
}
