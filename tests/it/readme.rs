//! Every `mintlab` command of the README is run, with fewer deals.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::program::{folder_with, mintlab};

/// A command as the README has it, and what is run: the same with less to play; `None` for a form of another one.
const COMMANDS: [(&str, Option<&str>); 26] = [
    ("check my.toml", Some("check my.toml --deals 10")),
    ("run my.toml", Some("run my.toml --deals 4 --quiet")),
    (
        "run my.toml --show score,rounds,seat_advantage",
        Some("run my.toml --deals 4 --show score,rounds,seat_advantage"),
    ),
    ("replay my.toml --deal 41", Some("replay my.toml --deal 41")),
    (
        "compare a.toml b.toml",
        Some("compare a.toml b.toml --deals 4 --quiet"),
    ),
    (
        "tournament my.toml",
        Some("tournament a.toml --deals 4 --quiet"),
    ),
    (
        "ablate my.toml",
        Some("ablate a.toml --deals 2 --items locations --quiet"),
    ),
    ("show results/my", Some("show results/my")),
    ("report results/my", Some("report results/my")),
    (
        "run my.toml --shard 3/8",
        Some("run my.toml --deals 8 --shard 1/1 --out parts --quiet"),
    ),
    ("merge parts", Some("merge parts --out results/merged")),
    (
        "baseline record my.toml",
        Some("baseline record a.toml --set deals=4"),
    ),
    ("baseline check", Some("baseline check")),
    (
        "diff my.toml --set rules.tokens.toll.mints=2",
        Some("diff my.toml --set rules.tokens.toll.mints=2 --deals 4"),
    ),
    ("diff my.toml --set rules.KEY=VALUE", None),
    ("coverage", None),
    (
        "train my.toml",
        Some("train a.toml --games 64 --deals 2 --quiet"),
    ),
    ("tune my.toml", None),
    ("list games", Some("list games")),
    ("bots", Some("list bots")),
    ("rules", Some("list rules")),
    ("cards", Some("list cards")),
    (
        "generate completions bash",
        Some("generate completions bash"),
    ),
    ("bench", None),
    ("list bots", Some("list bots")),
    (
        "list cards mint-delivery --components FILE",
        Some("list cards mint-delivery --components cards.toml"),
    ),
];

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    fs::read_to_string(path).expect("there is a README")
}

/// The first block of this language.
fn block<'a>(text: &'a str, language: &str) -> &'a str {
    let opening = format!("```{language}\n");
    let start = text.find(&opening).expect("a block") + opening.len();
    let length = text[start..].find("```").expect("its end");
    &text[start..start + length]
}

/// What stands behind `mintlab` in code.
fn commands(text: &str) -> BTreeSet<&str> {
    let code = text.split('`').skip(1).step_by(2);
    code.filter_map(|code| code.strip_prefix("mintlab "))
        .collect()
}

#[test]
fn every_command_of_the_readme_works() {
    let text = readme();
    let known: BTreeSet<&str> = COMMANDS.iter().map(|(told, _)| *told).collect();
    for command in commands(&text) {
        assert!(known.contains(command), "add `{command}` to this test");
    }
    let two = "game = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 4\n";
    let component_file = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs/mint-delivery.toml");
    let cards = fs::read_to_string(component_file).expect("the shipped file");
    let folder = folder_with(&[
        ("my.toml", block(&text, "toml")),
        ("a.toml", two),
        ("b.toml", &two.replace("random", "justin")),
        ("cards.toml", &cards),
    ]);
    for line in COMMANDS.iter().filter_map(|(_, run)| *run) {
        let args: Vec<&str> = line.split(' ').collect();
        let said = mintlab(folder.path(), &args);
        let errors = String::from_utf8_lossy(&said.stderr);
        // Exit code 1: done, and something differs.
        let differs = line.starts_with("diff") && said.status.code() == Some(1);
        assert!(said.status.success() || differs, "{line}: {errors}");
    }
}
