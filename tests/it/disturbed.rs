//! The program disturbed from outside: signals, a second writer, outputs that take no more, numbers beyond reason.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use crate::program::{folder_with, mintlab};

/// One decision of it takes hours.
const ENDLESS: &str = "name = 'my'\ngame = 'mint-works'\nbots = ['ismcts:iterations=100000000', 'random']\ndeals = 1000\n";
/// Many quick deals.
const LONG: &str = "name = 'my'\ngame = 'mint-works'\nbots = ['random']\ndeals = 100000000\n";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn start(folder: &Path, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(args)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits until a run holds its folder, which is after it heeds signals.
fn wait_for(path: &Path) {
    while !path.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill")
        .args([&format!("-{name}"), &child.id().to_string()])
        .status();
    assert!(kill.expect("kill is there").success());
}

/// Whether these tests run under `nohup`, which the program respects.
fn hup_is_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.is_some_and(|mask| {
        mask.trim()
            .ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f'])
    })
}

#[test]
fn signals_end_a_run_even_within_a_long_search() {
    let codes = [("INT", 130), ("TERM", 143), ("HUP", 129)];
    for (name, code) in codes
        .into_iter()
        .filter(|(name, _)| *name != "HUP" || !hup_is_ignored())
    {
        let folder = folder_with(&[("my.toml", ENDLESS)]);
        let child = start(folder.path(), &["run", "my.toml", "--quiet"]);
        wait_for(&folder.path().join("results/my/.lock"));
        signal(&child, name);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(code), "{name}");
        let told = text(&output.stderr);
        assert!(
            told.starts_with("stopping; unfinished deals are played again"),
            "{told}"
        );
        assert!(folder.path().join("results/my/.state").exists());
        assert!(!folder.path().join("results/my/.lock").exists());
    }
}

#[test]
fn a_signal_ends_a_run_in_order_when_nobody_reads_what_it_says() {
    let folder = folder_with(&[("my.toml", LONG)]);
    let mut child = start(folder.path(), &["run", "my.toml", "--quiet"]);
    drop(child.stderr.take());
    wait_for(&folder.path().join("results/my/.state"));
    signal(&child, "TERM");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(143));
    assert!(!folder.path().join("results/my/.lock").exists());
}

#[test]
fn a_second_writer_is_told_who_holds_the_folder() {
    let folder = folder_with(&[("my.toml", LONG)]);
    let first = start(folder.path(), &["run", "my.toml", "--quiet"]);
    wait_for(&folder.path().join("results/my/.state"));
    let second = mintlab(folder.path(), &["run", "my.toml", "--quiet"]);
    assert_eq!(second.status.code(), Some(2));
    let holder = format!("process {}", first.id());
    assert!(
        text(&second.stderr).contains(&holder),
        "{}",
        text(&second.stderr)
    );
    // The system takes the lock back from a process that is killed.
    signal(&first, "KILL");
    first.wait_with_output().expect("it ends");
    let third = start(folder.path(), &["run", "my.toml", "--quiet"]);
    std::thread::sleep(Duration::from_millis(300));
    signal(&third, "INT");
    assert_eq!(
        third.wait_with_output().expect("it ends").status.code(),
        Some(130)
    );
}

#[test]
fn an_output_that_is_full_is_an_error_and_no_panic() {
    let folder = folder_with(&[(
        "my.toml",
        "game = 'mint-works'\nbots = ['random']\ndeals = 5\n",
    )]);
    for args in [
        &["run", "my.toml"][..],
        &["list", "rules"],
        &["replay", "my.toml"],
        &["--help"],
    ] {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("Linux has it");
        let output = Command::new(env!("CARGO_BIN_EXE_mintlab"))
            .args(args)
            .current_dir(folder.path())
            .stdout(full)
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let told = text(&output.stderr);
        assert!(
            told.contains("cannot write") && !told.contains("panicked"),
            "{told}"
        );
    }
    assert!(folder.path().join("results/my/manifest.json").exists());
}

