//! `skill`: a strong and a weak bot beside every arm, which change nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{folder_with, mintlab};

/// Three equal players in two arms, which say nothing of how much the better one would win.
const STUDY: &str =
    "game = 'mint-works'\nbots = ['greedy:blunder=0.3']\nplayers = 3\ndeals = 60\nseed = 5\n";
const SKILL: &str = "skill = ['greedy', 'random']\n";
const ARM: &str = "[[arm]]\nname = 'short'\nrules.stars-to-win = 4\n";

fn run(folder: &Path, options: &[&str]) {
    let output = mintlab(folder, &[&["run", "my.toml", "--quiet"], options].concat());
    assert!(output.status.success(), "{output:?}");
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn findings(folder: &Path) -> Vec<Value> {
    let answer: Value = serde_json::from_str(&text(&folder.join("findings.json"))).expect("JSON");
    answer["findings"].as_array().expect("a list").clone()
}

fn skill(folder: &Path) -> Vec<Value> {
    let all = findings(folder).into_iter();
    all.filter(|f| f["statistic"] == "skill").collect()
}

#[test]
fn skill_is_the_win_share_of_the_stronger_in_a_run_of_its_own() {
    // With three players the strong one meets two weak ones, in each seat in turn: so do these.
    let duel = STUDY.replace("['greedy:blunder=0.3']", "['greedy', 'random', 'random']");
    let folder = folder_with(&[
        ("my.toml", &format!("{STUDY}{SKILL}{ARM}")),
        ("duel.toml", &format!("{duel}{ARM}")),
    ]);
    run(folder.path(), &["--out", "out", "--metrics"]);
    let output = mintlab(folder.path(), &["run", "duel.toml", "-q", "--out", "duel"]);
    assert!(output.status.success(), "{output:?}");
    let found = skill(&folder.path().join("out"));
    let shares: Vec<Value> = findings(&folder.path().join("duel"))
        .into_iter()
        .filter(|f| f["statistic"] == "win_share" && f["bot"] == "greedy" && f["scope"] == "bot")
        .collect();
    assert_eq!((found.len(), shares.len()), (2, 2));
    for (skill, share) in found.iter().zip(&shares) {
        for key in ["arm", "value", "low", "high", "reference", "deals"] {
            assert_eq!(skill[key], share[key], "{key}");
        }
        for key in ["difference", "difference_low", "difference_high", "verdict"] {
            assert_eq!(skill[key], share[key], "{key}");
        }
        assert_eq!(skill["scope"], "table");
        assert!(skill["bot"].is_null());
    }
    assert!(found[0]["value"].as_f64().unwrap() > 0.5 && found[1]["difference"].is_number());
    // 60 deals, three seatings.
    let metrics = text(&folder.path().join("out/metrics.csv"));
    assert!(metrics.contains("\nshort,skill,,60,180,"), "{metrics}");
    let comparisons = text(&folder.path().join("out/comparisons.csv"));
    assert_eq!(comparisons.matches("\nbase,short,,,skill,60,").count(), 1);
}

#[test]
fn the_arms_own_figures_do_not_change() {
    let without = format!("{STUDY}{ARM}");
    let folder = folder_with(&[("my.toml", &format!("{STUDY}{SKILL}{ARM}"))]);
    let plain = folder_with(&[("my.toml", &without)]);
    for folder in [&folder, &plain] {
        run(folder.path(), &["--out", "out", "--metrics", "--games-csv"]);
    }
    let (with, without) = (folder.path().join("out"), plain.path().join("out"));
    for name in [
        "win_rates.csv",
        "scores.csv",
        "endings.csv",
        "items.csv",
        "leads.csv",
        "games.csv",
    ] {
        assert_eq!(text(&with.join(name)), text(&without.join(name)), "{name}");
    }
    for name in ["comparisons.csv", "metrics.csv"] {
        let others = |folder: &Path| -> Vec<String> {
            let text = text(&folder.join(name));
            let others = text.lines().filter(|line| !line.contains(",skill,"));
            others.map(str::to_owned).collect()
        };
        assert_eq!(others(&with), others(&without), "{name}");
        assert_ne!(text(&with.join(name)), text(&without.join(name)));
    }
    let mut all = findings(&with);
    all.retain(|f| f["statistic"] != "skill");
    assert_eq!(all, findings(&without));
    let manifest: Value = serde_json::from_str(&text(&with.join("manifest.json"))).expect("JSON");
    // One bot in three seats is one game per deal and arm; the strong one visits three seats.
    assert_eq!(manifest["games_played"], 60 * 2 * (1 + 3));
    assert_eq!(manifest["experiment"]["arms"].as_array().unwrap().len(), 2);
}

/// The files of a results folder but for those that may differ.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let names = fs::read_dir(folder).expect("a folder");
    let names = names.map(|entry| entry.expect("an entry").file_name().into_string().unwrap());
    let same = names.filter(|name| name != "timing.json" && name != ".lock");
    same.map(|name| (name.clone(), fs::read(folder.join(name)).expect("a file")))
        .collect()
}

