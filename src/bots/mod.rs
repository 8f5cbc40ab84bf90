//! Players: `Bot` is the one method that a player must have, `BOTS` is the list of those that play every game.
//!
//! A bot of your own: one file here with `INFO` and `build`, and its name in the `registry!` below.

use crate::game::{Game, View};
use crate::judgement::Judgement;
use crate::notation::Notation;
use crate::rng::Rng;

mod budget;
pub mod external;
pub mod flat_mc;
pub mod greedy;
pub mod ismcts;
mod playout;
pub mod random;
mod search;
mod spec;
mod tree;

pub use spec::{BotFault, BotInfo, BotSpec, Catalogue, Kind, Parameter};

/// A player. It sees only its seat's view and draws chance only from `rng`, its own stream.
pub trait Bot<G: Game> {
    /// One of the legal actions of the view.
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action;

    /// Forgets everything about the game before: called before each game.
    fn new_game(&mut self) {}

    /// Whether it can forfeit a game at all.
    fn may_forfeit(&self) -> bool {
        false
    }

    /// Why the bot forfeits the game, asked after each choice of a bot that may: the choice just made must then not be played.
    fn forfeited(&mut self) -> Option<String> {
        None
    }

    /// How many iterations it has searched since it was made; 0 for a bot that does not search.
    fn iterations(&self) -> u64 {
        0
    }
}

/// A bot ready to play, as the play loop holds it.
pub type BoxedBot<G> = Box<dyn Bot<G> + Send>;

/// A game that the bots of this folder can play: it can be written down and judged.
pub trait Playable: Notation + Judgement + 'static {}

impl<G: Notation + Judgement + 'static> Playable for G {}

/// The bots that one game adds to those of every game.
pub struct OwnBots<G: Game> {
    pub infos: &'static [BotInfo],
    /// Makes a bot whose name is among `infos`; `None` for any other name.
    pub build: fn(&BotSpec) -> Option<BoxedBot<G>>,
}

impl<G: Game> OwnBots<G> {
    /// For a game that adds none.
    pub const NONE: Self = OwnBots {
        infos: &[],
        build: |_| None,
    };
}

/// Lists the modules whose `INFO` and `build` make a bot of every game.
macro_rules! registry {
    ($($module:ident),* $(,)?) => {
        /// The bots that play every game.
        pub const BOTS: &[BotInfo] = &[$($module::INFO),*];

        /// Makes the bot that the spec names.
        pub fn build<G: Playable>(spec: &BotSpec, own: &OwnBots<G>) -> Result<BoxedBot<G>, BotFault> {
            $(if spec.name() == $module::INFO.name {
                return Ok($module::build::<G>(spec));
            })*
            (own.build)(spec).ok_or_else(|| {
                BotFault::new(&spec.to_string(), "this game has no such bot", "`mintlab list bots` shows every bot")
            })
        }
    };
}

registry!(random, greedy, flat_mc, ismcts, external);
