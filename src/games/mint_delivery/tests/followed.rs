//! A game can be followed from its prose alone: the table that a listener keeps is the transcript's.

use serde_json::{Map, json};

use super::*;
use crate::core::notation::Story;

/// Joins the lines that were broken to fit a terminal.
pub fn unfold(text: &str, indent: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix(indent), lines.last_mut()) {
            (Some(rest), Some(last)) if !rest.starts_with(' ') => {
                last.push(' ');
                last.push_str(rest);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// `Northwest East` as the transcript writes it.
pub fn name(title: &str) -> String {
    title.to_lowercase().replace(' ', "-")
}

/// The orders of `Northwest CC (2), Northeast N (3) and ...`, by their ids.
pub fn orders(told: &str) -> Vec<String> {
    let known = told.replace(" and ", ", ");
    let known = known.split(", ").filter(|&order| order != "nothing");
    known
        .map(|order| name(order.split(" (").next().expect("a town and mints")))
        .collect()
}

/// `C`, `S` and `N` in a truck or on a belt.
pub fn mints(letters: &str) -> Value {
    let count = |letter: char| letters.matches(letter).count();
    json!({"C": count('C'), "S": count('S'), "N": count('N')})
}

/// What stands between two signs.
pub fn between<'a>(line: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = line.split_once(from).expect("the sign before");
    rest.split_once(to).map_or(rest, |(inner, _)| inner)
}

/// `Ada: Northwest East [CC..], 3 stars; holds Northwest CC (2); has Drone`.
fn player(line: &str) -> Value {
    let stars = between(line, "], ", " star").parse::<u32>().expect("stars");
    let upgrades = match line.split_once("; has ") {
        Some((_, has)) => has.replace(" and ", ", ").split(", ").map(name).collect(),
        None => Vec::new(),
    };
    json!({
        "space": name(between(line, ": ", " [")),
        "mints": mints(between(line, "[", "]")),
        "stars": stars,
        "held": orders(between(line, "; holds ", "; has ")),
        "upgrades": upgrades,
    })
}

/// `in Northwest: Southeast CC (2) with 1 Classic on it and Northwest N (3); 5 below`.
fn town(line: &str) -> (String, Value) {
    let lies = between(line, ": ", "; ").replace(" and ", ", ");
    let told = lies.split(", ").filter(|&order| order != "nothing");
    let face_up = told.map(|order| {
        let on_it = order.split_once(" with ").map_or("0", |(_, with)| with);
        let mints = on_it.split(' ').next().expect("a number");
        json!({"order": orders(order)[0], "mints": mints.parse::<u8>().expect("a number")})
    });
    let below = between(line, "; ", " below").parse::<u32>();
    let town = json!({"face_up": face_up.collect::<Vec<_>>(), "pile": below.expect("a number")});
    (name(between(line, "in ", ":")), town)
}

/// What the board tells.
fn read(board: &str) -> Value {
    let lines = unfold(board, "      ");
    let supply = lines.iter().find(|line| line.starts_with("  supply: "));
    let supply = supply.map(|line| {
        let parts = between(line, ": ", "\n").replace(" and ", ", ");
        let number = |kind: &str| {
            let part = parts.split(", ").find(|part| part.ends_with(kind));
            let number = part.and_then(|part| part.split(' ').next());
            number.map_or(0, |n| n.parse::<u32>().expect("a number"))
        };
        json!({"C": number("Classic"), "S": number("Sugar Free"), "N": number("Cinnamon")})
    });
    let towns = lines.iter().filter(|line| line.starts_with("  in "));
    let players = lines.iter().filter(|line| line.contains("; holds "));
    json!({
        "players": players.map(|line| player(line)).collect::<Vec<_>>(),
        "towns": towns.map(|line| town(line)).collect::<Map<_, _>>(),
        "supply": supply,
    })
}

/// The same of the transcript's state.
fn public(state: &Value) -> Value {
    let keys = ["space", "mints", "stars", "held", "upgrades"];
    let player = |player: &Value| -> Value {
        let fields = keys.map(|key| (key.to_owned(), player[key].clone()));
        Value::Object(fields.into_iter().collect())
    };
    let players = state["players"].as_array().expect("a list").iter();
    let towns = state["towns"].as_object().expect("a table").iter();
    let towns = towns.map(|(name, town)| {
        let below = town["pile"].as_array().map_or(0, Vec::len);
        let told = json!({"face_up": town["face_up"], "pile": below});
        (name.clone(), told)
    });
    json!({
        "players": players.map(player).collect::<Vec<_>>(),
        "towns": towns.collect::<Map<_, _>>(),
        "supply": state["supply"],
    })
}

/// What a seat has delivered or set aside, as the actions tell it.
fn note_delivered(told: &str, names: &[String], delivered: &mut [Vec<String>]) {
    for line in unfold(told, "    ") {
        for (seat, who) in names.iter().enumerate() {
            let Some(deed) = line.strip_prefix(&format!("{who} ")) else {
                continue;
            };
            if let Some(order) = deed.strip_prefix("delivers ") {
                delivered[seat].extend(orders(order.split(": ").next().expect("an order")));
            }
            if deed.starts_with("buys ") {
                delivered[seat].extend(orders(between(deed, " for ", ".")));
            }
        }
    }
}

#[test]
fn the_prose_tells_every_public_state() {
    let names = ["Ada", "Bo", "Cleo"].map(str::to_owned);
    let variants: [&[(&str, &str)]; 3] = [
        &[],
        &[("upgrades", "true"), ("roads", "3")],
        &[
            ("flow", "\"on\""),
            ("left-mints", "2"),
            ("upgrades", "true"),
        ],
    ];
    for (deal, changes) in (0..).zip(variants) {
        let players = if deal == 2 { 2 } else { 3 };
        let rules = with(&[changes, &[("round-cap", "60")]].concat());
        let game = MintDelivery::new(rules, Components::default(), players).expect("good rules");
        let (mut rng, names) = (rng(deal), &names[..players]);
        let mut state = game.deal(&mut rng);
        let mut delivered = vec![Vec::new(); players];
        let (mut actions, mut rounds) = (Vec::new(), 0);
        while game.to_act(&state).is_some() {
            let before = state;
            game.legal_actions(&state, &mut actions);
            let useful =
                |action: &&Action| matches!(**action, Action::Deliver(_) | Action::Buy { .. });
            let useful = actions.iter().find(useful).copied();
            let action = useful.unwrap_or_else(|| actions[rng.below(actions.len())]);
            game.apply(&mut state, action, &mut rng);
            note_delivered(
                &game.tell_action(&before, action, &state, names),
                names,
                &mut delivered,
            );
            if state.round == before.round {
                continue;
            }
            rounds += 1;
            let json = game.state_json(&state, None);
            let board = game.tell_board(&state, names);
            assert_eq!(read(&board), public(&json), "{board}");
            for seat in 0..players {
                let mut told = delivered[seat].clone();
                let done = json["players"][seat]["delivered"]
                    .as_array()
                    .expect("a list");
                let done = done.iter().map(|id| id.as_str().expect("an id").to_owned());
                let mut done: Vec<String> = done.collect();
                told.sort();
                done.sort();
                assert_eq!(told, done, "{board}");
            }
        }
        assert!(rounds > 10, "{rounds} rounds");
    }
}
