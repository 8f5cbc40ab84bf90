//! Mint Delivery for two to five players, without the board: by what is done alone.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::{Listener, between, follow, id, number, told};

/// Classic, Sugar Free and Cinnamon.
type Mints = [u64; 3];

#[derive(Default)]
struct Driver {
    name: String,
    space: String,
    mints: Mints,
    held: BTreeSet<String>,
    delivered: BTreeSet<String>,
    upgrades: BTreeSet<String>,
}

/// What lies in a town: the mints on each face-up order, and how many orders below.
#[derive(Default)]
struct Town {
    face_up: BTreeMap<String, u64>,
    below: u64,
}

struct Delivery {
    drivers: Vec<Driver>,
    towns: BTreeMap<String, Town>,
    supply: Mints,
    /// What each order is worth, as it was told.
    stars: BTreeMap<String, u64>,
}

/// What a player does begins with one of these.
const VERBS: [&str; 12] = [
    "keeps", "delivers", "drives", "takes", "loads", "unloads", "turns", "buys", "ends", "pays",
    "comes", "discards",
];

/// `[CCS..]` at the end of a line.
fn truck(line: &str) -> Option<Mints> {
    let (_, slots) = line.strip_suffix(']')?.rsplit_once('[')?;
    Some(['C', 'S', 'N'].map(|letter| slots.matches(letter).count() as u64))
}

/// The orders of `Northwest CC (2) and Northeast N (3)`.
fn orders(told: &str) -> Vec<String> {
    let told = told.replace(" and ", ", ");
    let orders = told.split(", ").filter(|order| order.contains(" ("));
    let name = |order: &str| id(order.split(" (").next().expect("a town and mints"));
    orders.map(name).collect()
}

/// The words of a name at the beginning of a text.
fn name(text: &str) -> Option<String> {
    let mut words: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        if !word.starts_with(|c: char| c.is_ascii_uppercase()) {
            break;
        }
        let bare = word.trim_end_matches([',', '.', ':']);
        words.push(bare);
        if bare != word {
            break;
        }
    }
    (!words.is_empty()).then(|| id(&words.join(" ")))
}

/// Where a truck stands after this: the last place that it came to.
fn arrival(deed: &str) -> Option<String> {
    let signs = [" to ", "Highway at ", "jam at "];
    let places = signs.iter().flat_map(|sign| {
        let found = deed.match_indices(sign);
        found.filter_map(|(at, _)| Some((at, name(&deed[at + sign.len()..])?)))
    });
    places.max().map(|(_, place)| place)
}

impl Delivery {
    fn new() -> Self {
        let towns = ["northwest", "northeast", "southeast", "southwest"];
        Delivery {
            drivers: Vec::new(),
            towns: towns.map(|town| (town.to_owned(), Town::default())).into(),
            supply: [20, 10, 8],
            stars: BTreeMap::new(),
        }
    }

