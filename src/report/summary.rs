//! The summary that a run prints: who won how often, how sure that is, and how the games went. Fits 80 columns.

use std::fmt::Write;

use crate::game::EndReason;
use crate::report::csv::{Result, Row};
use crate::stats::Figure;

/// The width that no line passes, unless a name alone is longer.
const WIDTH: usize = 80;

/// The tables of all arms.
pub fn tables(results: &[Result]) -> String {
    let mut text = String::new();
    for (number, result) in results.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        if results.len() > 1 {
            let _ = writeln!(text, "{}", result.arm.label);
        }
        text.push_str(&win_table(&result.rows()));
        let _ = writeln!(text, "{}", how_they_ended(result));
        if let Some(caveat) = result.arm.table.caveat() {
            let _ = writeln!(text, "{}", wrapped("Note: ", &caveat));
        }
    }
    text
}

/// One line per competitor and seat.
fn win_table(rows: &[Row]) -> String {
    let name = rows
        .iter()
        .map(|row| row.who.chars().count())
        .max()
        .unwrap_or(0);
    let name = name.clamp(3, WIDTH - 58);
    let mut text = format!(
        "{:<name$} {:>4} {:>12} {:>9}  {:<17} {:>7}\n",
        "bot", "seat", "games", "win share", "95 % interval", "score"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "{:<name$} {:>4} {:>12} {:>9}  {:<17} {:>7}",
            shortened(&row.who, name),
            row.seat_name(),
            thousands(row.line.games),
            row.mean_share().map_or("n/a".to_owned(), percent),
            interval(row.share()),
            row.mean_score()
                .map_or("n/a".to_owned(), |score| format!("{score:.2}")),
        );
    }
    text
}

fn how_they_ended(result: &Result) -> String {
    let tally = result.tally;
    if tally.games == 0 {
        return "no games".to_owned();
    }
    let games = tally.games as f64;
    let reasons = EndReason::ALL
        .iter()
        .zip(tally.ends)
        .filter(|(_, count)| *count > 0);
    let reasons: Vec<String> = reasons
        .map(|(reason, count)| format!("{} {}", reason.name(), percent(count as f64 / games)))
        .collect();
    format!(
        "{:.2} rounds, {:.1} decisions a game; ended by {}",
        tally.rounds as f64 / games,
        tally.decisions as f64 / games,
        reasons.join(", ")
    )
}

/// A share as a percentage with two decimals.
pub fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

/// An interval of a share in percent, or why there is none.
pub fn interval(figure: Figure) -> String {
    match figure {
        Ok(estimate) => format!(
            "{:.2} .. {:.2}",
            estimate.low * 100.0,
            estimate.high * 100.0
        ),
        Err(_) => "n/a".to_owned(),
    }
}

/// 1234567 as `1,234,567`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A text behind a label, in lines of at most 80 columns, the later ones set in below the first.
pub fn wrapped(label: &str, text: &str) -> String {
    let mut lines = vec![label.to_owned()];
    let mut words = text.split_whitespace();
    lines[0].extend(words.next());
    for word in words {
        let line = lines.last_mut().expect("there is a line");
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(" ".repeat(label.chars().count()) + word);
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// A name cut to a width, with a mark where something is missing.
pub fn shortened(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    let kept: String = name.chars().take(width - 1).collect();
    kept + "…"
}
