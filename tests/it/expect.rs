//! Expectations: a verdict per line, the exit code, and what is refused before anything is played.

use std::path::Path;

use mintlab::findings::Answer;
use mintlab::stats::expected::Met;

use crate::program::{folder_with, mintlab};

/// Greedy beats random, games take some 7 rounds: what each line says of them is known.
const BASE: &str = r#"name = "small"
game = "mint-works"
bots = [{ name = "smart", bot = "greedy" }, "random"]
deals = 300
"#;

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// Exit code, what was said, and the answer of the folder.
fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String, Option<Answer>) {
    let done = mintlab(folder, &[&["run", "my.toml"], args].concat());
    let found = std::fs::read(folder.join("results/small/findings.json"));
    let answer = found
        .ok()
        .map(|bytes| serde_json::from_slice(&bytes).expect("findings"));
    (
        done.status.code(),
        text(&done.stdout) + &text(&done.stderr),
        answer,
    )
}

fn verdicts(answer: &Answer) -> Vec<(&str, Met)> {
    let lines = answer.expectations.iter();
    lines
        .map(|line| (line.key.as_str(), line.verdict))
        .collect()
}

#[test]
fn a_line_that_is_not_met_is_exit_code_1_whether_it_was_played_now_or_before() {
    let expect = r#"[expect]
"win_share.smart" = "above 50 %"
rounds = "20..30"
"end.stars" = "above 99.99 %"
"#;
    let folder = folder_with(&[("my.toml", &format!("{BASE}{expect}"))]);
    for _ in 0..2 {
        let (code, told, answer) = run(folder.path(), &[]);
        assert_eq!(code, Some(1), "{told}");
        assert!(
            told.contains("Expected: rounds 20..30: not met, "),
            "{told}"
        );
        let answer = answer.expect("written");
        let found = verdicts(&answer);
        assert_eq!(
            found[..2],
            [("win_share.smart", Met::Met), ("rounds", Met::NotMet)]
        );
    }
    let summary = std::fs::read_to_string(folder.path().join("results/small/summary.md")).unwrap();
    assert!(
        summary.contains("Expected: rounds 20..30: not met"),
        "{summary}"
    );
    assert!(!folder.path().join("results/small/games.csv").exists());
}

