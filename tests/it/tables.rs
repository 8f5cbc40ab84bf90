//! The tables of the README and of docs/studies.md say what the shipped files say.

use std::fs;
use std::path::Path;

use csv::StringRecord;
use serde_json::Value;

/// A file of the project.
pub fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Some columns of the first row of a study's file that has these cells.
pub fn cells<const N: usize>(
    study: &str,
    name: &str,
    cells: &[(&str, &str)],
    wanted: [&str; N],
) -> [String; N] {
    let name = format!("results/studies/{study}/{name}");
    let text = file(&name);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let column = |word: &str| {
        let found = header.iter().position(|name| name == word);
        found.unwrap_or_else(|| panic!("{name} has no column {word}"))
    };
    let has = |row: &StringRecord| cells.iter().all(|(word, cell)| row[column(word)] == **cell);
    let mut rows = reader.records().map(|row| row.expect("a whole row"));
    let row = rows.find(has);
    let row = row.unwrap_or_else(|| panic!("{name} has no row with {cells:?}"));
    wanted.map(|word| row[column(word)].to_owned())
}

/// The win share of a bot in an arm of a study, over all seats, as the README writes it.
fn share(study: &str, arm: &str, bot: &str) -> String {
    let percent = |cell: String| match cell.parse().expect("a number") {
        1.0 => "100".to_owned(),
        share => format!("{:.1}", share * 100.0),
    };
    let row = [("arm", arm), ("bot", bot), ("seat", "")];
    let columns = ["win_share", "win_share_low", "win_share_high"];
    let [share, low, high] = cells(study, "win_rates.csv", &row, columns).map(percent);
    format!("{share} % ({low} .. {high})")
}

#[track_caller]
fn readme_has(line: &str) {
    assert!(
        file("README.md").lines().any(|own| own.trim() == line),
        "the README has no line\n{line}"
    );
}

#[test]
fn the_printed_ais_of_mint_works() {
    for (name, arm) in [
        ("Justin", "justin"),
        ("Mort", "mort"),
        ("Rachael", "rachael"),
        ("Sonic", "sonic"),
    ] {
        let cheap = |bot| share("works-solo-cheap", arm, bot);
        let learned = share("learned-works-solo", arm, "learned");
        let search = "ismcts:iterations=700,value=learned";
        let search = share("learned-works-solo-search", arm, search);
        readme_has(&format!(
            "| {name} | {} | {} | {learned} | {search} |",
            cheap("random"),
            cheap("greedy")
        ));
    }
}

#[test]
fn the_strength_of_the_bots() {
    let rows = [
        (
            "`greedy` over `random`, 10,000 games",
            "{}-greedy-random",
            "greedy",
        ),
        (
            "`ismcts` (1000 iterations) over `greedy:weights=hand`",
            "{}-ismcts-greedy",
            "ismcts",
        ),
        (
            "`learned` over `greedy:weights=hand`",
            "learned-{}",
            "learned",
        ),
        (
            "`learned` over `ismcts:style=plain`",
            "learned-{}-ismcts",
            "learned",
        ),
    ];
    for (label, study, bot) in rows {
        let cells = ["works", "delivery", "aliens"].map(|game| {
            let study = study.replace("{}", game);
            // Its other arms are variants.
            let arm = if study == "learned-delivery" {
                "base"
            } else {
                "main"
            };
            share(&study, arm, bot)
        });
        readme_has(&format!("| {label} | {} |", cells.join(" | ")));
    }
}

/// A figure of the whole table in every arm of a study, as docs/studies.md writes it: the first arm's value, then the
/// changes. Shares are in points.
fn changes(study: &str, statistic: &str) -> Vec<(String, String)> {
    let answer = file(&format!("results/studies/{study}/findings.json"));
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let findings = answer["findings"].as_array().expect("a list");
    let seat = match statistic {
        "seat_advantage" => Value::from(0),
        _ => Value::Null,
    };
    let own = findings.iter().filter(|found| {
        found["scope"] == "table" && found["statistic"] == statistic && found["seat"] == seat
    });
    own.filter(|found| found["item"].is_null())
        .map(|found| {
            let unit = if seat.is_null() { 1.0 } else { 100.0 };
            let number = |key: &str| found[key].as_f64().map(|number| number * unit);
            let cell = match ["difference", "difference_low", "difference_high"].map(number) {
                [Some(change), Some(low), Some(high)] => {
                    let mark = match found["verdict"].as_str() {
                        Some("differs") => " *",
                        Some("equivalent") => " =",
                        _ => "",
                    };
                    format!("{change:+.2} ({low:.2} .. {high:.2}){mark}")
                }
                _ => format!("{:.2}", number("value").expect("a value")),
            };
            (found["arm"].as_str().expect("a name").to_owned(), cell)
        })
        .collect()
}

#[test]
fn what_road_tokens_do() {
    let page = file("docs/studies.md");
    for (title, statistic) in [
        ("Stars per player", "score"),
        ("Length of a game in rounds", "rounds"),
        (
            "Win share of the first player above an equal share, in points",
            "seat_advantage",
        ),
    ] {
        let columns = ["roads-2", "roads-learned-2", "roads", "roads-learned"]
            .map(|study| changes(study, statistic));
        let mut table = format!("**{title}**\n\n");
        table += "| | 2 `greedy` | 2 `learned` | 4 `greedy` | 4 `learned` |\n| --- | --- | --- | --- | --- |\n";
        for (place, (arm, _)) in columns[0].iter().enumerate() {
            let name = if arm == "none" { "no tokens" } else { arm };
            let cells = columns.each_ref().map(|column| column[place].1.as_str());
            table += &format!("| {name} | {} |\n", cells.join(" | "));
        }
        assert!(page.contains(&table), "docs/studies.md lacks\n{table}");
    }
}

#[test]
fn what_three_road_tokens_do_to_four_players() {
    let readme = file("README.md");
    for (study, change, told) in [
        (
            "roads",
            "+0.20 (0.01 .. 0.39) *",
            "gain 0.20 (0.01 .. 0.39)",
        ),
        (
            "roads-learned",
            "-1.03 (-1.27 .. -0.78) *",
            "lose 1.03 stars each (0.78 .. 1.27)",
        ),
    ] {
        let score = changes(study, "score");
        let shipped = score.iter().find(|(arm, _)| arm == "3 tokens");
        assert_eq!(shipped.map(|(_, change)| change.as_str()), Some(change));
        assert!(readme.contains(told), "the README lacks {told}");
    }
}
