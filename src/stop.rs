//! Honest stopping: the rules look only at fixed numbers of deals, so that an experiment ends at the same deal on
//! every machine.

use crate::arm::Arm;
use crate::config::{Experiment, Fault, Named, Stop};
use crate::ledger::{Index, Ledger, Series, Statistic};
use crate::stats::sequential::{
    ConfidenceSequence, FIRST_LOOK, HalfWidth, Sprt, Verdict as SprtVerdict,
};
use crate::stats::{Level, Scale, Sums};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All deals are played.
    Deals,
    HalfWidth,
    /// The sequential test accepted `elo0`.
    SprtElo0,
    /// The sequential test accepted `elo1`.
    SprtElo1,
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
    let deals = experiment.deals.max(FIRST_LOOK);
    let narrow = experiment.stop.as_ref().and_then(|stop| stop.half_width);
    let tightest_at = match narrow {
        Some(_) => deals / 4,
        None => (deals as f64 * FIRST_LOOK as f64).sqrt() as u64,
    };
    ConfidenceSequence::new(Level::P95, tightest_at.max(FIRST_LOOK))
}

/// The stopping rules of an experiment, made ready for its arms.
pub struct Stopper {
    half_width: Option<HalfWidth>,
    watched: Vec<Watched>,
    sprt: Option<(Sprt, Watched)>,
    minutes: Option<f64>,
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
        index: &Index,
    ) -> Result<Option<Self>, Fault> {
        let Some(stop) = &experiment.stop else {
            return Ok(None);
        };
        Ok(Some(Stopper {
            half_width: stop.half_width.map(|target| HalfWidth {
                target,
                sequence: sequence(experiment),
            }),
            watched: watched(experiment, stop, arms, index)?,
            sprt: stop
                .sprt
                .is_some()
                .then(|| sprt(experiment, stop, arms, index))
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
        if let Some((sprt, watched)) = &self.sprt {
            let (sums, scale) = watched.sums(ledger);
            match sprt.verdict(&sums, scale.unit() as u32) {
                SprtVerdict::AcceptH0 => return Some(Ended::SprtElo0),
                SprtVerdict::AcceptH1 => return Some(Ended::SprtElo1),
                SprtVerdict::Continue => {}
            }
        }
        self.half_width.filter(narrow).map(|_| Ended::HalfWidth)
    }

    /// Whether the time is up.
    pub fn too_late(&self, seconds: f64) -> bool {
        self.minutes
            .is_some_and(|minutes| seconds >= minutes * 60.0)
    }
}

/// The win shares over all seats, or with several variants their differences. In a mirror match, where every bot
/// wins its share whatever happens, the first player's.
fn watched(
    experiment: &Experiment,
    stop: &Stop,
    arms: &[Arm],
    index: &Index,
) -> Result<Vec<Watched>, Fault> {
    let mut meant = Vec::new();
    for arm in arms {
        let named = stop.bot.as_ref();
        meant.push(
            named
                .map(|named| arm.competitor(experiment, named))
                .transpose()?,
        );
    }
    let shares = figures(arms, index, |arm, series| {
        let share = series.statistic == Statistic::WinShare && series.seat.is_none();
        let contested =
            (series.games as usize) < arms[arm].seatings.len() * arms[arm].table.seats();
        share && contested && (meant[arm].is_none() || series.who == meant[arm])
    });
    if !shares.is_empty() {
        return Ok(shares);
    }
    Ok(figures(arms, index, |_, series| {
        series.statistic == Statistic::SeatAdvantage && series.seat == Some(0)
    }))
}

/// The figures of all arms that are wanted, or with several variants the differences of such figures.
fn figures(arms: &[Arm], index: &Index, wanted: impl Fn(usize, &Series) -> bool) -> Vec<Watched> {
    let mut found = Vec::new();
    for (number, pair) in index.pairs.iter().enumerate() {
        for (at, line) in pair.lines.iter().enumerate() {
            if wanted(pair.a, &line.series) {
                found.push(Watched::Difference {
                    pair: number,
                    line: at,
                    scale: line.scale,
                });
            }
        }
    }
    if !index.pairs.is_empty() {
        return found;
    }
    for arm in 0..arms.len() {
        for (at, series) in index.series[arm].all.iter().enumerate() {
            if series.games > 0 && wanted(arm, series) {
                let scale = series.scale();
                found.push(Watched::Figure { arm, at, scale });
            }
        }
    }
    found
}

/// The sequential test of one bot against equals.
fn sprt(
    experiment: &Experiment,
    stop: &Stop,
    arms: &[Arm],
    index: &Index,
) -> Result<(Sprt, Watched), Fault> {
    let fault = |problem: &str, remedy: &str| Err(Fault::new(&stop.place, problem, remedy));
    let [arm] = arms else {
        return fault(
            "`sprt` tests a bot in one arm, and here are several",
            "use `half-width`, or leave one arm",
        );
    };
    let first = Named {
        word: arm.table.competitors()[0].clone(),
        place: stop.place.clone(),
    };
    let who = arm.competitor(experiment, stop.bot.as_ref().unwrap_or(&first))?;
    let list = &index.series[0];
    let at = list.find(Statistic::WinShare, Some(who), None);
    let seats = arm.table.seats();
    let usual = at.filter(|&at| {
        let games = list.all[at].games as usize;
        games > 0 && games < arm.seatings.len() * seats
    });
    let (Some(at), Some(keys)) = (usual, stop.sprt) else {
        return fault(
            "`sprt` needs a bot that plays against another",
            "name two different bots",
        );
    };
    let opponents = (seats - 1) as u32;
    let test = Sprt::new(keys.elo0, keys.elo1, keys.alpha, keys.beta, opponents);
    let Some(test) = test else {
        return fault(
            "`sprt` cannot be tested",
            "elo0 below elo1, risks below 0.5",
        );
    };
    let scale = list.all[at].scale();
    Ok((test, Watched::Figure { arm: 0, at, scale }))
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
