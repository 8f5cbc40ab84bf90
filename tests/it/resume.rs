//! Nothing is lost: a run that is interrupted, crashes at any file operation, or is extended, ends with the bytes of a
//! run in one piece.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mintlab::lab::open::open;
use mintlab::run::part::{Ablate, Origin};
use mintlab::run::shard::Shard;
use mintlab::run::store::{Disk, Files};
use mintlab::run::{Options, Report, RunError, Setup, run};
use mintlab::study::ablation;
use tempfile::TempDir;

use crate::dying::{Dying, Fault};
use crate::program::contents;

pub const PLAIN: &str = r#"
game = "mint-works"
players = 2
bots = ["random", "greedy"]
deals = 40
"#;

/// What stands between the files of a comparison.
const NEXT_FILE: &str = "# next file\n";

/// Each kind of run, small, with its command.
pub const KINDS: [(&str, &str); 7] = [
    ("run", PLAIN),
    (
        "compare",
        "name = 'a'\ngame = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 36\n# next file\nname = 'b'\ngame = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 36\nrules.tie-break = 'largest'\n",
    ),
    (
        "ablate",
        "game = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 36\n",
    ),
    (
        "run",
        "game = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 36\n[[arm]]\nname = 'b'\nrules.tie-break = 'largest'\n",
    ),
    (
        "run",
        "game = 'mint-delivery'\nbots = ['random']\ndeals = 36\n[sweep]\n'rules.roads' = [0, 2]\n",
    ),
    (
        "tournament",
        "game = 'mint-tin-aliens'\nbots = ['random', 'greedy']\nanchor = 'random'\ndeals = 36\n",
    ),
    (
        "run",
        "game = 'mint-works'\nsolo = ['mort', 'sonic']\nbots = ['random']\nmetrics = true\ndeals = 36\n",
    ),
];

/// How a run is disturbed.
#[derive(Clone, Copy)]
pub struct Trial<'a> {
    /// The command that asks for it.
    pub command: &'a str,
    pub text: &'a str,
    /// Which part of it is played; `None`: all.
    pub shard: Option<Shard>,
    pub deals: Option<u64>,
    pub games_csv: bool,
    pub force: bool,
    /// Deals in a block.
    pub block: u64,
    /// Ends with its first games.
    pub interrupted: bool,
}

impl<'a> Trial<'a> {
    pub fn new(text: &'a str) -> Self {
        Trial {
            command: "run",
            text,
            shard: None,
            deals: None,
            games_csv: true,
            force: false,
            block: 8,
            interrupted: false,
        }
    }

    /// The same, interrupted with its first games.
    pub fn interrupted(self) -> Self {
        Trial {
            block: 2,
            interrupted: true,
            ..self
        }
    }

    /// How it is asked for.
    fn origin(self) -> Origin {
        let texts = self.text.split(NEXT_FILE);
        let files = texts.map(|text| ("my.toml".to_owned(), text.to_owned()));
        let deals = self.deals.map(|n| format!("deals={n}"));
        let ablate = Ablate {
            items: vec!["vault".to_owned()],
            ..Ablate::default()
        };
        Origin {
            command: self.command.to_owned(),
            files: files.collect(),
            options: deals.into_iter().collect(),
            flags: Vec::new(),
            ablate: (self.command == "ablate").then_some(ablate),
        }
    }

    pub fn run(self, out: &Path, files: &dyn Files) -> Result<Report, RunError> {
        let experiment = ablation::experiment(&self.origin()).expect("a good experiment");
        let arms = open(&experiment).expect("a good experiment");
        let setup = Setup::new(&experiment, &arms).expect("a good experiment");
        let interrupted = AtomicBool::new(false);
        let options = Options {
            files,
            games_csv: self.games_csv,
            force: self.force,
            shard: self.shard.map(|shard| (shard, self.origin())),
            block: Some(self.block),
            save_every: Duration::ZERO,
            ..Options::new(out, &interrupted, &|_| {})
        };
        // Two threads play at most 32 deals beyond those that are added up: all runs here are longer.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
        pool.expect("threads start").install(|| {
            run(&setup, &options, |_, _| {
                interrupted.store(self.interrupted, Ordering::Relaxed)
            })
        })
    }

    pub fn finish(self, out: &Path) -> Report {
        self.run(out, &Disk).expect("the folder can be written")
    }
}

pub fn assert_same(one: &Path, other: &Path, what: &str) {
    let (one, other) = (contents(one), contents(other));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other), "{what}");
    for (name, bytes) in &one {
        assert!(*bytes == other[name], "{what}: {name} differs");
    }
}

