//! The figures that each deal of an arm gives: one integer a deal, with what it means.

use crate::core::game::{EndReason, Seat, TieBreak, WHOLE_WIN};
use crate::lab::arm::Arm;
use crate::play::GameRecord;
use crate::play::observe::Observed;
use crate::stats::Scale;

/// What a figure measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    WinShare,
    Score,
    /// The win share of whoever sits there, less an equal share.
    SeatAdvantage,
    Rounds,
    Decisions,
    /// The winner's score less the best other.
    Margin,
    /// The highest score less the lowest.
    ScoreSpread,
    Draws,
    /// A tie-break left one winner.
    TieBreaks,
    End(EndReason),
    TieBreak(TieBreak),
    LeadChanges,
    /// Legal actions per decision.
    Branching,
    /// The part of a game's decisions after which the sole winner led alone until the end.
    Decisiveness,
    /// The win share of the stronger bot of `skill`, in tables of its own. Against a printed opponent, where the two
    /// do not meet: who wins the deal, half for both if both win or both lose.
    Skill,
}

/// Figures of each bot, in each seat and in all.
pub const OF_BOTS: [Statistic; 2] = [Statistic::WinShare, Statistic::Score];

/// Figures of the table that every game has.
pub const COUNTED: [Statistic; 6] = [
    Statistic::Rounds,
    Statistic::Decisions,
    Statistic::Margin,
    Statistic::ScoreSpread,
    Statistic::Draws,
    Statistic::TieBreaks,
];

/// Figures for which games must be watched.
pub const WATCHED: [Statistic; 3] = [
    Statistic::LeadChanges,
    Statistic::Branching,
    Statistic::Decisiveness,
];

/// The unit of figures that are fractions within one game, rounded to the nearest: finer than any file writes.
const FINE: u32 = 1_000_000;

/// The stronger bot of `skill` at its tables.
const STRONG: usize = 0;

/// A finished game, and what was seen of it if it was watched.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    pub record: &'a GameRecord,
    pub observed: Option<&'a Observed>,
}

impl Statistic {
    /// The word of the files, of `[expect]` and of `--show`.
    pub fn name(self) -> String {
        let name = match self {
            Statistic::WinShare => "win_share",
            Statistic::Score => "score",
            Statistic::SeatAdvantage => "seat_advantage",
            Statistic::Rounds => "rounds",
            Statistic::Decisions => "decisions",
            Statistic::Margin => "margin",
            Statistic::ScoreSpread => "score_spread",
            Statistic::Draws => "draws",
            Statistic::TieBreaks => "tie_breaks",
            Statistic::End(reason) => return format!("end.{}", reason.name()),
            Statistic::TieBreak(step) => return format!("tie_break.{}", step.name()),
            Statistic::LeadChanges => "lead_changes",
            Statistic::Branching => "branching",
            Statistic::Decisiveness => "decisiveness",
            Statistic::Skill => "skill",
        };
        name.to_owned()
    }

    /// What the integer of `games` games means.
    fn scale(self, games: u32) -> Scale {
        match self {
            Statistic::WinShare | Statistic::SeatAdvantage | Statistic::Skill => {
                Scale::share(WHOLE_WIN * games)
            }
            Statistic::Draws
            | Statistic::TieBreaks
            | Statistic::TieBreak(_)
            | Statistic::End(_) => Scale::share(games),
            Statistic::Decisiveness => Scale::share(FINE * games),
            Statistic::Branching => Scale::count(FINE * games),
            Statistic::Rounds
            | Statistic::Decisions
            | Statistic::ScoreSpread
            | Statistic::LeadChanges => Scale::count(games),
            Statistic::Score | Statistic::Margin => Scale::plain(games),
        }
    }

    /// The integer that a game adds; `seat` matters to figures of a seat alone.
    #[inline]
    fn value(self, game: Seen, seat: Seat) -> i64 {
        let outcome = &game.record.outcome;
        let watched = |of: fn(&Observed) -> u64| game.observed.map_or(0, of) as i64;
        match self {
            Statistic::WinShare | Statistic::SeatAdvantage | Statistic::Skill => {
                outcome.shares[seat].into()
            }
            Statistic::Score => outcome.scores[seat].into(),
            Statistic::Rounds => outcome.rounds.into(),
            Statistic::Decisions => game.record.decisions.into(),
            Statistic::Margin => margin(game.record),
            Statistic::ScoreSpread => spread(game.record),
            Statistic::Draws => (outcome.tie_break == TieBreak::Draw).into(),
            Statistic::TieBreaks => {
                (!matches!(outcome.tie_break, TieBreak::None | TieBreak::Draw)).into()
            }
            Statistic::End(reason) => (outcome.reason == reason).into(),
            Statistic::TieBreak(step) => (outcome.tie_break == step).into(),
            Statistic::LeadChanges => watched(|seen| seen.lead_changes.into()),
            Statistic::Branching => watched(|seen| fine(seen, seen.legal)),
            Statistic::Decisiveness => watched(|seen| fine(seen, seen.settled.into())),
        }
    }
}

/// A part of a game's decisions, in millionths.
fn fine(seen: &Observed, part: u64) -> u64 {
    let decisions = u64::from(seen.decisions.max(1));
    (part * u64::from(FINE) + decisions / 2) / decisions
}

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

/// The highest score less the lowest.
fn spread(record: &GameRecord) -> i64 {
    let scores = &record.outcome.scores[..record.outcome.seats];
    let ends = scores.iter().max().zip(scores.iter().min());
    ends.map_or(0, |(most, least)| i64::from(most - least))
}

