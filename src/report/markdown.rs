//! The answer as Markdown: `summary.md`.

use serde_json::Value;

use super::{asked, tables};
use crate::findings::Answer;

/// The file of the summary.
pub const NAME: &str = "summary.md";

/// Rows of a table past this many are left to its file.
const MOST_ROWS: usize = 100;

/// The whole summary; it says nothing that may differ between two runs of the same thing.
pub fn summary(answer: &Answer, manifest: &Value) -> String {
    let told = asked::told(&answer.game, manifest);
    let mut text = format!("# {}\n\n{told}\n", answer.experiment);
    if let Some(command) = manifest["command"].as_str() {
        text.push_str(&format!("\n    {command}\n"));
    }
    for block in tables::tables(answer, &[]) {
        if !block.title.is_empty() {
            text.push_str(&format!("\n## {}\n", block.title));
        }
        let table = block.table.markdown(MOST_ROWS, block.file);
        text.push_str(&format!("\n{table}"));
    }
    for line in tables::remarks(answer, tables::MOST_CLOSINGS) {
        text.push_str(&format!("\n{line}\n"));
    }
    text
}
