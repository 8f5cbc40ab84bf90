//! What can be done, and what the player may do now.

use super::MintDeliverySolo;
use super::board::{covers, packed};
use super::state::{PLAYER, Side, State};
use crate::core::game::Game;
use crate::core::rng::Rng;

/// One choice. Mints are kinds, orders and spaces are numbers of the component file.
// In one register, so that it is handed on whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(8))]
pub enum Action {
    /// Free: one order, in its town.
    Deliver(u8),
    /// To this space; the Sprinter may cross another.
    Move(u8),
    Take(u8),
    /// What is lifted from each belt.
    Load([Lift; 2]),
    /// This many mints from the front to the back of the belt at hand.
    Shift(u8),
    /// The AI's: one mint on each belt.
    ShiftBoth,
    /// Where the mints of a delivered order go, and how many they are: a set bit of `way` sends the mint at that place
    /// of the card to belt 2.
    Belts {
        way: u8,
        mints: u8,
    },
    EndTurn,
}

/// Some mints of one kind taken from a belt; none if `count` is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lift {
    pub mint: u8,
    pub count: u8,
}

impl Lift {
    /// A load from this belt alone.
    #[inline]
    pub fn only_from(self, belt: usize) -> Action {
        let mut lifts = [Lift::default(); 2];
        lifts[belt] = self;
        Action::Load(lifts)
    }
}

impl Action {
    /// Whether it takes none of the actions of a turn.
    #[inline]
    pub fn is_free(self) -> bool {
        matches!(
            self,
            Action::Deliver(_) | Action::Belts { .. } | Action::EndTurn
        )
    }
}

impl MintDeliverySolo {
    pub(super) fn list_actions(&self, state: &State, actions: &mut Vec<Action>) {
        if let Some(order) = state.pending {
            let mints = self.board.card(order).card_order.len() as u8;
            let ways = self.belt_ways(state, order).iter();
            actions.extend(ways.map(|&way| Action::Belts { way, mints }));
        } else if state.is_players_turn() {
            self.list_player_actions(state, actions);
        }
    }

    fn list_player_actions(&self, state: &State, actions: &mut Vec<Action>) {
        let player = &state.sides[PLAYER];
        actions.extend(self.deliverable(player).map(Action::Deliver));
        if state.actions > 0 {
            actions.extend_from_slice(self.plain_actions(state));
            actions.pop();
            if self.may_take(player) {
                actions.extend(state.face_up().map(Action::Take));
            }
        }
        actions.push(Action::EndTurn);
    }

    /// A random action of the player's turn, most often one of a list.
    #[inline(always)]
    pub(super) fn random_of_turn(
        &self,
        state: &State,
        actions: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Action {
        let player = &state.sides[PLAYER];
        let can_deliver = self.deliverable(player).next().is_some();
        if state.actions == 0 || can_deliver || self.may_take(player) {
            return self.random_of_list(state, actions, rng);
        }
        let plain = self.plain_actions(state);
        plain[rng.below(plain.len())]
    }

    // Outside of a turn: kept out of `random_action`, which is inlined into every playout.
    #[inline(never)]
    pub(super) fn random_of_list(
        &self,
        state: &State,
        actions: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> Action {
        self.legal_actions(state, actions);
        actions[rng.below(actions.len())]
    }

    /// Whether the player may take an order if there is one.
    #[inline]
    fn may_take(&self, player: &Side) -> bool {
        player.space == self.board.dispatch && player.held.len() < usize::from(self.rules.solo_held)
    }

    /// With an action left: all but Takes and deliveries; `end-turn` is the last.
    #[inline(always)]
    fn plain_actions(&self, state: &State) -> &[Action] {
        let player = &state.sides[PLAYER];
        let Some(belt) = self.board.belt_at(player.space) else {
            return self.lists.on(player.space);
        };
        let belt = &state.belts[belt];
        let front = belt.in_front(self.rules.front);
        let room = self.rules.slots - player.mints.iter().sum::<u8>();
        let shift = self.rules.solo_shift.min(belt.len());
        self.lists.at_belt(player.space, front, room, shift)
    }

    /// The orders that a side can deliver where it stands, oldest first.
    #[inline]
    pub(super) fn deliverable(&self, side: &Side) -> impl Iterator<Item = u8> {
        let aboard = packed(side.mints);
        side.held.iter().copied().filter(move |&order| {
            let card = self.board.card(order);
            card.space == side.space && covers(aboard, card.need)
        })
    }

    /// The ways in which the mints of a delivered order can go onto the belts.
    pub(super) fn belt_ways(&self, state: &State, order: u8) -> &[u8] {
        let room = state
            .belts
            .map(|belt| self.rules.belt.saturating_sub(belt.len()));
        self.board.ways(order, room)
    }
}
