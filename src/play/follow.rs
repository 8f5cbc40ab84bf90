//! A game played by a list of actions instead of by bots: what recorded games do under the rules of today.

use crate::core::game::Seat;
use crate::core::notation::Notation;
use crate::core::rng::{Rng, Stream};
use crate::play::fingerprint::{Fingerprinter, word_of};
use crate::play::{GameId, Watcher};

/// How far a list of actions could be played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed {
    /// The round of each decision that was played, and of the one where it stopped.
    pub rounds: Vec<u32>,
    /// The decisions that were played.
    pub decisions: Vec<Decision>,
    /// The names of all actions that were legal.
    pub names: Vec<String>,
    /// Fingerprints of the rounds.
    pub prints: Vec<u32>,
    /// Who was to act, and what was legal, where the next action of the list was not; none if all were, or if the
    /// game was over.
    pub stopped: Option<(Seat, Vec<String>)>,
}

/// One decision in the words of the fingerprints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub seat: Seat,
    pub round: u32,
    pub legal: Vec<u64>,
    pub played: u64,
}

/// Deals and plays the named actions one by one, until one is not legal or the game is over.
pub fn follow<G: Notation>(game: &G, id: GameId, actions: &[&str]) -> Followed {
    let mut rng = Rng::new(id.seed, Stream::Table { deal: id.deal });
    let mut table = game.deal(&mut rng);
    let mut watcher = Fingerprinter::default();
    let mut followed = Followed::default();
    let mut legal = Vec::new();
    watcher.setup(game, &table);
    for &word in actions {
        let Some(seat) = game.to_act(&table) else {
            break;
        };
        followed.rounds.push(game.round(&table));
        game.legal_actions(&table, &mut legal);
        let name = |action: &G::Action| game.action_name(&table, *action);
        let Some(&action) = legal.iter().find(|action| name(action) == word) else {
            followed.stopped = Some((seat, legal.iter().map(name).collect()));
            break;
        };
        watcher.before(game, &table, seat, action);
        followed.decisions.push(Decision {
            seat,
            round: game.round(&table),
            legal: watcher.words(game, &table, &legal),
            played: word_of(word),
        });
        game.apply(&mut table, action, &mut rng);
    }
    followed.prints = watcher.finish().rounds.clone();
    followed.names = watcher.take_names();
    followed
}
