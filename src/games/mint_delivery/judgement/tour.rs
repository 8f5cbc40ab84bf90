//! The reference judgement: delivered stars, and what the next few deliveries are worth by the way to them, each the
//! one that looks best from where the last one ends. It stays as it is: strengths are measured by it.

use std::cmp::Ordering;

use super::super::board::{Distances, bits};
use super::super::components::*;
use super::super::state::*;
use super::super::{Action, MintDelivery};
use crate::core::game::{Game, Seat};
use crate::core::judgement::Weight;
use crate::core::rng::Rng;

const HELD: usize = 0;
const OPEN: usize = 1;
const PATIENCE: usize = 2;
const ABOARD: usize = 3;
const UPGRADE: usize = 4;
const IDLE: usize = 5;

/// How many deliveries the judgement looks ahead.
const TOUR: usize = 3;

/// The farthest that a plan is told apart, in actions.
const FAR: usize = 63;

/// A truck on its way: what a plan goes on from.
#[derive(Clone, Copy)]
struct Plan {
    space: u8,
    mints: Mints,
    /// Actions from now.
    late: usize,
}

/// An order that a plan may deliver.
#[derive(Clone, Copy)]
struct Prospect {
    order: u8,
    /// Where it must be taken first, or `NONE` if it is in hand.
    lies_at: u8,
}

/// What does not change along a plan.
struct Outlook<'a> {
    game: &'a MintDelivery,
    ways: &'a Distances,
    player: &'a Player,
    slots: u8,
    /// What a star is worth by the actions it is away; nothing at `FAR`.
    patience: [f32; FAR + 1],
}

/// The weights of the tour.
pub(super) const WEIGHTS: &[Weight] = &[
    Weight {
        name: "held",
        default: 0.9,
        about: "a star of an order in hand, before the way to it is counted",
    },
    Weight {
        name: "open",
        default: 0.7,
        about: "a star of a face-up order that is still to be taken",
    },
    Weight {
        name: "patience",
        default: 0.9,
        about: "what is left of a star's worth for each action it is away",
    },
    Weight {
        name: "aboard",
        default: 0.02,
        about: "the value of a mint in the truck, which breaks ties",
    },
    Weight {
        name: "upgrade",
        default: 1.0,
        about: "an upgrade, in stars",
    },
    Weight {
        name: "idle",
        default: 1.0,
        about: "what it costs to end a turn with actions left",
    },
];

impl MintDelivery {
    /// The worth of a position for a seat by the tour.
    pub(super) fn tour_worth(&self, state: &State, seat: Seat, weights: &[f32]) -> f32 {
        let player = &state.players[seat];
        let mut worth = self.score(player) as f32 + weights[ABOARD] * self.value(player) as f32;
        if state.phase == Phase::Over {
            return worth;
        }
        worth += weights[UPGRADE] * player.upgrades.count_ones() as f32;
        worth + self.tempo(state, seat, weights) * self.tour(state, seat, weights)
    }

    /// The worth right after the action, but bringing the end about is worth the lead, and idling must be worth
    /// it: without that a player would wait for ever where every step looks a little worse than none, as before a toll.
    pub(super) fn tour_appraisal(
        &self,
        state: &State,
        action: Action,
        weights: &[f32],
        scratch: &mut State,
        rng: &mut Rng,
    ) -> f32 {
        let seat = state.seat as usize;
        let idle = action == Action::EndTurn && state.actions > 0;
        *scratch = *state;
        self.apply(scratch, action, rng);
        if scratch.ending && !state.ending {
            return self.tour_worth(state, seat, weights) + self.lead(scratch, seat, weights);
        }
        self.tour_worth(scratch, seat, weights) - weights[IDLE] * idle as u8 as f32
    }

    /// How far the seat is ahead of the best of the others.
    fn lead(&self, state: &State, seat: Seat, weights: &[f32]) -> f32 {
        let worth = |seat| self.tour_worth(state, seat, weights);
        let others = (0..self.players).filter(|&other| other != seat);
        worth(seat) - others.map(worth).fold(f32::NEG_INFINITY, f32::max)
    }

    /// What the wait for the own next action leaves of a plan's worth: the seats act by turns.
    fn tempo(&self, state: &State, seat: Seat, weights: &[f32]) -> f32 {
        let (turn, left) = (self.rules.actions as f32, state.actions as f32);
        let wait = match self.turns_before(state, seat) {
            0 => (turn - left) * (self.players - 1) as f32,
            turns => left + (turns - 1) as f32 * turn,
        };
        libm::powf(weights[PATIENCE].max(0.0), wait / self.players as f32)
    }

