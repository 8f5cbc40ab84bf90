//! What a seat of Mint Tin Aliens knows, as inputs of a learned player: above all what is missing for each award.

use super::MintTinAliens;
use super::cards::{Award, Card, Counts, KINDS, total};
use super::fast::line::{Line, Places};
use super::fast::words::kinds;
use super::state::{MAX_CARDS, Phase, Player, Source, State};
use crate::core::features::{Features, Inputs, ONE, Recipe, Shipped};
use crate::core::game::{Game, Seat, WHOLE_WIN};

impl Features for MintTinAliens {
    const LIST: &'static str = "mint-tin-aliens 2";
    const SHIPPED: &'static [Shipped] = super::players::SHIPPED;

    fn recipe(&self) -> Recipe {
        Recipe {
            games: 100_000,
            lambda: 0.7,
            steps: [0.02, 0.0007],
            worlds: 2,
            ..Recipe::USUAL
        }
    }

    fn observe(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let mut line = Line::new();
        self.observe_in(state, seat, &mut line);
        line.put(inputs);
    }
}

impl MintTinAliens {
    /// Writes the inputs of a position one after another.
    #[inline(always)]
    pub(super) fn observe_in(&self, state: &State, seat: Seat, inputs: &mut impl Places) {
        let (own, rival) = (&state.players[seat], &state.players[1 - seat]);
        let unseen = self.unseen(state, seat);
        let guessed = guessed_hand(rival, &unseen);
        let mine = self.plans(state, &own.hand);
        let theirs = self.plans(state, &guessed);
        for kind in 0..KINDS {
            count(inputs, 8, own.hand[kind]);
            count(inputs, 5, own.known[kind]);
            count(inputs, 6, rival.known[kind]);
            inputs.amount(expected(rival, &unseen, kind));
            count(inputs, 6, state.market[kind]);
            inputs.amount(i32::from(unseen[kind]) * ONE / 8);
            inputs.amount(i32::from(state.discard[kind]) * ONE / 8);
        }
        count(inputs, 10, rival.hidden() as u8);
        self.observe_missing(state, &own.hand, inputs);
        self.observe_missing(state, &rival.known, inputs);
        self.observe_missing(state, &guessed, inputs);
        for (player, plans) in [(own, &mine), (rival, &theirs)] {
            self.observe_player(state, player, plans, inputs);
        }
        self.observe_table(state, seat, inputs);
        self.observe_race(state, seat, [&mine, &theirs], inputs);
    }
}

/// What a hand pays for as it is.
struct Plans {
    awards: usize,
    points: i32,
}

/// What a hand probably holds: the cards that are known, and of the others as many of each kind as are likely.
fn guessed_hand(player: &Player, unseen: &Counts) -> Counts {
    let (hidden, all) = (player.hidden() as u32, total(unseen).max(1));
    let likely = |kind: usize| {
        let twice = divided(2 * hidden * u32::from(unseen[kind]) + all as u32, all);
        twice / 2
    };
    std::array::from_fn(|kind| player.known[kind] + likely(kind) as u8)
}

/// How many cards of a kind a hand holds on average, in the unit of inputs for four cards.
fn expected(player: &Player, unseen: &Counts, kind: usize) -> i32 {
    let (hidden, all) = (player.hidden() as u32, total(unseen).max(1));
    let known = i32::from(player.known[kind]) * ONE / 4;
    known + divided(hidden * u32::from(unseen[kind]) * ONE as u32 / 4, all) as i32
}

/// A number below 2^20 divided by a number of cards, which is not 0: a processor takes longer to divide than for all
/// else that is said of a kind.
#[inline]
pub(super) fn divided(number: u32, cards: usize) -> u32 {
    ((u64::from(number) * RECIPROCAL[cards]) >> 32) as u32
}

/// 2^32 by a number of cards, rounded up: by less than that number, which products below 2^32 do not notice.
static RECIPROCAL: [u64; MAX_CARDS + 1] = {
    let mut reciprocal = [0; MAX_CARDS + 1];
    let mut cards = 1;
    while cards < reciprocal.len() {
        reciprocal[cards] = (1u64 << 32).div_ceil(cards as u64);
        cards += 1;
    }
    reciprocal
};

/// This many places and one for the amount.
#[inline(always)]
fn count(inputs: &mut impl Places, places: usize, number: u8) {
    inputs.one_of(places, number.into());
    inputs.amount(i32::from(number) * ONE / 4);
}

/// In eight steps, finer towards the end of the game.
fn clock(awards_left: usize) -> usize {
    match awards_left {
        0..=4 => awards_left.saturating_sub(1),
        5..=6 => 4,
        7..=9 => 5,
        10..=13 => 6,
        _ => 7,
    }
}

impl MintTinAliens {
    /// Cards that `seat` has not seen, those of the pile and of the other's hand that it does not know: all but the
    /// ones that it sees.
    pub(super) fn unseen(&self, state: &State, seat: Seat) -> Counts {
        let (own, known) = (&state.players[seat].hand, &state.players[1 - seat].known);
        std::array::from_fn(|kind| {
            let seen = own[kind] + known[kind] + state.market[kind] + state.discard[kind];
            self.deck[kind].saturating_sub(seen)
        })
    }

