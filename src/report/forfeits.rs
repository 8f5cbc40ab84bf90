//! `forfeits.csv`: games that bots gave up, by arm, bot and cause, with the way to look at the first.

use std::io::{self, Write};

use crate::lab::arm::Arm;
use crate::lab::config::Experiment;
use crate::lab::forfeits::{Forfeits, Line};

pub const NAME: &str = "forfeits.csv";

pub fn write(
    out: &mut dyn Write,
    experiment: &Experiment,
    arms: &[Arm],
    forfeits: &Forfeits,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(["arm", "bot", "cause", "games", "deal", "seating", "replay"])?;
    for line in forfeits.lines() {
        let arm = &arms[line.arm];
        csv.write_record([
            arm.label.as_str(),
            &arm.contest.competitors()[line.bot],
            &line.cause.to_string(),
            &line.games.to_string(),
            &line.deal.to_string(),
            &line.seating.to_string(),
            &replay(experiment, line),
        ])?;
    }
    csv.flush()
}

/// The command that tells the first of these games.
fn replay(experiment: &Experiment, line: &Line) -> String {
    let arm = match line.arm {
        0 => String::new(),
        arm => format!(" --arm {arm}"),
    };
    format!(
        "mintlab replay {} --seed {} --deal {} --seating {}{arm}",
        experiment.place.file, experiment.seed, line.deal, line.seating
    )
}
