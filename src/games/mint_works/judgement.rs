//! How good a position looks: stars, income, mints, discounts and Plans in hand, with named weights.

use super::MintWorks;
use super::cards::Plan;
use super::state::{State, ids};
use crate::game::Seat;
use crate::judgement::{Judgement, Weight};

const fn weight(name: &'static str, default: f32, about: &'static str) -> Weight {
    Weight {
        name,
        default,
        about,
    }
}

impl Judgement for MintWorks {
    const WEIGHTS: &'static [Weight] = &[
        weight("stars", 1.0, "a star of a Building"),
        weight("income", 0.9, "a mint gained at every Upkeep"),
        weight("mints", 0.3, "a mint in hand"),
        weight("truck", 0.6, "the discount at the Supplier"),
        weight("crane", 0.6, "the discount at the Builder"),
        weight(
            "plan",
            0.5,
            "the share of a Plan's stars and income that it is worth unbuilt",
        ),
        weight("gallery", 0.8, "a Gallery's growth"),
        weight("deed", 0.4, "owning a Deed location"),
        weight("win", 6.0, "having the stars that end the game"),
        weight("rivals", 0.5, "a star that the best other player has less"),
    ];

    fn evaluate(&self, state: &State, seat: Seat, weights: &[f32]) -> f32 {
        let &[
            stars,
            income,
            mints,
            truck,
            crane,
            plan,
            gallery,
            deed,
            win,
            rivals,
        ] = weights
        else {
            return 0.0;
        };
        let player = &state.players[seat];
        let own = self.stars(state, seat) as f32;
        let best_other = (0..self.seats)
            .filter(|&other| other != seat)
            .map(|other| self.stars(state, other))
            .max()
            .unwrap_or(0) as f32;
        let has = |plan: Plan| f32::from(u8::from(self.tables.has(player.buildings, plan)));
        let purse = if self.pays_from_supply(seat) {
            0
        } else {
            player.mints
        };
        let headquarters = has(Plan::CorporateHq) * f32::from(player.count);
        let planned: f32 = ids(player.plans)
            .map(|card| self.prospect(state, seat, self.tables.plan(card), stars, income))
            .sum();
        let goal = f32::from(self.rules.stars_to_win);
        let leads = own >= goal && own > best_other;
        stars * own - rivals * best_other
            + income * (f32::from(player.gain) + headquarters)
            + mints * purse as f32
            + truck * has(Plan::Truck)
            + crane * has(Plan::Crane)
            + gallery * has(Plan::Gallery)
            + deed * (has(Plan::Wholesaler) + has(Plan::Lotto))
            + plan * planned
            + if leads { win } else { 0.0 }
    }
}

impl MintWorks {
    /// About what a Plan will give once built.
    fn prospect(&self, state: &State, seat: Seat, plan: Plan, stars: f32, income: f32) -> f32 {
        let player = &state.players[seat];
        let worth = self.tables.worth[plan as usize];
        let counted = match plan {
            Plan::Museum => f32::from(player.culture + 1),
            Plan::Obelisk => f32::from(player.count + 1),
            Plan::Vault => f32::from(self.rules.vault_stars),
            Plan::Gallery => 2.0,
            _ => 0.0,
        };
        let gain = match plan {
            Plan::CorporateHq => f32::from(player.count + 1),
            _ => f32::from(worth.gain),
        };
        stars * (f32::from(worth.stars) + counted) + income * gain
    }
}
