//! Comparisons, sweeps, tournaments and stopping as users run them.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::program::{folder_with, mintlab};

/// The program's output; it must succeed and keep to 80 columns.
fn told(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    text
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn rows(path: &Path) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_path(path).expect("a CSV file");
    reader.records().map(|row| row.expect("a row")).collect()
}

fn manifest(folder: &Path) -> serde_json::Value {
    let text = fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    serde_json::from_str(&text).expect("JSON")
}

const ARMS: &str = r#"name = "arms"
game = "mint-works"
bots = ["greedy", "random"]
anchor = "random"
metrics = true
deals = 90
[[arm]]
name = "cheap vault"
rules.plans.vault.cost = 1
[[arm]]
name = "other bots"
bots = ["random", "mort"]
"#;

#[test]
fn all_files_are_the_same_for_any_threads() {
    let folder = folder_with(&[("my.toml", ARMS)]);
    let mut outputs = Vec::new();
    for (threads, block) in [("1", "64"), ("2", "1"), ("7", "9")] {
        let out = format!("out{threads}");
        let args = [
            "run",
            "my.toml",
            "--out",
            &out,
            "--threads",
            threads,
            "--block",
            block,
        ];
        told(&mintlab(folder.path(), &args));
        let files = [
            "win_rates.csv",
            "comparisons.csv",
            "ratings.csv",
            "pairwise.csv",
            "metrics.csv",
            "items.csv",
            "leads.csv",
            "findings.json",
            "summary.md",
        ];
        let read = |name: &str| fs::read(folder.path().join(&out).join(name)).expect("a file");
        outputs.push(files.map(read));
    }
    assert!(outputs[0] == outputs[1] && outputs[1] == outputs[2]);
}

#[test]
fn arms_are_compared_by_bot_and_seat() {
    let folder = folder_with(&[("my.toml", &ARMS.replace("anchor", "#"))]);
    let table = told(&mintlab(folder.path(), &["run", "my.toml"]));
    assert!(table.contains("cheap vault: "), "{table}");
    assert!(table.contains("first player"), "{table}");
    let rows = rows(&folder.path().join("results/arms/comparisons.csv"));
    let of = |a: &str, b: &str| {
        let rows = rows.iter().filter(|row| &row[0] == a && &row[1] == b);
        rows.map(|row| format!("{} {} {}", &row[2], &row[3], &row[4]))
            .collect::<Vec<String>>()
    };
    // Two bots in all seats and in each, win share and score; two seats; score per player, rounds, decisions,
    // margin, spread, draws and tie-breaks; five ways to end and four steps of the tie-break; three figures of watched
    // games; the four parts of luck.
    assert_eq!(
        of("base", "cheap vault").len(),
        2 * 3 * 2 + 2 + 1 + 6 + 5 + 4 + 3 + 4
    );
    // Random is in both arms; greedy stands in the place of nobody that the first arm lacks but mort.
    let mixed = of("base", "other bots");
    assert!(mixed.contains(&"random  win_share".to_owned()), "{mixed:?}");
    for row in &rows {
        let number = |at: usize| row[at].parse::<f64>();
        if let (Ok(low), Ok(mean), Ok(high)) = (number(9), number(8), number(10)) {
            assert!(low <= mean && mean <= high, "{row:?}");
        }
        assert!(!row.iter().any(|cell| cell.contains("NaN")), "{row:?}");
    }
}

#[test]
fn files_are_compared_on_the_same_deals() {
    let one = "game = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 50\n";
    let two = format!("{one}rules.tie-break = 'largest'\n");
    let other = "game = 'mint-tin-aliens'\nbots = ['greedy', 'random']\ndeals = 50\n";
    let longer = one.replace("50", "60");
    let folder = folder_with(&[
        ("one.toml", one),
        ("two.toml", &two),
        ("other.toml", other),
        ("longer.toml", &longer),
    ]);
    let table = told(&mintlab(
        folder.path(),
        &["compare", "one.toml", "two.toml"],
    ));
    assert!(table.contains("two: "), "{table}");
    let results = folder.path().join("results/one-vs-two");
    assert_eq!(rows(&results.join("comparisons.csv")).len(), 34);
    let fault = refused(&mintlab(
        folder.path(),
        &["compare", "one.toml", "other.toml"],
    ));
    assert!(fault.contains("compare experiments of one game"), "{fault}");
    let fault = refused(&mintlab(
        folder.path(),
        &["compare", "one.toml", "longer.toml"],
    ));
    assert!(fault.contains("--deals"), "{fault}");
    let fault = refused(&mintlab(
        folder.path(),
        &["compare", "one.toml", "one.toml"],
    ));
    assert!(fault.contains("own `name`"), "{fault}");
}

