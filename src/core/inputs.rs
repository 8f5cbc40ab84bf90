//! Files that an experiment names (components, players): from the disk, or from a part that carries them to another
//! machine.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

/// Files by the path that the experiment means.
pub type Inputs = BTreeMap<String, Vec<u8>>;

/// What the parts that this process merges carry.
static CARRIED: OnceLock<Inputs> = OnceLock::new();

/// From now on these files are read as they are here, whatever the disk holds; said once, before anything is read.
pub fn carry(files: Inputs) {
    let _ = CARRIED.set(files);
}

/// Whether this path is a file that is carried.
pub fn is_carried(path: &Path) -> bool {
    carried(path).is_some()
}

/// The content of a file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    match carried(path) {
        Some(bytes) => Ok(bytes.clone()),
        None => fs::read(path),
    }
}

/// The content of a text file.
pub fn read_text(path: &Path) -> io::Result<String> {
    let bytes = read(path)?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text in UTF-8"))
}

fn carried(path: &Path) -> Option<&'static Vec<u8>> {
    CARRIED.get()?.get(&path.display().to_string())
}
