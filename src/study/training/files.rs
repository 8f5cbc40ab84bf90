//! What a training leaves behind: the player, its learning curve, and what was done.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::json;

use super::course::{Course, Mark};
use crate::bots::learned::Player;
use crate::findings::answer::{self, Answer, Finding, Scope, rounded};
use crate::lab::config::Experiment;
use crate::report::page::{self, data::Results};

/// The file from which a training goes on.
pub const STATE: &str = ".state";

/// Writes a file that appears whole or not at all.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let hidden = folder.join(format!(".{name}.partial"));
    fs::write(&hidden, bytes)?;
    fs::rename(hidden, folder.join(name))
}

/// Saves a training that is not over.
pub fn save(folder: &Path, course: &Course) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    write(folder, STATE, &course.write())
}

/// Writes all files of a training that is over, the manifest last.
pub fn write_all(
    folder: &Path,
    experiment: &Experiment,
    course: &Course,
    player: &Player,
    summary: &str,
) -> io::Result<()> {
    save(folder, course)?;
    let answer = answer(experiment, course, player);
    let found = serde_json::to_vec(&answer).map_err(io::Error::from)?;
    let manifest = pretty(&manifest(experiment, course, player));
    let curve = curve(experiment, course)?;
    let files = [
        ("training.csv", curve.as_slice()),
        ("findings.json", &found),
        ("manifest.json", &manifest),
    ];
    let page = Results::new(files).map(|results| page::page(&[results]));
    write(folder, "player.net", &player.write())?;
    write(folder, "training.csv", &curve)?;
    write(folder, "findings.json", &found)?;
    write(folder, "summary.md", summary.as_bytes())?;
    write(
        folder,
        page::NAME,
        page.map_err(io::Error::other)?.as_bytes(),
    )?;
    let timing =
        json!({ "threads": rayon::current_num_threads(), "seconds": course.spent.as_secs_f64() });
    write(folder, "timing.json", &pretty(&timing))?;
    write(folder, "manifest.json", &manifest)
}

/// What a training found: the strength of its last player, and against the checkpoint before.
fn answer(experiment: &Experiment, course: &Course, player: &Player) -> Answer {
    let mut last: Vec<&Mark> = Vec::new();
    for mark in &course.marks {
        last.retain(|earlier| earlier.against != mark.against);
        last.push(mark);
    }
    let by_clock = course.plan.milliseconds.is_some();
    Answer {
        version: answer::VERSION,
        experiment: experiment.name.clone(),
        game: experiment.game.word.clone(),
        certainty: String::new(),
        findings: last.into_iter().map(|mark| finding(mark, player)).collect(),
        warnings: by_clock.then(|| BY_CLOCK.to_owned()).into_iter().collect(),
        ..Answer::default()
    }
}

fn finding(mark: &Mark, player: &Player) -> Finding {
    let percent = |figure: f64| format!("{:.1}", 100.0 * figure);
    let whom = match mark.against.as_str() {
        "checkpoint" => "the player of the checkpoint before",
        other => other,
    };
    Finding {
        bot: Some("learned".to_owned()),
        value: Some(rounded(mark.share)),
        low: Some(rounded(mark.low)),
        high: Some(rounded(mark.high)),
        deals: mark.deals,
        note: Some(format!("against {whom}")),
        sentence: format!(
            "{}: after {} games of self-play it wins {} % ({} .. {}) against {whom}",
            player.origin.table,
            mark.games,
            percent(mark.share),
            percent(mark.low),
            percent(mark.high)
        ),
        ..Finding::new(&player.origin.table, Scope::Bot, "win_share")
    }
}

/// What is said of a player that was trained for a time.
const BY_CLOCK: &str = "trained by the clock: another machine plays another number of games, so the player cannot be made again";

fn pretty(value: &serde_json::Value) -> Vec<u8> {
    format!("{value:#}\n").into_bytes()
}

fn manifest(experiment: &Experiment, course: &Course, player: &Player) -> serde_json::Value {
    let reproducible = course.plan.milliseconds.is_none();
    json!({
        "name": experiment.name,
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
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record([
        "games",
        "against",
        "deals",
        "win_share",
        "win_share_low",
        "win_share_high",
        "experiment",
        "game",
        "seed",
    ])?;
    for mark in &course.marks {
        let figures = [mark.share, mark.low, mark.high].map(|figure| format!("{figure:.6}"));
        let [share, low, high] = &figures;
        let (games, deals) = (mark.games.to_string(), mark.deals.to_string());
        let seed = experiment.seed.to_string();
        let (name, game) = (&experiment.name, &experiment.game.word);
        csv.write_record([
            &games,
            &mark.against,
            &deals,
            share,
            low,
            high,
            name,
            game,
            &seed,
        ])?;
    }
    csv.into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}

/// The training in words.
pub fn summary(experiment: &Experiment, course: &Course, player: &Player) -> String {
    let origin = &player.origin;
    let mut text = format!(
        "# {}: a player for {}, {}\n\n{} games of self-play, seed {}, {} inputs ({}), {} hidden units.\n",
        experiment.name,
        origin.game,
        origin.table,
        origin.games,
        origin.seed,
        origin.inputs,
        origin.features,
        origin.hidden,
    );
    if course.plan.milliseconds.is_some() {
        text += &format!("\n{BY_CLOCK}.\n");
    }
    text += "\n| games | against | win share | 95 % interval | deals |\n| ---: | --- | ---: | --- | ---: |\n";
    for Mark {
        games,
        against,
        share,
        low,
        high,
        deals,
    } in &course.marks
    {
        let percent = |figure: &f64| format!("{:.1} %", 100.0 * figure);
        text += &format!(
            "| {games} | {against} | {} | {} to {} | {deals} |\n",
            percent(share),
            percent(low),
            percent(high)
        );
    }
    text
}
