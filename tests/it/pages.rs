//! The tables of docs/players.md, docs/search.md and docs/rules.md say what the shipped files say.

use serde_json::Value;

use crate::tables::{cells, file};

/// In percent with one place, as the README has it.
fn percent(cell: &str) -> String {
    let share: f64 = cell.parse().expect("a number");
    format!("{:.1}", share * 100.0)
}

/// `1,000` deals.
fn thousands(deals: &str) -> String {
    match deals.len() {
        4 => format!("{},{}", &deals[..1], &deals[1..]),
        _ => deals.to_owned(),
    }
}

/// A win share of a study as the pages write it, and its deals.
fn share(study: &str, arm: &str, bot: &str, seat: &str, to: &str) -> (String, String) {
    let row = [("arm", arm), ("bot", bot), ("seat", seat)];
    let columns = ["win_share", "win_share_low", "win_share_high", "deals"];
    let [share, low, high, deals] = cells(study, "win_rates.csv", &row, columns);
    let [share, low, high] = [share, low, high].map(|cell| percent(&cell));
    (format!("{share} % ({low} {to} {high})"), thousands(&deals))
}

#[track_caller]
fn has(page: &str, told: &str) {
    let text = file(page);
    assert!(text.contains(told), "{page} lacks `{told}`");
}

#[test]
fn the_solo_readings_of_mint_delivery() {
    for name in ["Hauler", "Sprinter", "Hoarder", "Spicer", "Local"] {
        let shares = ["in-passing", "first", "cycle"].map(|reading| {
            let arm = format!("ai-fills={reading}: {}", name.to_lowercase());
            share("delivery-solo-fills", &arm, "greedy", "", "..").0
        });
        has(
            "docs/rules.md",
            &format!("| {name} | {} |\n", shares.join(" | ")),
        );
    }
}

#[test]
fn the_strength_of_the_learned_players() {
    let plain = "`ismcts:style=plain` (1000 iterations)";
    for (study, arm, against) in [
        ("works", "main", "greedy"),
        ("works-ismcts", "main", plain),
        ("works-3", "main", "two greedy (33.3 is equal)"),
        ("works-4", "main", "three greedy (25 is equal)"),
        ("works-solo", "justin", "Justin"),
        ("works-solo", "rachael", "Rachael"),
        ("works-solo", "sonic", "Sonic"),
        ("works-solo", "mort", "Mort"),
        ("aliens", "main", "greedy"),
        ("aliens-ismcts", "main", plain),
        ("delivery", "base", "greedy"),
        ("delivery-ismcts", "main", plain),
        ("delivery", "upgrades", "the same with `upgrades`"),
        ("delivery", "roads", "the same with `roads = 3`"),
        ("delivery-3", "main", "two greedy"),
        ("delivery-4", "main", "three greedy"),
        ("delivery-5", "main", "four greedy (20 is equal)"),
        ("delivery-solo", "hauler", "Hauler"),
        ("delivery-solo", "sprinter", "Sprinter"),
        ("delivery-solo", "hoarder", "Hoarder"),
        ("delivery-solo", "spicer", "Spicer"),
        ("delivery-solo", "local", "Local"),
    ] {
        let (share, deals) = share(&format!("learned-{study}"), arm, "learned", "", "..");
        has(
            "docs/players.md",
            &format!("| {against} | {share} | {deals} |\n"),
        );
    }
    for (game, iterations) in [("works", 200), ("aliens", 300), ("delivery", 100)] {
        let bot = format!("ismcts:iterations={iterations},value=learned");
        let (share, deals) = share(&format!("learned-{game}-search"), "main", &bot, "", "..");
        has(
            "docs/players.md",
            &format!("| {iterations} | {share} | {deals} |"),
        );
    }
}

