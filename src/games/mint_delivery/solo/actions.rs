//! What can be done, and what the player may do now.

use super::MintDeliverySolo;
use super::board::{covers, packed};
use super::state::{AI, PLAYER, Side, State};

/// One choice. Mints are kinds, orders and spaces are numbers of the component file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Free: one order, in its town.
    Deliver(u8),
    /// To this space; the Sprinter may cross another.
    Move(u8),
    Take(u8),
    /// What is lifted from each belt.
    Load([Lift; 2]),
    /// So many mints from the front to the back of the belt at hand.
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
        actions.clear();
        if let Some(order) = state.pending {
            let mints = self.board.orders[usize::from(order)].card_order.len() as u8;
            let ways = self.belt_ways(state, order);
            actions.extend(ways.map(|way| Action::Belts { way, mints }));
        } else if usize::from(state.turn) == AI {
            actions.extend(state.forced.map(|forced| forced.action));
        } else {
            self.list_player_actions(state, actions);
        }
    }

    fn list_player_actions(&self, state: &State, actions: &mut Vec<Action>) {
        let player = &state.sides[PLAYER];
        actions.extend(self.deliverable(player).map(Action::Deliver));
        if state.actions > 0 {
            let next = &self.board.neighbours[usize::from(player.space)];
            actions.extend(next.iter().copied().map(Action::Move));
            if player.space == self.board.dispatch
                && player.held.len() < usize::from(self.rules.solo_held)
            {
                actions.extend(state.face_up().map(Action::Take));
            }
            if let Some(belt) = self.board.belt_at(player.space) {
                self.list_belt_actions(state, belt, actions);
            }
        }
        actions.push(Action::EndTurn);
    }

    /// Every load (MD-S3: the foremost mints, so kind and number say it all) and every shift at one belt.
    fn list_belt_actions(&self, state: &State, belt: usize, actions: &mut Vec<Action>) {
        let room = self.rules.slots - state.sides[PLAYER].mints.iter().sum::<u8>();
        for mint in 0..3 {
            let lying = state.belts[belt].in_front(mint, self.rules.front);
            let most = lying.min(self.limits[PLAYER][usize::from(mint)]).min(room);
            actions.extend((1..=most).map(|count| Lift { mint, count }.only_from(belt)));
        }
        let most = self.rules.solo_shift.min(state.belts[belt].len());
        actions.extend((1..=most).map(Action::Shift));
    }

    /// The orders that a side can deliver where it stands, oldest first.
    #[inline]
    pub(super) fn deliverable(&self, side: &Side) -> impl Iterator<Item = u8> {
        let aboard = packed(side.mints);
        side.held.iter().copied().filter(move |&order| {
            let card = &self.board.orders[usize::from(order)];
            card.space == side.space && covers(aboard, card.need)
        })
    }

    /// The ways in which the mints of a delivered order can go onto the belts.
    #[inline]
    pub(super) fn belt_ways<'a>(
        &'a self,
        state: &State,
        order: u8,
    ) -> impl Iterator<Item = u8> + use<'a> {
        let card = &self.board.orders[usize::from(order)];
        let room = state
            .belts
            .map(|belt| self.rules.belt.saturating_sub(belt.len()));
        let mints = card.card_order.len() as u8;
        card.ways.iter().copied().filter(move |way| {
            let second = way.count_ones() as u8;
            second <= room[1] && mints - second <= room[0]
        })
    }
}
