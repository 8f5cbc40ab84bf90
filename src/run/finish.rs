//! The last step of a run: all files of the results folder, made and written together.

use serde_json::{Value, json};

use super::store::{MANIFEST, STATE, Store, StoreError, TIMING};
use super::{Options, Report, Rows, Setup};
use crate::report::manifest::{self, Doings};
use crate::report::page::{self, data::Results};
use crate::report::{files, forfeits, markdown};

/// Writes all files, which stand together or not at all. Returns their names.
pub(super) fn finish(
    store: &Store,
    setup: &Setup,
    options: &Options,
    report: &Report,
    state: Option<Vec<u8>>,
    rows: Rows,
) -> Result<Vec<&'static str>, StoreError> {
    let played = report.played(setup);
    let answer = played.answer();
    let mut contents = files::contents(&played, &answer);
    if !report.forfeits.is_empty() {
        let mut bytes = Vec::new();
        let asked = &options.replay_options;
        let (experiment, arms) = (setup.experiment, setup.arms);
        forfeits::write(&mut bytes, experiment, arms, &report.forfeits, asked)
            .expect("memory takes it");
        contents.push((forfeits::NAME, bytes));
    }
    let doings = Doings {
        deals_played: report.deals_played,
        ended: report.ended.expect("it is finished"),
        intervals: played.intervals,
        partial: report.partial,
    };
    let mut manifest = manifest::manifest(setup.experiment, setup.arms, &report.tallies, &doings);
    manifest["command"] = json!(options.command);
    manifest["warnings"] = json!(answer.warnings);
    let summary = markdown::summary(&answer, &manifest);
    contents.push((markdown::NAME, summary.into_bytes()));
    let manifest = pretty(&manifest);
    if options.page {
        contents.push((page::NAME, page_of(&contents, &manifest)));
    }
    let written = contents.iter().map(|(name, _)| *name).collect();
    contents.push((TIMING, pretty(&timing(report))));
    contents.extend(state.map(|state| (STATE, state)));
    contents.push((MANIFEST, manifest));
    let known = files::names().filter(|name| rows == Rows::New || *name != files::GAMES);
    let new_rows = rows == Rows::New && options.games_csv;
    store.commit(&contents, new_rows, &known.collect::<Vec<_>>())?;
    Ok(written)
}

/// The page is made of the other files alone, so that it can be made again from them.
fn page_of(contents: &[(&'static str, Vec<u8>)], manifest: &[u8]) -> Vec<u8> {
    let files = contents
        .iter()
        .map(|(name, bytes)| (*name, bytes.as_slice()));
    let results = Results::new(files.chain([(MANIFEST, manifest)]));
    page::page(&[results.expect("just written")]).into_bytes()
}

/// All that may differ between two runs of the same thing.
fn timing(report: &Report) -> Value {
    let games: u64 = report.tallies.iter().map(|tally| tally.games).sum();
    let seconds = (report.wall_seconds * 1000.0).round() / 1000.0;
    json!({
        "threads": rayon::current_num_threads(),
        "seconds": seconds,
        "games_per_second": (seconds > 0.0).then(|| (games as f64 / report.wall_seconds).round()),
    })
}

fn pretty(value: &Value) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(value).expect("plain data");
    bytes.push(b'\n');
    bytes
}
