//! One writer per result: a lock that the system releases when its process ends, whatever ends it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::files::refuse_link;

/// A lock on a file, held until it is dropped.
#[derive(Debug)]
pub struct Lock {
    /// `None` where the file system has no locks.
    _held: Option<File>,
    path: PathBuf,
}

/// Why a lock could not be had.
#[derive(Debug)]
pub enum LockError {
    /// Somebody has it.
    Held(String),
    Io(io::Error),
}

impl Lock {
    /// Takes the lock of a path.
    pub fn take(path: &Path) -> Result<Self, LockError> {
        loop {
            let mut file = open(path).map_err(LockError::Io)?;
            let held = match file.try_lock() {
                // The holder before us may have removed the very file that we opened.
                Ok(()) if !is_at(&file, path) => continue,
                Ok(()) => {
                    // On a full disk nobody learns who has it.
                    let _ = write_holder(&mut file);
                    Some(file)
                }
                Err(TryLockError::WouldBlock) => return Err(LockError::Held(holder(&mut file))),
                Err(TryLockError::Error(_)) => None,
            };
            return Ok(Lock {
                _held: held,
                path: path.to_owned(),
            });
        }
    }

    /// Whether the file system has locks at all.
    pub fn is_real(&self) -> bool {
        self._held.is_some()
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is held: whoever waits for it sees that the file is gone and makes a new one.
        let _ = fs::remove_file(&self.path);
    }
}

fn open(path: &Path) -> io::Result<File> {
    refuse_link(path)?;
    OpenOptions::new()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .open(path)
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

fn write_holder(file: &mut File) -> io::Result<()> {
    let host = fs::read_to_string("/proc/sys/kernel/hostname");
    let host = host.map_or(String::new(), |name| format!(" on {}", name.trim()));
    file.set_len(0)?;
    writeln!(file, "process {}{host}", std::process::id())
}

fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.rewind().and_then(|()| file.read_to_string(&mut text));
    match (read, text.trim()) {
        (Ok(_), told) if !told.is_empty() => told.to_owned(),
        _ => "another process".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_once_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join(".lock");
        let first = Lock::take(&path).expect("nobody has it");
        match Lock::take(&path) {
            Err(LockError::Held(who)) => {
                let me = format!("process {}", std::process::id());
                assert!(who.starts_with(&me), "{who}");
            }
            other => panic!("{other:?}"),
        }
        drop(first);
        assert!(!path.exists());
        assert!(Lock::take(&path).expect("it is free").is_real());
    }
}
