//! The parts of a game that a player may be told never to use.

use super::fault::Fault;
use super::game::Game;
use super::text::did_you_mean;

/// A card, a place or a kind of action.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// `plan`, `location`, `upgrade`, `award`, `order`, `action`.
    pub group: &'static str,
    pub name: String,
    /// The rule that takes it out of the game for everybody, where there is one: key and value.
    pub removal: Option<(String, toml::Value)>,
    /// Whether games by these rules can have it at all.
    pub in_play: bool,
}

impl Part {
    /// A part that no rule takes out of the game.
    pub fn new(group: &'static str, name: impl Into<String>) -> Part {
        Part {
            group,
            name: name.into(),
            removal: None,
            in_play: true,
        }
    }

    /// The same part, in play only by some rules.
    pub fn only_if(self, in_play: bool) -> Part {
        Part { in_play, ..self }
    }

    /// A part that a number of 0 takes out of the game.
    pub fn removed_by(group: &'static str, name: &str, key: String) -> Part {
        Part::new(group, name).removed_with((key, toml::Value::Integer(0)))
    }

    /// The same part, which a rule takes out of the game: key and value.
    pub fn removed_with(self, removal: (String, toml::Value)) -> Part {
        Part {
            removal: Some(removal),
            ..self
        }
    }

    /// The name with its group: `plan.lotto`.
    pub fn full_name(&self) -> String {
        format!("{}.{}", self.group, self.name)
    }
}

/// A game whose parts have names.
#[deny(missing_docs)]
pub trait Parts: Game {
    /// Every part that a player can leave aside, in a fixed order.
    fn parts(&self) -> Vec<Part> {
        Vec::new()
    }

    /// The same, and what no player chooses but a rule may take out of the game.
    fn removable(&self) -> Vec<Part> {
        self.parts()
    }

    /// Tells `found` the place in `parts` of all that this action uses: the kind of action, where it is played, and
    /// what it buys, builds or gains by choice. Not what it gives away, nor what a blind draw brings.
    fn used(&self, _state: &Self::State, _action: Self::Action, _found: &mut dyn FnMut(usize)) {}
}

/// The place of the part that a word means: its name, with its group before it where two parts share it.
pub fn find(parts: &[Part], word: &str) -> Result<usize, Fault<String>> {
    let means = |part: &Part| part.name == word || part.full_name() == word;
    let found: Vec<usize> = (0..parts.len()).filter(|&at| means(&parts[at])).collect();
    match found[..] {
        [only] => Ok(only),
        [] => Err(unknown(parts, word)),
        _ => {
            let names: Vec<String> = found
                .iter()
                .map(|&at| format!("`{}`", parts[at].full_name()))
                .collect();
            let problem = format!("`{word}` is {} things here", found.len());
            Err(Fault::new(
                word,
                problem,
                format!("write {}", names.join(" or ")),
            ))
        }
    }
}

fn unknown(parts: &[Part], word: &str) -> Fault<String> {
    let full: Vec<String> = parts.iter().map(Part::full_name).collect();
    let names = parts.iter().map(|part| part.name.as_str());
    let near = did_you_mean(word, names.chain(full.iter().map(String::as_str)));
    let remedy = near.unwrap_or("`mintlab list parts` shows every name".to_owned());
    Fault::new(word, format!("the game has no `{word}`"), remedy)
}
