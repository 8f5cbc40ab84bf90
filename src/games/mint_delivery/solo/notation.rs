//! A solo game in the words of the transcript contract.

use serde_json::{Value, json};

use super::super::components::{Mint, Mints, letters};
use super::super::inventory::{held_orders, order_items};
use super::super::notation::{END_REASONS, TIE_BREAKS, rules_in_force};
use super::super::rules::AiFills;
use super::MintDeliverySolo;
use super::actions::{Action, Lift};
use super::fast::belt::Belt;
use super::state::{AI, PLAYER, Side, State};
use crate::core::game::{EndReason, Seat, TieBreak};
use crate::core::notation::{Item, Notation};

impl Notation for MintDeliverySolo {
    const NAME: &'static str = "mint-delivery";
    const END_REASONS: &'static [EndReason] = END_REASONS;
    const TIE_BREAKS: &'static [TieBreak] = TIE_BREAKS;

    fn items(&self) -> Vec<Item> {
        order_items(&self.components)
    }

    fn held(&self, state: &State, seat: Seat, found: &mut Vec<usize>) {
        let side = &state.sides[seat];
        held_orders(&side.held, &side.delivered, found);
    }

    fn variant(&self) -> &'static str {
        "solo"
    }

    fn printed_seat(&self, seat: Seat) -> Option<&str> {
        (seat == AI).then_some(&self.ai.name)
    }

    fn round(&self, state: &State) -> u32 {
        state.round.into()
    }

    fn rules_json(&self, _state: &State) -> Value {
        let mut rules = rules_in_force(&self.rules);
        rules["players"] = json!(1);
        rules["ai"] = json!(self.ai.name);
        if let Some(components) = self.components.differing_json() {
            rules["components"] = components;
        }
        rules
    }

    fn state_json(&self, state: &State, observer: Option<Seat>) -> Value {
        let seat = |seat: usize| (!state.over).then_some(seat);
        let to_act = match state.pending {
            Some(_) => PLAYER,
            None => state.turn.into(),
        };
        let pending = state.pending.map(|order| {
            json!({"choice": "belt", "mints": letters(self.board.orders[usize::from(order)].mints)})
        });
        json!({
            "round": state.round,
            "phase": if state.over { "over" } else { "play" },
            "turn": seat(state.turn.into()),
            "to_act": seat(to_act),
            "actions": state.actions,
            "ending": self.is_ending(state),
            "pending": pending,
            "motive": (self.rules.ai_fills == AiFills::Cycle).then(|| state.motive.name()),
            "belts": state.belts.map(belt_letters),
            "piles": state.piles.map(|pile| self.pile_json(&pile, observer)),
            "players": state.sides.map(|side| self.side_json(&side)),
        })
    }

    fn action_name(&self, _: &State, action: Action) -> String {
        match action {
            Action::Deliver(order) => format!("deliver:{}", self.order_id(order)),
            Action::Move(space) => format!("move:{}", self.space_name(space)),
            Action::Take(order) => format!("take:{}", self.order_id(order)),
            Action::Load(lifts) => format!("load:{}", lift_names(lifts)),
            Action::Shift(count) => format!("shift:{count}"),
            Action::ShiftBoth => "shift:both".to_owned(),
            Action::Belts { way, mints } => {
                let digit = |place: u8| ['1', '2'][usize::from(way >> place & 1)];
                format!("belt:{}", (0..mints).map(digit).collect::<String>())
            }
            Action::EndTurn => "end-turn".to_owned(),
        }
    }
}

impl MintDeliverySolo {
    pub(super) fn order_id(&self, order: u8) -> &str {
        &self.components.orders[usize::from(order)].id
    }

    pub(super) fn space_name(&self, space: u8) -> &str {
        &self.components.factory_spaces[usize::from(space)]
    }

    fn order_ids(&self, orders: &[u8]) -> Vec<&str> {
        orders.iter().map(|&order| self.order_id(order)).collect()
    }

    /// Top first; an observer knows only the top card.
    fn pile_json(&self, pile: &[u8], observer: Option<Seat>) -> Value {
        let known = |place: usize| observer.is_none() || place == 0;
        let cards = pile.iter().rev().enumerate();
        cards
            .map(|(place, &order)| known(place).then(|| self.order_id(order)))
            .collect()
    }

    fn side_json(&self, side: &Side) -> Value {
        json!({
            "space": self.space_name(side.space),
            "mints": mints_json(side.mints),
            "held": self.order_ids(&side.held),
            "delivered": self.order_ids(&side.delivered),
            "stars": side.stars,
        })
    }
}

fn mints_json([c, s, n]: Mints) -> Value {
    json!({"C": c, "S": s, "N": n})
}

pub(super) fn letter(mint: u8) -> char {
    Mint::ALL[usize::from(mint)].letter()
}

pub(super) fn belt_letters(belt: Belt) -> String {
    belt.iter().map(letter).collect()
}

/// `1C2,2S1`: belt, kind and number, belt 1 first.
fn lift_names(lifts: [Lift; 2]) -> String {
    let named = (1..).zip(lifts).filter(|(_, lift)| lift.count > 0);
    let names: Vec<String> = named
        .map(|(belt, lift)| format!("{belt}{}{}", letter(lift.mint), lift.count))
        .collect();
    names.join(",")
}
