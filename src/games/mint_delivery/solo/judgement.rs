//! What a sensible player thinks of a solo position: stars won, and stars in sight by how many actions they are away.

use super::super::components::Mints;
use super::MintDeliverySolo;
use super::state::{AI, MAX_HELD, PLAYER, State};
use crate::game::Seat;
use crate::judgement::{Judgement, Weight};

const PATIENCE: usize = 0;
const PROSPECT: usize = 1;
const STALL: usize = 2;
const RIVAL: usize = 3;

impl Judgement for MintDeliverySolo {
    const WEIGHTS: &'static [Weight] = &[
        Weight {
            name: "patience",
            default: 0.95,
            about: "what a star is worth that is one action further away",
        },
        Weight {
            name: "prospect",
            default: 3.0,
            about: "stars still to be had once back at Dispatch with nothing to deliver",
        },
        Weight {
            name: "stall",
            default: 0.5,
            about: "each mint that the AI misses and no belt holds",
        },
        Weight {
            name: "rival",
            default: 0.3,
            about: "loss by each star that the AI has delivered",
        },
    ];

    fn evaluate(&self, state: &State, seat: Seat, weights: &[f32]) -> f32 {
        let stars = f32::from(state.sides[seat].stars);
        if seat == AI || state.over {
            return stars;
        }
        let stalled = f32::from(self.out_of_reach(state));
        stars + self.stars_in_sight(state, weights) + weights[STALL] * stalled
            - weights[RIVAL] * f32::from(state.sides[AI].stars)
    }
}

/// Where the player is in a plan.
#[derive(Clone, Copy)]
struct Plan {
    space: u8,
    mints: Mints,
    /// Actions spent so far.
    spent: u8,
}

impl MintDeliverySolo {
    /// The held orders delivered one after another, the nearest next, each worth less by the actions before it; then
    /// back to Dispatch for more.
    fn stars_in_sight(&self, state: &State, weights: &[f32]) -> f32 {
        let player = &state.sides[PLAYER];
        let mut plan = Plan {
            space: player.space,
            mints: player.mints,
            spent: 0,
        };
        let mut worth = 0.0;
        let mut done = [false; MAX_HELD];
        for _ in 0..player.held.len() {
            let open = (0..player.held.len()).filter(|&place| !done[place]);
            let plans =
                open.filter_map(|place| Some((place, self.plan(state, plan, player.held[place])?)));
            let Some((place, next)) = plans.min_by_key(|(_, plan)| plan.spent) else {
                break;
            };
            done[place] = true;
            plan = next;
            let card = &self.board.orders[usize::from(player.held[place])];
            if self.in_time(state, plan.spent) {
                worth += f32::from(card.stars) * weights[PATIENCE].powi(plan.spent.into());
            }
        }
        let back = plan.spent + self.board.distance(plan.space, self.board.dispatch);
        match self.is_ending(state) {
            true => worth,
            false => worth + weights[PROSPECT] * weights[PATIENCE].powi(back.into()),
        }
    }

    /// Once the end has come, only what this turn can still deliver counts.
    fn in_time(&self, state: &State, spent: u8) -> bool {
        let left = match usize::from(state.turn) {
            PLAYER => state.actions,
            _ => 0,
        };
        !self.is_ending(state) || spent <= left
    }

    /// The plan after this order is delivered too; `None` if the truck or the belts cannot do it.
    fn plan(&self, state: &State, from: Plan, order: u8) -> Option<Plan> {
        let card = &self.board.orders[usize::from(order)];
        let missing = [0, 1, 2].map(|kind| card.mints[kind].saturating_sub(from.mints[kind]));
        if missing == [0; 3] {
            let spent = from.spent + self.board.distance(from.space, card.space);
            let mints = [0, 1, 2].map(|kind| from.mints[kind] - card.mints[kind]);
            return Some(Plan {
                space: card.space,
                mints,
                spent,
            });
        }
        let aboard: u8 = from.mints.iter().chain(&missing).sum();
        if aboard > self.rules.slots {
            return None;
        }
        let mints = [0, 1, 2].map(|kind| from.mints[kind].saturating_sub(card.mints[kind]));
        let spent = from.spent + self.gathering(state, from.space, card.space, missing);
        Some(Plan {
            space: card.space,
            mints,
            spent,
        })
    }

    /// Actions from a space over the loading spaces to a town, all missing mints loaded on the way.
    fn gathering(&self, state: &State, from: u8, town: u8, missing: Mints) -> u8 {
        let [first, second] = self.board.loading;
        let away = |a, b| self.board.distance(a, b);
        let one = [0, 1].map(|belt| {
            let loading = self.board.loading[belt];
            away(from, loading)
                + self.loads(state, missing, [belt == 0, belt == 1])
                + away(loading, town)
        });
        let both = away(first, second)
            + self.loads(state, missing, [true; 2])
            + (away(from, first) + away(second, town)).min(away(from, second) + away(first, town));
        one[0].min(one[1]).min(both)
    }

    /// Actions that loading the missing mints from these belts takes, shifts included.
    fn loads(&self, state: &State, missing: Mints, reach: [bool; 2]) -> u8 {
        let mut actions = 0;
        for kind in 0..3 {
            if missing[kind] > 0 {
                actions += self.loads_of(state, kind as u8, missing[kind], reach);
            }
        }
        actions
    }

    fn loads_of(&self, state: &State, mint: u8, missing: u8, reach: [bool; 2]) -> u8 {
        /// As good as never.
        const FAR: u8 = 20;
        let mut best = FAR;
        for belt in (0..2).filter(|&belt| reach[belt]) {
            if let Some(place) = state.belts[belt].place(mint, missing - 1) {
                let behind = (place + 1).saturating_sub(self.rules.front);
                let shifts = behind.div_ceil(self.rules.solo_shift.max(1));
                let limit = self.limits[PLAYER][usize::from(mint)].max(1);
                best = best.min(shifts + missing.div_ceil(limit));
            }
        }
        best
    }

    /// How many mints the AI's orders miss that lie on no belt.
    fn out_of_reach(&self, state: &State) -> u8 {
        let missing = self.missing(&state.sides[AI]);
        let lying = |kind: u8| state.belts[0].count(kind) + state.belts[1].count(kind);
        (0..3)
            .map(|kind| missing[usize::from(kind)].saturating_sub(lying(kind)))
            .sum()
    }
}
