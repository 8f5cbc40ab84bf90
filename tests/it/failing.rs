//! Bots that fail, and signals, outside of `run`: nothing is silent, and nothing runs on.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::program::{folder_with, mintlab, told};

/// An experiment with a bot whose program is the given Python, and its folder.
fn with_bot(body: &str) -> TempDir {
    let script = format!(
        "import json, os, sys, time\ngames = 0\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'new-game':\n        games += 1\n    else:\n        {body}\n        print(json.dumps({{'action': message['legal'][0]}}), flush=True)\n"
    );
    let experiment = "name = 'my'\ngame = 'mint-works'\nbots = ['external:cmd=python3 bot.py,timeout-ms=60000', 'random']\ndeals = 4\n";
    folder_with(&[("bot.py", &script), ("my.toml", experiment)])
}

#[test]
fn a_bot_that_fails_is_heard_by_every_command() {
    let folder = with_bot("sys.exit('out of memory')");
    let fails = [
        &["baseline", "record", "my.toml", "--threads", "1"][..],
        &[
            "diff",
            "my.toml",
            "--threads",
            "1",
            "--set",
            "rules.tie-break=largest",
        ],
        &["replay", "my.toml", "--deals", "0..4"],
    ];
    for args in fails {
        let told = told(folder.path(), args, 2);
        let parts = [
            "external:cmd=python3 bot.py",
            "forfeits deal 0, seating 0",
            "it ended without an answer",
            "standard error: out of memory",
        ];
        for part in parts {
            assert!(told.contains(part), "{args:?}: {part} in {told}");
        }
    }
    assert!(!folder.path().join("results").exists());
}

#[test]
fn a_bot_that_cannot_start_is_told_with_its_cause() {
    let experiment =
        "game = 'mint-works'\nbots = ['external:cmd=/no/such/bot', 'random']\ndeals = 100000\n";
    let folder = folder_with(&[("my.toml", experiment)]);
    for args in [
        &["replay", "my.toml"][..],
        &["diff", "my.toml"],
        &["baseline", "record", "my.toml"],
    ] {
        let told = told(folder.path(), args, 2);
        assert!(told.contains("`/no/such/bot` does not start"), "{told}");
        assert!(
            told.contains("deal 0, seating 0") && told.contains("help: "),
            "{told}"
        );
    }
}

#[test]
fn a_baseline_is_not_accepted_while_a_game_fails() {
    let folder = with_bot("pass");
    told(folder.path(), &["baseline", "record", "my.toml"], 0);
    let recorded = folder.path().join("results/baselines/my.baseline");
    let before = fs::read(&recorded).expect("it is recorded");
    fs::write(folder.path().join("bot.py"), "import sys\nsys.exit(3)\n").expect("writable");
    for args in [
        &["baseline", "check"][..],
        &["baseline", "check", "--accept"],
    ] {
        let told = told(folder.path(), args, 2);
        assert!(told.contains("forfeits deal 0, seating 0"), "{told}");
    }
    assert_eq!(fs::read(&recorded).expect("it is there"), before);
}

#[test]
fn a_bot_may_say_what_it_likes_on_standard_error() {
    let folder = with_bot("sys.stderr.write('x' * 3000000); sys.stderr.flush()");
    told(folder.path(), &["run", "my.toml", "--quiet"], 0);
}

/// Whether a process is gone. Nobody waits for it: its name may linger until the system takes it away.
fn has_ended(pid: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    status.is_empty() || status.contains("State:\tZ")
}

/// Starts a command, ends it by a signal once its bot plays, and waits until no bot runs any more.
fn ended_by(name: &str, code: i32, args: &[&str]) {
    let folder = with_bot("open('pids', 'a').write(f'{os.getpid()} '); time.sleep(600)");
    let mut child = Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(args)
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let pids = folder.path().join("pids");
    while fs::read_to_string(&pids).unwrap_or_default().is_empty() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill")
        .args([&format!("-{name}"), &child.id().to_string()])
        .status();
    assert!(kill.expect("kill is there").success());
    assert_eq!(
        child.wait().expect("it ends").code(),
        Some(code),
        "{args:?}"
    );
    let pids = fs::read_to_string(&pids).expect("bots have played");
    for pid in pids.split_whitespace() {
        // A loaded machine takes its time to end a process that it was told to end.
        let ended = (0..200).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            has_ended(pid)
        });
        assert!(ended, "{args:?}: {pid} runs on");
    }
}

