//! Two arms on the same deals: their difference, and what sharing the deals was worth.

use serde::{Deserialize, Serialize};

use super::interval::{mean, student};
use super::{Estimate, Figure, Level, Missing, PairSums, Scale, Sums};

/// The fewest deals, and the fewest that differ, of which a difference is told without a caution.
const ENOUGH_DEALS: u64 = 30;
const ENOUGH_DIFFERING: u64 = 10;
/// From this many differing deals on a figure without a range needs no virtual deals.
const MANY_DIFFERING: u64 = 20;

/// The difference of two arms that played the same deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Arm `b` minus arm `a`, from the differences deal by deal.
    pub difference: Estimate,
    /// Why the interval is not to be trusted much.
    pub caution: Option<Caution>,
    /// Pearson's correlation of the arms over deals; none where an arm does not vary.
    pub correlation: Option<f64>,
    /// `(var a + var b) / var (b - a)`: how many times more deals two independent arms would need; none where all
    /// differences are equal.
    pub variance_ratio: Option<f64>,
    /// The deals that each of two independent arms would need for the same precision: `n` times the variance ratio.
    pub equivalent_unpaired_deals: Option<f64>,
}

/// Why the interval of a difference, wide as it is, rests on little.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error, Serialize, Deserialize)]
pub enum Caution {
    #[error("too few deals: {0}, at least 30 should be played")]
    FewDeals(u64),
    #[error("too few deals: {0} of them differ, at least 10 should")]
    FewDiffering(u64),
}

/// Compares arm `b` with arm `a` on their common deals; `scale` is that of each arm.
pub fn compare(arms: &PairSums, scale: Scale, level: Level) -> Result<Comparison, Missing> {
    let variance_ratio = variance_ratio(arms);
    Ok(Comparison {
        difference: difference(arms, scale, level)?,
        caution: caution(arms),
        correlation: arms.correlation(),
        variance_ratio,
        equivalent_unpaired_deals: variance_ratio.map(|ratio| ratio * arms.n() as f64),
    })
}

/// Whether a difference rests on too few deals to be sure of its interval.
pub fn caution(arms: &PairSums) -> Option<Caution> {
    if arms.n() < ENOUGH_DEALS {
        Some(Caution::FewDeals(arms.n()))
    } else if arms.differing < ENOUGH_DIFFERING {
        Some(Caution::FewDiffering(arms.differing))
    } else {
        None
    }
}

/// The mean of `b - a` over deals with its interval; `scale` is that of each arm.
///
/// Where few deals differ, the next one could be larger than any yet, on either side: two virtual deals say so.
///
/// - With a range: Student's interval of the deals and two virtual ones, plus and minus the largest difference seen;
///   plus and minus a whole deal while fewer than ten differ.
/// - Without a range: the interval of [`mean`]; while fewer than twenty deals differ, its ends are at least as far out
///   as Student's with two virtual deals, plus and minus the largest difference seen. [`Missing::NoSpread`] where all
///   differences are equal.
pub fn difference(arms: &PairSums, scale: Scale, level: Level) -> Figure {
    let (sums, scale) = (arms.difference(), scale.difference());
    let wide = |size| student(&with_virtual_deals(&sums, size), scale, level);
    let few = Missing::TooFewDeals {
        deals: sums.n,
        needed: 2,
    };
    if sums.n < 2 {
        return Err(few);
    }
    let Some(range) = scale.range() else {
        let found = mean(&sums, scale, level)?;
        let wide = wide(arms.largest).filter(|_| arms.differing < MANY_DIFFERING);
        let interval = wide.map_or(found.interval(), |wide| wide.joined(found.interval()));
        return Ok(interval.around(found.mean, found.n));
    };
    let whole = (range.high * scale.unit()) as u64;
    let size = if arms.differing < ENOUGH_DIFFERING {
        whole
    } else {
        arms.largest
    };
    let mean = sums.mean().ok_or(few)? / scale.unit();
    let interval = wide(size).ok_or(few)?;
    Ok(scale.cut(interval).around(mean, sums.n))
}

/// The sums with two deals more, `size` and `-size`.
fn with_virtual_deals(sums: &Sums, size: u64) -> Sums {
    Sums {
        n: sums.n + 2,
        sum_sq: sums.sum_sq + 2 * u128::from(size).pow(2),
        ..*sums
    }
}

fn variance_ratio(arms: &PairSums) -> Option<f64> {
    let paired = arms.difference().variance()?;
    let unpaired = arms.a.variance()? + arms.b.variance()?;
    (paired > 0.0).then(|| unpaired / paired)
}
