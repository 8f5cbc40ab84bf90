//! All games of an experiment with their prints, and two samples of the same deals compared.

use std::collections::HashMap;

use rayon::prelude::*;

use super::game::Game;
use crate::core::game::WHOLE_WIN;
use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Fault};
use crate::play::GameId;
use crate::play::contest::BoxedWorker;
use crate::play::fingerprint::word_of;
use crate::stats::{Comparison, Level, Missing, PairSums, Scale, compare};

/// Games, and the names of the actions in them.
#[derive(Default)]
pub struct Played {
    pub games: Vec<Game>,
    pub names: HashMap<u64, String>,
}

/// Games are held in memory: more than these are a slip.
pub const MOST_GAMES: u64 = 10_000_000;

/// Refuses an experiment whose games would not fit into memory.
pub fn refuse_too_many(experiment: &Experiment, arms: &[Arm]) -> Result<(), Fault> {
    let tables: u64 = arms.iter().map(|arm| arm.seatings.len() as u64).sum();
    let games = experiment.deals.saturating_mul(tables);
    if games <= MOST_GAMES {
        return Ok(());
    }
    let problem = format!("{games} games are too many to hold one by one");
    let most = MOST_GAMES / tables;
    let remedy = format!("at most {MOST_GAMES} games, here --deals {most}");
    Err(Fault::new(&experiment.place, problem, remedy))
}

/// The games of the given deals by deal, arm and seating, in this order whatever the threads do.
pub fn play(seed: u64, arms: &[Arm], deals: &[u64]) -> Played {
    let workers = || {
        arms.iter()
            .map(|arm| arm.contest.worker())
            .collect::<Vec<_>>()
    };
    let blocks: Vec<(Vec<Game>, Vec<String>)> = deals
        .par_iter()
        .map_init(workers, |workers, &deal| {
            let mut games = Vec::new();
            for (index, (arm, worker)) in arms.iter().zip(workers.iter_mut()).enumerate() {
                play_deal(worker, seed, deal, (index, arm), &mut games);
            }
            let names = workers.iter_mut().flat_map(|worker| worker.new_names());
            (games, names.collect())
        })
        .collect();
    let mut played = Played::default();
    for (games, names) in blocks {
        played.games.extend(games);
        let named = names.into_iter().map(|name| (word_of(&name), name));
        played.names.extend(named);
    }
    played
}

fn play_deal(
    worker: &mut BoxedWorker,
    seed: u64,
    deal: u64,
    (index, arm): (usize, &Arm),
    games: &mut Vec<Game>,
) {
    for (seating, chairs) in arm.seatings.iter().enumerate() {
        let id = GameId {
            seed,
            deal,
            seating,
        };
        let (record, prints) = worker.fingerprint(id, chairs);
        games.push(Game::new(index, &record, prints));
    }
}

/// Fewer deals say nothing about a win share.
const FEW: usize = 30;

/// One competitor's win share, before and after.
pub struct Shift {
    /// The arm's label, or empty if there is one arm.
    pub arm: String,
    pub who: String,
    /// `None`: too few deals.
    pub comparison: Option<Result<Comparison, Missing>>,
}

/// The change of each competitor's win share, paired by deals.
pub fn shifts(arms: &[Arm], then: &[Game], now: &[Game]) -> Vec<Shift> {
    let mut shifts = Vec::new();
    for (index, arm) in arms.iter().enumerate() {
        for (competitor, who) in arm.contest.competitors().into_iter().enumerate() {
            let here = |chairs: &Vec<usize>| {
                let seated = arm.contest.seated(chairs);
                seated.iter().filter(|&&at| at == competitor).count()
            };
            let seat_games: usize = arm.seatings.iter().map(here).sum();
            if seat_games == 0 {
                continue;
            }
            let share = |games: &[Game]| deal_shares(arm, index, competitor, games);
            let (then, now) = (share(then), share(now));
            let mut pairs = PairSums::default();
            for (then, now) in then.iter().zip(&now) {
                pairs.add(*then, *now);
            }
            let scale = Scale::share(seat_games as u32 * WHOLE_WIN);
            let enough = then.len() >= FEW;
            shifts.push(Shift {
                arm: if arms.len() > 1 {
                    arm.label.clone()
                } else {
                    String::new()
                },
                who,
                comparison: enough.then(|| compare(&pairs, scale, Level::P95)),
            });
        }
    }
    shifts
}

/// A competitor's win share in each deal, in 60ths, summed over its seatings.
fn deal_shares(arm: &Arm, index: usize, competitor: usize, games: &[Game]) -> Vec<i64> {
    let seated = arm.seatings.iter().map(|chairs| arm.contest.seated(chairs));
    let seated: Vec<Vec<usize>> = seated.collect();
    let mut deals: Vec<i64> = Vec::new();
    for game in games.iter().filter(|game| game.arm == index) {
        if deals.len() <= game.deal as usize {
            deals.resize(game.deal as usize + 1, 0);
        }
        for (seat, share) in game.shares.iter().enumerate() {
            if seated[game.seating][seat] == competitor {
                deals[game.deal as usize] += i64::from(*share);
            }
        }
    }
    deals
}