fn refused(args: &[&str], why: &str) -> Output {
    let bots: Vec<String> = (0..200)
        .map(|n| format!("'ismcts:iterations={}'", n + 1))
        .collect();
    let many = format!(
        "game = 'mint-delivery'\nplayers = 5\nbots = [{}]\n",
        bots.join(", ")
    );
    let files = [
        (
            "my.toml",
            "game = 'mint-works'\nbots = ['random']\ndeals = 5\n",
        ),
        ("many.toml", &many),
    ];
    let folder = folder_with(&files);
    let output = mintlab(folder.path(), args);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
    assert!(
        told.contains(why) && told.contains("help: "),
        "{args:?}: {told}"
    );
    assert!(!folder.path().join("results").exists(), "{args:?}");
    output
}

#[test]
fn numbers_beyond_reason_are_answered_at_once() {
    refused(
        &["run", "my.toml", "--threads", "100000"],
        "100000 threads are too many",
    );
    refused(
        &[
            "diff",
            "my.toml",
            "--deals",
            "1000000000000",
            "--set",
            "rules.tie-break=largest",
        ],
        "too many to hold",
    );
    refused(
        &["baseline", "record", "my.toml", "--deals", "1000000000000"],
        "too many to hold",
    );
    refused(
        &["replay", "my.toml", "--deal", "5"],
        "beyond the experiment's 5 deals",
    );
    // 200 * 199 * 198 * 197 * 196 / 120 choices of five, each in 24 orders at most.
    refused(&["check", "many.toml"], "played at 60855600960 tables");
}

