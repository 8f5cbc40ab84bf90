//! What was played, in order: a tuning that is begun again reads here what it need not play again.

use serde::{Deserialize, Serialize};

use crate::stats::Sums;

/// At which point of a tuning something was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Run { run: u64, generation: u64 },
    PlayOff,
    Final,
}

impl Place {
    /// The word of the files.
    pub fn name(self) -> &'static str {
        match self {
            Place::Run { .. } => "run",
            Place::PlayOff => "play-off",
            Place::Final => "final",
        }
    }
}

/// How one candidate did on the deals of one place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub candidate: String,
    /// Its shares in a deal, by table: an opponent, a printed AI, a variant.
    pub tables: Vec<Sums>,
    /// The same over all tables.
    pub all: Sums,
    /// The same less that of the first candidate of the place.
    pub ahead: Sums,
}

/// All places so far, in the order of playing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Journal {
    pub pages: Vec<(Place, Vec<Entry>)>,
}

impl Journal {
    /// What was played at a place.
    pub fn at(&self, place: Place) -> Option<&[Entry]> {
        let page = self.pages.iter().find(|(other, _)| *other == place);
        page.map(|(_, entries)| &entries[..])
    }
}
