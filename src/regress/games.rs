//! All games of an experiment with their prints, and two samples of the same deals compared.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::game::Game;
use crate::core::game::WHOLE_WIN;
use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Fault};
use crate::play::contest::BoxedWorker;
use crate::play::fingerprint::{Prints, word_of};
use crate::play::{Forfeit, GameId, GameRecord};
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

/// All deals of an experiment, or the one that was asked for.
pub fn asked_deals(experiment: &Experiment, deal: Option<u64>) -> Result<Vec<u64>, Fault> {
    let deals = experiment.deals;
    match deal {
        None => Ok((0..deals).collect()),
        Some(deal) if deal < deals => Ok(vec![deal]),
        Some(deal) => {
            let problem = format!("deal {deal} is beyond the experiment's {deals} deals");
            let remedy = format!("deals count from 0 to {}", deals.saturating_sub(1));
            Err(Fault::new(&experiment.place, problem, remedy))
        }
    }
}

/// The games of the given deals by deal, arm and seating, in this order whatever the threads do. A bot that gives a
/// game up is a fault: the first such game is told.
pub fn play(experiment: &Experiment, arms: &[Arm], deals: &[u64]) -> Result<Played, Fault> {
    play_wanted(experiment, arms, deals, |_, _, _| true)
}

/// The same, of which only the games are kept that are wanted: by arm, record and prints.
pub fn play_wanted(
    experiment: &Experiment,
    arms: &[Arm],
    deals: &[u64],
    wanted: impl Fn(usize, &GameRecord, &Prints) -> bool + Sync,
) -> Result<Played, Fault> {
    // Deals behind the first that failed need not be played.
    let failed = AtomicU64::new(u64::MAX);
    let workers = || {
        arms.iter()
            .map(|arm| arm.contest.worker())
            .collect::<Vec<_>>()
    };
    let blocks: Vec<Result<Block, Fault>> = deals
        .par_iter()
        .map_init(workers, |workers, &deal| {
            let mut games = Vec::new();
            if deal > failed.load(Ordering::Relaxed) {
                return Ok(Block::default());
            }
            for (index, (arm, worker)) in arms.iter().zip(workers.iter_mut()).enumerate() {
                let keep = |record: &GameRecord, prints: &Prints| {
                    if wanted(index, record, prints) {
                        games.push(Game::new(index, record, prints));
                    }
                };
                play_deal(worker, experiment, deal, arm, keep).inspect_err(|_| {
                    failed.fetch_min(deal, Ordering::Relaxed);
                })?;
            }
            let names = workers.iter_mut().flat_map(|worker| worker.new_names());
            Ok((games, names.collect()))
        })
        .collect();
    let mut played = Played::default();
    for block in blocks {
        let (games, names) = block?;
        played.games.extend(games);
        let named = names.into_iter().map(|name| (word_of(&name), name));
        played.names.extend(named);
    }
    Ok(played)
}

/// The games of one deal, and the names of the actions in them that are new.
type Block = (Vec<Game>, Vec<String>);

fn play_deal(
    worker: &mut BoxedWorker,
    experiment: &Experiment,
    deal: u64,
    arm: &Arm,
    mut keep: impl FnMut(&GameRecord, &Prints),
) -> Result<(), Fault> {
    for (seating, chairs) in arm.seatings.iter().enumerate() {
        let id = GameId {
            seed: experiment.seed,
            deal,
            seating,
        };
        let (record, prints) = worker.fingerprint(id, chairs);
        keep(&record, prints);
        if let Some(forfeit) = worker.forfeit() {
            return Err(failed_game(experiment, arm, id, &forfeit));
        }
    }
    Ok(())
}

/// A bot that gave a game up.
fn failed_game(experiment: &Experiment, arm: &Arm, id: GameId, forfeit: &Forfeit) -> Fault {
    let GameId { deal, seating, .. } = id;
    let bot = &arm.contest.competitors()[forfeit.bot];
    let told = &forfeit.told;
    let problem = format!(
        "bot `{bot}` forfeits deal {deal}, seating {seating}, arm `{}`: {told}",
        arm.label
    );
    let remedy = "mend the bot: a game that fails is neither recorded nor compared";
    Fault::new(&experiment.place, problem, remedy)
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
pub fn shifts(arms: &[Arm], then: &[&Game], now: &[&Game]) -> Vec<Shift> {
    let mut shifts = Vec::new();
    for (index, arm) in arms.iter().enumerate() {
        for (competitor, who) in arm.contest.competitors().into_iter().enumerate() {
            let here = |chairs: &Vec<usize>| {
                let seated = arm.contest.seated(chairs);
                seated.iter().filter(|&&at| at == competitor).count()
            };
            let seat_games: usize = arm.seatings.iter().map(here).sum();
            // Who meets only himself wins an equal share, before and after.
            if seat_games == 0 || !arm.is_contested(competitor) {
                continue;
            }
            let share = |games: &[&Game]| deal_shares(arm, index, competitor, games);
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
fn deal_shares(arm: &Arm, index: usize, competitor: usize, games: &[&Game]) -> Vec<i64> {
    let seated = arm.seatings.iter().map(|chairs| arm.contest.seated(chairs));
    let seated: Vec<Vec<usize>> = seated.collect();
    let mut deals: BTreeMap<u64, i64> = BTreeMap::new();
    for game in games.iter().filter(|game| game.arm == index) {
        let sum = deals.entry(game.deal).or_default();
        for (seat, share) in game.shares.iter().enumerate() {
            if seated[game.seating][seat] == competitor {
                *sum += i64::from(*share);
            }
        }
    }
    deals.into_values().collect()
}
