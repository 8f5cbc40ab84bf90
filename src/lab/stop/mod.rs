//! Honest stopping: the rules look only at fixed numbers of deals, so that an experiment ends at the same deal on
//! every machine.

mod figures;

use serde::{Deserialize, Serialize};

use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Fault, SprtKeys, Stop};
use crate::lab::ledger::{Layout, Ledger};
use crate::stats::sequential::{ConfidenceSequence, Decision, FIRST_LOOK, HalfWidth, Sprt};
use crate::stats::{Frequencies, Level, Scale, Sums, sequential};
use figures::{margins, sprt, watched};

/// The first number of deals above `deals` at which the rules look: 32, and from there each an eighth more than the
/// one before (36, 40, 45, 50, 56, 63, ...).
pub fn next_look(deals: u64) -> u64 {
    let mut look = FIRST_LOOK;
    while look <= deals {
        look += look / 8;
    }
    look
}

/// Whether the rules look after this many deals.
pub fn is_look(deals: u64) -> bool {
    deals > 0 && next_look(deals - 1) == deals
}

/// Why an experiment ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    /// All deals are played.
    Deals,
    HalfWidth,
    /// The sequential test accepted `elo0`.
    SprtElo0,
    /// The sequential test accepted `elo1`.
    SprtElo1,
    /// No difference is as large as its margin.
    Equivalent,
    /// A difference is larger than its margin.
    Different,
    Minutes,
}

impl Ended {
    /// The word of the manifest.
    pub fn name(self) -> &'static str {
        match self {
            Ended::Deals => "deals",
            Ended::HalfWidth => "half-width",
            Ended::SprtElo0 => "sprt: elo0 accepted",
            Ended::SprtElo1 => "sprt: elo1 accepted",
            Ended::Equivalent => "equivalent",
            Ended::Different => "equivalent: a difference is larger",
            Ended::Minutes => "minutes",
        }
    }

    /// Whether it ends at the same deal on every machine.
    pub fn reproducible(self) -> bool {
        self != Ended::Minutes
    }
}

/// The sequence that is valid at all looks of an experiment. It is tightest at a quarter of the deals where a narrow
/// interval ends it; else halfway, in orders of magnitude, between the first look and the last deal.
pub fn sequence(experiment: &Experiment) -> ConfidenceSequence {
    ConfidenceSequence::new(Level::P95, tightest_at(experiment))
}

/// The number of deals at which that sequence is tightest.
pub fn tightest_at(experiment: &Experiment) -> u64 {
    let deals = experiment.deals.max(FIRST_LOOK);
    let narrow = |stop: &Stop| stop.half_width.is_some() || !stop.equivalent.is_empty();
    let tightest_at = match experiment.stop.as_ref().is_some_and(narrow) {
        true => deals / 4,
        false => (deals as f64 * FIRST_LOOK as f64).sqrt() as u64,
    };
    tightest_at.max(FIRST_LOOK)
}

/// The stopping rules of an experiment, made ready for its arms.
pub struct Stopper {
    half_width: Option<HalfWidth>,
    watched: Vec<Watched>,
    sprt: Option<Tested>,
    equivalent: Vec<Margin>,
    sequence: ConfidenceSequence,
    minutes: Option<f64>,
}

/// The sequential test of a competitor of the only arm, and what a whole deal is worth.
struct Tested {
    test: Sprt,
    who: usize,
    whole: u32,
    keys: SprtKeys,
}

impl Tested {
    fn deals<'a>(&self, ledger: &'a Ledger) -> &'a Frequencies {
        &ledger.arms[0].frequencies[self.who]
    }
}

/// What a sequential test says of the deals so far.
#[derive(Clone, Debug, PartialEq)]
pub struct SprtState {
    /// The competitor that is tested.
    pub who: usize,
    pub elo0: f64,
    pub elo1: f64,
    pub bounds: (f64, f64),
    /// What it rests on; none before the first look.
    pub tested: Option<sequential::Tested>,
}

/// A difference that is to be smaller than its margin.
struct Margin {
    watched: Watched,
    /// What the figure is less at no difference.
    even: f64,
    margin: f64,
}

impl Margin {
    /// Whether the difference lies within the margin or beyond it; none while the interval allows both.
    fn is_within(&self, ledger: &Ledger, sequence: &ConfidenceSequence) -> Option<bool> {
        let (sums, scale) = self.watched.sums(ledger);
        let found = sequence.estimate(&sums, scale).ok()?.shifted(-self.even);
        let within = -self.margin < found.low && found.high < self.margin;
        let beyond = found.low > self.margin || found.high < -self.margin;
        (within || beyond).then_some(within)
    }
}

/// A figure that a rule looks at.
enum Watched {
    Figure {
        arm: usize,
        at: usize,
        scale: Scale,
    },
    Difference {
        pair: usize,
        line: usize,
        scale: Scale,
    },
}

impl Watched {
    /// What the figure is where nothing differs: an equal share, or for arms at tables of different size what an
    /// advantage differs by.
    fn even(&self, arms: &[Arm], layout: &Layout) -> f64 {
        match *self {
            Watched::Figure { arm, .. } => 1.0 / arms[arm].contest.seats() as f64,
            Watched::Difference { pair, line, .. } => -layout.pairs[pair].lines[line].shift(),
        }
    }

