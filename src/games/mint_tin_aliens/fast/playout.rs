//! Random play in one loop: the counts of the table stay words from the first action to the last, and the bit of a draw
//! or the place of a payment leads to what it does without an action in between.
//!
//! It does what `random_action` and `apply` do in turn; a property test plays both. Where only the outcome is wanted it
//! draws the same chance, and what no random player looks at is not kept: what is known of hands, and places of the pile
//! whose cards are gone.

use super::super::MintTinAliens;
use super::super::cards::{Card, KINDS};
use super::super::rules::{Complete, End};
use super::super::state::{Phase, Source, State};
use super::super::turn::finish;
use super::draws::{AFTER_MARKET, AFTER_PILE, AT_START, STOP, part_of};
use super::known::Known;
use super::payments::left_ways;
use super::words::{counts, kinds_in, one, sum, word};
use crate::core::bits::nth_bit;
use crate::core::rng::Rng;

const STOP_BIT: usize = STOP.trailing_zeros() as usize;

/// What lies before a player.
#[derive(Clone, Copy)]
struct Hand<K> {
    cards: u64,
    known: K,
    won: u64,
}

/// The counts of a table, and what follows from them. Dice, pawns, seat, round and the pile's cards stay where they are.
#[derive(Clone, Copy)]
struct Table<K> {
    /// Of the seat whose turn it is.
    own: Hand<K>,
    other: Hand<K>,
    market: u64,
    discard: u64,
    awards: u64,
    /// By way to pay, in the high bit, whether its award is left.
    left: u64,
    /// The bytes of the kinds with a use.
    useful: u64,
    pile_len: usize,
}

/// How a turn ends.
#[derive(PartialEq)]
enum Then {
    Next,
    Over,
}

impl<K: Known> Hand<K> {
    fn of(state: &State, seat: usize) -> Self {
        let player = &state.players[seat];
        Hand {
            cards: word(&player.hand),
            known: K::of(player),
            won: word(&player.won),
        }
    }

    fn put(&self, state: &mut State, seat: usize) {
        let player = &mut state.players[seat];
        player.hand = counts(self.cards);
        player.won = counts(self.won);
        self.known.put(player);
    }

    #[inline]
    fn has_all_named(&self) -> bool {
        const ONES: u64 = 0x0101_0101;
        const HIGH: u64 = ONES << 7;
        ((self.won | HIGH) - ONES) & HIGH == HIGH
    }
}

impl<K: Known> Table<K> {
    fn of(state: &State) -> Self {
        let mut table = Table {
            own: Hand::of(state, state.mover()),
            other: Hand::of(state, 1 - state.mover()),
            market: word(&state.market),
            discard: word(&state.discard),
            awards: word(&state.awards),
            left: 0,
            useful: 0,
            pile_len: usize::from(state.pile_len),
        };
        table.note_awards();
        table
    }

    fn put(&self, state: &mut State) {
        let seat = state.mover();
        self.own.put(state, seat);
        self.other.put(state, 1 - seat);
        state.market = counts(self.market);
        state.discard = counts(self.discard);
        state.awards = counts(self.awards);
        state.pile_len = self.pile_len as u8;
    }

    /// Works out what follows from the awards that are left.
    #[inline]
    fn note_awards(&mut self) {
        let kinds = kinds_in(self.awards);
        self.left = left_ways(kinds);
        self.useful = USEFUL[usize::from(kinds)];
    }

    /// The draws that are legal of those which the rules leave open, as bits.
    #[inline]
    fn draws(&self, open: u8) -> u8 {
        let pile = u8::from(self.pile_len as u64 | self.discard != 0);
        (pile | kinds_in(self.market) << 1 | STOP) & open
    }

    /// The top card of the pile as a word, after a shuffle if need be; 0 if there is none.
    #[inline]
    fn top_card(&mut self, state: &mut State, rng: &mut Rng) -> u64 {
        if self.pile_len == 0 {
            (*self, *rng) = self.shuffled(state, rng.clone());
        }
        self.pop(state).unwrap_or(0)
    }

    #[inline]
    fn pop(&mut self, state: &mut State) -> Option<u64> {
        let top = self.pile_len.wrapping_sub(1);
        let card = state.pile.get_mut(top)?;
        self.pile_len = top;
        let popped = *card;
        if K::IS_KEPT {
            *card = Card::Ufo;
        }
        Some(one(popped as usize))
    }

