//! The figures that each deal of an arm gives: one integer a deal, with what it means.

use crate::arm::Arm;
use crate::game::{EndReason, Seat, TieBreak, WHOLE_WIN};
use crate::observe::Observed;
use crate::play::GameRecord;
use crate::stats::Scale;

/// What a figure measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    WinShare,
    Score,
    Rounds,
    Decisions,
    /// The win share of whoever sits there, less an equal share.
    SeatAdvantage,
    /// The winner's score less the best other.
    Margin,
    Draws,
    /// A tie-break left one winner.
    TieBreaks,
    TieBreak(TieBreak),
    End(EndReason),
    LeadChanges,
    /// Legal actions a decision.
    Branching,
    /// The part of a game's decisions after which the sole winner led alone until the end.
    Decisiveness,
}

impl Statistic {
    /// The word of the files.
    pub fn name(self) -> String {
        let name = match self {
            Statistic::WinShare => "win_share",
            Statistic::Score => "score",
            Statistic::Rounds => "rounds",
            Statistic::Decisions => "decisions",
            Statistic::SeatAdvantage => "seat_advantage",
            Statistic::Margin => "margin",
            Statistic::Draws => "draws",
            Statistic::TieBreaks => "tie_breaks",
            Statistic::TieBreak(step) => return format!("tie_break_{}", step.name()),
            Statistic::End(reason) => return format!("end_{}", reason.name()),
            Statistic::LeadChanges => "lead_changes",
            Statistic::Branching => "branching",
            Statistic::Decisiveness => "decisiveness",
        };
        name.to_owned()
    }

    /// How many units of a game's integer make 1, and whether the number is a share.
    fn unit(self) -> (u32, bool) {
        match self {
            Statistic::WinShare | Statistic::SeatAdvantage => (WHOLE_WIN, true),
            Statistic::Draws
            | Statistic::TieBreaks
            | Statistic::TieBreak(_)
            | Statistic::End(_) => (1, true),
            Statistic::Decisiveness => (FINE, true),
            Statistic::Branching => (FINE, false),
            _ => (1, false),
        }
    }
}

/// The unit of figures that are fractions within one game.
const FINE: u32 = 10_000;

/// One figure of an arm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub statistic: Statistic,
    /// The competitor; `None`: the table as a whole.
    pub who: Option<usize>,
    /// `None`: all seats.
    pub seat: Option<Seat>,
    /// How many games (of this competitor in this seat) a deal has.
    pub games: u32,
}

impl Series {
    /// What the integer of a deal means.
    pub fn scale(&self) -> Scale {
        self.scale_of(self.games)
    }

    /// The same for another number of games a deal.
    pub fn scale_of(&self, games: u32) -> Scale {
        match self.statistic.unit() {
            (unit, true) => Scale::share(unit * games),
            (unit, false) => Scale::plain(unit * games),
        }
    }
}

/// All figures of an arm, in an order that a game's results find without searching.
#[derive(Clone, Debug, Default)]
pub struct SeriesList {
    pub all: Vec<Series>,
    seats: usize,
    /// Where those of the table as a whole begin.
    table: usize,
    metrics: bool,
}

