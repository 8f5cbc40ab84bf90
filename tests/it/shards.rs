//! Shards: any parts of a run that cover it give the bytes of the run in one piece, or a refusal that says why.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use tempfile::TempDir;

use crate::program::{contents, folder_with, mintlab};

const ARMS: &str = "name = 'my'\ngame = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 17\nmetrics = true\nanchor = 'random'\n[[arm]]\nname = 'b'\nrules.tie-break = 'largest'\n";

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with the experiment and its results in one piece.
fn whole(experiment: &str) -> TempDir {
    let folder = folder_with(&[("my.toml", experiment)]);
    must(
        &folder,
        &["run", "my.toml", "--games-csv", "--quiet", "--out", "whole"],
    );
    folder
}

fn must(folder: &TempDir, args: &[&str]) {
    let output = mintlab(folder.path(), args);
    assert!(
        output.status.success(),
        "{args:?}: {}",
        text(&output.stderr)
    );
}

fn shard(folder: &TempDir, shard: &str, more: &[&str]) {
    let args = [
        "run",
        "my.toml",
        "--games-csv",
        "--quiet",
        "--out",
        "parts",
        "--shard",
        shard,
    ];
    must(folder, &[&args[..], more].concat());
}

/// The exit code and the words of a merge of everything in `parts`.
fn merge(folder: &TempDir, more: &[&str]) -> (Option<i32>, String) {
    let args = ["merge", "parts", "--out", "merged", "--quiet"];
    let output = mintlab(folder.path(), &[&args[..], more].concat());
    (output.status.code(), text(&output.stderr))
}

fn assert_merged(folder: &TempDir) {
    let (code, told) = merge(folder, &[]);
    assert_eq!(code, Some(0), "{told}");
    let (one, other) = (
        contents(&folder.path().join("whole")),
        contents(&folder.path().join("merged")),
    );
    assert!(one.contains_key("games.csv") && one.contains_key("manifest.json"));
    assert_eq!(
        one.keys().collect::<Vec<_>>(),
        other.keys().collect::<Vec<_>>()
    );
    for (name, bytes) in &one {
        assert!(*bytes == other[name], "{name} differs");
    }
    fs::remove_dir_all(folder.path().join("merged")).expect("it was made");
}

#[test]
fn one_to_seven_shards_are_the_run_in_one_piece() {
    let folder = whole(ARMS);
    for of in [1, 2, 3, 7] {
        for number in (1..=of).rev() {
            shard(
                &folder,
                &format!("{number}/{of}"),
                &["--threads", &of.to_string()],
            );
        }
        // A part that is doubled under another name does no harm.
        let part = folder.path().join(format!("parts/my.1-of-{of}.part"));
        fs::copy(&part, folder.path().join("parts/again.part")).expect("a part");
        assert_merged(&folder);
        fs::remove_dir_all(folder.path().join("parts")).expect("it was made");
    }
}

#[test]
fn shards_of_different_sizes_merge_if_they_cover_the_run() {
    let folder = whole(ARMS);
    for number in ["1/2", "2/4", "4/4"] {
        shard(&folder, number, &[]);
    }
    assert_merged(&folder);
}

#[test]
fn a_shard_that_is_there_is_not_played_again_and_may_be_extended() {
    let folder = whole(ARMS);
    for number in ["1/2", "2/2"] {
        shard(&folder, number, &["--deals", "5"]);
        shard(&folder, number, &[]);
    }
    let part = folder.path().join("parts/my.1-of-2.part");
    let before = (
        fs::read(&part).unwrap(),
        fs::metadata(&part).unwrap().modified().unwrap(),
    );
    shard(&folder, "1/2", &[]);
    let after = (
        fs::read(&part).unwrap(),
        fs::metadata(&part).unwrap().modified().unwrap(),
    );
    assert!(before == after);
    assert_merged(&folder);
}

#[test]
fn what_a_killed_shard_left_goes_when_the_part_is_made() {
    let folder = whole(ARMS);
    fs::create_dir(folder.path().join("parts")).expect("a folder");
    let left = folder.path().join("parts/.my.1-of-1.part.state.new");
    fs::write(left, "half a state").expect("writable");
    shard(&folder, "1/1", &[]);
    let files = contents(&folder.path().join("parts"));
    assert_eq!(files.keys().collect::<Vec<_>>(), ["my.1-of-1.part"]);
}

