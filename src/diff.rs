//! Two rule sets on the same deals: which games part, at which decision, and why.

use rayon::prelude::*;

use crate::baseline::{self, Game, Shift};
use crate::batch::Arm;
use crate::config::{Experiment, Fault};
use crate::games;
use crate::play::GameId;
use crate::trace::{Step, Trace};

/// Why a game is not the same under both rule sets: the first thing that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The table was laid out differently.
    Setup,
    /// The same table, but other legal actions.
    Legal,
    /// The same legal actions, but a bot chose otherwise.
    Choice,
    /// The same action, but it did something else.
    Effect,
    /// The same play to the end, but other scores or another end.
    Score,
    /// The same scores, but a tie was broken otherwise.
    TieBreak,
}

impl Cause {
    pub const ALL: [Cause; 6] = [
        Cause::Setup,
        Cause::Legal,
        Cause::Choice,
        Cause::Effect,
        Cause::Score,
        Cause::TieBreak,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Cause::Setup => "a different setup",
            Cause::Legal => "a different legal action",
            Cause::Choice => "a different choice of a bot",
            Cause::Effect => "a different effect",
            Cause::Score => "a different score",
            Cause::TieBreak => "a different tie-break",
        }
    }
}

/// A game that is not the same under both rule sets.
#[derive(Clone, Debug)]
pub struct Parting {
    pub arm: usize,
    pub deal: u64,
    pub seating: usize,
    pub cause: Cause,
    /// The decision where they part, from 1; `None` where no decision differs.
    pub decision: Option<usize>,
}

/// What was found.
pub struct Difference {
    pub games: usize,
    pub partings: Vec<Parting>,
    pub shifts: Vec<Shift>,
}

impl Difference {
    /// How many games part for this reason.
    pub fn count(&self, cause: Cause) -> usize {
        self.partings
            .iter()
            .filter(|parting| parting.cause == cause)
            .count()
    }
}

/// Two experiments that differ in rules only, ready to be compared.
pub struct Sides {
    pub before: Experiment,
    pub after: Experiment,
    before_arms: Vec<Arm>,
    after_arms: Vec<Arm>,
}

impl Sides {
    /// Both experiments with their tables; they must seat the same bots on the same deals.
    pub fn open(before: Experiment, after: Experiment) -> Result<Self, Fault> {
        let (before_arms, after_arms) = (games::open(&before)?, games::open(&after)?);
        let seats = |arms: &[Arm]| {
            let tables = arms
                .iter()
                .map(|arm| (arm.label.clone(), arm.seatings.clone(), arm.table.seats()));
            tables.collect::<Vec<_>>()
        };
        if seats(&before_arms) != seats(&after_arms) || before.seed != after.seed {
            return Err(Fault::new(
                &after.place,
                "the two experiments do not seat the same players on the same deals",
                "change rules only: game, players, solo, bots, seating and seed must agree",
            ));
        }
        Ok(Sides {
            before,
            after,
            before_arms,
            after_arms,
        })
    }

    /// Plays both and finds where each changed game parts.
    pub fn compare(&self) -> Difference {
        let before = baseline::play(&self.before, &self.before_arms);
        let after = baseline::play(&self.after, &self.after_arms);
        let changed: Vec<(&Game, &Game)> = before
            .iter()
            .zip(&after)
            .filter(|(before, after)| before != after)
            .collect();
        Difference {
            games: before.len(),
            partings: changed
                .par_iter()
                .map(|(before, after)| self.part(before, after))
                .collect(),
            shifts: baseline::shifts(&self.before_arms, &before, &after),
        }
    }

    /// Both traces of one game.
    pub fn traces(&self, arm: usize, deal: u64, seating: usize) -> [Trace; 2] {
        let trace = |experiment: &Experiment, arm: &Arm| {
            let id = GameId {
                seed: experiment.seed,
                deal,
                seating,
            };
            arm.table.trace(id, &arm.seatings[seating])
        };
        [
            trace(&self.before, &self.before_arms[arm]),
            trace(&self.after, &self.after_arms[arm]),
        ]
    }

    fn part(&self, before: &Game, after: &Game) -> Parting {
        let found = |cause, decision| Parting {
            arm: before.arm,
            deal: before.deal,
            seating: before.seating,
            cause,
            decision,
        };
        if before.fingerprints == after.fingerprints {
            let same_scores = (&before.scores, before.reason) == (&after.scores, after.reason);
            return found(
                if same_scores {
                    Cause::TieBreak
                } else {
                    Cause::Score
                },
                None,
            );
        }
        let [then, now] = self.traces(before.arm, before.deal, before.seating);
        let (cause, decision) = first_difference(&then, &now);
        found(cause, decision)
    }
}

/// The first thing that differs between two games that are not the same.
fn first_difference(before: &Trace, after: &Trace) -> (Cause, Option<usize>) {
    if before.setup != after.setup {
        return (Cause::Setup, Some(1));
    }
    for (index, (then, now)) in before.steps.iter().zip(&after.steps).enumerate() {
        if let Some(cause) = step_difference(then, now) {
            return (cause, Some(index + 1));
        }
    }
    // One game goes on where the other has ended.
    (
        Cause::Effect,
        Some(before.steps.len().min(after.steps.len())),
    )
}

fn step_difference(then: &Step, now: &Step) -> Option<Cause> {
    if (then.seat, &then.legal) != (now.seat, &now.legal) {
        Some(Cause::Legal)
    } else if then.action != now.action {
        Some(Cause::Choice)
    } else if then.state != now.state {
        Some(Cause::Effect)
    } else {
        None
    }
}
