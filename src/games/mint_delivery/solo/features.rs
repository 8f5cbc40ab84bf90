//! What the player of the solo mode knows, as inputs of a learned player, and how far it looks ahead: through its own
//! turn and what the AI is then forced to do. One net serves all AI cards: what a card prints is an input.

use xxhash_rust::xxh3::xxh3_64;

use super::super::components::{Ability, MAX_FACTORY_SPACES, Preference};
use super::MintDeliverySolo;
use super::judgement::Plan;
use super::state::{AI, PILES, PLAYER, Side, State};
use crate::core::features::{Features, Inputs, LookAhead, ONE, Recipe, Shipped};
use crate::core::game::{Game, Seat, WHOLE_WIN};
use crate::core::rng::Rng;

/// What is left of a star's worth for each action that it is away.
const PATIENCE: f32 = 0.9;

/// Leads that are told apart, in stars.
const LEADS: usize = 21;

/// Steps of the clock that are told apart.
const CLOCK: usize = 7;

/// Lateness that is told apart, in actions; the last place is for what cannot be had.
const LATES: usize = 14;
const STARS: usize = 4;

impl Features for MintDeliverySolo {
    const LIST: &'static str = "mint-delivery-solo 1";
    const SHIPPED: &'static [Shipped] = super::super::players::SOLO;

    fn table(&self) -> String {
        "solo".to_owned()
    }

    fn recipe(&self) -> Recipe {
        Recipe {
            games: 40_000,
            hidden: 32,
            lambda: 0.7,
            steps: [0.02, 0.0007],
            worlds: 4,
            // The AI does not hurry: a lead that fades would be a reason to stall.
            patience: 1.0,
            by_action: true,
            guided: 6_000,
            ..Recipe::USUAL
        }
    }

    fn decides(&self, seat: Seat) -> bool {
        seat == PLAYER
    }

    fn observe(&self, state: &State, _seat: Seat, inputs: &mut Inputs) {
        let start = Plan::from(&state.sides[PLAYER]);
        self.observe_orders(state, start, inputs);
        let worth = self.observe_tour(state, start, inputs);
        for side in &state.sides {
            self.observe_side(side, inputs);
        }
        self.observe_rival(state, inputs);
        self.observe_table(state, inputs);
        self.observe_race(state, worth, inputs);
    }
}

impl LookAhead for MintDeliverySolo {
    fn goes_on(&self, state: &State, seat: Seat) -> bool {
        let within = state.is_players_turn() && state.actions < self.rules.actions;
        seat == PLAYER && !state.over && state.actions <= 3 && (state.pending.is_some() || within)
    }

    fn position(&self, state: &State, _seat: Seat) -> u64 {
        let mut bytes = Vec::with_capacity(128);
        for side in &state.sides {
            bytes.extend_from_slice(&[side.space, side.stars as u8]);
            bytes.extend_from_slice(&side.mints);
            bytes.extend_from_slice(&side.held);
            bytes.push(u8::MAX);
        }
        for belt in &state.belts {
            bytes.extend(belt.iter());
            bytes.push(u8::MAX);
        }
        for pile in &state.piles {
            bytes.extend_from_slice(&[pile.len() as u8, pile.last().copied().unwrap_or(u8::MAX)]);
        }
        let pending = state.pending.unwrap_or(u8::MAX);
        bytes.extend_from_slice(&[state.turn, state.actions, pending, state.motive as u8]);
        xxh3_64(&bytes)
    }

    /// The AI goes on until the player has a choice again.
    fn settle(&self, state: &mut State, rng: &mut Rng) {
        while let (Some(AI), Some(forced)) = (self.to_act(state), state.forced) {
            self.apply(state, forced.action, rng);
        }
    }

    /// A card that comes to lie open.
    fn turned_up(&self, before: &State, after: &State) -> bool {
        let grew_shorter = |(before, after): (&super::Row<_>, &super::Row<_>)| {
            after.len() < before.len() && !after.is_empty()
        };
        before.piles.iter().zip(&after.piles).any(grew_shorter)
    }
}

/// A place for an order by stars and lateness.
fn place(stars: u8, late: Option<i32>) -> usize {
    let late = late.map_or(LATES - 1, |late| (late as usize).min(LATES - 2));
    usize::from(stars.clamp(2, 5) - 2) * LATES + late
}

impl MintDeliverySolo {
    /// Held orders, and those that lie open, by their stars and the actions to them.
    fn observe_orders(&self, state: &State, start: Plan, inputs: &mut Inputs) {
        let mut held = [0; STARS * LATES];
        for &order in state.sides[PLAYER].held.iter() {
            let late = self.plan(state, start, order).map(|plan| plan.spent);
            held[place(self.board.card(order).stars, late)] += 1;
        }
        let mut open = [0; STARS * LATES];
        let taken = Plan {
            space: self.board.dispatch,
            spent: self.away(start.space, self.board.dispatch) + 1,
            ..start
        };
        for order in state.face_up() {
            let late = self.plan(state, taken, order).map(|plan| plan.spent);
            open[place(self.board.card(order).stars, late)] += 1;
        }
        let counts = held.iter().chain(&open);
        counts.for_each(|&count| inputs.amount(count * ONE));
    }

