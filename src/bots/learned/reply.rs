//! The reply: what a learned player thinks best is valued again behind the best turn of whoever comes next.
//!
//! In each of some re-dealt worlds an action is followed to the end of the own turn, as the player means to go on, and
//! through the next seat's best turn as that seat sees it. Half of what the net then says more or less than before the
//! reply corrects the worth of the action: where the net knew the answer already nothing changes.

use std::sync::Arc;

use super::mind::{Eye, Mind};
use super::net::Net;
use crate::core::features::{LookAhead, Luck};
use crate::core::game::{Game, Seat};
use crate::core::order::sort_places;
use crate::core::rng::Rng;

/// An action that promises this much less than the best is not valued again.
const MARGIN: f32 = 0.06;

/// This many actions are valued again at most.
const MOST: usize = 4;

/// How much of what the reply tells is believed: the net errs before it and behind it, and the mean of both errs less.
const BELIEF: f32 = 0.5;

/// The streams of the replies begin behind those of the decision.
const FIRST: usize = 1 << 32;

/// Thinks about replies.
pub struct Replies<G: Game> {
    /// In how many worlds.
    worlds: usize,
    /// The mind of whoever comes next.
    next: Mind<G>,
    /// The own seat's look at what the reply leaves.
    eye: Eye,
    actions: Vec<G::Action>,
    worths: Vec<f32>,
}

/// Where a seat stands: the game, its place, its chance.
struct Stand<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    luck: &'a Luck,
}

impl<G: LookAhead> Replies<G> {
    pub fn new(net: &Arc<Net>, worlds: usize) -> Self {
        Replies {
            worlds,
            next: Mind::new(net.clone()),
            eye: Eye::new(net.clone()),
            actions: Vec::new(),
            worths: Vec::new(),
        }
    }

    /// Corrects the worths that `mind` has just found for the actions in `world`.
    pub fn correct(
        &mut self,
        game: &G,
        mind: &mut Mind<G>,
        world: &G::State,
        luck: &Luck,
        (actions, worths): (&[G::Action], &mut [f32]),
    ) {
        let chosen = promising(worths);
        if chosen.len() < 2 {
            return;
        }
        let seat = game.to_act(world).expect("somebody is to act");
        let stand = Stand { game, seat, luck };
        let mut gains = vec![0.0; chosen.len()];
        for number in 0..self.worlds {
            let mut rng = luck.stream(FIRST + number);
            let mut dealt = world.clone();
            game.determinize(&mut dealt, seat, &mut rng);
            // A reply has only to be chosen, for which half as many draws are enough.
            let after = Luck {
                seed: rng.next_u64(),
                worlds: luck.worlds.div_ceil(2),
            };
            // The worlds share out what may follow the action; all actions meet the same luck.
            let mark = (number as f64 + rng.unit()) / self.worlds as f64;
            for (gain, &place) in gains.iter_mut().zip(&chosen) {
                let mut rng = rng.clone();
                let end = turn_end(&stand, mind, &dealt, actions[place], mark as f32, &mut rng);
                *gain += self.gain(&stand, mind, &end, &after);
            }
        }
        let scale = BELIEF / self.worlds as f32;
        // The others move along, so that none of them comes to stand above all that were valued again.
        let common = gains.iter().sum::<f32>() * scale / chosen.len() as f32;
        for (place, worth) in worths.iter_mut().enumerate() {
            let gain = chosen.iter().position(|&other| other == place);
            *worth += gain.map_or(common, |index| gains[index] * scale);
        }
    }

    /// By how much a table at the end of the own turn is worth more behind the reply than the net says now.
    fn gain(&mut self, stand: &Stand<G>, mind: &mut Mind<G>, end: &G::State, luck: &Luck) -> f32 {
        let Stand { game, seat, .. } = *stand;
        match game.to_act(end) {
            Some(next) if next != seat && game.decides(next) => {
                let before = mind.share(game, end, seat);
                self.behind(stand, end, next, luck) - before
            }
            _ => 0.0,
        }
    }

    /// What a table is worth to the own seat after the best turn of the next one, as the cards lie in this world: the
    /// next seat weighs its draws by all that it cannot see, but what the own seat holds it cannot draw.
    fn behind(&mut self, stand: &Stand<G>, end: &G::State, next: Seat, luck: &Luck) -> f32 {
        let game = stand.game;
        let (mut table, mut rng) = (end.clone(), luck.stream(FIRST));
        let mut actions = std::mem::take(&mut self.actions);
        game.legal_actions(&table, &mut actions);
        self.next
            .weigh(game, &table, luck, &actions, &mut self.worths);
        let mut best = 0;
        for place in 1..actions.len() {
            if self.worths[place] > self.worths[best] {
                best = place;
            }
        }
        let mut reply = Some(actions[best]);
        self.actions = actions;
        while let Some(action) = reply {
            game.follow(&mut table, action, &mut rng);
            reply = self.next.plan(game, &table, next, luck);
        }
        self.eye.share(game, &table, stand.seat)
    }
}

/// The places of the actions that are valued again, the best first.
fn promising(worths: &[f32]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..worths.len()).collect();
    sort_places(&mut places, &mut |a, b| worths[b].total_cmp(&worths[a]));
    let least = worths[places[0]] - MARGIN;
    places.truncate(MOST);
    places.retain(|&place| worths[place] >= least);
    places
}

/// The table at the end of the own turn that begins with this action and goes on as `mind` would.
fn turn_end<G: LookAhead>(
    stand: &Stand<G>,
    mind: &mut Mind<G>,
    world: &G::State,
    action: G::Action,
    mark: f32,
    rng: &mut Rng,
) -> G::State {
    let Stand { game, seat, luck } = *stand;
    let mut tables = Vec::new();
    game.outcomes(world, action, luck, &mut tables);
    let mut table = at_mark(&mut tables, mark);
    while let Some(action) = mind.plan(game, &table, seat, luck) {
        game.outcomes(&table, action, luck, &mut tables);
        table = at_mark(&mut tables, rng.unit() as f32);
    }
    table
}

/// The table at a place of all laid out in a row by their weights, from 0 to 1.
fn at_mark<S>(tables: &mut Vec<(S, f32)>, mut mark: f32) -> S {
    let passed = |(_, weight): &(S, f32)| {
        mark -= weight;
        mark < 0.0
    };
    let place = tables.iter().position(passed).unwrap_or(tables.len() - 1);
    tables.swap_remove(place).0
}
