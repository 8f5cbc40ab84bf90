//! What a seat of Mint Delivery knows, as inputs of a learned player: above all what each seat can deliver and how
//! soon, by the exact tables of plans, so that one list serves all maps, prices, upgrades and road conditions.

mod forecast;
mod memory;
#[cfg(test)]
mod tests;

use super::MintDelivery;
use super::components::{Effect, MAX_SPACES, MAX_TOWNS, Mints, Upgrade};
use super::state::{NONE, Pending, Phase, Player, State};
use crate::core::features::{Features, Inputs, ONE, Recipe, Shipped};
use crate::core::game::{Game, MAX_SEATS, Seat, WHOLE_WIN};
use forecast::Question;
use memory::Memory;

impl Features for MintDelivery {
    const LIST: &'static str = "mint-delivery 1";
    const SHIPPED: &'static [Shipped] = super::players::SHIPPED;

    fn recipe(&self) -> Recipe {
        Recipe {
            // Over greedy the player for two no longer gained after 15,000.
            games: 24_000,
            hidden: 32,
            lambda: 0.7,
            steps: [0.02, 0.0007],
            worlds: 4,
            patience: 0.997,
            by_action: true,
            ..Recipe::USUAL
        }
    }

    fn observe(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        memory::with(self, state, |memory| {
            let race = self.observe_seats(state, seat, memory, inputs);
            self.observe_turn(state, seat, inputs);
            self.observe_table(state, inputs);
            self.observe_race(state, seat, &race, inputs);
        });
    }
}

/// How the seats stand, in the order in which they are observed.
#[derive(Default)]
struct Race {
    scores: [i32; MAX_SEATS],
    /// Score and plan, in stars.
    worths: [f32; MAX_SEATS],
    /// Score and what is sure, once the end is known.
    sure: [i32; MAX_SEATS],
    orders: [i32; MAX_SEATS],
    values: [i32; MAX_SEATS],
}

/// Steps of the clock that are told apart.
const CLOCK: usize = 9;

/// Leads that are told apart, in stars.
const LEADS: usize = 21;

impl MintDelivery {
    /// The observer first, then the others clockwise.
    fn observe_seats(
        &self,
        state: &State,
        observer: Seat,
        memory: &mut Memory,
        inputs: &mut Inputs,
    ) -> Race {
        let mut race = Race::default();
        let first = self.first_there(state);
        for place in 0..self.players {
            let seat = (observer + place) % self.players;
            let is_hidden = state.is_hidden_from(Some(observer), seat);
            let is_fine = place == 0 || self.players == 2;
            let player = &state.players[seat];
            let held = if is_hidden { 0 } else { player.held };
            let ask = |plans: &super::plans::Plans| {
                let (space, load) = self.truck(state, seat);
                Question {
                    held,
                    face_up: state.towns.map(|town| town.face_up),
                    mints: state.towns.map(|town| town.mints),
                    first: first[seat],
                    too_late: self.too_late(state, seat) as u8,
                    upgrades: player.upgrades,
                    truck: plans.roads.state(space, load) as u16,
                    is_fine,
                }
            };
            let forecast = memory.forecast(self, state, seat, ask);
            inputs.append(&forecast.inputs);
            let (plan, sure) = (forecast.plan, forecast.sure);
            self.observe_player(state, player, held, inputs);
            let score = i32::from(self.score(player));
            race.scores[place] = score;
            race.worths[place] = score as f32 + memory.tempo(self.wait(state, seat)) * plan;
            race.sure[place] = score + i32::from(sure);
            race.orders[place] = player.delivered.count_ones() as i32;
            race.values[place] = self.value(player);
        }
        race
    }

