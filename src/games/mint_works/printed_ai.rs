//! How a printed AI decides: the first Location in the line that it can use, and why not those before it.

use std::cmp::Reverse;

use super::MintWorks;
use super::actions::{Action, Given, Use};
use super::cards::{Ai, Location, Plan, Type};
use super::fast::word::Spot;
use super::rules::{AiRecycler, AiSwapMeet, AiTempAgency, AiWording, CostOrder, SwapSame};
use super::state::{Phase, State, ids};
use crate::bots::Bot;
use crate::core::game::{Seat, View};
use crate::core::restricted::Restricted;
use crate::core::rng::Rng;

/// Why an AI does not use a Location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    NotInPlay,
    Closed,
    Blocked,
    Full,
    CannotPay,
    NoPlan,
    /// Sonic buys only with no Plan (MW-A22).
    HasPlan,
    /// No Plan in the Supply that it wants and can pay.
    NothingToBuy,
    DeckEmpty,
    NothingToGive,
    NothingToCopy,
    /// A switch of the rules forbids it.
    Never,
}

/// Who decides, and by which card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    pub seat: Seat,
    pub ai: Ai,
}

impl MintWorks {
    /// The one action of the printed AI whose turn it is.
    pub(super) fn forced_action(&self, state: &State) -> Action {
        self.forced_use(state).unwrap_or(Action::Pass)
    }

    /// Its placement, if it can use any Location.
    pub(super) fn forced_use(&self, state: &State) -> Option<Action> {
        let ai = self.ai?;
        let seat = state.seat();
        self.first_usable(state, Habit { seat, ai })
    }

    pub(super) fn first_usable(&self, state: &State, habit: Habit) -> Option<Action> {
        self.usable(state, habit).next()
    }

    /// What the AI would do at each Location of the line that it can use.
    fn usable(&self, state: &State, habit: Habit) -> impl Iterator<Item = Action> {
        let line = Location::ALL.iter();
        line.filter_map(move |&location| self.consider(state, habit, location).ok())
    }

    /// What the AI would do at a Location, or why it does not.
    pub(super) fn consider(
        &self,
        state: &State,
        habit: Habit,
        location: Location,
    ) -> Result<Action, Why> {
        if !state.is_open(location) {
            let deed = Location::DEEDS.contains(&location);
            return Err(if deed { Why::Closed } else { Why::NotInPlay });
        }
        if state.is_blocked(location) {
            return Err(Why::Blocked);
        }
        if !self.has_free_space(state, location) {
            return Err(Why::Full);
        }
        let mints = state.players[habit.seat].mints;
        if location == Location::TempAgency {
            return self
                .consider_copy(state, habit, mints)
                .map(Action::TempAgency);
        }
        self.consider_use(state, habit, location, mints)
            .map(Action::Place)
    }

    /// MW-A16
    fn consider_copy(&self, state: &State, habit: Habit, mints: u32) -> Result<Use, Why> {
        if self.rules.ai_temp_agency == AiTempAgency::Never {
            return Err(Why::Never);
        }
        let fee = self.tables.location_cost[Location::TempAgency as usize];
        let left = mints.checked_sub(fee).ok_or(Why::CannotPay)?;
        let line = Location::ALL.iter();
        line.filter(|&&location| self.can_be_copied(state, location))
            .find_map(|&location| self.consider_use(state, habit, location, left).ok())
            .ok_or(Why::NothingToCopy)
    }

    /// The use of a Location's effect with this many mints.
    fn consider_use(
        &self,
        state: &State,
        habit: Habit,
        location: Location,
        mints: u32,
    ) -> Result<Use, Why> {
        let what = match location {
            Location::Producer => Use::Simple(Spot::PRODUCER),
            Location::Wholesaler => Use::Simple(Spot::WHOLESALER),
            Location::LeadershipCouncil => Use::Simple(Spot::LEADERSHIP_COUNCIL),
            Location::Crowdfunder => Use::Simple(Spot::CROWDFUNDER),
            Location::Lotto if !self.can_work(state, location) => return Err(Why::DeckEmpty),
            Location::Lotto => Use::Simple(Spot::LOTTO),
            Location::Builder => {
                let plan = self.oldest_plan(state, habit.seat).ok_or(Why::NoPlan)?;
                Use::Simple(Spot::builder(plan))
            }
            Location::Supplier => return self.consider_supplier(state, habit, mints),
            Location::Recycler => Use::Recycler(self.consider_recycler(state, habit.seat)?),
            Location::SwapMeet => self.consider_swap(state, habit)?,
            Location::TempAgency => return Err(Why::NothingToCopy),
        };
        let price = self.tables.price(&state.players[habit.seat], what);
        if price <= mints {
            Ok(what)
        } else {
            Err(Why::CannotPay)
        }
    }

    fn oldest_plan(&self, state: &State, seat: Seat) -> Option<Plan> {
        let plans = state.players[seat].plans;
        (plans != 0).then(|| self.tables.plan(state.oldest(plans)))
    }