#[test]
fn a_rule_stops_at_the_same_deal_on_any_number_of_threads() {
    let text = "name = 's'\ngame = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 9000\nstop = { half-width = 0.03 }\n";
    let folder = folder_with(&[("my.toml", text)]);
    let mut ends = Vec::new();
    for threads in ["1", "2", "7"] {
        let args = ["run", "my.toml", "--out", threads, "--threads", threads];
        let table = told(&mintlab(folder.path(), &args));
        assert!(table.contains("stopped by half-width"), "{table}");
        let manifest = manifest(&folder.path().join(threads));
        assert_eq!(manifest["stopped_by"], "half-width");
        assert_eq!(manifest["reproducible"], true);
        let rates = fs::read(folder.path().join(threads).join("win_rates.csv")).unwrap();
        ends.push((manifest["deals_played"].as_u64().unwrap(), rates));
    }
    assert!(mintlab::lab::stop::is_look(ends[0].0));
    assert!(ends[0] == ends[1] && ends[1] == ends[2]);
    // The interval of the files is the one that the rule looked at.
    let row = &rows(&folder.path().join("1/win_rates.csv"))[0];
    let width = row[10].parse::<f64>().unwrap() - row[9].parse::<f64>().unwrap();
    assert!(width <= 0.06, "{width}");
}

#[test]
fn a_time_limit_is_marked_as_not_reproducible() {
    let text = "name = 's'\ngame = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 1000000000\nstop = { minutes = 0.003 }\n";
    let folder = folder_with(&[("my.toml", text)]);
    told(&mintlab(folder.path(), &["run", "my.toml"]));
    let manifest = manifest(&folder.path().join("results/s"));
    assert_eq!(manifest["stopped_by"], "minutes");
    assert_eq!(manifest["reproducible"], false);
}

#[test]
fn a_sweep_has_a_row_for_each_point_bot_seat_and_statistic() {
    let text = r#"name = "s"
game = "mint-works"
bots = ["greedy", "random"]
deals = 40
[sweep]
"rules.stars-to-win" = [5, 7]
rules.tie-break = ["largest", "smallest"]
"#;
    let folder = folder_with(&[("my.toml", text)]);
    told(&mintlab(folder.path(), &["run", "my.toml"]));
    let path = folder.path().join("results/s/sweep.csv");
    let header = fs::read_to_string(&path).unwrap();
    assert!(
        header.starts_with(
            "arm,rules.stars-to-win,rules.tie-break,bot,seat,statistic,deals,value,low,high,"
        ),
        "{header}"
    );
    let rows = rows(&path);
    let shares: Vec<_> = rows
        .iter()
        .filter(|row| &row[5] == "win_share" && &row[3] == "greedy" && row[4].is_empty())
        .collect();
    let points: Vec<_> = shares.iter().map(|row| (&row[1], &row[2])).collect();
    assert_eq!(
        points,
        [
            ("5", "largest"),
            ("5", "smallest"),
            ("7", "largest"),
            ("7", "smallest")
        ]
    );
    // The first point has nothing to differ from.
    assert_eq!(&shares[0][10], "");
    assert!(shares[3][10].parse::<f64>().is_ok());
}

#[test]
fn a_tournament_rates_its_bots_with_the_anchor_at_zero() {
    let text = "name = 't'\ngame = 'mint-works'\nplayers = 3\nbots = ['greedy', 'random', 'mort', 'justin']\nanchor = 'mort'\ndeals = 25\n";
    let folder = folder_with(&[("my.toml", text)]);
    let table = told(&mintlab(folder.path(), &["tournament", "my.toml"]));
    assert!(table.contains("Elo"), "{table}");
    let ratings = rows(&folder.path().join("results/t/ratings.csv"));
    assert_eq!(ratings.len(), 4);
    let random = ratings.iter().find(|row| &row[1] == "random").unwrap();
    let mort = ratings.iter().find(|row| &row[1] == "mort").unwrap();
    assert_eq!((&mort[3], &mort[6]), ("0.000000", "true"));
    assert!(random[5].parse::<f64>().unwrap() < 0.0, "{random:?}");
    // Four bots, three at a table: three of the four tables have a bot, each in six seatings.
    assert_eq!(&random[2], (25 * 3 * 6).to_string());
    assert_eq!(
        rows(&folder.path().join("results/t/pairwise.csv")).len(),
        12
    );
}

#[test]
fn check_says_how_many_deals_an_effect_needs() {
    let text = "game = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 300\n";
    let folder = folder_with(&[("my.toml", text)]);
    let small = told(&mintlab(folder.path(), &["check", "my.toml"]));
    assert!(
        small.contains("effect    0.5 points of win share"),
        "{small}"
    );
    let large = told(&mintlab(
        folder.path(),
        &["check", "my.toml", "--effect", "0.05"],
    ));
    assert!(large.contains("effect    5 points"), "{large}");
    let rounds = ["check", "my.toml", "--effect", "rounds=0.2"];
    let rounds = told(&mintlab(folder.path(), &rounds));
    assert!(rounds.contains("effect    0.2 rounds"), "{rounds}");
    // Figures for which games are watched, and what decides a game.
    for (effect, shown) in [
        ("lead_changes=0.1", "0.1 lead changes"),
        ("luck.bot=0.05", "5 points of luck.bot"),
    ] {
        let planned = told(&mintlab(
            folder.path(),
            &["check", "my.toml", "--effect", effect],
        ));
        assert!(planned.contains(&format!("effect    {shown}")), "{planned}");
    }
    for bad in ["0", "rounds=-1", "beauty=1"] {
        let bad = mintlab(folder.path(), &["check", "my.toml", "--effect", bad]);
        assert_eq!(bad.status.code(), Some(2));
    }
}