#[test]
fn what_adapting_to_the_rules_brings() {
    for (game, arm, told) in [
        ("works", "ten stars", "`stars-to-win = 10`"),
        ("works", "double income", "`income = 2`"),
        ("works", "cheap vault", "`plans.vault.cost = 1`"),
        ("aliens", "no pawns", "`pawn-points = 0`"),
        ("aliens", "steep die", "`die-step = 2`"),
        ("delivery", "one face up", "`face-up = 1` (300 deals)"),
        ("delivery", "four actions", "`actions = 4` (300 deals)"),
    ] {
        let answer = file(&format!(
            "results/studies/learned-{game}-adapted/findings.json"
        ));
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let mut findings = answer["findings"].as_array().expect("a list").iter();
        let found = findings.find(|one| one["statistic"] == "adaptation" && one["arm"] == arm);
        let found = found.unwrap_or_else(|| panic!("no {arm}"));
        let [share, low, high] =
            ["value", "low", "high"].map(|key| percent(&found[key].to_string()));
        let page = file("docs/players.md");
        let row = page
            .lines()
            .find(|line| line.contains(&format!("{told} |")));
        let share = format!("| {share} % ({low} .. {high}) |");
        assert!(
            row.is_some_and(|row| row.ends_with(&share)),
            "{row:?} does not say {share}"
        );
    }
}

#[test]
fn levels_of_skill_are_those_of_the_ratings() {
    for level in [
        "learned",
        "learned:temperature=0.02",
        "learned:blunder=0.1",
        "learned:temperature=0.05",
        "learned:blunder=0.3",
        "learned:temperature=0.1",
        "greedy:weights=hand",
        "learned:temperature=0.2",
        "learned:temperature=0.5",
    ] {
        let ratings = ["works", "aliens", "delivery"].map(|game| {
            let study = format!("learned-{game}-levels");
            let columns = ["elo", "elo_low", "elo_high"];
            let row = cells(&study, "ratings.csv", &[("bot", level)], columns);
            let [elo, low, high] =
                row.map(|cell| format!("{:.0}", cell.parse::<f64>().expect("Elo")));
            format!("{elo} ({low} .. {high})")
        });
        let name = level.strip_prefix("learned:").unwrap_or(level);
        has(
            "docs/players.md",
            &format!("| `{name}` | {} |\n", ratings.join(" | ")),
        );
    }
}

#[test]
fn the_strongest_players() {
    let best = [
        ("works", "ismcts:iterations=350,c=0.5,value=learned"),
        ("aliens", "learned:replies=5"),
        ("delivery", "ismcts:iterations=400,value=learned"),
    ];
    let shares = best.map(|(game, bot)| {
        let study = format!("strength-{game}");
        let (told, deals) = share(&study, "main", bot, "", "to");
        has(
            "docs/search.md",
            &format!("| {told}, {deals} deals (`{study}`)"),
        );
        let seats = ["0", "1"].map(|seat| {
            let (told, _) = share(&study, "main", bot, seat, "to");
            told.split(" (").next().expect("a share").to_owned()
        });
        has("docs/search.md", &format!("| {} |", seats.join(", ")));
        share(&study, "main", bot, "", "..").0
    });
    let [works, aliens, delivery] = shares;
    has(
        "docs/players.md",
        &format!("| the same | 6 | {works} | 89.5 % (88.2 .. 90.7) | {delivery} |\n"),
    );
    has(
        "docs/players.md",
        &format!("`learned:replies=5` | 7 | as before | {aliens} | as before |\n"),
    );
    let greedy = ["works", "aliens", "delivery"];
    let greedy = greedy.map(|game| share(&format!("greedy-{game}"), "main", "greedy", "", "..").0);
    let [works, aliens, delivery] = greedy;
    has(
        "docs/players.md",
        &format!("| `greedy` | 4 | 58.3 % (57.2 .. 59.3) | {aliens} | {delivery} |\n"),
    );
    has(
        "docs/players.md",
        &format!("| `greedy` | 7 | {works} | as before | as before |\n"),
    );
    let learned = ["works", "aliens"];
    let learned =
        learned.map(|game| share(&format!("learned-{game}"), "main", "learned", "", "..").0);
    has(
        "docs/players.md",
        &format!("| `learned` | 6 | {} | as before |\n", learned.join(" | ")),
    );
}
