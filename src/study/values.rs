//! What a learned player thinks having an item is worth: in games of the player against itself, the win share that it
//! expects where it has the item, less what it expects on the whole, by round.

use std::sync::Arc;

use rayon::prelude::*;

use crate::bots::learned::{self, Eye, Mind, Net, best};
use crate::bots::{BotSpec, Catalogue, Playable};
use crate::core::features::Luck;
use crate::core::game::View;
use crate::core::notation::Item;
use crate::core::order;
use crate::core::rng::{Rng, Stream};
use crate::lab::config::{Experiment, Fault};
use crate::lab::open::{self, Table, Visitor};

/// Rounds that are told apart; later ones count as the last.
pub const ROUNDS: usize = 8;

/// Games of self-play behind a table of worths.
pub const GAMES: u64 = 500;

/// Positions behind a number, at least.
const ENOUGH: u64 = 20;

/// The worth of one item.
pub struct Worth {
    pub item: String,
    /// How one comes to have it.
    pub event: &'static str,
    /// By round, what the share is more than that of all seats in that round; `None` where too few had it.
    pub by_round: [Option<f64>; ROUNDS],
}

/// What the shipped player thinks at a table.
pub struct Opinion {
    /// The name of the table.
    pub table: String,
    /// Whether the player was trained on its rules.
    pub knows: bool,
    pub worths: Vec<Worth>,
}

/// What the shipped player thinks at each table of an experiment.
pub fn values(experiment: &Experiment, games: u64) -> Result<Vec<Opinion>, Fault> {
    open::visit(experiment, &mut Appraiser { games })
}

struct Appraiser {
    games: u64,
}

impl Visitor for Appraiser {
    type Made = Opinion;

    fn visit<G: Playable>(
        &mut self,
        experiment: &Experiment,
        table: Table<G>,
    ) -> Result<Self::Made, Fault> {
        let named = &experiment.bots[0];
        let spec = BotSpec::parse("learned", &Catalogue::new::<G>(&[]));
        let player = spec.and_then(|spec| learned::find(&spec, &table.game));
        let player = player.map_err(|fault| fault.at(&named.place))?;
        let game = &table.game;
        Ok(Opinion {
            table: game.table(),
            knows: learned::knows(&player, game),
            worths: worths(&[game], &player.net, experiment.seed, self.games),
        })
    }
}

/// What a player thinks at these tables, met in turn in this many games against itself; the same for any number of
/// threads.
pub fn worths<G: Playable>(games: &[&G], net: &Arc<Net>, seed: u64, count: u64) -> Vec<Worth> {
    let mut items: Vec<(String, &'static str)> = Vec::new();
    let lists = games.iter().map(|game| places(*game, &mut items));
    let lists: Vec<Vec<usize>> = lists.collect();
    let table = |number: u64| (number % games.len() as u64) as usize;
    let watched = (0..count).into_par_iter();
    let watched = watched.map(|number| watch(games[table(number)], net, (seed, number)));
    let watched: Vec<Vec<Glance>> = watched.collect();
    let (mut sums, mut all) = (vec![Sums::default(); items.len()], Sums::default());
    for (number, glances) in (0..).zip(&watched) {
        for glance in glances {
            all.add(glance.round, glance.share);
            let held = glance.held.iter().map(|&item| lists[table(number)][item]);
            held.for_each(|place| sums[place].add(glance.round, glance.share));
        }
    }
    let worth = |((item, event), sums): ((String, &'static str), &Sums)| Worth {
        item,
        event,
        by_round: std::array::from_fn(|round| Some(sums.mean(round)? - all.mean(round)?)),
    };
    items.into_iter().zip(&sums).map(worth).collect()
}

/// The places of a game's items in the list of all, which grows by those that are new.
fn places<G: Playable>(game: &G, items: &mut Vec<(String, &'static str)>) -> Vec<usize> {
    let place = |item: Item| {
        let wanted = (item.name, item.event);
        let known = items.iter().position(|item| *item == wanted);
        known.unwrap_or_else(|| {
            items.push(wanted);
            items.len() - 1
        })
    };
    game.items().into_iter().map(place).collect()
}

/// The shares that were expected, added up by round.
#[derive(Clone, Default)]
struct Sums {
    count: [u64; ROUNDS],
    share: [f64; ROUNDS],
}

impl Sums {
    fn add(&mut self, round: usize, share: f64) {
        self.count[round] += 1;
        self.share[round] += share;
    }

    fn mean(&self, round: usize) -> Option<f64> {
        let count = self.count[round];
        (count >= ENOUGH).then(|| self.share[round] / count as f64)
    }
}

/// What a seat has and expects when a round begins.
struct Glance {
    /// From 0.
    round: usize,
    share: f64,
    /// Places in the game's items, each once.
    held: Vec<usize>,
}

/// Plays one game of a player against itself.
fn watch<G: Playable>(game: &G, net: &Arc<Net>, (seed, number): (u64, u64)) -> Vec<Glance> {
    let mut table = Rng::new(seed, Stream::Table { deal: number });
    let index = number;
    let mut rng = Rng::new(seed, Stream::Other { purpose: 35, index });
    let mut mind = Mind::new(net.clone());
    let mut eye = Eye::new(net.clone());
    let mut state = game.deal(&mut table);
    let (mut actions, mut worths, mut glances) = (Vec::new(), Vec::new(), Vec::new());
    let mut round = 0;
    while let Some(seat) = game.to_act(&state) {
        if game.round(&state) != round {
            round = game.round(&state);
            glances.extend(glance(game, &state, round, &mut eye));
        }
        game.legal_actions(&state, &mut actions);
        let luck = Luck {
            seed: rng.next_u64(),
            worlds: game.worlds(),
        };
        let world = View::new(game, &state, seat).sample_world(&mut rng);
        mind.weigh(game, &world, &luck, &actions, &mut worths);
        let action = actions[best(&worths, &mut rng)];
        game.follow(&mut state, action, &mut table);
    }
    glances
}

/// What each seat has and expects now.
fn glance<G: Playable>(game: &G, state: &G::State, round: u32, eye: &mut Eye) -> Vec<Glance> {
    let seats = (0..game.seats()).filter(|&seat| game.decides(seat));
    let glance = |seat| {
        let mut held = Vec::new();
        game.held(state, seat, &mut held);
        order::sort(&mut held);
        held.dedup();
        Glance {
            round: (round.max(1) as usize - 1).min(ROUNDS - 1),
            share: f64::from(eye.value(game, state, seat)),
            held,
        }
    };
    seats.map(glance).collect()
}

/// Lines of a table of those items that were had often enough: the name, then points of win share by round.
pub fn lines(worths: &[Worth]) -> Vec<(String, [String; ROUNDS])> {
    let known = |worth: &&Worth| worth.by_round.iter().any(Option::is_some);
    let points = |share: f64| format!("{:+.1}", 100.0 * share);
    let line = |worth: &Worth| {
        let name = format!("{} {}", worth.item, worth.event);
        let cells = worth
            .by_round
            .map(|share| share.map_or_else(String::new, points));
        (name, cells)
    };
    worths.iter().filter(known).map(line).collect()
}
