//! The report page as commands write it: made from the files of a folder alone, byte by byte the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn mintlab(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(words)
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

/// Plays an experiment; its results folder.
fn play(folder: &Path, name: &str, experiment: &str, more: &[&str]) -> PathBuf {
    fs::write(folder.join(format!("{name}.toml")), experiment).expect("a file");
    let file = format!("{name}.toml");
    let words = [&["run", &file, "--quiet", "--out", name], more].concat();
    let done = mintlab(folder, &words);
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    folder.join(name)
}

/// The anchors of all figures of a page.
pub fn figures(page: &str) -> Vec<&str> {
    let starts = page.split("<figure id=\"").skip(1);
    starts.filter_map(|rest| rest.split('"').next()).collect()
}

const COMPARED: &str = "
game = 'mint-works'
bots = ['greedy', 'random']
deals = 12
[[arm]]
name = 'five stars'
rules.stars-to-win = 5
";

#[test]
fn the_page_of_a_comparison() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = play(folder.path(), "compared", COMPARED, &[]);
    let page = fs::read_to_string(results.join("report.html")).expect("a page");
    assert_eq!(
        figures(&page),
        [
            "win-shares",
            "changes",
            "seats",
            "scores",
            "length",
            "luck",
            "endings",
            "tie-breaks"
        ]
    );
    assert!(
        page.contains("<dt>rules changed</dt><dd>five stars: stars-to-win = 5</dd>"),
        "{page}"
    );
}

#[test]
fn report_makes_the_same_page_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = play(folder.path(), "plumage", COMPARED, &["--threads", "2"]);
    let first = fs::read(results.join("report.html")).expect("a page");
    assert!(
        mintlab(folder.path(), &["report", "plumage", "--svg"])
            .status
            .success()
    );
    let again = fs::read(results.join("report.html")).expect("a page");
    assert!(again == first, "the two pages differ");
    let chart = fs::read_to_string(results.join("figures/seats-0.svg")).expect("a chart");
    assert!(
        chart.starts_with("<svg ") && chart.contains("<style>"),
        "{chart}"
    );
    // Without it there is no page, and `report` makes it.
    let bare = play(folder.path(), "feather", COMPARED, &["--no-report"]);
    assert!(!bare.join("report.html").exists());
    assert!(
        mintlab(folder.path(), &["report", "feather"])
            .status
            .success()
    );
    let (page, first) = (
        fs::read_to_string(bare.join("report.html")),
        String::from_utf8(first),
    );
    let same = first.expect("text").replace("plumage", "feather");
    assert!(page.expect("a page") == same, "the two pages differ");
}

