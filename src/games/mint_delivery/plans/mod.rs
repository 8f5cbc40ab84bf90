//! Exact plans: the least number of own actions until an order, or both of two, is delivered, from every state of a
//! truck. What others do, the limited supply and what turns of several actions change are left out.

mod met;
mod near;
mod roads;
mod table;

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use super::MintDelivery;
use super::components::Upgrade;
use super::state::{State, Tokens};
use crate::core::game::Seat;

use met::MetPairs;
pub use near::Near;
use roads::Roads;
pub(super) use table::FAR;
use table::{Pairs, Singles};

/// The upgrades that change what a truck alone can do in an action.
const OF_TRUCKS: u16 = 1 << Upgrade::Trailer as u16
    | 1 << Upgrade::Forklift as u16
    | 1 << Upgrade::SpiceKit as u16
    | 1 << Upgrade::SpiceDeal as u16
    | 1 << Upgrade::SweetDeal as u16
    | 1 << Upgrade::RoadPass as u16
    | 1 << Upgrade::Drone as u16;

/// What the tables of a truck depend on within one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fleet {
    tokens: Tokens,
    upgrades: u16,
}

impl Fleet {
    pub fn of(state: &State, seat: Seat) -> Fleet {
        Fleet {
            tokens: state.tokens,
            upgrades: state.players[seat].upgrades & OF_TRUCKS,
        }
    }

    /// Whether its trucks have no upgrades.
    pub fn is_plain(&self) -> bool {
        self.upgrades == 0
    }
}

/// All tables of one fleet.
#[derive(Debug)]
pub(super) struct Plans {
    pub roads: Roads,
    pub singles: Singles,
    pairs: EveryPair,
}

/// The plans of two orders.
#[derive(Debug)]
enum EveryPair {
    /// Of trucks without upgrades on a map without tokens: one large table.
    Table(Arc<Pairs>),
    Met(MetPairs),
}

/// The tables of one game, each built when first needed.
#[derive(Debug)]
pub(super) struct Shelf {
    /// Different for each game of the program.
    number: u64,
    plain: OnceLock<Plans>,
    others: Mutex<Vec<(Fleet, Arc<Plans>)>>,
}

/// How many fleets with tokens or upgrades a shelf keeps: some 256 MB of tables.
const MOST: usize = 256;

impl Default for Shelf {
    fn default() -> Self {
        static GAMES: AtomicU64 = AtomicU64::new(1);
        Shelf {
            number: GAMES.fetch_add(1, Ordering::Relaxed),
            plain: OnceLock::new(),
            others: Mutex::default(),
        }
    }
}

impl Shelf {
    /// Tells games apart.
    #[inline]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The tables of trucks without upgrades on a map without tokens.
    pub fn plain(&self, game: &MintDelivery, state: &State) -> &Plans {
        self.plain.get_or_init(|| {
            let mut plans = Plans::new(game, state, 0);
            plans.pairs = EveryPair::Table(shared_pairs(&plans));
            plans
        })
    }

    /// The tables of a seat's truck.
    pub fn of(&self, game: &MintDelivery, state: &State, seat: Seat) -> Arc<Plans> {
        let fleet = Fleet::of(state, seat);
        let lock = || self.others.lock().expect("no thread panics while it looks");
        let find = |shelf: &[(Fleet, Arc<Plans>)]| {
            let found = shelf.iter().rev().find(|(known, _)| *known == fleet);
            found.map(|(_, plans)| plans.clone())
        };
        if let Some(found) = find(&lock()) {
            return found;
        }
        let plans = Arc::new(Plans::new(game, state, fleet.upgrades));
        let mut shelf = lock();
        if shelf.len() >= MOST {
            shelf.clear();
        }
        shelf.push((fleet, plans.clone()));
        plans
    }
}

impl Plans {
    fn new(game: &MintDelivery, state: &State, upgrades: u16) -> Plans {
        let roads = Roads::new(game, state, upgrades);
        let singles = Singles::new(&roads);
        let pairs = EveryPair::Met(MetPairs::new(&roads, &singles));
        Plans {
            roads,
            singles,
            pairs,
        }
    }

    /// The least actions for both of two tasks, which differ and leave out mints on orders.
    #[inline]
    pub fn pair(&self, a: u16, b: u16, truck: usize) -> u8 {
        let (a, b) = (a.into(), b.into());
        match &self.pairs {
            EveryPair::Table(pairs) => pairs.value(a, b, truck),
            EveryPair::Met(pairs) => pairs.value((&self.roads, &self.singles), a, b, truck),
        }
    }
}

/// The tables of pairs are the same for all games whose trucks do the same: built once in the program.
fn shared_pairs(plans: &Plans) -> Arc<Pairs> {
    static BUILT: Mutex<Vec<(Roads, Arc<Pairs>)>> = Mutex::new(Vec::new());
    // Held while building, so that threads that come at the same time build nothing twice.
    let mut built = BUILT.lock().expect("no thread panics while it builds");
    if let Some((_, pairs)) = built.iter().find(|(roads, _)| *roads == plans.roads) {
        return pairs.clone();
    }
    let pairs = Arc::new(Pairs::new(&plans.roads, &plans.singles));
    built.push((plans.roads.clone(), pairs.clone()));
    pairs
}
