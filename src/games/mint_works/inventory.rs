//! What a player has at the end, for the statistics of cards: Plans gained and Plans built.

use super::MintWorks;
use super::cards::{Named, Plan};
use super::state::{State, ids};
use crate::game::Seat;
use crate::notation::Item;

/// Each Plan twice: gained, then built.
pub(super) fn items() -> Vec<Item> {
    let item = |plan: &Plan, event| Item {
        group: "plan",
        name: Named::name(*plan).to_owned(),
        event,
    };
    let both = |plan| [item(plan, "gained"), item(plan, "built")];
    Plan::ALL.iter().flat_map(both).collect()
}

impl MintWorks {
    /// The places in `items` of all Plans in the Neighborhood; a Building counts as gained and as built.
    pub(super) fn neighborhood(&self, state: &State, seat: Seat, found: &mut Vec<usize>) {
        let player = &state.players[seat];
        let place = |card| self.tables.plan(card) as usize * 2;
        found.extend(ids(player.plans | player.buildings).map(place));
        found.extend(ids(player.buildings).map(|card| place(card) + 1));
    }
}
