//! Mint Delivery alone against a printed AI, without the board: by what is done alone.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Listener, between, follow, id, number, told};

const AIS: [&str; 5] = ["hauler", "sprinter", "hoarder", "spicer", "local"];

#[derive(Default)]
struct Truck {
    space: String,
    /// Classic, Sugar Free and Cinnamon.
    mints: [u64; 3],
    held: BTreeSet<String>,
    delivered: Vec<String>,
    stars: u64,
}

#[derive(Default)]
struct Solo {
    names: Vec<String>,
    trucks: [Truck; 2],
    /// Front first, as the last line that told them has them.
    belts: [String; 2],
    /// The order that lies face up and how many lie below it.
    piles: Vec<(Option<String>, u64)>,
    cycle: bool,
    motive: &'static str,
}

/// `Northwest CSS (5)` at the beginning of a text.
fn order(text: &str) -> String {
    id(text.split(" (").next().expect("a town and mints"))
}

/// The belts of `belt 1: CCS; belt 2: empty`.
fn belts(line: &str) -> Option<[String; 2]> {
    let line = line.replace("Belt 1, front first: ", "belt 1: ");
    let shown = [
        between(line.strip_prefix("belt 1: ")?, "", "; ")?,
        between(&line, "; belt 2: ", "\n")?,
    ];
    Some(shown.map(|belt| belt.replace("empty", "")))
}

impl Solo {
    fn new(cycle: bool) -> Self {
        Solo {
            cycle,
            motive: "take",
            ..Solo::default()
        }
    }

    fn actor<'a>(&self, line: &'a str) -> Option<(usize, &'a str)> {
        let line = line.strip_prefix("  ")?;
        let seat = |name: &String| line.strip_prefix(name.as_str())?.strip_prefix(' ');
        let (seat, deed) = self
            .names
            .iter()
            .enumerate()
            .find_map(|(at, name)| Some((at, seat(name)?)))?;
        // The tally at the end and the AI's stop are no decisions.
        let is_deed = deed.starts_with(|c: char| c.is_ascii_lowercase());
        (is_deed && !deed.starts_with("can do nothing")).then_some((seat, deed))
    }

    fn act(&mut self, seat: usize, deed: &str) {
        // Where the AI acts, its reason stands first and tells its motive.
        let reasons = [
            ("misses ", "load"),
            ("finds none ", "load"),
            ("cannot get ", "load"),
            ("holds ", "take"),
            ("likes ", "take"),
            ("can fill ", "deliver"),
            ("has all ", "deliver"),
        ];
        for (reason, motive) in reasons {
            if seat == 1 && deed.starts_with(reason) {
                self.motive = motive;
            }
        }
        let truck = &mut self.trucks[seat];
        if let Some(place) = between(deed, "drives to ", "\n") {
            truck.space = id(place);
        } else if let Some(taken) = between(deed, "takes ", "\n") {
            truck.held.insert(order(taken));
        } else if let Some(loads) = between(deed, "loads ", "\n") {
            for load in loads.split(", ") {
                let kind = load.split(' ').nth(1).expect("a kind");
                truck.mints["CSN".find(kind).expect("a mint")] += number(load);
            }
        } else if let Some(done) = between(deed, "delivers ", "\n") {
            let name = order(done);
            let mints = done.split(' ').nth(1).expect("its mints");
            for mint in mints.chars() {
                truck.mints["CSN".find(mint).expect("a mint")] -= 1;
            }
            truck.stars = number(between(done, "): ", " star").expect("stars"));
            assert!(truck.held.remove(&name), "{name} is not held");
            truck.delivered.push(name);
        }
    }

    fn note(&mut self, line: &str) {
        if let Some(shown) = belts(line) {
            self.belts = shown;
        } else if let Some((up, pile)) = line.split_once(" is turned up on pile ") {
            let pile = &mut self.piles[number(pile) as usize - 1];
            *pile = (Some(order(up)), pile.1 - 1);
        } else if let Some(pile) = line.strip_prefix("pile ") {
            let place = number(pile) as usize - 1;
            match between(pile, "), ", " below") {
                Some(below) => {
                    let top = between(pile, ": ", "\n").expect("an order");
                    self.piles.push((Some(order(top)), number(below)));
                }
                None => self.piles[place] = (None, 0),
            }
        }
    }
}

impl Listener for Solo {
    fn hear(&mut self, line: &str) {
        if let Some((player, rest)) = line.split_once(" against ") {
            let ai = rest.split(' ').next().expect("a name");
            self.names = [player, ai].map(str::to_owned).into();
        } else if let Some(start) = line.strip_prefix("Both trucks start empty at ") {
            for truck in &mut self.trucks {
                truck.space = id(start.trim_end_matches('.'));
            }
        } else if let Some((seat, deed)) = self.actor(line) {
            self.act(seat, deed);
        } else {
            self.note(line.trim_start());
        }
    }

    fn is_decision(&self, line: &str) -> bool {
        self.actor(line).is_some()
    }

    fn table(&self) -> Value {
        let truck = |own: &Truck| {
            let [c, s, n] = own.mints;
            json!({
                "space": own.space, "mints": {"C": c, "S": s, "N": n}, "held": own.held,
                "delivered": own.delivered, "stars": own.stars,
            })
        };
        let motive = self.cycle.then_some(self.motive);
        json!({
            "players": self.trucks.each_ref().map(truck), "belts": self.belts,
            "piles": self.piles, "motive": motive,
        })
    }

    fn public(&self, state: &Value) -> Value {
        let list = |value: &Value| value.as_array().expect("a list").clone();
        let truck = |own: Value| {
            let held: BTreeSet<String> =
                serde_json::from_value(own["held"].clone()).expect("orders");
            json!({
                "space": own["space"], "mints": own["mints"], "held": held,
                "delivered": own["delivered"], "stars": own["stars"],
            })
        };
        let pile = |pile: Value| json!([pile[0], list(&pile).len().saturating_sub(1)]);
        let trucks = list(&state["players"]).into_iter().map(truck);
        let piles = list(&state["piles"]).into_iter().map(pile);
        json!({
            "players": trucks.collect::<Vec<_>>(), "belts": state["belts"],
            "piles": piles.collect::<Vec<_>>(), "motive": state["motive"],
        })
    }
}

#[test]
fn mint_delivery_alone_can_be_followed_without_its_board() {
    let mut seen = String::new();
    for ai in AIS {
        let variants = [
            "",
            "ai-fills = 'first'\nsolo-load = 'exact'",
            "ai-fills = 'cycle'",
            "ai-fills = 'cycle'\nai-stuck = 'fills'\nbelt = 6",
        ];
        for (deal, rules) in (0..).zip(variants) {
            for bot in ["greedy", "random"] {
                let table = format!(
                    "game = 'mint-delivery'\nbots = ['{bot}']\nsolo = ['{ai}']\n[rules]\n\
                     round-cap = 40\n{rules}\n"
                );
                let (lines, states) = told(&table, deal);
                let mut listener = Solo::new(rules.contains("cycle"));
                let decisions = follow(&mut listener, &lines, &states);
                assert!(decisions > 20, "{decisions}");
                seen += &lines.join("\n");
            }
        }
    }
    for told in ["goes back on belt", "shifts both belts", "on belt 1, "] {
        assert!(seen.contains(told), "never told: {told}");
    }
}
