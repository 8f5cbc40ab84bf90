//! Mint Works, with two to four players and solitaire.

mod deeds;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{Listener, between, follow, id, number, told};

/// A player of Mint Works.
#[derive(Default)]
struct Worker {
    name: String,
    /// `None` where it pays from the supply.
    mints: Option<i64>,
    /// Told at the start of a round, where somebody builds and at the end.
    stars: Option<u64>,
    plans: Vec<String>,
    buildings: Vec<String>,
    gallery: i64,
}

/// The table of Mint Works.
#[derive(Default)]
struct Works {
    players: Vec<Worker>,
    round: u64,
    token: usize,
    supply: Vec<String>,
    deck: u64,
    /// The limited supply of mints.
    mint_supply: Option<i64>,
    open: BTreeSet<String>,
    owners: BTreeMap<String, usize>,
    spaces: BTreeMap<String, Vec<Value>>,
    /// Whether the last that was heard is an Upkeep: the end does not say whether the spaces were cleared.
    upkeep: bool,
    over: bool,
}

impl Works {
    fn new(names: &[&str]) -> Self {
        let player = |name: &&str| Worker {
            name: (*name).to_owned(),
            ..Worker::default()
        };
        Works {
            players: names.iter().map(player).collect(),
            ..Works::default()
        }
    }

    fn seat(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|player| player.name == name)
    }

    /// The seat that a line begins with, and the rest of it.
    fn actor<'a>(&self, line: &'a str) -> Option<(usize, &'a str)> {
        let (word, rest) = line.split_once(' ')?;
        let name = word.strip_suffix(':').unwrap_or(word);
        Some((self.seat(name.strip_suffix("'s").unwrap_or(name))?, rest))
    }

    /// `Round 2 - Ada starts. Ada 0 stars, 6 mints; mort 1 star; 17 mints in the supply.`
    fn heading(&mut self, line: &str) {
        self.round = number(&line["Round ".len()..]);
        let starts = between(line, " - ", " starts").expect("who starts");
        let starts = self.seat(starts).expect("a player");
        self.clear();
        let standing = between(line, "starts. ", "\n").expect("a standing");
        let mut left = None;
        for part in standing.trim_end_matches('.').split("; ") {
            let Some((seat, rest)) = self.actor(part) else {
                left = Some(number(part) as i64);
                continue;
            };
            let player = &mut self.players[seat];
            player.stars = Some(number(rest));
            let mints = rest.split_once(", ").map(|(_, mints)| number(mints) as i64);
            if self.round > 1 {
                assert_eq!(player.mints, mints, "{line}");
            }
            player.mints = mints;
        }
        if self.round > 1 {
            assert_eq!((self.mint_supply, self.token), (left, starts), "{line}");
        }
        (self.mint_supply, self.token) = (left, starts);
    }

    /// The mints of the spaces return to the supply; those that Rachael laid at the Supplier leave the game.
    fn clear(&mut self) {
        for (at, laid) in std::mem::take(&mut self.spaces) {
            for space in laid {
                let seat = space["seat"].as_u64().expect("a seat") as usize;
                if at != "supplier" || self.players[seat].name != "rachael" {
                    let mints = space["mints"].as_i64().expect("a number");
                    self.mint_supply = self.mint_supply.map(|left| left + mints);
                }
            }
        }
    }

    /// `Plan Supply: Co-op 1, Bridge 1, Museum 2; 18 in the deck.`
    fn plan_supply(&mut self, line: &str) {
        let plans = between(line, ": ", "; ").expect("plans").split(", ");
        let plans = plans.map(|plan| id(plan.rsplit_once(' ').expect("a plan and its cost").0));
        let (plans, deck) = (plans.collect(), number(line.rsplit("; ").next().unwrap()));
        if self.round > 1 {
            assert_eq!((&self.supply, self.deck), (&plans, deck), "{line}");
        }
        (self.supply, self.deck) = (plans, deck);
    }

    /// `Ada 7 stars (Neighborhood of 3), Bo 0 stars (Neighborhood of 0).`
    fn scores(&mut self, line: &str) {
        for score in line.trim_end_matches(").").split("), ") {
            let (seat, rest) = self.actor(score).expect("a player");
            let player = &mut self.players[seat];
            player.stars = Some(number(rest));
            let bridge = player.buildings.iter().any(|built| built == "bridge");
            let size = player.plans.len() + player.buildings.len() + usize::from(bridge);
            let told = between(score, "(Neighborhood of ", ")").map(number);
            assert_eq!(told, Some(size as u64), "{line}");
        }
    }
}

impl Listener for Works {
    fn is_decision(&self, line: &str) -> bool {
        !line.starts_with(' ') && !self.over && self.round > 0 && self.actor(line).is_some()
    }

