//! The one place that writes results. A folder is valid once its manifest is there; everything before that is hidden
//! and found again by the next run.
//!
//! While a run goes on, `.state` says what is added up and `.games.csv.partial` holds the rows so far. At the end all
//! files are written under hidden names; then `.commit` lists them, and from there on the results stand: whoever finds
//! the list carries out the rest of it, as often as it takes.

mod commit;
mod files;
mod lock;
mod seal;
mod state;

use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

use super::part::Part;

pub use files::{Disk, Files};
pub use lock::{Lock, LockError};
pub use seal::{Broken, checksum, in_words, is_ours, seal, unseal};
pub use state::State;

/// The file that says whose results a folder holds.
pub const MANIFEST: &str = "manifest.json";
/// All that may differ between two runs of the same thing.
pub const TIMING: &str = "timing.json";
pub const GAMES: &str = "games.csv";
pub const STATE: &str = ".state";

const ROWS: &str = ".games.csv.partial";
const COMMIT: &str = ".commit";
const LOCK: &str = ".lock";

/// What to tell where a folder cannot be locked.
pub const NO_LOCKS: &str =
    "this file system has no locks: nothing keeps a second run out of the folder";

/// A place for results that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{}: cannot write the results here: {error}\n  help: choose another folder with --out, or make room; the same command then goes on", path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("{}: holds the results of another run ({why})\n  help: choose another folder with --out, or replace them with --force", path.display())]
    Foreign { path: PathBuf, why: String },
    #[error("{}: holds {has} deals of this run, more than the {asked} asked for\n  help: ask for at least as many, choose another folder with --out, or replace them with --force", path.display())]
    Fewer { path: PathBuf, has: u64, asked: u64 },
    #[error("{}: {who} is writing here\n  help: wait for it, or choose another folder with --out", path.display())]
    Held { path: PathBuf, who: String },
    #[error("{}: {broken}\n  help: remove it", path.display())]
    Broken { path: PathBuf, broken: Broken },
}

/// What a results folder holds when a run comes to it.
pub enum Found {
    Nothing,
    State(Box<State>),
    /// A file of this name that cannot be used.
    Broken(String, Broken),
}

/// A results folder, or a part in a folder of parts, that this process alone writes.
pub struct Store<'a> {
    files: &'a dyn Files,
    path: PathBuf,
    /// The name of the part; `None` for results, which fill the folder.
    part: Option<String>,
    lock: Lock,
    /// The highest folder that had to be made.
    made: Option<PathBuf>,
}

impl<'a> Store<'a> {
    /// Opens or makes a results folder, takes its lock, and carries out what a run before left undone.
    pub fn open(files: &'a dyn Files, path: &Path) -> Result<Self, StoreError> {
        let store = Self::locked(files, path, None)?;
        store.recover()?;
        Ok(store)
    }

    /// The same for one part among many in a folder.
    pub fn open_part(files: &'a dyn Files, path: &Path, part: String) -> Result<Self, StoreError> {
        Self::locked(files, path, Some(part))
    }