    /// Turns until it is the seat's: 0 if it is now.
    fn turns_before(&self, state: &State, seat: Seat) -> usize {
        (seat + self.players - state.seat as usize) % self.players
    }

    /// How many actions away a delivery of the seat is too late, as far as the end is known.
    pub(in super::super) fn too_late(&self, state: &State, seat: Seat) -> usize {
        match (state.ending, seat.cmp(&(state.seat as usize))) {
            (false, _) => FAR,
            (true, Ordering::Less) => 0,
            (true, Ordering::Equal) => state.actions as usize + 1,
            (true, Ordering::Greater) => self.rules.actions as usize + 1,
        }
    }

    /// The worth of the next few deliveries: always the one that looks best from where the last one ends.
    fn tour(&self, state: &State, seat: Seat, weights: &[f32]) -> f32 {
        let outlook = self.outlook(state, seat, weights[PATIENCE]);
        let mut plan = self.standing(state, seat);
        let mut prospects = self.prospects(state, &state.players[seat]);
        let mut worth = 0.0;
        for _ in 0..TOUR {
            let Some((chosen, value, next)) = outlook.best(plan, prospects.as_slice(), weights)
            else {
                break;
            };
            worth += value;
            plan = next;
            prospects.remove(chosen);
        }
        worth
    }

    /// Where a plan starts: behind the toll, if only the choice of the mint is pending.
    fn standing(&self, state: &State, seat: Seat) -> Plan {
        let player = &state.players[seat];
        let (mut space, mut mints) = (player.space, player.mints);
        if let (Pending::Toll(to), true) = (state.pending, state.seat as usize == seat) {
            space = to;
            let mut payments = choices(mints, self.toll(state, to));
            mints = payments.next().map_or(mints, |paid| minus(mints, paid));
        }
        Plan {
            space,
            mints,
            late: 0,
        }
    }

    fn prospects(&self, state: &State, player: &Player) -> Prospects {
        let mut prospects = Prospects::default();
        bits(player.held).for_each(|order| prospects.push(order, NONE));
        for (town, supply) in state.towns[..self.board.towns].iter().enumerate() {
            supply
                .face_up()
                .for_each(|order| prospects.push(order, self.board.town_space[town]));
        }
        prospects
    }

    fn outlook<'a>(&'a self, state: &'a State, seat: Seat, patience: f32) -> Outlook<'a> {
        let player = &state.players[seat];
        let mut table = [0.0; FAR + 1];
        let mut left = 1.0;
        for worth in &mut table[..self.too_late(state, seat)] {
            *worth = left;
            left *= patience;
        }
        Outlook {
            game: self,
            ways: self
                .board
                .ways(&state.tokens, player.has(Upgrade::RoadPass)),
            player,
            slots: self.slots(player),
            patience: table,
        }
    }
}

/// The orders in hand and on the map, as many as a plan looks at.
struct Prospects {
    list: [Prospect; 24],
    count: usize,
}

impl Default for Prospects {
    fn default() -> Self {
        Prospects {
            list: [Prospect {
                order: NONE,
                lies_at: NONE,
            }; 24],
            count: 0,
        }
    }
}

impl Prospects {
    fn push(&mut self, order: u8, lies_at: u8) {
        if self.count < self.list.len() {
            self.list[self.count] = Prospect { order, lies_at };
            self.count += 1;
        }
    }

    fn remove(&mut self, index: usize) {
        self.list.copy_within(index + 1..self.count, index);
        self.count -= 1;
    }

    fn as_slice(&self) -> &[Prospect] {
        &self.list[..self.count]
    }
}