    fn actor<'a>(&self, line: &'a str) -> Option<(usize, &'a str)> {
        let (name, deed) = line.split_once(' ')?;
        let seat = self.drivers.iter().position(|own| own.name == name)?;
        let verb = deed.split([' ', '.']).next()?;
        VERBS.contains(&verb).then_some((seat, deed))
    }

    fn where_is(&mut self, order: &str) -> &mut Town {
        let mut towns = self.towns.values_mut();
        let town = towns.find(|town| town.face_up.contains_key(order));
        town.unwrap_or_else(|| panic!("{order} lies nowhere"))
    }

    /// The truck looks like this now: what it lost or gained came from the supply.
    fn reload(&mut self, seat: usize, line: &str) {
        let Some(now) = truck(line) else { return };
        let was = std::mem::replace(&mut self.drivers[seat].mints, now);
        for kind in 0..3 {
            self.supply[kind] = self.supply[kind] + was[kind] - now[kind];
        }
    }

    fn act(&mut self, seat: usize, deed: &str) {
        let (verb, rest) = deed.split_once(' ').unwrap_or((deed, ""));
        match verb {
            "keeps" => self.drivers[seat].held.extend(orders(rest)),
            "delivers" => self.done(seat, orders(rest.split("): ").next().expect("an order"))),
            "takes" if !rest.starts_with("the Highway") => self.take(seat, rest),
            "buys" => {
                let (upgrade, paid) = rest.split_once(" for ").expect("a price");
                self.drivers[seat].upgrades.insert(id(upgrade));
                self.done(seat, orders(between(paid, "", ". ").expect("orders")));
            }
            _ if ["drives", "Highway at", "goes on"]
                .iter()
                .any(|sign| deed.contains(sign)) =>
            {
                if let Some(place) = arrival(deed) {
                    self.drivers[seat].space = place;
                }
            }
            _ => {}
        }
        self.reload(seat, deed);
    }

    fn done(&mut self, seat: usize, orders: Vec<String>) {
        let driver = &mut self.drivers[seat];
        for order in orders {
            assert!(driver.held.remove(&order), "{order} is not held");
            driver.delivered.insert(order);
        }
    }

    /// `Southwest N (3) with 1 Classic. [CNN...]`: what lay on it comes aboard or goes back.
    fn take(&mut self, seat: usize, told: &str) {
        let loaded = between(told, " with ", " Classic").map_or(0, number);
        for order in orders(told.split(['.', '[']).next().expect("orders")) {
            let lay = self.where_is(&order).face_up.remove(&order);
            self.supply[0] += lay.expect("it lies there");
            self.drivers[seat].held.insert(order);
        }
        self.supply[0] -= loaded;
        self.drivers[seat].mints[0] += loaded;
    }

    /// `in Northwest: Southeast CC (2) and Northwest N (3); 5 below`.
    fn lay_out(&mut self, line: &str) {
        let (town, lies) = line.split_once(": ").expect("a town");
        let town = self.towns.get_mut(&id(town)).expect("a town of the map");
        let lies = lies.split_once("; ").expect("how many below");
        town.face_up = orders(lies.0).into_iter().map(|order| (order, 0)).collect();
        town.below = number(lies.1);
    }

    fn note(&mut self, line: &str) {
        if let Some(town) = line.strip_prefix("in ") {
            self.lay_out(town);
        } else if let Some((order, place)) = line.split_once(" is turned up in ") {
            let mints = between(place, " with ", " Classic").map_or(0, number);
            self.supply[0] -= mints;
            let town = name(place).and_then(|town| self.towns.get_mut(&town));
            let town = town.expect("a town of the map");
            town.below -= 1;
            town.face_up.insert(orders(order).remove(0), mints);
        } else if let Some((mints, order)) = line.split_once(" Classic on ") {
            let order = orders(order.split(", ").next().expect("an order")).remove(0);
            self.supply[0] -= number(mints);
            let lies = self.where_is(&order).face_up.get_mut(&order);
            *lies.expect("it lies there") += number(mints);
        } else if let Some(order) = line.strip_suffix(" leaves the game.") {
            let order = orders(order).remove(0);
            let mints = self.where_is(&order).face_up.remove(&order);
            self.supply[0] += mints.expect("it lies there");
        } else if let Some((who, _)) = line.split_once("'s kitchen loads ") {
            let seat = self.drivers.iter().position(|own| own.name == who);
            self.reload(seat.expect("a player"), line);
        }
    }

    fn score(&self, driver: &Driver) -> u64 {
        let bonus = u64::from(driver.upgrades.contains("bonus"));
        let stars = driver.delivered.iter().map(|order| self.stars[order]);
        stars
            .map(|stars| stars + if stars == 2 { bonus } else { 0 })
            .sum()
    }
}

impl Listener for Delivery {
    fn hear(&mut self, line: &str) {
        // Each order is told with its stars.
        for (at, _) in line.match_indices(" (") {
            let words: Vec<&str> = line[..at].rsplitn(3, ' ').collect();
            if let [mints, town, ..] = words[..]
                && line[at + 2..].starts_with(|c: char| c.is_ascii_digit())
            {
                let stars = number(&line[at + 2..]);
                self.stars.insert(id(&format!("{town} {mints}")), stars);
            }
        }
        if let Some(names) = line.strip_prefix("Mint Delivery for ") {
            let names = names
                .split_once(": ")
                .expect("names")
                .1
                .trim_end_matches('.');
            self.drivers = names
                .split(", ")
                .map(|name| Driver {
                    name: name.to_owned(),
                    ..Driver::default()
                })
                .collect();
        } else if let Some(start) = line.strip_prefix("All trucks start in ") {
            for seat in 0..self.drivers.len() {
                self.drivers[seat].space = name(start).expect("a space");
                self.reload(seat, start.trim_end_matches('.'));
            }
        } else if let Some((seat, deed)) = self.actor(line) {
            self.act(seat, deed);
        } else if let Some(note) = line.strip_prefix("  ") {
            self.note(note);
        }
    }

