//! An experiment with its games added up, and the numbers that can be had from it.

use crate::lab::arm::Arm;
use crate::lab::config::Experiment;
use crate::lab::forfeits::Forfeits;
use crate::lab::ledger::{Layout, Ledger, Measure, PairLine, Statistic};
use crate::lab::stop::{self, Ended};
use crate::lab::tally::Tally;
use crate::stats::sequential::ConfidenceSequence;
use crate::stats::{self, Comparison, Figure, Level, Missing, PairSums, Scale, Sums};

/// An experiment with its games added up.
pub struct Played<'a> {
    pub experiment: &'a Experiment,
    pub arms: &'a [Arm],
    /// The tables of `skill`, one for each arm, if they were played; layout and ledger have them behind the arms.
    pub skill: &'a [Arm],
    pub layout: &'a Layout,
    pub tallies: &'a [Tally],
    pub ledger: &'a Ledger,
    pub intervals: Intervals,
    /// The competitor rated 0, by arm, where it plays there; empty if nobody is rated.
    pub anchors: &'a [Option<usize>],
    /// Why it ended; `None` if it was interrupted.
    pub ended: Option<Ended>,
    /// Games that bots gave up.
    pub forfeits: &'a Forfeits,
    /// Whether deals are missing between those that were played.
    pub partial: bool,
    /// What a sequential test saw at the end, if one was asked for.
    pub sprt: Option<stop::SprtState>,
}

/// A number with its interval; the number also where there is no interval, with the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Value {
    pub value: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub missing: Option<Missing>,
}

impl Value {
    /// A mean that is known, and its interval if it has one.
    pub fn new(mean: Option<f64>, figure: Figure) -> Self {
        Value {
            value: mean,
            low: figure.ok().map(|estimate| estimate.low),
            high: figure.ok().map(|estimate| estimate.high),
            missing: figure.err(),
        }
    }

    /// A mean and its interval, or neither.
    pub fn of(figure: Figure) -> Self {
        Value::new(figure.ok().map(|estimate| estimate.mean), figure)
    }

    /// A number that has no interval.
    pub fn bare(value: f64) -> Self {
        Value {
            value: Some(value),
            ..Value::default()
        }
    }

    /// Why there is no interval, in words; empty where there is one.
    pub fn note(&self) -> String {
        self.missing.map_or(String::new(), |why| why.to_string())
    }
}

impl Played<'_> {
    /// An arm by its place in layout and ledger, or the tables of `skill` behind them.
    pub fn arm(&self, at: usize) -> &Arm {
        let behind = || &self.skill[at - self.arms.len()];
        self.arms.get(at).unwrap_or_else(behind)
    }

    /// A figure of an arm by its place in the layout, less an equal share where it is an advantage.
    pub fn figure(&self, arm: usize, at: usize) -> Value {
        let measure = &self.layout.measures[arm].all[at];
        if measure.games == 0 {
            return Value::new(None, Err(Missing::NoRotation));
        }
        let sums = &self.ledger.arms[arm].figures[at];
        let equal = self.equal_share(arm, measure);
        let mean = sums
            .mean()
            .map(|mean| mean / measure.scale().unit() - equal);
        let figure = match self.is_by_construction(arm, measure) {
            true => Err(Missing::ByConstruction),
            false => self.intervals.mean(sums, measure.scale(), Level::P95),
        };
        Value::new(mean, figure.map(|estimate| estimate.shifted(-equal)))
    }

    /// Whether the figure is what it is whatever happens: the share of a bot that meets nobody but itself.
    fn is_by_construction(&self, arm: usize, measure: &Measure) -> bool {
        let whole = measure.statistic == Statistic::WinShare && measure.seat.is_none();
        whole
            && measure
                .who
                .is_some_and(|who| !self.arms[arm].is_contested(who))
    }

    fn equal_share(&self, arm: usize, measure: &Measure) -> f64 {
        match measure.statistic {
            Statistic::SeatAdvantage => 1.0 / self.arms[arm].contest.seats() as f64,
            _ => 0.0,
        }
    }

    /// The difference of two arms in one figure, at a level.
    pub fn difference(&self, line: &PairLine, sums: &PairSums, level: Level) -> Figure {
        let compared = self.intervals.compare(sums, line.scale, level);
        compared.map(|found| found.difference.shifted(line.shift()))
    }

    /// The mean of the same, also where it has no interval.
    pub fn mean_difference(&self, (line, sums): (&PairLine, &PairSums)) -> Option<f64> {
        let mean = sums.difference().mean();
        mean.map(|mean| mean / line.scale.unit() + line.shift())
    }
}

/// How intervals are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Intervals {
    /// For a number of deals that was fixed beforehand.
    Fixed,
    /// Valid at any time: for a run that looks at its own results to decide when to stop. Tightest at these deals.
    AnyTime { tightest_at: u64 },
}

impl Intervals {
    /// Those that are honest for a run that ended so: a rule that looked at the results asks for a sequence.
    pub fn honest(experiment: &Experiment) -> Self {
        match &experiment.stop {
            Some(stop) if stop.looks() => Intervals::any_time(experiment),
            _ => Intervals::Fixed,
        }
    }

    /// Valid whenever one looks at this experiment.
    pub fn any_time(experiment: &Experiment) -> Self {
        Intervals::AnyTime {
            tightest_at: stop::tightest_at(experiment),
        }
    }

    /// What the manifest says of them.
    pub fn name(self) -> &'static str {
        match self {
            Intervals::Fixed => "95 %, for a number of deals fixed beforehand",
            Intervals::AnyTime { .. } => "95 % confidence sequence, valid at any deal",
        }
    }

    /// The mean of a figure with its interval.
    pub fn mean(self, sums: &Sums, scale: Scale, level: Level) -> Figure {
        match self {
            Intervals::Fixed => stats::mean(sums, scale, level),
            Intervals::AnyTime { tightest_at } => {
                ConfidenceSequence::new(level, tightest_at).estimate(sums, scale)
            }
        }
    }

    /// The difference of two arms.
    pub fn compare(
        self,
        sums: &PairSums,
        scale: Scale,
        level: Level,
    ) -> Result<Comparison, Missing> {
        let mut comparison = stats::compare(sums, scale, level)?;
        if self != Intervals::Fixed {
            comparison.difference = self.mean(&sums.difference(), scale.difference(), level)?;
        }
        Ok(comparison)
    }
}