    /// MA-13, for an empty pile. By value, so that table and generator can stay in registers elsewhere.
    #[cold]
    #[inline(never)]
    fn shuffled(mut self, state: &mut State, mut rng: Rng) -> (Self, Rng) {
        if self.discard != 0 {
            state.shuffle_pile(&counts(self.discard), &mut rng);
            (self.pile_len, self.discard) = (usize::from(state.pile_len), 0);
            self.own.known.all(self.own.cards);
            self.other.known.all(self.other.cards);
        }
        (self, rng)
    }

    /// A draw while the pile is empty.
    #[cold]
    #[inline(never)]
    fn drawn_from_discard(mut self, state: &mut State, bit: usize, mut rng: Rng) -> (Self, Rng) {
        let offered = one(bit) >> 8;
        self.own.cards += offered;
        self.own.known.see(offered);
        self.market -= offered;
        let came = self.top_card(state, &mut rng);
        match bit {
            0 => self.own.cards += came,
            _ => self.market += came,
        }
        (self, rng)
    }

    /// Each draw takes a card off the pile: into the hand, or into the place of the market's card that goes there.
    #[inline(always)]
    fn draw(&mut self, state: &mut State, bit: usize, rng: &mut Rng) {
        let Some(came) = self.pop(state) else {
            (*self, *rng) = self.drawn_from_discard(state, bit, rng.clone());
            return;
        };
        let offered = one(bit) >> 8;
        let taken = if bit == 0 { came } else { offered };
        self.own.cards += taken;
        self.own.known.see(offered);
        self.market = self.market + came - taken;
    }

    /// The market filled up (MA-11), and then as long as it is of no use a new one (MA-10).
    #[cold]
    #[inline(never)]
    fn filled(mut self, state: &mut State, size: u64, mut rng: Rng) -> (Self, Rng) {
        self.fill_market(state, size, &mut rng);
        self.renewed(state, size, rng)
    }

    /// As long as the market is of no use a new one.
    #[cold]
    #[inline(never)]
    fn renewed(mut self, state: &mut State, size: u64, mut rng: Rng) -> (Self, Rng) {
        let extra_credit = self.awards >> (8 * (KINDS - 1)) != 0;
        while !extra_credit && self.market & self.useful == 0 && self.can_be_useful(state) {
            self.discard += self.market;
            self.market = 0;
            self.fill_market(state, size, &mut rng);
        }
        (self, rng)
    }

    fn fill_market(&mut self, state: &mut State, size: u64, rng: &mut Rng) {
        for _ in sum(self.market)..size {
            match self.top_card(state, rng) {
                0 => return,
                card => self.market += card,
            }
        }
    }

    /// Whether a useful card can come into the market.
    fn can_be_useful(&self, state: &State) -> bool {
        let pile = &state.pile[..self.pile_len];
        let can_come = |&card: &Card| one(card as usize) & self.useful != 0;
        self.discard & self.useful != 0 || pile.iter().any(can_come)
    }
}

/// Set of awards -> the bytes of the kinds with a use. While Extra Credit is left any will do.
static USEFUL: [u64; 1 << KINDS] = {
    let mut useful = [0; 1 << KINDS];
    let mut set = 1;
    while set < useful.len() {
        let mut kind = 0;
        while kind < KINDS {
            if set >> kind & 1 == 1 || kind == KINDS - 1 || set >> (KINDS - 1) & 1 == 1 {
                useful[set] |= 0xff << (8 * kind);
            }
            kind += 1;
        }
        set += 1;
    }
    useful
};

impl MintTinAliens {
    /// Plays this many random actions, or until the game is over.
    pub(in super::super) fn play_words(&self, state: &mut State, most: u64, rng: &mut Rng) {
        self.play_knowing::<u64>(state, most, rng);
    }

    /// Plays on at random until the game is over, and leaves what the outcome needs.
    pub(in super::super) fn play_to_the_end(&self, state: &mut State, rng: &mut Rng) {
        self.play_knowing::<()>(state, u64::MAX, rng);
    }

    /// The most actions of a game: two draws or one and a stop in each turn, and an award.
    pub(in super::super) fn longest(&self) -> u64 {
        2 * 3 * u64::from(self.rules.round_cap)
    }

