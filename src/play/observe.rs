//! Watching a game for design figures: who led, how much choice there was, what each seat had at the end.

use serde::{Deserialize, Serialize};

use crate::core::game::{Game, MAX_SEATS, Outcome, Seat};
use crate::core::notation::Notation;
use crate::play::Watcher;

/// What a watched game showed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    pub decisions: u32,
    /// Legal actions, summed over all decisions.
    pub legal: u64,
    /// How often another seat than before stood alone at the top of the scores.
    pub lead_changes: u32,
    /// The decisions after which the sole winner was alone at the top until the end.
    pub settled: u32,
    /// Seat and number (by `Notation::items`) of everything that seats had at the end; copies are repeated.
    pub held: Vec<(Seat, usize)>,
    /// What chance laid out: number (by `Notation::items`) and how far off.
    pub laid: Vec<(usize, u8)>,
    /// By round after which the game went on: each seat's rank by the scores, 1 for the highest; equals share the better one.
    pub ranks: Vec<[u8; MAX_SEATS]>,
}

/// Watches one game after another.
pub struct Observer<G: Game> {
    seen: Observed,
    /// The last seat that was alone at the top.
    last_leader: Option<Seat>,
    /// The seat that is alone at the top now, and the decision from which on.
    leader: Option<(Seat, u32)>,
    legal: Vec<G::Action>,
    items: Vec<usize>,
}

impl<G: Game> Default for Observer<G> {
    fn default() -> Self {
        Observer {
            seen: Observed::default(),
            last_leader: None,
            leader: None,
            legal: Vec::new(),
            items: Vec::new(),
        }
    }
}

impl<G: Game> Observer<G> {
    /// What the last game showed.
    pub fn seen(&self) -> &Observed {
        &self.seen
    }

    /// Notes the standings where a round has ended since the last look; `outcome` is that of a game that goes on.
    fn note_ranks(&mut self, outcome: &Outcome) {
        let ended = outcome.rounds.saturating_sub(1) as usize;
        while self.seen.ranks.len() < ended {
            self.seen.ranks.push(ranks(outcome));
        }
    }

    fn note_leader(&mut self, leader: Option<Seat>) {
        if self.leader.map(|(seat, _)| seat) == leader {
            return;
        }
        self.leader = leader.map(|seat| (seat, self.seen.decisions));
        if let Some(seat) = leader {
            let changed = self.last_leader.is_some_and(|last| last != seat);
            self.seen.lead_changes += u32::from(changed);
            self.last_leader = leader;
        }
    }
}

/// Each seat's rank by its score alone.
fn ranks(outcome: &Outcome) -> [u8; MAX_SEATS] {
    let scores = &outcome.scores[..outcome.seats];
    let mut ranks = [0; MAX_SEATS];
    for (rank, own) in ranks.iter_mut().zip(scores) {
        *rank = 1 + scores.iter().filter(|score| *score > own).count() as u8;
    }
    ranks
}

/// The seat whose score alone is highest.
fn sole_leader(outcome: &Outcome) -> Option<Seat> {
    let scores = &outcome.scores[..outcome.seats];
    let best = scores.iter().max()?;
    let mut leaders = (0..outcome.seats).filter(|&seat| scores[seat] == *best);
    let first = leaders.next();
    if leaders.next().is_some() {
        None
    } else {
        first
    }
}

impl<G: Notation> Watcher<G> for Observer<G> {
    fn setup(&mut self, game: &G, state: &G::State) {
        self.seen.held.clear();
        self.seen.laid.clear();
        self.seen.ranks.clear();
        self.seen = Observed {
            held: std::mem::take(&mut self.seen.held),
            laid: std::mem::take(&mut self.seen.laid),
            ranks: std::mem::take(&mut self.seen.ranks),
            ..Observed::default()
        };
        game.laid_out(state, &mut self.seen.laid);
        self.last_leader = None;
        self.leader = None;
        self.note_leader(sole_leader(&game.outcome(state)));
    }

    fn before(&mut self, game: &G, state: &G::State, _seat: Seat, _action: G::Action) {
        game.legal_actions(state, &mut self.legal);
        self.seen.legal += self.legal.len() as u64;
        self.seen.decisions += 1;
    }

    fn after(&mut self, game: &G, state: &G::State) {
        let outcome = game.outcome(state);
        self.note_leader(sole_leader(&outcome));
        if game.to_act(state).is_some() {
            self.note_ranks(&outcome);
        }
    }

    fn end(&mut self, game: &G, state: &G::State, outcome: &Outcome) {
        let mut winners = outcome.winners();
        let sole = winners.next().filter(|_| winners.next().is_none());
        self.seen.settled = match self.leader {
            Some((seat, since)) if sole == Some(seat) => self.seen.decisions - since,
            _ => 0,
        };
        for seat in 0..outcome.seats {
            self.items.clear();
            game.held(state, seat, &mut self.items);
            self.seen
                .held
                .extend(self.items.iter().map(|&item| (seat, item)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::EndReason;
    use crate::games::mint_tin_aliens::MintTinAliens;

    #[test]
    fn ranks_are_noted_once_a_round_and_equals_share_the_better() {
        let at = |rounds, [a, b, c]: [i32; 3]| {
            Outcome::by_score(3, [a, b, c, 0, 0], [], EndReason::Cap, rounds)
        };
        let mut observer = Observer::<MintTinAliens>::default();
        observer.note_ranks(&at(1, [9, 9, 9]));
        assert!(observer.seen.ranks.is_empty(), "no round has ended");
        observer.note_ranks(&at(2, [4, 7, 4]));
        observer.note_ranks(&at(2, [8, 7, 4]));
        observer.note_ranks(&at(3, [8, 8, 9]));
        assert_eq!(observer.seen.ranks, [[2, 1, 2, 0, 0], [2, 2, 1, 0, 0]]);
    }

    #[test]
    fn a_lead_that_is_shared_and_regained_is_no_change() {
        let mut observer = Observer::<MintTinAliens>::default();
        let leaders = [
            None,
            Some(0),
            None,
            Some(0),
            Some(1),
            Some(1),
            None,
            Some(0),
        ];
        for leader in leaders {
            observer.note_leader(leader);
            observer.seen.decisions += 1;
        }
        assert_eq!(observer.seen.lead_changes, 2);
        assert_eq!(observer.leader, Some((0, 7)));
    }
}
