//! What a seat is worth: the win share of each seat above an equal share.

use super::interval::mean;
use super::{Figure, Level, Scale, Sums};

/// The advantage of each seat: its mean win share minus `1 / seats`, with an interval from the deals.
///
/// `by_seat[s]` sums, per deal, the win shares of seat `s` over all seatings; `whole` is that integer if seat `s` had
/// won every one of them. Each interval holds at `level` on its own. Since each competitor sits in each seat equally
/// often within a deal, strength cancels and the seat is left. First-player advantage is entry 0.
pub fn advantage(by_seat: &[Sums], whole: u32, level: Level) -> Vec<Figure> {
    let equal = 1.0 / by_seat.len().max(1) as f64;
    by_seat
        .iter()
        .map(|sums| mean(sums, Scale::share(whole), level).map(|share| share.shifted(-equal)))
        .collect()
}
