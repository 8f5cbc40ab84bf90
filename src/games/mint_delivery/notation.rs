//! The words of the transcript: rules, state and actions for programs.

use serde_json::{Map, Value, json};

use super::components::*;
use super::state::*;
use super::{Action, Exchange, MintDelivery, Rules};
use crate::core::game::{EndReason, Game, Seat, TieBreak};
use crate::core::notation::{Item, Notation};

impl MintDelivery {
    pub(super) fn order_name(&self, order: u8) -> &str {
        &self.components.orders[order as usize].id
    }

    pub(super) fn space_name(&self, space: u8) -> &str {
        &self.components.spaces[space as usize].name
    }

    fn order_names(&self, orders: &[u8]) -> String {
        let known = orders.iter().filter(|&&order| order != NONE);
        let names: Vec<&str> = known.map(|&order| self.order_name(order)).collect();
        names.join(",")
    }

    /// The orders by name, or as many nulls where they are hidden.
    fn orders_json(&self, orders: &[u8], hidden: bool) -> Value {
        let name = |&order: &u8| {
            if hidden {
                Value::Null
            } else {
                json!(self.order_name(order))
            }
        };
        orders.iter().map(name).collect()
    }

    fn pending_json(&self, state: &State) -> Value {
        match state.pending {
            Pending::None => Value::Null,
            Pending::Toll(space) => json!({"choice": "toll", "space": self.space_name(space)}),
            Pending::Drop => json!({"choice": "drop"}),
            Pending::Flow(town) => {
                json!({"choice": "flow", "town": self.components.towns[town as usize]})
            }
        }
    }

    fn town_json(&self, state: &State, town: &Town, hidden: bool) -> Value {
        let face_up = town.face_up().enumerate();
        let face_up: Vec<Value> = face_up
            .map(
                |(slot, order)| json!({"order": self.order_name(order), "mints": town.mints[slot]}),
            )
            .collect();
        let pile = self.orders_json(&state.cards[town.pile()], hidden);
        json!({"pile": pile, "face_up": face_up})
    }

    fn player_json(&self, state: &State, seat: Seat, observer: Option<Seat>) -> Value {
        let player = &state.players[seat];
        let hidden = state.is_hidden_from(observer, seat);
        let dealt = match state.phase {
            Phase::Keep => &player.dealt[..self.rules.deal as usize],
            _ => &[],
        };
        // How many orders another player kept is hidden too until all are shown.
        let held = match hidden {
            true => Value::Null,
            false => self.orders_json(&state.by_age(player.held), false),
        };
        json!({
            "space": self.space_name(player.space),
            "mints": mints_json(player.mints),
            "dealt": self.orders_json(dealt, hidden),
            "held": held,
            "delivered": self.orders_json(&state.by_age(player.delivered), false),
            "upgrades": player.bought().map(Upgrade::name).collect::<Vec<_>>(),
            "stars": self.score(player),
        })
    }

    fn columns_json(&self, state: &State) -> Value {
        let columns = state.columns.iter().filter(|column| column[0] != NONE);
        columns
            .map(|column| json!(column.map(|card| Upgrade::ALL[card as usize].name())))
            .collect()
    }

    fn roads_json(&self, state: &State) -> Value {
        let mut roads = Map::new();
        for (token, card) in self.components.tokens.iter().enumerate() {
            if state.tokens.at(token) != NONE {
                let space = self.space_name(state.tokens.at(token));
                roads.insert(space.to_owned(), json!(card.name));
            }
        }
        Value::Object(roads)
    }

    /// The road tokens with their spaces, `toll@northwest-east+jam@..`, in the order of the bag.
    fn roads_text(&self, state: &State) -> String {
        let tokens = self.components.tokens.iter().enumerate();
        let laid = tokens.filter(|(token, _)| state.tokens.at(*token) != NONE);
        let told = laid.map(|(token, card)| {
            format!("{}@{}", card.name, self.space_name(state.tokens.at(token)))
        });
        told.collect::<Vec<_>>().join("+")
    }
}

/// The upgrades that were drawn, by column.
fn drawn_upgrades(state: &State) -> String {
    let columns = state.columns.iter().filter(|column| column[0] != NONE);
    let drawn = columns.map(|column| Upgrade::ALL[column[1] as usize].name());
    drawn.collect::<Vec<_>>().join("+")
}

fn mints_json([c, s, n]: Mints) -> Value {
    json!({"C": c, "S": s, "N": n})
}

