//! Which items an ablation leaves aside, by group or by name.

use super::removed;
use crate::core::parts::{Part, find};
use crate::lab::config::{Experiment, Fault, Place};
use crate::lab::open::open;
use crate::run::part::Ablate;

/// The items that are asked for, in the order of the game's list.
pub fn chosen<'a>(
    parts: &'a [Part],
    asked: &Ablate,
    base: &Experiment,
) -> Result<Vec<&'a Part>, Fault> {
    let mut wanted = vec![false; parts.len()];
    if asked.items.is_empty() {
        for (wanted, part) in wanted.iter_mut().zip(parts) {
            *wanted = part.group != "action" && is_open(part, asked, base);
        }
    }
    for word in &asked.items {
        match parts.iter().any(|part| is_group(part, word)) {
            true => {
                for (wanted, part) in wanted.iter_mut().zip(parts) {
                    *wanted |= is_group(part, word) && is_open(part, asked, base);
                }
            }
            false => wanted[named(parts, word, asked)?] = true,
        }
    }
    let chosen: Vec<&Part> = parts
        .iter()
        .zip(wanted)
        .filter(|(_, wanted)| *wanted)
        .map(|(part, _)| part)
        .collect();
    match chosen.is_empty() {
        false => Ok(chosen),
        true => Err(nothing(parts, asked)),
    }
}

/// Refuses what no player chooses, though a rule may take it out of the game.
pub fn refuse_unchosen(parts: &[Part], removable: &[Part], words: &[String]) -> Result<(), Fault> {
    for word in words {
        let is_meant =
            |part: &&Part| is_group(part, word) || part.name == *word || part.full_name() == *word;
        let unchosen = match parts.iter().find(is_meant) {
            Some(_) => None,
            None => removable.iter().find(is_meant),
        };
        if let Some(part) = unchosen {
            let group = part.group;
            let problem =
                format!("`{word}` cannot be left aside: a {group} is not a player's choice");
            let remedy = "`--remove` takes it out of the game";
            return Err(Fault::new(Place::whole("--items"), problem, remedy));
        }
    }
    Ok(())
}

/// Whether a word names the group of a part: `plans` or `plan`.
fn is_group(part: &Part, word: &str) -> bool {
    word.strip_suffix('s').unwrap_or(word) == part.group || word == "all"
}

/// Whether a part of a group is among those that can be left aside.
fn is_open(part: &Part, asked: &Ablate, base: &Experiment) -> bool {
    let removable = || part.removal.is_some() && open(&removed(base, part)).is_ok();
    part.in_play && (!asked.remove || removable())
}

/// The place of the one part that a word names.
fn named(parts: &[Part], word: &str, asked: &Ablate) -> Result<usize, Fault> {
    let place = || Place::whole("--items");
    // What a rule can remove comes first: `toll` is the token, not the action.
    let meant = |part: &&Part| !asked.remove || part.removal.is_some();
    let meant: Vec<Part> = parts.iter().filter(meant).cloned().collect();
    let found = match find(&meant, word) {
        Ok(at) => parts.iter().position(|part| *part == meant[at]),
        Err(_) => None,
    };
    let found = found.map_or_else(|| find(parts, word), Ok);
    let at = found.map_err(|fault| fault.at(place()))?;
    if !parts[at].in_play {
        let problem = format!("`{word}` is not in play by these rules");
        let remedy = "change the rules of the experiment, or leave it out";
        return Err(Fault::new(place(), problem, remedy));
    }
    if asked.remove && parts[at].removal.is_none() {
        let problem = format!("no rule takes `{word}` out of the game");
        let remedy = "leave --remove out, or write a component file without it";
        return Err(Fault::new(place(), problem, remedy));
    }
    Ok(at)
}

fn nothing(parts: &[Part], asked: &Ablate) -> Fault {
    let (problem, remedy) = match asked.remove {
        true => (
            "no rule takes any of this out of the game",
            "these groups can be taken out",
        ),
        false => ("none of this is in play", "these groups are in play"),
    };
    let is_open = |part: &&Part| part.in_play && (!asked.remove || part.removal.is_some());
    let open = parts.iter().filter(is_open);
    let mut groups: Vec<String> = open.map(|part| format!("{}s", part.group)).collect();
    groups.dedup();
    let remedy = match groups.is_empty() {
        true => "change the rules of the experiment, or leave --remove out".to_owned(),
        false => format!("{remedy}: {}", groups.join(", ")),
    };
    Fault::new(Place::whole("--items"), problem, remedy)
}

/// The name alone where no other part has it.
pub fn shortest_name(parts: &[Part], part: &Part) -> String {
    let same = parts.iter().filter(|other| other.name == part.name);
    match same.count() {
        1 => part.name.clone(),
        _ => part.full_name(),
    }
}