    fn is_decision(&self, line: &str) -> bool {
        self.actor(line).is_some()
    }

    fn table(&self) -> Value {
        let mints = |[c, s, n]: Mints| json!({"C": c, "S": s, "N": n});
        let driver = |own: &Driver| {
            json!({
                "space": own.space, "mints": mints(own.mints), "held": own.held,
                "delivered": own.delivered, "upgrades": own.upgrades, "stars": self.score(own),
            })
        };
        let town = |town: &Town| json!({"face_up": town.face_up, "below": town.below});
        let towns = self.towns.iter();
        json!({
            "players": self.drivers.iter().map(driver).collect::<Vec<_>>(),
            "towns": towns.map(|(name, own)| (name.clone(), town(own))).collect::<Map<_, _>>(),
            "supply": mints(self.supply),
        })
    }

    fn public(&self, state: &Value) -> Value {
        let list = |value: &Value| value.as_array().expect("a list").clone();
        let set = |value: &Value| -> BTreeSet<String> {
            let words = list(value).into_iter();
            words
                .map(|word| word.as_str().expect("a word").to_owned())
                .collect()
        };
        let driver = |own: Value| {
            json!({
                "space": own["space"], "mints": own["mints"], "held": set(&own["held"]),
                "delivered": set(&own["delivered"]), "upgrades": set(&own["upgrades"]),
                "stars": own["stars"],
            })
        };
        let town = |own: &Value| {
            let lies = list(&own["face_up"]).into_iter();
            let lies = lies.map(|one| {
                let order = one["order"].as_str().expect("an order");
                (order.to_owned(), one["mints"].clone())
            });
            json!({"face_up": lies.collect::<Map<_, _>>(), "below": list(&own["pile"]).len()})
        };
        let towns = state["towns"].as_object().expect("a table").iter();
        json!({
            "players": list(&state["players"]).into_iter().map(driver).collect::<Vec<_>>(),
            "towns": towns.map(|(name, own)| (name.clone(), town(own))).collect::<Map<_, _>>(),
            "supply": state["supply"],
        })
    }
}

#[test]
fn mint_delivery_can_be_followed_without_its_board() {
    let variants = [
        "",
        "rules.roads = 4\nrules.upgrades = true\n",
        "rules.roads = 4\nrules.upgrades = [\"kitchen\", \"return-load\", \"order-book\"]\n",
        "rules.roads = [\"highway\", \"jam\", \"toll\", \"loading-zone\"]\nrules.tokens.highway.steps = 3\n\
         rules.tokens.toll.mints = 2\nrules.tokens.loading-zone.mints = 3\n",
        "rules.flow = \"on\"\nrules.left-mints = 2\nrules.upgrades = [\"drone\", \"third-hand\", \"bonus\"]\n",
    ];
    let mut decisions = 0;
    for (deal, rules) in (0..).zip(variants) {
        let tables: &[usize] = if rules.contains("flow") {
            &[2]
        } else {
            &[2, 3, 5]
        };
        for &players in tables {
            let clumsy = ", \"greedy:weights=hand,blunder=0.3\"".repeat(players - 1);
            for bots in ["\"random\"", &format!("\"greedy:weights=hand\"{clumsy}")] {
                let experiment = format!(
                    "game = \"mint-delivery\"\nplayers = {players}\nbots = [{bots}]\ndeals = 9\n\
                     rules.round-cap = 40\n{rules}"
                );
                let (lines, states) = told(&experiment, deal);
                decisions += follow(&mut Delivery::new(), &lines, &states);
            }
        }
    }
    assert!(decisions > 2_000, "only {decisions} decisions");
}