#[test]
fn a_tuning_has_its_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let tune = "game = 'mint-works'\nbots = ['random']\n[tune]\nbot = 'greedy:blunder=0.6'\nopponents = ['random']\n\
                parameters = { blunder = [0.0, 1.0] }\nruns = 2\ngames = 700\ndeals = 20\n";
    fs::write(folder.path().join("my.toml"), tune).expect("a file");
    let done = mintlab(
        folder.path(),
        &["tune", "my.toml", "--quiet", "--out", "tuned"],
    );
    assert!(done.status.success());
    let page = fs::read(folder.path().join("tuned/report.html")).expect("a page");
    assert!(
        mintlab(folder.path(), &["report", "tuned"])
            .status
            .success()
    );
    let again = fs::read(folder.path().join("tuned/report.html")).expect("a page");
    assert!(again == page, "the two pages differ");
    let page = String::from_utf8(page).expect("text");
    assert_eq!(figures(&page), ["final", "landscape", "course"]);
    for told in [
        "<dt>tuned</dt><dd>greedy:blunder=0.6: blunder from 0 to 1</dd>",
        "<dt>against</dt><dd>random</dd>",
        "mintlab tune my.toml</pre>",
        "<figcaption>The runs end with blunder 0",
        "aria-label=\"the bot as it was, ",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

#[test]
fn several_folders_make_one_page_with_an_index() {
    let folder = tempfile::tempdir().expect("a folder");
    play(folder.path(), "one", COMPARED, &["--no-report"]);
    play(
        folder.path(),
        "two",
        COMPARED,
        &["--no-report", "--seed", "2"],
    );
    let done = mintlab(
        folder.path(),
        &["report", "one", "two", "--out", "both.html"],
    );
    assert!(done.status.success());
    let page = fs::read_to_string(folder.path().join("both.html")).expect("a page");
    let entry = "<li><a href=\"#r0\">one</a> <span class=\"soft\">mint-works; 2 players; bots greedy, random; \
                 12 deals, 48 games; seed 1</span></li>\n<li><a href=\"#r1\">two</a> ";
    assert!(page.contains(entry), "{page}");
    assert!(figures(&page).contains(&"r0-win-shares") && figures(&page).contains(&"r1-win-shares"));
}

#[test]
fn a_folder_that_is_no_result_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = play(folder.path(), "good", COMPARED, &["--no-report"]);
    let refused = |name: &str, spoil: &dyn Fn(&Path), why: &str| {
        let spoilt = folder.path().join(name);
        fs::create_dir(&spoilt).expect("a folder");
        for entry in fs::read_dir(&results).expect("a folder") {
            let path = entry.expect("an entry").path();
            fs::copy(&path, spoilt.join(path.file_name().expect("a name"))).expect("a copy");
        }
        spoil(&spoilt);
        let done = mintlab(
            folder.path(),
            &["report", "good", name, "--out", "page.html", "--svg"],
        );
        assert_eq!(done.status.code(), Some(2), "{name}");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(said.contains(why) && said.contains("help: "), "{said}");
        assert!(!folder.path().join("page.html").exists() && !results.join("figures").exists());
        let shown = mintlab(folder.path(), &["show", name]);
        assert_eq!(shown.status.code(), Some(2), "{name}");
        assert!(shown.stdout.is_empty(), "{name}");
    };
    let remove =
        |name: &'static str| move |folder: &Path| fs::remove_file(folder.join(name)).expect("gone");
    refused(
        "unfinished",
        &remove("manifest.json"),
        "manifest.json is missing",
    );
    refused(
        "silent",
        &remove("findings.json"),
        "findings.json is missing",
    );
    let newer = |folder: &Path| {
        let text = fs::read_to_string(folder.join("findings.json")).expect("findings");
        let text = text.replacen("\"version\":1", "\"version\":9", 1);
        fs::write(folder.join("findings.json"), text).expect("written");
    };
    refused("newer", &newer, "version 9");
    let half = |name: &'static str| {
        move |folder: &Path| {
            let bytes = fs::read(folder.join(name)).expect("a file");
            fs::write(folder.join(name), &bytes[..bytes.len() / 2]).expect("written");
        }
    };
    refused("half", &half("findings.json"), "findings.json");
    refused("ragged", &half("win_rates.csv"), "win_rates.csv");
    refused("bare", &remove("scores.csv"), "scores.csv is missing");
    let other = |folder: &Path| fs::write(folder.join("endings.csv"), "arm,ending\n").expect("it");
    refused("other", &other, "endings.csv has no column `statistic`");
    let empty = mintlab(folder.path(), &["report", "nowhere"]);
    assert_eq!(empty.status.code(), Some(2));
}

#[test]
fn who_meets_only_himself_has_no_share_of_all_seats() {
    let folder = tempfile::tempdir().expect("a folder");
    let mirror = "game = 'mint-works'\nbots = ['random', 'random']\ndeals = 12\n";
    let results = play(folder.path(), "mirror", mirror, &[]);
    let page = fs::read_to_string(results.join("report.html")).expect("a page");
    assert!(
        page.contains("<figcaption>The first player's advantage "),
        "{page}"
    );
    let top = page.split("<details>").next().expect("a top");
    assert!(!top.contains("random: win share"), "{top}");
    assert!(!page.contains("aria-label=\"random: 50.00 %"), "{page}");
    assert!(page.contains("aria-label=\"seat 0: "), "{page}");
}

