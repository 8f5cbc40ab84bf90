//! What is only speed: a reader of the rules never needs it. Each shortcut has a plain twin that says the same.
//!
//! | shortcut | plain twin | compared by |
//! | --- | --- | --- |
//! | `Legal`, `Lists`: a legal set as runs of one list | `MintDelivery::turn_actions` | debug builds; `twins.rs` |
//! | `random_of_turn` and the counts of purchases | `turn_actions[rng.below(len)]` | `twins.rs` |
//! | `Shift`: Move, Load, Unload, Optimise without a branch | `MintDelivery::carry_out` | debug builds; `twins.rs` |
//! | `Bays`: what a truck may do where it stands | `Depot::on`, `slots` | `twins.rs` |
//! | `Board::filled_by`: the orders that given mints fill | `covers` | built from it |
//!
//! Debug builds play the twins beside one deal in 64.

pub(super) mod bays;
pub(super) mod legal;
pub(super) mod lists;
mod purchases;
pub(super) mod shift;

use super::board::Board;
use super::components::Effect;
use super::rules::{Rules, TollStuck};
use super::state::State;
use super::validate::Token;

/// What a rule set promises, so that play may leave questions out. All assumptions stand here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shortcuts {
    /// Neither upgrades nor road conditions. Then the moves from a space are always the same, a turn without actions is
    /// over, and nothing but a delivery is added to the lists of a space.
    pub is_base: bool,
    /// Tokens may bar every way from a space, so that a turn with actions left may offer nothing but its end. Else
    /// every truck can always move: each space has more neighbours than tokens can bar.
    pub may_get_stuck: bool,
    /// At most two orders lie face up in a town: the Takes of one order are two runs of the list.
    pub two_face_up: bool,
}

impl Shortcuts {
    pub fn new(rules: &Rules, tokens: &[Token], board: &Board) -> Shortcuts {
        let has_roads = rules.roads.count() > 0;
        // A Closed space bars one way, and a Toll that must be paid another.
        let bars = |token: &&Token| match token.effect {
            Effect::Closed => true,
            Effect::Toll => rules.toll_stuck == TollStuck::Blocked,
            Effect::Jam | Effect::Highway | Effect::LoadingZone | Effect::Tunnel => false,
        };
        let barred = tokens.iter().filter(bars).count() as u32;
        Shortcuts {
            is_base: !rules.upgrades.is_on() && !has_roads,
            may_get_stuck: has_roads && !board.has_neighbours(barred + 1),
            two_face_up: rules.face_up <= 2,
        }
    }
}

/// Whether debug builds play the plain twins in this deal: one deal in 64, by the first cards of the piles.
pub(super) fn is_watched(state: &State) -> bool {
    cfg!(debug_assertions) && (state.cards[0] ^ state.cards[1] << 3).is_multiple_of(64)
}
