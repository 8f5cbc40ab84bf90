//! The CSV files: tidy, one header line, numbers without units; a number that cannot be had is an empty cell.

use std::io::{self, Write};

use crate::batch::Arm;
use crate::game::WHOLE_WIN;
use crate::play::GameRecord;
use crate::record::{Line, Tally};
use crate::report::findings::Intervals;
use crate::stats::{Figure, Scale};

/// An arm with its games added up.
pub struct Result<'a> {
    pub arm: &'a Arm,
    pub tally: &'a Tally,
    pub intervals: Intervals,
}

/// One competitor in one seat, or in all.
pub struct Row {
    pub who: String,
    /// `None`: all seats.
    pub seat: Option<usize>,
    pub line: Line,
    pub intervals: Intervals,
}

impl Row {
    /// Seat as the files write it.
    pub fn seat_name(&self) -> String {
        self.seat.map_or("all".to_owned(), |seat| seat.to_string())
    }

    /// Win share with its interval from the deals.
    pub fn share(&self) -> Figure {
        let whole = self.games_per_deal() * WHOLE_WIN;
        self.intervals
            .mean(&self.line.per_deal.share, Scale::share(whole))
    }

    /// Mean score with its interval from the deals.
    pub fn score(&self) -> Figure {
        let scale = Scale::plain(self.games_per_deal());
        self.intervals.mean(&self.line.per_deal.score, scale)
    }

    /// The same in every deal.
    fn games_per_deal(&self) -> u32 {
        (self.line.games / self.line.per_deal.share.n.max(1)) as u32
    }

    /// The mean of the scores, also where it has no interval.
    pub fn mean_score(&self) -> Option<f64> {
        let points: u64 = self
            .line
            .scores
            .iter()
            .zip(0..)
            .map(|(games, score)| games * score)
            .sum();
        (self.line.games > 0).then(|| points as f64 / self.line.games as f64)
    }

    /// The win share, also where it has no interval.
    pub fn mean_share(&self) -> Option<f64> {
        let games = (self.line.games > 0).then_some(self.line.games as f64)?;
        Some(self.line.per_deal.share.sum as f64 / f64::from(WHOLE_WIN) / games)
    }
}

impl Result<'_> {
    /// The rows of all competitors that played, all seats first, then each.
    pub fn rows(&self) -> Vec<Row> {
        let names = self.arm.table.competitors();
        let mut rows = Vec::new();
        for (who, competitor) in names.iter().zip(&self.tally.competitors) {
            let all = competitor.all_seats();
            let row = |seat, line| Row {
                who: who.clone(),
                seat,
                line,
                intervals: self.intervals,
            };
            if all.games == 0 {
                continue;
            }
            rows.push(row(None, all));
            let seats = competitor.seats.iter().enumerate();
            let played = seats.filter(|(_, line)| line.games > 0);
            rows.extend(played.map(|(seat, line)| row(Some(seat), line.clone())));
        }
        rows
    }
}

/// Win rates by bot and seat.
pub fn win_rates(out: &mut dyn Write, results: &[Result]) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record([
        "arm",
        "bot",
        "seat",
        "deals",
        "games",
        "wins",
        "draws",
        "losses",
        "win_share",
        "win_share_low",
        "win_share_high",
        "score",
        "score_low",
        "score_high",
        "rank",
    ])?;
    for result in results {
        for row in result.rows() {
            let line = &row.line;
            let mut cells = vec![
                result.arm.label.clone(),
                row.who.clone(),
                row.seat_name(),
                line.per_deal.share.n.to_string(),
                line.games.to_string(),
                line.wins.to_string(),
                line.draws.to_string(),
                (line.games - line.wins - line.draws).to_string(),
            ];
            cells.extend(estimate(row.mean_share(), row.share()));
            cells.extend(estimate(row.mean_score(), row.score()));
            cells.push(number(Some(line.ranks as f64 / line.games as f64)));
            csv.write_record(cells)?;
        }
    }
    csv.flush()
}

