//! A training in words: its summary, and what each measurement says.

use super::course::Course;
use super::marks::{CHECKPOINT, FIXED, Mark, SHIPPED, START};
use crate::bots::learned::Player;
use crate::findings::words::thousands;
use crate::lab::config::Experiment;
use crate::study::values::{self, Worth};

/// What is said of a player that was trained for a time.
pub const BY_CLOCK: &str = "trained by the clock: another machine plays another number of games, so the player cannot be made again";

/// The training in words.
pub fn summary(
    experiment: &Experiment,
    course: &Course,
    player: &Player,
    worths: &[Worth],
) -> String {
    let origin = &player.origin;
    let mut text = format!(
        "# {}: a player for {}, {}\n\n{} games {}, seed {}, {} inputs ({}), {} hidden units.\n",
        experiment.name,
        origin.game,
        origin.table,
        thousands(origin.games),
        company(course),
        origin.seed,
        origin.inputs,
        origin.features,
        origin.hidden,
    );
    if course.plan.milliseconds.is_some() {
        text += &format!("\n{BY_CLOCK}.\n");
    }
    text += &kept(course);
    for mark in last_marks(course)
        .iter()
        .filter(|mark| mark.against == FIXED)
    {
        text += &format!("\n{}.\n", sentence(course, mark));
    }
    text + &table(course) + &worth_table(worths)
}

/// What having each item is worth.
fn worth_table(worths: &[Worth]) -> String {
    let lines = values::lines(worths);
    if lines.is_empty() {
        return String::new();
    }
    let rounds: Vec<String> = (1..=values::ROUNDS)
        .map(|round| round.to_string())
        .collect();
    let mut text = format!(
        "\nPoints of win share that having an item is worth when a round begins:\n\n| round | {} |\n| --- |{}\n",
        rounds.join(" | "),
        " ---: |".repeat(rounds.len())
    );
    for (name, cells) in lines {
        text += &format!("| {name} | {} |\n", cells.join(" | "));
    }
    text
}

/// Whom it played with.
fn company(course: &Course) -> String {
    match &course.plan.against {
        None => "of self-play".to_owned(),
        Some(fixed) => format!(
            "(the last {} in one seat in turn against the fixed player {}, fingerprint {})",
            thousands(course.progress.done),
            fixed.name,
            fixed.fingerprint
        ),
    }
}

/// Which player is kept, where it is not the last.
fn kept(course: &Course) -> String {
    match course.kept {
        Some(games) if games != course.progress.done => format!(
            "\nKept is the player after {} of {} games: it beat the last one on fresh deals.\n",
            thousands(games),
            thousands(course.progress.done)
        ),
        _ => String::new(),
    }
}

/// The last measurement against each opponent.
pub fn last_marks(course: &Course) -> Vec<&Mark> {
    let mut last: Vec<&Mark> = Vec::new();
    for mark in &course.marks {
        last.retain(|earlier| earlier.against != mark.against);
        last.push(mark);
    }
    last
}

/// Whom a measurement was against.
pub fn whom(course: &Course, mark: &Mark) -> String {
    let fixed = course.plan.against.as_ref();
    match mark.against.as_str() {
        CHECKPOINT => "the player of the checkpoint before".to_owned(),
        START => "the player that it started from".to_owned(),
        SHIPPED => "the shipped player".to_owned(),
        FIXED => format!("the fixed player {}", fixed.map_or("", |fixed| &fixed.name)),
        other => other.to_owned(),
    }
}

/// What a measurement says.
pub fn sentence(course: &Course, mark: &Mark) -> String {
    let percent = |figure: f64| format!("{:.1}", 100.0 * figure);
    let [share, low, high] = [mark.share, mark.low, mark.high].map(percent);
    let (games, whom) = (thousands(mark.games), whom(course, mark));
    let deals = thousands(mark.deals);
    match mark.even {
        Some(0.0) => format!(
            "after {games} games it wins {share} points more ({low} .. {high}) than {whom}, on the same {deals} deals"
        ),
        Some(even) => format!(
            "after {games} games it wins {share} % ({low} .. {high}) against {whom}, where {} % is equal, on {deals} deals",
            percent(even)
        ),
        None => format!(
            "after {games} games it wins {share} % ({low} .. {high}) against {whom}, on {deals} deals"
        ),
    }
}

fn table(course: &Course) -> String {
    let mut text = "\n| games | against | win share | 95 % interval | deals |\n| ---: | --- | ---: | --- | ---: |\n".to_owned();
    for mark in &course.marks {
        let figure = |value: f64| match mark.is_difference() {
            true => format!("{:+.1}", 100.0 * value),
            false => format!("{:.1}", 100.0 * value),
        };
        let unit = if mark.is_difference() { "points" } else { "%" };
        let [share, low, high] = [mark.share, mark.low, mark.high].map(figure);
        let (games, against, deals) = (thousands(mark.games), &mark.against, mark.deals);
        text += &format!("| {games} | {against} | {share} {unit} | {low} .. {high} | {deals} |\n");
    }
    text
}
