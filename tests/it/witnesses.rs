//! The table of which recorded game notices which rule: it has every rule, and every witness still notices.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use mintlab::games;
use mintlab::regress::coverage::{self, Row, Shipped};
use mintlab::regress::file::Baseline;
use rayon::prelude::*;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/results/baselines"))
}

fn table() -> Vec<Row> {
    let text =
        fs::read_to_string(folder().join("coverage.csv")).expect("scripts/coverage.sh made it");
    coverage::from_csv(&text).expect("the table is whole")
}

#[test]
fn the_table_has_every_rule_of_its_games() {
    let table = table();
    let told: BTreeSet<&str> = table.iter().map(|row| row.game.as_str()).collect();
    assert_eq!(told.len(), games::all().len(), "a game is missing");
    for info in games::all() {
        let keys = coverage::keys(&info).into_iter().map(|(key, _)| key);
        let rows = table.iter().filter(|row| row.game == info.name);
        let rows: BTreeSet<String> = rows.map(|row| row.key.clone()).collect();
        assert_eq!(rows, keys.collect::<BTreeSet<_>>());
    }
    let unseen = table.iter().filter(|row| row.witness.is_none());
    for row in unseen {
        assert!(row.why.is_some(), "no recorded game notices {}", row.key);
    }
}

#[test]
fn every_witness_still_notices() {
    let table = table();
    let seen = table
        .iter()
        .filter_map(|row| Some((row, row.witness.as_ref()?)));
    let seen: Vec<_> = seen.collect();
    let names: BTreeSet<&str> = seen
        .iter()
        .map(|(_, found)| found.baseline.as_str())
        .collect();
    let shipped = names.into_iter().map(|name| {
        let text = fs::read_to_string(folder().join(format!("{name}.baseline")));
        let recorded = Baseline::read(&text.expect("it is shipped")).expect("a whole baseline");
        (
            name,
            Shipped::new(name, recorded).expect("a good experiment"),
        )
    });
    let shipped: BTreeMap<&str, Shipped> = shipped.collect();
    let blind = seen.par_iter().filter(|(row, witness)| {
        let baseline = &shipped[witness.baseline.as_str()];
        !baseline.still_notices(row, witness)
    });
    let blind: Vec<&str> = blind.map(|(row, _)| row.key.as_str()).collect();
    assert_eq!(blind, [""; 0]);
    assert!(seen.len() > 240, "only {} witnesses", seen.len());
}
