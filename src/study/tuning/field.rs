//! Where candidates play: every candidate at every table of the experiment, in each seat in turn, on the same deals.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::journal::Entry;
use super::plan::Plan;
use crate::core::game::WHOLE_WIN;
use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Fault, Mention, Seating};
use crate::lab::open;
use crate::play::Chairs;
use crate::play::contest::BoxedWorker;
use crate::stats::{Scale, Sums};

/// The tables of a tuning.
pub struct Field {
    experiment: Experiment,
    opponents: Vec<String>,
    /// By seat of the candidate.
    seatings: Vec<Chairs>,
    /// What tells the tables apart.
    pub tables: Vec<String>,
    /// What must be said of learned players that sit at them, each once.
    pub warnings: Vec<String>,
    /// What is not printed of their components.
    pub caveat: Option<String>,
}

impl Field {
    /// The tables of an experiment for a plan; opened once, so that a fault is told before anything is played.
    pub fn new(experiment: &Experiment, plan: &Plan) -> Result<Self, Fault> {
        let seats = experiment.players;
        let seating = |own| (0..seats).map(|seat| usize::from(seat != own)).collect();
        let mut field = Field {
            experiment: experiment.clone(),
            opponents: plan.opponents.clone(),
            seatings: (0..seats).map(seating).collect(),
            tables: Vec::new(),
            warnings: Vec::new(),
            caveat: None,
        };
        for (label, arm) in field.open(&plan.bot)? {
            let strange = arm.strange_players();
            let new: Vec<String> = strange
                .filter(|told| !field.warnings.contains(told))
                .collect();
            field.warnings.extend(new);
            field.caveat = field.caveat.or(arm.contest.caveat());
            field.tables.push(label);
        }
        Ok(field)
    }

    /// The tables at which a candidate plays, with their names.
    fn open(&self, candidate: &str) -> Result<Vec<(String, Arm)>, Fault> {
        if self.opponents.is_empty() {
            let arms = self.open_with(&[candidate])?;
            return Ok(arms
                .into_iter()
                .map(|arm| (arm.label.clone(), arm))
                .collect());
        }
        let mut tables = Vec::new();
        for opponent in &self.opponents {
            let mut bots = vec![opponent.as_str(); self.experiment.players];
            bots[0] = candidate;
            for arm in self.open_with(&bots)? {
                let label = match arm.label.as_str() {
                    "main" => opponent.clone(),
                    variant => format!("{variant}: {opponent}"),
                };
                tables.push((label, arm));
            }
        }
        Ok(tables)
    }

    fn open_with(&self, bots: &[&str]) -> Result<Vec<Arm>, Fault> {
        let mut experiment = self.experiment.clone();
        let seat = |experiment: &mut Experiment| {
            let named = |bot: &&str| Mention {
                alias: None,
                word: (*bot).to_owned(),
                place: experiment.place.clone(),
            };
            experiment.bots = bots.iter().map(named).collect();
            experiment.seating = Seating::Fixed;
        };
        seat(&mut experiment);
        for variant in &mut experiment.variants {
            seat(&mut variant.experiment);
        }
        open::open(&experiment)
    }

    /// Games of one candidate in one deal.
    pub fn games_per_deal(&self) -> u64 {
        (self.tables.len() * self.seatings.len()) as u64
    }

    /// What the sums of one table mean, and those of all.
    pub fn scales(&self) -> (Scale, Scale) {
        let each = WHOLE_WIN * self.seatings.len() as u32;
        let tables = self.tables.len() as u32;
        (Scale::share(each), Scale::share(each * tables))
    }

    /// Whether the same seed gives the same games again.
    pub fn is_reproducible(&self, bot: &str) -> bool {
        let tables = self.open(bot).unwrap_or_default();
        tables.iter().all(|(_, arm)| arm.contest.reproducible())
    }

    /// Plays these deals with every candidate; `None` if it was called off.
    pub fn play(
        &self,
        candidates: &[String],
        deals: Range<u64>,
        halt: &AtomicBool,
    ) -> Option<Vec<Entry>> {
        let open = |candidate: &String| self.open(candidate).expect("opened before as another");
        let tables: Vec<Vec<(String, Arm)>> = candidates.iter().map(open).collect();
        let workers = || -> Vec<Vec<BoxedWorker>> {
            let mut workers = Vec::new();
            for row in &tables {
                let row = row.iter();
                workers.push(row.map(|(_, arm)| arm.contest.worker_until(halt)).collect());
            }
            workers
        };
        let empty = || self.blank(candidates);
        deals
            .into_par_iter()
            .map_init(workers, |workers, deal| {
                self.deal(candidates, workers, deal)
            })
            .try_fold(empty, |so_far, deal| Some(merged(so_far, &deal?)))
            .try_reduce(empty, |one, other| Some(merged(one, &other)))
    }

    fn blank(&self, candidates: &[String]) -> Vec<Entry> {
        let blank = |candidate: &String| Entry {
            candidate: candidate.clone(),
            tables: vec![Sums::default(); self.tables.len()],
            all: Sums::default(),
            ahead: Sums::default(),
        };
        candidates.iter().map(blank).collect()
    }

    /// One deal with every candidate.
    fn deal(
        &self,
        candidates: &[String],
        workers: &mut [Vec<BoxedWorker>],
        deal: u64,
    ) -> Option<Vec<Entry>> {
        let mut entries = self.blank(candidates);
        let mut first = None;
        for (entry, workers) in entries.iter_mut().zip(workers) {
            let mut all = 0;
            for (sums, worker) in entry.tables.iter_mut().zip(workers) {
                let mut share = 0;
                let seed = self.experiment.seed;
                worker.play_deal(seed, deal, &self.seatings, &mut |record| {
                    share += i64::from(record.outcome.shares[record.seating]);
                })?;
                sums.add(share);
                all += share;
            }
            entry.all.add(all);
            entry.ahead.add(all - *first.get_or_insert(all));
        }
        Some(entries)
    }
}

fn merged(mut so_far: Vec<Entry>, more: &[Entry]) -> Vec<Entry> {
    for (entry, more) in so_far.iter_mut().zip(more) {
        entry.all.merge(&more.all);
        entry.ahead.merge(&more.ahead);
        for (sums, more) in entry.tables.iter_mut().zip(&more.tables) {
            sums.merge(more);
        }
    }
    so_far
}
