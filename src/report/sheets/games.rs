//! `games.csv`: one row per seat per game, written while the games are played.

use std::io::{self, Write};

use crate::core::game::WHOLE_WIN;
use crate::lab::arm::Arm;
use crate::lab::config::Experiment;
use crate::play::GameRecord;
use crate::report::sheet::{Sheet, SheetWriter};

/// One seat of one game.
struct Row {
    arm: usize,
    who: usize,
    seat: usize,
    record: GameRecord,
}

/// Writes the rows of an experiment, ordered by deal, arm, seating and seat.
pub struct GamesWriter<'a, W: Write> {
    out: SheetWriter<'a, Row, W>,
    /// The competitor in each seat, by arm and seating.
    seated: Vec<Vec<Vec<usize>>>,
}

fn sheet<'a>(experiment: &'a Experiment, arms: &'a [Arm]) -> Sheet<'a, Row> {
    let specs: Vec<Vec<String>> = arms.iter().map(|arm| arm.contest.competitors()).collect();
    Sheet::default()
        .column("arm", |row: &Row| arms[row.arm].label.as_str())
        .column("deal", |row| row.record.deal)
        .column("seating", |row| row.record.seating)
        .column("seat", |row| row.seat)
        .column("bot", |row| arms[row.arm].names()[row.who].as_str())
        .column("score", |row| {
            row.record.outcome.scores[row.seat].to_string()
        })
        .column("rank", |row| row.record.outcome.ranks[row.seat].to_string())
        .column("win_share", |row| {
            f64::from(row.record.outcome.shares[row.seat]) / f64::from(WHOLE_WIN)
        })
        .column("rounds", |row| row.record.outcome.rounds.to_string())
        .column("decisions", |row| row.record.decisions.to_string())
        .column("end_reason", |row| row.record.outcome.reason.name())
        .column("tie_break", |row| row.record.outcome.tie_break.name())
        .column("experiment", |_| experiment.name.as_str())
        .column("game", |_| experiment.game.word.as_str())
        .column("seed", |_| experiment.seed)
        .column("scope", |_| "seat")
        .column("spec", move |row| specs[row.arm][row.who].clone())
}

impl<'a, W: Write> GamesWriter<'a, W> {
    /// A writer of rows; `header` says whether the file begins here.
    pub fn new(
        experiment: &'a Experiment,
        arms: &'a [Arm],
        out: W,
        header: bool,
    ) -> io::Result<Self> {
        let seated = |arm: &Arm| arm.seatings.iter().map(|c| arm.contest.seated(c)).collect();
        Ok(GamesWriter {
            out: sheet(experiment, arms).writer(out, header)?,
            seated: arms.iter().map(seated).collect(),
        })
    }

    /// Writes the games of a block, by arm; those of a deal come together.
    pub fn write(&mut self, games: &[Vec<GameRecord>]) -> io::Result<()> {
        let of_arm = |(arm, records): (usize, &Vec<GameRecord>)| {
            records.iter().map(move |record| (arm, *record)).collect()
        };
        let mut all: Vec<(usize, GameRecord)> = games
            .iter()
            .enumerate()
            .flat_map::<Vec<_>, _>(of_arm)
            .collect();
        all.sort_by_key(|(arm, record)| (record.deal, *arm, record.seating));
        for (arm, record) in all {
            for (seat, &who) in self.seated[arm][record.seating].iter().enumerate() {
                self.out.write(&Row {
                    arm,
                    who,
                    seat,
                    record,
                })?;
            }
        }
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
