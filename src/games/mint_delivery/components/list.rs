//! The components as text: JSON for transcripts, lines for `mintlab list cards`.

use serde_json::{Map, Value, json};

use super::*;
use crate::core::ruleset::Card;
use crate::core::text::counted;

impl Components {
    /// The keys whose figures differ from the shipped ones, as the transcript's `components`; `None` if none does.
    pub fn differing_json(&self) -> Option<Value> {
        let shipped = Components::default().json();
        let mut differing = self.json();
        differing.retain(|key, value| shipped.get(key) != Some(value));
        (!differing.is_empty()).then_some(Value::Object(differing))
    }

    /// Every key with its figures.
    pub fn json(&self) -> Map<String, Value> {
        let [c, s, n] = self.mints;
        let mut map = Map::new();
        let mut put = |key: &str, value: Value| map.insert(key.to_owned(), value);
        put("mints", json!({"C": c, "S": s, "N": n}));
        put("towns", json!(self.towns));
        put(
            "spaces",
            self.spaces
                .iter()
                .map(|s| json!({"name": s.name, "kind": s.kind, "x": s.x, "y": s.y}))
                .collect(),
        );
        let names: Vec<&str> = self
            .spaces
            .iter()
            .map(|space| space.name.as_str())
            .collect();
        put("roads", pairs(&self.roads, &names));
        put(
            "orders",
            self.orders
                .iter()
                .map(|order| self.order_json(order))
                .collect(),
        );
        put(
            "upgrades",
            self.upgrades
                .iter()
                .map(|u| json!({"name": u.effect, "basic": u.basic, "price": u.price}))
                .collect(),
        );
        put("ais", self.ais.iter().map(ai_json).collect());
        put("factory_spaces", json!(self.factory_spaces));
        let names: Vec<&str> = self.factory_spaces.iter().map(String::as_str).collect();
        put("factory_roads", pairs(&self.factory_roads, &names));
        put("tokens", self.tokens.iter().map(token_json).collect());
        map
    }

    fn order_json(&self, order: &Order) -> Value {
        json!({
            "id": order.id, "town": self.towns[order.town],
            "mints": order.letters(), "stars": order.stars,
        })
    }

    /// All components for `mintlab list cards`.
    pub fn cards(&self) -> Vec<Card> {
        let mut cards = Vec::new();
        let mut card = |group, name: &str, text: String, certainty| {
            cards.push(Card {
                group,
                name: name.to_owned(),
                text,
                certainty,
            });
        };
        for mint in Mint::ALL {
            let count = counted(self.mints[mint as usize], "mint");
            let text = format!("{count}, `{}`", mint.letter());
            card("mint", mint.name(), text, self.groups[0]);
        }
        for space in &self.spaces {
            let text = format!("{}, at ({}, {})", kind_name(space.kind), space.x, space.y);
            card("space", &space.name, text, space.certainty);
        }
        for order in &self.orders {
            let text = format!("{}: {}", order.letters(), counted(order.stars, "star"));
            card("order", &order.id, text, order.certainty);
        }
        for upgrade in &self.upgrades {
            let basic = if upgrade.basic { "Basic, " } else { "" };
            let text = format!("{basic}price {}: {}", upgrade.price, upgrade.effect.about());
            card("upgrade", upgrade.effect.name(), text, upgrade.certainty);
        }
        for token in &self.tokens {
            let text = token.effect.about(token.figure.map_or(0, Figure::number));
            card("road token", &token.name, text, token.certainty);
        }
        for ai in &self.ais {
            card("ai", &ai.name, ai_text(ai), ai.certainty);
        }
        cards
    }
}

fn kind_name(kind: SpaceKind) -> &'static str {
    match kind {
        SpaceKind::City => "city",
        SpaceKind::Warehouse => "warehouse",
        SpaceKind::Town => "town",
        SpaceKind::Movement => "movement space",
    }
}

fn ai_text(ai: &AiCard) -> String {
    let prefers = match ai.prefers {
        Preference::MostStars => "most stars",
        Preference::FewestMints => "fewest mints",
        Preference::FewestStars => "fewest stars",
        Preference::MostCinnamon => "most Cinnamon, then most Sugar Free",
        Preference::HeldTown => "a town it holds an order for, then the nearest",
    };
    let ability = match ai.ability {
        Ability::None => "no ability",
        Ability::TwoSpaces => "a Move goes up to 2 spaces",
        Ability::BothBelts => "loads from both belts in one action",
        Ability::TwoCinnamon => "loads 2 Cinnamon at once",
        Ability::TakeInTown => "may also Take in a town",
    };
    format!("work force {}, prefers {prefers}; {ability}", ai.work_force)
}

fn token_json(token: &TokenCard) -> Value {
    let mut row = json!({"name": token.name, "effect": token.effect});
    if let Some(figure) = token.figure {
        row[figure.key()] = json!(figure.number());
    }
    row
}

fn ai_json(ai: &AiCard) -> Value {
    json!({
        "name": ai.name, "work_force": ai.work_force,
        "prefers": ai.prefers, "ability": ai.ability,
    })
}

fn pairs(roads: &[[usize; 2]], names: &[&str]) -> Value {
    roads
        .iter()
        .map(|&[a, b]| json!([names[a], names[b]]))
        .collect()
}