/// How many games of each bot and seat had each score.
pub fn scores(out: &mut dyn Write, results: &[Result]) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(["arm", "bot", "seat", "score", "games", "share"])?;
    for result in results {
        for row in result.rows() {
            let counted = row.line.scores.iter().enumerate();
            for (score, &games) in counted.filter(|(_, games)| **games > 0) {
                let share = games as f64 / row.line.games as f64;
                csv.write_record([
                    result.arm.label.as_str(),
                    &row.who,
                    &row.seat_name(),
                    &score.to_string(),
                    &games.to_string(),
                    &number(Some(share)),
                ])?;
            }
        }
    }
    csv.flush()
}

/// How the games ended: rounds, decisions, end reasons and tie-breaks of each arm.
pub fn endings(out: &mut dyn Write, results: &[Result]) -> io::Result<()> {
    use crate::game::{EndReason, TieBreak};
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(["arm", "statistic", "value", "games", "share"])?;
    for result in results {
        let tally = result.tally;
        let reasons = EndReason::ALL
            .iter()
            .map(|reason| reason.name())
            .zip(tally.ends);
        let breaks = TieBreak::ALL
            .iter()
            .map(|step| step.name())
            .zip(tally.tie_breaks);
        let counted = reasons
            .map(|(name, games)| ("end_reason", name, games))
            .chain(breaks.map(|(name, games)| ("tie_break", name, games)));
        for (statistic, value, games) in counted.filter(|(_, _, games)| *games > 0) {
            let share = number(Some(games as f64 / tally.games as f64));
            csv.write_record([
                &result.arm.label,
                statistic,
                value,
                &games.to_string(),
                &share,
            ])?;
        }
    }
    csv.flush()
}

/// The columns of `games.csv`.
const GAME_COLUMNS: [&str; 12] = [
    "arm",
    "deal",
    "seating",
    "seat",
    "bot",
    "score",
    "rank",
    "win_share",
    "rounds",
    "decisions",
    "end_reason",
    "tie_break",
];

/// Writes `games.csv`, one row per seat per game, while the games are played.
pub struct GamesWriter<W: Write> {
    csv: csv::Writer<W>,
}

impl<W: Write> GamesWriter<W> {
    /// A writer of rows; `header` says whether the file begins here.
    pub fn new(out: W, header: bool) -> io::Result<Self> {
        let mut csv = csv::Writer::from_writer(out);
        if header {
            csv.write_record(GAME_COLUMNS)?;
        }
        Ok(GamesWriter { csv })
    }

    pub fn write(&mut self, arm: &Arm, records: &[GameRecord]) -> io::Result<()> {
        let names: Vec<Vec<String>> = arm
            .seatings
            .iter()
            .map(|chairs| arm.table.names(chairs))
            .collect();
        for record in records {
            let outcome = &record.outcome;
            for (seat, name) in names[record.seating].iter().enumerate() {
                self.csv.write_record([
                    arm.label.as_str(),
                    &record.deal.to_string(),
                    &record.seating.to_string(),
                    &seat.to_string(),
                    name,
                    &outcome.scores[seat].to_string(),
                    &outcome.ranks[seat].to_string(),
                    &number(Some(f64::from(outcome.shares[seat]) / f64::from(WHOLE_WIN))),
                    &outcome.rounds.to_string(),
                    &record.decisions.to_string(),
                    outcome.reason.name(),
                    outcome.tie_break.name(),
                ])?;
            }
        }
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.csv.flush()
    }
}

/// Mean, low and high as cells.
pub fn estimate(mean: Option<f64>, figure: Figure) -> [String; 3] {
    let figure = figure.ok();
    [
        number(mean),
        number(figure.map(|estimate| estimate.low)),
        number(figure.map(|estimate| estimate.high)),
    ]
}

/// A number as every file writes it: six decimals, or nothing.
pub fn number(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| format!("{value:.6}"))
}
