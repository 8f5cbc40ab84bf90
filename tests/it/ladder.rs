//! Players and printed AIs on one scale, and what printed AIs are beside each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{folder_with, mintlab};

/// What the program prints of the experiment, which must succeed.
fn run(folder: &Path) -> String {
    let done = mintlab(folder, &["run", "my.toml", "--out", "out"]);
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{errors}");
    let text = String::from_utf8(done.stdout).expect("UTF-8");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    text
}

/// The rows of a file as columns by name.
fn rows(folder: &Path, file: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(folder.join("out").join(file)).expect("a file");
    let read = reader.deserialize();
    read.map(|row| row.expect("a row")).collect()
}

fn findings(folder: &Path) -> Vec<Value> {
    let text = fs::read(folder.join("out/findings.json")).expect("a file");
    let answer: Value = serde_json::from_slice(&text).expect("JSON");
    answer["findings"].as_array().expect("a list").clone()
}

const FOUR: &str = r#"
name = "four"
game = "mint-works"
solo = ["justin", "rachael", "sonic", "mort"]
bots = ["greedy", "greedy:blunder=0.4"]
deals = 120
"#;

#[test]
fn players_and_printed_ais_stand_on_one_ladder() {
    let folder = folder_with(&[("my.toml", FOUR)]);
    let told = run(folder.path());
    assert!(
        told.contains("solo: players and printed AIs on one scale"),
        "{told}"
    );
    // The matrix is still there: a line per AI, a column per player.
    let heads = |line: &str| line.contains("win share") && line.contains("greedy:blunder=0.4");
    assert!(told.lines().any(heads), "{told}");
    let ladder = rows(folder.path(), "ratings.csv");
    let mut names: Vec<&str> = ladder.iter().map(|row| row["bot"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "greedy",
            "greedy:blunder=0.4",
            "justin",
            "mort",
            "rachael",
            "sonic"
        ]
    );
    assert!(ladder.iter().all(|row| row["arm"] == "solo"));
    // Each player met four AIs, each AI two players.
    for row in &ladder {
        let games = if row["bot"].starts_with("greedy") {
            480
        } else {
            240
        };
        assert_eq!(row["games"], games.to_string(), "{row:?}");
    }
    let fixed: Vec<_> = ladder
        .iter()
        .filter(|row| row["anchor"] == "true")
        .collect();
    assert_eq!((fixed.len(), fixed[0]["elo"].as_str()), (1, "0.000000"));
    assert!(!folder.path().join("out/pairwise.csv").exists());
    let rated = findings(folder.path())
        .into_iter()
        .filter(|f| f["statistic"] == "elo");
    assert_eq!(rated.count(), 6);
    let page = fs::read_to_string(folder.path().join("out/report.html")).expect("a page");
    assert!(page.contains("id=\"ratings\"") && page.contains("id=\"printed-ais\""));
}

