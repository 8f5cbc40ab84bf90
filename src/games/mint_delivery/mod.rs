//! Mint Delivery: load mints, take orders, drive, deliver. Two to five players, with Upgrades and Road Conditions.

mod action;
mod bay;
mod board;
pub mod components;
mod docs;
mod inventory;
mod judgement;
mod keeping;
mod legal;
mod lists;
mod notation;
mod prose;
mod purchases;
mod roads;
pub mod rules;
mod setup;
pub mod solo;
mod state;
mod turn;

pub use action::Action;
pub use components::{ComponentFault, Components};
pub use rules::Rules;
pub use state::{Pending, Phase, Player, State, Tokens, Town};

use crate::game::{EndReason, Game, MAX_SEATS, Outcome, Seat, TieBreak};
use crate::rng::Rng;
use board::bits;

#[cfg(test)]
mod tests;

/// The game for two to five players: rules, components, and tables made from them. See `MintDelivery::new`.
pub struct MintDelivery {
    rules: Rules,
    components: Components,
    players: usize,
    board: board::Board,
    bays: bay::Bays,
    lists: lists::Lists,
    /// By upgrade, in ready orders.
    prices: [u8; components::Upgrade::ALL.len()],
    /// The tokens that `roads = [..]` names.
    given: Tokens,
    /// The spaces where mints are loaded.
    depots: Vec<u8>,
    is_limited: bool,
    has_roads: bool,
    /// Whether tokens may bar every way from a space.
    may_get_stuck: bool,
    /// Neither upgrades nor road conditions.
    is_base: bool,
    has_flow: bool,
}

impl std::fmt::Debug for MintDelivery {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut shown = f.debug_struct("MintDelivery");
        shown
            .field("players", &self.players)
            .field("rules", &self.rules);
        shown.finish_non_exhaustive()
    }
}

impl MintDelivery {
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub fn components(&self) -> &Components {
        &self.components
    }

    /// A random action that is no plain one of a turn.
    #[cold]
    #[inline(never)]
    fn random_other(&self, state: &State, actions: &mut Vec<Action>, rng: &mut Rng) -> Action {
        if state.phase == Phase::Keep {
            return Action::Keep(self.random_keep(state, rng));
        }
        self.legal_actions(state, actions);
        actions[rng.below(actions.len())]
    }
}

impl Game for MintDelivery {
    type State = State;
    type Action = Action;

    fn seats(&self) -> usize {
        self.players
    }

    fn deal(&self, rng: &mut Rng) -> State {
        self.deal_table(rng)
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(state.seat as usize)
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        match (state.phase, state.pending) {
            (Phase::Over, _) => {}
            (Phase::Keep, _) => {
                let sets = bits(self.keeps(state));
                actions.extend(sets.map(|set| Action::Keep(self.kept(state, set))));
            }
            (_, Pending::None) => self.legal(state).list(actions),
            (_, Pending::Toll(_)) => actions.extend(state.mover().kinds().map(Action::Toll)),
            (_, Pending::Drop) => actions.extend(state.mover().kinds().map(Action::Drop)),
            (_, Pending::Flow(town)) => {
                actions.extend(self.flow_choices(state, town).map(Action::Flow));
            }
        }
    }

    #[inline(always)]
    fn random_action(&self, state: &State, actions: &mut Vec<Action>, rng: &mut Rng) -> Action {
        if state.phase == Phase::Play && state.pending == Pending::None {
            return self.random_of_turn(state, rng);
        }
        self.random_other(state, actions, rng)
    }

    // Most actions are a few instructions long: they should not pay for a call.
    #[inline(always)]
    fn apply(&self, state: &mut State, action: Action, _rng: &mut Rng) {
        self.play(state, action);
    }

    fn determinize(&self, state: &mut State, observer: Seat, rng: &mut Rng) {
        self.redeal(state, observer, rng);
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        let mut orders = [0; MAX_SEATS];
        let mut values = [0; MAX_SEATS];
        for (seat, player) in state.players[..self.players].iter().enumerate() {
            scores[seat] = player.score() as i32;
            orders[seat] = player.delivered.count_ones() as i32;
            values[seat] = player.value();
        }
        let capped = state.phase == Phase::Over && !state.ending;
        let reason = if capped {
            EndReason::Cap
        } else {
            EndReason::Orders
        };
        let steps = [(TieBreak::Orders, orders), (TieBreak::Value, values)];
        Outcome::by_score(
            self.players,
            scores,
            steps,
            reason,
            state.round.max(1) as u32,
        )
    }
}
