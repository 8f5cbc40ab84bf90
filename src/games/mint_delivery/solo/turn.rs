//! What actions do, and how turns and rounds follow each other.

use super::MintDeliverySolo;
use super::actions::{Action, Lift};
use super::state::{AI, PLAYER, Side, State};

impl MintDeliverySolo {
    #[inline]
    pub(super) fn carry_out(&self, state: &mut State, action: Action) {
        state.actions -= u8::from(!action.is_free());
        if let Some(forced) = state.forced.filter(|_| !action.is_free()) {
            state.motive = forced.motive;
        }
        match action {
            Action::Deliver(order) => self.deliver(state, order),
            Action::Belts { way, .. } => self.return_mints(state, way),
            Action::EndTurn => self.end_turn(state),
            Action::Move(space) => state.mover().space = space,
            Action::Take(order) => take(state, order),
            Action::Load(lifts) => load(state, lifts),
            Action::Shift(count) => {
                let belt = self.board.belt_at(state.sides[PLAYER].space);
                state.belts[belt.expect("shifts are made at a belt")].shift(count);
            }
            Action::ShiftBoth => {
                for belt in state.belts.iter_mut().filter(|belt| belt.len() > 0) {
                    belt.shift(1);
                }
            }
        }
    }

    /// The mints leave the truck, the order is turned down; where the mints go may be the player's choice.
    fn deliver(&self, state: &mut State, order: u8) {
        let card = self.board.card(order);
        let side = state.mover();
        for kind in 0..3 {
            side.mints[kind] -= card.mints[kind];
        }
        side.held.remove(order);
        side.delivered.push(order);
        side.stars += u16::from(card.stars);
        state.pending = Some(order);
        if let &[way] = self.belt_ways(state, order) {
            self.return_mints(state, way);
        }
    }

    /// The mints of the order just delivered go to the back of the belts, in the order of the card.
    fn return_mints(&self, state: &mut State, way: u8) {
        let order = state.pending.take();
        let order = order.expect("belts are chosen after a delivery");
        let mints = &self.board.card(order).card_order;
        for (place, &mint) in mints.iter().enumerate() {
            state.belts[usize::from(way >> place & 1)].push(mint);
        }
    }

    /// Ends turns in which nothing but their end is left, until somebody has a choice or the game is over.
    pub(super) fn settle(&self, state: &mut State) {
        state.forced = None;
        while !state.over && state.pending.is_none() && !self.has_choice(state) {
            self.end_turn(state);
        }
    }

    /// Whether the side whose turn it is has a choice, if only a forced one, which is noted.
    fn has_choice(&self, state: &mut State) -> bool {
        if usize::from(state.turn) == AI {
            return self.note_forced(state);
        }
        state.actions > 0 || self.can_deliver(&state.sides[PLAYER])
    }

    // Only in the AI's turn: kept out of `apply`, which is inlined into every playout.
    #[inline(never)]
    fn note_forced(&self, state: &mut State) -> bool {
        state.forced = self.forced(state);
        state.forced.is_some()
    }

    // Asked when no action is left: kept out of `apply`, which is inlined into every playout.
    #[inline(never)]
    fn can_deliver(&self, side: &Side) -> bool {
        self.deliverable(side).next().is_some()
    }

    // Once a turn: kept out of `apply`, which is inlined into every playout.
    #[inline(never)]
    fn end_turn(&self, state: &mut State) {
        state.actions = self.rules.actions;
        if usize::from(state.turn) == PLAYER {
            state.turn = AI as u8;
            state.actions = self.rules.ai_actions;
        } else if self.is_ending(state) || state.round >= self.rules.round_cap {
            // MD-S9: the AI has always had the last turn. MD-10: the cap.
            state.over = true;
            state.actions = 0;
        } else {
            state.turn = PLAYER as u8;
            state.round += 1;
        }
    }

    /// Whether enough piles are empty, their face-up card gone too (MD-S9).
    #[inline]
    pub(super) fn is_ending(&self, state: &State) -> bool {
        let empty = state.piles.iter().map(|pile| u8::from(pile.is_empty()));
        empty.sum::<u8>() >= self.rules.end_piles
    }
}

/// The card goes to the taker; the next one of its pile lies face up.
fn take(state: &mut State, order: u8) {
    let pile = state
        .piles
        .iter_mut()
        .find(|pile| pile.last() == Some(&order));
    pile.expect("only face-up orders are taken").pop();
    state.mover().held.push(order);
}

/// MD-S3: the foremost mints of the kind; gaps close.
fn load(state: &mut State, lifts: [Lift; 2]) {
    for (belt, lift) in lifts.into_iter().enumerate() {
        for _ in 0..lift.count {
            state.belts[belt].take(lift.mint);
        }
        state.mover().mints[usize::from(lift.mint)] += lift.count;
    }
}