#[test]
fn a_signal_ends_bots_with_every_command() {
    ended_by("TERM", 143, &["diff", "my.toml"]);
    ended_by("INT", 130, &["baseline", "record", "my.toml"]);
    ended_by("TERM", 143, &["replay", "my.toml"]);
}

#[test]
fn a_training_that_is_stopped_goes_on_where_it_was() {
    let folder = folder_with(&[(
        "my.toml",
        "name = 'my'\ngame = 'mint-works'\nbots = ['random']\n",
    )]);
    let args = [
        "train",
        "my.toml",
        "--from",
        "nothing",
        "--games",
        "100000000",
        "--threads",
        "1",
    ];
    let child = Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(args)
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.expect("the program starts");
    // It saves every second.
    let state = folder.path().join("results/players/my/.state");
    while !state.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(143));
    assert!(state.exists(), "it saved what it had learned");
}

/// A training whose last measurement takes for ever.
const ENDLESS: [&str; 11] = [
    "train",
    "my.toml",
    "--from",
    "nothing",
    "--games",
    "64",
    "--reference",
    "ismcts:iterations=100000000",
    "--quiet",
    "--out",
    "mine",
];

#[test]
fn a_training_has_one_writer_and_stops_within_a_measurement() {
    let folder = folder_with(&[(
        "my.toml",
        "name = 'my'\ngame = 'mint-works'\nbots = ['random']\n",
    )]);
    let child = Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(ENDLESS)
        .current_dir(folder.path())
        .stderr(Stdio::piped())
        .spawn();
    let child = child.expect("the program starts");
    let lock = folder.path().join("mine/.lock");
    while fs::read_to_string(&lock).unwrap_or_default().is_empty() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = told(folder.path(), &ENDLESS, 2);
    assert!(
        second.contains(&format!("process {}", child.id())),
        "{second}"
    );
    std::thread::sleep(Duration::from_millis(1000));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(folder.path().join("mine/.state").exists());
    assert!(!lock.exists());
}

#[test]
fn a_damaged_training_or_tuning_is_set_aside_and_made_again() {
    let text = "name = 'my'\ngame = 'mint-works'\nbots = ['random']\n[tune]\nbot = 'greedy:blunder=0.6'\nopponents = ['random']\nparameters = { blunder = [0.0, 1.0] }\nruns = 1\ngames = 160\ndeals = 20\n";
    let folder = folder_with(&[("my.toml", text)]);
    let train = [
        "train", "my.toml", "--from", "nothing", "--games", "64", "--deals", "20", "--quiet",
        "--out", "made",
    ];
    let tune = ["tune", "my.toml", "--quiet", "--out", "made"];
    for (args, file) in [(&train[..], "training.csv"), (&tune[..], "tuning.csv")] {
        told(folder.path(), args, 0);
        let (state, made) = (
            folder.path().join("made/.state"),
            folder.path().join("made"),
        );
        let first = fs::read(made.join(file)).expect("it is made");
        let mut damaged = fs::read(&state).expect("it is made");
        damaged.push(b'x');
        fs::write(&state, &damaged).expect("writable");
        let heard = told(folder.path(), args, 0);
        assert!(heard.contains("set aside as damaged"), "{heard}");
        let aside = fs::read(made.join(".state.damaged")).expect("it is set aside");
        assert!(aside == damaged && fs::read(made.join(file)).expect("it is made") == first);
        // The time stands beside it: made twice, the state has the same bytes.
        assert!(fs::read(&state).expect("it is made") == damaged[..damaged.len() - 1]);
        // Without a state nobody knows what stands there.
        fs::remove_file(&state).expect("it is made");
        let refused = told(folder.path(), args, 2);
        assert!(refused.contains("--force"), "{refused}");
        fs::remove_dir_all(made).expect("it was made");
    }
}

#[test]
fn the_tables_mark_a_bot_that_forfeited() {
    let folder = with_bot("(games == 2) and sys.exit(3)");
    let named = fs::read_to_string(folder.path().join("my.toml")).expect("it is there");
    let named = named.replace("['external", "[{ name = 'mine', bot = 'external");
    let named = named.replace("=60000',", "=60000' },");
    fs::write(folder.path().join("my.toml"), named).expect("writable");
    let args = ["run", "my.toml", "--forfeits", "keep", "--threads", "1"];
    let output = mintlab(folder.path(), &args);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    let summary = fs::read_to_string(folder.path().join("results/my/summary.md"));
    for text in [shown, summary.expect("a summary")] {
        assert!(text.contains("mine (!)"), "{text}");
        assert!(!text.contains("random (!)"), "{text}");
        assert!(text.contains("mine forfeited"), "{text}");
    }
}
