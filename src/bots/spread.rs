//! How far rewards lie apart, by which exploration is measured.

/// How far the observer's rewards lie apart in this decision: a chance-ridden playout needs more exploration than a
/// judgement that tells hair's breadths apart.
#[derive(Clone, Copy, Default)]
pub struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
    /// The greatest width so far.
    widest: f64,
    /// The greatest variance so far, of which that is.
    greatest: f64,
}

impl Spread {
    /// Rewards before the width is trusted; never quite 0 afterwards.
    const FIRST: f64 = 16.0;
    const LEAST: f64 = 0.01;

    pub fn add(&mut self, reward: f64) {
        self.count += 1.0;
        self.sum += reward;
        self.squares += reward * reward;
        if self.count >= Self::FIRST {
            let mean = self.sum / self.count;
            let variance = self.squares / self.count - mean * mean;
            // A root takes its time, and a variance that is not the greatest has none that is.
            if variance > self.greatest || self.widest == 0.0 {
                let width = 2.0 * variance.max(0.0).sqrt();
                self.greatest = variance;
                self.widest = self.widest.max(width).max(Self::LEAST);
            }
        }
    }

    /// Whether all rewards were about the same: whatever is done, the game is as good as won or lost.
    pub fn is_calm(&self) -> bool {
        self.count >= Self::FIRST && self.widest <= Self::LEAST
    }

    /// Twice the standard deviation, so that it is 1 between even wins and losses. It does not shrink: a search that
    /// settles on a safe draw must go on looking for the win.
    pub fn width(&self) -> f64 {
        if self.count < Self::FIRST {
            1.0
        } else {
            self.widest
        }
    }
}
