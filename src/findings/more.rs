//! How many more deals would tell what is still open.

use crate::core::text::thousands;
use crate::stats::verdict::deals_that_tell;
use crate::stats::{Estimate, Level};

/// The deals that would probably settle an open difference, and the difference that they would show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct More {
    pub deals: u64,
    pub size: f64,
}

impl More {
    /// As many as show the margin; where that many are played, as many as show the difference that was found.
    pub fn of(difference: Estimate, margin: Option<f64>, level: Level) -> Option<Self> {
        let left = |margin, size| {
            let needed = deals_that_tell(difference, margin, level)?;
            let deals = needed.checked_sub(difference.n).filter(|&left| left > 0)?;
            let deals = rough(deals);
            Some(More { deals, size })
        };
        let shown = margin.and_then(|margin| left(Some(margin), margin));
        shown.or_else(|| left(None, difference.mean.abs()))
    }

    /// As the end of a bracket; `size` is what would be shown, with its unit.
    pub fn told(self, size: &str) -> String {
        format!("; {} more deals would show {size}", thousands(self.deals))
    }
}

/// Rounded up to two digits: the spread behind it is itself an estimate.
pub fn rough(deals: u64) -> u64 {
    let digits = deals.checked_ilog10().unwrap_or(0);
    let step = 10u64.pow(digits.saturating_sub(1));
    deals.div_ceil(step) * step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_after_enough_deals_for_its_margin_names_what_was_found() {
        let found = |mean, half: f64| Estimate {
            mean,
            low: mean - half,
            high: mean + half,
            n: 100,
        };
        // (1 + 1.2816 / 1.9600) * 2 = 3.3077 widths of the margin: 1,095 deals, 995 more.
        let wide = More::of(found(0.5, 2.0), Some(1.0), Level::P95);
        let expected = More {
            deals: 1_000,
            size: 1.0,
        };
        assert_eq!(wide, Some(expected));
        // Narrow enough for the margin, 0.9923 of its widths, and yet reaching over it: (1 + 0.8416 / 1.9600) * 0.6 / 0.45
        // = 1.9059 widths of what was found: 364 deals, 264 more.
        let reaching = More::of(found(0.45, 0.6), Some(1.0), Level::P95);
        let expected = More {
            deals: 270,
            size: 0.45,
        };
        assert_eq!(reaching, Some(expected));
        let nothing = More::of(found(0.0, 0.5), Some(1.0), Level::P95);
        assert_eq!(nothing, None);
    }
}
