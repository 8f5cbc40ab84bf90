//! Mint Tin Aliens.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Listener, between, follow, id, number, told};

/// Cards or awards by name.
type Counts = BTreeMap<String, u64>;

/// A player of Mint Tin Aliens.
#[derive(Default)]
struct Alien {
    name: String,
    hand: Counts,
    awards: Counts,
    die: u64,
    pawns: u64,
    points: u64,
}

/// The table of Mint Tin Aliens.
struct Aliens {
    players: [Alien; 2],
    market: Counts,
    discard: Counts,
    /// The pile, by its number: below nothing within a line where the discard is shuffled between two draws.
    pile: i64,
    /// Awards that are left.
    awards: Counts,
    round: u64,
    /// The accounts that were heard at the end.
    accounts: usize,
}

impl Alien {
    fn score(&self) -> u64 {
        self.points + self.die + self.pawns
    }
}

fn add(to: &mut Counts, more: &Counts) {
    for (name, count) in more {
        *to.entry(name.clone()).or_default() += count;
    }
}

fn take(from: &mut Counts, less: &Counts) {
    for (name, count) in less {
        *from.get_mut(name).unwrap_or_else(|| panic!("no {name}")) -= count;
    }
    from.retain(|_, count| *count > 0);
}

fn number_of(cards: &Counts) -> i64 {
    cards.values().sum::<u64>() as i64
}

/// `2 UFOs, a Brain and a moolti-pass`.
fn cards(told: &str) -> Counts {
    let told = told.replace(" and ", ", ");
    let parts = told.split(", ").filter(|&part| part != "nothing");
    let card = |part: &str| {
        let (count, card) = part.split_once(' ').expect("a number and a card");
        match count {
            "a" => (id(card), 1),
            _ if card.ends_with("sses") => (id(card.trim_end_matches("es")), number(count)),
            _ => (id(card.trim_end_matches('s')), number(count)),
        }
    };
    parts.map(card).collect()
}

impl Aliens {
    fn new(names: [&str; 2], extra_credit: u64, deck: i64) -> Self {
        let player = |name: &str| Alien {
            name: name.to_owned(),
            die: 9,
            ..Alien::default()
        };
        let kinds = ["abduction", "mind-control", "sightings", "were-here"];
        let named = kinds.map(|kind| (kind.to_owned(), 4)).into_iter();
        let extra = ("extra-credit".to_owned(), extra_credit);
        let awards = named.chain([extra]).filter(|&(_, count)| count > 0);
        Aliens {
            players: names.map(player),
            market: Counts::new(),
            discard: Counts::new(),
            pile: deck,
            awards: awards.collect(),
            round: 0,
            accounts: 0,
        }
    }

    fn actor<'a>(&self, line: &'a str) -> Option<(usize, &'a str)> {
        let (name, rest) = line.strip_prefix("  ")?.split_once(' ')?;
        let seat = self.players.iter().position(|player| player.name == name)?;
        Some((seat, rest))
    }

    /// `Round 2: greedy 12, random 9; 17 awards left`: as they stand already.
    fn heading(&mut self, line: &str) {
        self.round = number(&line["Round ".len()..]);
        if let Some((_, standing)) = line.split_once(": ") {
            let [one, two] = &self.players;
            let (left, noun) = match number_of(&self.awards) {
                1 => (1, "award"),
                left => (left, "awards"),
            };
            let expected = format!(
                "{} {}, {} {}; {left} {noun} left",
                one.name,
                one.score(),
                two.name,
                two.score()
            );
            assert_eq!(standing, expected);
        }
    }

    /// Cards from the pile.
    fn drawn(&mut self, cards: &Counts) {
        self.pile -= number_of(cards);
    }

    fn clause(&mut self, seat: usize, clause: &str) {
        if let Some(card) = between(clause, "takes ", " from the market") {
            take(&mut self.market, &cards(card));
            add(&mut self.players[seat].hand, &cards(card));
        } else if clause != "draws no more"
            && let Some(drawn) = between(clause, "draws ", " from the pile")
        {
            self.drawn(&cards(drawn));
            add(&mut self.players[seat].hand, &cards(drawn));
        } else if let Some(up) = clause.strip_prefix("up comes ") {
            self.drawn(&cards(up));
            add(&mut self.market, &cards(up));
        } else if let Some(award) = between(clause, "completes ", " (") {
            let paid = cards(between(clause, " with ", "\n").expect("what it is paid with"));
            take(&mut self.players[seat].hand, &paid);
            add(&mut self.discard, &paid);
            let award = Counts::from([(id(award), 1)]);
            take(&mut self.awards, &award);
            add(&mut self.players[seat].awards, &award);
            self.players[seat].points += number(between(clause, " (", ")").expect("points"));
        } else if let Some(pawns) = clause.strip_prefix("all four: ") {
            let pawns = cards(pawns)["pawn"];
            self.players[seat].pawns += pawns;
        } else if let Some(market) = clause.strip_prefix("a new market: ") {
            self.market = cards(market);
        } else if let Some(discard) = clause.strip_prefix("discarded: ") {
            self.discard = cards(discard);
        } else if let Some(pile) = clause.strip_suffix(" in the pile") {
            self.pile = number(pile) as i64;
        } else if clause == "the discard is shuffled into a new pile" {
            self.pile += number_of(&std::mem::take(&mut self.discard));
        } else if let Some((whose, die)) = clause.split_once(": die to ") {
            let named = whose.strip_prefix("no award for ");
            let by_name = |name| self.players.iter().position(|player| player.name == name);
            let seat = named.and_then(by_name).unwrap_or(seat);
            self.players[seat].die = number(die);
        }
    }
}