    fn observe_player(&self, state: &State, player: &Player, held: u64, inputs: &mut Inputs) {
        inputs.one_of(LOADS, load_place(player.mints));
        for count in player.mints {
            inputs.amount(i32::from(count) * ONE / 4);
        }
        inputs.one_of(MAX_SPACES, player.space.into());
        inputs.one_of(8, held.count_ones() as usize);
        inputs.one_of(12, player.delivered.count_ones() as usize);
        inputs.amount(i32::from(self.score(player)) * ONE / 16);
        inputs.amount(self.value(player) * ONE / 8);
        self.observe_upgrades(player, held, inputs);
        self.observe_tokens(state, player.space, inputs);
    }

    fn observe_upgrades(&self, player: &Player, held: u64, inputs: &mut Inputs) {
        if !self.has_upgrades {
            return inputs.skip(Upgrade::ALL.len() + 4);
        }
        inputs.set(Upgrade::ALL.len(), player.upgrades.into());
        let ready = held & self.board.filled_by(player.mints);
        inputs.one_of(4, ready.count_ones() as usize);
    }

    /// Which road conditions lie under a truck, and which next to it.
    fn observe_tokens(&self, state: &State, space: u8, inputs: &mut Inputs) {
        if !self.has_roads {
            return inputs.skip(2 * Effect::ALL.len());
        }
        let near = self.board.site(space).neighbours;
        for effect in Effect::ALL {
            inputs.yes(state.tokens.has(effect, space));
            inputs.yes(state.tokens.spaces_of(effect) & near != 0);
        }
    }

    /// By seat, a bit for each town that it reaches before every other: the turn counts in which it can Take there.
    fn first_there(&self, state: &State) -> [u8; MAX_SEATS] {
        let mut soonest = [(usize::MAX, 0); MAX_TOWNS];
        for seat in 0..self.players {
            let pass = state.players[seat].has(Upgrade::RoadPass);
            let ways = self.board.ways(&state.tokens, pass);
            let from = &ways[self.truck(state, seat).0 as usize % MAX_SPACES];
            for town in 0..self.board.towns {
                let space = self.board.town_space[town] as usize;
                let turn = self.turn_of(state, seat, from[space] as usize + 1);
                soonest[town] = soonest[town].min((turn, seat));
            }
        }
        let mut first = [0; MAX_SEATS];
        for (town, (_, seat)) in soonest[..self.board.towns].iter().enumerate() {
            first[*seat] |= 1 << town;
        }
        first
    }

    /// In which turn from now a seat has done this many actions; no two seats share a turn.
    fn turn_of(&self, state: &State, seat: Seat, actions: usize) -> usize {
        let each = usize::from(self.rules.actions).max(1);
        let offset = (seat + self.players - state.seat as usize) % self.players;
        let at_once = if offset == 0 && state.phase == Phase::Play {
            state.actions.into()
        } else {
            each
        };
        offset + actions.saturating_sub(at_once).div_ceil(each) * self.players
    }

    fn observe_turn(&self, state: &State, observer: Seat, inputs: &mut Inputs) {
        let from_observer = |seat: Seat| (seat + self.players - observer) % self.players;
        inputs.one_of(self.players, from_observer(state.seat.into()));
        // Who began the round: the others have their last turn after it.
        inputs.one_of(self.players, from_observer(0));
        inputs.one_of(5, state.actions.into());
        inputs.yes(state.moves > 0);
        inputs.yes(state.pending != Pending::None);
        inputs.yes(state.phase == Phase::Keep);
        inputs.amount(i32::from(state.round) * ONE / 32);
        let left = self.rules.round_cap.saturating_sub(state.round);
        inputs.yes(left < 10);
    }

    fn observe_table(&self, state: &State, inputs: &mut Inputs) {
        for count in state.supply {
            inputs.one_of(6, count.into());
            inputs.amount(i32::from(count.min(32)) * ONE / 16);
        }
        for effect in Effect::ALL {
            inputs.yes(state.tokens.spaces_of(effect) != 0);
        }
        let mut on_offer = 0u64;
        for card in state.columns.iter().flatten() {
            on_offer |= 1u64.checked_shl((*card).into()).unwrap_or(0);
        }
        for upgrade in Upgrade::ALL {
            let is_offered = on_offer >> upgrade as u8 & 1 != 0;
            inputs.yes(is_offered);
            let price = if is_offered { self.price(upgrade) } else { 0 };
            inputs.amount(price as i32 * ONE / 2);
        }
    }

