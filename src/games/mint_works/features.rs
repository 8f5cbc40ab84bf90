//! What a seat of Mint Works knows, as inputs of a learned player: every figure comes from what the rules compute
//! (stars, income, prices), so that one list serves all rule sets.

use super::actions::Use;
use super::cards::{Location, PLANS, Plan};
use super::fast::word::Spot;
use super::printed_ai::Habit;
use super::state::{Player, State, ids};
use super::turn::AI_SEAT;
use super::{Action, MintWorks, Phase};
use crate::core::features::{Features, Inputs, LookAhead, ONE, Recipe, Shipped};
use crate::core::game::{Game, Seat, WHOLE_WIN};
use crate::core::rng::Rng;

impl Features for MintWorks {
    const LIST: &'static str = "mint-works 2";
    const SHIPPED: &'static [Shipped] = super::players::SHIPPED;

    fn table(&self) -> String {
        match self.ai {
            Some(ai) => ai.name().to_owned(),
            None => format!("{}-players", self.seats),
        }
    }

    fn recipe(&self) -> Recipe {
        match self.ai {
            None => Recipe {
                games: 800_000,
                ..Recipe::USUAL
            },
            // Every purchase turns up a card, and the AI answers at once.
            Some(_) => Recipe {
                games: 200_000,
                lambda: 0.5,
                worlds: 4,
                ..Recipe::USUAL
            },
        }
    }

    fn worlds(&self) -> usize {
        match self.ai {
            None => 8,
            Some(_) => 32,
        }
    }

    fn decides(&self, seat: Seat) -> bool {
        !self.is_printed(seat)
    }

    fn observe(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let mut who = seat;
        for _ in 0..self.seats {
            self.observe_player(state, who, self.secret_from(state, seat), inputs);
            who = self.seat_after(who);
        }
        self.observe_table(state, seat, inputs);
        self.observe_race(state, seat, inputs);
        self.observe_purchases(state, seat, inputs);
        self.observe_ai(state, seat, inputs);
    }
}

impl MintWorks {
    fn observe_player(&self, state: &State, who: Seat, secret: u64, inputs: &mut Inputs) {
        let player = &state.players[who];
        let stars = self.stars(state, who);
        inputs.one_of(13, stars as usize);
        inputs.amount(stars as i32 * ONE / 8);
        let mints = if self.pays_from_supply(who) {
            0
        } else {
            player.mints
        };
        inputs.one_of(13, mints as usize);
        inputs.amount(mints as i32 * ONE / 8);
        let income = self.income_of(player);
        inputs.one_of(8, income as usize);
        inputs.amount(income as i32 * ONE / 4);
        inputs.one_of(6, player.plans.count_ones() as usize);
        inputs.set(PLANS, self.tables.plans_in(player.plans & !secret));
        inputs.set(PLANS, self.tables.plans_in(player.buildings));
        inputs.one_of(7, player.sums.culture() as usize);
        inputs.one_of(8, player.sums.count() as usize);
        inputs.one_of(8, self.gallery_mints(state, who) as usize);
        inputs.yes(usize::from(state.token) == who);
        inputs.yes(!state.is_over() && state.seat() == who);
    }

    /// What the Buildings gain at an Upkeep.
    fn income_of(&self, player: &Player) -> u32 {
        let headquarters = u32::from(self.tables.has(player.buildings, Plan::CorporateHq));
        let each = self.tables.upkeep_gain[Plan::CorporateHq as usize];
        player.sums.gain() + headquarters * each * player.sums.count()
    }