#[test]
fn skill_has_the_same_bytes_for_any_threads_and_shards() {
    let folder = folder_with(&[("my.toml", &format!("{STUDY}{SKILL}{ARM}"))]);
    let at = folder.path();
    run(at, &["--games-csv", "--out", "one", "--threads", "1"]);
    run(
        at,
        &[
            "--games-csv",
            "--out",
            "two",
            "--threads",
            "2",
            "--block",
            "7",
        ],
    );
    for shard in ["1/2", "2/2"] {
        run(at, &["--games-csv", "--out", "parts", "--shard", shard]);
    }
    let output = mintlab(at, &["merge", "parts", "--out", "merged", "-q"]);
    assert!(output.status.success(), "{output:?}");
    // A run goes on where a shorter one ended.
    run(at, &["--games-csv", "--out", "longer", "--deals", "20"]);
    run(at, &["--games-csv", "--out", "longer"]);
    let one = files(&at.join("one"));
    assert!(one.contains_key("games.csv") && one.contains_key("findings.json"));
    for other in ["two", "merged", "longer"] {
        for (name, bytes) in files(&at.join(other)) {
            assert!(one[&name] == bytes, "{other}: {name}");
        }
    }
}

#[test]
fn a_sweep_says_how_often_the_better_one_wins() {
    let sweep = "[sweep]\n'rules.stars-to-win' = [7, 3]\n";
    let expect = "[expect]\nskill = 'above 34 %'\n'skill.stars-to-win=3' = 'below 1 %'\n";
    let folder = folder_with(&[("my.toml", &format!("{STUDY}{SKILL}{sweep}{expect}"))]);
    let output = mintlab(folder.path(), &["run", "my.toml", "--out", "out"]);
    // Lines are broken to the width of a terminal.
    let told = String::from_utf8_lossy(&output.stdout);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    // The second line cannot be met.
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("skill above 34 %: met"), "{told}");
    assert!(
        told.contains("skill.stars-to-win=3 below 1 %: not met"),
        "{told}"
    );
    assert!(told.contains("stars-to-win=7: greedy wins "), "{told}");
    assert!(
        told.contains("against random; luck alone would give it 33.33 %."),
        "{told}"
    );
    assert!(told.contains("skill %"), "{told}");
    assert!(told.contains("the better player"), "{told}");
    let rows = text(&folder.path().join("out/sweep.csv"));
    assert_eq!(rows.matches(",skill,60,").count(), 2, "{rows}");
    let page = text(&folder.path().join("out/report.html"));
    assert!(page.contains("id=\"skill\""));
}

#[test]
fn what_cannot_be_played_is_refused_with_the_remedy() {
    let duel = "game = 'mint-works'\nbots = ['greedy']\ndeals = 4\n";
    for (experiment, problem, remedy) in [
        (
            format!("{duel}skill = 'greedy'\n"),
            "is not two different bots",
            "[\"greedy\", \"random\"]",
        ),
        (
            format!("{duel}skill = ['greedy', 'greedy']\n"),
            "is not two different bots",
            "[\"greedy\", \"random\"]",
        ),
        (
            format!("{duel}skill = ['greedy', ' greedy']\n"),
            "both bots of `skill` are `greedy`",
            "a strong one and a weak one",
        ),
        (
            format!("{duel}skill = ['greedy', 'randon']\n"),
            "randon",
            "did you mean",
        ),
        (
            format!("{duel}[[arm]]\nname = 'x'\nskill = ['greedy', 'random']\n"),
            "`skill` is not a key in which arms may differ",
            "arms may differ in",
        ),
    ] {
        let folder = folder_with(&[("my.toml", &experiment)]);
        let output = mintlab(folder.path(), &["run", "my.toml", "--out", "out"]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{experiment}: {told}");
        assert!(
            told.contains(problem) && told.contains(remedy),
            "{experiment}: {told}"
        );
        assert!(!folder.path().join("out/findings.json").exists());
    }
}

#[test]
fn against_a_printed_opponent_the_better_one_is_who_wins_the_deal() {
    let solo =
        "game = 'mint-works'\nbots = ['greedy', 'random']\ndeals = 80\nsolo = ['justin', 'mort']\n";
    let folder = folder_with(&[("my.toml", &format!("{solo}{SKILL}"))]);
    let output = mintlab(folder.path(), &["run", "my.toml", "--out", "out"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{told}");
    let rows = text(&folder.path().join("out/findings.json"));
    let answer: serde_json::Value = serde_json::from_str(&rows).expect("JSON");
    let value = |arm: &str, statistic: &str, bot: Option<&str>| {
        let findings = answer["findings"].as_array().expect("a list");
        let own = findings.iter().find(|f| {
            f["arm"] == arm
                && f["statistic"] == statistic
                && f["bot"].as_str() == bot
                && f["seat"].is_null()
        });
        own.and_then(|f| f["value"].as_f64()).expect("a value")
    };
    for arm in ["justin", "mort"] {
        // The same deals, the same bots: half, and half of what the strong one wins more often.
        let [strong, weak] = ["greedy", "random"].map(|bot| value(arm, "win_share", Some(bot)));
        let skill = value(arm, "skill", None);
        assert!(
            (skill - (0.5 + (strong - weak) / 2.0)).abs() < 2e-6,
            "{skill} {strong} {weak}"
        );
    }
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("justin: greedy does better than random in "),
        "{told}"
    );
}
