//! What an action does, and all that it causes up to the next decision.

use super::MintTinAliens;
use super::actions::Action;
use super::cards::{Award, Card, KINDS, PLAIN_KINDS, total};
use super::fast::words::{add, kinds, take};
use super::rules::End;
use super::state::{Phase, Source, State};
use crate::core::rng::Rng;

impl MintTinAliens {
    /// The table after the deal: hands and market from the top of one shuffled deck.
    pub(super) fn lay_out(&self, rng: &mut Rng) -> State {
        let mut state = State::new(&[], self.count, self.die);
        state.shuffle_pile(&self.deck, rng);
        for (seat, cards) in self.deal.into_iter().enumerate() {
            for _ in 0..cards {
                let card = state.pop();
                state.players[seat].hand[card as usize] += 1;
            }
        }
        self.fill_market(&mut state, rng);
        self.reset_market(&mut state, rng);
        self.settle(&mut state);
        state
    }

    /// Plays an action.
    #[inline(always)]
    pub(super) fn play(&self, state: &mut State, action: Action, rng: &mut Rng) {
        match action {
            Action::DrawTwo => {
                self.draw_pile(state, rng);
                self.draw_pile(state, rng);
                drawn(state, Source::Pile, 2);
            }
            Action::DrawPile => {
                self.draw_pile(state, rng);
                drawn(state, Source::Pile, 1);
            }
            Action::DrawMarket(card) => {
                self.draw_market(state, card, rng);
                let draws = 1 + u8::from(card == Card::MooltiPass);
                drawn(state, Source::Market, draws);
            }
            Action::Stop => state.draws = 0,
            Action::Complete { award, kind, wilds } => {
                self.complete(state, award, kind, wilds, rng);
            }
            Action::Decline => self.end_turn_without_award(state),
        }
        self.settle(state);
    }

    /// A card of the pile into the hand, unseen by the other; nothing if there is none (MA-11).
    #[inline]
    pub(super) fn draw_pile(&self, state: &mut State, rng: &mut Rng) {
        if let Some(card) = top_card(state, rng) {
            add(&mut state.players[state.mover()].hand, card, 1);
        }
    }

    /// A card of the market into the hand: the other saw it (MA-12). It is replaced at once.
    #[inline]
    pub(super) fn draw_market(&self, state: &mut State, card: Card, rng: &mut Rng) {
        let player = &mut state.players[usize::from(state.seat & 1)];
        take(&mut state.market, card, 1);
        add(&mut player.hand, card, 1);
        player.known[card as usize] += 1;
        if let Some(card) = top_card(state, rng) {
            add(&mut state.market, card, 1);
        }
        self.reset_market(state, rng);
    }

    /// Goes on to the next decision, or to the end of the game.
    #[inline]
    fn settle(&self, state: &mut State) {
        while !self.comes_to_decision(state) {
            self.end_turn_without_award(state);
        }
    }

    /// Skips draws for which nothing is possible; `false` where no award is possible either.
    #[inline]
    fn comes_to_decision(&self, state: &mut State) -> bool {
        if state.phase == Phase::Over || state.draws > 0 && self.can_draw(state) {
            return true;
        }
        state.draws = 0;
        state.phase = Phase::Award;
        self.can_complete(state)
    }

    #[inline]
    fn end_turn_without_award(&self, state: &mut State) {
        let player = &mut state.players[usize::from(state.seat & 1)];
        player.die = player.die.saturating_sub(self.die_step); // MA-6
        self.end_turn(state);
    }

    /// MA-5: the cards to the discard, the award, pawns, the market, the end.
    #[inline]
    fn complete(&self, state: &mut State, award: Award, kind: Card, wilds: u8, rng: &mut Rng) {
        pay(state, kind, self.price[award as usize] - wilds);
        pay(state, Card::MooltiPass, wilds);
        state.awards[award as usize] -= 1;
        self.take_award(state, award);
        self.fill_market(state, rng); // MA-11
        self.reset_market(state, rng);
        match state.has_awards() || self.rules.end == End::FullRound {
            true => self.end_turn(state),
            false => finish(state), // MA-8
        }
    }