    fn hear(&mut self, line: &str) {
        if line.starts_with("The game ends") {
            self.over = true;
            if line.ends_with("the mint supply is empty.") {
                self.mint_supply = Some(0);
            }
        } else if self.over && line.contains("(Neighborhood of ") {
            self.scores(line);
        } else if line.starts_with("Round ") {
            self.heading(line);
        } else if line.starts_with("Plan Supply: ") {
            self.plan_supply(line);
        } else if let Some(upkeep) = line.strip_prefix("  Upkeep: ") {
            self.upkeep(upkeep);
            self.upkeep = true;
        } else if self.is_decision(line) {
            self.upkeep = false;
            let (seat, rest) = self.actor(line).expect("a player");
            let rest = rest.to_owned();
            self.decision(seat, &rest);
        }
    }

    fn table(&self) -> Value {
        let player = |player: &Worker| {
            json!({"mints": player.mints, "stars": player.stars, "plans": player.plans,
                   "buildings": player.buildings, "gallery": player.gallery})
        };
        json!({
            "round": self.round, "token": self.token, "supply": self.supply, "deck": self.deck,
            "mint_supply": self.mint_supply, "open": self.open, "owners": self.owners,
            "spaces": (!(self.over && self.upkeep)).then_some(&self.spaces),
            "players": self.players.iter().map(player).collect::<Vec<_>>(),
        })
    }

    fn public(&self, state: &Value) -> Value {
        let seats = 0..self.players.len();
        let player = |seat: usize| {
            let player = &state["players"][seat];
            let mints = self.players[seat].mints.map(|_| player["mints"].clone());
            let stars = self.players[seat].stars.map(|_| player["stars"].clone());
            json!({"mints": mints, "stars": stars, "plans": player["plans"],
                   "buildings": player["buildings"], "gallery": player["gallery"]})
        };
        let spaces = state["spaces"].as_object().expect("a table").iter();
        let open: BTreeSet<_> = state["open"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|at| at.as_str().expect("a place"))
            .collect();
        let used: BTreeMap<_, _> = spaces.filter(|(_, laid)| **laid != json!([])).collect();
        json!({
            "round": state["round"], "token": state["token"], "supply": state["supply"],
            "deck": state["deck"].as_array().expect("a list").len(),
            "mint_supply": state["mint_supply"], "open": open, "owners": state["owners"],
            "spaces": (!(self.over && self.upkeep)).then_some(used),
            "players": seats.map(player).collect::<Vec<_>>(),
        })
    }
}

const ADVANCED: &str = "advanced = ['crowdfunder', 'recycler', 'swap-meet', 'temp-agency']";

#[test]
fn mint_works_can_be_followed_by_its_prose() {
    let chance = [
        "random",
        "random:blunder=0.1",
        "random:blunder=0.2",
        "random:blunder=0.3",
    ];
    let tables: [(&[&str], &str, u64); 7] = [
        (&chance, "", 40),
        (&["greedy", "random"], "", 20),
        (&["learned", "ismcts:iterations=20"], "", 5),
        (&["random", "greedy"], ADVANCED, 30),
        (&["greedy:blunder=0.5", "learned"], ADVANCED, 10),
        (&["random", "greedy", "learned"], ADVANCED, 15),
        (
            &["greedy", "random", "greedy:blunder=0.3", "learned"],
            "",
            15,
        ),
    ];
    let mut seen = String::new();
    for (bots, rules, deals) in tables {
        let players = bots.len();
        let table = format!(
            "game = 'mint-works'\nplayers = {players}\nbots = {bots:?}\n[rules]\n{rules}\n"
        );
        for deal in 0..deals {
            let (lines, states) = told(&table, deal);
            let decisions = follow(&mut Works::new(bots), &lines, &states);
            assert!(decisions > 20, "{decisions}");
            seen += &lines.join("\n");
        }
    }
    let deeds = [
        "each other gains",
        "recycles",
        "swaps",
        "copying the",
        "from the Lotto",
        "Gallery holds",
        "the Assembler builds",
        "Co-op also gives",
        "under the deck",
        "cannot be refilled",
        "takes the token",
    ];
    for told in deeds {
        assert!(seen.contains(told), "never told: {told}");
    }
}

#[test]
fn mint_works_solitaire_can_be_followed_by_its_prose() {
    let mut seen = String::new();
    for ai in ["justin", "mort", "rachael", "sonic"] {
        for (bot, location) in [
            ("greedy", None),
            ("learned", None),
            ("random", Some("crowdfunder")),
            ("random", Some("recycler")),
            ("random", Some("swap-meet")),
            ("random", Some("temp-agency")),
        ] {
            let rules = location.map_or(String::new(), |at| format!("advanced = ['{at}']"));
            let table = format!(
                "game = 'mint-works'\nbots = ['{bot}']\nsolo = ['{ai}']\n[rules]\n{rules}\n"
            );
            for deal in 0..6 {
                let (lines, states) = told(&table, deal);
                let decisions = follow(&mut Works::new(&[bot, ai]), &lines, &states);
                assert!(decisions > 10, "{decisions}");
                seen += &lines.join("\n");
            }
        }
    }
    for told in [
        "the mint supply is empty",
        "under the deck",
        "Temp Agency: ",
    ] {
        assert!(seen.contains(told), "never told: {told}");
    }
}
