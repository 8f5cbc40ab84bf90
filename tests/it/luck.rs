//! Is it luck? The leader curve, the parts of the variance, and the better player.

use std::fs;
use std::path::Path;

use crate::program::{folder_with, mintlab};

/// A row of a file, each cell by the name of its column.
type Row = std::collections::BTreeMap<String, String>;

fn rows(path: &Path) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(path).expect("a CSV file");
    let rows = reader.deserialize();
    rows.map(|row| row.expect("a row")).collect()
}

fn run(folder: &Path, options: &[&str]) {
    let output = mintlab(folder, &[&["run", "my.toml", "--quiet"], options].concat());
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn the_leader_curve_counts_every_seat_of_every_game_that_goes_on() {
    let experiment = "game = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 40\n";
    let folder = folder_with(&[("my.toml", experiment)]);
    run(folder.path(), &["--metrics", "--out", "out"]);
    let rows = rows(&folder.path().join("out/leads.csv"));
    let number = |row: &Row, name: &str| row[name].parse::<f64>().expect("a number");
    let of_round = |round: &'static str| rows.iter().filter(move |row| row["round"] == round);
    // 40 deals, two seatings, two seats; one of the two wins each game.
    let games: f64 = of_round("1").map(|row| number(row, "games")).sum();
    let wins = of_round("1").map(|row| number(row, "games") * number(row, "win_share"));
    assert_eq!(games, 160.0);
    assert!((wins.sum::<f64>() - 80.0).abs() < 1e-3);
    for row in rows.iter().filter(|row| number(row, "games") >= 40.0) {
        assert!(number(row, "win_share_low") <= number(row, "win_share"));
        assert!(number(row, "win_share") <= number(row, "win_share_high"));
    }
    let head = fs::read_to_string(folder.path().join("out/leads.csv")).expect("a file");
    assert!(head.starts_with(
        "arm,round,rank,deals,games,win_share,win_share_low,win_share_high,note,experiment,game,seed,scope,spec\n"
    ));
    let page = fs::read_to_string(folder.path().join("out/report.html")).expect("a page");
    assert!(page.contains("Who leads after round 1 wins "));
}

fn findings(folder: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(folder.join("findings.json")).expect("findings");
    let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    answer["findings"].as_array().expect("a list").clone()
}

fn parts(folder: &Path, arm: &str) -> Vec<serde_json::Value> {
    let all = findings(folder).into_iter();
    let luck = |f: &serde_json::Value| f["statistic"].as_str().unwrap().starts_with("luck.");
    all.filter(|f| f["arm"] == arm && luck(f)).collect()
}

#[test]
fn the_parts_of_the_variance_sum_to_one_and_are_compared() {
    let experiment = "game = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 80\n\
                      [[arm]]\nname = 'short'\nrules.stars-to-win = 5\n";
    let folder = folder_with(&[("my.toml", experiment)]);
    run(folder.path(), &["--out", "out"]);
    let out = folder.path().join("out");
    for arm in ["base", "short"] {
        let parts = parts(&out, arm);
        let names: Vec<&str> = parts
            .iter()
            .filter_map(|f| f["statistic"].as_str())
            .collect();
        assert_eq!(names, ["luck.deal", "luck.seat", "luck.bot", "luck.rest"]);
        let sum: f64 = parts.iter().map(|f| f["value"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        assert!(
            parts
                .iter()
                .all(|f| f["low"].as_f64() <= f["value"].as_f64())
        );
        assert!(parts.iter().all(|f| f["deals"] == 80));
        assert_eq!(
            parts.iter().all(|f| f["difference"].is_number()),
            arm == "short"
        );
    }
    // Greedy beats random nearly always: the bots decide.
    assert!(parts(&out, "base")[2]["value"].as_f64().unwrap() > 0.5);
    let summary = fs::read_to_string(out.join("summary.md")).expect("a summary");
    assert!(
        summary.contains("base: of what decides a game, "),
        "{summary}"
    );
}

#[test]
fn luck_is_not_told_where_every_deal_is_played_once() {
    let folder = folder_with(&[(
        "my.toml",
        "game = 'mint-works'\nbots = ['greedy']\ndeals = 40\n",
    )]);
    run(folder.path(), &["--out", "out"]);
    for part in parts(&folder.path().join("out"), "main") {
        assert!(part["value"].is_null());
        assert!(
            part["note"]
                .as_str()
                .unwrap()
                .starts_with("each deal is played once")
        );
    }
    let page = fs::read_to_string(folder.path().join("out/report.html")).expect("a page");
    assert!(!page.contains("id=\"luck\""));
}

#[test]
fn expectations_of_what_a_run_will_not_have_are_refused_with_the_remedy() {
    let mirror = "game = 'mint-works'\nbots = ['greedy']\ndeals = 4\n";
    let duel = "game = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 4\n";
    let fixed = "game = 'mint-works'\nbots = ['greedy', 'random']\nseating = 'fixed'\ndeals = 4\n";
    for (experiment, line, problem, remedy) in [
        (
            mirror,
            "'luck.deal' = 'below 5 %'",
            "played once",
            "name a second bot",
        ),
        (
            fixed,
            "'luck.bot' = 'below 5 %'",
            "do not change seats",
            "seating = \"all\"",
        ),
        (
            fixed,
            "seat_advantage = 'within 2 points'",
            "do not change seats",
            "seating = \"all\"",
        ),
        (
            duel,
            "elo = 'above 5'",
            "nobody is rated",
            "anchor = \"random\"",
        ),
        (
            duel,
            "llr = 'above 1'",
            "no sequential test",
            "stop.sprt.elo1",
        ),
        (
            duel,
            "cost = 'below 5 %'",
            "no expectation can be about `cost`",
            "mintlab ablate",
        ),
        (
            duel,
            "skill = 'above 60 %'",
            "no strong and weak bot play",
            "skill = [\"greedy\", \"random\"]",
        ),
        (
            duel,
            "'item.*.frequency' = 'above 5 %'",
            "games that are watched",
            "--metrics",
        ),
        (
            &format!("{duel}metrics = true\n"),
            "'item.valt.frequency' = 'above 5 %'",
            "there is no item `valt`",
            "did you mean",
        ),
    ] {
        let folder = folder_with(&[("my.toml", &format!("{experiment}[expect]\n{line}\n"))]);
        let output = mintlab(folder.path(), &["run", "my.toml", "--out", "out"]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {told}");
        assert!(
            told.contains(problem) && told.contains(remedy),
            "{line}: {told}"
        );
        assert!(!folder.path().join("out/findings.json").exists());
    }
}

/// Two arms that play the same games have the same luck in every part of them, so no spread of what lies between.
#[test]
fn the_luck_of_equal_arms_differs_by_nothing() {
    let experiment =
        "game = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 60\n[[arm]]\nname = 'same'\n";
    let folder = folder_with(&[("my.toml", experiment)]);
    run(folder.path(), &["--out", "out"]);
    let rows = rows(&folder.path().join("out/comparisons.csv"));
    let luck = rows
        .iter()
        .filter(|row| row["statistic"].starts_with("luck."));
    let cells = |row: &Row| ["difference", "difference_low"].map(|name| row[name].clone());
    let found: Vec<_> = luck.map(cells).collect();
    assert_eq!(found.len(), 4);
    assert!(
        found.iter().all(|cells| *cells == ["0.000000", ""]),
        "{found:?}"
    );
}