    fn locked(files: &'a dyn Files, path: &Path, part: Option<String>) -> Result<Self, StoreError> {
        let made = first_missing(path);
        let write_error = |error| StoreError::Write {
            path: path.to_owned(),
            error,
        };
        files.make_folder(path).map_err(write_error)?;
        let lock = path.join(own_name(part.as_deref(), LOCK));
        let lock = Lock::take(&lock).map_err(|error| match error {
            LockError::Held(who) => StoreError::Held {
                path: path.to_owned(),
                who,
            },
            LockError::Io(error) => write_error(error),
        })?;
        Ok(Store {
            files,
            path: path.to_owned(),
            part,
            lock,
            made,
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file system keeps others out.
    pub fn is_locked(&self) -> bool {
        self.lock.is_real()
    }

    /// What a run before left here.
    pub fn found(&self) -> Result<Found, StoreError> {
        let shown = self.read_part()?;
        let Some(bytes) = self.read(&self.own(STATE))? else {
            return Ok(match shown {
                None => Found::Nothing,
                Some(Ok(part)) => {
                    self.tidy()?;
                    Found::State(Box::new(part.state))
                }
                Some(Err(broken)) => Found::Broken(self.part_name().to_owned(), broken),
            });
        };
        let state = match State::read(&bytes) {
            Ok(state) => state,
            Err(Broken::Foreign) if is_ours(&bytes) => {
                return Ok(Found::Broken(self.own(STATE), Broken::Other));
            }
            Err(broken) => return Ok(Found::Broken(self.own(STATE), broken)),
        };
        Ok(match shown {
            // A part stands, and the state is what is left of making it.
            Some(Ok(part)) if part.state.played >= state.played => {
                self.tidy()?;
                Found::State(Box::new(part.state))
            }
            _ if self.has_rows(&state)? => Found::State(Box::new(state)),
            _ => Found::Broken(self.own(STATE), Broken::Rows),
        })
    }

    /// Removes what is saved of an unfinished run.
    pub fn tidy(&self) -> Result<(), StoreError> {
        let (state, rows) = (self.own(STATE), self.own(ROWS));
        // A save that was cut short leaves its beginning.
        for left in [&state, &rows, &hidden(&state)] {
            self.remove(left)?;
        }
        self.sync()
    }

    /// A file that cannot be used is kept, under a name that no run uses. What the user is to hear of it.
    pub fn set_aside(&self, name: &str, why: impl Display) -> Result<String, StoreError> {
        self.rename(name, &format!("{name}.damaged"))?;
        Ok(format!(
            "{}: {why}; it is set aside as damaged, and the run starts over",
            self.path.join(name).display()
        ))
    }

    /// The part that stands here.
    fn read_part(&self) -> Result<Option<Result<Part, Broken>>, StoreError> {
        match &self.part {
            None => Ok(None),
            Some(name) => Ok(self.read(name)?.map(|bytes| match Part::read(&bytes) {
                Err(Broken::Foreign) if is_ours(&bytes) => Err(Broken::Other),
                read => read,
            })),
        }
    }

    /// Whether all rows are there that a state vouches for.
    fn has_rows(&self, state: &State) -> Result<bool, StoreError> {
        let Some(bytes) = state.games_csv_bytes else {
            return Ok(true);
        };
        let rows = match state.ended {
            Some(_) => GAMES.to_owned(),
            None => self.own(ROWS),
        };
        let found = self.ok(self.files.checksum(&self.path.join(rows), bytes))?;
        // Older states have no checksum.
        let fits = |sum: String| state.games_csv_sum.as_ref().is_none_or(|said| *said == sum);
        Ok(found.is_some_and(|sum| fits(in_words(sum.digest128()))))
    }

    /// The manifest of the results that stand here.
    pub fn manifest(&self) -> Result<Option<serde_json::Value>, StoreError> {
        let bytes = self.read(MANIFEST)?;
        Ok(bytes.map(|bytes| serde_json::from_slice(&bytes).unwrap_or_default()))
    }

    /// How many seconds the finished run took that stands here.
    pub fn seconds(&self) -> Result<f64, StoreError> {
        let bytes = self.read(TIMING)?.unwrap_or_default();
        let timing: serde_json::Value = serde_json::from_slice(&bytes).unwrap_or_default();
        Ok(timing["seconds"].as_f64().unwrap_or(0.0))
    }

    /// Readies the rows of a state, so that more can be written behind its first `size` bytes, and gives their checksum.
    pub fn ready_rows(&self, state: &State, size: u64) -> Result<Box<Xxh3>, StoreError> {
        let rows = self.path.join(self.own(ROWS));
        if state.ended.is_some() {
            let made = match self.read_part()? {
                Some(Ok(part)) => self.files.write(&rows, &part.rows),
                _ => self.files.copy(&self.path.join(GAMES), &rows),
            };
            if made.is_err() {
                self.drop_rows();
            }
            self.ok(made)?;
        }
        let lost = || io::Error::other("games.csv has lost its end");
        let found = self.files.checksum(&rows, size);
        self.ok(found.and_then(|sum| sum.ok_or_else(lost)))
    }

    /// Writes rows behind the first `size` bytes of those so far.
    pub fn add_rows(&self, size: u64, rows: &[u8]) -> Result<(), StoreError> {
        let path = self.path.join(self.own(ROWS));
        self.ok(self.files.append(&path, size, rows))
    }

    /// Removes rows behind the first `size` bytes, after a failure: they would only fill the disk.
    pub fn cut_rows(&self, size: u64) {
        let path = self.path.join(self.own(ROWS));
        let _ = self.files.append(&path, size, &[]);
    }

    /// Removes rows that no state vouches for, after a failure.
    pub fn drop_rows(&self) {
        let _ = self.files.remove(&self.path.join(self.own(ROWS)));
    }

    /// Saves what an unfinished run has added up; its rows are written before.
    pub fn save(&self, state: &State) -> Result<(), StoreError> {
        self.save_bytes(&state.to_bytes())
    }

    /// The same for a state of another kind.
    pub fn save_bytes(&self, state: &[u8]) -> Result<(), StoreError> {
        let name = self.own(STATE);
        self.write(&name, state)?;
        self.rename(&hidden(&name), &name)
    }

    /// What was saved here, of whatever kind.
    pub fn saved_bytes(&self) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(&self.own(STATE))
    }

    /// Keeps a damaged state under a name that nobody uses; what the user is to hear of it.
    pub fn set_state_aside(&self, why: impl Display) -> Result<String, StoreError> {
        self.set_aside(&self.own(STATE), why)
    }

    /// Removes the results that stand here, so that others can take their place.
    pub fn clear(&self, known: &[&str]) -> Result<(), StoreError> {
        if let Some(part) = &self.part {
            for name in [part, &self.own(STATE), &self.own(ROWS)] {
                self.remove(name)?;
            }
            return self.sync();
        }
        // The manifest first: without it the rest are not results.
        for name in [MANIFEST, STATE]
            .iter()
            .chain(known)
            .chain(&[TIMING, GAMES, ROWS])
        {
            self.remove(name)?;
        }
        self.sync()
    }

    /// Leaves a folder in which nothing was written as if nobody had come.
    pub fn leave(self) {
        let Store {
            path, lock, made, ..
        } = self;
        drop(lock);
        let Some(highest) = made else { return };
        // Only empty folders go.
        for folder in path.ancestors() {
            if !folder.starts_with(&highest) || fs::remove_dir(folder).is_err() {
                return;
            }
        }
    }

    /// The name here of a file that every run has.
    fn own(&self, name: &str) -> String {
        own_name(self.part.as_deref(), name)
    }

    fn part_name(&self) -> &str {
        self.part.as_deref().unwrap_or_default()
    }

    pub fn is_part(&self) -> bool {
        self.part.is_some()
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.ok(self.files.read(&self.path.join(name)))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.path.join(hidden(name));
        let written = self.files.write(&path, bytes);
        if written.is_err() {
            // Half of it would only fill the disk.
            let _ = self.files.remove(&path);
        }
        self.ok(written)
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), StoreError> {
        let (from, to) = (self.path.join(from), self.path.join(to));
        self.ok(self.files.rename(&from, &to))?;
        self.sync()
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        self.ok(self.files.remove(&self.path.join(name)))
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.ok(self.files.sync_folder(&self.path))
    }

    fn ok<T>(&self, result: io::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::Write {
            path: self.path.clone(),
            error,
        })
    }
}

/// The name of a file until it is shown.
fn hidden(name: &str) -> String {
    format!(".{}.new", name.trim_start_matches('.'))
}

/// The name of a file that every run has: many parts share a folder.
fn own_name(part: Option<&str>, name: &str) -> String {
    match part {
        None => name.to_owned(),
        Some(part) => format!(".{part}{name}"),
    }
}

/// The highest folder on the way to a path that does not exist.
fn first_missing(path: &Path) -> Option<PathBuf> {
    let missing = path
        .ancestors()
        .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    missing.last().map(Path::to_owned)
}

/// Writes one file whole or not at all, in a folder of its own kind.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let hidden = folder.join(hidden(&name));
    let written = Disk
        .make_folder(folder)
        .and_then(|()| Disk.write(&hidden, bytes))
        .and_then(|()| Disk.rename(&hidden, path))
        .and_then(|()| Disk.sync_folder(folder));
    if written.is_err() {
        let _ = Disk.remove(&hidden);
    }
    written.map_err(|error| StoreError::Write {
        path: path.to_owned(),
        error,
    })
}
