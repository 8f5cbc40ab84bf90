//! The parts of the game that a player may leave aside: kinds of orders, upgrades, and kinds of action.

use toml::Value;

use super::MintDelivery;
use super::actions::Action;
use super::components::{Components, Effect, Upgrade, letters};
use super::rules::{Roads, Rules, Upgrades};
use super::solo::{self, MintDeliverySolo};
use super::state::{NONE, State};
use crate::core::order;
use crate::core::parts::{Part, Parts};

/// The kinds of orders: those that ask for the same mints are one.
#[derive(Clone, Debug)]
pub(super) struct OrderKinds {
    /// `css` for one Classic and two Sugar Free.
    names: Vec<String>,
    /// By order.
    of: Vec<u8>,
}

impl OrderKinds {
    pub(super) fn new(components: &Components) -> Self {
        let kind = |order: &super::components::Order| letters(order.mints).to_lowercase();
        let mut names: Vec<String> = components.orders.iter().map(kind).collect();
        order::sort_by_key(&mut names, |name| (name.len(), name.clone()));
        names.dedup();
        let place = |name: String| names.iter().position(|other| *other == name);
        let of = components.orders.iter().map(kind);
        OrderKinds {
            of: of
                .map(|name| place(name).expect("it is in the list") as u8)
                .collect(),
            names,
        }
    }

    /// A part for each kind, which joins those that the rules leave out already.
    fn parts(&self, rules: &Rules) -> impl Iterator<Item = Part> {
        let removed = |name: &String| one_more("without-orders", &rules.without_orders, name);
        let part = move |name| Part::new("order", name).removed_with(removed(name));
        self.names.iter().map(part)
    }

    fn len(&self) -> usize {
        self.names.len()
    }

    /// The kinds of some orders.
    fn each(&self, orders: &[u8], found: &mut dyn FnMut(usize)) {
        for &order in orders.iter().filter(|&&order| order != NONE) {
            found(self.of[usize::from(order)].into());
        }
    }
}

/// The first words of the transcript's actions.
const ACTIONS: [&str; 12] = [
    "keep", "deliver", "move", "load", "unload", "optimise", "take", "buy", "end-turn", "toll",
    "drop", "flow",
];

impl Parts for MintDelivery {
    fn parts(&self) -> Vec<Part> {
        let upgrade = |upgrade: Upgrade| {
            let (name, left_out) = (upgrade.name(), &self.rules.without_upgrades);
            let removal = one_more("without-upgrades", left_out, name);
            let part = Part::new("upgrade", name).removed_with(removal);
            part.only_if(self.may_lie_out(upgrade))
        };
        let action = |name: &str| {
            let in_play = match name {
                "buy" => self.has_upgrades,
                "toll" => self.may_meet(Effect::Toll),
                "drop" => self.may_meet(Effect::LoadingZone),
                "flow" => self.has_flow,
                _ => true,
            };
            Part::new("action", name).only_if(in_play)
        };
        let orders = self.order_kinds.parts(&self.rules);
        let parts = orders.chain(Upgrade::ALL.map(upgrade));
        parts.chain(ACTIONS.map(action)).collect()
    }

    fn removable(&self) -> Vec<Part> {
        let tokens = self.components.tokens.iter().enumerate();
        let token = tokens.map(|(token, card)| {
            let part = Part::new("token", &card.name).only_if(self.may_lie(token));
            part.removed_with(self.without_token(&card.name))
        });
        self.parts().into_iter().chain(token).collect()
    }

    fn used(&self, _state: &State, action: Action, found: &mut dyn FnMut(usize)) {
        let kinds = &self.order_kinds;
        let first = kinds.len() + Upgrade::ALL.len();
        found(first + word(action));
        match action {
            Action::Keep(orders) => kinds.each(&orders, found),
            Action::Deliver(order) => kinds.each(&[order], found),
            Action::Take { orders, .. } => kinds.each(&orders, found),
            // The orders that pay for it are given away.
            Action::Buy { upgrade, .. } => found(kinds.len() + upgrade as usize),
            _ => {}
        }
    }
}