#[test]
fn a_sweep_of_a_mirror_match_draws_no_equal_shares() {
    let folder = tempfile::tempdir().expect("a folder");
    let swept = "
        game = 'mint-works'\nbots = ['random', 'random']\ndeals = 4\n[sweep]
        'rules.stars-to-win' = [5, 6, 7]\n'rules.start-mints' = [2, 3]\n";
    let results = play(folder.path(), "swept", swept, &[]);
    let page = fs::read_to_string(results.join("report.html")).expect("a page");
    assert!(
        figures(&page).starts_with(&["sweep", "grid"]),
        "{:?}",
        figures(&page)
    );
    assert!(page.contains("<h3>The score, start-mints 2"), "{page}");
    assert!(!page.contains("<h3>The win share"), "{page}");
}

/// The numbers below the axis of each chart of a figure.
fn ticks(page: &str, figure: &str) -> Vec<Vec<String>> {
    let from = page.find(&format!("<figure id=\"{figure}\"")).expect("it");
    let own = page[from..].split("</figure>").next().expect("its end");
    let charts = own.split("<svg ").skip(1);
    let of_chart = |chart: &str| {
        let texts = chart.split("<text class=\"tick\"").skip(1);
        let middle = texts.filter(|text| text.contains("text-anchor=\"middle\""));
        let word = |text: &str| {
            let text = text.split('>').nth(1).unwrap_or_default();
            text.split('<').next().unwrap_or_default().to_owned()
        };
        middle.map(word).collect()
    };
    charts.map(of_chart).collect()
}

#[test]
fn charts_that_are_compared_have_one_scale() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = play(folder.path(), "compared", COMPARED, &[]);
    let page = fs::read_to_string(results.join("report.html")).expect("a page");
    for figure in ["win-shares", "seats", "scores"] {
        let ticks = ticks(&page, figure);
        assert_eq!(ticks.len(), 2, "{figure}");
        assert!(ticks[0].len() > 1, "{figure}: {ticks:?}");
        assert_eq!(ticks[0], ticks[1], "{figure}");
    }
}

#[test]
fn a_diff_says_each_thing_once_and_no_share_of_who_meets_only_himself() {
    let folder = tempfile::tempdir().expect("a folder");
    let change = [
        "diff",
        "my.toml",
        "--set",
        "rules.stars-to-win=6",
        "--deals",
        "30",
        "--out",
        "changed",
    ];
    let top = |bots: &str| {
        let text = format!("game = 'mint-works'\nbots = {bots}\n");
        fs::write(folder.path().join("my.toml"), text).expect("a file");
        let _ = fs::remove_dir_all(folder.path().join("changed"));
        let done = mintlab(folder.path(), &change);
        assert_eq!(done.status.code(), Some(1));
        let page = fs::read_to_string(folder.path().join("changed/report.html")).expect("a page");
        page.split("<details>").next().expect("a top").to_owned()
    };
    assert!(!top("['random']").contains("win share"));
    let told = top("['greedy', 'random']");
    assert_eq!(told.matches("my: greedy: win share").count(), 1, "{told}");
}

#[test]
fn a_page_that_was_left_out_or_lost_is_made_from_what_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = play(folder.path(), "later", COMPARED, &["--no-report"]);
    let page = results.join("report.html");
    assert!(!page.exists());
    let again = |said: &[&str]| play(folder.path(), "later", COMPARED, said);
    again(&[]);
    let made = fs::read(&page).expect("a page");
    let whole = play(
        folder.path(),
        "whole",
        &format!("name = 'later'\n{COMPARED}"),
        &[],
    );
    let played = fs::read(whole.join("report.html")).expect("a page");
    // They tell the command, so the file by its name.
    let told = |page: &[u8]| String::from_utf8_lossy(page).replace("whole.toml", "later.toml");
    assert!(told(&made) == told(&played));
    fs::remove_file(&page).expect("it is there");
    again(&[]);
    assert!(fs::read(&page).expect("it is back") == made);
    let summary = results.join("summary.md");
    fs::remove_file(&summary).expect("it is there");
    again(&[]);
    assert!(summary.exists());
}
