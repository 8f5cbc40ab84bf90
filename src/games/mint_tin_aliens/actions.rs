//! What a player may do: the one definition of legal.
//!
//! Draws and payments each come from a short fixed list, of which the table leaves some open. Listing the legal
//! actions and picking a random one both read that same selection.

use super::MintTinAliens;
use super::cards::{ALL_KINDS, Award, Card, KINDS, PLAIN_KINDS, kinds};
use super::rules::{Complete, Draw, MixedDraw};
use super::state::{Phase, Source, State};
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

/// The ways to pay, apart from the number of wilds: the award and the plain card.
const WAYS: usize = 9;
const PAYMENTS: [(Award, Card); WAYS] = [
    (Award::Sightings, Card::Ufo),
    (Award::WereHere, Card::CropCircle),
    (Award::Abduction, Card::Cow),
    (Award::MindControl, Card::Brain),
    (Award::ExtraCredit, Card::Ufo),
    (Award::ExtraCredit, Card::CropCircle),
    (Award::ExtraCredit, Card::Cow),
    (Award::ExtraCredit, Card::Brain),
    (Award::ExtraCredit, Card::MooltiPass),
];

/// For each way to pay, the fewest wilds and how many numbers of wilds are possible.
struct Payable {
    fewest: [u8; WAYS],
    numbers: [u8; WAYS],
}

impl Payable {
    #[inline]
    fn len(&self) -> usize {
        self.numbers.iter().map(|&number| usize::from(number)).sum()
    }

    /// The payment at this place of the list, if the list is that long.
    #[inline]
    fn nth(&self, mut place: usize) -> Option<Action> {
        for way in 0..WAYS {
            let number = usize::from(self.numbers[way]);
            if place < number {
                return Some(self.payment(way, place as u8));
            }
            place -= number;
        }
        None
    }

    #[inline]
    fn payment(&self, way: usize, more_wilds: u8) -> Action {
        let (award, kind) = PAYMENTS[way];
        Action::Complete {
            award,
            kind,
            wilds: self.fewest[way] + more_wilds,
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
                for way in 0..WAYS {
                    for more_wilds in 0..payable.numbers[way] {
                        take(payable.payment(way, more_wilds));
                    }
                }
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
            self.draw(state, usize::from(PLACES[usize::from(open)][place]))
        } else {
            let payable = self.payable(state);
            let len = payable.len();
            let place = rng.below(len + usize::from(self.may_decline(len)));
            payable.nth(place).unwrap_or(Action::Decline)
        }
    }

    /// MA-4. Play never comes to an award that cannot be paid; a hand re-dealt against long odds might, and may pass.
    #[inline]
    fn may_decline(&self, payments: usize) -> bool {
        self.rules.complete == Complete::MayDecline || payments == 0
    }

    /// The draw at a bit of `open_draws`.
    #[inline]
    fn draw(&self, state: &State, bit: usize) -> Action {
        match DRAWS[bit] {
            Action::DrawPile if state.first.is_none() && self.draws_two() => Action::DrawTwo,
            draw => draw,
        }
    }

    /// After a first card of the pile comes another one, come what may: both are one decision.
    #[inline]
    fn draws_two(&self) -> bool {
        self.rules.draw == Draw::ExactlyTwo && self.rules.mixed_draw == MixedDraw::MarketFirst
    }

    /// The draws that are legal, as bits in the order of `DRAWS`.
    #[inline]
    fn open_draws(&self, state: &State) -> u8 {
        let pile = u8::from(state.has_cards()) * PILE;
        let stop = u8::from(self.rules.draw == Draw::UpToTwo) * STOP; // MA-1
        pile | (kinds(&state.market) & self.open_kinds(state)) << 1 | stop
    }

    /// The kinds that may be drawn from the market, if they lie there.
    #[inline]
    fn open_kinds(&self, state: &State) -> u8 {
        match state.first {
            None => ALL_KINDS,
            Some(Source::Pile) if self.rules.mixed_draw == MixedDraw::MarketFirst => 0, // MA-2
            Some(_) => PLAIN_KINDS,                                                     // MA-3
        }
    }

    /// Whether a card can be drawn.
    #[inline]
    pub(super) fn can_draw(&self, state: &State) -> bool {
        state.has_cards() || self.open_draws(state) & !STOP != 0
    }

    /// The payments open to the seat whose turn it is.
    #[inline]
    fn payable(&self, state: &State) -> Payable {
        let hand = &state.players[state.mover()].hand;
        let wilds = hand[Card::MooltiPass as usize];
        let mut payable = Payable {
            fewest: [0; WAYS],
            numbers: [0; WAYS],
        };
        for (way, (award, kind)) in PAYMENTS.into_iter().enumerate() {
            let price = self.price[award as usize];
            // MA-5: wilds only is one action for each award, so Extra Credit's plain cards are at least one.
            let (plain, most) = match (award, kind) {
                (_, Card::MooltiPass) => (0, price),
                (Award::ExtraCredit, _) => (hand[kind as usize], price - 1),
                _ => (hand[kind as usize], price),
            };
            let fewest = price.saturating_sub(plain);
            let left = u8::from(state.awards[award as usize] > 0);
            payable.fewest[way] = fewest;
            payable.numbers[way] = left * (most.min(wilds) + 1).saturating_sub(fewest);
        }
        payable
    }

    /// Whether the seat whose turn it is can pay for an award that is left.
    #[inline]
    pub(super) fn can_complete(&self, state: &State) -> bool {
        self.payable(state).numbers != [0; WAYS]
    }
}

/// For each set of open draws, the places of its bits from the lowest.
static PLACES: [[u8; DRAWS.len()]; 1 << DRAWS.len()] = {
    let mut places = [[0; DRAWS.len()]; 1 << DRAWS.len()];
    let mut open = 0;
    while open < places.len() {
        let (mut bit, mut n) = (0, 0);
        while bit < DRAWS.len() {
            if open >> bit & 1 == 1 {
                places[open][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        open += 1;
    }
    places
};
