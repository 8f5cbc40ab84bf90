//! Stars, the size of a Neighborhood, and who wins.

use super::MintWorks;
use super::cards::Plan;
use super::rules::TieRule;
use super::state::{State, bit, ids};
use crate::game::{EndReason, MAX_SEATS, Outcome, Seat, TieBreak};

impl MintWorks {
    /// The stars of a player's Buildings.
    #[inline]
    pub fn stars(&self, state: &State, seat: Seat) -> u32 {
        let player = &state.players[seat];
        if player.buildings & self.tables.variable == 0 {
            return player.sums.stars();
        }
        self.variable_stars(state, seat)
    }

    /// The same where they depend on more than the sums.
    #[inline(never)]
    fn variable_stars(&self, state: &State, seat: Seat) -> u32 {
        let player = &state.players[seat];
        let one_by_one = || {
            let counting = ids(player.buildings & self.tables.counting);
            counting.map(|card| self.counted_stars(state, seat, card))
        };
        let counted = if self.quick {
            self.counted_at_once(state, seat)
        } else {
            one_by_one().sum()
        };
        debug_assert_eq!(counted, one_by_one().sum::<u32>());
        let stars = player.sums.stars() + counted;
        if self.tables.has(player.buildings, Plan::Landfill) {
            return stars - self.lost_to_landfill(state, seat);
        }
        stars
    }

    /// What the Landfills take from all Culture Buildings (MW-M5).
    #[cold]
    #[inline(never)]
    fn lost_to_landfill(&self, state: &State, seat: Seat) -> u32 {
        let buildings = state.players[seat].buildings;
        let lost = |card| {
            let full = self.full_stars(state, seat, card);
            full.min(self.landfill(buildings))
        };
        ids(buildings & self.tables.culture).map(lost).sum()
    }

    /// What all Buildings count on top of their fixed stars, where every Plan has one copy: sums without a branch.
    #[inline]
    fn counted_at_once(&self, state: &State, seat: Seat) -> u32 {
        let player = &state.players[seat];
        let has = |plan: Plan| (player.buildings >> plan as u64 & 1) as u32;
        has(Plan::Museum) * player.sums.culture() // MW-M3
            + has(Plan::Obelisk) * player.sums.count() // MW-M3
            + has(Plan::Gallery) * u32::from(state.galleries[0])
            + has(Plan::Vault) * u32::from(self.rules.vault_stars) * player.plans.count_ones()
    }

    /// The stars of one Building, after Landfill.
    pub(super) fn own_stars(&self, state: &State, seat: Seat, card: u8) -> u32 {
        let stars = self.full_stars(state, seat, card);
        if self.tables.culture & bit(card) == 0 {
            return stars;
        }
        stars.saturating_sub(self.landfill(state.players[seat].buildings)) // MW-M5
    }

    /// The stars of one Building as if there were no Landfill.
    fn full_stars(&self, state: &State, seat: Seat, card: u8) -> u32 {
        let fixed = self.tables.worth[self.tables.plan(card) as usize].stars();
        fixed + self.counted_stars(state, seat, card)
    }

    /// What a Building counts on top of its fixed stars.
    #[inline]
    fn counted_stars(&self, state: &State, seat: Seat, card: u8) -> u32 {
        let player = &state.players[seat];
        match self.tables.plan(card) {
            Plan::Museum => player.sums.culture(), // MW-M3
            Plan::Obelisk => player.sums.count(),  // MW-M3
            Plan::Gallery => state.galleries[self.copy_number(card)].into(),
            Plan::Vault => u32::from(self.rules.vault_stars) * player.plans.count_ones(),
            _ => 0,
        }
    }

    /// What Landfill takes from each Culture Building.
    fn landfill(&self, buildings: u64) -> u32 {
        let landfills = buildings & self.tables.copies[Plan::Landfill as usize];
        u32::from(self.rules.landfill_penalty) * landfills.count_ones()
    }

    /// Face-down Plans and Buildings; a built Bridge counts double (MW-M1).
    pub fn size(&self, state: &State, seat: Seat) -> u32 {
        let player = &state.players[seat];
        player.plans.count_ones() + player.sums.count()
    }

    /// The mints on a player's Galleries.
    pub fn gallery_mints(&self, state: &State, seat: Seat) -> u32 {
        let galleries = state.players[seat].buildings & self.tables.copies[Plan::Gallery as usize];
        ids(galleries)
            .map(|card| u32::from(state.galleries[self.copy_number(card)]))
            .sum()
    }

    pub(super) fn final_outcome(&self, state: &State) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        let mut sizes = [0; MAX_SEATS];
        let mut mints = [0; MAX_SEATS];
        for seat in 0..self.seats {
            scores[seat] = self.stars(state, seat) as i32;
            let size = self.size(state, seat) as i32;
            sizes[seat] = match self.rules.tie_break {
                TieRule::Smallest => -size,
                TieRule::Largest => size,
            };
            // MW-M4: those on a Gallery are not counted. MW-A29: an endless purse is the fullest.
            mints[seat] = state.players[seat].mints as i32;
        }
        let rounds = state.round.into();
        if let Some(rachael) = self.traits.rachael()
            && state.is_over()
            && state.reason == EndReason::Rachael
        {
            return Outcome::won_by(rachael, self.seats, scores, EndReason::Rachael, rounds);
        }
        let steps = [(TieBreak::Size, sizes), (TieBreak::Mints, mints)];
        Outcome::by_score(self.seats, scores, steps, state.reason, rounds)
    }
}
