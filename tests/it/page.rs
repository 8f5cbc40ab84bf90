//! The report page: made from the files of a folder alone, byte by byte the same, and with every figure that the
//! files can fill.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use mintlab::report::page::{self, data::Results};
use serde_json::{Value, json};

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

/// A page without style and script, a mark a line.
fn told(page: &str) -> String {
    let cut = |text: &str, from: &str, to: &str| {
        let (start, end) = (text.find(from).expect(from), text.find(to).expect(to));
        format!("{}{}", &text[..start], &text[end + to.len()..])
    };
    let page = cut(&cut(page, "<style>", "</style>"), "<script>", "</script>");
    page.replace("</g>", "</g>\n")
}

/// The anchors of all figures of a page.
fn figures(page: &str) -> Vec<&str> {
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
    assert!(page.contains("<li><a href=\"#r0\">one</a></li>\n<li><a href=\"#r1\">two</a></li>"));
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
    let empty = mintlab(folder.path(), &["report", "nowhere"]);
    assert_eq!(empty.status.code(), Some(2));
}

/// A folder made by hand: findings and tables.
fn by_hand(game: &str, findings: Value, tables: &[(&str, &str)]) -> Results {
    let whole = |found: &Value| {
        let mut finding = json!({
            "arm": "main", "scope": "bot", "bot": null, "seat": null, "item": null, "statistic": "", "value": null,
            "low": null, "high": null, "reference": null, "difference": null, "difference_low": null,
            "difference_high": null, "margin": null, "verdict": null, "correction": null, "deals": 10, "note": null,
            "sentence": "",
        });
        let own = found.as_object().expect("an object").clone();
        finding.as_object_mut().expect("an object").extend(own);
        finding
    };
    let findings: Vec<Value> = findings
        .as_array()
        .expect("a list")
        .iter()
        .map(whole)
        .collect();
    let answer = json!({
        "version": 1, "experiment": "by hand", "game": game, "certainty": "all figures printed",
        "findings": findings, "warnings": [],
    });
    let manifest = json!({
        "command": "mintlab run by-hand.toml",
        "experiment": { "players": 2, "arms": [
            { "arm": "main", "rules": { "roads": [{ "token": "toll", "space": "northwest-east" }] } },
        ] },
    });
    let rates = "arm,bot,seat,games,win_share\nmain,greedy,,20,0.6\nmain,random,,20,0.4\n";
    let mut files = vec![
        ("manifest.json", manifest.to_string()),
        ("findings.json", answer.to_string()),
        ("win_rates.csv", rates.to_owned()),
    ];
    files.extend(
        tables
            .iter()
            .map(|(name, text)| (*name, (*text).to_owned())),
    );
    let bytes = files.iter().map(|(name, text)| (*name, text.as_bytes()));
    Results::new(bytes).expect("a folder that can be read")
}

/// The figure of that name, from its anchor to its end.
fn figure<'a>(page: &'a str, id: &str) -> &'a str {
    let start = page
        .find(&format!("<figure id=\"{id}\""))
        .unwrap_or_else(|| panic!("no figure {id}"));
    let length = page[start..].find("</figure>").expect("an end");
    &page[start..start + length]
}

#[test]
fn what_it_costs_never_to_use_an_item_stands_dearest_first() {
    let cost = |item: &str, value: f64, verdict: &str| {
        json!({
            "item": item, "bot": "greedy", "statistic": "cost", "value": value, "low": value - 0.01,
            "high": value + 0.01, "reference": "main", "verdict": verdict, "margin": 0.01,
            "sentence": format!("never using {item} costs greedy {value}"),
        })
    };
    let findings = json!([
        cost("plan.mine", 0.02, "open"),
        cost("plan.vault", 0.12, "differs"),
        cost("plan.truck", -0.05, "differs"),
    ]);
    let page = page::page(&[by_hand("mint-works", findings, &[])]);
    let drawn = figure(&page, "items-cost");
    assert!(
        drawn.contains("<figcaption>Never using plan.vault costs greedy 0.12</figcaption>"),
        "{drawn}"
    );
    let place = |told: &str| {
        drawn
            .find(told)
            .unwrap_or_else(|| panic!("{told} in {drawn}"))
    };
    let vault = place("aria-label=\"plan.vault: +12.00 (+11.00 .. +13.00)\"");
    let truck = place("aria-label=\"plan.truck: -5.00 (-6.00 .. -4.00)\"");
    let mine = place("aria-label=\"plan.mine: +2.00 (+1.00 .. +3.00)\"");
    assert!(vault < truck && truck < mine);
}

#[test]
fn the_whole_page_of_a_folder() {
    let findings = json!([
        { "bot": "greedy", "statistic": "win_share", "value": 0.6, "low": 0.5, "high": 0.7,
          "sentence": "main: greedy: the win share 60.00 % (50.00 .. 70.00)" },
        { "scope": "table", "seat": 0, "statistic": "seat_advantage", "value": 0.02, "low": -0.01, "high": 0.05 },
        { "scope": "table", "statistic": "rounds", "value": 7.5, "low": 7.0, "high": 8.0 },
    ]);
    let scores = "arm,bot,seat,score,games,share\nmain,greedy,,6,5,0.25\nmain,greedy,,7,15,0.75\n";
    let endings = "arm,statistic,value,games,share\nmain,end_reason,stars,15,0.75\nmain,end_reason,deck,5,0.25\n";
    let tables = [("scores.csv", scores), ("endings.csv", endings)];
    let page = page::page(&[by_hand("mint-works", findings, &tables)]);
    insta::assert_snapshot!("page", told(&page));
}