    /// A function of its own, so that what changes with each action stays in registers.
    #[inline(never)]
    fn play_knowing<K: Known>(&self, state: &mut State, most: u64, rng: &mut Rng) {
        if state.phase == Phase::Over || most == 0 {
            return;
        }
        let mut own = rng.clone();
        let mut table = Table::<K>::of(state);
        let (mut draws, mut part, mut left) = (state.draws, part_of(state), most);
        let mut chooses_award = state.phase == Phase::Award;
        state.phase = 'turns: loop {
            while draws > 0 {
                let open = table.draws(self.draws.open[part]);
                if open & !STOP == 0 {
                    break;
                }
                if K::IS_KEPT && left == 0 {
                    break 'turns Phase::Draw;
                }
                left = left.wrapping_sub(1);
                let bit = nth_bit(open.into(), own.below(open.count_ones() as usize));
                if bit == STOP_BIT {
                    break;
                }
                let uses = self.draws.uses(part, bit);
                if part == AT_START {
                    part = if bit == 0 { AFTER_PILE } else { AFTER_MARKET };
                }
                table.draw(state, bit, &mut own);
                if bit == 0 {
                    if uses == 2 {
                        table.draw(state, bit, &mut own);
                    }
                } else if table.market & table.useful == 0 {
                    (table, own) = table.renewed(state, self.market_size as u64, own);
                }
                draws -= uses;
            }
            draws = 0;
            let then = if chooses_award || self.prices.any_in(table.own.cards, table.left) {
                if K::IS_KEPT && left == 0 {
                    break Phase::Award;
                }
                left = left.wrapping_sub(1);
                self.any_award(state, &mut table, &mut own)
            } else {
                self.no_award(state, &table)
            };
            (chooses_award, draws, part) = (false, 2, AT_START);
            if then == Then::Over {
                break Phase::Over;
            }
            std::mem::swap(&mut table.own, &mut table.other);
        };
        table.put(state);
        state.draws = draws;
        state.first = [Some(Source::Pile), Some(Source::Market), None][part];
        if state.phase == Phase::Over {
            finish(state);
        }
        *rng = own;
    }

    /// A random payment, and the end of the turn.
    #[inline(always)]
    fn any_award<K: Known>(&self, state: &mut State, table: &mut Table<K>, rng: &mut Rng) -> Then {
        let payable = self.prices.payable_in(table.own.cards, table.left);
        let len = payable.len();
        let declines = self.rules.complete == Complete::MayDecline || len == 0;
        let place = rng.below(len + usize::from(declines));
        if place == len {
            return self.no_award(state, table);
        }
        let (award, kind, wilds) = payable.at(place);
        let plain = self.price[award as usize] - wilds;
        let paid = u64::from(plain) * one(kind as usize)
            + u64::from(wilds) * one(Card::MooltiPass as usize);
        table.own.cards -= paid;
        table.own.known.pay(paid);
        table.discard += paid;
        let had_all = table.own.has_all_named();
        table.own.won += one(award as usize);
        if !had_all && table.own.has_all_named() {
            let second = table.other.has_all_named();
            state.players[state.mover()].pawns = self.pawns[usize::from(second)];
        }
        table.awards -= one(award as usize);
        table.note_awards();
        let size = self.market_size as u64;
        if sum(table.market) < size || table.market & table.useful == 0 {
            (*table, *rng) = table.filled(state, size, rng.clone());
        }
        match table.awards == 0 && self.rules.end == End::AtOnce {
            true => Then::Over,
            false => self.next_turn(state, table),
        }
    }

    #[inline]
    fn no_award<K>(&self, state: &mut State, table: &Table<K>) -> Then {
        let player = &mut state.players[state.mover()];
        player.die = player.die.saturating_sub(self.die_step);
        self.next_turn(state, table)
    }

    /// The next player's turn, whose hand the caller brings up, or the end.
    #[inline]
    fn next_turn<K>(&self, state: &mut State, table: &Table<K>) -> Then {
        let is_last = table.awards == 0 || u32::from(state.round) >= self.rules.round_cap;
        if is_last && state.seat == 1 {
            return Then::Over;
        }
        state.round += u16::from(state.seat);
        state.seat ^= 1;
        Then::Next
    }
}
