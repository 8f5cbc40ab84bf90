//! Move, Load, Unload and Optimise as one sum. Which of them a random player chooses cannot be predicted, so no branch
//! depends on it.

use super::super::MintDelivery;
use super::super::actions::{Action, Exchange};
use super::super::setup::UNLIMITED;
use super::super::state::{State, Tokens};

/// What an action changes about the truck and the supply, where that is all that it does.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Shift {
    /// All bits if the truck stays, else none: a mask of its space.
    stays: u8,
    /// The space moved to, else 0.
    to: u8,
    /// Mints from the supply by kind; below 0 those that go back.
    mints: [i8; 3],
}

impl Shift {
    #[inline(always)]
    pub fn of(action: Action) -> Option<Shift> {
        let at_depot = |mints: [i8; 3]| Shift {
            stays: u8::MAX,
            to: 0,
            mints,
        };
        Some(match action {
            Action::Move(to) => Shift {
                stays: 0,
                to,
                mints: [0; 3],
            },
            Action::Load(n) => at_depot([n as i8, 0, 0]),
            Action::Unload(mints) => at_depot(mints.map(|n| -(n as i8))),
            Action::Optimise(Exchange {
                classic,
                sugar_free,
                cinnamon,
            }) => at_depot([-(classic as i8), sugar_free as i8, cinnamon as i8]),
            _ => return None,
        })
    }

    /// Whether it leads onto a token.
    #[inline]
    pub fn meets(self, tokens: &Tokens) -> bool {
        (tokens.spaces() >> (self.to % 32)) as u8 & !self.stays & 1 != 0
    }
}

impl MintDelivery {
    #[inline]
    pub(in super::super) fn shift(&self, state: &mut State, shift: Shift) {
        let player = &mut state.players[state.seat as usize];
        for kind in 0..3 {
            let n = shift.mints[kind];
            player.mints[kind] = player.mints[kind].wrapping_add_signed(n);
            state.supply[kind] = state.supply[kind].wrapping_sub_signed(n);
        }
        player.space = player.space & shift.stays | shift.to;
        if !self.is_limited {
            state.supply = [UNLIMITED; 3]; // MD-1
        }
        self.use_action(state, shift.stays == 0);
    }
}