/// One AI that two players met: each player's rating over it is the log odds of its wins, with the prior's one virtual
/// deal shared by both.
#[test]
fn a_ladder_of_one_ai_is_the_odds_of_its_players() {
    let text = FOUR.replace(r#"["justin", "rachael", "sonic", "mort"]"#, r#"["justin"]"#);
    let folder = folder_with(&[("my.toml", &text)]);
    run(folder.path());
    let shares = rows(folder.path(), "win_rates.csv");
    for rated in rows(folder.path(), "ratings.csv") {
        let Some(share) = shares.iter().find(|row| {
            row["bot"] == rated["bot"] && row["scope"] == "bot" && rated["bot"] != "justin"
        }) else {
            assert_eq!(
                (rated["bot"].as_str(), rated["elo"].as_str()),
                ("justin", "0.000000")
            );
            continue;
        };
        let won = share["win_share"].parse::<f64>().expect("a share") * 120.0;
        let elo = 400.0 * ((won + 0.5) / (120.0 - won + 0.5)).log10();
        let found: f64 = rated["elo"].parse().expect("a rating");
        // Ratings are rounded to what resampling tells.
        assert!((found - elo).abs() <= 5.0, "{found} for {elo}: {rated:?}");
    }
}

/// Nobody is called unbeaten who lost, whatever the one at 0 did.
#[test]
fn who_lost_is_not_unbeaten() {
    let text = FOUR.replace("greedy:blunder=0.4", "random") + "anchor = \"random\"\n";
    let folder = folder_with(&[("my.toml", &text)]);
    let told = run(folder.path());
    assert!(
        told.contains("solo: players and printed AIs on one scale"),
        "{told}"
    );
    let shares = rows(folder.path(), "win_rates.csv");
    for rated in rows(folder.path(), "ratings.csv") {
        let own = shares
            .iter()
            .filter(|row| row["bot"] == rated["bot"] && row["scope"] == "bot");
        let lost = own
            .clone()
            .any(|row| row["losses"] != "0" || row["draws"] != "0");
        assert!(
            !(lost && rated["note"].starts_with("unbeaten")),
            "{rated:?}"
        );
    }
}

/// Neighbours in the list share the deals: each beside the one before it, the first pair by the reference.
#[test]
fn printed_ais_are_compared_with_their_neighbours() {
    let folder = folder_with(&[("my.toml", FOUR)]);
    let told = run(folder.path());
    let found = findings(folder.path());
    let beside: Vec<(&str, &str, &str)> = found
        .iter()
        .filter(|f| f["statistic"] == "harder")
        .map(|f| {
            let text = |key: &str| f[key].as_str().expect("a text");
            (text("arm"), text("reference"), text("bot"))
        })
        .collect();
    assert_eq!(
        beside,
        [
            ("sonic", "rachael", "greedy"),
            ("sonic", "rachael", "greedy:blunder=0.4"),
            ("mort", "sonic", "greedy"),
            ("mort", "sonic", "greedy:blunder=0.4"),
        ]
    );
    // The difference is that of the two win shares.
    let share = |arm: &str, bot: &str| {
        let own = |f: &&Value| {
            f["arm"] == arm
                && f["bot"] == bot
                && f["statistic"] == "win_share"
                && f["scope"] == "bot"
        };
        found
            .iter()
            .find(own)
            .and_then(|f| f["value"].as_f64())
            .expect("a share")
    };
    for finding in found.iter().filter(|f| f["statistic"] == "harder") {
        let text = |key: &str| finding[key].as_str().expect("a text");
        let expected = share(text("arm"), text("bot")) - share(text("reference"), text("bot"));
        let difference = finding["difference"].as_f64().expect("a number");
        assert!((difference - expected).abs() < 2e-6, "{finding}");
        assert!(finding["difference_low"].as_f64() <= Some(difference));
    }
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("sonic: harder than rachael for")
            || flat.contains("sonic: easier than rachael for")
            || flat.contains("sonic: not seen to differ from rachael for"),
        "{told}"
    );
}

/// A sequential test tells its Elo with an interval, as a finding of its own.
#[test]
fn a_sequential_test_has_an_elo_with_its_interval() {
    let text = "name = 'sprt'\ngame = 'mint-tin-aliens'\nbots = ['greedy', 'greedy:blunder=0.3']\ndeals = 400\n[stop]\nsprt = { elo0 = 0, elo1 = 50 }\n";
    let folder = folder_with(&[("my.toml", text)]);
    let told = run(folder.path());
    let found = findings(folder.path());
    let elo = found
        .iter()
        .find(|f| f["statistic"] == "elo")
        .expect("an Elo");
    let share = found
        .iter()
        .find(|f| f["statistic"] == "win_share" && f["bot"] == "greedy" && f["scope"] == "bot");
    let share = share.expect("a share");
    for end in ["value", "low", "high"] {
        let of = share[end].as_f64().expect("a number");
        let expected = (of < 1.0).then(|| 400.0 * (of / (1.0 - of)).log10());
        match (elo[end].as_f64(), expected) {
            (Some(found), Some(expected)) => {
                assert!((found - expected).abs() < 0.1, "{end}: {found} {expected}")
            }
            (found, expected) => assert_eq!(found, expected),
        }
    }
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("Elo of greedy over the others +"), "{told}");
    // It is not a ladder: the standings are still there.
    assert!(told.contains("win share"), "{told}");
    assert!(!folder.path().join("out/ratings.csv").exists());
}

#[test]
fn a_printed_ai_can_be_the_one_at_0() {
    let experiment = format!("{FOUR}anchor = \"sonic\"\n");
    let folder = folder_with(&[("my.toml", &experiment)]);
    run(folder.path());
    let ladder = rows(folder.path(), "ratings.csv");
    let at_0: Vec<&str> = ladder
        .iter()
        .filter(|row| row["anchor"] == "true")
        .map(|row| row["bot"].as_str())
        .collect();
    assert_eq!(at_0, ["sonic"]);
    let wrong = folder_with(&[("my.toml", &format!("{FOUR}anchor = \"sonik\"\n"))]);
    let refused = mintlab(wrong.path(), &["run", "my.toml", "--out", "out"]);
    let told = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{told}");
    assert!(told.contains("no bot `sonik` plays"), "{told}");
}
