//! Two rule sets on the same deals: which games part, at which decision, and why.

use rayon::prelude::*;

use super::cause::Parting;
use super::games::{Shift, asked_deals, play, refuse_too_many, shifts};
use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Fault};
use crate::lab::open::open;
use crate::play::GameId;
use crate::play::trace::Trace;

/// What was found.
pub struct Difference {
    pub games: usize,
    pub partings: Vec<Parting>,
    pub shifts: Vec<Shift>,
}

/// Two experiments that differ in rules only, ready to be compared.
pub struct Sides {
    pub before: Experiment,
    pub after: Experiment,
    before_arms: Vec<Arm>,
    after_arms: Vec<Arm>,
}

impl Sides {
    /// What is not sure about the components of either.
    pub fn caveat(&self) -> Option<String> {
        let mut arms = self.before_arms.iter().chain(&self.after_arms);
        arms.find_map(|arm| arm.contest.caveat())
    }

    /// Both experiments with their tables; they must seat the same bots on the same deals.
    pub fn open(before: Experiment, after: Experiment) -> Result<Self, Fault> {
        let (before_arms, after_arms) = (open(&before)?, open(&after)?);
        let seats = |arms: &[Arm]| {
            let seats = |arm: &Arm| (arm.label.clone(), arm.seatings.clone(), arm.contest.seats());
            arms.iter().map(seats).collect::<Vec<_>>()
        };
        if seats(&before_arms) != seats(&after_arms) || before.seed != after.seed {
            return Err(Fault::new(
                &after.place,
                "the two experiments do not seat the same players on the same deals",
                "change rules only: game, players, solo, bots, seating and seed must agree",
            ));
        }
        refuse_too_many(&before, &before_arms)?;
        refuse_too_many(&after, &after_arms)?;
        Ok(Sides {
            before,
            after,
            before_arms,
            after_arms,
        })
    }

    /// Plays both, or one deal of both, and finds where each changed game parts.
    pub fn compare(&self, deal: Option<u64>) -> Result<Difference, Fault> {
        let deals = asked_deals(&self.before, deal)?;
        let before = play(&self.before, &self.before_arms, &deals)?.games;
        let after = play(&self.after, &self.after_arms, &deals)?.games;
        let games = before.par_iter().zip(&after);
        let partings = games.filter_map(|(before, after)| Parting::new(before, after));
        let [then, now] = [&before, &after].map(|games| games.iter().collect::<Vec<_>>());
        Ok(Difference {
            games: before.len(),
            partings: partings.map(|parting| self.explained(parting)).collect(),
            shifts: shifts(&self.before_arms, &then, &now),
        })
    }

    /// The label of an arm, or nothing where there is one arm.
    pub fn label(&self, arm: usize) -> String {
        match self.before_arms.len() {
            1 => String::new(),
            _ => self.before_arms[arm].label.clone(),
        }
    }

    /// Both traces of one game.
    pub fn traces(&self, arm: usize, id: GameId) -> [Trace; 2] {
        [&self.before_arms[arm], &self.after_arms[arm]]
            .map(|arm| arm.contest.trace(id, &arm.seatings[id.seating]))
    }

    fn explained(&self, parting: Parting) -> Parting {
        let cause = parting.result_only();
        if cause.is_some() {
            return Parting { cause, ..parting };
        }
        let game = &parting.before;
        let [before, after] = self.traces(game.arm, game.id(self.before.seed));
        parting.found_by_traces(&before, &after)
    }
}
