//! The AI: the one action that its motivations force, in their printed order.

use super::super::components::{Ability, Mints, Preference};
use super::super::rules::{AiFills, AiStuck, SoloLoad};
use super::MintDeliverySolo;
use super::actions::{Action, Lift};
use super::board::{covers, every_byte, least, missing_kinds, packed, without};
use super::fast::belt::Belt;
use super::state::{AI, Side, State};
use crate::core::named::named;

/// Why the AI does what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motivation {
    Deliver,
    TakeOrders,
    LoadMints,
    FillOrders,
}

named! {
    /// What the AI is about, with `ai-fills = "cycle"`: it lasts until it is satisfied (MD-S4).
    Motive:
    Deliver "deliver",
    Take "take",
    Load "load",
}

/// What the AI does and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forced {
    pub motivation: Motivation,
    pub action: Action,
    /// Its motive after this action.
    pub motive: Motive,
}

/// What the AI holds, in words of packed mints.
struct Holding {
    aboard: u32,
    /// All that its orders want together.
    wanted: u32,
    /// The town of the oldest order whose mints are all aboard.
    fillable: Option<u8>,
}

impl MintDeliverySolo {
    /// The AI's one action in its turn; `None` when it stops.
    #[inline]
    pub(super) fn forced(&self, state: &State) -> Option<Forced> {
        let ai = &state.sides[AI];
        let because = |motivation| {
            move |action| Forced {
                motivation,
                action,
                motive: state.motive,
            }
        };
        let mut holding = Holding {
            aboard: packed(ai.mints),
            wanted: 0,
            fillable: None,
        };
        for &order in ai.held.iter() {
            let card = self.board.card(order);
            holding.wanted += card.need;
            if covers(holding.aboard, card.need) {
                if card.space == ai.space {
                    return Some(Action::Deliver(order)).map(because(Motivation::Deliver));
                }
                holding.fillable = holding.fillable.or(Some(card.space));
            }
        }
        if state.actions == 0 {
            return None;
        }
        // MD-S4
        match (self.rules.ai_fills, holding.fillable) {
            (AiFills::Cycle, _) => return self.cycle(state, &holding),
            (AiFills::First, Some(town)) => {
                return self.drive(ai, town).map(because(Motivation::Deliver));
            }
            _ => {}
        }
        if self.is_below_work_force(ai) {
            return self.take_orders(state).map(because(Motivation::TakeOrders));
        }
        if !covers(holding.aboard, holding.wanted) {
            let (motivation, action) = self.gather(state, &holding)?;
            return Some(action).map(because(motivation));
        }
        // MD-S1
        self.drive(ai, holding.fillable?)
            .map(because(Motivation::FillOrders))
    }

    fn is_below_work_force(&self, ai: &Side) -> bool {
        ai.held.len() < usize::from(self.ai.work_force)
    }

    /// The sheet's four "go on to": a motive lasts until it is satisfied, then comes the next one, for free (MD-S4).
    fn cycle(&self, state: &State, holding: &Holding) -> Option<Forced> {
        let ai = &state.sides[AI];
        let is_order_left = state.face_up().next().is_some();
        if ai.held.is_empty() && !is_order_left {
            return None;
        }
        let mut motive = state.motive;
        loop {
            let found = match motive {
                Motive::Deliver => holding
                    .fillable
                    .map(|town| (Motivation::Deliver, self.drive(ai, town))),
                Motive::Take => (self.is_below_work_force(ai) && is_order_left)
                    .then(|| (Motivation::TakeOrders, self.take_orders(state))),
                Motive::Load => (!covers(holding.aboard, holding.wanted)).then(|| {
                    let gathered = self.gather(state, holding);
                    let motivation = gathered.map_or(Motivation::LoadMints, |(why, _)| why);
                    (motivation, gathered.map(|(_, action)| action))
                }),
            };
            if let Some((motivation, action)) = found {
                return action.map(|action| Forced {
                    motivation,
                    action,
                    motive,
                });
            }
            motive = match motive {
                Motive::Deliver => Motive::Take,
                Motive::Take => Motive::Load,
                Motive::Load => Motive::Deliver,
            };
        }
    }

    /// Loads or shifts; but where a missing kind is on no belt the AI may deliver what it can instead (MD-S5).
    fn gather(&self, state: &State, holding: &Holding) -> Option<(Motivation, Action)> {
        let missing = without(holding.wanted, holding.aboard);
        let gives_up = self.rules.ai_stuck == AiStuck::Fills && is_stuck(state, missing);
        if let Some(town) = holding.fillable.filter(|_| gives_up) {
            let drive = self.drive(&state.sides[AI], town)?;
            return Some((Motivation::FillOrders, drive));
        }
        let load = self.load_mints(state, missing)?;
        Some((Motivation::LoadMints, load))
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

    // One motivation of four, and the longest: the others should not save its registers.
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
            gives[1 - belt] = self.gives(&state.belts[1 - belt], without(missing, lifted));
            let second = self.ai_lift(ai, aboard + lifted, gives);
            lifts[1 - belt] = second.map_or(Lift::default(), |(_, lift)| lift);
        }
        Some(Action::Load(lifts))
    }

    /// How many mints of each missing kind one Load from a belt gives: as many as are missing, or all in front
    /// (MD-S10).
    #[inline]
    fn gives(&self, belt: &Belt, missing: u32) -> u32 {
        let wanted = match self.rules.solo_load {
            SoloLoad::UpTo => missing,
            SoloLoad::Exact => every_byte(missing_kinds(0, missing)),
        };
        let lying = packed(belt.in_front(self.rules.front));
        least(least(lying, wanted), packed(self.limits[AI]))
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

    /// One Move along the shortest way; the Sprinter's goes on for a second space (MD-S8).
    fn drive(&self, ai: &Side, goal: u8) -> Option<Action> {
        let mut space = self.board.step(ai.space, goal);
        if self.ai.ability == Ability::TwoSpaces {
            for _ in 1..self.rules.amounts.sprinter {
                space = self.board.step(space, goal);
            }
        }
        (space != ai.space).then_some(Action::Move(space))
    }
}

/// Whether a missing kind lies on no belt (MD-S5).
fn is_stuck(state: &State, missing: u32) -> bool {
    let [first, second] = state.belts.map(|belt| packed(belt.in_front(belt.len())));
    missing_kinds(0, missing) & !missing_kinds(0, first + second) != 0
}
