//! The draws that the rules leave open, prepared for each part of a turn as bits of a short list.

use super::super::MintTinAliens;
use super::super::actions::Action;
use super::super::cards::{ALL_KINDS, Card, KINDS, PLAIN_KINDS};
use super::super::rules::{Draw, MixedDraw, Rules};
use super::super::state::{Source, State};
use super::words::kinds;

/// The draws: each is a bit of `open_draws`, in this order.
pub const DRAWS: [Action; KINDS + 2] = [
    Action::DrawPile,
    Action::DrawMarket(Card::Ufo),
    Action::DrawMarket(Card::CropCircle),
    Action::DrawMarket(Card::Cow),
    Action::DrawMarket(Card::Brain),
    Action::DrawMarket(Card::MooltiPass),
    Action::Stop,
];
const PILE: u8 = 1;
pub const STOP: u8 = 1 << (KINDS + 1);

/// The draws that the rules leave open in each part of a turn.
#[derive(Clone, Debug)]
pub struct Draws {
    /// As bits in the order of `DRAWS`.
    pub open: [u8; 3],
    /// By bit.
    actions: [[Action; 8]; 3],
    /// By bit, how many draws of the turn it uses.
    uses: [[u8; 8]; 3],
}

/// Where in a turn of draws the table stands: after a first card of the pile, of the market, or before it.
#[inline]
pub fn part_of(state: &State) -> usize {
    match state.first {
        Some(Source::Pile) => AFTER_PILE,
        Some(Source::Market) => AFTER_MARKET,
        None => AT_START,
    }
}
pub const AFTER_PILE: usize = 0;
pub const AFTER_MARKET: usize = 1;
pub const AT_START: usize = 2;

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
        let mut uses = [[1; 8]; 3];
        uses[AT_START][1 + Card::MooltiPass as usize] = 2; // MA-3
        if exactly_two && market_first {
            uses[AT_START][0] = 2;
            // After a first card of the pile comes another one, come what may: both are one decision.
            actions[AT_START][0] = Action::DrawTwo;
        }
        Draws {
            open: kinds.map(|kinds| PILE | kinds << 1 | stop),
            actions,
            uses,
        }
    }

    /// How many draws of the turn the one at a bit uses.
    #[inline]
    pub fn uses(&self, part: usize, bit: usize) -> u8 {
        self.uses[part][bit & 7]
    }
}

impl MintTinAliens {
    /// The draws that are legal, as bits in the order of `DRAWS`.
    #[inline]
    pub(in super::super) fn open_draws(&self, state: &State) -> u8 {
        let pile = u8::from(state.has_cards()) * PILE;
        (pile | kinds(&state.market) << 1 | STOP) & self.draws.open[part_of(state)]
    }

    /// The open draws with the part of the turn, which tells what they are.
    #[inline]
    pub(in super::super) fn key_of_draws(&self, state: &State) -> u64 {
        u64::from(self.open_draws(state)) | (part_of(state) as u64) << 8
    }

    /// The draw at a bit of `open_draws`.
    #[inline]
    pub(in super::super) fn draw(&self, state: &State, bit: usize) -> Action {
        self.draws.actions[part_of(state)][bit & 7]
    }
}
