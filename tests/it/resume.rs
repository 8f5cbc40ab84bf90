//! An interrupted run loses nothing: the next one goes on, and its files are those of a run in one piece.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mintlab::batch::Pace;
use mintlab::config::Experiment;
use mintlab::games;
use mintlab::run::{Options, Report, Setup, run};
use tempfile::TempDir;

const EXPERIMENT: &str = r#"
game = "mint-works"
players = 2
bots = ["random", "greedy"]
deals = 400
"#;

/// Plays to the end, or is interrupted while the first games are played.
fn play(out: &Path, interrupt: bool) -> Report {
    let experiment = Experiment::read("my.toml", EXPERIMENT, &[]).expect("a good experiment");
    let arms = games::open(&experiment).expect("a good experiment");
    let interrupted = AtomicBool::new(false);
    let options = Options {
        out,
        games_csv: true,
        force: false,
        pace: Pace {
            window: Duration::from_micros(1),
            block: Some(3),
        },
        interrupted: &interrupted,
    };
    let setup = Setup::new(&experiment, &arms).expect("a good experiment");
    let mut reports = 0;
    let progress = |_: &[_], _| {
        reports += 1;
        interrupted.store(interrupt && reports > 1, Ordering::Relaxed);
    };
    run(&setup, &options, progress).expect("the folder can be written")
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_files() {
    let (whole, broken) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    assert!(play(whole.path(), false).ended.is_some());
    let first = play(broken.path(), true);
    assert!(first.ended.is_none() && first.deals_played > 0);
    assert!(!broken.path().join("win_rates.csv").exists());
    let second = play(broken.path(), true);
    assert_eq!(second.deals_resumed, first.deals_played);
    assert!(second.deals_played > first.deals_played);
    // Rows after the checkpoint, as a crash would leave them, are not counted twice.
    let partial = broken.path().join(".games.csv.partial");
    let mut rows = fs::read(&partial).unwrap();
    rows.extend(b"main,999,0,0,random,1,1,1,1,1,stars,none\n");
    fs::write(&partial, rows).unwrap();
    assert!(play(broken.path(), false).ended.is_some());
    for name in ["win_rates.csv", "scores.csv", "endings.csv", "games.csv"] {
        let read = |folder: &TempDir| fs::read(folder.path().join(name)).unwrap();
        assert!(read(&whole) == read(&broken), "{name} differs");
    }
    assert!(!broken.path().join("checkpoint.json").exists());
}

#[test]
fn a_broken_checkpoint_is_not_trusted() {
    let folder = TempDir::new().unwrap();
    play(folder.path(), true);
    fs::write(folder.path().join("checkpoint.json"), "{\"fingerprint\": 3").unwrap();
    let error = std::panic::catch_unwind(|| play(folder.path(), false));
    assert!(
        error.is_err(),
        "a foreign checkpoint is refused without --force"
    );
}
