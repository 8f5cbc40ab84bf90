//! With paper and pencil: whoever keeps the table by the prose of `replay` has the transcript's public state after every
//! decision.

mod aliens;
mod delivery;
mod solo;
mod works;

use serde_json::Value;

use crate::program::{folder_with, mintlab};

/// The prose of a game, lines that were broken joined, and its states, that of the setup first.
fn told(experiment: &str, deal: u64) -> (Vec<String>, Vec<Value>) {
    let folder = folder_with(&[("my.toml", experiment)]);
    let deal = deal.to_string();
    let said = |format: &str| {
        let output = mintlab(
            folder.path(),
            &["replay", "my.toml", "--deal", &deal, "--format", format],
        );
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{told}");
        String::from_utf8(output.stdout).expect("text")
    };
    let indent = |line: &str| line.len() - line.trim_start().len();
    // Piles are a list of their own below the line that heads it.
    let is_pile = |line: &str| {
        let rest = line.trim_start().strip_prefix("pile ");
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let mut lines: Vec<String> = Vec::new();
    for line in said("prose").lines() {
        match lines.last_mut() {
            Some(last) if indent(line) == indent(last) + 4 && !is_pile(line) => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            _ => lines.push(line.to_owned()),
        }
    }
    let parsed = |line: &str| serde_json::from_str::<Value>(line).expect("JSON");
    let transcript = said("jsonl");
    let states = transcript.lines().map(parsed);
    let states = states.filter(|line| line["type"] == "setup" || line["type"] == "decision");
    (lines, states.map(|mut line| line["state"].take()).collect())
}

/// Somebody who keeps a table by what is told.
trait Listener {
    /// Takes a line in.
    fn hear(&mut self, line: &str);

    /// Whether a line tells a decision.
    fn is_decision(&self, line: &str) -> bool;

    /// The table, in the transcript's words.
    fn table(&self) -> Value;

    /// The same of the transcript's state.
    fn public(&self, state: &Value) -> Value;
}

/// Follows a game to its end, and returns how many decisions it had.
fn follow(listener: &mut impl Listener, lines: &[String], states: &[Value]) -> usize {
    let mut heard = 0;
    let mut last = "";
    for line in lines {
        if listener.is_decision(line) {
            let public = listener.public(&states[heard]);
            assert_eq!(listener.table(), public, "after `{last}`, before `{line}`");
            heard += 1;
        }
        listener.hear(line);
        last = line;
    }
    assert_eq!(heard, states.len() - 1);
    assert_eq!(
        listener.table(),
        listener.public(&states[heard]),
        "at the end"
    );
    heard
}

/// A title as the transcript writes it.
fn id(title: &str) -> String {
    title.to_lowercase().replace('\'', "").replace(' ', "-")
}

fn number(text: &str) -> u64 {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits
        .parse()
        .unwrap_or_else(|_| panic!("no number: `{text}`"))
}

/// What stands behind a sign, up to another.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(from)?;
    Some(rest.split_once(to).map_or(rest, |(inner, _)| inner))
}
