//! `forfeits.csv`: games that bots gave up, by arm, bot and cause, with the way to look at the first.

use std::io::{self, Write};

use crate::findings::Scope;
use crate::lab::arm::{Arm, without_skill};
use crate::lab::config::Experiment;
use crate::lab::forfeits::{Forfeits, Line};

pub const NAME: &str = "forfeits.csv";
const COLUMNS: &str = "arm bot cause games deal seating replay experiment game seed scope spec";

pub fn write(
    out: &mut dyn Write,
    experiment: &Experiment,
    arms: &[Arm],
    forfeits: &Forfeits,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(COLUMNS.split(' '))?;
    for line in forfeits.lines() {
        let arm = &arms[line.arm];
        csv.write_record([
            arm.label.as_str(),
            &arm.names()[line.bot],
            &line.cause.to_string(),
            &line.games.to_string(),
            &line.deal.to_string(),
            &line.seating.to_string(),
            &replay(experiment, arms, line),
            &experiment.name,
            &experiment.game.word,
            &experiment.seed.to_string(),
            Scope::Bot.name(),
            &arm.contest.competitors()[line.bot],
        ])?;
    }
    csv.flush()
}

/// The command that tells the first of these games.
fn replay(experiment: &Experiment, arms: &[Arm], line: &Line) -> String {
    let own = without_skill(arms).0.len();
    let arm = match line.arm % own {
        0 => String::new(),
        arm => format!(" --arm {arm}"),
    };
    let bots: Vec<String> = experiment
        .skill
        .iter()
        .map(|bot| format!("{:?}", bot.word))
        .collect();
    let skill = match line.arm < own {
        true => String::new(),
        false => format!(" --set 'bots=[{}]' --set seating=focus", bots.join(", ")),
    };
    format!(
        "mintlab replay {} --seed {} --deal {} --seating {}{arm}{skill}",
        experiment.place.file, experiment.seed, line.deal, line.seating
    )
}
