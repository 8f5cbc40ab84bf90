//! The results folder: files appear whole or not at all, and nobody else's results are overwritten.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The file that says whose results a folder holds. Written last.
pub const MANIFEST: &str = "manifest.json";

/// The file that an interrupted run leaves behind.
pub const CHECKPOINT: &str = "checkpoint.json";

/// Every file that a run may write beside these two.
const RESULTS: [&str; 10] = [
    "games.csv",
    "win_rates.csv",
    "scores.csv",
    "endings.csv",
    "comparisons.csv",
    "sweep.csv",
    "pairwise.csv",
    "ratings.csv",
    "metrics.csv",
    "cards.csv",
];

/// A results folder that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("{}: cannot write the results here: {error}\n  help: choose another folder with --out", path.display())]
    Write { path: PathBuf, error: io::Error },
    #[error("{}: holds the results of another experiment\n  help: choose another folder with --out, or overwrite them with --force", path.display())]
    Foreign { path: PathBuf },
}

/// A folder to write results into.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens or makes the folder and proves that it can be written. `fingerprint` tells experiments apart: a folder
    /// with the manifest of another one is refused unless `force` says otherwise.
    pub fn open(path: &Path, fingerprint: &str, force: bool) -> Result<Self, FolderError> {
        let folder = Folder {
            path: path.to_owned(),
        };
        if !force && folder.is_foreign(fingerprint) {
            return Err(FolderError::Foreign {
                path: path.to_owned(),
            });
        }
        fs::create_dir_all(path).map_err(|error| folder.error(error))?;
        let probe = folder.hidden("probe");
        File::create(&probe)
            .and_then(|_| fs::remove_file(&probe))
            .map_err(|error| folder.error(error))?;
        Ok(folder)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of a file while it is being written.
    pub fn hidden(&self, name: &str) -> PathBuf {
        self.path.join(format!(".{name}.partial"))
    }

    /// Writes a file and shows it under its name only when it is complete.
    pub fn write(
        &self,
        name: &str,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        let fill_file = || {
            let mut file = BufWriter::new(File::create(self.hidden(name))?);
            fill(&mut file)?;
            file.into_inner()?.sync_all()
        };
        fill_file().map_err(|error| self.error(error))?;
        self.show(name)
    }

    /// Gives a finished hidden file its name.
    pub fn show(&self, name: &str) -> Result<(), FolderError> {
        fs::rename(self.hidden(name), self.path.join(name)).map_err(|error| self.error(error))
    }

    /// Removes all result files: those of another experiment must not stand beside new ones.
    pub fn clear(&self) {
        for name in RESULTS.iter().chain(&[MANIFEST, CHECKPOINT]) {
            self.remove(&self.path.join(name));
        }
    }

    /// Removes a file if it is there.
    pub fn remove(&self, path: &Path) {
        let _ = fs::remove_file(path);
    }

    pub fn error(&self, error: io::Error) -> FolderError {
        FolderError::Write {
            path: self.path.clone(),
            error,
        }
    }

    /// Whether results or a checkpoint of another experiment lie here.
    pub fn is_foreign(&self, fingerprint: &str) -> bool {
        let others = |name: &str| match fs::read_to_string(self.path.join(name)) {
            Ok(text) => {
                let found: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
                found["fingerprint"].as_str() != Some(fingerprint)
            }
            Err(_) => false,
        };
        let unknown =
            !self.path.join(MANIFEST).exists() && self.path.join("win_rates.csv").exists();
        unknown || others(MANIFEST) || others(CHECKPOINT)
    }
}
