//! The file layer: the few things that a run asks of a disk, so that a test can fail or end a run at every one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

/// What a run asks of a disk. What a call has written is on the disk when it returns; names are once their folder
/// is synced.
#[deny(missing_docs)]
pub trait Files: Sync {
    /// Makes a folder and those above it.
    fn make_folder(&self, path: &Path) -> io::Result<()>;

    /// A whole file; `None` if there is none.
    fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>>;

    /// The size of a file; `None` if there is none.
    fn size(&self, path: &Path) -> io::Result<Option<u64>>;

    /// The checksum of the first bytes of a file, to be carried on over what comes behind them; `None` if it has fewer.
    fn checksum(&self, path: &Path, size: u64) -> io::Result<Option<Box<Xxh3>>>;

    /// Makes a new file of these bytes in the place of any other.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Cuts a file to `size` bytes, which it must have, and writes these behind them. At 0 the file may be new.
    fn append(&self, path: &Path, size: u64, bytes: &[u8]) -> io::Result<()>;

    /// Makes a new file of the first bytes of another.
    fn copy(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives a file another name, in the place of any other file.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file, if there is one.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes names in a folder last.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// The disk itself.
pub struct Disk;

impl Files for Disk {
    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
        absent(fs::read(path))
    }

    fn size(&self, path: &Path) -> io::Result<Option<u64>> {
        Ok(absent(path.symlink_metadata())?.map(|file| file.len()))
    }

    fn checksum(&self, path: &Path, size: u64) -> io::Result<Option<Box<Xxh3>>> {
        let Some(file) = absent(File::open(path))? else {
            return Ok(None);
        };
        let mut rows = BufReader::with_capacity(1 << 16, file.take(size));
        let (mut sum, mut left) = (Box::new(Xxh3::new()), size);
        while left > 0 {
            let piece = rows.fill_buf()?;
            let length = piece.len();
            if length == 0 {
                return Ok(None);
            }
            sum.update(piece);
            rows.consume(length);
            left -= length as u64;
        }
        Ok(Some(sum))
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.remove(path)?;
        // A new file follows no link.
        let mut file = OpenOptions::new().create_new(true).write(true).open(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn append(&self, path: &Path, size: u64, bytes: &[u8]) -> io::Result<()> {
        if size == 0 {
            return self.write(path, bytes);
        }
        refuse_link(path)?;
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() < size {
            return Err(io::Error::other("a file has lost its end"));
        }
        file.set_len(size)?;
        file.seek(SeekFrom::End(0))?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.remove(to)?;
        let mut source = File::open(from)?;
        let mut file = OpenOptions::new().create_new(true).write(true).open(to)?;
        io::copy(&mut source, &mut file)?;
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        absent(fs::remove_file(path)).map(|_| ())
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        // Where a folder cannot be opened as a file, its names are beyond us.
        match File::open(path) {
            Ok(folder) => folder.sync_all().or(Ok(())),
            Err(_) => Ok(()),
        }
    }
}

/// A file that is not there is not an error.
fn absent<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A link in a results folder could point anywhere.
pub(super) fn refuse_link(path: &Path) -> io::Result<()> {
    match absent(path.symlink_metadata())? {
        Some(found) if found.is_symlink() => Err(io::Error::other(format!(
            "{} is a link, and links are not written through",
            path.display()
        ))),
        _ => Ok(()),
    }
}
