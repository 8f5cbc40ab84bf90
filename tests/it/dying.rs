//! The disk of a machine that dies at a given file operation.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use mintlab::run::store::{Disk, Files};
use xxhash_rust::xxh3::Xxh3;

/// What happens at the operation at which a machine dies. (Before it is after the one before.)
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// A write is done by half.
    Half,
    /// It is done.
    After,
}

/// The disk of a machine that dies at one operation: that one fails, and everything after it.
pub struct Dying {
    left: AtomicUsize,
    fault: Fault,
}

impl Dying {
    pub fn at(point: usize, fault: Fault) -> Self {
        Dying {
            left: AtomicUsize::new(point),
            fault,
        }
    }

    /// Counts an operation and says whether the machine dies at it; an error once it is dead.
    fn dies(&self) -> io::Result<bool> {
        let less = |left: usize| left.checked_sub(1);
        let before = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        before.map(|left| left == 1).map_err(|_| dead())
    }

    /// A write, which may be done by half.
    fn write_by(
        &self,
        half: impl FnOnce() -> io::Result<()>,
        whole: impl FnOnce() -> io::Result<()>,
    ) -> io::Result<()> {
        match (self.dies()?, self.fault) {
            (false, _) => whole(),
            (true, Fault::Half) => half().and(Err(dead())),
            (true, Fault::After) => whole().and(Err(dead())),
        }
    }

    /// Anything that is done or not.
    fn whole<T>(&self, operation: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        let dies = match self.fault {
            Fault::Half if self.is_dead() => return Err(dead()),
            Fault::Half => false,
            Fault::After => self.dies()?,
        };
        let done = operation();
        if dies { done.and(Err(dead())) } else { done }
    }

    pub fn is_dead(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

fn dead() -> io::Error {
    io::Error::other("the machine is dead")
}

impl Files for Dying {
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.whole(|| Disk.make_folder(path))
    }

    fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
        self.whole(|| Disk.read(path))
    }

    fn size(&self, path: &Path) -> io::Result<Option<u64>> {
        self.whole(|| Disk.size(path))
    }

    fn checksum(&self, path: &Path, size: u64) -> io::Result<Option<Box<Xxh3>>> {
        self.whole(|| Disk.checksum(path, size))
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.write_by(
            || Disk.write(path, &bytes[..bytes.len() / 2]),
            || Disk.write(path, bytes),
        )
    }

    fn append(&self, path: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        self.write_by(
            || Disk.append(path, size, &bytes[..bytes.len() / 2]),
            || Disk.append(path, size, bytes),
        )
    }

    fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.write_by(|| Disk.write(to, b"half"), || Disk.copy(from, to))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.whole(|| Disk.rename(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.whole(|| Disk.remove(path))
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.whole(|| Disk.sync_folder(path))
    }
}
