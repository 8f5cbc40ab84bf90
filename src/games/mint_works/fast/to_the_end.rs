//! Random play for two to the end of the game, where only the outcome is wanted.
//!
//! Nobody looks at a table that a playout has ended, so what no random player looks at is not kept: stamps, the mints on
//! spaces, what is hidden and how many cards at the bottom are known. It draws the same chance as `play_on` and comes to
//! the same outcome; a property test plays both.

use super::super::MintWorks;
use super::super::cards::{Location, Plan};
use super::super::effects::MORE_THAN_SUMS;
use super::super::rules::{LottoEmpty, Rules};
use super::super::state::{MAX_CARDS, NOBODY, State, bit};
use super::kits::LANE;
use super::word::{BUILDER_SHIFT, LOCATION_BITS, NO_PLAN, NO_SUPPLY, PASS, SUPPLIER_SHIFT, Spot};
use crate::core::bits::nth_bit;
use crate::core::game::{EndReason, Seat};
use crate::core::rng::Rng;

/// The most actions of a game for two: in each round every space once and two passes in a row, a single pass before each.
pub fn longest(rules: &Rules) -> u64 {
    let spaces: u64 = rules
        .locations
        .iter()
        .map(|(_, at)| u64::from(at.spaces))
        .sum();
    u64::from(rules.round_cap) * 2 * (spaces + 1)
}

impl MintWorks {
    /// Plays on at random until the game is over. A function of its own, so that what changes with each action stays in
    /// registers.
    #[inline(never)]
    pub(in super::super) fn play_to_the_end(&self, state: &mut State, rng: &mut Rng) {
        let mut own = rng.clone();
        let (mut seat, mut passes) = (state.seat() & 1, state.passes);
        let mut token = usize::from(state.token);
        // The actions as `State::available`, and as if no space were taken and each Location open.
        let mut available = state.available;
        let mut supply = NO_SUPPLY | state.supply << SUPPLIER_SHIFT;
        let mut taken = self.spaces_taken(state);
        let mut kits = [0, 1].map(|seat| self.tables.kits.of(&state.players[seat]));
        while available != 0 {
            let player = &mut state.players[seat];
            let plans = NO_PLAN | player.plans << BUILDER_SHIFT;
            let word = available & plans & kits[seat].affordable(player.mints);
            let bit = nth_bit(word, own.below(word.count_ones() as usize));
            if 1 << bit == PASS {
                passes += 1;
                seat ^= 1;
                if passes == 2 {
                    (available, supply) = self.end_round(state, supply, taken);
                    (seat, passes, taken) = (token & 1, 0, self.tables.no_space_taken);
                }
                continue;
            }
            passes = 0;
            let delta = kits[seat].delta_at(bit);
            taken += delta.space;
            supply &= delta.keeps;
            available &= delta.leaves(taken);
            if delta.common {
                player.mints = player.mints.wrapping_add_signed(delta.balance);
                player.plans ^= delta.moved;
                player.buildings |= delta.built;
                player.sums.add(delta.worth);
                let council = delta.location == Location::LeadershipCouncil;
                token = if council { seat } else { token }; // MW-M27
            } else {
                let (keeps, adds) = self.place_uncommon(state, seat, bit);
                available = available & keeps | adds;
                kits[seat] = self.tables.kits.of(&state.players[seat]);
            }
            seat ^= 1;
        }
        *rng = own;
    }

    /// The spaces taken by Location, in lanes.
    fn spaces_taken(&self, state: &State) -> u64 {
        let lanes = state.taken.iter().enumerate();
        let lanes = lanes.map(|(at, &taken)| u64::from(taken) << (LANE as usize * at));
        self.tables.no_space_taken + lanes.sum::<u64>()
    }

    /// What a placement does that does more than change sums, but for the space taken and the Plan that leaves the Supply:
    /// the actions that stay available, and those that become so.
    #[cold]
    #[inline(never)]
    fn place_uncommon(&self, state: &mut State, seat: Seat, bit: usize) -> (u64, u64) {
        let player = &mut state.players[seat];
        let delta = self.tables.kits.of(player).delta_at(bit);
        player.mints -= u32::from(delta.price);
        player.plans &= !delta.built;
        match Spot::at(bit) {
            Spot::LOTTO => {
                if state.deck_len > 0 {
                    state.players[seat].plans |= take_top(state);
                }
                (self.workable(state), 0)
            }
            Spot::CROWDFUNDER => {
                let own = self.tables.location_gain[Location::Crowdfunder as usize];
                state.players[seat].mints += own;
                state.players[seat ^ 1].mints += u32::from(self.rules.crowdfunder_others);
                (u64::MAX, 0)
            }
            // A Plan that is bought here is built at once (MW-M28).
            _ => (u64::MAX, self.add_building(state, seat, delta.moved)),
        }
    }

