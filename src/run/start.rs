//! What a run finds in its folder, and what it makes of it: nothing, a beginning, its own end, or somebody else's.

use super::store::{Broken, Found, NO_LOCKS, State, Store, StoreError};
use crate::lab::identity::Identity;
use crate::lab::ledger::Wanted;
use crate::lab::stop::Ended;
use crate::report::files;

/// What a run asks for.
pub struct Asked<'a> {
    pub identity: &'a Identity,
    /// How many deals the whole run has, and how many of them are played here.
    pub deals: u64,
    pub own_deals: u64,
    pub wanted: Wanted,
    pub games_csv: bool,
    pub force: bool,
    /// Tells the user what would else surprise.
    pub say: &'a (dyn Fn(&str) + Sync),
}

/// Where a run begins.
pub enum Start {
    /// With the first deal.
    Fresh,
    /// Behind these deals.
    GoOn(Box<State>),
    /// It is played already.
    Finished(Box<State>),
}

/// Decides where a run begins; what stands in its way is refused, or with `force` removed.
pub fn start(store: &Store, asked: &Asked) -> Result<Start, StoreError> {
    if !store.is_locked() {
        (asked.say)(NO_LOCKS);
    }
    match store.found()? {
        Found::State(state) => with_state(store, asked, state),
        Found::Broken(name, Broken::Other) if !asked.force => {
            Err(foreign(store, format!("{name}: {}", Broken::Other)))
        }
        Found::Broken(name, broken) => {
            // A run that is refused changes nothing.
            stands(store, asked)?;
            (asked.say)(&store.set_aside(&name, broken)?);
            without_state(store, asked, false)
        }
        Found::Nothing => without_state(store, asked, true),
    }
}

fn with_state(store: &Store, asked: &Asked, state: Box<State>) -> Result<Start, StoreError> {
    if let Some(why) = asked.identity.difference(&state.identity) {
        let own = state.identity.same_experiment(asked.identity) && state.ended.is_none();
        if !own && !asked.force {
            return Err(foreign(store, why));
        }
        if own {
            (asked.say)(&format!(
                "the run starts over: what is saved here is of {why}"
            ));
        }
        return fresh(store);
    }
    if state.ended.is_some() && asked.force {
        return fresh(store);
    }
    let lacks_games = asked.games_csv && state.games_csv_bytes.is_none();
    if state.wanted != asked.wanted || lacks_games {
        (asked.say)("other outputs are asked for than are saved here: the run is played again");
        return Ok(Start::Fresh);
    }
    if asked.own_deals < state.played || asked.deals < state.deals && state.ended.is_some() {
        return match asked.force {
            true => fresh(store),
            false => Err(StoreError::Fewer {
                path: store.path().to_owned(),
                has: state.played,
                asked: asked.own_deals,
            }),
        };
    }
    let over = match state.ended {
        None | Some(Ended::Minutes) => false,
        Some(Ended::Deals) => asked.deals == state.deals,
        Some(_) => true,
    };
    Ok(if over {
        Start::Finished(state)
    } else {
        Start::GoOn(state)
    })
}

/// A folder whose state is not there or of no use.
fn without_state(store: &Store, asked: &Asked, silent: bool) -> Result<Start, StoreError> {
    match stands(store, asked)? {
        Stands::Nothing => Ok(Start::Fresh),
        Stands::Own => {
            if silent {
                (asked.say)("the tallies of these results are missing: they are made again");
            }
            Ok(Start::Fresh)
        }
        Stands::Foreign => fresh(store),
    }
}

/// Results whose state is not there or of no use.
enum Stands {
    Nothing,
    /// Of this run.
    Own,
    /// Of another, and they are to be replaced.
    Foreign,
}

/// What stands in a folder; what is not to be replaced is refused.
fn stands(store: &Store, asked: &Asked) -> Result<Stands, StoreError> {
    let manifest = store.manifest()?.filter(|_| !store.is_part());
    let why = match manifest {
        Some(manifest) => {
            let fingerprint = manifest["fingerprint"].as_str();
            if fingerprint == Some(&asked.identity.fingerprint()) {
                return Ok(Stands::Own);
            }
            "its tallies are missing"
        }
        None if !store.is_part() && store.path().join("win_rates.csv").exists() => {
            "it has no manifest"
        }
        None => return Ok(Stands::Nothing),
    };
    match asked.force {
        true => Ok(Stands::Foreign),
        false => Err(foreign(store, why.to_owned())),
    }
}

fn fresh(store: &Store) -> Result<Start, StoreError> {
    store.clear(&files::names().collect::<Vec<_>>())?;
    Ok(Start::Fresh)
}

fn foreign(store: &Store, why: String) -> StoreError {
    StoreError::Foreign {
        path: store.path().to_owned(),
        why,
    }
}
