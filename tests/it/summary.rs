//! What a folder says of itself: the summary with command and bots, warnings, verdicts beside comparisons.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn mintlab(folder: &Path, line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(line.split(' '))
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

const COMPARED: &str = "
game = 'mint-works'
bots = [{ name = 'wild', bot = 'random' }, 'greedy:weights=hand']
deals = 30
[[arm]]
name = 'five'
rules.stars-to-win = 5
[[arm]]
name = 'six'
rules.stars-to-win = 6
";

#[test]
fn a_summary_says_what_was_asked_and_how_to_get_it_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("my.toml"), COMPARED).expect("a file");
    let done = mintlab(folder, "run my.toml --threads 1 --out my");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(
        said.contains(" 1 thread, ") && said.contains("report.html"),
        "{said}"
    );
    let read = |name: &str| fs::read_to_string(folder.join("my").join(name)).expect("a file");
    let summary = read("summary.md");
    assert!(
        summary.starts_with(
            "# my\n\nmint-works; 2 players; bots wild (random), greedy:weights=hand; 30 deals, 180 games; seed 1\n\n    mintlab run my.toml\n"
        ),
        "{summary}"
    );
    let again = mintlab(folder, "show my --format markdown");
    assert_eq!(String::from_utf8_lossy(&again.stdout), summary);
    assert!(
        read("report.html").contains("<dt>bots</dt><dd>wild (random), greedy:weights=hand</dd>")
    );
    assert!(read("manifest.json").contains("\"warnings\": []"));
    let refused = mintlab(folder, "show my --show bogus");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        said.contains("--show: there is no figure `bogus`"),
        "{said}"
    );
    let shown = mintlab(folder, "show my --show end.stars");
    let said = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(said.contains("end: stars %"), "{said}");
}

#[test]
fn comparisons_carry_the_verdict_of_the_findings() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("my.toml"), COMPARED).expect("a file");
    assert!(
        mintlab(folder, "run my.toml --quiet --out my")
            .status
            .success()
    );
    let text = fs::read_to_string(folder.join("my/comparisons.csv")).expect("a file");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let place = |name: &str| header.iter().position(|column| column == name).expect(name);
    assert_eq!(place("correction") + 1, place("experiment"));
    let columns = ["arm_a", "arm_b", "statistic", "verdict", "correction"].map(place);
    let rows: Vec<Vec<String>> = reader
        .records()
        .map(|row| row.expect("a row"))
        .map(|row| columns.iter().map(|&at| row[at].to_owned()).collect())
        .collect();
    let rounds = |a: &str, b: &str| {
        let row = rows.iter().find(|row| row[..3] == [a, b, "rounds"]);
        row.expect("a row")[3..].to_vec()
    };
    // Games to five stars are much shorter than games to seven.
    assert_eq!(rounds("base", "five"), ["differs", "holm, 2 comparisons"]);
    assert_eq!(rounds("five", "six"), ["", ""]);
}

#[test]
fn the_margin_that_ends_a_run_is_that_of_its_verdicts() {
    let text = "game = 'mint-works'\nbots = ['random']\ndeals = 20000\nstop = { equivalent = { seat_advantage = 0.2 } }\n\
                [[arm]]\nname = 'largest'\nrules.tie-break = 'largest'\n";
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("my.toml"), text).expect("a file");
    mintlab(folder.path(), "run my.toml --out my --quiet");
    let read = |name: &str| fs::read_to_string(folder.path().join("my").join(name));
    let answer = read("findings.json").expect("a file");
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    let findings = answer["findings"].as_array().expect("a list");
    let of_first = findings.iter().filter(|found| {
        found["statistic"] == "seat_advantage"
            && found["seat"] == 0
            && found["verdict"] != serde_json::Value::Null
    });
    let told: Vec<_> = of_first
        .map(|found| [&found["margin"], &found["verdict"]])
        .collect();
    assert_eq!(
        told,
        [[&serde_json::json!(0.2), &serde_json::json!("equivalent")]]
    );
    assert!(
        read("manifest.json")
            .expect("a file")
            .contains("\"stopped_by\": \"equivalent\"")
    );
}