/// A list of the rules with one name more.
fn one_more(key: &str, list: &[String], name: &str) -> (String, Value) {
    let names = list.iter().map(String::as_str).chain([name]);
    (key.to_owned(), names.collect::<Vec<_>>().into())
}

/// The place in `ACTIONS`.
fn word(action: Action) -> usize {
    match action {
        Action::Keep(_) => 0,
        Action::Deliver(_) => 1,
        Action::Move(_) => 2,
        Action::Load(_) => 3,
        Action::Unload(_) => 4,
        Action::Optimise(_) => 5,
        Action::Take { .. } => 6,
        Action::Buy { .. } => 7,
        Action::EndTurn => 8,
        Action::Toll(_) => 9,
        Action::Drop(_) => 10,
        Action::Flow(_) => 11,
    }
}

impl MintDelivery {
    /// The rule that takes a token out of the bag, or off the list of those that lie out.
    fn without_token(&self, name: &str) -> (String, Value) {
        let bag = || self.rules.road_bag.iter().filter(|token| *token != name);
        match &self.rules.roads {
            Roads::Random(_) => ("road-bag".into(), bag().cloned().collect::<Vec<_>>().into()),
            Roads::Listed(laid) => {
                let rest = laid.iter().filter(|laid| laid.token != name);
                let rest = Roads::Listed(rest.cloned().collect());
                let value = Value::try_from(rest).expect("a list of plain values");
                ("roads".into(), value)
            }
        }
    }

    /// Whether a game may offer the upgrade.
    pub(super) fn may_lie_out(&self, upgrade: Upgrade) -> bool {
        let mut cards = self.components.upgrades.iter();
        let card = cards.find(|card| card.effect == upgrade);
        let drawn = self.has_roads || upgrade != Upgrade::RoadPass;
        let card = card.filter(|_| self.rules.has_upgrade(upgrade));
        card.is_some_and(|card| match &self.rules.upgrades {
            Upgrades::Off => false,
            _ if card.basic => true,
            Upgrades::Drawn => drawn,
            Upgrades::Named(named) => named.iter().any(|name| name == upgrade.name()),
        })
    }

    /// Whether a game may have a token with this effect.
    fn may_meet(&self, effect: Effect) -> bool {
        let mut tokens = 0..self.tokens.len();
        tokens.any(|token| self.tokens[token].effect == effect && self.may_lie(token))
    }

    /// Whether a game may have this token.
    pub(super) fn may_lie(&self, token: usize) -> bool {
        self.has_roads && (self.fixed.at(token) != NONE || self.drawn.contains(&token))
    }
}

/// The first words of the transcript's actions in the solo mode.
const SOLO_ACTIONS: [&str; 7] = [
    "deliver", "move", "take", "load", "shift", "belt", "end-turn",
];

impl Parts for MintDeliverySolo {
    fn parts(&self) -> Vec<Part> {
        let actions = SOLO_ACTIONS.map(|name| Part::new("action", name));
        self.order_kinds.parts(&self.rules).chain(actions).collect()
    }

    fn used(&self, _state: &solo::State, action: solo::Action, found: &mut dyn FnMut(usize)) {
        use solo::Action;
        let kinds = &self.order_kinds;
        let (word, order) = match action {
            Action::Deliver(order) => (0, Some(order)),
            Action::Move(_) => (1, None),
            Action::Take(order) => (2, Some(order)),
            Action::Load(_) => (3, None),
            Action::Shift(_) | Action::ShiftBoth => (4, None),
            Action::Belts { .. } => (5, None),
            Action::EndTurn => (6, None),
        };
        found(kinds.len() + word);
        kinds.each(order.as_slice(), found);
    }
}