#[test]
fn another_expectation_of_the_same_run_plays_nothing_and_is_written() {
    let folder = folder_with(&[("my.toml", &format!("{BASE}expect.rounds = '20..30'\n"))]);
    assert_eq!(run(folder.path(), &["--games-csv"]).0, Some(1));
    let games = std::fs::read(folder.path().join("results/small/games.csv")).unwrap();
    std::fs::write(
        folder.path().join("my.toml"),
        format!("{BASE}expect.rounds = '2..30'\n"),
    )
    .unwrap();
    let (code, told, answer) = run(folder.path(), &["--games-csv"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("300 deals resumed"), "{told}");
    assert_eq!(verdicts(&answer.expect("written")), [("rounds", Met::Met)]);
    let kept = std::fs::read(folder.path().join("results/small/games.csv")).unwrap();
    assert!(kept == games, "the single games stay as they are");
}

#[test]
fn an_open_line_says_how_many_deals_would_tell_and_is_no_failure() {
    let folder = folder_with(&[(
        "my.toml",
        &format!("{BASE}expect.seat_advantage = 'within 0.5 points'\n"),
    )]);
    let (code, told, answer) = run(folder.path(), &["--deals", "40"]);
    assert_eq!(code, Some(0), "{told}");
    let line = &answer.expect("written").expectations[0];
    assert_eq!(line.verdict, Met::Open, "{told}");
    assert!(
        line.more_deals.is_some() && line.sentence.contains("more deals would tell"),
        "{told}"
    );
}

#[test]
fn a_star_is_about_every_item_and_the_intervals_are_wider_for_it() {
    let items = "metrics = true\nexpect.\"item.*.frequency\" = 'above 99 %'\n";
    let folder = folder_with(&[("my.toml", &format!("{BASE}{items}"))]);
    let (code, told, answer) = run(folder.path(), &[]);
    assert_eq!(code, Some(1), "{told}");
    let answer = answer.expect("written");
    let line = &answer.expectations[0];
    let own = answer
        .findings
        .iter()
        .find(|f| f.statistic == "frequency" && f.item == line.item && f.bot == line.bot);
    let own = own.expect("the deciding finding");
    assert!(line.high > own.high, "{line:?} {own:?}");
    assert!(line.sentence.contains("the furthest off is"), "{told}");
}

/// Mort never buys a Production Plan, whatever the rules: that is no fault of the cards.
#[test]
fn what_a_printed_ai_does_is_expected_only_where_it_is_named() {
    let solo = r#"name = "small"
game = "mint-works"
solo = ["mort"]
bots = ["greedy"]
deals = 40
metrics = true
[expect]
"item.factory.frequency" = "above 1 %"
"item.factory.frequency.mort" = "above 1 %"
score = "above 0.5 stars"
"score.mort" = "above 99 stars"
"#;
    let folder = folder_with(&[("my.toml", solo)]);
    let (code, told, answer) = run(folder.path(), &[]);
    assert_eq!(code, Some(1), "{told}");
    let expectations = answer.expect("written").expectations;
    let bots: Vec<_> = expectations
        .iter()
        .map(|line| line.bot.as_deref())
        .collect();
    let (player, ai) = (Some("greedy"), Some("mort"));
    assert_eq!(bots, [player, ai, player, ai], "{told}");
    assert!(
        told.contains("score.mort above 99 stars: not met"),
        "{told}"
    );
}

#[test]
fn what_cannot_be_judged_is_refused_before_anything_is_played() {
    for (line, told) in [
        ("round = '6..9'", "there is no figure `round`"),
        ("round = '6..9'", "did you mean `rounds`?"),
        ("rounds = 'about 7'", "`about 7` is not an expectation"),
        ("rounds = '9..6'", "nothing lies in `9..6`"),
        ("rounds = 7", "is not a text"),
        ("rounds = '6..9 %'", "`rounds` is not counted in `%`"),
        ("draws = 'below 5'", "a bare number is ambiguous"),
        (
            "'win_share.clever' = 'above 50 %'",
            "there is no bot or arm `clever`",
        ),
        (
            "'win_share.smart.mort' = 'above 50 %'",
            "there is no bot or arm `smart.mort`",
        ),
        ("harder = 'within 5 points'", "expect `win_share.BOT.AI`"),
        ("adaptation = 'above 50 %'", "expect `win_share.BOT.ARM`"),
        ("lead_changes = '1..2'", "--metrics"),
        ("'item.*.frequency' = 'above 5 %'", "--metrics"),
    ] {
        let folder = folder_with(&[("my.toml", &format!("{BASE}[expect]\n{line}\n"))]);
        let (code, said, answer) = run(folder.path(), &[]);
        assert_eq!(code, Some(2), "{line}\n{said}");
        assert!(
            said.contains("my.toml:6:1: ") && said.contains(told),
            "{line}\n{said}"
        );
        assert!(answer.is_none(), "nothing is written");
    }
}

#[test]
fn a_bot_against_one_arm_is_meant_by_both_names() {
    let solo = r#"name = "small"
game = "mint-works"
solo = ["mort", "sonic"]
bots = ["greedy"]
deals = 40
[expect]
"win_share.greedy.mort" = "0..100 %"
"rounds.sonic" = "1..50"
"#;
    let folder = folder_with(&[("my.toml", solo)]);
    let (code, told, answer) = run(folder.path(), &[]);
    assert_eq!(code, Some(0), "{told}");
    let answer = answer.expect("written");
    let about: Vec<_> = answer
        .expectations
        .iter()
        .map(|line| line.arm.as_deref())
        .collect();
    assert_eq!(about, [Some("mort"), Some("sonic")]);
}

#[test]
fn a_margin_by_option_is_that_of_the_verdicts() {
    let arms = "[[arm]]\nname = 'same'\nrules.stars-to-win = 7\n";
    let folder = folder_with(&[("my.toml", &format!("{BASE}{arms}"))]);
    let (code, told, answer) = run(
        folder.path(),
        &["--equivalence", "rounds=3", "--show", "rounds"],
    );
    assert_eq!(code, Some(0), "{told}");
    let answer = answer.expect("written");
    let rounds = answer
        .findings
        .iter()
        .find(|f| f.statistic == "rounds" && f.arm == "same");
    assert_eq!(rounds.expect("compared").margin, Some(3.0));
    for (option, value, wrong) in [
        ("--equivalence", "round=3", "did you mean `rounds`?"),
        ("--show", "round", "did you mean `rounds`?"),
    ] {
        let (code, told, _) = run(folder.path(), &[option, value]);
        assert!(code == Some(2) && told.contains(wrong), "{told}");
    }
}

/// Rare items among many: an interval that is widened for all of them stays within what a share can be.
#[test]
fn no_bound_of_a_share_is_below_nothing() {
    let expect = "metrics = true\n[expect]\n\"item.*.frequency\" = \"above 5 %\"\n";
    let folder = folder_with(&[("my.toml", &format!("{BASE}{expect}"))]);
    let (_, told, answer) = run(folder.path(), &["--deals", "100"]);
    let line = answer.expect("written").expectations.remove(0);
    let (low, high) = line.low.zip(line.high).expect("an interval");
    assert!(0.0 <= low && high <= 1.0, "{told}");
}
