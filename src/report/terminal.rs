//! The answer as a terminal shows it: tables of at most 80 columns, then the sentences.

use super::table::Table;
use super::tables;
use crate::core::text::labelled;
use crate::findings::Answer;

/// Tables longer than this fold, and a line says where the rest is: all together to about a screen.
const MOST_ROWS: usize = 40;
const FEWEST_ROWS: usize = 8;

/// Tables and sentences. `show` chooses the figures of comparisons; empty for the usual ones.
pub fn answer(answer: &Answer, show: &[String]) -> String {
    let blocks = tables::tables(answer, show);
    let mut text = String::new();
    for (number, block) in blocks.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        if !block.title.is_empty() {
            text.push_str(&format!("{}\n", block.title));
        }
        text.push_str(&plain(&block.table, blocks.len(), block.file));
    }
    let remarks = tables::remarks(answer, tables::MOST_CLOSINGS);
    let apart = blocks.len() > 1 || answer.arms().len() > 1;
    if apart && !remarks.is_empty() {
        text.push('\n');
    }
    for line in remarks {
        text.push_str(&format!("{}\n", labelled("", &line)));
    }
    text
}

fn plain(table: &Table, tables: usize, file: &str) -> String {
    let most = match table.rows() > MOST_ROWS {
        true => (MOST_ROWS / tables).max(FEWEST_ROWS),
        false => MOST_ROWS,
    };
    table.plain(most, file)
}
