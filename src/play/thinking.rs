//! What bots thought of their decisions, as a transcript has it: a field for programs, a line or two for people.

use serde_json::{Value, json};

use crate::bots::{Measure, Thoughts};
use crate::core::notation::Notation;
use crate::core::text::WIDTH;

/// The field `values` of a decision: what the values are, and each legal action with its value (null where the bot has
/// none) and, for a search, its visits. `None` where nothing was thought.
pub fn field<G: Notation>(
    game: &G,
    state: &G::State,
    legal: &[G::Action],
    thoughts: &Thoughts<G::Action>,
) -> Option<Value> {
    let measure = thoughts.measure()?;
    let entry = |&action: &G::Action| {
        let thought = thoughts.of(action);
        let value = thought.and_then(|thought| thought.value).map(rounded);
        let mut entry = json!({"action": game.action_name(state, action), "value": value});
        if measure == Measure::Reward {
            entry["visits"] = json!(thought.map_or(0, |thought| thought.visits));
        }
        entry
    };
    let actions: Vec<Value> = legal.iter().map(entry).collect();
    Some(json!({"measure": measure.name(), "actions": actions}))
}

/// Six places behind the point: more than any player can tell apart.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The best actions in at most two lines; `None` where nothing was thought.
pub fn line<G: Notation>(
    game: &G,
    state: &G::State,
    thoughts: &Thoughts<G::Action>,
) -> Option<String> {
    let measure = thoughts.measure()?;
    let mut pieces = Vec::new();
    for thought in thoughts.ranked() {
        let Some(value) = thought.value else { continue };
        let mut piece = format!(
            "{} {}",
            game.action_name(state, thought.action),
            measure.tell(value)
        );
        match (measure, pieces.len()) {
            (Measure::Reward, 0) => piece += &format!(" ({} visits)", thought.visits),
            (Measure::Reward, _) => piece += &format!(" ({})", thought.visits),
            _ => {}
        }
        pieces.push(piece);
    }
    Some(packed(&pieces, thoughts.list().len()))
}

const LABEL: &str = "  thought: ";

/// As many pieces as two lines hold, and how many of all are left out.
fn packed(pieces: &[String], all: usize) -> String {
    // Room for what closes a line: `, 120 more`.
    let most = WIDTH - 10;
    let mut lines = vec![LABEL.to_owned()];
    let mut told = 0;
    for piece in pieces {
        let is_first = lines.len() == 1;
        let line = lines.last_mut().expect("there is one");
        let is_bare = line.len() == LABEL.len();
        if is_bare || line.len() + 2 + piece.len() <= most {
            *line += if is_bare { "" } else { ", " };
            *line += piece;
        } else if is_first && LABEL.len() + piece.len() <= most {
            *line += ",";
            lines.push(" ".repeat(LABEL.len()) + piece);
        } else {
            break;
        }
        told += 1;
    }
    let more = match all - told {
        0 => String::new(),
        left => format!(", {left} more"),
    };
    lines.join("\n") + &more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_lines_hold_the_best_and_say_how_many_are_left_out() {
        let pieces: Vec<String> = (0..12).map(|n| format!("action-{n:02} 1.00")).collect();
        let told = packed(&pieces, 14);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(
            lines,
            [
                "  thought: action-00 1.00, action-01 1.00, action-02 1.00,",
                "           action-03 1.00, action-04 1.00, action-05 1.00, 8 more"
            ]
        );
        assert_eq!(packed(&pieces[..1], 1), "  thought: action-00 1.00");
    }
}
