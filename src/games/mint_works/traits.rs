//! The special traits of the printed AIs, by seat: the AI's own in solitaire, `seat-traits` at a multiplayer table.

use super::MintWorks;
use super::actions::{Action, Use};
use super::cards::{Ai, Plan, Type};
use super::rules::{Purse, Rules, SonicTurn};
use super::state::{State, UNLIMITED};
use super::turn::AI_SEAT;
use crate::core::game::Seat;

/// Which seats have whose trait. A set of seats is a mask, so that asking costs next to nothing.
#[derive(Clone, Debug)]
pub(super) struct Traits {
    /// Ai -> the seats with its trait.
    seats: [u8; Ai::ALL.len()],
    /// The seats that pay from the supply (MW-A28).
    endless: u8,
    /// The seats whose legal actions are fewer than the standard rules allow.
    bound: u8,
    none: bool,
}

impl Traits {
    pub fn new(rules: &Rules, solo: Option<Ai>) -> Traits {
        let mut traits = Traits {
            seats: [0; Ai::ALL.len()],
            endless: 0,
            bound: 0,
            none: true,
        };
        for (seat, ai) in by_seat(rules, solo) {
            let bit = 1 << seat;
            let figures = &rules.ais[ai];
            let endless = matches!(figures.start_mints, Purse::Endless(_));
            let picky = figures.type_order.len() < Type::ALL.len();
            let bound = solo.is_some() || ai == Ai::Sonic || picky;
            traits.seats[ai as usize] |= bit;
            traits.endless |= bit * u8::from(endless);
            traits.bound |= bit * u8::from(bound);
            traits.none = false;
        }
        traits
    }

    /// No seat has a trait.
    #[inline]
    pub fn none(&self) -> bool {
        self.none
    }

    #[inline]
    pub fn has(&self, seat: Seat, ai: Ai) -> bool {
        self.seats[ai as usize] >> seat & 1 != 0
    }

    /// The first seat with this trait.
    #[inline]
    pub fn seat_of(&self, ai: Ai) -> Option<Seat> {
        let seats = self.seats[ai as usize];
        (seats != 0).then_some(seats.trailing_zeros() as Seat)
    }

    /// The seat that limits the mint supply and wins when it is empty; there is at most one.
    #[inline]
    pub fn rachael(&self) -> Option<Seat> {
        self.seat_of(Ai::Rachael)
    }

    pub fn of(&self, seat: Seat) -> Option<Ai> {
        Ai::ALL.iter().copied().find(|&ai| self.has(seat, ai))
    }

    /// Whether a seat may do less than the standard rules allow.
    #[inline]
    pub fn bind(&self, seat: Seat) -> bool {
        self.bound >> seat & 1 != 0
    }
}

/// The seats with a trait.
pub(super) fn by_seat(rules: &Rules, solo: Option<Ai>) -> impl Iterator<Item = (Seat, Ai)> {
    let named = rules.seat_traits.iter().enumerate();
    let named = named.filter_map(|(seat, named)| Some((seat, named.ai()?)));
    solo.map(|ai| (AI_SEAT, ai)).into_iter().chain(named)
}

impl MintWorks {
    #[inline]
    pub(super) fn pays_from_supply(&self, seat: Seat) -> bool {
        self.traits.endless >> seat & 1 != 0
    }

    /// By the AI's card for a seat with a trait.
    pub(super) fn start_mints(&self, seat: Seat) -> u32 {
        match self
            .traits
            .of(seat)
            .map(|ai| self.rules.ais[ai].start_mints)
        {
            None => self.rules.start_mints.into(),
            Some(Purse::Mints(mints)) => mints.into(),
            Some(Purse::Endless(_)) => UNLIMITED,
        }
    }

    /// MW-A22: Sonic uses the Supplier only with no Plan at the start of the turn.
    pub(super) fn may_use_supplier(&self, state: &State, seat: Seat) -> bool {
        match self.rules.sonic_turn {
            _ if !self.traits.has(seat, Ai::Sonic) => true,
            SonicTurn::Each => state.players[seat].plans == 0,
            SonicTurn::Pair => state.sonic_bare,
        }
    }

    /// A type that the card leaves out is never bought.
    pub(super) fn may_buy(&self, seat: Seat, plan: Plan) -> bool {
        let card = self.traits.of(seat).map(|ai| &self.rules.ais[ai]);
        card.is_none_or(|card| card.type_order.contains(&plan.kind()))
    }

    /// Takes out what the trait of the seat to act forbids; a copy of the Supplier is bound like the Supplier.
    pub(super) fn keep_allowed(&self, state: &State, actions: &mut Vec<Action>) {
        let seat = state.seat();
        if !self.traits.bind(seat) {
            return;
        }
        let open = self.may_use_supplier(state, seat);
        actions.retain(|action| match action {
            Action::Place(Use::Simple(spot)) | Action::TempAgency(Use::Simple(spot)) => spot
                .bought()
                .is_none_or(|plan| open && self.may_buy(seat, plan)),
            _ => true,
        });
    }
}
