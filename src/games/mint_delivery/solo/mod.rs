//! Mint Delivery alone: the player against one of the AI cards on the factory board.

use std::iter::repeat_n;

use super::components::{
    Ability, AiCard, Components, MAX_MINTS_OF_A_KIND, MAX_ORDERS, Mint, Mints,
};
use super::left_out::LeftOut;
use super::parts::OrderKinds;
use super::rules::Rules;
use super::validate::numbers;
use crate::core::game::{EndReason, Game, MAX_SEATS, Outcome, Seat, TieBreak};
use crate::core::rng::Rng;
use crate::core::ruleset::RuleFault;
use crate::core::text::meant_or_all;

mod actions;
mod board;
mod fast;
mod features;
mod judgement;
mod motivations;
mod notation;
mod prose;
mod row;
mod state;
#[cfg(test)]
mod tests;
mod turn;

pub use actions::{Action, Lift};
use board::Board;
use fast::lists::Lists;
use row::Row;
pub use state::State;
use state::{AI, PILES, PLAYER, Side};

/// The rules of a solo game. Seat 0 is the player, seat 1 the AI, whose one legal action is what its motivations
/// force.
#[derive(Clone, Debug)]
pub struct MintDeliverySolo {
    pub(super) rules: Rules,
    components: Components,
    ai: AiCard,
    board: Board,
    lists: Lists,
    /// The kinds of all mints of the box.
    mints: Vec<u8>,
    /// By seat: the most mints of each kind in one Load.
    limits: [Mints; 2],
    pub(super) order_kinds: OrderKinds,
    left_out: LeftOut,
}

impl MintDeliverySolo {
    /// A game against the AI card of this name.
    pub fn new(
        rules: Rules,
        mut components: Components,
        ai: &str,
    ) -> Result<MintDeliverySolo, RuleFault> {
        let left_out = LeftOut::of(&rules.without_orders, &mut components)?;
        numbers::check(&rules)?;
        check_solo(&rules, &components)?;
        let ai = components
            .ai(ai)
            .cloned()
            .ok_or_else(|| no_such_ai(&components, ai))?;
        let printed = [rules.solo_load_c, rules.solo_load_s, rules.solo_load_n];
        let mut limits = [printed; 2];
        if ai.ability == Ability::TwoCinnamon {
            limits[AI][Mint::Cinnamon as usize] = rules.amounts.spicer;
        }
        let board = Board::new(&components);
        Ok(MintDeliverySolo {
            mints: (0..3)
                .flat_map(|kind| repeat_n(kind, components.mints[usize::from(kind)].into()))
                .collect(),
            lists: Lists::new(&rules, &board, limits[PLAYER]),
            order_kinds: OrderKinds::new(&components),
            left_out,
            rules,
            components,
            ai,
            board,
            limits,
        })
    }

    pub fn components(&self) -> &Components {
        &self.components
    }

    /// The law of conservation: no mint and no order comes into being or is lost.
    pub fn conserved(&self, state: &State) -> bool {
        let aboard = state.sides.iter().flat_map(|side| side.mints);
        let pending = state
            .pending
            .map_or(0, |order| self.board.card(order).card_order.len());
        let mints = state
            .belts
            .iter()
            .map(|belt| usize::from(belt.len()))
            .sum::<usize>()
            + aboard.map(usize::from).sum::<usize>()
            + pending;
        let mut orders: Vec<u8> = state
            .piles
            .iter()
            .flat_map(|pile| pile.iter().copied())
            .collect();
        for side in &state.sides {
            orders.extend_from_slice(&side.held);
            orders.extend_from_slice(&side.delivered);
        }
        orders.sort_unstable();
        orders.dedup();
        mints == 2 * usize::from(self.rules.belt)
            && orders.len() == PILES * usize::from(self.rules.solo_pile)
    }
}

/// Whether the solo mode can be played by these rules.
fn check_solo(rules: &Rules, components: &Components) -> Result<(), RuleFault> {
    let mints: usize = components.mints.iter().map(|&n| usize::from(n)).sum();
    let needed_orders = PILES * usize::from(rules.solo_pile);
    let fault = |key, problem: String, remedy: &str| Err(RuleFault::new(key, problem, remedy));
    if rules.upgrades.is_on() {
        return fault(
            "upgrades",
            "there are no upgrades in the solo mode".into(),
            "leave them out",
        );
    }
    if rules.roads.count() > 0 {
        return fault(
            "roads",
            "there are no road conditions in the solo mode".into(),
            "leave them out",
        );
    }
    if mints < 2 * usize::from(rules.belt) {
        return fault(
            "belt",
            format!("{mints} mints do not fill the belts"),
            "a smaller `belt`",
        );
    }
    let orders = components.orders.len();
    if orders < needed_orders {
        return fault(
            "solo-pile",
            format!("{orders} orders do not fill the piles"),
            "a smaller `solo-pile`",
        );
    }
    Ok(())
}

