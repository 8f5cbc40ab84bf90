//! What a player may do: the one definition of legal.

use super::MintTinAliens;
use super::cards::{Award, Card};
use super::rules::{Complete, Draw, MixedDraw};
use super::state::{Phase, Source, State};

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
    pub(super) fn each_action(&self, state: &State, take: impl FnMut(Action)) {
        match state.phase {
            Phase::Draw => self.each_draw(state, take),
            Phase::Award => self.each_award(state, take),
            Phase::Over => {}
        }
    }

    #[inline]
    fn each_draw(&self, state: &State, mut take: impl FnMut(Action)) {
        if state.has_cards() {
            take(match state.first {
                None if self.draws_two() => Action::DrawTwo,
                _ => Action::DrawPile,
            });
        }
        for &card in self.open_market(state) {
            if state.market[card as usize] > 0 {
                take(Action::DrawMarket(card));
            }
        }
        if self.rules.draw == Draw::UpToTwo {
            take(Action::Stop); // MA-1
        }
    }

    /// After a first card of the pile comes another one, come what may: both are one decision.
    #[inline]
    fn draws_two(&self) -> bool {
        self.rules.draw == Draw::ExactlyTwo && self.rules.mixed_draw == MixedDraw::MarketFirst
    }

    /// The kinds that may be drawn from the market, if they lie there.
    #[inline]
    fn open_market(&self, state: &State) -> &'static [Card] {
        match state.first {
            None => &Card::ALL,
            Some(Source::Pile) if self.rules.mixed_draw == MixedDraw::MarketFirst => &[], // MA-2
            Some(_) => &Card::PLAIN,                                                      // MA-3
        }
    }

    /// Whether any draw is possible.
    #[inline]
    pub(super) fn can_draw(&self, state: &State) -> bool {
        let lies_out = |card: &Card| state.market[*card as usize] > 0;
        state.has_cards() || self.open_market(state).iter().any(lies_out)
    }

    #[inline]
    fn each_award(&self, state: &State, mut take: impl FnMut(Action)) {
        let mut some = false;
        for award in Award::ALL {
            if state.awards[award as usize] > 0 {
                self.each_payment(state, award, |action| {
                    some = true;
                    take(action);
                });
            }
        }
        // MA-4. A table re-dealt for the player who waits may show a hand that can pay for nothing.
        if self.rules.complete == Complete::MayDecline || !some {
            take(Action::Decline);
        }
    }

    /// Every way to pay for an award, fewer wilds first.
    #[inline]
    fn each_payment(&self, state: &State, award: Award, mut take: impl FnMut(Action)) {
        let price = self.price[award as usize];
        let hand = &state.players[state.mover()].hand;
        let wild = hand[Card::MooltiPass as usize];
        let mut pay = |kind: Card, most_wilds: u8| {
            let least_wilds = price.saturating_sub(hand[kind as usize]);
            for wilds in least_wilds..=most_wilds.min(wild) {
                take(Action::Complete { award, kind, wilds });
            }
        };
        match award.kind() {
            Some(kind) => pay(kind, price), // MA-5: up to wilds only
            None => {
                for kind in Card::PLAIN {
                    pay(kind, price - 1);
                }
                if wild >= price {
                    let kind = Card::MooltiPass;
                    take(Action::Complete {
                        award,
                        kind,
                        wilds: price,
                    });
                }
            }
        }
    }

    /// Whether the seat whose turn it is can pay for an award that is left.
    #[inline]
    pub(super) fn can_complete(&self, state: &State) -> bool {
        let hand = &state.players[state.mover()].hand;
        let wild = hand[Card::MooltiPass as usize];
        let pays = |award: Award, kind: Card| {
            state.awards[award as usize] > 0
                && hand[kind as usize] + wild >= self.price[award as usize]
        };
        Card::PLAIN.into_iter().any(|kind| {
            kind.award().is_some_and(|award| pays(award, kind)) || pays(Award::ExtraCredit, kind)
        })
    }
}
