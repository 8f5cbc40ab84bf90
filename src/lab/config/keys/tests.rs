//! Every row is read, found and documented.

use super::super::{Experiment, schema};
use super::*;

const BASE: &str = "game = 'mint-works'\nplayers = 2\nbots = ['random', 'greedy', 'learned']\n";

/// What the example of a key makes of an experiment.
fn with_example(row: &Key) -> Result<Experiment, String> {
    let name = row.name.replace('*', "win_share");
    let said = BASE
        .lines()
        .filter(|line| !line.starts_with(&format!("{name} =")));
    // A printed AI is met by one player, which is then the default.
    let said = said.filter(|line| name != "solo" || !line.starts_with("players"));
    let text = said.collect::<Vec<_>>().join("\n");
    let text = format!("{name} = {}\n{text}\n", row.example);
    Experiment::read("my.toml", &text, &[]).map_err(|fault| fault.to_string())
}

#[test]
fn every_key_is_read_and_its_example_changes_the_experiment() {
    let base = Experiment::read("my.toml", BASE, &[]).expect("a good experiment");
    for row in KEYS {
        match with_example(row) {
            // Compared as written: places differ anyway.
            Ok(changed) => assert!(
                changed.to_toml() != base.to_toml() || row.name == "game",
                "{} is not heeded",
                row.name
            ),
            // A rule of `stop` may need another one beside it, and `base` has none to choose from without arms.
            Err(told) => assert!(
                told.contains("`stop` names no rule")
                    || told.contains("`elo0`")
                    || row.name == "base" && told.contains("there is no `[[arm]]`"),
                "{}: {told}",
                row.name
            ),
        }
    }
}

#[test]
fn a_row_is_found_by_its_name_and_a_family_by_any_member() {
    assert_eq!(find("deals").expect("a key").name, "deals");
    let margin = find("stop.equivalent.rounds").expect("a family");
    assert_eq!(margin.name, "stop.equivalent.*");
    assert!(find("stop").is_none() && find("stop.equivalent.").is_none());
    assert!(is_table("stop") && is_table("rules") && !is_table("bots"));
    assert_eq!(heads().iter().filter(|head| **head == "stop").count(), 1);
}

#[test]
fn the_docs_hold_this_table() {
    let docs = include_str!("../../../../docs/experiments.md");
    let table = schema::markdown();
    assert!(
        docs.contains(&table),
        "docs/experiments.md must hold this table of keys:\n{table}"
    );
}