    /// The lead, now, with the plans, and as far as it is sure, by how long the game still lasts.
    fn observe_race(&self, state: &State, observer: Seat, race: &Race, inputs: &mut Inputs) {
        let others = 1..self.players;
        let best = |of: &[i32; MAX_SEATS]| others.clone().map(|other| of[other]).max().unwrap_or(0);
        let takes = self.takes_left(state);
        let clock = self.clock(state, observer, takes);
        let lead = race.scores[0] - best(&race.scores);
        let rival = others.clone().map(|other| race.worths[other]);
        let later = race.worths[0] - rival.fold(f32::NEG_INFINITY, f32::max);
        let half = (LEADS / 2) as i32;
        let step = |lead: i32| (lead + half).clamp(0, LEADS as i32 - 1);
        inputs.one_of(25, takes);
        inputs.one_of(CLOCK * LEADS, clock * LEADS + step(lead) as usize);
        inputs.skip(clock * LEADS);
        inputs.between(LEADS, ((later + half as f32) * ONE as f32) as i32);
        inputs.skip((CLOCK - 1 - clock) * LEADS);
        inputs.amount((later * ONE as f32 / 4.0) as i32);
        match state.ending {
            true => inputs.one_of(LEADS, step(race.sure[0] - best(&race.sure)) as usize),
            false => inputs.skip(LEADS),
        }
        for sums in [&race.orders, &race.values] {
            inputs.one_of(3, (1 + (sums[0] - best(sums)).signum()) as usize);
        }
        let share = self.outcome(state).shares[observer];
        inputs.amount(share as i32 * ONE / WHOLE_WIN as i32);
    }

    /// The least number of orders that must be taken before the end.
    fn takes_left(&self, state: &State) -> usize {
        if state.ending || state.phase != Phase::Play {
            return if state.ending { 0 } else { 24 };
        }
        let towns = &state.towns[..self.board.towns];
        let piles: usize = towns.iter().map(|town| town.pile().len()).sum();
        let mut all = [usize::MAX; MAX_TOWNS];
        for (all, town) in all.iter_mut().zip(towns) {
            *all = town.pile().len() + town.lies_out();
        }
        all.sort_unstable();
        let supplies = usize::from(self.rules.end_supplies).min(towns.len());
        piles.min(all[..supplies].iter().sum())
    }

    /// In nine steps, finer towards the end; once it is known, whether the observer has a turn left.
    fn clock(&self, state: &State, observer: Seat, takes: usize) -> usize {
        match takes {
            _ if state.ending => usize::from(observer >= state.seat.into()),
            0..=2 => 1 + takes.max(1),
            3..=4 => 4,
            5..=6 => 5,
            7..=9 => 6,
            10..=13 => 7,
            _ => 8,
        }
    }
}

/// Loads of at most four mints.
const LOADS: usize = 35;

/// A place for a load; where there are more than four mints the cheapest are left out.
fn load_place([c, s, n]: Mints) -> usize {
    let n = n.min(4);
    let s = s.min(4 - n);
    let c = c.min(4 - n - s);
    let (n, s, c) = (usize::from(n), usize::from(s), usize::from(c));
    // Loads by Cinnamon, then Sugar Free, then Classic: 15, 10, 6, 3 and 1 of each number of Cinnamon.
    let with_less: usize = (0..n).map(|n| (5 - n) * (6 - n) / 2).sum();
    let with_less_sugar: usize = (0..s).map(|s| 5 - n - s).sum();
    with_less + with_less_sugar + c
}

const _: () = assert!(NONE as usize >= MAX_SPACES);