#[test]
fn the_leaders_curve_luck_and_skill() {
    let leads = "arm,round,rank,games,win_share,win_share_low,win_share_high\n\
                 main,1,1,20,0.55,0.5,0.6\nmain,1,2,20,0.45,0.4,0.5\nmain,2,1,20,0.8,0.7,0.9\nmain,2,2,20,0.2,0.1,0.3\n";
    let part =
        |name: &str, value: f64| json!({ "scope": "table", "statistic": name, "value": value });
    let findings = json!([
        part("luck.deal", 0.2), part("luck.seat", 0.05), part("luck.bot", 0.15), part("luck.rest", 0.6),
        { "scope": "table", "statistic": "skill", "value": 0.7, "low": 0.6, "high": 0.8 },
    ]);
    let page = page::page(&[by_hand("mint-works", findings, &[("leads.csv", leads)])]);
    let drawn = figure(&page, "leads");
    assert!(
        drawn.contains("Who leads after round 1 wins 55.0 % of the games; after round 2, 80.0 %."),
        "{drawn}"
    );
    assert!(
        drawn.contains("aria-label=\"rank 2, 2: 20.00 % (10.00 % .. 30.00 %)\""),
        "{drawn}"
    );
    let drawn = figure(&page, "luck");
    assert!(
        drawn.contains("decided by the rest: 60.0 % of the variance"),
        "{drawn}"
    );
    assert!(drawn.contains("aria-label=\"the bot: 15.00 %\""), "{drawn}");
    assert!(figure(&page, "skill").contains("70.00 % (60.00 % .. 80.00 %)"));
}

#[test]
fn cards_by_frequency_learning_and_changed_games() {
    let header = "arm,group,item,event,bot,frequency,frequency_low,frequency_high,win_share_with,win_share_with_low,win_share_with_high";
    let items = format!(
        "{header}\nmain,plan,mine,built,greedy,0.5,0.4,0.6,0.7,0.6,0.8\nmain,plan,vault,built,greedy,0.1,0,0.2,0.9,0.5,1\n\
         main,plan,truck,built,greedy,0.3,0.2,0.4,0.2,0.1,0.3\n"
    );
    let training = "games,against,deals,win_share,win_share_low,win_share_high\n\
                    1000,greedy,50,0.3,0.2,0.4\n2000,greedy,50,0.6,0.5,0.7\n";
    let changed = "arm,deal,kind,round\n,1,outcome,3\n,2,outcome,3\n,5,score,1\n";
    let tables = [
        ("items.csv", items.as_str()),
        ("training.csv", training),
        ("changed.csv", changed),
    ];
    let page = page::page(&[by_hand("mint-works", json!([]), &tables)]);
    let drawn = figure(&page, "items-frequency");
    assert!(
        drawn.contains("mine: in 50.00 % (40.00 % .. 60.00 %), then 70.00 % (60.00 % .. 80.00 %)"),
        "{drawn}"
    );
    assert!(drawn.contains(">vault</text>"), "{drawn}");
    let drawn = figure(&page, "learning");
    assert!(
        drawn.contains("After 2000 games it wins 60.00 % (50.00 % .. 70.00 %) against greedy.")
    );
    let drawn = figure(&page, "changed");
    assert!(
        drawn.contains("<figcaption>3 games changed: outcome 2, score 1.</figcaption>"),
        "{drawn}"
    );
    assert!(
        drawn.contains("aria-label=\"outcome, round 3: 2\""),
        "{drawn}"
    );
}

#[test]
fn the_map_shows_fixed_road_tokens_with_their_effect() {
    let findings =
        json!([{ "item": "toll in play", "bot": "greedy", "statistic": "effect", "value": -0.03 }]);
    let page = page::page(&[by_hand("mint-delivery", findings, &[])]);
    let drawn = figure(&page, "map");
    assert!(
        drawn.contains("The road tokens lie fast: toll on northwest-east (main)."),
        "{drawn}"
    );
    assert!(
        drawn.contains("aria-label=\"northwest-east: toll, -3.00\""),
        "{drawn}"
    );
    assert!(drawn.contains("aria-label=\"mintopia-city\""), "{drawn}");
}

#[test]
fn a_sweep_of_five_hundred_arms_makes_a_small_page() {
    let mut rates = String::from("arm,bot,seat,games,win_share\n");
    let mut sweep = String::from("arm,rules.start-mints,bot,seat,statistic,value,low,high\n");
    let mut scores = String::from("arm,bot,seat,score,games,share\n");
    for arm in 0..500 {
        for bot in ["greedy", "random"] {
            rates += &format!("m={arm},{bot},,20,0.5\n");
            for statistic in ["win_share", "score", "rounds", "margin"] {
                sweep += &format!("m={arm},{arm},{bot},,{statistic},0.5,0.4,0.6\n");
            }
            for score in 0..20 {
                scores += &format!("m={arm},{bot},,{score},1,0.05\n");
            }
        }
    }
    let tables = [
        ("win_rates.csv", rates.as_str()),
        ("sweep.csv", &sweep),
        ("scores.csv", &scores),
    ];
    let page = page::page(&[by_hand("mint-works", json!([]), &tables)]);
    assert!(figures(&page).contains(&"sweep"));
    assert!(page.len() < 5_000_000, "{} bytes", page.len());
}

#[test]
fn the_script_is_small_and_the_page_asks_for_nothing() {
    let page = page::page(&[by_hand("mint-works", json!([]), &[])]);
    let script = page.split("<script>").nth(1).expect("a script");
    assert!(script.split("</script>").next().expect("its end").len() <= 6_000);
    for word in ["src=", "href=\"http", "url(", "@import", "fetch("] {
        assert!(!page.contains(word), "{word}");
    }
}
