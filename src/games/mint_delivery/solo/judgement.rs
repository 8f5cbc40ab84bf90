//! What a sensible player thinks of a solo position: stars won, and stars in sight by how many actions they are away.

use super::super::components::Mints;
use super::MintDeliverySolo;
use super::row::Row;
use super::state::{AI, MAX_HELD, PLAYER, Side, State};
use crate::core::game::Seat;
use crate::core::judgement::{Judgement, Mind, Weight};

const PATIENCE: usize = 0;
const PROSPECT: usize = 1;
const CLUTTER: usize = 2;

impl Judgement for MintDeliverySolo {
    const WEIGHTS: &'static [Weight] = &[
        Weight {
            name: "patience",
            default: 0.9,
            about: "what is left of a star's worth for each action that it is away",
        },
        Weight {
            name: "prospect",
            default: 0.5,
            about: "stars hoped for once back at Dispatch with nothing to deliver",
        },
        Weight {
            name: "clutter",
            default: 0.2,
            about: "loss by each held order that the belts cannot fill now, and each mint without an order",
        },
    ];

    type Memory = ();

    /// A random truck delivers next to nothing here too.
    const PLAYOUT_DEPTH: u64 = 0;
    const TRUST: f64 = 4.0;

    fn evaluate(&self, state: &State, seat: Seat, mind: &mut Mind<Self>) -> f32 {
        let stars = f32::from(state.sides[seat].stars);
        if seat == AI || state.over {
            return stars;
        }
        stars + self.stars_in_sight(state, &mind.weights)
    }
}

/// How far a plan has come: where the truck is, what is aboard, how many actions are spent.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub space: u8,
    pub mints: Mints,
    pub spent: i32,
}

impl From<&Side> for Plan {
    /// Before anything is done.
    fn from(side: &Side) -> Plan {
        Plan {
            space: side.space,
            mints: side.mints,
            spent: 0,
        }
    }
}

impl MintDeliverySolo {
    /// The held orders delivered one after another, always the soonest next, each worth less by the actions before
    /// it; then back to Dispatch for more.
    fn stars_in_sight(&self, state: &State, weights: &[f32]) -> f32 {
        let player = &state.sides[PLAYER];
        let mut plan = Plan::from(player);
        let mut worth = 0.0;
        let mut open = player.held;
        while let Some((order, next)) = self.soonest(state, plan, &open) {
            open.remove(order);
            plan = next;
            if self.is_in_time(state, plan.spent) {
                let stars = f32::from(self.board.card(order).stars);
                // Carrying it out at last is a step too, or nothing would speak for it.
                worth += stars * weights[PATIENCE].powi(plan.spent + 1);
            }
        }
        if self.is_ending(state) {
            return worth;
        }
        let back = i32::from(self.board.distance(plan.space, self.board.dispatch));
        let clutter = open.len() as f32 + f32::from(plan.mints.iter().sum::<u8>());
        worth + weights[PROSPECT] * weights[PATIENCE].powi(plan.spent + back)
            - weights[CLUTTER] * clutter
    }

    /// Once the end has come, only what this turn can still deliver counts.
    pub(super) fn is_in_time(&self, state: &State, spent: i32) -> bool {
        let ours = usize::from(state.turn) == PLAYER;
        !self.is_ending(state) || ours && spent <= state.actions.into()
    }

    /// The order that can be delivered first, and the plan after it.
    pub(super) fn soonest(
        &self,
        state: &State,
        from: Plan,
        orders: &Row<MAX_HELD>,
    ) -> Option<(u8, Plan)> {
        let plans = orders
            .iter()
            .filter_map(|&order| Some((order, self.plan(state, from, order)?)));
        plans.min_by_key(|(_, plan)| plan.spent)
    }

    /// The plan after this order is delivered too; `None` if the truck or the belts cannot do it.
    pub(super) fn plan(&self, state: &State, from: Plan, order: u8) -> Option<Plan> {
        let card = self.board.card(order);
        let missing = [0, 1, 2].map(|kind| card.mints[kind].saturating_sub(from.mints[kind]));
        let aboard: u8 = from.mints.iter().chain(&missing).sum();
        if aboard > self.rules.slots {
            return None;
        }
        let way = match missing {
            [0, 0, 0] => self.away(from.space, card.space),
            _ => self.gathering(state, from.space, card.space, missing)?,
        };
        Some(Plan {
            space: card.space,
            mints: [0, 1, 2].map(|kind| from.mints[kind].saturating_sub(card.mints[kind])),
            spent: from.spent + way,
        })
    }

    pub(super) fn away(&self, from: u8, to: u8) -> i32 {
        self.board.distance(from, to).into()
    }

    /// Actions from a space over the loading spaces to a town, all missing mints loaded on the way.
    fn gathering(&self, state: &State, from: u8, town: u8, missing: Mints) -> Option<i32> {
        let [first, second] = self.board.loading;
        let over = |loading| self.away(from, loading) + self.away(loading, town);
        let over_both = self.away(first, second)
            + (self.away(from, first) + self.away(second, town))
                .min(self.away(from, second) + self.away(first, town));
        let tours = [
            (over(first), [true, false]),
            (over(second), [false, true]),
            (over_both, [true, true]),
        ];
        let cost = |(way, reach)| Some(way + self.loads(state, missing, reach)?);
        tours.into_iter().filter_map(cost).min()
    }

    /// Actions that loading the missing mints from the belts in reach takes, shifts included.
    fn loads(&self, state: &State, missing: Mints, reach: [bool; 2]) -> Option<i32> {
        let mut actions = 0;
        for mint in 0..3 {
            let count = missing[usize::from(mint)];
            if count > 0 {
                let belts = (0..2).filter(|&belt| reach[belt]);
                let costs = belts.filter_map(|belt| self.loads_from(state, belt, mint, count));
                actions += costs.min()?;
            }
        }
        Some(actions)
    }

    /// Actions that loading some mints of a kind from one belt takes; `None` if it does not hold that many.
    fn loads_from(&self, state: &State, belt: usize, mint: u8, count: u8) -> Option<i32> {
        let last = state.belts[belt].place(mint, count - 1)?;
        let behind = (last + 1).saturating_sub(self.rules.front);
        let shifts = behind.div_ceil(self.rules.solo_shift.max(1));
        let limit = self.limits[PLAYER][usize::from(mint)].max(1);
        Some((shifts + count.div_ceil(limit)).into())
    }
}
