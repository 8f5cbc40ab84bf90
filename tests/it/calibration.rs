//! A small version of the calibration table of the documentation.

#[path = "../../examples/calibration/table/mod.rs"]
mod table;

use table::{EXPERIMENTS, markdown};

#[test]
fn every_row_of_a_small_table_holds() {
    assert_eq!(EXPERIMENTS, 20_000);
    let rows = table::table(300);
    for row in &rows {
        assert!(row.holds(), "{row:?}: {}", row.share());
    }
    // The documentation has the same rows, up to the figures found.
    let page = include_str!("../../docs/statistics.md");
    for line in markdown(&rows).lines().skip(2) {
        let words: Vec<&str> = line.split(" | ").take(3).collect();
        assert!(page.contains(&words.join(" | ")), "not in the page: {line}");
    }
    // The contrast shows why: looked at again and again, a fixed-sample interval is wrong far too often.
    let contrast = rows
        .iter()
        .find(|row| row.method.starts_with("for contrast"));
    assert!(contrast.is_some_and(|row| row.share() < 0.8));
}
