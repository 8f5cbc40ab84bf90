//! The tables of the README say what the shipped files say.

use std::fs;
use std::path::Path;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The win share of a bot in an arm of a study, over all seats, as the README writes it.
fn share(study: &str, arm: &str, bot: &str) -> String {
    let name = format!("results/studies/{study}/win_rates.csv");
    let text = file(&name);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let column = |word: &str| {
        let found = header.iter().position(|name| name == word);
        found.unwrap_or_else(|| panic!("{name} has no column {word}"))
    };
    let row = reader
        .records()
        .map(|row| row.expect("a whole row"))
        .find(|row| {
            let is = |word, cell| &row[column(word)] == cell;
            is("arm", arm) && is("bot", bot) && is("seat", "")
        })
        .unwrap_or_else(|| panic!("{name} has no row for {bot} in {arm}"));
    let percent = |word: &str| {
        let share: f64 = row[column(word)].parse().expect("a number");
        match share {
            1.0 => "100".to_owned(),
            share => format!("{:.1}", share * 100.0),
        }
    };
    let [share, low, high] = ["win_share", "win_share_low", "win_share_high"].map(percent);
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