/// How a game may end, alone or at a table.
pub(super) const END_REASONS: &[EndReason] =
    &[EndReason::Orders, EndReason::Cap, EndReason::Forfeit];

/// What may decide it.
pub(super) const TIE_BREAKS: &[TieBreak] = &[
    TieBreak::None,
    TieBreak::Orders,
    TieBreak::Value,
    TieBreak::Draw,
];

/// Every rule by its name; what is left out is told where something is.
pub(super) fn rules_in_force(rules: &Rules) -> Value {
    let mut told = json!(rules);
    let keys = told.as_object_mut().expect("rules are a table");
    keys.retain(|key, value| !key.starts_with("without-") || *value != json!([]));
    told
}

impl Notation for MintDelivery {
    const NAME: &'static str = "mint-delivery";
    const END_REASONS: &'static [EndReason] = END_REASONS;
    const TIE_BREAKS: &'static [TieBreak] = TIE_BREAKS;
    const ON_THE_TABLE: &'static [&'static str] = &["roads", "upgrades"];

    #[inline]
    fn list_key(&self, state: &State) -> u128 {
        match (state.phase, state.pending) {
            (Phase::Play, Pending::None) => self.legal(state).key(),
            _ => 0,
        }
    }

    fn items(&self) -> Vec<Item> {
        self.all_items()
    }

    fn held(&self, state: &State, seat: Seat, found: &mut Vec<usize>) {
        self.find_items(state, seat, found);
    }

    fn laid_out(&self, state: &State, found: &mut Vec<(usize, u8)>) {
        self.find_tokens(state, found);
    }

    fn on_the_table(&self, state: &State) -> Vec<String> {
        let roads = self.roads_text(state);
        vec![roads, drawn_upgrades(state)]
    }

    fn round(&self, state: &State) -> u32 {
        state.round as u32
    }

    fn rules_json(&self, _state: &State) -> Value {
        let mut rules = rules_in_force(&self.rules);
        rules["players"] = json!(self.players);
        rules["ai"] = Value::Null;
        if let Some(components) = self.components.differing_json() {
            rules["components"] = components;
        }
        rules
    }

    fn state_json(&self, state: &State, observer: Option<Seat>) -> Value {
        let hidden = observer.is_some();
        let deck = match state.phase {
            Phase::Keep => &state.cards[..self.board.orders],
            _ => &[],
        };
        let towns = self.components.towns.iter().zip(&state.towns);
        let towns: Map<String, Value> = towns
            .map(|(name, town)| (name.clone(), self.town_json(state, town, hidden)))
            .collect();
        let players = (0..self.players).map(|seat| self.player_json(state, seat, observer));
        json!({
            "round": state.round,
            "phase": match state.phase {
                Phase::Keep => "keep",
                Phase::Play => "play",
                Phase::Over => "over",
            },
            "to_act": self.to_act(state),
            "actions": state.actions,
            "moved": state.moves > 0,
            "pending": self.pending_json(state),
            "ending": state.ending,
            "supply": if self.is_limited { mints_json(state.supply) } else { Value::Null },
            "deck": self.orders_json(deck, hidden),
            "towns": towns,
            "columns": self.columns_json(state),
            "roads": self.roads_json(state),
            "players": players.collect::<Vec<_>>(),
        })
    }

    fn action_name(&self, _state: &State, action: Action) -> String {
        match action {
            Action::Keep([NONE, ..]) => "keep:none".to_owned(),
            Action::Keep(kept) => format!("keep:{}", self.order_names(&kept)),
            Action::Deliver(order) => format!("deliver:{}", self.order_name(order)),
            Action::Move(to) => format!("move:{}", self.space_name(to)),
            Action::Load(n) => format!("load:{n}"),
            Action::Unload([c, s, n]) => format!("unload:C{c}S{s}N{n}"),
            Action::Optimise(Exchange {
                sugar_free,
                cinnamon,
                ..
            }) => format!("optimise:S{sugar_free}N{cinnamon}"),
            Action::Take { orders, load } => {
                format!("take:{}+{load}", self.order_names(&orders))
            }
            Action::Buy { upgrade, orders } => {
                format!("buy:{}:{}", upgrade.name(), self.order_names(&orders))
            }
            Action::EndTurn => "end-turn".to_owned(),
            Action::Toll(mints) => format!("toll:{}", letters(mints)),
            Action::Drop(mints) => format!("drop:{}", letters(mints)),
            Action::Flow(order) => format!("flow:{}", self.order_name(order)),
        }
    }
}