#[test]
fn missing_shards_are_named_with_their_commands() {
    let folder = whole(ARMS);
    shard(&folder, "1/3", &[]);
    shard(&folder, "3/3", &[]);
    let (code, told) = merge(&folder, &[]);
    assert_eq!(code, Some(3), "{told}");
    let command = "mintlab run my.toml --games-csv --shard 2/3 --out parts";
    assert!(told.contains(command), "{told}");
    assert!(!folder.path().join("merged").exists());
    let (code, told) = merge(&folder, &["--partial"]);
    assert_eq!(code, Some(0), "{told}");
    let manifest = fs::read_to_string(folder.path().join("merged/manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["partial"], true);
    // 17 deals: 0, 3, .. 15 and 2, 5, .. 14.
    assert_eq!(manifest["deals_played"], 11);
    shard(&folder, "2/3", &[]);
    assert_merged(&folder);
}

#[test]
fn wrong_parts_are_refused_with_their_reason() {
    let folder = whole(ARMS);
    shard(&folder, "1/2", &[]);
    shard(&folder, "2/2", &[]);
    let second = folder.path().join("parts/my.2-of-2.part");
    let good = fs::read(&second).unwrap();
    let refused = |bytes: &[u8], why: &str| {
        fs::write(&second, bytes).unwrap();
        let (code, told) = merge(&folder, &[]);
        assert_eq!(code, Some(2), "{why}: {told}");
        assert!(
            told.contains(why) && told.contains("my.2-of-2.part"),
            "{told}"
        );
        assert!(!folder.path().join("merged").exists(), "{why}");
    };
    refused(&good[..good.len() / 2], "damaged");
    let mut flipped = good.clone();
    flipped[good.len() / 3] ^= 4;
    refused(&flipped, "damaged");
    refused(b"deal,seat\n", "not a file of this kind");
    fs::remove_file(&second).unwrap();
    shard(&folder, "2/2", &["--seed", "5"]);
    let other_seed = fs::read(&second).unwrap();
    refused(&other_seed, "another `seed`");
    fs::remove_file(&second).unwrap();
    shard(&folder, "2/2", &["--deals", "19"]);
    let other_deals = fs::read(&second).unwrap();
    refused(&other_deals, "19 deals, not 17");
    fs::write(&second, &good).unwrap();
    shard(&folder, "2/4", &[]);
    let (code, told) = merge(&folder, &[]);
    assert_eq!(code, Some(2));
    assert!(told.contains("the same deals"), "{told}");
}

#[test]
fn a_stopping_rule_cannot_be_cut_up() {
    let folder = folder_with(&[("my.toml", ARMS)]);
    let args = [
        "run",
        "my.toml",
        "--shard",
        "1/2",
        "--set",
        "stop.half-width=0.1",
    ];
    let output = mintlab(folder.path(), &args);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`stop` needs the whole run"));
    assert!(!folder.path().join("parts").exists());
}

#[test]
fn comparisons_sweeps_and_tournaments_are_cut_up_too() {
    let sweep = "name = 'my'\ngame = 'mint-delivery'\nbots = ['random']\ndeals = 7\n[sweep]\n'rules.roads' = [0, 2]\n";
    let plain = "name = 'a'\ngame = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 9\n";
    let files = [
        ("my.toml", sweep),
        ("a.toml", plain),
        (
            "b.toml",
            &plain
                .replace("'a'", "'b'")
                .replace("greedy", "flat-mc:playouts=5"),
        ),
    ];
    let folder = folder_with(&files);
    for (command, files) in [
        ("run", &["my.toml"][..]),
        ("tournament", &["a.toml"]),
        ("compare", &["a.toml", "b.toml"]),
    ] {
        let run = |more: &[&str]| {
            must(
                &folder,
                &[&[command], files, &["--quiet", "--games-csv"], more].concat(),
            );
        };
        run(&["--out", "whole"]);
        run(&["--out", "parts", "--shard", "2/2"]);
        run(&["--out", "parts", "--shard", "1/2"]);
        assert_merged(&folder);
        for done in ["whole", "parts"] {
            fs::remove_dir_all(folder.path().join(done)).expect("it was made");
        }
    }
}

#[test]
fn parts_carry_the_files_that_they_were_played_with() {
    let shipped = |path: &str| fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let experiment = "name = 'my'\ngame = 'mint-delivery'\nbots = ['learned:player=nets/mine.net', 'random']\n\
                      components = 'cards.toml'\ndeals = 5\n";
    let folder = folder_with(&[("my.toml", experiment)]);
    let player = shipped("src/games/mint_delivery/players/2.net");
    fs::create_dir(folder.path().join("nets")).unwrap();
    fs::write(folder.path().join("nets/mine.net"), player).unwrap();
    let cards = String::from_utf8(shipped("configs/mint-delivery.toml")).unwrap();
    let cards = format!("{cards}\n[[token]]\nname = \"bridge\"\neffect = \"toll\"\nmints = 2\n");
    fs::write(folder.path().join("cards.toml"), cards).unwrap();
    must(
        &folder,
        &["run", "my.toml", "--games-csv", "--quiet", "--out", "whole"],
    );
    shard(&folder, "1/2", &[]);
    shard(&folder, "2/2", &[]);
    // On another machine there are the parts, and nothing else.
    for gone in ["my.toml", "cards.toml", "nets/mine.net"] {
        fs::remove_file(folder.path().join(gone)).expect("it was there");
    }
    assert_merged(&folder);
    // Here is another file of that name: the parts know better.
    fs::write(folder.path().join("cards.toml"), "nonsense").unwrap();
    assert_merged(&folder);
}

#[test]
fn a_recording_is_cut_up_too() {
    let experiment = "name = 'my'\ngame = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 5\n";
    let folder = folder_with(&[("my.toml", experiment)]);
    must(
        &folder,
        &["baseline", "record", "my.toml", "--out", "whole.baseline"],
    );
    let record = ["baseline", "record", "my.toml", "--out", "parts", "--shard"];
    must(&folder, &[&record[..], &["3/3"]].concat());
    must(&folder, &[&record[..], &["1/3"]].concat());
    let merge = ["merge", "parts", "--out", "merged.baseline"];
    let missing = mintlab(folder.path(), &merge);
    assert_eq!(missing.status.code(), Some(3));
    let command = "mintlab baseline record my.toml --shard 2/3 --out parts";
    assert!(
        text(&missing.stderr).contains(command),
        "{}",
        text(&missing.stderr)
    );
    must(&folder, &[&record[..], &["2/3"]].concat());
    // Once more: nothing to do.
    must(&folder, &[&record[..], &["2/3"]].concat());
    must(&folder, &merge);
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    assert!(read("whole.baseline") == read("merged.baseline"));
    must(&folder, &["baseline", "check", "merged.baseline"]);
    // A part of another seed, and one that is cut.
    must(
        &folder,
        &[&record[..], &["1/3", "--seed", "9", "--force"]].concat(),
    );
    let foreign = mintlab(folder.path(), &merge);
    assert_eq!(foreign.status.code(), Some(2));
    assert!(
        text(&foreign.stderr).contains("another experiment"),
        "{}",
        text(&foreign.stderr)
    );
    let part = folder.path().join("parts/my.1-of-3.part");
    let bytes = fs::read(&part).expect("a part");
    fs::write(&part, &bytes[..bytes.len() / 2]).expect("room");
    let broken = mintlab(folder.path(), &merge);
    assert_eq!(broken.status.code(), Some(2));
    assert!(
        text(&broken.stderr).contains("damaged"),
        "{}",
        text(&broken.stderr)
    );
}

#[test]
fn an_ablation_is_cut_up_too() {
    let folder = folder_with(&[(
        "my.toml",
        "name = 'my'\ngame = 'mint-works'\nbots = ['greedy']\ndeals = 9\n",
    )]);
    let asked = [
        "ablate",
        "my.toml",
        "--items",
        "vault,plan.lotto",
        "--games-csv",
        "--quiet",
    ];
    must(&folder, &[&asked[..], &["--out", "whole"]].concat());
    for number in ["2/2", "1/2"] {
        must(
            &folder,
            &[&asked[..], &["--out", "parts", "--shard", number]].concat(),
        );
    }
    assert!(folder.path().join("whole/ablation.csv").exists());
    assert_merged(&folder);
    fs::remove_file(folder.path().join("parts/my-ablation.2-of-2.part")).expect("a part");
    let (code, told) = merge(&folder, &[]);
    assert_eq!(code, Some(3));
    assert!(
        told.contains(
            "mintlab ablate my.toml --items vault,plan.lotto --games-csv --shard 2/2 --out parts"
        ),
        "{told}"
    );
}

/// A random small experiment of any game.
fn experiments() -> impl Strategy<Value = String> {
    let games = prop_oneof![
        Just("game = 'mint-works'\nplayers = 3\nbots = ['random', 'greedy', 'random']"),
        Just("game = 'mint-works'\nsolo = ['mort', 'justin']\nbots = ['random', 'greedy']"),
        Just("game = 'mint-delivery'\nbots = ['random', 'greedy']"),
        Just("game = 'mint-delivery'\nsolo = ['hauler']\nbots = ['random']"),
        Just("game = 'mint-tin-aliens'\nbots = ['random', 'greedy']\nanchor = 'greedy'"),
    ];
    (games, 1u64..12, 0u64..1000, any::<bool>()).prop_map(|(game, deals, seed, metrics)| {
        format!("name = 'my'\n{game}\ndeals = {deals}\nseed = {seed}\nmetrics = {metrics}\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_experiment_in_any_shards_is_the_run_in_one_piece(experiment in experiments(), of in 1u64..6) {
        let folder = whole(&experiment);
        for number in 1..=of {
            shard(&folder, &format!("{number}/{of}"), &[]);
        }
        assert_merged(&folder);
    }
}
