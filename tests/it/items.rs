//! `items.csv`: what players had, and what chance laid out.

use std::fs;

use crate::program::{folder_with, mintlab};

/// The rows of `items.csv` of an experiment, each cell by the name of its column.
fn items(experiment: &str) -> Vec<Vec<(String, String)>> {
    let folder = folder_with(&[("my.toml", experiment)]);
    let run = [
        "run",
        "my.toml",
        "--metrics",
        "--quiet",
        "--no-report",
        "--out",
        "out",
    ];
    let output = mintlab(folder.path(), &run);
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(folder.path().join("out/items.csv")).expect("a file");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads: Vec<String> = reader
        .headers()
        .expect("heads")
        .iter()
        .map(str::to_owned)
        .collect();
    let row = |record: csv::StringRecord| {
        let cells = record.iter().map(str::to_owned);
        heads.iter().cloned().zip(cells).collect()
    };
    reader
        .records()
        .map(|record| row(record.expect("a row")))
        .collect()
}

fn cell<'a>(row: &'a [(String, String)], name: &str) -> &'a str {
    let found = row.iter().find(|(head, _)| head == name);
    &found.expect("a column of this name").1
}

#[test]
fn tokens_are_told_by_what_they_displace() {
    let rows = items(
        "game = 'mint-delivery'\nbots = ['random']\ndeals = 60\n[rules]\nroads = 2\nround-cap = 3\n",
    );
    let tokens: Vec<_> = rows
        .iter()
        .filter(|row| cell(row, "group") == "road token")
        .collect();
    let of = |statistic: &str| {
        let whole =
            |row: &&&Vec<_>| cell(row, "statistic") == statistic && cell(row, "seat").is_empty();
        tokens.iter().filter(whole).copied().collect::<Vec<_>>()
    };
    assert_eq!(of("score").len(), 6);
    assert_eq!(of("rounds").len(), 6);
    let games =
        |row: &&Vec<(String, String)>| cell(row, "games_with").parse::<u64>().expect("a number");
    // Two tokens lie out in each of 60 deals.
    assert_eq!(of("score").iter().map(games).sum::<u64>(), 120);
    for row in &tokens {
        assert!(
            cell(row, "note").contains("2 of 6 are drawn for each deal"),
            "{row:?}"
        );
        assert!(cell(row, "bot").is_empty() && cell(row, "win_share_with").is_empty());
    }
}

#[test]
fn what_is_not_in_play_has_no_row_and_what_is_chosen_is_no_cause() {
    let rows =
        items("game = 'mint-delivery'\nbots = ['random']\ndeals = 12\n[rules]\nround-cap = 30\n");
    assert!(rows.iter().all(|row| cell(row, "group") == "order"));
    assert!(
        rows.iter()
            .all(|row| cell(row, "note").contains("not a cause"))
    );
    let judged = rows
        .iter()
        .filter(|row| !cell(row, "effect_low").is_empty());
    let mut count = 0;
    for row in judged {
        let number = |name: &str| cell(row, name).parse::<f64>().expect("a number");
        assert!(
            number("effect_low") <= number("effect") && number("effect") <= number("effect_high")
        );
        let apart = number("win_share_with") - number("win_share_without");
        assert!((apart - number("effect")).abs() < 2e-6);
        assert!(cell(row, "correction").starts_with("holm, "));
        count += 1;
    }
    assert!(count > 0);
}
