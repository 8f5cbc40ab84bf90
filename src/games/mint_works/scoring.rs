//! Stars, the size of a Neighborhood, and who wins.

use super::MintWorks;
use super::cards::Plan;
use super::rules::TieRule;
use super::state::{State, bit, ids};
use crate::core::game::{EndReason, MAX_SEATS, Outcome, Seat, TieBreak};

impl MintWorks {
    /// The stars of a player's Buildings.
    #[inline]
    pub fn stars(&self, state: &State, seat: Seat) -> u32 {
        match self.shortcuts.one_copy {
            true => self.stars_at_once(state, seat),
            false => self.stars_one_by_one(state, seat),
        }
    }

    fn stars_one_by_one(&self, state: &State, seat: Seat) -> u32 {
        let player = &state.players[seat];
        let stars = player.sums.stars() + self.counted_one_by_one(state, seat);
        if self.tables.has(player.buildings, Plan::Landfill) {
            return stars - self.lost_to_landfill(state, seat);
        }
        stars
    }

    /// What all Buildings count on top of their fixed stars.
    pub(super) fn counted_one_by_one(&self, state: &State, seat: Seat) -> u32 {
        let counting = ids(state.players[seat].buildings & self.tables.counting);
        counting
            .map(|card| self.counted_stars(state, seat, card))
            .sum()
    }

    /// What the Landfills take from all Culture Buildings (MW-M5).
    #[cold]
    #[inline(never)]
    pub(super) fn lost_to_landfill(&self, state: &State, seat: Seat) -> u32 {
        let buildings = state.players[seat].buildings;
        let lost = |card| {
            let full = self.full_stars(state, seat, card);
            full.min(self.landfill(buildings))
        };
        ids(buildings & self.tables.culture).map(lost).sum()
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
            Plan::Museum => u32::from(self.rules.museum_stars) * player.sums.culture(), // MW-M3
            Plan::Obelisk => u32::from(self.rules.obelisk_stars) * player.sums.count(), // MW-M3
            Plan::Gallery => {
                let mints = state.galleries[self.copy_number(card)];
                u32::from(self.rules.gallery_stars) * u32::from(mints)
            }
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
