//! What a run has added up so far, exactly: with it a run is resumed, extended and merged.

use serde::{Deserialize, Serialize};

use super::seal::{Broken, seal, unseal};
use crate::lab::batch::FinishedGame;
use crate::lab::forfeits::Forfeits;
use crate::lab::identity::Identity;
use crate::lab::ledger::{Ledger, Wanted};
use crate::lab::stop::Ended;
use crate::lab::tally::Tally;

/// The games of a run up to a deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub identity: Identity,
    /// How many deals the whole run has.
    pub deals: u64,
    /// How many deals, from the first on, are added up.
    pub played: u64,
    /// Why the run ended; `None` if it goes on.
    pub ended: Option<Ended>,
    /// By arm.
    pub tallies: Vec<Tally>,
    /// What the ledger holds, and the ledger.
    pub wanted: Wanted,
    pub ledger: Ledger,
    /// Games that bots gave up.
    pub forfeits: Forfeits,
    /// How much of `games.csv` belongs to these deals; `None` if none is written.
    pub games_csv_bytes: Option<u64>,
    /// The checksum of these bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games_csv_sum: Option<String>,
    /// Finished games of later deals.
    pub ahead: Vec<FinishedGame>,
    /// How long an unfinished run has taken; 0 once it is finished.
    pub seconds: f64,
}

const KIND: &str = "state";

impl State {
    /// The sealed file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = serde_json::to_vec(self).expect("plain data");
        body.push(b'\n');
        seal(KIND, &body)
    }

    /// Reads what `to_bytes` wrote.
    pub fn read(bytes: &[u8]) -> Result<Self, Broken> {
        let body = unseal(KIND, bytes)?;
        serde_json::from_slice(body).map_err(|_| Broken::Damaged)
    }
}
