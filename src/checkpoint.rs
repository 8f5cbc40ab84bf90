//! What an interrupted run leaves behind, so that the next one goes on where it stopped.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::ledger::{Keep, Ledger};
use crate::record::Tally;
use crate::report::folder::{CHECKPOINT, Folder, FolderError};

/// The games up to a deal, added up.
#[derive(Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The experiment and the program it belongs to: rows of different programs are not mixed.
    pub fingerprint: String,
    pub revision: String,
    pub next_deal: u64,
    /// By arm.
    pub tallies: Vec<Tally>,
    /// What the ledger holds, and the ledger.
    pub keep: Keep,
    pub ledger: Ledger,
    /// How much of the unfinished `games.csv` belongs to these deals; `None` if none is written.
    pub games_csv_bytes: Option<u64>,
    pub wall_seconds: f64,
}

impl Checkpoint {
    /// The checkpoint in a folder, if it is whole and fits this run.
    pub fn load(folder: &Path, fingerprint: &str, keep: Keep, games_csv: bool) -> Option<Self> {
        let text = fs::read_to_string(folder.join(CHECKPOINT)).ok()?;
        let found: Checkpoint = serde_json::from_str(&text).ok()?;
        let fits = found.fingerprint == fingerprint
            && found.revision == env!("MINTLAB_REVISION")
            && found.keep == keep
            && found.games_csv_bytes.is_some() == games_csv;
        fits.then_some(found)
    }

    pub fn save(&self, folder: &Folder) -> Result<(), FolderError> {
        folder.write(CHECKPOINT, |out| Ok(serde_json::to_writer(out, self)?))
    }

    /// Removes the checkpoint of a run that is complete.
    pub fn clear(folder: &Folder) {
        folder.remove(&folder.path().join(CHECKPOINT));
    }
}
