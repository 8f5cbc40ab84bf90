//! Which arms are compared on their common deals, and which of their figures belong together.

use super::measure::{Measure, Measures, Statistic};
use crate::core::order;
use crate::lab::arm::{Arm, without_skill};
use crate::stats::{PairSums, Scale};

/// Two arms of an experiment, `b` to be compared with `a`.
#[derive(Clone, Debug)]
pub struct Pair {
    pub a: usize,
    pub b: usize,
    pub lines: Vec<PairLine>,
}

/// One figure that both arms have.
#[derive(Clone, Debug)]
pub struct PairLine {
    /// The bot's name, both where they differ; empty for the table as a whole.
    pub who: String,
    /// The figure of arm `a`.
    pub measure: Measure,
    /// The competitor of arm `b`.
    pub partner: Option<usize>,
    /// The places of the figure in either arm.
    at: [usize; 2],
    /// What brings either integer to the common scale.
    times: [i64; 2],
    pub scale: Scale,
    /// An equal share at either arm's table.
    pub equal_shares: [f64; 2],
}

/// Up to this many arms, each is compared with each other; beyond, with its reference alone.
const MOST_ARMS: usize = 8;

/// The pairs of arms that are compared: variants against the same opponent, and printed opponents of the same
/// variant. The first pair that has an arm as its `b` is the one with the arm's reference.
pub fn pairs(arms: &[Arm], lists: &[Measures]) -> Vec<Pair> {
    let own = without_skill(arms).0.len();
    let mut pairs: Vec<Pair> = Vec::new();
    for b in 0..arms.len() {
        let fitting = (0..b).filter(|&a| arms[a].compares_with(&arms[b]));
        let most = if own > MOST_ARMS { 1 } else { b };
        for a in fitting.take(most) {
            let lines = lines([&arms[a], &arms[b]], [&lists[a], &lists[b]]);
            pairs.push(Pair { a, b, lines });
        }
    }
    order::sort_by_key(&mut pairs, |pair| (pair.a, pair.b));
    pairs
}

fn lines(arms: [&Arm; 2], lists: [&Measures; 2]) -> Vec<PairLine> {
    let names = arms.map(|arm| arm.names().to_vec());
    let partners = partners(&names);
    let mut lines = Vec::new();
    for (index, measure) in lists[0].all.iter().enumerate() {
        if measure.games == 0 {
            continue;
        }
        let partner = match measure.who {
            Some(who) => match partners[who] {
                Some(partner) => Some(partner),
                None => continue,
            },
            None => None,
        };
        if says_nothing(arms, measure, partner) {
            continue;
        }
        let Some(other) = lists[1].find(measure.statistic, partner, measure.seat) else {
            continue;
        };
        let games = [measure.games, lists[1].all[other].games];
        if games[1] == 0 {
            continue;
        }
        let common = games[0] / divisor(games[0], games[1]) * games[1];
        lines.push(PairLine {
            who: match (measure.who, partner) {
                (Some(a), Some(b)) => shown(&names[0][a], &names[1][b]),
                _ => String::new(),
            },
            measure: measure.clone(),
            partner,
            at: [index, other],
            times: games.map(|games| i64::from(common / games)),
            scale: measure.scale_of(common),
            equal_shares: arms.map(|arm| 1.0 / arm.contest.seats() as f64),
        });
    }
    lines
}

/// Whether the figure is so by construction in both arms, or mixes the bots that a printed opponent met.
fn says_nothing(arms: [&Arm; 2], measure: &Measure, partner: Option<usize>) -> bool {
    let (Some(a), Some(b)) = (measure.who, partner) else {
        return false;
    };
    let whole = measure.statistic == Statistic::WinShare && measure.seat.is_none();
    let mirror = !arms[0].is_contested(a) && !arms[1].is_contested(b);
    (whole && mirror) || arms[0].is_pooled(a) || arms[1].is_pooled(b)
}

/// For each competitor of the first arm its counterpart: the one of the same name, or else the one in the same
/// place of the list if the first arm does not have it.
fn partners(names: &[Vec<String>; 2]) -> Vec<Option<usize>> {
    let [first, second] = names;
    let partner = |(place, name): (usize, &String)| {
        let same = second.iter().position(|other| other == name);
        let placed = second.get(place).filter(|other| !first.contains(other));
        same.or(placed.map(|_| place))
    };
    first.iter().enumerate().map(partner).collect()
}

fn shown(a: &str, b: &str) -> String {
    match a == b {
        true => a.to_owned(),
        false => format!("{a} / {b}"),
    }
}

fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl PairLine {
    /// Whether this line is about that figure of arm `b`.
    pub fn is_of(&self, measure: &Measure) -> bool {
        let own = (self.measure.statistic, self.partner, self.measure.seat);
        own == (measure.statistic, measure.who, measure.seat)
    }

    /// What to add to a difference of win shares: an equal share is not the same at tables of different size.
    pub fn shift(&self) -> f64 {
        match self.measure.statistic {
            Statistic::SeatAdvantage => self.equal_shares[0] - self.equal_shares[1],
            _ => 0.0,
        }
    }
}

impl Pair {
    /// Adds one deal to the sums of all lines, from the figures of either arm.
    pub fn add(&self, sums: &mut [PairSums], a: &[i64], b: &[i64]) {
        for (line, sums) in self.lines.iter().zip(sums) {
            sums.add(a[line.at[0]] * line.times[0], b[line.at[1]] * line.times[1]);
        }
    }
}
