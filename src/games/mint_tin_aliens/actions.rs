//! What a player may do: the one definition of legal.
//!
//! Draws and payments each come from a short fixed list, of which the table leaves some open. Listing the legal
//! actions and picking a random one both read that same selection.

use super::MintTinAliens;
use super::cards::{Award, Card};
use super::fast::draws::{DRAWS, STOP};
use super::fast::payments::Payable;
use super::rules::Complete;
use super::state::{Phase, State};
use crate::core::bits::nth_bit;
use crate::core::rng::Rng;

/// One choice of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Both draws from the pile, where nothing can be decided between them.
    DrawTwo,
    DrawPile,
    DrawMarket(Card),
    Stop,
    /// Pays for an award: `wilds` wilds, the rest in cards of `kind`. Where Extra Credit is paid in wilds only,
    /// `kind` is the wild.
    Complete {
        award: Award,
        kind: Card,
        wilds: u8,
    },
    Decline,
}

impl MintTinAliens {
    /// Hands every legal action to `take`, in the fixed order.
    #[inline]
    pub(super) fn each_action(&self, state: &State, mut take: impl FnMut(Action)) {
        match state.phase {
            Phase::Draw => {
                let open = self.open_draws(state);
                for bit in 0..DRAWS.len() {
                    if open & 1 << bit != 0 {
                        take(self.draw(state, bit));
                    }
                }
            }
            Phase::Award => {
                let payable = self.payable(state);
                payable.each().for_each(&mut take);
                if self.may_decline(payable.len()) {
                    take(Action::Decline);
                }
            }
            Phase::Over => {}
        }
    }

    /// A word that tells the list of legal actions: the draws that are open in this part of the turn, or the payments.
    /// 0 where the payments are too many for a word.
    #[inline]
    pub(super) fn key_of_actions(&self, state: &State) -> u64 {
        match state.phase {
            Phase::Draw => 1 << 63 | self.key_of_draws(state),
            Phase::Award => self.payable(state).key(),
            Phase::Over => 0,
        }
    }

    /// One of the legal actions, each as likely: the one at a random place of their list.
    #[inline(always)]
    pub(super) fn any_action(&self, state: &State, rng: &mut Rng) -> Action {
        if state.phase == Phase::Draw {
            let open = self.open_draws(state);
            let place = rng.below(open.count_ones() as usize);
            self.draw(state, nth_bit(open.into(), place))
        } else {
            self.any_payment(state, rng)
        }
    }

    /// Kept apart so that the draw stays small.
    #[inline(never)]
    fn any_payment(&self, state: &State, rng: &mut Rng) -> Action {
        let payable = self.payable(state);
        let len = payable.len();
        let place = rng.below(len + usize::from(self.may_decline(len)));
        payable.nth(place).unwrap_or(Action::Decline)
    }

    /// MA-4. Play never comes to an award that cannot be paid; a hand re-dealt against long odds might, and may pass.
    #[inline]
    fn may_decline(&self, payments: usize) -> bool {
        self.rules.complete == Complete::MayDecline || payments == 0
    }

    /// Whether a card can be drawn.
    #[inline]
    pub(super) fn can_draw(&self, state: &State) -> bool {
        state.has_cards() || self.can_draw_market(state)
    }

    #[cold]
    #[inline(never)]
    fn can_draw_market(&self, state: &State) -> bool {
        self.open_draws(state) & !STOP != 0
    }

    /// The payments open to the seat whose turn it is.
    #[inline]
    fn payable(&self, state: &State) -> Payable {
        self.prices
            .payable(&state.players[state.mover()].hand, &state.awards)
    }

    /// Whether the seat whose turn it is can pay for an award that is left.
    #[inline]
    pub(super) fn can_complete(&self, state: &State) -> bool {
        self.prices
            .any(&state.players[state.mover()].hand, &state.awards)
    }
}