pub fn copy_of(folder: &Path) -> TempDir {
    let copy = TempDir::new().expect("a temporary folder");
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        fs::copy(entry.path(), copy.path().join(entry.file_name())).expect("a file");
    }
    copy
}

/// Lets a command die at every operation, each time in a folder that `prepare` made; the same command must then end
/// with the bytes of `whole`. Returns how many operations there were.
fn die_everywhere(command: Trial, prepare: impl Fn(&Path), whole: &Path, what: &str) -> usize {
    let prepared = TempDir::new().expect("a temporary folder");
    prepare(prepared.path());
    for fault in [Fault::Half, Fault::After] {
        for point in 1.. {
            let folder = copy_of(prepared.path());
            let disk = Dying::at(point, fault);
            let ended = command.run(folder.path(), &disk);
            if !disk.is_dead() {
                assert!(ended.is_ok(), "{what}: {:?}", ended.err());
                assert_same(whole, folder.path(), what);
                if matches!(fault, Fault::After) {
                    println!("{what}: {} points", point - 1);
                    return point - 1;
                }
                break;
            }
            assert!(ended.is_err(), "{what}: a dead disk is noticed at {point}");
            command.finish(folder.path());
            assert_same(whole, folder.path(), &format!("{what}, {fault:?} {point}"));
        }
    }
    unreachable!("the last fault returns")
}

#[test]
fn a_resumed_run_may_die_at_every_file_operation() {
    for (kind, text) in KINDS {
        for games_csv in [true, false] {
            let trial = Trial {
                command: kind,
                games_csv,
                ..Trial::new(text)
            };
            let whole = TempDir::new().expect("a temporary folder");
            trial.finish(whole.path());
            let started = |out: &Path| {
                assert!(trial.interrupted().finish(out).ended.is_none(), "{kind}");
            };
            let what = format!("{kind}, games.csv {games_csv}: {text}");
            let points = die_everywhere(trial, started, whole.path(), &what);
            assert!(points > 20, "{what}: {points} operations");
        }
    }
}

#[test]
fn a_resumed_shard_may_die_at_every_file_operation() {
    for (kind, text) in KINDS {
        for games_csv in [true, false] {
            let trial = Trial {
                command: kind,
                games_csv,
                shard: Some(Shard { number: 2, of: 2 }),
                // As many of its own as the other runs have.
                deals: Some(80),
                ..Trial::new(text)
            };
            let whole = TempDir::new().expect("a temporary folder");
            trial.finish(whole.path());
            assert_eq!(contents(whole.path()).len(), 1, "a part is one file");
            let started = |out: &Path| {
                assert!(trial.interrupted().finish(out).ended.is_none(), "{kind}");
            };
            let what = format!("shard, {kind}, games.csv {games_csv}: {text}");
            let points = die_everywhere(trial, started, whole.path(), &what);
            assert!(points > 8, "{what}: {points} operations");
        }
    }
}

#[test]
fn an_extended_run_may_die_at_every_file_operation() {
    let whole = TempDir::new().expect("a temporary folder");
    Trial::new(PLAIN).finish(whole.path());
    let shorter = |out: &Path| {
        let trial = Trial {
            deals: Some(10),
            ..Trial::new(PLAIN)
        };
        trial.finish(out);
    };
    die_everywhere(Trial::new(PLAIN), shorter, whole.path(), "extended");
}

