//! The AI: the one action that its motivations force, in their printed order.

use super::super::components::{Ability, Preference};
use super::super::rules::{AiFills, AiStuck};
use super::MintDeliverySolo;
use super::actions::{Action, Lift};
use super::board::{covers, packed};
use super::state::{AI, Side, State};

/// Why the AI does what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motivation {
    Deliver,
    TakeOrders,
    LoadMints,
    FillOrders,
}

/// What the AI does and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forced {
    pub motivation: Motivation,
    pub action: Action,
}

impl MintDeliverySolo {
    /// The AI's one action in its turn; `None` when it stops.
    pub(super) fn forced(&self, state: &State) -> Option<Forced> {
        let ai = &state.sides[AI];
        let because = |motivation| move |action| Forced { motivation, action };
        let aboard = packed(ai.mints);
        let mut wanted = 0;
        // The town of the oldest order whose mints are all aboard.
        let mut fillable = None;
        for &order in ai.held.iter() {
            let card = &self.board.orders[usize::from(order)];
            wanted += card.need;
            if covers(aboard, card.need) {
                if card.space == ai.space {
                    return Some(Action::Deliver(order)).map(because(Motivation::Deliver));
                }
                fillable = fillable.or(Some(card.space));
            }
        }
        if state.actions == 0 {
            return None;
        }
        // MD-S4
        if self.rules.ai_fills == AiFills::First && fillable.is_some() {
            return self.drive(ai, fillable?).map(because(Motivation::Deliver));
        }
        if ai.held.len() < usize::from(self.ai.work_force) {
            return self.take_orders(state).map(because(Motivation::TakeOrders));
        }
        // MD-S5
        let gives_up = self.rules.ai_stuck == AiStuck::Fills
            && fillable.is_some()
            && is_stuck(state, self.missing(ai));
        if !covers(aboard, wanted) && !gives_up {
            return self.load_mints(state).map(because(Motivation::LoadMints));
        }
        // MD-S1
        self.drive(ai, fillable?)
            .map(because(Motivation::FillOrders))
    }

    fn take_orders(&self, state: &State) -> Option<Action> {
        let ai = &state.sides[AI];
        // MD-S7: with no order left it does not even drive.
        let order = self.preferred(state)?;
        let in_town = self.ai.ability == Ability::TakeInTown && self.board.is_town(ai.space);
        if ai.space == self.board.dispatch || in_town {
            return Some(Action::Take(order));
        }
        self.drive(ai, self.board.dispatch)
    }

    /// The face-up order that the AI likes most; ties: more stars, then leftmost.
    pub(super) fn preferred(&self, state: &State) -> Option<u8> {
        let mut best = None;
        for order in state.face_up() {
            let stars = self.board.orders[usize::from(order)].stars;
            let liking = (self.liking(&state.sides[AI], order), stars);
            if best.is_none_or(|(most, _)| liking > most) {
                best = Some((liking, order));
            }
        }
        best.map(|(_, order)| order)
    }

    /// How much the AI's card likes an order; the second number decides between equals of the first.
    fn liking(&self, ai: &Side, order: u8) -> (i8, i8) {
        let card = &self.board.orders[usize::from(order)];
        let held_town = |&held: &u8| self.board.orders[usize::from(held)].space == card.space;
        match self.ai.prefers {
            Preference::MostStars => (card.stars as i8, 0),
            Preference::FewestStars => (-(card.stars as i8), 0),
            Preference::FewestMints => (-(card.card_order.len() as i8), 0),
            Preference::MostCinnamon => (card.mints[2] as i8, card.mints[1] as i8),
            Preference::HeldTown => {
                let away = self.board.distance(ai.space, card.space); // MD-S8
                (ai.held.iter().any(held_town).into(), -(away as i8))
            }
        }
    }

    fn load_mints(&self, state: &State) -> Option<Action> {
        let ai = &state.sides[AI];
        if ai.space != self.board.ai_loading {
            return self.drive(ai, self.board.ai_loading);
        }
        let missing = self.missing(ai);
        let Some((belt, lift)) = self.ai_lift(state, ai.mints, missing, [true; 2]) else {
            let empty = state.belts.iter().all(|belt| belt.len() == 0);
            return (!empty).then_some(Action::ShiftBoth);
        };
        let mut lifts = [Lift::default(); 2];
        lifts[belt] = lift;
        if self.ai.ability == Ability::BothBelts {
            lifts[1 - belt] = self.second_lift(state, missing, belt, lift);
        }
        Some(Action::Load(lifts))
    }

    /// What the Hoarder lifts from the other belt after the first lift.
    fn second_lift(&self, state: &State, missing: [u8; 3], belt: usize, first: Lift) -> Lift {
        let (mut mints, mut missing) = (state.sides[AI].mints, missing);
        mints[usize::from(first.mint)] += first.count;
        missing[usize::from(first.mint)] -= first.count;
        let second = self.ai_lift(state, mints, missing, [belt == 1, belt == 0]);
        second.map_or(Lift::default(), |(_, lift)| lift)
    }

    /// MD-S6: the first missing kind that lies in front of a belt in reach, oldest order first, in card order; as
    /// many as all orders miss; the belt that gives more.
    fn ai_lift(
        &self,
        state: &State,
        mut mints: [u8; 3],
        missing: [u8; 3],
        reach: [bool; 2],
    ) -> Option<(usize, Lift)> {
        let mut looked_for = [false; 3];
        for &order in state.sides[AI].held.iter() {
            for &mint in self.board.orders[usize::from(order)].card_order.iter() {
                let kind = usize::from(mint);
                if mints[kind] > 0 {
                    mints[kind] -= 1;
                } else if !std::mem::replace(&mut looked_for[kind], true)
                    && let Some(found) = self.lift_of(state, mint, missing[kind], reach)
                {
                    return Some(found);
                }
            }
        }
        None
    }

    /// The belt in reach that gives more of a kind, and what it gives.
    fn lift_of(
        &self,
        state: &State,
        mint: u8,
        missing: u8,
        reach: [bool; 2],
    ) -> Option<(usize, Lift)> {
        let most = missing.min(self.limits[AI][usize::from(mint)]);
        let gives = [0, 1].map(|belt| match reach[belt] {
            true => state.belts[belt].in_front(mint, self.rules.front).min(most),
            false => 0,
        });
        let belt = usize::from(gives[1] > gives[0]);
        let count = gives[belt];
        (count > 0).then_some((belt, Lift { mint, count }))
    }

    /// How many of each kind the AI's orders miss in all.
    pub(super) fn missing(&self, ai: &Side) -> [u8; 3] {
        let mut wanted = [0; 3];
        for &order in ai.held.iter() {
            for kind in 0..3 {
                wanted[kind] += self.board.orders[usize::from(order)].mints[kind];
            }
        }
        [0, 1, 2].map(|kind| wanted[kind].saturating_sub(ai.mints[kind]))
    }

    /// One Move along the shortest way; the Sprinter's goes up to two spaces (MD-S8).
    fn drive(&self, ai: &Side, goal: u8) -> Option<Action> {
        let mut space = self.board.step(ai.space, goal);
        if self.ai.ability == Ability::TwoSpaces {
            space = self.board.step(space, goal);
        }
        (space != ai.space).then_some(Action::Move(space))
    }
}

/// Whether a missing kind lies on no belt (MD-S5).
fn is_stuck(state: &State, missing: [u8; 3]) -> bool {
    let lies_out = |kind: usize| state.belts.iter().any(|belt| belt.count(kind as u8) > 0);
    (0..3).any(|kind| missing[kind] > 0 && !lies_out(kind))
}
