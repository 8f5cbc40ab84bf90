//! Mint Tin Aliens, for two players.

pub mod actions;
pub mod cards;
pub mod components;
mod docs;
mod fast;
mod features;
mod hidden;
mod judgement;
mod notation;
mod outlook;
mod parts;
mod players;
mod printed;
mod prose;
pub mod rules;
mod scoring;
pub mod state;
#[cfg(test)]
mod tests;
mod turn;
mod validate;

pub use actions::Action;
pub use cards::{Award, Card};
pub use components::Components;
pub use rules::Rules;
pub use state::State;

use crate::core::game::{Game, Outcome, Seat};
use crate::core::rng::Rng;
use crate::core::ruleset::RuleFault;
use cards::{Counts, KINDS};
use fast::draws::Draws;
use fast::payments::Prices;

/// The rules of Mint Tin Aliens, made ready for play. Arrays are by `Card as usize` or `Award as usize`.
#[derive(Clone, Debug)]
pub struct MintTinAliens {
    rules: Rules,
    deck: Counts,
    /// Cards for the first player and for the second.
    deal: [u8; 2],
    market_size: usize,
    die: u8,
    die_step: u8,
    count: [u8; KINDS],
    points: [i32; KINDS],
    dearest_first: [Award; KINDS],
    price: [u8; KINDS],
    prices: Prices,
    draws: Draws,
    /// Pawns for the first player who holds all four named awards and for the second.
    pawns: [u8; 2],
    pawn_points: i32,
}

impl MintTinAliens {
    /// The game by these rules, if a game can be played by them.
    pub fn new(rules: Rules) -> Result<MintTinAliens, RuleFault> {
        validate::validate(&rules)?;
        // The check keeps every figure below 128.
        let merits = rules.awards.list();
        let price = merits.map(|merit| merit.cards as u8);
        let points = merits.map(|merit| merit.points as i32);
        let mut dearest_first = Award::ALL;
        dearest_first.sort_by_key(|&award| -points[award as usize]);
        Ok(MintTinAliens {
            deck: rules.cards.list().map(|count| count as u8),
            deal: [rules.deal_first as u8, rules.deal_second as u8],
            market_size: rules.market_size as usize,
            die: rules.die as u8,
            die_step: rules.die_step as u8,
            count: merits.map(|merit| merit.count as u8),
            points,
            dearest_first,
            price,
            prices: Prices::new(&price),
            draws: Draws::new(&rules),
            pawns: [rules.pawns_first as u8, rules.pawns_second as u8],
            pawn_points: rules.pawn_points as i32,
            rules,
        })
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether every card and every award is on the table exactly once, and nobody knows of a card that is not there.
    pub fn conserved(&self, state: &State) -> bool {
        let awards = |kind: usize| {
            state.awards[kind] + state.players[0].won[kind] + state.players[1].won[kind]
        };
        let knows = |kind: usize| state.players.iter().all(|p| p.known[kind] <= p.hand[kind]);
        state.all_cards() == self.deck
            && (0..KINDS).all(|kind| awards(kind) == self.count[kind] && knows(kind))
    }
}

impl Game for MintTinAliens {
    type State = State;
    type Action = Action;

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, rng: &mut Rng) -> State {
        self.lay_out(rng)
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        match state.phase {
            state::Phase::Over => None,
            _ => Some(state.mover()),
        }
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        self.each_action(state, |action| actions.push(action));
    }

    #[inline]
    fn legal_key(&self, state: &State) -> u64 {
        self.key_of_actions(state)
    }

    // A playout is a loop of `random_action` and `apply`. Inlined into it, the choice and its effect share branches;
    // the optimiser takes them for too large to do so unasked.
    #[inline(always)]
    fn random_action(&self, state: &State, _actions: &mut Vec<Action>, rng: &mut Rng) -> Action {
        self.any_action(state, rng)
    }

    #[inline]
    fn play_on(&self, state: &mut State, most: u64, _actions: &mut Vec<Action>, rng: &mut Rng) {
        self.play_words(state, most, rng);
    }

    #[inline]
    fn play_out(
        &self,
        state: &mut State,
        most: u64,
        actions: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Option<Outcome> {
        match self.longest() <= most {
            true => self.play_to_the_end(state, rng),
            false => self.play_on(state, most, actions, rng),
        }
        self.to_act(state).is_none().then(|| self.result(state))
    }

    #[inline(always)]
    fn apply(&self, state: &mut State, action: Action, rng: &mut Rng) {
        self.play(state, action, rng);
    }

    fn sight(&self, state: &State, observer: Seat) -> u64 {
        self.seen_by(state, observer)
    }

    fn determinize(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        self.redeal(state, observer, rng);
    }

    #[inline]
    fn outcome(&self, state: &State) -> Outcome {
        self.result(state)
    }
}