#[test]
fn a_forced_run_may_die_at_every_file_operation() {
    let whole = TempDir::new().expect("a temporary folder");
    Trial::new(PLAIN).finish(whole.path());
    let other = PLAIN.replace("random", "greedy");
    let another = |out: &Path| {
        Trial::new(&other).finish(out);
    };
    let forced = Trial {
        force: true,
        ..Trial::new(PLAIN)
    };
    die_everywhere(forced, another, whole.path(), "forced");
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_bytes() {
    let (whole, broken) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    assert!(Trial::new(PLAIN).finish(whole.path()).ended.is_some());
    let interrupted = Trial::new(PLAIN).interrupted();
    let first = interrupted.finish(broken.path());
    assert!(first.ended.is_none() && first.deals_played > 0);
    assert!(!broken.path().join("win_rates.csv").exists());
    // Rows behind those that the state vouches for, as a crash would leave them, are not counted twice.
    let partial = broken.path().join(".games.csv.partial");
    let mut rows = fs::read(&partial).unwrap();
    rows.extend(b"main,999,0,0,random,1,1,1,1,1,stars,none\n");
    fs::write(&partial, rows).unwrap();
    let second = Trial::new(PLAIN).finish(broken.path());
    assert_eq!(second.deals_resumed, first.deals_played);
    assert_same(whole.path(), broken.path(), "resumed");
}

#[test]
fn rows_that_were_lost_or_changed_are_played_again() {
    let whole = TempDir::new().unwrap();
    Trial::new(PLAIN).finish(whole.path());
    let interrupted = Trial::new(PLAIN).interrupted();
    let mut shorter = Trial::new(PLAIN);
    shorter.deals = Some(10);
    for (before, rows) in [(interrupted, ".games.csv.partial"), (shorter, "games.csv")] {
        for cut in [true, false] {
            let broken = TempDir::new().unwrap();
            before.finish(broken.path());
            let mut bytes = fs::read(broken.path().join(rows)).unwrap();
            let last = bytes.pop().expect("rows");
            bytes.extend((!cut).then_some(last ^ 1));
            fs::write(broken.path().join(rows), bytes).unwrap();
            let report = Trial::new(PLAIN).finish(broken.path());
            assert_eq!(report.deals_resumed, 0, "{rows}");
            fs::remove_file(broken.path().join(".state.damaged")).expect("it is set aside");
            assert_same(whole.path(), broken.path(), rows);
        }
    }
}

#[test]
fn a_damaged_state_is_set_aside_and_not_trusted() {
    let (whole, broken) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    Trial::new(PLAIN).finish(whole.path());
    let interrupted = Trial::new(PLAIN).interrupted();
    interrupted.finish(broken.path());
    let mut state = fs::read(broken.path().join(".state")).unwrap();
    let middle = state.len() / 2;
    state[middle] ^= 1;
    fs::write(broken.path().join(".state"), &state).unwrap();
    let report = Trial::new(PLAIN).finish(broken.path());
    assert_eq!(report.deals_resumed, 0);
    assert_eq!(
        fs::read(broken.path().join(".state.damaged")).unwrap(),
        state
    );
    fs::remove_file(broken.path().join(".state.damaged")).unwrap();
    assert_same(whole.path(), broken.path(), "damaged");
}

#[test]
fn a_finished_run_is_not_played_again_and_goes_on_with_more_deals() {
    let (whole, grown) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let trial = Trial::new(PLAIN);
    trial.finish(whole.path());
    for (deals, resumed) in [(5, 0), (5, 5), (17, 5), (40, 17)] {
        let step = Trial {
            deals: Some(deals),
            ..trial
        };
        assert_eq!(step.finish(grown.path()).deals_resumed, resumed);
    }
    assert_same(whole.path(), grown.path(), "grown");
    let fewer = Trial {
        deals: Some(39),
        ..trial
    };
    let refused = fewer
        .run(grown.path(), &Disk)
        .map(|report| report.deals_played);
    let told = refused.expect_err("fewer deals are refused").to_string();
    assert!(
        told.contains("holds 40 deals") && told.contains("--force"),
        "{told}"
    );
    assert_same(whole.path(), grown.path(), "refused");
    fs::remove_file(grown.path().join("manifest.json")).expect("it is there");
    assert_eq!(trial.finish(grown.path()).deals_resumed, 40);
    assert_same(whole.path(), grown.path(), "without its manifest");
}

#[test]
fn other_outputs_are_played_again() {
    let (whole, changed) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    Trial::new(PLAIN).finish(whole.path());
    let without = Trial {
        games_csv: false,
        ..Trial::new(PLAIN)
    };
    without.finish(changed.path());
    assert!(!changed.path().join("games.csv").exists());
    assert_eq!(Trial::new(PLAIN).finish(changed.path()).deals_resumed, 0);
    assert_same(whole.path(), changed.path(), "with games.csv");
}

#[test]
fn links_are_not_written_through() {
    let (folder, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let target = elsewhere.path().join("precious");
    fs::write(&target, "mine").unwrap();
    for name in [
        ".win_rates.csv.new",
        ".state.new",
        ".games.csv.partial",
        "scores.csv",
    ] {
        std::os::unix::fs::symlink(&target, folder.path().join(name)).unwrap();
    }
    Trial::new(PLAIN).finish(folder.path());
    assert_eq!(fs::read_to_string(&target).unwrap(), "mine");
    assert!(
        folder
            .path()
            .join("scores.csv")
            .symlink_metadata()
            .unwrap()
            .is_file()
    );
}
