//! Everything that an experiment found, as the files and tables see it.

use crate::arm::Arm;
use crate::config::Experiment;
use crate::ledger::{Index, Ledger};
use crate::record::Tally;
use crate::report::csv;
use crate::stats::sequential::ConfidenceSequence;
use crate::stats::{self, Comparison, Figure, Level, Missing, PairSums, Scale, Sums};

/// An experiment with its games added up.
pub struct Findings<'a> {
    pub experiment: &'a Experiment,
    pub arms: &'a [Arm],
    pub index: &'a Index,
    pub tallies: &'a [Tally],
    pub ledger: &'a Ledger,
    pub intervals: Intervals,
    /// The competitor rated 0, by arm; empty if nobody is rated.
    pub anchors: &'a [usize],
}

impl<'a> Findings<'a> {
    pub fn results(&self) -> Vec<csv::Result<'a>> {
        let pairs = self.arms.iter().zip(self.tallies);
        let result = |(arm, tally)| csv::Result {
            arm,
            tally,
            intervals: self.intervals,
        };
        pairs.map(result).collect()
    }
}

/// How intervals are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Intervals {
    /// For a number of deals that was fixed beforehand.
    Fixed,
    /// Valid at any time: for a run that looks at its own results to decide when to stop.
    AnyTime(ConfidenceSequence),
}

impl Intervals {
    /// Those that are honest for a run that ended so: a rule that looked at the results asks for a sequence.
    pub fn honest(experiment: &Experiment) -> Self {
        match &experiment.stop {
            Some(stop) if stop.half_width.is_some() || stop.sprt.is_some() => {
                Intervals::AnyTime(crate::stop::sequence(experiment))
            }
            _ => Intervals::Fixed,
        }
    }

    /// What the manifest says of them.
    pub fn name(self) -> &'static str {
        match self {
            Intervals::Fixed => "95 %, for a number of deals fixed beforehand",
            Intervals::AnyTime(_) => "95 % confidence sequence, valid at any deal",
        }
    }

    /// The mean of a figure with its interval.
    pub fn mean(self, sums: &Sums, scale: Scale) -> Figure {
        match self {
            Intervals::Fixed => stats::mean(sums, scale, Level::P95),
            Intervals::AnyTime(sequence) => sequence.estimate(sums, scale),
        }
    }

    /// The difference of two arms.
    pub fn compare(self, sums: &PairSums, scale: Scale) -> Result<Comparison, Missing> {
        let mut comparison = stats::compare(sums, scale, Level::P95)?;
        comparison.difference = self.mean(&sums.difference(), scale.difference())?;
        Ok(comparison)
    }
}
