//! The word: all choices of the base game in one decision as the bits of a `u64`.
//!
//! Bit 0 is Pass, 1-5 the Locations without a choice, 6-9 Co-op by seat, 10-30 the Supplier and 32-52 the Builder
//! by Plan.

use super::super::actions::{Action, Use};
use super::super::cards::{LOCATIONS, Location, PLANS, Plan};
use crate::core::bits::{bits, nth_bit};

pub const PASS: u64 = 1;
pub const CO_OP_SHIFT: u8 = 6;
pub const SUPPLIER_SHIFT: u8 = 10;
pub const BUILDER_SHIFT: u8 = 32;
pub const EACH_PLAN: u64 = (1 << PLANS) - 1;
/// Bits that do not depend on the Plan Supply.
pub const NO_SUPPLY: u64 = !(EACH_PLAN << SUPPLIER_SHIFT);
/// Bits that do not depend on the player's Plans.
pub const NO_PLAN: u64 = !(EACH_PLAN << BUILDER_SHIFT);
/// Bits that cost nothing.
pub const FREE: u64 = PASS | 0b1111 << CO_OP_SHIFT;

/// Locations with choices outside the word.
pub const BEYOND_WORD: u16 =
    Location::Recycler.bit() | Location::SwapMeet.bit() | Location::TempAgency.bit();

/// A use of a Location by its bit in the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot(u8);

impl Spot {
    pub const PRODUCER: Spot = Spot(1);
    pub const WHOLESALER: Spot = Spot(2);
    pub const LEADERSHIP_COUNCIL: Spot = Spot(3);
    pub const LOTTO: Spot = Spot(4);
    pub const CROWDFUNDER: Spot = Spot(5);

    #[inline]
    pub const fn supplier(plan: Plan) -> Spot {
        Spot(SUPPLIER_SHIFT + plan as u8)
    }

    #[inline]
    pub const fn builder(plan: Plan) -> Spot {
        Spot(BUILDER_SHIFT + plan as u8)
    }

    #[inline]
    pub fn location(self) -> Location {
        LOCATION_OF[self.index()]
    }

    /// The Plan bought or built.
    #[inline]
    pub fn plan(self) -> Option<Plan> {
        self.built().or(self.bought())
    }

    /// The Plan built at the Builder.
    #[inline]
    pub fn built(self) -> Option<Plan> {
        Some(Plan::at(self.0.checked_sub(BUILDER_SHIFT)?))
    }

    /// The Plan bought at the Supplier.
    #[inline]
    pub fn bought(self) -> Option<Plan> {
        (SUPPLIER_SHIFT..BUILDER_SHIFT)
            .contains(&self.0)
            .then(|| Plan::at(self.0 - SUPPLIER_SHIFT))
    }

    /// The use with this bit.
    #[inline]
    pub const fn at(bit: usize) -> Spot {
        Spot((bit & 63) as u8)
    }

    /// Its place in tables by bit.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Every use of a Location that the word holds.
    pub fn all() -> impl Iterator<Item = Spot> {
        let bits = LOCATION_BITS.iter().fold(0, |word, bits| word | bits);
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(Spot)
    }
}

/// Location -> its bits of the word; none for those whose choices are not in it.
pub const LOCATION_BITS: [u64; LOCATIONS] = {
    let mut bits = [0; LOCATIONS];
    bits[Location::Producer as usize] = 1 << Spot::PRODUCER.0;
    bits[Location::Wholesaler as usize] = 1 << Spot::WHOLESALER.0;
    bits[Location::LeadershipCouncil as usize] = 1 << Spot::LEADERSHIP_COUNCIL.0;
    bits[Location::Lotto as usize] = 1 << Spot::LOTTO.0;
    bits[Location::Crowdfunder as usize] = 1 << Spot::CROWDFUNDER.0;
    bits[Location::Supplier as usize] = EACH_PLAN << SUPPLIER_SHIFT;
    bits[Location::Builder as usize] = EACH_PLAN << BUILDER_SHIFT;
    bits
};

/// Bit -> Location.
const LOCATION_OF: [Location; 64] = {
    let mut found = [Location::Producer; 64];
    let mut at = 0;
    while at < LOCATIONS {
        let mut bit = 0;
        while bit < 64 {
            if LOCATION_BITS[at] >> bit & 1 == 1 {
                found[bit] = Location::at(at);
            }
            bit += 1;
        }
        at += 1;
    }
    found
};

/// Bit -> action.
static ACTIONS: [Action; 64] = {
    let mut actions = [Action::Pass; 64];
    let mut bit = 1;
    while bit < 64 {
        actions[bit as usize] = match bit {
            CO_OP_SHIFT..SUPPLIER_SHIFT => Action::CoOp(bit - CO_OP_SHIFT),
            _ => Action::Place(Use::Simple(Spot(bit))),
        };
        bit += 1;
    }
    actions
};

/// The actions of a word, in the order of the bits.
pub fn actions_of(word: u64) -> impl Iterator<Item = Action> {
    bits(word).map(|bit| ACTIONS[usize::from(bit) & 63])
}

/// The action of the `k`-th bit of a word. No branch depends on it, for which one is chosen cannot be predicted.
#[inline]
pub fn nth_action(word: u64, k: usize) -> Action {
    action_at(nth_bit(word, k))
}

/// The action of a bit.
#[inline]
pub fn action_at(bit: usize) -> Action {
    ACTIONS[bit & 63]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_bit_is_the_one_of_the_list() {
        let words = [
            1,
            0b1010_1110,
            1 << 52 | 1,
            0x001f_ffff_7fff_ffff,
            EACH_PLAN << 32 | 6,
        ];
        for word in words {
            let actions: Vec<Action> = actions_of(word).collect();
            let chosen: Vec<Action> = (0..actions.len()).map(|k| nth_action(word, k)).collect();
            assert_eq!(chosen, actions);
        }
    }
}
