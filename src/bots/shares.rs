//! What the judgement expects each seat to win.

use super::playout::Rewards;
use crate::core::game::MAX_SEATS;

/// Shares of a win by worths, with the exponentials of the last ones: from action to action the worths of most seats
/// stay as they are.
pub(super) struct Shares {
    /// The lead in points that makes a win three times as likely as a loss.
    scale: f64,
    /// By seat, the last exponent and its exponential.
    last: [(f64, f64); MAX_SEATS],
}

impl Shares {
    pub fn new(scale: f64) -> Self {
        Shares {
            scale,
            last: [(0.0, 1.0); MAX_SEATS],
        }
    }

    /// Shares of a win in proportion to 3^(worth / scale).
    pub fn expected(&mut self, worths: &[f64]) -> Rewards {
        const LN_3: f64 = 1.098_612_288_668_109_8;
        let best = worths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut shares = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        for (seat, (share, worth)) in shares.iter_mut().zip(worths).enumerate() {
            *share = self.exponential(seat, (worth - best) * LN_3 / self.scale);
            sum += *share;
        }
        for share in &mut shares[..worths.len()] {
            *share /= sum;
        }
        shares
    }

    /// `libm` gives the same bits on every machine.
    #[inline]
    fn exponential(&mut self, seat: usize, exponent: f64) -> f64 {
        let (last, exponential) = &mut self.last[seat];
        if exponent != *last {
            (*last, *exponential) = (exponent, libm::exp(exponent));
        }
        *exponential
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_of_the_scale_makes_a_win_three_times_as_likely() {
        let mut shares = Shares::new(3.0);
        let found = shares.expected(&[4.0, 1.0]);
        assert!((found[0] - 0.75).abs() < 1e-12 && (found[1] - 0.25).abs() < 1e-12);
        let equal = shares.expected(&[2.0, 2.0, 2.0, 2.0]);
        assert_eq!(equal, [0.25, 0.25, 0.25, 0.25, 0.0]);
    }

    #[test]
    fn what_was_asked_before_changes_no_share() {
        let asked = [[4.0, 1.0], [4.0, 1.5], [1.0, 4.0], [4.0, 1.5], [4.0, 1.0]];
        let mut shares = Shares::new(3.0);
        for worths in asked {
            let fresh = Shares::new(3.0).expected(&worths);
            assert_eq!(shares.expected(&worths), fresh, "{worths:?}");
        }
    }
}
