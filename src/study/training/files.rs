//! What a training leaves behind: the player, its learning curve, and what was done.

use std::io;
use std::time::Duration;

use serde_json::json;

use super::course::Course;
use super::marks::Mark;
use super::words::{self, BY_CLOCK};
use crate::bots::learned::Player;
use crate::core::RESULTS_VERSION;
use crate::findings::answer::{self, Answer, Finding, Scope, rounded};
use crate::lab::config::Experiment;
use crate::report::page::{self, data::Results};
use crate::run::store::{MANIFEST, STATE, TIMING};
use crate::study::values::Worth;

/// The bot that plays what was learned.
const LEARNED: &str = "learned";

/// What was asked for, and how sure the components are.
pub struct Asked {
    pub command: String,
    pub certainty: String,
}

/// All files of a training that is over, the manifest last.
pub fn contents(
    experiment: &Experiment,
    asked: &Asked,
    course: &Course,
    player: &Player,
    worths: &[Worth],
) -> io::Result<Vec<(&'static str, Vec<u8>)>> {
    let answer = answer(experiment, asked, course, player);
    let found = serde_json::to_vec(&answer).map_err(io::Error::from)?;
    let manifest = pretty(&manifest(experiment, asked, course, player));
    let curve = curve(experiment, course)?;
    let values = values(experiment, worths)?;
    let summary = words::summary(experiment, course, player, worths);
    let files = [
        ("training.csv", curve.as_slice()),
        ("values.csv", &values),
        ("findings.json", &found),
        ("manifest.json", &manifest),
    ];
    let results = Results::new(files).map_err(io::Error::other)?;
    let page = page::page(&[results]);
    let timing =
        json!({ "threads": rayon::current_num_threads(), "seconds": course.spent.as_secs_f64() });
    Ok(vec![
        (STATE, state(course)),
        ("player.net", player.write()),
        ("training.csv", curve),
        ("values.csv", values),
        ("findings.json", found),
        ("summary.md", summary.into_bytes()),
        (page::NAME, page.into_bytes()),
        (TIMING, pretty(&timing)),
        (MANIFEST, manifest),
    ])
}

/// The training as it stands. Two of one plan leave the same bytes: the time is told elsewhere, unless the plan goes by it.
fn state(course: &Course) -> Vec<u8> {
    let mut course = course.clone();
    if course.plan.milliseconds.is_none() {
        course.spent = Duration::ZERO;
    }
    course.write()
}

/// What a training found: how its player does against each opponent.
fn answer(experiment: &Experiment, asked: &Asked, course: &Course, player: &Player) -> Answer {
    let by_clock = course.plan.milliseconds.is_some();
    let last = words::last_marks(course).into_iter();
    Answer {
        version: answer::VERSION,
        experiment: experiment.name.clone(),
        game: experiment.game.word.clone(),
        certainty: asked.certainty.clone(),
        findings: last.map(|mark| finding(course, mark, player)).collect(),
        warnings: by_clock.then(|| BY_CLOCK.to_owned()).into_iter().collect(),
        ..Answer::default()
    }
}

fn finding(course: &Course, mark: &Mark, player: &Player) -> Finding {
    let figures = [mark.share, mark.low, mark.high].map(|figure| Some(rounded(figure)));
    let none = [None; 3];
    let ([value, low, high], [difference, difference_low, difference_high]) =
        match mark.is_difference() {
            true => (none, figures),
            false => (figures, none),
        };
    let table = &player.origin.table;
    Finding {
        bot: Some(LEARNED.to_owned()),
        value,
        low,
        high,
        difference,
        difference_low,
        difference_high,
        deals: mark.deals,
        note: Some(format!("against {}", words::whom(course, mark))),
        sentence: format!("{table}: {}", words::sentence(course, mark)),
        ..Finding::new(table, Scope::Bot, "win_share")
    }
}

fn pretty(value: &serde_json::Value) -> Vec<u8> {
    format!("{value:#}\n").into_bytes()
}

fn manifest(
    experiment: &Experiment,
    asked: &Asked,
    course: &Course,
    player: &Player,
) -> serde_json::Value {
    let reproducible = course.plan.milliseconds.is_none();
    json!({
        "name": experiment.name,
        "command": asked.command,
        "component_certainty": asked.certainty,
        "results_version": RESULTS_VERSION,
        "git_revision": env!("MINTLAB_REVISION"),
        "version": env!("CARGO_PKG_VERSION"),
        "game": player.origin.game,
        "seed": course.plan.seed,
        "games": course.progress.done,
        "reproducible": reproducible,
        "experiment": { "players": experiment.players, "seed": course.plan.seed },
        "warnings": reproducible.then(Vec::new).unwrap_or_else(|| vec![BY_CLOCK]),
        "plan": course.plan,
        "player": player.origin,
        "fingerprint": player.fingerprint(),
    })
}

/// The learning curve, one row for each measurement.
fn curve(experiment: &Experiment, course: &Course) -> io::Result<Vec<u8>> {
    const COLUMNS: &str = "games against deals win_share win_share_low win_share_high even difference difference_low \
                           difference_high experiment game seed scope spec";
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(COLUMNS.split_whitespace())?;
    for mark in &course.marks {
        let figures = [mark.share, mark.low, mark.high].map(|figure| format!("{figure:.6}"));
        let even = mark.even.filter(|_| !mark.is_difference());
        let even = even.map_or_else(String::new, |even| format!("{even:.6}"));
        let none = || [const { String::new() }; 3];
        let (shares, differences) = match mark.is_difference() {
            true => (none(), figures),
            false => (figures, none()),
        };
        let first = [
            mark.games.to_string(),
            mark.against.clone(),
            mark.deals.to_string(),
        ];
        let last = [
            experiment.name.clone(),
            experiment.game.word.clone(),
            experiment.seed.to_string(),
            Scope::Bot.name().to_owned(),
            LEARNED.to_owned(),
        ];
        let cells = first.into_iter().chain(shares).chain([even]);
        csv.write_record(cells.chain(differences).chain(last))?;
    }
    finished(csv)
}

/// What having each item is worth, one row for each round in which enough had it.
fn values(experiment: &Experiment, worths: &[Worth]) -> io::Result<Vec<u8>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record([
        "item",
        "event",
        "round",
        "value",
        "experiment",
        "game",
        "seed",
        "scope",
        "spec",
    ])?;
    let (name, game) = (&experiment.name, &experiment.game.word);
    let seed = experiment.seed.to_string();
    for worth in worths {
        for (round, share) in (1..).zip(worth.by_round) {
            let Some(share) = share else { continue };
            let (round, share) = (u32::to_string(&round), format!("{share:.6}"));
            let own = [&worth.item, worth.event, &round, &share];
            let last = [name, game, &seed, Scope::Bot.name(), LEARNED];
            csv.write_record(own.into_iter().chain(last))?;
        }
    }
    finished(csv)
}

fn finished(csv: csv::Writer<Vec<u8>>) -> io::Result<Vec<u8>> {
    csv.into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}
