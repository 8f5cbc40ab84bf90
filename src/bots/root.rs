//! The root of a search: how the budget is spread over its actions, and when enough is seen.

use super::{Kind, Parameter};
use crate::core::order::sort_places;

pub const ROOT: Parameter = Parameter {
    name: "root",
    kind: Kind::Word(&["bounds", "halving"]),
    about: "how iterations are spread over the actions to choose from: by confidence bounds as in the tree, or evenly over those that are left, half of which go again and again",
};

pub const STOP: Parameter = Parameter {
    name: "stop",
    kind: Kind::Word(&["decided", "never"]),
    about: "`decided`: a decision ends when the rest of its iterations cannot change it",
};

pub const CHOICE: Parameter = Parameter {
    name: "choice",
    kind: Kind::Word(&["judged", "visits", "cautious"]),
    about: "what is chosen in the end: the most visited action (`judged`: but where nothing is at stake the one that the judgement likes best), or the one whose mean less its uncertainty is best",
};

/// Sequential halving: all actions get the same number of iterations, then the worse half goes, and so on to the last.
#[derive(Default)]
pub struct Halving {
    /// Places of the actions that are left.
    left: Vec<usize>,
    budget: u64,
    /// How many times half of them go.
    rounds: u64,
    round: u64,
}

impl Halving {
    /// Begins a decision between this many actions.
    pub fn start(&mut self, actions: usize, budget: u64) {
        self.left.clear();
        self.left.extend(0..actions);
        self.budget = budget;
        self.rounds = u64::from(actions.next_power_of_two().trailing_zeros()).max(1);
        self.round = 1;
    }

    /// The place of the action to try after `done` iterations, by what is known of each place.
    pub fn next(
        &mut self,
        done: u64,
        visits: impl Fn(usize) -> u32,
        mean: impl Fn(usize) -> f64,
    ) -> usize {
        while self.left.len() > 1 && done * self.rounds >= self.budget * self.round {
            self.round += 1;
            // Stable: among equals the first ones stay.
            sort_places(&mut self.left, &mut |one, other| {
                mean(other).total_cmp(&mean(one))
            });
            self.left.truncate(self.left.len().div_ceil(2));
        }
        let fewest = self.left.iter().min_by_key(|&&place| visits(place));
        *fewest.expect("one is always left")
    }

    /// The place of the best that is left.
    pub fn best(&self, mean: impl Fn(usize) -> f64) -> usize {
        let better = |best: usize, &place: &usize| match mean(place) > mean(best) {
            true => place,
            false => best,
        };
        self.left.iter().fold(self.left[0], better)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four actions with known means: 12 iterations are 6 for all four and 6 for the better two.
    #[test]
    fn half_of_the_actions_go_when_their_iterations_are_done() {
        let means = [0.1, 0.9, 0.3, 0.8];
        let mut visits = [0; 4];
        let mut halving = Halving::default();
        halving.start(4, 12);
        for done in 0..12 {
            let place = halving.next(done, |place| visits[place], |place| means[place]);
            visits[place] += 1;
        }
        assert_eq!(visits, [2, 5, 1, 4]);
        assert_eq!(halving.best(|place| means[place]), 1);
    }

    #[test]
    fn a_single_action_needs_no_halving() {
        let mut halving = Halving::default();
        halving.start(1, 5);
        assert_eq!(halving.next(4, |_| 4, |_| 0.0), 0);
    }
}
