//! The program as its users run it: exit codes, files, and results that do not depend on threads or blocks.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::program::{self, mintlab};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

fn folder_with(experiment: &str) -> TempDir {
    program::folder_with(&[("my.toml", experiment)])
}

const SMALL: &str = r#"name = "small"
game = "mint-works"
players = 3
bots = ["random", "greedy", "random"]
deals = 60
"#;

const FILES: [&str; 4] = ["win_rates.csv", "scores.csv", "endings.csv", "games.csv"];

#[test]
fn results_are_the_same_for_any_threads_and_blocks() {
    let folder = folder_with(SMALL);
    let variants = [
        ["--threads", "1", "--block", "7"],
        ["--threads", "2", "--block", "1"],
        ["--threads", "7", "--block", "64"],
    ];
    let mut outputs = Vec::new();
    for (index, variant) in variants.iter().enumerate() {
        let out = format!("out{index}");
        let mut args = vec!["run", "my.toml", "--games-csv", "--quiet", "--out", &out];
        args.extend(variant);
        let output = mintlab(folder.path(), &args);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(
            (text(&output.stdout), text(&output.stderr)),
            (String::new(), String::new())
        );
        let read =
            |name: &str| fs::read(folder.path().join(&out).join(name)).expect("a result file");
        outputs.push(FILES.map(read));
    }
    assert!(outputs[0] == outputs[1] && outputs[1] == outputs[2]);
}

#[test]
fn a_run_leaves_whole_files_and_a_summary_of_80_columns() {
    let folder = folder_with(SMALL);
    let output = mintlab(folder.path(), &["run", "my.toml"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let summary = text(&output.stdout);
    assert!(
        summary.lines().all(|line| line.chars().count() <= 80),
        "{summary}"
    );
    assert!(!summary.contains('\u{1b}'), "colour without a terminal");
    let mut found: Vec<String> = fs::read_dir(folder.path().join("results/small"))
        .expect("the results folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    found.sort();
    assert_eq!(
        found,
        [
            ".state",
            "endings.csv",
            "findings.json",
            "manifest.json",
            "report.html",
            "scores.csv",
            "summary.md",
            "timing.json",
            "win_rates.csv"
        ]
    );
    let manifest = fs::read_to_string(folder.path().join("results/small/manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    // 60 deals x 3 seatings of one greedy among two random players.
    assert_eq!(manifest["games_played"], 180);
    assert_eq!(manifest["experiment"]["seed"], 1);
    let rates = fs::read_to_string(folder.path().join("results/small/win_rates.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(rates.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let cell = |row: usize, column: &str| {
        let header = ["arm", "bot", "seat", "deals", "games"];
        rows[row][header
            .iter()
            .position(|name| *name == column)
            .expect("a column")]
        .to_owned()
    };
    assert_eq!(
        (cell(0, "bot"), cell(0, "seat"), cell(0, "games")),
        ("random".into(), String::new(), "360".into())
    );
    assert_eq!(
        (cell(4, "bot"), cell(4, "seat"), cell(4, "games")),
        ("greedy".into(), String::new(), "180".into())
    );
}

#[test]
fn another_experiment_is_not_overwritten_without_force() {
    let folder = folder_with(SMALL);
    let run = |args: &[&str]| {
        mintlab(
            folder.path(),
            &[&["run", "my.toml", "--quiet"], args].concat(),
        )
    };
    assert!(run(&[]).status.success());
    assert!(
        run(&[]).status.success(),
        "the same experiment may run again"
    );
    let refused = run(&["--seed", "5"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--force"));
    assert!(run(&["--seed", "5", "--force"]).status.success());
}

#[test]
fn faults_end_with_exit_code_2_and_write_nothing() {
    let folder = folder_with(&SMALL.replace("greedy", "gredy"));
    for args in [
        &["run", "my.toml"][..],
        &["run", "missing.toml"],
        &["check", "my.toml"],
        &["replay", "my.toml"],
        &["run", "my.toml", "--set", "bots"],
    ] {
        let output = mintlab(folder.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).starts_with("error: "), "{args:?}");
        assert!(text(&output.stdout).is_empty(), "{args:?}");
    }
    assert!(!folder.path().join("results").exists());
}

#[test]
fn a_results_folder_that_cannot_be_written_is_refused() {
    let folder = folder_with(SMALL);
    fs::write(folder.path().join("taken"), "a file").unwrap();
    let output = mintlab(folder.path(), &["run", "my.toml", "--out", "taken/inside"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write the results here"));
}

#[test]
fn a_replay_is_the_game_of_the_run() {
    let folder = folder_with(SMALL);
    let run = mintlab(folder.path(), &["run", "my.toml", "--games-csv", "--quiet"]);
    assert!(run.status.success());
    let games = fs::read_to_string(folder.path().join("results/small/games.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(games.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let replay = mintlab(
        folder.path(),
        &[
            "replay",
            "my.toml",
            "--deals",
            "0..60",
            "--seating",
            "all",
            "--format",
            "jsonl",
        ],
    );
    let lines = text(&replay.stdout);
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let ends: Vec<serde_json::Value> = lines
        .filter(|line: &serde_json::Value| line["type"] == "end")
        .collect();
    assert_eq!(ends.len(), 180);
    for (game, end) in ends.iter().enumerate() {
        for seat in 0..3 {
            let row = &rows[game * 3 + seat];
            assert_eq!(end["scores"][seat].to_string(), row[5]);
            assert_eq!(end["reason"].as_str(), Some(&row[10]));
            assert_eq!(end["tie_break"].as_str(), Some(&row[11]));
        }
    }
}

#[test]
fn an_interrupted_run_goes_on_where_it_stopped() {
    let folder = folder_with(&SMALL.replace("deals = 60", "deals = 200000"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(["run", "my.toml", "--quiet", "--games-csv"])
        .current_dir(folder.path())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let results = folder.path().join("results/small");
    assert!(results.join(".state").exists());
    assert!(!results.join("win_rates.csv").exists());
    assert!(!results.join(".lock").exists());
    // Shorter runs may not take the place of the unfinished one.
    let other = mintlab(
        folder.path(),
        &["run", "my.toml", "--quiet", "--games-csv", "--deals", "5"],
    );
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = folder_with(SMALL);
    let program = env!("CARGO_BIN_EXE_mintlab");
    let piped = format!("'{program}' list rules | head -n 1; exit ${{PIPESTATUS[0]}}");
    let output = Command::new("bash")
        .args(["-c", &piped])
        .current_dir(folder.path())
        .output()
        .expect("bash starts");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(!text(&output.stderr).contains("panicked"));
}