    fn sums(&self, ledger: &Ledger) -> (Sums, Scale) {
        match *self {
            Watched::Figure { arm, at, scale } => (ledger.arms[arm].figures[at], scale),
            Watched::Difference { pair, line, scale } => {
                (ledger.pairs[pair][line].difference(), scale.difference())
            }
        }
    }
}

impl Stopper {
    /// The rules of the experiment; `None` if it plays all its deals.
    pub fn new(
        experiment: &Experiment,
        arms: &[Arm],
        layout: &Layout,
    ) -> Result<Option<Self>, Fault> {
        let Some(stop) = &experiment.stop else {
            return Ok(None);
        };
        Ok(Some(Stopper {
            half_width: stop.half_width.map(|target| HalfWidth {
                target,
                sequence: sequence(experiment),
            }),
            watched: match stop.half_width {
                Some(_) => watched(experiment, stop, arms, layout)?,
                None => Vec::new(),
            },
            equivalent: margins(experiment, stop, arms, layout)?,
            sequence: sequence(experiment),
            sprt: stop
                .sprt
                .is_some()
                .then(|| sprt(experiment, stop, arms, layout))
                .transpose()?,
            minutes: stop.minutes,
        }))
    }

    /// Whether the experiment ends after these deals.
    pub fn verdict(&self, ledger: &Ledger) -> Option<Ended> {
        let narrow = |rule: &HalfWidth| {
            self.watched.iter().all(|watched| {
                let (sums, scale) = watched.sums(ledger);
                rule.reached(&sums, scale)
            })
        };
        if let Some(tested) = &self.sprt {
            match tested.test.decision(tested.deals(ledger), tested.whole) {
                Decision::AcceptH0 => return Some(Ended::SprtElo0),
                Decision::AcceptH1 => return Some(Ended::SprtElo1),
                Decision::Continue => {}
            }
        }
        let settled = self.settled(ledger);
        settled.or_else(|| self.half_width.filter(narrow).map(|_| Ended::HalfWidth))
    }

    /// Whether all differences are smaller than their margins, or one is larger.
    fn settled(&self, ledger: &Ledger) -> Option<Ended> {
        let within = |margin: &Margin| margin.is_within(ledger, &self.sequence);
        let found: Vec<Option<bool>> = self.equivalent.iter().map(within).collect();
        if found.contains(&Some(false)) {
            return Some(Ended::Different);
        }
        let all = !found.is_empty() && found.iter().all(Option::is_some);
        all.then_some(Ended::Equivalent)
    }

    /// What the sequential test says after these deals, if there is one.
    pub fn sprt(&self, ledger: &Ledger) -> Option<SprtState> {
        let sprt = self.sprt.as_ref()?;
        Some(SprtState {
            who: sprt.who,
            elo0: sprt.keys.elo0,
            elo1: sprt.keys.elo1,
            bounds: sprt.test.bounds(),
            tested: sprt.test.tested(sprt.deals(ledger), sprt.whole),
        })
    }

    /// Whether the time is up.
    pub fn too_late(&self, seconds: f64) -> bool {
        self.minutes
            .is_some_and(|minutes| seconds >= minutes * 60.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::ledger::ArmLedger;

    #[test]
    fn looks_come_at_32_and_then_an_eighth_later_each() {
        let mut looks = vec![next_look(0)];
        while looks.len() < 8 {
            looks.push(next_look(looks[looks.len() - 1]));
        }
        assert_eq!(looks, [32, 36, 40, 45, 50, 56, 63, 70]);
        assert_eq!(next_look(41), 45);
        assert!(is_look(45) && !is_look(44) && !is_look(0));
    }

    #[test]
    fn an_interval_across_an_end_of_the_margin_settles_nothing() {
        // 64 deals, half of them 1 above the mean and half 1 below: where the sequence is tightest, its interval is the
        // mean -+ 0.3794 sqrt(64 / 63), that is 0.382.
        let sequence = ConfidenceSequence::new(Level::P95, 64);
        let is_within = |mean: i64, even: f64, margin: f64| {
            let mut sums = Sums::default();
            (0..64).for_each(|deal| sums.add(mean + [1, -1][deal % 2]));
            let arm = ArmLedger {
                figures: vec![sums],
                ..ArmLedger::default()
            };
            let ledger = Ledger {
                arms: vec![arm],
                pairs: Vec::new(),
            };
            let (arm, at, scale) = (0, 0, Scale::plain(1));
            let watched = Watched::Figure { arm, at, scale };
            let margin = Margin {
                watched,
                even,
                margin,
            };
            margin.is_within(&ledger, &sequence)
        };
        assert_eq!(is_within(0, 0.0, 1.0), Some(true));
        assert_eq!(is_within(0, 0.0, 0.39), Some(true));
        assert_eq!(is_within(0, 0.0, 0.37), None);
        // From -1.38 to -0.62, and from 0.62 to 1.38.
        assert_eq!(is_within(-1, 0.0, 1.0), None);
        assert_eq!(is_within(1, 0.0, 1.0), None);
        assert_eq!(is_within(-2, 0.0, 1.0), Some(false));
        assert_eq!(is_within(2, 0.0, 1.0), Some(false));
        assert_eq!(is_within(2, 2.0, 1.0), Some(true));
    }
}