impl SeriesList {
    /// The figures of an arm; with `metrics` also those for which games must be watched.
    pub fn new(arm: &Arm, metrics: bool) -> Self {
        let (seats, competitors) = (arm.table.seats(), arm.table.competitors().len());
        let mut games = vec![0; competitors * (seats + 1)];
        for chairs in &arm.seatings {
            for (seat, who) in arm.table.seated(chairs).into_iter().enumerate() {
                games[who * (seats + 1)] += 1;
                games[who * (seats + 1) + 1 + seat] += 1;
            }
        }
        let mut all = Vec::new();
        for (index, games) in games.into_iter().enumerate() {
            let (who, slot) = (index / (seats + 1), index % (seats + 1));
            for statistic in [Statistic::WinShare, Statistic::Score] {
                all.push(Series {
                    statistic,
                    who: Some(who),
                    seat: slot.checked_sub(1),
                    games,
                });
            }
        }
        let table = all.len();
        let of_table = |statistic, seat| Series {
            statistic,
            who: None,
            seat,
            games: arm.seatings.len() as u32,
        };
        all.extend((0..seats).map(|seat| of_table(Statistic::SeatAdvantage, Some(seat))));
        all.extend(COUNTED.map(|statistic| of_table(statistic, None)));
        all.extend(EndReason::ALL.map(|reason| of_table(Statistic::End(reason), None)));
        all.extend(TieBreak::ALL.map(|step| of_table(Statistic::TieBreak(step), None)));
        if metrics {
            all.extend(WATCHED.map(|statistic| of_table(statistic, None)));
        }
        SeriesList {
            all,
            seats,
            table,
            metrics,
        }
    }

    /// The place of a figure.
    pub fn find(
        &self,
        statistic: Statistic,
        who: Option<usize>,
        seat: Option<Seat>,
    ) -> Option<usize> {
        self.all
            .iter()
            .position(|s| (s.statistic, s.who, s.seat) == (statistic, who, seat))
    }

    /// Adds a game to the sums of its deal; `seated` is the competitor in each seat.
    pub fn add(
        &self,
        sums: &mut [i64],
        record: &GameRecord,
        seated: &[usize],
        observed: Option<&Observed>,
    ) {
        let outcome = &record.outcome;
        for (seat, &who) in seated.iter().enumerate() {
            let share = i64::from(outcome.shares[seat]);
            let score = i64::from(outcome.scores[seat]);
            let first = who * (self.seats + 1) * 2;
            for at in [first, first + (1 + seat) * 2] {
                sums[at] += share;
                sums[at + 1] += score;
            }
            sums[self.table + seat] += share;
        }
        let sums = &mut sums[self.table + self.seats..];
        let draw = outcome.tie_break == TieBreak::Draw;
        let broken = !draw && outcome.tie_break != TieBreak::None;
        let counted = [
            outcome.rounds.into(),
            record.decisions.into(),
            margin(record),
            i64::from(draw),
            i64::from(broken),
        ];
        for (sum, figure) in sums.iter_mut().zip(counted) {
            *sum += figure;
        }
        let sums = &mut sums[COUNTED.len()..];
        sums[outcome.reason as usize] += 1;
        let sums = &mut sums[EndReason::ALL.len()..];
        sums[outcome.tie_break as usize] += 1;
        if let (true, Some(observed)) = (self.metrics, observed) {
            let fine =
                |part: u64| (part * u64::from(FINE) / u64::from(observed.decisions.max(1))) as i64;
            let sums = &mut sums[TieBreak::ALL.len()..];
            sums[0] += i64::from(observed.lead_changes);
            sums[1] += fine(observed.legal);
            sums[2] += fine(observed.settled.into());
        }
    }
}

/// Figures of the table that every game has.
const COUNTED: [Statistic; 5] = [
    Statistic::Rounds,
    Statistic::Decisions,
    Statistic::Margin,
    Statistic::Draws,
    Statistic::TieBreaks,
];

/// Figures for which games must be watched.
const WATCHED: [Statistic; 3] = [
    Statistic::LeadChanges,
    Statistic::Branching,
    Statistic::Decisiveness,
];

/// The best score of a winner less the best of all others; 0 where nobody sits against the winner.
fn margin(record: &GameRecord) -> i64 {
    let outcome = &record.outcome;
    let Some(winner) = outcome.winners().next() else {
        return 0;
    };
    let others = (0..outcome.seats).filter(|&seat| seat != winner);
    let best = others.map(|seat| outcome.scores[seat]).max();
    best.map_or(0, |best| {
        i64::from(outcome.scores[winner]) - i64::from(best)
    })
}