    /// Adds a Building; the actions that become available.
    fn add_building(&self, state: &mut State, seat: Seat, card: u64) -> u64 {
        let plan = Plan::at(card.trailing_zeros() as u8);
        let player = &mut state.players[seat];
        player.buildings |= card;
        player.sums.add(self.tables.worth[plan as usize]);
        if card & MORE_THAN_SUMS == 0 {
            return 0;
        }
        player.kit = self.tables.kits.number(player.buildings);
        let Some(location) = plan.opens() else {
            return 0;
        };
        let deed = usize::from(location == Location::DEEDS[1]);
        state.open |= location.bit();
        state.owners[deed] = seat as u8; // MW-M21, MW-M22
        self.tables.spacious[usize::from(location.bit())] & self.workable(state)
    }

    /// The actions that an empty deck allows, or all.
    #[inline]
    fn workable(&self, state: &State) -> u64 {
        let nothing_left = state.deck_len == 0 && self.rules.lotto_empty == LottoEmpty::Illegal;
        match nothing_left {
            true => !LOCATION_BITS[Location::Lotto as usize], // MW-M23
            false => u64::MAX,
        }
    }

    /// Upkeep and the start of the next round, or the end of the game: what is available then (nothing after the end),
    /// and the Supply.
    // Once a round: kept out of the loop.
    #[inline(never)]
    fn end_round(&self, state: &mut State, mut supply: u64, taken: u64) -> (u64, u64) {
        let goal = self.rules.stars_to_win.into();
        if self.stars(state, 0) >= goal || self.stars(state, 1) >= goal {
            self.end(state, EndReason::Stars); // MW-M14
            return (0, supply);
        }
        let missing = self
            .supply_size
            .saturating_sub((supply & !NO_SUPPLY).count_ones());
        let drawn = missing.min(state.deck_len.into());
        for _ in 0..drawn {
            supply |= take_top(state) << SUPPLIER_SHIFT;
        }
        if drawn < missing {
            self.end(state, EndReason::Deck); // MW-M14
            return (0, supply);
        }
        for seat in 0..2 {
            self.gain_at_upkeep(state, seat);
        }
        if (state.owners[0] & state.owners[1]) != NOBODY {
            self.pay_owners(state, taken);
        }
        if state.round == self.rules.round_cap {
            self.end(state, EndReason::Cap); // MW-M25
            return (0, supply);
        }
        state.round += 1;
        let open = self.tables.spacious[usize::from(state.open)];
        (open & supply & self.workable(state) | PASS, supply)
    }

    /// What a seat's Buildings and the income give, and what its Co-op gives to the other (MW-A18).
    #[inline(always)]
    fn gain_at_upkeep(&self, state: &mut State, seat: Seat) {
        let player = &mut state.players[seat];
        let has = |plan: Plan| (player.buildings >> plan as u64 & 1) as u32;
        let each = |plan: Plan| self.tables.upkeep_gain[plan as usize];
        let headquarters = has(Plan::CorporateHq) * player.sums.count() * each(Plan::CorporateHq);
        let gift = has(Plan::CoOp) * u32::from(self.rules.co_op_gift);
        let on_gallery = has(Plan::Gallery) * each(Plan::Gallery);
        player.mints += player.sums.gain() + headquarters + u32::from(self.rules.income);
        state.players[seat ^ 1].mints += gift;
        state.galleries[0] += on_gallery as u16;
    }

    fn pay_owners(&self, state: &mut State, taken: u64) {
        let used = taken - self.tables.no_space_taken;
        let gains = [self.rules.wholesaler_owner, self.rules.lotto_owner];
        for (at, location) in Location::DEEDS.into_iter().enumerate() {
            if state.owners[at] != NOBODY
                && used >> (LANE * location as u32) & ((1 << LANE) - 1) > 0
            {
                state.players[usize::from(state.owners[at])].mints += u32::from(gains[at]);
            }
        }
    }
}

/// The top card, as a set.
#[inline(always)]
fn take_top(state: &mut State) -> u64 {
    let top = usize::from(state.deck_top) % MAX_CARDS;
    let next = top + 1;
    state.deck_top = if next == MAX_CARDS { 0 } else { next as u8 };
    state.deck_len -= 1;
    bit(state.deck[top])
}
