//! `games.csv`: one row per seat per game, written while the games are played.

use std::io::{self, Write};
use std::rc::Rc;

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
    /// What lies on the table, by the arm's columns.
    table: Rc<[String]>,
}

/// Writes the rows of an experiment, ordered by deal, arm, seating and seat.
pub struct GamesWriter<'a, W: Write> {
    out: SheetWriter<'a, Row, W>,
    arms: &'a [Arm],
    seed: u64,
    /// The competitor in each seat, by arm and seating.
    seated: Vec<Vec<Vec<usize>>>,
}

fn sheet<'a>(experiment: &'a Experiment, arms: &'a [Arm]) -> Sheet<'a, Row> {
    let specs: Vec<Vec<String>> = arms.iter().map(|arm| arm.contest.competitors()).collect();
    let sheet = Sheet::default()
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
        .column("tie_break", |row| row.record.outcome.tie_break.name());
    let with_table = table_columns(arms).into_iter().fold(sheet, |sheet, name| {
        sheet.column(name, move |row| on_the_table(&arms[row.arm], name, row))
    });
    with_table
        .column("experiment", |_| experiment.name.as_str())
        .column("game", |_| experiment.game.word.as_str())
        .column("seed", |_| experiment.seed)
        .column("scope", |_| "seat")
        .column("spec", move |row| specs[row.arm][row.who].clone())
}

/// The columns of all arms that tell what lies on the table.
fn table_columns(arms: &[Arm]) -> Vec<&'static str> {
    let mut columns = Vec::new();
    for name in arms.iter().flat_map(|arm| arm.contest.table_columns()) {
        if !columns.contains(name) {
            columns.push(*name);
        }
    }
    columns
}

/// What stands in one of them; nothing in an arm that has no such thing.
fn on_the_table(arm: &Arm, name: &str, row: &Row) -> Option<String> {
    let columns = arm.contest.table_columns();
    let place = columns.iter().position(|column| *column == name)?;
    row.table.get(place).cloned()
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
            arms,
            seed: experiment.seed,
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
        let mut laid = None;
        let mut table: Rc<[String]> = Rc::new([]);
        for (arm, record) in all {
            // All seatings of a deal have the same table.
            if laid.replace((arm, record.deal)) != Some((arm, record.deal)) {
                let contest = &self.arms[arm].contest;
                table = contest.on_the_table(self.seed, record.deal).into();
            }
            for (seat, &who) in self.seated[arm][record.seating].iter().enumerate() {
                self.out.write(&Row {
                    arm,
                    who,
                    seat,
                    record,
                    table: table.clone(),
                })?;
            }
        }
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