    /// Cards of a hand that count for an award, wilds aside.
    fn towards(&self, hand: &Counts, award: Award) -> u8 {
        match award.kind() {
            Some(kind) => hand[kind as usize],
            None => Card::PLAIN
                .map(|kind| hand[kind as usize])
                .into_iter()
                .max()
                .unwrap_or(0),
        }
    }

    /// For each award what a hand lacks with its wilds, without them, and after the best two draws of the market.
    #[inline(always)]
    fn observe_missing(&self, state: &State, hand: &Counts, inputs: &mut impl Places) {
        const PLACES: usize = 6;
        let wilds = hand[Card::MooltiPass as usize];
        for award in Award::ALL {
            if state.awards[award as usize] == 0 {
                inputs.skip(3 * PLACES);
                continue;
            }
            let have = self.towards(hand, award);
            let lacks = self.price[award as usize].saturating_sub(have);
            let offered = match award.kind() {
                Some(kind) => state.market[kind as usize].min(2),
                None => u8::from(total(&state.market) > 0),
            };
            let offered = offered.max(u8::from(state.market[Card::MooltiPass as usize] > 0));
            inputs.one_of(PLACES, lacks.saturating_sub(wilds).into());
            inputs.one_of(PLACES, lacks.into());
            inputs.one_of(PLACES, lacks.saturating_sub(wilds + offered).into());
        }
    }

    /// The awards that a hand pays for one after another, the dearest first.
    fn plans(&self, state: &State, hand: &Counts) -> Plans {
        let (mut left, mut hand) = (state.awards, *hand);
        let mut plans = Plans {
            awards: 0,
            points: 0,
        };
        for award in self.dearest_first {
            let kind = award.kind();
            let own = |hand: &Counts| match kind {
                Some(kind) => kind as usize,
                None => (0..KINDS - 1).max_by_key(|&kind| hand[kind]).unwrap_or(0),
            };
            let price = self.price[award as usize];
            while left[award as usize] > 0 {
                let kind = own(&hand);
                let wilds = price.saturating_sub(hand[kind]);
                if wilds > hand[Card::MooltiPass as usize] || price == 0 {
                    break;
                }
                hand[kind] -= price - wilds;
                hand[Card::MooltiPass as usize] -= wilds;
                left[award as usize] -= 1;
                plans.awards += 1;
                plans.points += self.points[award as usize];
            }
        }
        plans
    }

    #[inline(always)]
    fn observe_player(
        &self,
        state: &State,
        player: &Player,
        plans: &Plans,
        inputs: &mut impl Places,
    ) {
        inputs.one_of(16, total(&player.hand));
        for won in player.won {
            inputs.one_of(5, won.into());
        }
        inputs.one_of(3, player.pawns.into());
        count(inputs, 10, player.die);
        inputs.one_of(6, plans.awards);
        inputs.amount(plans.points * ONE / 8);
        let named = Award::ALL
            .into_iter()
            .filter(|award| award.kind().is_some());
        let lacking = named.filter(|&award| player.won[award as usize] == 0);
        let (mut lacks, mut lost) = (0, false);
        for award in lacking {
            lacks += 1;
            lost |= state.awards[award as usize] == 0;
        }
        inputs.one_of(6, if lost { 5 } else { lacks });
    }

    #[inline(always)]
    fn observe_table(&self, state: &State, seat: Seat, inputs: &mut impl Places) {
        for left in state.awards {
            inputs.one_of(5, left.into());
        }
        inputs.set(KINDS, kinds(&state.market).into());
        inputs.one_of(8, state.pile().len() / 6);
        inputs.yes(state.phase != Phase::Over && state.mover() == seat);
        inputs.one_of(3, state.draws.into());
        inputs.yes(state.phase == Phase::Award);
        inputs.yes(state.first == Some(Source::Pile));
        inputs.yes(state.first == Some(Source::Market));
        inputs.amount(i32::from(state.round) * ONE / 16);
    }

    /// The lead, now and after what the hands pay for, by how long the game still lasts.
    #[inline(always)]
    fn observe_race(
        &self,
        state: &State,
        seat: Seat,
        [mine, theirs]: [&Plans; 2],
        inputs: &mut impl Places,
    ) {
        let outcome = self.outcome(state);
        let lead = outcome.scores[seat] - outcome.scores[1 - seat];
        let later = lead + mine.points - theirs.points;
        let left = state.awards.iter().map(|&left| usize::from(left)).sum();
        let step = |lead: i32, places: i32| (lead + places / 2).clamp(0, places - 1) as usize;
        inputs.one_of(21, left);
        inputs.amount(left as i32 * ONE / 8);
        inputs.one_of(25, step(lead, 25));
        inputs.amount(lead * ONE / 8);
        inputs.amount(later * ONE / 8);
        inputs.one_of(8 * 17, clock(left) * 17 + step(lead, 17));
        inputs.one_of(8 * 17, clock(left) * 17 + step(later, 17));
        inputs.amount(outcome.shares[seat] as i32 * ONE / WHOLE_WIN as i32);
    }
}
