//! The AI: the one action that its motivations force, in their printed order.

use super::super::components::{Ability, Mints, Preference};
use super::super::rules::{AiFills, AiStuck};
use super::MintDeliverySolo;
use super::actions::{Action, Lift};
use super::belt::Belt;
use super::board::{covers, least, missing_kinds, packed, without};
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
    #[inline]
    pub(super) fn forced(&self, state: &State) -> Option<Forced> {
        let ai = &state.sides[AI];
        let because = |motivation| move |action| Forced { motivation, action };
        let aboard = packed(ai.mints);
        let mut wanted = 0;
        // The town of the oldest order whose mints are all aboard.
        let mut fillable = None;
        for &order in ai.held.iter() {
            let card = self.board.card(order);
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
            && is_stuck(state, without(wanted, aboard));
        if !covers(aboard, wanted) && !gives_up {
            let missing = without(wanted, aboard);
            return self
                .load_mints(state, missing)
                .map(because(Motivation::LoadMints));
        }
        // MD-S1
        self.drive(ai, fillable?)
            .map(because(Motivation::FillOrders))
    }

    fn take_orders(&self, state: &State) -> Option<Action> {
        let ai = &state.sides[AI];
        let in_town = self.ai.ability == Ability::TakeInTown && self.board.is_town(ai.space);
        if ai.space == self.board.dispatch || in_town {
            return self.preferred(state).map(Action::Take);
        }
        // MD-S7: with no order left it does not even drive.
        state.face_up().next()?;
        self.drive(ai, self.board.dispatch)
    }

    /// The face-up order that the AI likes most; ties: more stars, then leftmost.
    #[inline(never)]
    pub(super) fn preferred(&self, state: &State) -> Option<u8> {
        let mut best = None;
        for order in state.face_up() {
            let stars = self.board.card(order).stars;
            let liking = (self.liking(&state.sides[AI], order), stars);
            if best.is_none_or(|(most, _)| liking > most) {
                best = Some((liking, order));
            }
        }
        best.map(|(_, order)| order)
    }

    /// How much the AI's card likes an order; the second number decides between equals of the first.
    fn liking(&self, ai: &Side, order: u8) -> (i8, i8) {
        let card = self.board.card(order);
        let held_town = |&held: &u8| self.board.card(held).space == card.space;
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

    #[inline(never)]
    fn load_mints(&self, state: &State, missing: u32) -> Option<Action> {
        let ai = &state.sides[AI];
        if ai.space != self.board.ai_loading {
            return self.drive(ai, self.board.ai_loading);
        }
        let aboard = packed(ai.mints);
        let gives = state.belts.map(|belt| self.gives(&belt, missing));
        let Some((belt, lift)) = self.ai_lift(ai, aboard, gives) else {
            let empty = state.belts.iter().all(|belt| belt.len() == 0);
            return (!empty).then_some(Action::ShiftBoth);
        };
        let mut lifts = [Lift::default(); 2];
        lifts[belt] = lift;
        if self.ai.ability == Ability::BothBelts {
            // The Hoarder then does the same on the other belt.
            let lifted = u32::from(lift.count) << (8 * lift.mint);
            let mut gives = [0; 2];
            gives[1 - belt] = self.gives(&state.belts[1 - belt], missing - lifted);
            let second = self.ai_lift(ai, aboard + lifted, gives);
            lifts[1 - belt] = second.map_or(Lift::default(), |(_, lift)| lift);
        }
        Some(Action::Load(lifts))
    }

    /// How many of the missing mints of each kind one Load from a belt gives.
    #[inline]
    fn gives(&self, belt: &Belt, missing: u32) -> u32 {
        let lying = packed(belt.in_front(self.rules.front));
        least(least(lying, missing), packed(self.limits[AI]))
    }

    /// MD-S6: the first missing kind that a belt gives, oldest order first, in card order; as many as all orders
    /// miss; from the belt that gives more.
    #[inline]
    fn ai_lift(&self, ai: &Side, aboard: u32, gives: [u32; 2]) -> Option<(usize, Lift)> {
        let given = missing_kinds(0, gives[0] | gives[1]);
        let mut left = aboard;
        for &order in ai.held.iter() {
            let need = self.board.card(order).need;
            let found = missing_kinds(left, need) & given;
            if found != 0 {
                let mint = found.trailing_zeros() as u8 / 8;
                let counts = gives.map(|gives| (gives >> (8 * mint)) as u8);
                let belt = usize::from(counts[1] > counts[0]);
                let count = counts[belt];
                return Some((belt, Lift { mint, count }));
            }
            left = without(left, need);
        }
        None
    }

    /// How many of each kind the AI's orders miss in all.
    pub(super) fn missing(&self, ai: &Side) -> Mints {
        let wanted = ai.held.iter().map(|&order| self.board.card(order).need);
        let [c, s, n, _] = without(wanted.sum(), packed(ai.mints)).to_le_bytes();
        [c, s, n]
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
fn is_stuck(state: &State, missing: u32) -> bool {
    let [first, second] = state.belts.map(|belt| packed(belt.in_front(belt.len())));
    missing_kinds(0, missing) & !missing_kinds(0, first + second) != 0
}