/// One figure of an arm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    pub statistic: Statistic,
    /// The competitor; `None`: the table as a whole.
    pub who: Option<usize>,
    /// `None`: all seats.
    pub seat: Option<Seat>,
    /// How many games (of this competitor in this seat; of all seats for the score per player) a deal has; 0 also where the figure would mean nothing
    /// (a seat's advantage where bots do not change seats).
    pub games: u32,
}

impl Measure {
    /// What the integer of a deal means.
    pub fn scale(&self) -> Scale {
        self.scale_of(self.games)
    }

    /// The integer that a game adds to a figure of the table.
    #[inline]
    fn value(&self, game: Seen, seated: &[usize]) -> i64 {
        match (self.statistic, self.seat) {
            (Statistic::Skill, _) => match seated.iter().position(|&who| who == STRONG) {
                Some(seat) => Statistic::Skill.value(game, seat),
                // The weak bot alone against a printed opponent: what it does not win.
                None => i64::from(WHOLE_WIN) - Statistic::Skill.value(game, 0),
            },
            (Statistic::Score, None) => {
                let scores = &game.record.outcome.scores[..game.record.outcome.seats];
                scores.iter().map(|&score| i64::from(score)).sum()
            }
            (statistic, seat) => statistic.value(game, seat.unwrap_or(0)),
        }
    }

    /// The same for another number of games per deal.
    pub fn scale_of(&self, games: u32) -> Scale {
        self.statistic.scale(games)
    }
}

/// All figures of an arm: those of the bots first, in an order that a seat finds without searching.
#[derive(Clone, Debug, Default)]
pub struct Measures {
    pub all: Vec<Measure>,
    seats: usize,
    /// Where those of the table as a whole begin.
    table: usize,
}

impl Measures {
    /// The figures of an arm; with `metrics` also those for which games must be watched.
    pub fn new(arm: &Arm, metrics: bool) -> Self {
        if arm.skill {
            return Measures::of_skill(arm);
        }
        let seats = arm.contest.seats();
        let games = games_by_place(arm);
        let mut all = Vec::new();
        for (place, games) in games.into_iter().enumerate() {
            let (who, slot) = (place / (seats + 1), place % (seats + 1));
            all.extend(OF_BOTS.map(|statistic| Measure {
                statistic,
                who: Some(who),
                seat: slot.checked_sub(1),
                games,
            }));
        }
        let table = all.len();
        let of_table = |statistic, seat| Measure {
            statistic,
            who: None,
            seat,
            games: arm.seatings.len() as u32,
        };
        let ends = arm.contest.end_reasons().iter();
        let steps = arm.contest.tie_breaks().iter();
        let watched = WATCHED.into_iter().filter(|_| metrics);
        let rotates = u32::from(arm.rotates());
        all.extend((0..seats).map(|seat| Measure {
            games: rotates * arm.seatings.len() as u32,
            ..of_table(Statistic::SeatAdvantage, Some(seat))
        }));
        // The score per player, whoever plays: it would be a mix where bots do not change seats.
        all.push(Measure {
            games: rotates * (arm.seatings.len() * seats) as u32,
            ..of_table(Statistic::Score, None)
        });
        all.extend(COUNTED.map(|statistic| of_table(statistic, None)));
        all.extend(ends.map(|&reason| of_table(Statistic::End(reason), None)));
        all.extend(steps.map(|&step| of_table(Statistic::TieBreak(step), None)));
        all.extend(watched.map(|statistic| of_table(statistic, None)));
        Measures { all, seats, table }
    }

    /// The one figure of the tables of `skill`.
    fn of_skill(arm: &Arm) -> Self {
        let skill = Measure {
            statistic: Statistic::Skill,
            who: None,
            seat: None,
            games: arm.seatings.len() as u32,
        };
        Measures {
            all: vec![skill],
            seats: arm.contest.seats(),
            table: 0,
        }
    }

    /// How many competitors they are about.
    pub(super) fn competitors(&self) -> usize {
        self.table / ((self.seats + 1) * OF_BOTS.len())
    }

    /// The place of a competitor's win share over all seats.
    pub(super) fn share_of(&self, who: usize) -> usize {
        who * (self.seats + 1) * OF_BOTS.len()
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
    pub fn add(&self, sums: &mut [i64], game: Seen, seated: &[usize]) {
        let (of_bots, of_table) = sums.split_at_mut(self.table);
        let seats = seated.iter().enumerate();
        for (seat, &who) in seats.filter(|_| self.table > 0) {
            let first = who * (self.seats + 1);
            for (at, statistic) in OF_BOTS.into_iter().enumerate() {
                let value = statistic.value(game, seat);
                of_bots[first * OF_BOTS.len() + at] += value;
                of_bots[(first + 1 + seat) * OF_BOTS.len() + at] += value;
            }
        }
        for (sum, measure) in of_table.iter_mut().zip(&self.all[self.table..]) {
            *sum += measure.value(game, seated);
        }
    }
}

/// The games per deal of each competitor, in all seats and then in each.
fn games_by_place(arm: &Arm) -> Vec<u32> {
    let (seats, competitors) = (arm.contest.seats(), arm.contest.competitors().len());
    let mut games = vec![0; competitors * (seats + 1)];
    for chairs in &arm.seatings {
        for (seat, who) in arm.contest.seated(chairs).into_iter().enumerate() {
            games[who * (seats + 1)] += 1;
            games[who * (seats + 1) + 1 + seat] += 1;
        }
    }
    games
}