    /// The award, and pawns for the player whom it makes the holder of all four named ones.
    #[inline]
    fn take_award(&self, state: &mut State, award: Award) {
        let seat = state.mover();
        let had_all = has_all_named(state, seat);
        state.players[seat].won[award as usize] += 1;
        if !had_all && has_all_named(state, seat) {
            let second = has_all_named(state, 1 - seat);
            state.players[seat].pawns = self.pawns[usize::from(second)];
        }
    }

    /// Fills the market up from the pile as far as there are cards.
    #[inline]
    pub(super) fn fill_market(&self, state: &mut State, rng: &mut Rng) {
        for _ in total(&state.market)..self.market_size {
            match top_card(state, rng) {
                Some(card) => add(&mut state.market, card, 1),
                None => return,
            }
        }
    }

    /// MA-10: lays out a new market as long as only useless cards lie there and a useful one can come.
    #[inline]
    pub(super) fn reset_market(&self, state: &mut State, rng: &mut Rng) {
        // While Extra Credit is left every kind has a use.
        let extra_credit = state.awards[Award::ExtraCredit as usize] > 0;
        if !extra_credit && kinds(&state.market) & useful(state) == 0 {
            self.lay_out_useful(state, rng);
        }
    }

    /// The useful card is in the pile or comes into it with the next shuffle, and the market takes at least one
    /// card off the pile each time, so this ends.
    #[cold]
    fn lay_out_useful(&self, state: &mut State, rng: &mut Rng) {
        let useful = useful(state);
        let can_come = |state: &State| kinds(&state.discard) | kinds(&state.pile_counts());
        while kinds(&state.market) & useful == 0 && can_come(state) & useful != 0 {
            for kind in 0..KINDS {
                state.discard[kind] += state.market[kind];
            }
            state.market = [0; KINDS];
            self.fill_market(state, rng);
        }
    }

    /// The next player's turn, or the end.
    #[inline]
    fn end_turn(&self, state: &mut State) {
        let is_last = !state.has_awards() || u32::from(state.round) >= self.rules.round_cap;
        if is_last && state.seat == 1 {
            return finish(state); // MA-8, MA-11
        }
        state.round += u16::from(state.seat);
        state.seat ^= 1;
        state.phase = Phase::Draw;
        state.draws = 2;
        state.first = None;
    }
}

#[inline]
fn drawn(state: &mut State, source: Source, draws: u8) {
    state.first = state.first.or(Some(source));
    state.draws -= draws;
}

/// The top card of the pile, after a shuffle of the discard if the pile is empty (MA-13).
#[inline]
fn top_card(state: &mut State, rng: &mut Rng) -> Option<Card> {
    if state.is_pile_empty() && !shuffle_discard(state, rng) {
        return None;
    }
    Some(state.pop())
}

/// Makes the discard the new pile, if it holds a card.
#[cold]
#[inline(never)]
fn shuffle_discard(state: &mut State, rng: &mut Rng) -> bool {
    if !state.can_shuffle() {
        return false;
    }
    let discard = std::mem::take(&mut state.discard);
    state.shuffle_pile(&discard, rng);
    // With the pile empty each player could tell the other's hand from the cards that were missing.
    for player in &mut state.players {
        player.known = player.hand;
    }
    true
}

/// Cards of the hand to the discard. Cards of a kind are alike, so the other goes on knowing of what is left for
/// certain only what was known beyond the number paid.
#[inline]
fn pay(state: &mut State, kind: Card, number: u8) {
    let player = &mut state.players[usize::from(state.seat & 1)];
    let known = &mut player.known[kind as usize];
    *known = known.saturating_sub(number);
    take(&mut player.hand, kind, number);
    add(&mut state.discard, kind, number);
}

/// The kinds with a use, as bits, when Extra Credit is exhausted: none if no award is left, else the wild and those
/// whose own award is. A kind and its award have the same bit.
#[inline]
fn useful(state: &State) -> u8 {
    match kinds(&state.awards) {
        0 => 0,
        left => left | 1 << Card::MooltiPass as u8,
    }
}

/// Whether a seat holds all four named awards.
fn has_all_named(state: &State, seat: usize) -> bool {
    kinds(&state.players[seat].won) & PLAIN_KINDS == PLAIN_KINDS
}

pub(super) fn finish(state: &mut State) {
    state.phase = Phase::Over;
    state.draws = 0;
    state.first = None;
}