fn no_such_ai(components: &Components, ai: &str) -> RuleFault {
    let remedy = meant_or_all(ai, components.ais.iter().map(|card| card.name.as_str()));
    RuleFault::new("ai", format!("there is no AI card `{ai}`"), remedy)
}

impl Game for MintDeliverySolo {
    type State = State;
    type Action = Action;

    fn seats(&self) -> usize {
        2
    }

    fn deal(&self, rng: &mut Rng) -> State {
        let mut state = self.empty_table();
        let mut mints = [0; 3 * MAX_MINTS_OF_A_KIND];
        let mints = &mut mints[..self.mints.len()];
        mints.copy_from_slice(&self.mints);
        rng.shuffle(mints);
        let belts = mints.chunks_exact(self.rules.belt.into());
        for (belt, mints) in state.belts.iter_mut().zip(belts) {
            mints.iter().for_each(|&mint| belt.push(mint));
        }
        let orders = self.left_out.shuffled(rng);
        let piles = orders.chunks_exact(self.rules.solo_pile.into());
        for (pile, orders) in state.piles.iter_mut().zip(piles) {
            orders.iter().for_each(|&order| pile.push(order));
        }
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        match (state.over, state.pending) {
            (true, _) => None,
            (false, Some(_)) => Some(PLAYER),
            (false, None) => Some(state.turn.into()),
        }
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.clear();
        match state.forced {
            Some(forced) => actions.push(forced.action),
            None => self.list_actions(state, actions),
        }
    }

    #[inline(always)]
    fn random_action(&self, state: &State, actions: &mut Vec<Action>, rng: &mut Rng) -> Action {
        match state.is_players_turn() {
            true => self.random_of_turn(state, actions, rng),
            false => self.random_of_list(state, actions, rng),
        }
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action, _rng: &mut Rng) {
        self.carry_out(state, action);
        // With an action left the player has a road to drive.
        if !state.is_players_turn() || state.actions == 0 {
            self.settle(state);
        }
    }

    /// Hidden are the cards below the face-up ones, from both seats alike; those that are out of the game may lie
    /// there as well. The belts are open, and with them which mints are out.
    fn determinize(&self, state: &mut State, _observer: Seat, rng: &mut Rng) {
        let mut unseen = self.unseen(state);
        rng.shuffle(unseen.as_mut_slice());
        let mut unseen = unseen.iter().copied();
        for pile in &mut state.piles {
            let below = pile.len().saturating_sub(1);
            for place in &mut pile.as_mut_slice()[..below] {
                *place = unseen
                    .next()
                    .expect("the hidden cards are among the unseen");
            }
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let by_side = |count: &dyn Fn(&Side) -> i32| {
            let mut values = [0; MAX_SEATS];
            for seat in [PLAYER, AI] {
                values[seat] = count(&state.sides[seat]);
            }
            values
        };
        let reason = match self.is_ending(state) {
            true => EndReason::Orders,
            false => EndReason::Cap,
        };
        let steps = [
            (
                TieBreak::Orders,
                by_side(&|side| side.delivered.len() as i32),
            ),
            (TieBreak::Value, by_side(&|side| self.value(side))),
        ];
        let stars = by_side(&|side| side.stars.into());
        Outcome::by_score(2, stars, steps, reason, state.round.into())
    }
}

impl MintDeliverySolo {
    /// The table before anything is dealt: both trucks at Dispatch, the player to start.
    fn empty_table(&self) -> State {
        State::new(self.board.dispatch, self.rules.actions)
    }

    /// The value of the mints aboard that breaks ties.
    fn value(&self, side: &Side) -> i32 {
        let values = side.mints.iter().zip(self.rules.mint_values);
        values
            .map(|(&n, value)| i32::from(n) * i32::from(value))
            .sum()
    }

    /// The orders that lie open nowhere and never did, in the order of the component file.
    fn unseen(&self, state: &State) -> Row<MAX_ORDERS> {
        let mut seen = 0u64;
        let open = state
            .sides
            .iter()
            .flat_map(|side| side.held.iter().chain(side.delivered.iter()));
        for order in open.copied().chain(state.face_up()) {
            seen |= 1 << order;
        }
        let mut unseen = Row::EMPTY;
        for order in (0..self.components.orders.len() as u8).filter(|order| seen >> order & 1 == 0)
        {
            unseen.push(order);
        }
        unseen
    }
}