    fn observe_table(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        inputs.set(PLANS, self.tables.plans_in(state.supply));
        inputs.one_of(4, state.supply.count_ones() as usize);
        for location in Location::ALL {
            let at = location as usize;
            let spaces = usize::from(self.tables.spaces[at]);
            let free = match state.is_open(location) && !state.is_blocked(location) {
                true => spaces - usize::from(state.taken[at]).min(spaces),
                false => 0,
            };
            inputs.one_of(4, free);
        }
        inputs.set(Location::ALL.len(), state.open.into());
        inputs.set(Location::ALL.len(), state.blocked.into());
        for owner in state.owners {
            let owner = usize::from(owner);
            let clockwise = (owner + self.seats).saturating_sub(seat) % self.seats;
            inputs.one_of(
                self.seats + 1,
                if owner < self.seats {
                    clockwise
                } else {
                    self.seats
                },
            );
        }
        inputs.one_of(12, usize::from(state.round) - 1);
        inputs.amount(i32::from(state.round) * ONE / 8);
        inputs.one_of(12, state.deck_len());
        inputs.amount(state.deck_len() as i32 * ONE / 16);
        if self.traits.rachael().is_some() {
            inputs.one_of(24, state.mint_supply as usize);
            inputs.amount(state.mint_supply as i32 * ONE / 8);
        } else {
            inputs.skip(25);
        }
        inputs.one_of(4, state.passes.into());
        inputs.one_of(3, state.turns_left.into());
        inputs.yes(state.sonic_bare);
        inputs.yes(state.phase == Phase::Upkeep);
    }

    /// The lead in stars, and what the table would say if it ended now.
    fn observe_race(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let outcome = self.outcome(state);
        let others = (0..self.seats).filter(|&other| other != seat);
        let best = others.map(|other| outcome.scores[other]).max().unwrap_or(0);
        let lead = outcome.scores[seat] - best;
        inputs.one_of(17, (lead + 8).max(0) as usize);
        inputs.amount(lead * ONE / 8);
        inputs.amount(outcome.shares[seat] as i32 * ONE / WHOLE_WIN as i32);
        let goal = i32::from(self.rules.stars_to_win);
        let ends = |stars: i32| stars >= goal;
        inputs.yes(ends(outcome.scores[seat]));
        inputs.yes(ends(best));
        inputs.one_of(10, (goal - outcome.scores[seat]).max(0) as usize);
        inputs.one_of(10, (goal - best).max(0) as usize);
    }
}

impl MintWorks {
    /// Which Plans of the Supply the observer can pay, and which any other player can.
    fn observe_purchases(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let supply = self.tables.plans_in(state.supply);
        let payable = |who: Seat| {
            let player = &state.players[who];
            let pays = |&plan: &u8| {
                let buy = Use::Simple(Spot::supplier(self.tables.plan(plan)));
                self.tables.price(player, buy) <= player.mints
            };
            ids(supply)
                .filter(pays)
                .fold(0, |set, plan| set | 1 << plan)
        };
        let others = (0..self.seats).filter(|&other| other != seat);
        inputs.set(PLANS, payable(seat));
        inputs.set(PLANS, others.fold(0, |set, other| set | payable(other)));
    }

    /// What the printed AI would do now, and which of its Plans it builds first; nothing while it has a secret Plan.
    fn observe_ai(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        const PLACES: usize = 1 + Location::ALL.len() + 2 * PLANS;
        let plans = state.players[AI_SEAT].plans;
        let secret = plans & self.secret_from(state, seat);
        let Some(ai) = self.ai.filter(|_| secret == 0 && !state.is_over()) else {
            return inputs.skip(PLACES);
        };
        let habit = Habit { seat: AI_SEAT, ai };
        let (location, bought) = match self.first_usable(state, habit) {
            Some(Action::Place(Use::Simple(spot))) => (Some(spot.location()), spot.bought()),
            Some(Action::Place(what)) => (Some(what.location()), None),
            Some(Action::TempAgency(_)) => (Some(Location::TempAgency), None),
            _ => (None, None),
        };
        let places = 1 + Location::ALL.len();
        inputs.one_of(places, location.map_or(0, |at| 1 + at as usize));
        let only = |plan: Option<Plan>| plan.map_or(0, |plan| 1 << plan as u64);
        inputs.set(PLANS, only(bought));
        let oldest = (plans != 0).then(|| self.tables.plan(state.oldest(plans)));
        inputs.set(PLANS, only(oldest));
    }
}

impl LookAhead for MintWorks {
    /// In solitaire the AI's answer is not a decision: the look-ahead goes on behind it.
    fn settle(&self, state: &mut State, _rng: &mut Rng) {
        while !state.is_over() && self.is_printed(state.seat()) {
            let forced = self.forced_action(state);
            self.play(state, forced);
        }
    }

    fn turned_up(&self, before: &State, after: &State) -> bool {
        before.deck_top != after.deck_top
    }
}