    /// The held orders delivered one after another, always the soonest next; returns what that is worth in stars.
    fn observe_tour(&self, state: &State, start: Plan, inputs: &mut Inputs) -> f32 {
        let (mut plan, mut worth, mut stars) = (start, 0.0, 0u8);
        let mut open = state.sides[PLAYER].held;
        let mut lates = [LATES as i32; 2];
        let mut made = 0;
        while let Some((order, next)) = self.soonest(state, plan, &open) {
            open.remove(order);
            plan = next;
            if self.is_in_time(state, plan.spent) {
                let gained = self.board.card(order).stars;
                worth += f32::from(gained) * libm::powf(PATIENCE, plan.spent as f32);
                stars = stars.saturating_add(gained);
                if let Some(late) = lates.get_mut(made) {
                    *late = plan.spent;
                }
                made += 1;
            }
        }
        inputs.between(16, (worth * 1.25 * ONE as f32) as i32);
        inputs.one_of(16, stars.into());
        inputs.one_of(5, made);
        inputs.one_of(5, open.len());
        for late in lates {
            inputs.one_of(LATES, late as usize);
        }
        let back = plan.spent + self.away(plan.space, self.board.dispatch);
        inputs.one_of(20, back as usize);
        worth
    }

    fn observe_side(&self, side: &Side, inputs: &mut Inputs) {
        inputs.one_of(MAX_FACTORY_SPACES, side.space.into());
        for count in side.mints {
            inputs.one_of(5, count.into());
        }
        inputs.one_of(6, side.held.len());
        inputs.one_of(12, side.delivered.len());
        inputs.amount(i32::from(side.stars) * ONE / 16);
        inputs.amount(self.value(side) * ONE / 8);
    }

    /// What the AI's card prints, and what its orders still want.
    fn observe_rival(&self, state: &State, inputs: &mut Inputs) {
        let ai = &state.sides[AI];
        inputs.one_of(Preference::COUNT, self.ai.prefers as usize);
        inputs.one_of(Ability::COUNT, self.ai.ability as usize);
        inputs.one_of(6, self.ai.work_force.into());
        let (mut stars, mut missing, mut ready) = (0, 0, 0);
        for &order in ai.held.iter() {
            let card = self.board.card(order);
            let lacks: u8 = (0..3)
                .map(|kind| card.mints[kind].saturating_sub(ai.mints[kind]))
                .sum();
            stars += usize::from(card.stars);
            missing += usize::from(lacks);
            if lacks == 0 {
                ready += 1;
                inputs.one_of(10, self.board.distance(ai.space, card.space).into());
            } else {
                inputs.skip(10);
            }
        }
        for _ in ai.held.len()..super::state::MAX_HELD {
            inputs.skip(10);
        }
        inputs.one_of(16, stars);
        inputs.one_of(8, missing);
        inputs.one_of(4, ready);
    }

    fn observe_table(&self, state: &State, inputs: &mut Inputs) {
        for belt in &state.belts {
            for count in belt.in_front(self.rules.front.min(super::fast::belt::MAX_BELT as u8)) {
                inputs.one_of(5, count.into());
            }
            inputs.amount(i32::from(belt.len()) * ONE / 8);
        }
        let mut lying = [0; 6];
        for order in state.face_up() {
            lying[usize::from(self.board.card(order).stars.min(5))] += 1;
        }
        lying.iter().for_each(|&count| inputs.amount(count * ONE));
        inputs.yes(state.is_players_turn());
        inputs.yes(state.pending.is_some());
        inputs.one_of(5, state.actions.into());
        inputs.amount(i32::from(state.round) * ONE / 32);
        inputs.yes(self.rules.round_cap.saturating_sub(state.round) < 10);
    }

    /// The lead, now and with what is held, by how many orders must still be taken before the end.
    fn observe_race(&self, state: &State, worth: f32, inputs: &mut Inputs) {
        let takes = self.takes_left(state);
        let clock = match takes {
            0..=2 => takes,
            3..=4 => 3,
            5..=7 => 4,
            8..=11 => 5,
            _ => 6,
        };
        let lead = i32::from(state.sides[PLAYER].stars) - i32::from(state.sides[AI].stars);
        let half = LEADS as i32 / 2;
        inputs.one_of(20, takes);
        let step = (lead + half).clamp(0, LEADS as i32 - 1) as usize;
        inputs.one_of(CLOCK * LEADS, clock * LEADS + step);
        inputs.skip(clock * LEADS);
        let later = lead as f32 + worth + half as f32;
        inputs.between(LEADS, (later * ONE as f32) as i32);
        inputs.skip((CLOCK - 1 - clock) * LEADS);
        let share = self.outcome(state).shares[PLAYER];
        inputs.amount(share as i32 * ONE / WHOLE_WIN as i32);
    }

    /// The least number of orders that must be taken before the end.
    fn takes_left(&self, state: &State) -> usize {
        let mut left = [0; PILES];
        for (left, pile) in left.iter_mut().zip(&state.piles) {
            *left = pile.len();
        }
        left.sort_unstable();
        left[..usize::from(self.rules.end_piles).min(PILES)]
            .iter()
            .sum()
    }
}
