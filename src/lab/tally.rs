//! Exact tallies: everything that a result file says is summed in integers, so that sums over threads, blocks and
//! interrupted runs are the same to the last bit.

use serde::{Deserialize, Serialize};

use crate::core::game::{EndReason, TieBreak, WHOLE_WIN};
use crate::play::GameRecord;
use crate::stats::moments::Sums;

/// The games of one arm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    pub deals: u64,
    pub games: u64,
    pub decisions: u64,
    pub rounds: u64,
    /// By `EndReason::ALL`.
    pub ends: [u64; EndReason::ALL.len()],
    /// By `TieBreak::ALL`.
    pub tie_breaks: [u64; TieBreak::ALL.len()],
    /// By competitor.
    pub competitors: Vec<Competitor>,
}

/// One competitor's games, by seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Competitor {
    pub seats: Vec<Line>,
    /// All seats together: only what is not the sum of the seats.
    pub all: PerDeal,
}

/// One competitor in one seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub games: u64,
    /// Games won alone.
    pub wins: u64,
    /// Games whose win was shared.
    pub draws: u64,
    pub ranks: u64,
    /// How many games had each score, from 0 up.
    pub scores: Vec<u64>,
    pub per_deal: PerDeal,
}

/// Sums over deals: a deal, with all its seatings, is one observation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PerDeal {
    /// Win shares in 60ths, summed over the games of a deal.
    pub share: Sums,
    /// Scores, summed over the games of a deal.
    pub score: Sums,
}

impl PerDeal {
    fn add(&mut self, deal: DealSum) {
        self.share.add(deal.share);
        self.score.add(deal.score);
    }

    fn merge(&mut self, other: &PerDeal) {
        let PerDeal { share, score } = other;
        self.share.merge(share);
        self.score.merge(score);
    }
}

impl Line {
    fn merge(&mut self, other: &Line) {
        let Line {
            games,
            wins,
            draws,
            ranks,
            scores,
            per_deal,
        } = other;
        self.games += games;
        self.wins += wins;
        self.draws += draws;
        self.ranks += ranks;
        self.scores.resize(self.scores.len().max(scores.len()), 0);
        add_each(&mut self.scores, scores);
        self.per_deal.merge(per_deal);
    }
}

/// Adds number by number.
fn add_each(sums: &mut [u64], numbers: &[u64]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

impl Competitor {
    /// All seats together.
    pub fn all_seats(&self) -> Line {
        let mut sum = Line::default();
        for line in &self.seats {
            sum.merge(line);
        }
        sum.per_deal = self.all.clone();
        sum
    }
}

impl Tally {
    pub fn new(competitors: usize, seats: usize) -> Self {
        let empty = Competitor {
            seats: vec![Line::default(); seats],
            all: PerDeal::default(),
        };
        Tally {
            deals: 0,
            games: 0,
            decisions: 0,
            rounds: 0,
            ends: [0; EndReason::ALL.len()],
            tie_breaks: [0; TieBreak::ALL.len()],
            competitors: vec![empty; competitors],
        }
    }

    /// Adds the games of another part of the same arm. Exact, in any order.
    pub fn merge(&mut self, other: &Tally) {
        let Tally {
            deals,
            games,
            decisions,
            rounds,
            ends,
            tie_breaks,
            competitors,
        } = other;
        self.deals += deals;
        self.games += games;
        self.decisions += decisions;
        self.rounds += rounds;
        add_each(&mut self.ends, ends);
        add_each(&mut self.tie_breaks, tie_breaks);
        for (mine, theirs) in self.competitors.iter_mut().zip(competitors) {
            for (mine, theirs) in mine.seats.iter_mut().zip(&theirs.seats) {
                mine.merge(theirs);
            }
            mine.all.merge(&theirs.all);
        }
    }
}

#[derive(Clone, Copy, Default)]
struct DealSum {
    games: u64,
    share: i64,
    score: i64,
}

/// Adds games deal by deal.
pub struct Tallier {
    pub tally: Tally,
    /// By competitor and seat: what the deal in hand has brought so far.
    deal: Vec<DealSum>,
    seats: usize,
}

impl Tallier {
    pub fn new(competitors: usize, seats: usize) -> Self {
        Tallier {
            tally: Tally::new(competitors, seats),
            deal: vec![DealSum::default(); competitors * seats],
            seats,
        }
    }

    /// Adds a game of the deal in hand; `seated` is the competitor in each seat.
    pub fn add(&mut self, record: &GameRecord, seated: &[usize]) {
        let outcome = &record.outcome;
        self.tally.games += 1;
        self.tally.decisions += u64::from(record.decisions);
        self.tally.rounds += u64::from(outcome.rounds);
        self.tally.ends[outcome.reason as usize] += 1;
        self.tally.tie_breaks[outcome.tie_break as usize] += 1;
        for (seat, &who) in seated.iter().enumerate() {
            let (share, score) = (outcome.shares[seat], outcome.scores[seat].max(0) as usize);
            let line = &mut self.tally.competitors[who].seats[seat];
            line.games += 1;
            line.wins += u64::from(share == WHOLE_WIN);
            line.draws += u64::from(share > 0 && share < WHOLE_WIN);
            line.ranks += u64::from(outcome.ranks[seat]);
            if line.scores.len() <= score {
                line.scores.resize(score + 1, 0);
            }
            line.scores[score] += 1;
            let sum = &mut self.deal[who * self.seats + seat];
            sum.games += 1;
            sum.share += i64::from(share);
            sum.score += score as i64;
        }
    }

    /// Closes the deal in hand.
    pub fn end_deal(&mut self) {
        self.tally.deals += 1;
        for (who, competitor) in self.tally.competitors.iter_mut().enumerate() {
            let sums = &mut self.deal[who * self.seats..][..self.seats];
            let mut all = DealSum::default();
            for (line, sum) in competitor.seats.iter_mut().zip(sums) {
                if sum.games > 0 {
                    line.per_deal.add(*sum);
                }
                all.games += sum.games;
                all.share += sum.share;
                all.score += sum.score;
                *sum = DealSum::default();
            }
            if all.games > 0 {
                competitor.all.add(all);
            }
        }
    }
}