impl Listener for Aliens {
    fn is_decision(&self, line: &str) -> bool {
        self.round > 0 && self.actor(line).is_some()
    }

    fn hear(&mut self, line: &str) {
        if line.starts_with("Round ") {
            self.heading(line);
        } else if let Some((name, account)) = line.trim_start().split_once(": ")
            && let Some((_, score)) = account.rsplit_once(" = ")
        {
            let player = self.players.iter().find(|player| player.name == name);
            assert_eq!(player.map(Alien::score), Some(number(score)), "{line}");
            self.accounts += 1;
        } else if let Some(market) = line.strip_prefix("  The market shows ") {
            self.market = cards(market);
            self.drawn(&cards(market));
        } else if let Some((seat, rest)) = self.actor(line) {
            if let Some(hand) = rest.strip_prefix("holds ") {
                self.players[seat].hand = cards(hand);
                self.drawn(&cards(hand));
            } else {
                for clause in rest.split("; ") {
                    self.clause(seat, clause);
                }
            }
        }
    }

    fn table(&self) -> Value {
        let player = |player: &Alien| {
            json!({"hand": player.hand, "awards": player.awards, "die": player.die,
                   "pawns": player.pawns, "points": player.score()})
        };
        json!({
            "round": self.round, "market": self.market, "discard": self.discard, "pile": self.pile,
            "awards": self.awards, "players": self.players.iter().map(player).collect::<Vec<_>>(),
        })
    }

    fn public(&self, state: &Value) -> Value {
        let some = |counts: &Value| -> Counts {
            let counts = counts.as_object().expect("a table").iter();
            let counts = counts.map(|(name, count)| (name.clone(), count.as_u64().unwrap()));
            counts.filter(|(_, count)| *count > 0).collect()
        };
        let player = |seat: usize| {
            let player = &state["players"][seat];
            json!({"hand": some(&player["hand"]), "awards": some(&player["awards"]),
                   "die": player["die"], "pawns": player["pawns"], "points": player["points"]})
        };
        json!({
            "round": state["round"], "market": some(&state["market"]),
            "discard": some(&state["discard"]),
            "pile": state["pile"].as_array().expect("a list").len(),
            "awards": some(&state["awards"]), "players": [player(0), player(1)],
        })
    }
}

#[test]
fn mint_tin_aliens_can_be_followed_by_its_prose() {
    let other = "draw = 'up-to-two'\nend = 'full-round'\ncomplete = 'may-decline'";
    let few = "complete = 'may-decline'\nround-cap = 40\n\
        cards = { ufo = 5, crop-circle = 4, cow = 4, brain = 4, moolti-pass = 1 }";
    let tables = [
        (["greedy", "random"], "", 4, 54, 30),
        (["learned", "greedy"], "", 4, 54, 10),
        (["ismcts:iterations=20", "random"], "", 4, 54, 6),
        (["random", "greedy:blunder=0.5"], other, 4, 54, 20),
        (
            ["greedy", "random"],
            "awards.extra-credit.count = 0",
            0,
            54,
            20,
        ),
        (["random", "greedy"], few, 4, 18, 10),
    ];
    let mut seen = String::new();
    for (bots, rules, extra_credit, deck, deals) in tables {
        let table = format!("game = 'mint-tin-aliens'\nbots = {bots:?}\n[rules]\n{rules}\n");
        for deal in 0..deals {
            let (lines, states) = told(&table, deal);
            let mut listener = Aliens::new(bots, extra_credit, deck);
            let decisions = follow(&mut listener, &lines, &states);
            assert!(decisions > 20, "{decisions}");
            assert_eq!(listener.accounts, 2);
            seen += &lines.join("\n");
        }
    }
    for told in [
        "shuffled",
        "a new market",
        "declines",
        "draws no more",
        "no award for",
    ] {
        assert!(seen.contains(told), "never told: {told}");
    }
}
