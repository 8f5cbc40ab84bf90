//! Prints the table of docs/statistics.md: `cargo run --release --example calibration`.

use mintlab::stats::calibration::{EXPERIMENTS, Row, markdown, table};

fn main() {
    let rows = table(EXPERIMENTS);
    print!("{}", markdown(&rows));
    let failed = rows.iter().filter(|row| !row.holds());
    for Row { method, truth, .. } in failed {
        eprintln!("not as wanted: {method}, {truth}");
    }
}