impl Outlook<'_> {
    fn distance(&self, from: u8, to: u8) -> usize {
        self.ways[from as usize][to as usize] as usize
    }

    /// The prospect that is worth most, its worth, and where it leaves the truck; none if nothing comes in time.
    fn best(
        &self,
        plan: Plan,
        prospects: &[Prospect],
        weights: &[f32],
    ) -> Option<(usize, f32, Plan)> {
        let (mut best, mut most) = (None, 0.0);
        for (index, prospect) in prospects.iter().enumerate() {
            let weight = if prospect.lies_at == NONE {
                weights[HELD]
            } else {
                weights[OPEN]
            };
            let stars = weight * self.game.board.stars[prospect.order as usize] as f32;
            let worth = |late: usize| stars * self.patience[late.min(FAR)];
            // Most are too far away even if nothing had to be loaded.
            if worth(self.soonest(plan, *prospect)) <= most {
                continue;
            }
            let after = self.after(plan, *prospect);
            if worth(after.late) > most {
                most = worth(after.late);
                best = Some((index, most, after));
            }
        }
        best
    }

    /// How late the plan is at the town with this order, by the straight way.
    fn soonest(&self, plan: Plan, prospect: Prospect) -> usize {
        let town = self.town_of(prospect.order);
        match prospect.lies_at {
            NONE => plan.late + self.distance(plan.space, town),
            lies_at => {
                plan.late + self.distance(plan.space, lies_at) + 1 + self.distance(lies_at, town)
            }
        }
    }

    fn town_of(&self, order: u8) -> u8 {
        let board = &self.game.board;
        board.town_space[board.order_town[order as usize] as usize]
    }

    /// The plan after this delivery: taken first if need be, then the mints, then the town.
    fn after(&self, mut plan: Plan, prospect: Prospect) -> Plan {
        if prospect.lies_at != NONE {
            plan.late += self.distance(plan.space, prospect.lies_at) + 1;
            plan.space = prospect.lies_at;
        }
        let wants = self.game.board.wants[prospect.order as usize];
        let town = self.town_of(prospect.order);
        let used: Mints = std::array::from_fn(|kind| plan.mints[kind].min(wants[kind]));
        let left = self.left_over(plan.mints, wants, used);
        if used == wants {
            plan.late += self.distance(plan.space, town);
            plan.mints = left;
        } else {
            let (way, crowded) = self.fetch(plan, wants, used, town);
            plan.late += way;
            // What was in the way is unloaded.
            plan.mints = if crowded { [0; 3] } else { left };
        }
        plan.space = town;
        plan
    }

    /// What is aboard after the delivery: Classic that made other mints are gone.
    fn left_over(&self, mints: Mints, wants: Mints, used: Mints) -> Mints {
        let mut left: Mints = std::array::from_fn(|kind| mints[kind] - used[kind]);
        left[0] = left[0].saturating_sub(self.classic_for(wants, used, self.player.space));
        left
    }

    /// Classic mints that the missing mints cost at a depot.
    fn classic_for(&self, wants: Mints, used: Mints, depot: u8) -> u8 {
        let rates = self.game.bay(self.player, depot).rates;
        let [c, s, n] = [0, 1, 2].map(|kind| wants[kind] - used[kind]);
        c + self.game.lists.price(rates, s, n)
    }

    /// Actions to the town by way of the best depot for the missing mints, and whether the truck is crowded there.
    fn fetch(&self, plan: Plan, wants: Mints, used: Mints, town: u8) -> (usize, bool) {
        let board = &self.game.board;
        let mut works = [None; 2];
        let mut best = (FAR, false);
        for &depot in &self.game.depots {
            let drive = self.distance(plan.space, depot) + self.distance(depot, town);
            if drive >= best.0 {
                continue;
            }
            // All warehouses are alike.
            let alike = (board.site(depot).kind == SpaceKind::City) as usize;
            let (work, crowded) =
                *works[alike].get_or_insert_with(|| self.work(plan.mints, wants, used, depot));
            best = best.min((drive + work, crowded));
        }
        best
    }

    /// Actions at a depot until all mints that are wanted are aboard, and whether something must be unloaded.
    fn work(&self, mints: Mints, wants: Mints, used: Mints, depot: u8) -> (usize, bool) {
        if wants[2] > used[2] && !self.game.bay(self.player, depot).rates.has_cinnamon() {
            return (FAR, false);
        }
        let spare = mints[0] - used[0];
        let need = self.classic_for(wants, used, depot).saturating_sub(spare);
        let limit = self.game.bay(self.player, depot).load.max(1);
        let loads = need.div_ceil(limit) as usize;
        let optimise = (wants[1] > used[1] || wants[2] > used[2]) as usize;
        let junk = mints[1] - used[1] + mints[2] - used[2];
        let aboard: u8 = mints.iter().sum();
        // Not enough room at once: something is unloaded, or exchanged in two goes.
        let crowded = aboard + need > self.slots || junk + wants.iter().sum::<u8>() > self.slots;
        (loads + optimise + crowded as usize, crowded)
    }
}
