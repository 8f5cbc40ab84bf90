//! Commands that the program tells do what they say when they are pasted into a shell.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program::{folder_with, mintlab};

/// What a shell says to a command of the program, in this folder.
fn pasted(folder: &Path, command: &str) -> String {
    let program = env!("CARGO_BIN_EXE_mintlab");
    let arguments = command.strip_prefix("mintlab").expect("a command");
    let output = Command::new("sh")
        .args(["-c", &format!("'{program}'{arguments}")])
        .current_dir(folder)
        .output()
        .expect("a shell");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {told}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The commands that a merge tells for missing shards.
fn told(folder: &Path, merge: &[&str]) -> Vec<String> {
    let missing = mintlab(folder, merge);
    assert_eq!(missing.status.code(), Some(3));
    let text = String::from_utf8_lossy(&missing.stderr).into_owned();
    let commands = text.lines().map(str::trim);
    let commands = commands.filter(|line| line.starts_with("mintlab "));
    commands.map(str::to_owned).collect()
}

#[test]
fn commands_for_missing_shards_work_whatever_files_are_called() {
    let folder = folder_with(&[]);
    fs::create_dir(folder.path().join("it's mine")).expect("a new folder");
    let text = "name = 'my'\ngame = 'mint-works'\nbots = ['random']\ndeals = 4\n";
    fs::write(folder.path().join("it's mine/my.toml"), text).expect("writable");
    for (command, out) in [
        (&["run"][..], "merged"),
        (&["baseline", "record"], "my.baseline"),
    ] {
        let asked = ["it's mine/my.toml", "--set", "bots=['random', 'greedy']"];
        let shard = ["--shard", "1/2", "--out", "all parts"];
        let made = mintlab(folder.path(), &[command, &asked, &shard].concat());
        assert!(made.status.success());
        let merge = ["merge", "all parts", "--out", out];
        for command in told(folder.path(), &merge) {
            pasted(folder.path(), &command);
        }
        assert!(mintlab(folder.path(), &merge).status.success());
        fs::remove_dir_all(folder.path().join("all parts")).expect("it was made");
    }
}

#[test]
fn a_run_without_a_file_is_asked_for_without_one() {
    let folder = folder_with(&[]);
    let asked = ["run", "--deals", "4", "--shard", "2/2", "--out", "parts"];
    assert!(mintlab(folder.path(), &asked).status.success());
    let commands = told(folder.path(), &["merge", "parts"]);
    let expected = "mintlab run --set 'deals=4' --shard 1/2 --out parts";
    assert_eq!(commands, [expected]);
    pasted(folder.path(), expected);
}

/// The bot gives up every game to nine stars.
#[test]
fn a_forfeited_game_is_told_by_the_rules_and_deals_of_its_run() {
    let bot = "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'new-game':\n        fails = message['rules']['stars-to-win'] == 9\n    elif fails:\n        sys.exit(3)\n    else:\n        print(json.dumps({'action': message['legal'][0]}), flush=True)\n";
    let experiment = |name: &str, stars: u32| {
        format!(
            "name = '{name}'\ngame = 'mint-works'\nbots = ['external:cmd=python3 bot.py', 'random']\ndeals = 1\nrules.stars-to-win = {stars}\n"
        )
    };
    let (a, b) = (experiment("a", 7), experiment("b", 9));
    let folder = folder_with(&[("bot.py", bot), ("a.toml", &a), ("b.toml", &b)]);
    let replays = |args: &[&str]| {
        let keep = ["--forfeits", "keep", "--quiet", "--out", "out"];
        let output = mintlab(folder.path(), &[args, &keep].concat());
        assert!(output.status.success(), "{args:?}");
        let table = fs::read(folder.path().join("out/forfeits.csv")).expect("games were given up");
        let mut rows = csv::Reader::from_reader(&table[..]);
        let rows = rows.records().map(|row| row.expect("a row")[6].to_owned());
        let rows: Vec<String> = rows.collect();
        fs::remove_dir_all(folder.path().join("out")).expect("it was made");
        rows
    };
    let set = "rules.stars-to-win=9";
    let found = replays(&["run", "a.toml", "--set", set, "--deals", "2", "--seed", "4"]);
    let expected = "mintlab replay a.toml --set 'rules.stars-to-win=9' --set 'seed=4' --set 'deals=2' --seed 4 --deal 0 --seating 0";
    assert_eq!(found, [expected]);
    assert!(forfeits(folder.path(), expected));
    let found = replays(&["compare", "a.toml", "b.toml"]);
    let expected = "mintlab replay b.toml --seed 1 --deal 0 --seating 0";
    assert_eq!(found, [expected]);
    assert!(forfeits(folder.path(), expected));
    let found = replays(&["ablate", "b.toml", "--items", "vault", "--bot", "random"]);
    let base =
        "mintlab replay b.toml --ablate --items vault --bot 'random' --seed 1 --deal 0 --seating 0";
    assert_eq!(found, [base.to_owned(), format!("{base} --arm 1")]);
    for command in found {
        assert!(forfeits(folder.path(), &command), "{command}");
    }
}

/// Whether a pasted replay tells of a bot that gives its game up.
fn forfeits(folder: &Path, command: &str) -> bool {
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let arguments: Vec<String> = arguments
        .iter()
        .map(|word| word.replace('\'', ""))
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let told = mintlab(folder, &arguments).stdout;
    String::from_utf8_lossy(&told).contains("forfeits, and the game ends here")
}
