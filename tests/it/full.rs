//! A disk that is full: the run says so, leaves nothing half-written, and the same command goes on once there is room.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use mintlab::run::shard::Shard;
use mintlab::run::store::{Disk, Files, STATE, State};
use tempfile::TempDir;
use xxhash_rust::xxh3::Xxh3;

use crate::program::contents;
use crate::resume::{KINDS, PLAIN, Trial, assert_same, copy_of};

/// A disk on which a write is done by half: the one of that number, and all that follow unless there is room again.
struct Full {
    left: AtomicUsize,
    room_again: bool,
}

impl Full {
    fn at(write: usize, room_again: bool) -> Self {
        Full {
            left: AtomicUsize::new(write),
            room_again,
        }
    }

    fn write_by(
        &self,
        half: impl FnOnce() -> io::Result<()>,
        whole: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<()> {
        let less = |left: usize| left.checked_sub(1);
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        match left {
            Err(0) if self.room_again => whole(),
            Ok(1) | Err(_) => half().and(Err(io::Error::from(io::ErrorKind::StorageFull))),
            Ok(_) => whole(),
        }
    }

    fn was_full(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

impl Files for Full {
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        Disk.make_folder(path)
    }

    fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
        Disk.read(path)
    }

    fn size(&self, path: &Path) -> io::Result<Option<u64>> {
        Disk.size(path)
    }

    fn checksum(&self, path: &Path, size: u64) -> io::Result<Option<Box<Xxh3>>> {
        Disk.checksum(path, size)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.write_by(
            || Disk.write(path, &bytes[..bytes.len() / 2]),
            || Disk.write(path, bytes),
        )
    }

    fn append(&self, path: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() && size > 0 {
            // To cut a file takes no room.
            return Disk.append(path, size, bytes);
        }
        self.write_by(
            || Disk.append(path, size, &bytes[..bytes.len() / 2]),
            || Disk.append(path, size, bytes),
        )
    }

    fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.write_by(|| Disk.write(to, b"half"), || Disk.copy(from, to))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        Disk.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        Disk.remove(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        Disk.sync_folder(path)
    }
}

/// Hidden files are the state and the rows that it vouches for; all others are as they were.
fn assert_nothing_half_written(before: &BTreeMap<String, Vec<u8>>, folder: &Path, what: &str) {
    let after = contents(folder);
    let own = |name: &str| name.ends_with(STATE) || name.ends_with(".games.csv.partial");
    let shown = |files: &BTreeMap<String, Vec<u8>>| {
        let shown = files.iter().filter(|(name, _)| !own(name));
        let shown = shown.map(|(name, bytes)| (name.clone(), bytes.clone()));
        shown.collect::<Vec<_>>()
    };
    assert!(shown(before) == shown(&after), "{what}: {:?}", after.keys());
    let rows = after.iter().find(|(name, _)| name.ends_with(".partial"));
    let Some((_, rows)) = rows else { return };
    let state = after.iter().find(|(name, _)| name.ends_with(STATE));
    let (_, state) = state.unwrap_or_else(|| panic!("{what}: rows that no state vouches for"));
    let state = State::read(state).expect("a state is whole");
    assert_eq!(state.ended, None, "{what}: rows of a run that is over");
    assert_eq!(state.games_csv_bytes, Some(rows.len() as u64), "{what}");
}

/// Lets the disk be full at every write of a command, each time in a folder that `prepare` made.
fn full_everywhere(command: Trial, prepare: impl Fn(&Path), what: &str) {
    let (whole, prepared) = (TempDir::new(), TempDir::new());
    let whole = whole.expect("a temporary folder");
    let prepared = prepared.expect("a temporary folder");
    command.finish(whole.path());
    prepare(prepared.path());
    let before = contents(prepared.path());
    for room_again in [false, true] {
        for write in 1.. {
            let what = format!("{what}, write {write}, room again: {room_again}");
            let folder = copy_of(prepared.path());
            let disk = Full::at(write, room_again);
            let ended = command.run(folder.path(), &disk);
            if !disk.was_full() {
                assert!(ended.is_ok() && write > 1, "{what}");
                break;
            }
            let told = ended.err().expect("it is noticed").to_string();
            assert!(told.contains("make room"), "{what}: {told}");
            assert_nothing_half_written(&before, folder.path(), &what);
            command.finish(folder.path());
            assert_same(whole.path(), folder.path(), &what);
        }
    }
}

#[test]
fn a_full_disk_leaves_nothing_half_written() {
    for (kind, text) in KINDS {
        for shard in [None, Some(Shard { number: 2, of: 2 })] {
            let trial = Trial {
                command: kind,
                shard,
                deals: shard.map(|_| 80),
                ..Trial::new(text)
            };
            full_everywhere(trial, |_| {}, &format!("{kind}, fresh: {text}"));
            let started = |out: &Path| drop(trial.interrupted().finish(out));
            full_everywhere(trial, started, &format!("{kind}, resumed: {text}"));
        }
    }
    let shorter = Trial {
        deals: Some(10),
        ..Trial::new(PLAIN)
    };
    full_everywhere(
        Trial::new(PLAIN),
        |out| drop(shorter.finish(out)),
        "extended",
    );
    for games_csv in [true, false] {
        let plain = Trial {
            games_csv,
            ..Trial::new(PLAIN)
        };
        full_everywhere(plain, |_| {}, "plain");
    }
}

#[test]
fn what_was_played_is_kept_when_the_results_find_no_room() {
    let folder = TempDir::new().expect("a temporary folder");
    // All deals in one block, saved once: rows, state and rows are written before the results.
    let trial = Trial {
        block: 64,
        ..Trial::new(PLAIN)
    };
    for write in 1.. {
        let disk = Full::at(write, true);
        let ended = trial.run(folder.path(), &disk);
        assert!(ended.is_err(), "the results are written");
        let hidden = fs::read(folder.path().join(STATE));
        if hidden.is_ok_and(|bytes| State::read(&bytes).expect("whole").played == 40) {
            break;
        }
    }
    let report = trial.finish(folder.path());
    assert_eq!((report.deals_resumed, report.deals_played), (40, 40));
}
