//! Our own Markdown as a terminal shows it: headings and items without marks, tables in columns, nothing past 80 columns.

use super::table::Table;
use crate::core::text::{WIDTH, labelled, wrap};

/// The text without its marks. Commands, which are set in, stay as they are.
pub fn plain(markdown: &str) -> String {
    let mut text = String::new();
    let mut table: Vec<&str> = Vec::new();
    for line in markdown.lines().chain([""]) {
        if line.starts_with('|') {
            table.push(line);
            continue;
        }
        text += &columns(&std::mem::take(&mut table));
        let line = line.trim_start_matches("# ").trim_start_matches("## ");
        text += &match line.strip_prefix("- ") {
            Some(item) => labelled("- ", item),
            None if line.starts_with("    ") => line.to_owned(),
            None => labelled("", line),
        };
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

/// The lines of a table in columns; of one that is too wide each row as a paragraph.
fn columns(lines: &[&str]) -> String {
    let [heads, _, rows @ ..] = lines else {
        return String::new();
    };
    let (heads, rows): (_, Vec<_>) = (cells(heads), rows.iter().map(|row| cells(row)).collect());
    let mut table = Table::new(heads.clone());
    rows.iter().for_each(|row| table.row(row.clone()));
    if table.width() <= WIDTH {
        return table.plain(usize::MAX, "");
    }
    let named = |(head, cell): (&String, &String)| match (head.as_str(), cell.as_str()) {
        (_, "") => None,
        ("", cell) => Some(cell.to_owned()),
        (head, cell) => Some(format!("{head} {cell}")),
    };
    let told = |row: &Vec<String>| {
        let told: Vec<String> = heads.iter().zip(row).filter_map(named).collect();
        wrap(&told.join(", "), WIDTH, "- ", "    ").join("\n") + "\n"
    };
    rows.iter().map(told).collect()
}

/// The cells of a line; a bar that belongs to a cell has a stroke before it.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let line = line.strip_suffix('|').unwrap_or(line).replace("\\|", "\0");
    let bare = |cell: &str| cell.trim().replace('`', "").replace('\0', "|");
    line.split('|').map(bare).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stand_in_columns_and_marks_go() {
        let told = plain(
            "# a: tuned\n\nOne\nline.\n\n| | bot | share |\n| --- | --- | ---: |\n| was | `a\\|b` | 9.5 % |\n\n- an item\n\n    mintlab tune a.toml\n",
        );
        assert_eq!(
            told,
            "a: tuned\n\nOne\nline.\n\n     bot  share\nwas  a|b  9.5 %\n\n- an item\n\n    mintlab tune a.toml\n"
        );
    }

    #[test]
    fn a_table_that_is_too_wide_is_told_row_by_row() {
        let long = "x".repeat(40);
        let told = plain(&format!(
            "| game | before | after |\n| --- | --- | --- |\n| deal 0 | {long} | {long} |\n"
        ));
        assert_eq!(
            told,
            format!("- game deal 0, before {long}, after\n    {long}\n")
        );
    }
}
