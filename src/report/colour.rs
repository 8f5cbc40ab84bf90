//! Colour for marks that already say what they mean: a terminal that shows none loses nothing.

use std::env;
use std::io::{self, IsTerminal};

/// A mark, and the colour that it gets.
const MARKS: [(&str, &str); 5] = [
    (": not met", "31"),
    (": cannot tell yet", "33"),
    (": met", "32"),
    ("Warning:", "33"),
    (" *", "1"),
];

/// Whether the standard output is a terminal that wants colour; `NO_COLOR` says no.
pub fn is_wanted() -> bool {
    let no = env::var_os("NO_COLOR").is_some_and(|said| !said.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    !no && !dumb && io::stdout().is_terminal()
}

/// The text with its marks in colour.
pub fn coloured(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    lines.map(line).collect()
}

/// One line with its first mark in colour, and every `*` of a table.
fn line(text: &str) -> String {
    let found = MARKS.iter().find(|(mark, _)| holds(text, mark));
    match found {
        Some((mark, colour)) => {
            let bare = mark.trim_start_matches([':', ' ']);
            let shown = mark.replace(bare, &format!("\x1b[{colour}m{bare}\x1b[0m"));
            text.replace(mark, &shown)
        }
        None => text.to_owned(),
    }
}

/// Whether the mark is there as a mark: verdicts only in the lines of expectations, warnings at the beginning.
fn holds(text: &str, mark: &str) -> bool {
    match mark {
        "Warning:" => text.starts_with(mark),
        " *" => text.contains(mark),
        verdict => text.starts_with("Expected: ") && text.contains(verdict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_get_a_colour_and_other_words_stay() {
        let told = coloured(
            "toll  -0.86 (-0.98 .. -0.73) *\nExpected: draws below 5 %: met, 1.00 %.\nwe met: met\n",
        );
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "toll  -0.86 (-0.98 .. -0.73) \x1b[1m*\x1b[0m");
        assert_eq!(
            lines[1],
            "Expected: draws below 5 %: \x1b[32mmet\x1b[0m, 1.00 %."
        );
        assert_eq!(lines[2], "we met: met");
    }
}