    fn consider_supplier(&self, state: &State, habit: Habit, mints: u32) -> Result<Use, Why> {
        let player = &state.players[habit.seat];
        if !self.may_use_supplier(state, habit.seat) {
            return Err(Why::HasPlan);
        }
        // MW-A10: discounts apply
        let buy = |plan| Use::Simple(Spot::supplier(plan));
        let can_pay = |plan| self.tables.price(player, buy(plan)) <= mints;
        let best = self.best_plan(state, habit.ai, |plan| {
            can_pay(plan) && self.may_buy(habit.seat, plan)
        });
        best.map(buy).ok_or(Why::NothingToBuy)
    }

    /// MW-A14
    fn consider_recycler(&self, state: &State, seat: Seat) -> Result<Given, Why> {
        let building = || {
            let buildings = state.players[seat].buildings;
            (buildings != 0).then(|| self.tables.plan(state.oldest(buildings)))
        };
        let plan = self
            .oldest_plan(state, seat)
            .map(|plan| Given { plan, built: false });
        let given = match self.rules.ai_recycler {
            AiRecycler::Never => return Err(Why::Never),
            AiRecycler::Plan => plan,
            AiRecycler::PlanThenBuilding => {
                plan.or(building().map(|plan| Given { plan, built: true }))
            }
        };
        given.ok_or(Why::NothingToGive)
    }

    /// MW-A15: price does not matter.
    fn consider_swap(&self, state: &State, habit: Habit) -> Result<Use, Why> {
        if self.rules.ai_swap_meet == AiSwapMeet::Never {
            return Err(Why::Never);
        }
        let plan = self
            .oldest_plan(state, habit.seat)
            .ok_or(Why::NothingToGive)?;
        let take = self
            .best_to_swap(state, habit.ai, plan)
            .ok_or(Why::NothingToBuy)?;
        let give = Given { plan, built: false };
        Ok(Use::SwapMeet { give, take })
    }

    /// The best of the Supply for the Plan given, which lies there too if it may be taken back (MW-S1).
    fn best_to_swap(&self, state: &State, ai: Ai, given: Plan) -> Option<Plan> {
        let best = self.best_plan(state, ai, |_| true);
        if self.rules.swap_same == SwapSame::No || state.supply == 0 {
            return best;
        }
        let rank = |plan| self.priority(ai, plan);
        match (best.and_then(rank), rank(given)) {
            // Of equals the newest arrival: the card given.
            (Some(other), Some(own)) if other < own => best,
            (_, Some(_)) => Some(given),
            (_, None) => best,
        }
    }

    /// The first by Supplier priority, then nearest to the deck.
    fn best_plan(&self, state: &State, ai: Ai, allowed: impl Fn(Plan) -> bool) -> Option<Plan> {
        let rank = |card: u8| {
            let plan = self.tables.plan(card);
            let newest = Reverse(state.since[card as usize]);
            let rank = self.priority(ai, plan)?;
            allowed(plan).then_some(((rank, newest), plan))
        };
        let ranked = ids(state.supply).filter_map(rank);
        ranked.min_by_key(|&(rank, _)| rank).map(|(_, plan)| plan)
    }

    /// Supplier priority, the best lowest: printed cost (MW-A10), then type; `None`: never bought.
    fn priority(&self, ai: Ai, plan: Plan) -> Option<(i32, usize)> {
        let cost = self.tables.cost[plan as usize] as i32;
        let cost = match self.rules.ais[ai].cost_order {
            CostOrder::LowestFirst => cost,
            CostOrder::HighestFirst => -cost,
        };
        Some((cost, self.type_rank(ai, plan.kind())?))
    }

    /// A type's place in the priority; `None`: never bought.
    fn type_rank(&self, ai: Ai, kind: Type) -> Option<usize> {
        let order = &self.rules.ais[ai].type_order;
        let rank = order.iter().position(|&listed| listed == kind)?;
        // MW-AI
        let last = self.rules.ai_wording == AiWording::Card1 && kind == Type::Deed;
        Some(if last { order.len() } else { rank })
    }
}

/// A printed AI as a player: its habit and priority; its trait is a rule of the seat (`seat-traits`).
#[derive(Clone, Copy, Debug)]
pub struct PrintedBot {
    pub ai: Ai,
}

impl PrintedBot {
    /// The first action of its habit that is allowed.
    fn decide(
        self,
        game: &MintWorks,
        world: &State,
        seat: Seat,
        allowed: impl Fn(Action) -> bool,
    ) -> Action {
        if world.phase == Phase::Upkeep {
            // The cards say nothing about a Co-op's choice: the player to the left gains.
            return Action::CoOp(((seat + 1) % game.seats) as u8);
        }
        let habit = Habit { seat, ai: self.ai };
        let mut usable = game.usable(world, habit);
        usable
            .find(|&action| allowed(action))
            .unwrap_or(Action::Pass)
    }
}

// The habit looks only at its own cards and at what lies open: those are true in every sampled world.
impl Bot<MintWorks> for PrintedBot {
    fn choose(&mut self, view: &View<MintWorks>, rng: &mut Rng) -> Action {
        let world = view.sample_world(rng);
        self.decide(view.game(), &world, view.seat(), |_| true)
    }
}

impl Bot<Restricted<MintWorks>> for PrintedBot {
    fn choose(&mut self, view: &View<Restricted<MintWorks>>, rng: &mut Rng) -> Action {
        let world = view.sample_world(rng);
        let game = view.game();
        self.decide(game.whole(), &world, view.seat(), |action| {
            !game.bars(&world, action)
        })
    }
}
