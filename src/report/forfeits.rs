//! `forfeits.csv`: games that bots gave up, by arm, bot and cause, with the way to look at the first.

use std::io::{self, Write};

use crate::findings::Scope;
use crate::lab::arm::{Arm, without_skill};
use crate::lab::config::Experiment;
use crate::lab::forfeits::{Forfeits, Line};
use crate::report::text::{in_quotes, quoted};

pub const NAME: &str = "forfeits.csv";
const COLUMNS: &str = "arm bot cause games deal seating replay experiment game seed scope spec";

/// Writes the file; `asked` are the options by which `replay` means the same experiment.
pub fn write(
    out: &mut dyn Write,
    experiment: &Experiment,
    arms: &[Arm],
    forfeits: &Forfeits,
    asked: &str,
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
            &replay(experiment, arms, line, asked),
            &experiment.name,
            &experiment.game.word,
            &experiment.seed.to_string(),
            Scope::Bot.name(),
            &arm.contest.competitors()[line.bot],
        ])?;
    }
    csv.flush()
}

/// The file that an arm is of; a comparison has several.
fn file<'a>(experiment: &'a Experiment, arm: &Arm) -> &'a str {
    let variant = experiment.variants.get(arm.variant);
    let of = variant.map_or(experiment, |variant| &variant.experiment);
    &of.place.file
}

/// The command that tells the first of these games.
fn replay(experiment: &Experiment, arms: &[Arm], line: &Line, asked: &str) -> String {
    let own = without_skill(arms).0.len();
    let of = line.arm % own;
    let name = file(experiment, &arms[of]);
    let before = arms[..of].iter();
    let arm = match before.filter(|arm| file(experiment, arm) == name).count() {
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
        false => {
            let bots = in_quotes(&format!("bots=[{}]", bots.join(", ")));
            format!(" --set {bots} --set seating=focus")
        }
    };
    format!(
        "mintlab replay {}{asked} --seed {} --deal {} --seating {}{arm}{skill}",
        quoted(name),
        experiment.seed,
        line.deal,
        line.seating
    )
}
