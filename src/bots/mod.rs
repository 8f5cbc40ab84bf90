//! Players: `Bot` is the one method that a player must have.

use crate::game::{Game, View};
use crate::rng::Rng;

pub mod random;

/// A player. It sees only its seat's view and draws chance only from `rng`, its own stream.
pub trait Bot<G: Game> {
    /// One of the legal actions of the view.
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action;

    /// Forgets everything about the game before: called before each game.
    fn new_game(&mut self) {}
}
