//! The answer as Markdown: `summary.md`.

use super::tables;
use crate::findings::Answer;

/// The whole summary; it says nothing that may differ between two runs of the same thing.
pub fn summary(answer: &Answer) -> String {
    let mut text = format!("# {}\n\n{}\n", answer.experiment, answer.game);
    for block in tables::tables(answer, &[]) {
        if !block.title.is_empty() {
            text.push_str(&format!("\n## {}\n", block.title));
        }
        text.push_str(&format!("\n{}", block.table.markdown()));
    }
    for line in tables::remarks(answer) {
        text.push_str(&format!("\n{line}\n"));
    }
    text
}
