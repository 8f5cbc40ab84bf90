//! Players: `Bot` is the one method that a player must have, `BOTS` is the list of those that play every game.
//!
//! A bot of your own: one file here with `INFO` and `build`, and its name in the `registry!` below.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::core::features::LookAhead;
use crate::core::game::{Game, View};
use crate::core::judgement::Judgement;
use crate::core::notation::Notation;
use crate::core::parts::Parts;
use crate::core::restricted::Restricted;
use crate::core::rng::Rng;

mod budget;
mod catalogue;
pub mod handicap;
mod mast;
mod options;
mod playout;
mod root;
mod scratch;
mod search;
mod shares;
mod spec;
mod spread;
mod thoughts;
mod tree;

pub use catalogue::{BotInfo, Catalogue, Kind, Parameter};
pub use spec::{BotFault, BotSpec};
pub use thoughts::{Measure, Thought, Thoughts};

/// A player. It sees only its seat's view and draws chance only from `rng`, its own stream.
#[deny(missing_docs)]
pub trait Bot<G: Game> {
    /// One of the legal actions of the view.
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action;

    /// The same choice, from the same draws, with what was thought of each action noted in `thoughts`, which come empty
    /// and stay so for a bot that has no such values.
    fn choose_aloud(
        &mut self,
        view: &View<G>,
        rng: &mut Rng,
        _thoughts: &mut Thoughts<G::Action>,
    ) -> G::Action {
        self.choose(view, rng)
    }

    /// Forgets everything about the game before: called before each game.
    fn new_game(&mut self) {}

    /// Whether it can forfeit a game at all.
    fn may_forfeit(&self) -> bool {
        false
    }

    /// Why the bot forfeits the game, asked after each choice of a bot that may: the choice just made must then not be played.
    fn forfeited(&mut self) -> Option<Forfeit> {
        None
    }

    /// How many iterations it has searched since it was made; 0 for a bot that does not search.
    fn iterations(&self) -> u64 {
        0
    }
}

/// Why a bot gives up a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    pub cause: Cause,
    /// What went wrong, for whoever mends the bot.
    pub told: String,
}

/// The kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cause {
    Start,
    Ended,
    TimeOut,
    Unreadable,
    Illegal,
    TooLong,
}

impl fmt::Display for Cause {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Cause::Start => "does not start",
            Cause::Ended => "ended without an answer",
            Cause::TimeOut => "time-out",
            Cause::Unreadable => "unreadable answer",
            Cause::Illegal => "illegal answer",
            Cause::TooLong => "line too long",
        })
    }
}

/// A bot ready to play, as the play loop holds it.
pub type BoxedBot<G> = Box<dyn Bot<G> + Send>;

/// Makes new bots of one kind.
pub type Factory<G> = Box<dyn Fn() -> BoxedBot<G> + Send + Sync>;

/// A game that the bots of this folder can play: it can be written down, judged and learned, and its parts have names.
#[deny(missing_docs)]
pub trait Playable: Notation + Judgement + LookAhead + Parts + 'static {}

impl<G: Notation + Judgement + LookAhead + Parts + 'static> Playable for G {}

/// The bots that one game adds to those of every game.
pub struct OwnBots<G: Parts> {
    pub infos: &'static [BotInfo],
    /// Makes a bot whose name is among `infos`; `None` for any other name.
    pub build: fn(&BotSpec) -> Option<BoxedBot<G>>,
    /// The same bot for a seat that leaves parts of the game aside.
    pub restricted: fn(&BotSpec) -> Option<BoxedBot<Restricted<G>>>,
}

impl<G: Parts> OwnBots<G> {
    /// For a game that adds none.
    pub const NONE: Self = OwnBots {
        infos: &[],
        build: |_| None,
        restricted: |_| None,
    };
}

/// Declares the modules whose `INFO` and `build` make a bot of every game, and behind the semicolon those that `prepare`
/// their bots for a game and may fail at it.
macro_rules! registry {
    ($($module:ident),*; $($prepared:ident),* $(,)?) => {
        $(pub mod $module;)*
        $(pub mod $prepared;)*

        /// The bots that play every game.
        pub const BOTS: &[BotInfo] = &[$($module::INFO,)* $($prepared::INFO,)*];

        /// The bot of every game that the spec names, ready but for its handicaps.
        fn general<G: Playable>(spec: &BotSpec, game: &G) -> Option<Result<Factory<G>, BotFault>> {
            $(if spec.name() == $module::INFO.name {
                let spec = spec.clone();
                return Some(Ok(Box::new(move || $module::build::<G>(&spec))));
            })*
            $(if spec.name() == $prepared::INFO.name {
                return Some($prepared::prepare(spec, game));
            })*
            None
        }
    };
}

registry!(random, greedy, flat_mc, external; ismcts, learned);

/// Readies the bot that the spec names for a game: what it needs is found now or not at all.
pub fn prepare<G: Playable>(
    spec: &BotSpec,
    own: &OwnBots<G>,
    game: &Arc<G>,
) -> Result<Factory<G>, BotFault> {
    if handicap::barred(spec).next().is_none() {
        let factory = ready(spec, own.build, &**game)?;
        return Ok(handicap::blundering(spec, factory));
    }
    let restricted = Restricted::new(game.clone(), 0, handicap::barred(spec));
    let factory = ready(spec, own.restricted, &restricted)?;
    let factory = handicap::blundering(spec, factory);
    Ok(handicap::restrained(spec, factory, game))
}

/// The bot of every game, or the game's own.
fn ready<G: Playable>(
    spec: &BotSpec,
    own: fn(&BotSpec) -> Option<BoxedBot<G>>,
    game: &G,
) -> Result<Factory<G>, BotFault> {
    if let Some(ready) = general(spec, game) {
        return ready;
    }
    if own(spec).is_none() {
        let remedy = "`mintlab list bots` shows every bot";
        return Err(BotFault::new(
            spec.to_string(),
            "this game has no such bot",
            remedy,
        ));
    }
    let spec = spec.clone();
    Ok(Box::new(move || own(&spec).expect("it was made before")))
}
