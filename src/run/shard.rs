//! A shard: every n-th deal of a run, for one of several machines.

use std::env;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::lab::batch::Deals;
use crate::lab::config::{Experiment, Fault};

/// The most shards of a run.
const MOST: u64 = 1_000_000;

/// One of several equal shares of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// From 1.
    pub number: u64,
    pub of: u64,
}

impl Shard {
    fn new(number: u64, of: u64) -> Result<Self, String> {
        let shard = Shard { number, of };
        match shard.is_one() {
            true => Ok(shard),
            false => Err(format!(
                "there is no shard {number} of {of}: write K/N with K from 1 to N, N up to {MOST}"
            )),
        }
    }

    /// Whether there is such a shard.
    pub fn is_one(self) -> bool {
        (1..=self.of).contains(&self.number) && self.of <= MOST
    }

    /// The shard of a task in a Slurm array, from the variables that Slurm sets.
    fn of_slurm() -> Result<Self, String> {
        let variable = |name: &str| {
            let value = env::var(format!("SLURM_ARRAY_TASK_{name}")).ok();
            value.and_then(|value| value.parse::<u64>().ok())
        };
        let missing = "`slurm` needs the variables of a job array: SLURM_ARRAY_TASK_ID, SLURM_ARRAY_TASK_COUNT and SLURM_ARRAY_TASK_MIN";
        let (id, count, min) = (variable("ID"), variable("COUNT"), variable("MIN"));
        let (Some(id), Some(count), Some(min)) = (id, count, min) else {
            return Err(missing.to_owned());
        };
        let step = variable("STEP").unwrap_or(1).max(1);
        Shard::new(id.saturating_sub(min) / step + 1, count)
    }

    /// Its deals among the first `all`.
    pub fn deals(self, all: u64) -> Deals {
        let first = self.number - 1;
        Deals {
            first,
            step: self.of,
            count: all.saturating_sub(first).div_ceil(self.of),
        }
    }

    /// The name of its file.
    pub fn file(self, experiment: &str) -> String {
        format!("{experiment}.{}-of-{}.part", self.number, self.of)
    }
}

/// Refuses a run that ends by its results or its time: a shard knows only its own.
pub fn refuse_stop(experiment: &Experiment) -> Result<(), Fault> {
    match &experiment.stop {
        None => Ok(()),
        Some(stop) => Err(Fault::new(
            &stop.place,
            "`stop` needs the whole run, and a shard is a part of it",
            "play a fixed number of deals: leave `stop` out and say --deals",
        )),
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "slurm" {
            return Shard::of_slurm();
        }
        let numbers = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.trim().parse().ok()?, of.trim().parse().ok()?)));
        let (number, of) = numbers.ok_or("write K/N, for example 3/8, or `slurm`")?;
        Shard::new(number, of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_written_from_1() {
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        for wrong in ["0/8", "9/8", "3", "3/", "/8", "-1/8", "3/8/2", "1/1000001"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn shards_share_out_all_deals() {
        let deals = |number, of, all| {
            let deals = Shard { number, of }.deals(all);
            (0..deals.count)
                .map(|place| deals.number(place))
                .collect::<Vec<_>>()
        };
        assert_eq!(deals(1, 3, 8), [0, 3, 6]);
        assert_eq!(deals(2, 3, 8), [1, 4, 7]);
        assert_eq!(deals(3, 3, 8), [2, 5]);
        assert_eq!(deals(4, 5, 3), [] as [u64; 0]);
    }
}
