//! Shards of recordings and what `merge` says of parts that do not fit.

use std::fs;

use crate::program::{folder_with, mintlab, told};

const EXPERIMENT: &str =
    "name = 'my'\ngame = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 8\n";

fn shard<'a>(command: &[&'a str], shard: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let rest = [
        "my.toml",
        "--threads",
        "1",
        "--out",
        "parts",
        "--shard",
        shard,
    ];
    [command, &rest, more].concat()
}

#[test]
fn a_damaged_recording_is_set_aside_and_a_foreign_one_is_kept() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    let record = shard(&["baseline", "record"], "1/2", &[]);
    told(folder.path(), &record, 0);
    let part = folder.path().join("parts/my.1-of-2.part");
    let whole = fs::read(&part).expect("it is recorded");
    fs::write(&part, &whole[..whole.len() - 3]).expect("writable");
    let said = told(folder.path(), &record, 0);
    assert!(
        said.contains("set aside as parts/my.1-of-2.part.damaged"),
        "{said}"
    );
    assert_eq!(fs::read(&part).expect("it is recorded again"), whole);
    fs::write(&part, "notes of mine\n").expect("writable");
    let said = told(folder.path(), &record, 2);
    assert!(
        said.contains("is of another recording") && said.contains("--force"),
        "{said}"
    );
    assert_eq!(fs::read(&part).expect("it is kept"), b"notes of mine\n");
    assert!(!folder.path().join("parts/.my.1-of-2.part.lock").exists());
}

#[test]
fn missing_recordings_are_named_without_a_remedy_that_is_refused() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    told(
        folder.path(),
        &shard(&["baseline", "record"], "1/2", &[]),
        0,
    );
    let said = told(folder.path(), &["merge", "parts"], 3);
    assert!(
        said.contains("mintlab baseline record my.toml --shard 2/2 --out parts"),
        "{said}"
    );
    assert!(!said.contains("--partial"), "{said}");
}

#[test]
fn commands_for_missing_shards_keep_what_was_asked_for() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    let flags = [
        "--no-report",
        "--forfeits",
        "keep",
        "--games-csv",
        "--metrics",
        "--quiet",
    ];
    told(folder.path(), &shard(&["run"], "1/2", &flags), 0);
    let said = told(folder.path(), &["merge", "parts"], 3);
    let command = "mintlab run my.toml --set 'metrics=true' --no-report --forfeits keep --games-csv --shard 2/2 --out parts";
    assert!(said.contains(command), "{said}");
}

#[test]
fn shards_without_the_page_merge_to_the_run_without_it() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    for number in ["1/2", "2/2"] {
        told(
            folder.path(),
            &shard(&["run"], number, &["--no-report", "--quiet"]),
            0,
        );
    }
    told(
        folder.path(),
        &["merge", "parts", "--out", "merged", "--quiet"],
        0,
    );
    told(
        folder.path(),
        &["run", "my.toml", "--no-report", "--out", "whole", "--quiet"],
        0,
    );
    let files = |name: &str| {
        let entries = fs::read_dir(folder.path().join(name)).expect("results");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    };
    assert_eq!(files("merged"), files("whole"));
    assert!(!files("merged").contains(&"report.html".to_owned()));
}

#[test]
fn files_that_are_no_parts_and_sizes_that_overlap_get_their_own_remedies() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    let said = told(folder.path(), &["merge", "my.toml"], 2);
    assert!(
        said.contains("as `--shard K/N` writes them") && !said.contains("remove"),
        "{said}"
    );
    for number in ["1/2", "1/4"] {
        told(folder.path(), &shard(&["run"], number, &["--quiet"]), 0);
    }
    let said = told(folder.path(), &["merge", "parts"], 2);
    assert!(
        said.contains("shard 1/4 holds some of the same deals as shard 1/2"),
        "{said}"
    );
}

#[test]
fn a_damaged_part_of_a_run_is_named() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    let run = shard(&["run"], "1/2", &["--quiet"]);
    told(folder.path(), &run, 0);
    let part = folder.path().join("parts/my.1-of-2.part");
    let whole = fs::read(&part).expect("it is played");
    fs::write(&part, &whole[..whole.len() - 3]).expect("writable");
    let said = told(folder.path(), &run, 0);
    assert!(
        said.contains("parts/my.1-of-2.part: it is damaged"),
        "{said}"
    );
}

#[test]
fn a_recorded_sweep_is_checked_and_told_point_by_point() {
    // The experiment without changes is no point of the sweep.
    let sweep = format!("{EXPERIMENT}sweep.'rules.stars-to-win' = [3, 5]\n");
    let folder = folder_with(&[("my.toml", &sweep)]);
    let said = |command: &[&str]| {
        let output = mintlab(folder.path(), command);
        assert!(output.status.success(), "{command:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    said(&["baseline", "record", "my.toml", "--out", "my.baseline"]);
    let checked = said(&["baseline", "check", "my.baseline"]);
    // 8 deals in 2 seatings at 2 points.
    assert!(checked.contains("nothing changed: 32 games"), "{checked}");
    let game = |file: &str| said(&["replay", file, "--deal", "1", "--arm", "1"]);
    assert_eq!(game("my.baseline"), game("my.toml"));
}

#[test]
fn a_run_that_is_refused_leaves_alone_what_another_command_made() {
    let tune = "[tune]\nbot = 'greedy:blunder=0.6'\nopponents = ['random']\nparameters = { blunder = [0.0, 1.0] }\n\
                runs = 1\ngames = 160\ndeals = 20\n";
    let folder = folder_with(&[("my.toml", &format!("{EXPERIMENT}{tune}"))]);
    let run = ["run", "my.toml", "--quiet", "--out", "parts"];
    let shard = [&run[..], &["--shard", "1/2"]].concat();
    told(
        folder.path(),
        &self::shard(&["baseline", "record"], "1/2", &[]),
        0,
    );
    told(
        folder.path(),
        &["tune", "my.toml", "--quiet", "--out", "parts"],
        0,
    );
    let file = |name: &str| fs::read(folder.path().join("parts").join(name)).expect("it is made");
    let (part, state) = (file("my.1-of-2.part"), file(".state"));
    let refused = |args: &[&str]| {
        let said = told(folder.path(), args, 2);
        assert!(said.contains("--force"), "{said}");
        assert!(file("my.1-of-2.part") == part && file(".state") == state);
    };
    refused(&shard);
    refused(&run);
    // As a tuning that is not finished stands there.
    fs::remove_file(folder.path().join("parts/manifest.json")).expect("it is made");
    refused(&run);
    told(folder.path(), &[&run[..], &["--force"]].concat(), 0);
    assert!(file(".state") != state);
}
