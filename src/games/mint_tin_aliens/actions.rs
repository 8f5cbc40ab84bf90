//! What a player may do: the one definition of legal.
//!
//! Draws and payments each come from a short fixed list, of which the table leaves some open. Listing the legal
//! actions and picking a random one both read that same selection.

use super::MintTinAliens;
use super::cards::{ALL_KINDS, Award, Card, KINDS, PLAIN_KINDS, kinds};
use super::payments::Payable;
use super::rules::{Complete, Draw, MixedDraw, Rules};
use super::state::{Phase, Source, State};
use crate::bits::nth_bit;
use crate::rng::Rng;

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

/// The draws: each is a bit of `open_draws`, in this order.
const DRAWS: [Action; KINDS + 2] = [
    Action::DrawPile,
    Action::DrawMarket(Card::Ufo),
    Action::DrawMarket(Card::CropCircle),
    Action::DrawMarket(Card::Cow),
    Action::DrawMarket(Card::Brain),
    Action::DrawMarket(Card::MooltiPass),
    Action::Stop,
];
const PILE: u8 = 1;
const STOP: u8 = 1 << (KINDS + 1);

/// The draws that the rules leave open in each part of a turn.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    /// As bits in the order of `DRAWS`.
    open: [u8; 3],
    /// By bit.
    actions: [[Action; 8]; 3],
}

/// Where in a turn of draws the table stands: after a first card of the pile, of the market, or before it.
#[inline]
fn part_of(state: &State) -> usize {
    match state.first {
        Some(Source::Pile) => AFTER_PILE,
        Some(Source::Market) => AFTER_MARKET,
        None => AT_START,
    }
}
const AFTER_PILE: usize = 0;
const AFTER_MARKET: usize = 1;
const AT_START: usize = 2;

impl Draws {
    pub fn new(rules: &Rules) -> Draws {
        let market_first = rules.mixed_draw == MixedDraw::MarketFirst;
        let exactly_two = rules.draw == Draw::ExactlyTwo;
        let mut kinds = [PLAIN_KINDS; 3]; // MA-3
        kinds[AT_START] = ALL_KINDS;
        if market_first {
            kinds[AFTER_PILE] = 0; // MA-2
        }
        let stop = if exactly_two { 0 } else { STOP }; // MA-1
        let mut row = [Action::Stop; 8];
        row[..DRAWS.len()].copy_from_slice(&DRAWS);
        let mut actions = [row; 3];
        if exactly_two && market_first {
            // After a first card of the pile comes another one, come what may: both are one decision.
            actions[AT_START][0] = Action::DrawTwo;
        }
        Draws {
            open: kinds.map(|kinds| PILE | kinds << 1 | stop),
            actions,
        }
    }
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

    /// The draws that are legal, as bits in the order of `DRAWS`.
    #[inline]
    fn open_draws(&self, state: &State) -> u8 {
        let pile = u8::from(state.has_cards()) * PILE;
        (pile | kinds(&state.market) << 1 | STOP) & self.draws.open[part_of(state)]
    }

    /// The draw at a bit of `open_draws`.
    #[inline]
    fn draw(&self, state: &State, bit: usize) -> Action {
        self.draws.actions[part_of(state)][bit & 7]
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