#[test]
fn a_fault_in_a_very_long_line_is_cut() {
    let long = "'random', ".repeat(2000);
    let folder = folder_with(&[(
        "my.toml",
        &format!("game = 'mint-works'\nbots = [{long}'gredy']\n"),
    )]);
    let output = mintlab(folder.path(), &["run", "my.toml"]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(
        told.lines().all(|line| line.chars().count() < 300),
        "{told}"
    );
}

#[test]
fn the_beginning_of_a_parameter_is_enough_for_a_hint() {
    let folder = folder_with(&[(
        "my.toml",
        "game = 'mint-works'\nbots = ['ismcts:millis=5']\n",
    )]);
    let output = mintlab(folder.path(), &["check", "my.toml"]);
    assert!(text(&output.stderr).contains("did you mean `milliseconds`?"));
}

#[test]
fn an_estimate_does_not_wait_for_a_deal() {
    let folder = folder_with(&[("my.toml", ENDLESS)]);
    let output = mintlab(folder.path(), &["check", "my.toml"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert!(told.contains(" years") || told.contains(" days"), "{told}");
    let why = "n/a: no deal of the trial came to its end";
    assert!(told.contains(why), "{told}");
}

/// A bot whose program is the given Python; the first argument is a file to count games in.
fn with_bot(body: &str, more: &str) -> tempfile::TempDir {
    let script = format!(
        "import json, os, sys, time\ngames = 0\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'new-game':\n        games += 1\n    else:\n        {body}\n        print(json.dumps({{'action': message['legal'][0]}}), flush=True)\n"
    );
    let experiment = format!(
        "name = 'my'\ngame = 'mint-works'\nbots = ['external:cmd=[\"python3\", \"my bot.py\"],timeout-ms=60000', 'random']\ndeals = 6\n{more}"
    );
    folder_with(&[("my bot.py", &script), ("my.toml", &experiment)])
}

#[test]
fn a_bot_that_fails_its_first_game_is_heard_before_anything_is_written() {
    for (body, why) in [
        ("sys.exit('no such model')", "it ended without an answer"),
        (
            "print('x' * 3000000, flush=True)",
            "it wrote a line of more than",
        ),
        ("print('left', flush=True)", "is not JSON"),
        (
            "print(json.dumps({'action': 'up'}), flush=True)",
            "`up` is not legal",
        ),
    ] {
        let folder = with_bot(body, "");
        let output = mintlab(folder.path(), &["run", "my.toml", "--threads", "1"]);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        for part in [
            why,
            "my bot.py",
            "deal 0, seating 0",
            "asked: {",
            "--forfeits keep",
        ] {
            assert!(told.contains(part), "{part} in {told}");
        }
        assert!(!folder.path().join("results").exists(), "{told}");
    }
    // It fails after the first save.
    let folder = with_bot("time.sleep(1.6); sys.exit('no such model')", "");
    let output = mintlab(folder.path(), &["run", "my.toml"]);
    assert!(text(&output.stderr).contains("standard error: no such model"));
    assert!(!folder.path().join("results").exists());
}

#[test]
fn a_bot_that_fails_later_ends_the_run_and_the_mended_one_goes_on() {
    let folder = with_bot("(games == 5) and sys.exit(3)", "");
    let run = |args: &[&str]| {
        mintlab(
            folder.path(),
            &[&["run", "my.toml", "--threads", "1"], args].concat(),
        )
    };
    let output = run(&["--quiet"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let results = folder.path().join("results/my");
    assert!(results.join(".state").exists() && !results.join("manifest.json").exists());
    let mended = fs::read_to_string(folder.path().join("my bot.py")).unwrap();
    fs::write(
        folder.path().join("my bot.py"),
        mended.replace("games == 5", "False"),
    )
    .unwrap();
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(
        text(&output.stdout).contains("resumed"),
        "{}",
        text(&output.stdout)
    );
}

#[test]
fn forfeits_that_count_are_told_with_a_way_to_look_at_them() {
    let folder = with_bot("(games == 2) and sys.exit(3)", "");
    let args = [
        "run",
        "my.toml",
        "--forfeits",
        "keep",
        "--threads",
        "1",
        "--quiet",
    ];
    let output = mintlab(folder.path(), &args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let forfeits = fs::read_to_string(folder.path().join("results/my/forfeits.csv")).unwrap();
    let lines: Vec<&str> = forfeits.lines().collect();
    assert_eq!(
        lines[0],
        "arm,bot,cause,games,deal,seating,replay,experiment,game,seed,scope,spec"
    );
    // One program plays seat 0 of six deals and one seat 1; either fails every second game and is started again.
    assert!(
        lines[1].contains("ended without an answer,6,1,0,mintlab replay my.toml"),
        "{forfeits}"
    );
    let manifest = fs::read_to_string(folder.path().join("results/my/manifest.json")).unwrap();
    assert!(
        manifest.contains("forfeited games count as lost"),
        "{manifest}"
    );
    let folder = with_bot("sys.exit(3)", "");
    let replay = mintlab(folder.path(), &["replay", "my.toml"]);
    assert!(text(&replay.stdout).contains("forfeits, and the game ends here"));
}

#[test]
fn a_bot_that_does_not_read_times_out() {
    let script = "import time\ntime.sleep(600)\n";
    let experiment = "name = 'my'\ngame = 'mint-works'\nbots = ['external:cmd=python3 bot.py,timeout-ms=200', 'random']\ndeals = 2\n";
    let folder = folder_with(&[("bot.py", script), ("my.toml", experiment)]);
    let output = mintlab(folder.path(), &["run", "my.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no answer within 200 ms"));
}

#[test]
fn an_interrupt_makes_no_forfeits_and_leaves_no_program_behind() {
    let folder = with_bot(
        "open('pids', 'a').write(f'{os.getpid()} '); time.sleep(0.02)",
        "",
    );
    let many = fs::read_to_string(folder.path().join("my.toml")).unwrap();
    fs::write(
        folder.path().join("my.toml"),
        many.replace("deals = 6", "deals = 60000"),
    )
    .unwrap();
    let child = start(
        folder.path(),
        &["run", "my.toml", "--quiet", "--forfeits", "keep"],
    );
    wait_for(&folder.path().join("results/my/.state"));
    wait_for(&folder.path().join("pids"));
    signal(&child, "INT");
    assert_eq!(
        child.wait_with_output().expect("it ends").status.code(),
        Some(130)
    );
    let state = fs::read_to_string(folder.path().join("results/my/.state")).unwrap();
    assert!(state.contains("\"forfeits\":[]"), "nobody gave up a game");
    let pids = fs::read_to_string(folder.path().join("pids")).unwrap();
    for pid in pids.split_whitespace() {
        assert!(
            !Path::new("/proc").join(pid).exists(),
            "process {pid} runs on"
        );
    }
}
