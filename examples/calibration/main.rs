//! Prints the table of docs/statistics.md: `cargo run --release --example calibration`. A number asks for this many
//! experiments per row instead, for a quicker look.

mod table;

use std::process::ExitCode;

use table::{EXPERIMENTS, Row, markdown, table};

fn main() -> ExitCode {
    let asked = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let rows = table(asked.unwrap_or(EXPERIMENTS));
    print!("{}", markdown(&rows));
    let failed: Vec<&Row> = rows.iter().filter(|row| !row.holds()).collect();
    for Row { method, truth, .. } in &failed {
        eprintln!("not as wanted: {method}, {truth}");
    }
    ExitCode::from(u8::from(!failed.is_empty()))
}
