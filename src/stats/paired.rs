//! Two arms on the same deals: their difference, and what sharing the deals was worth.

use super::interval::mean;
use super::{Estimate, Level, Missing, PairSums, Scale};

/// The difference of two arms that played the same deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Arm `b` minus arm `a`, from the differences deal by deal.
    pub difference: Estimate,
    /// Pearson's correlation of the arms over deals; none where an arm does not vary.
    pub correlation: Option<f64>,
    /// `(var a + var b) / var (b - a)`: how many times more deals two independent arms would need; none where all
    /// differences are equal.
    pub variance_ratio: Option<f64>,
    /// The deals that each of two independent arms would need for the same precision: `n` times the variance ratio.
    pub equivalent_unpaired_deals: Option<f64>,
}

/// Compares arm `b` with arm `a` on their common deals; `scale` is that of each arm.
///
/// The interval is that of the mean of the deals' differences (see [`mean`]): arms that differ in no deal get the
/// bound for equal deals if the scale has a range, and [`Missing::NoSpread`] if it has none.
pub fn compare(arms: &PairSums, scale: Scale, level: Level) -> Result<Comparison, Missing> {
    let differences = arms.difference();
    let difference = mean(&differences, scale.difference(), level)?;
    let variance_ratio = variance_ratio(arms);
    Ok(Comparison {
        difference,
        correlation: arms.correlation(),
        variance_ratio,
        equivalent_unpaired_deals: variance_ratio.map(|ratio| ratio * arms.n() as f64),
    })
}

fn variance_ratio(arms: &PairSums) -> Option<f64> {
    let paired = arms.difference().variance()?;
    let unpaired = arms.a.variance()? + arms.b.variance()?;
    (paired > 0.0).then(|| unpaired / paired)
}
