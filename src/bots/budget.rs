//! How long a search thinks: a number of iterations, or milliseconds.

use std::time::{Duration, Instant};

use super::{BotSpec, Kind, Parameter};

/// The budget of one decision.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    Iterations(u64),
    /// By the clock: what is chosen depends on the machine.
    Milliseconds(u64),
}

pub const MILLISECONDS: Parameter = Parameter {
    name: "milliseconds",
    kind: Kind::Whole {
        default: 0,
        min: 0,
        max: 3_600_000,
    },
    about: "think by the clock instead (0: off); not reproducible",
};

/// The parameter that counts what a search does in a decision.
pub(super) const fn iterations(name: &'static str, default: u64, about: &'static str) -> Parameter {
    Parameter {
        name,
        kind: Kind::Whole {
            default,
            min: 1,
            max: 100_000_000,
        },
        about,
    }
}

impl Budget {
    /// Of a spec with the parameter `milliseconds` and one that counts iterations under the given name.
    pub fn of(spec: &BotSpec, iterations: &str) -> Self {
        match spec.whole(MILLISECONDS.name) {
            0 => Budget::Iterations(spec.whole(iterations)),
            milliseconds => Budget::Milliseconds(milliseconds),
        }
    }

    /// Starts the clock of one decision.
    pub fn start(self) -> Meter {
        let deadline = match self {
            Budget::Iterations(_) => None,
            Budget::Milliseconds(time) => Some(Instant::now() + Duration::from_millis(time)),
        };
        Meter {
            budget: self,
            deadline,
            done: 0,
        }
    }
}

/// Counts the iterations of one decision.
pub struct Meter {
    budget: Budget,
    deadline: Option<Instant>,
    pub done: u64,
}

impl Meter {
    /// How many iterations are left, where they are counted.
    pub fn left(&self) -> Option<u64> {
        match self.budget {
            Budget::Iterations(most) => Some(most.saturating_sub(self.done)),
            Budget::Milliseconds(_) => None,
        }
    }

    /// Whether another iteration is within the budget; at least one is.
    pub fn tick(&mut self) -> bool {
        let goes_on = match self.budget {
            Budget::Iterations(most) => self.done < most,
            // The clock is slow to read.
            Budget::Milliseconds(_) => {
                self.done == 0
                    || !self.done.is_multiple_of(16)
                    || Some(Instant::now()) < self.deadline
            }
        };
        self.done += u64::from(goes_on);
        goes_on
    }
}
