//! What a tuning leaves behind: the landscape, the final table, and what was done.

use serde_json::{Value, json};

use super::course::{Course, Finalist, Standing};
use super::journal::{Entry, Journal, Place};
use super::plan::{Plan, catalogue};
use crate::core::RESULTS_VERSION;
use crate::core::text::counted;
use crate::findings::answer::{Answer, Finding, Scope, VERSION, rounded};
use crate::findings::{More, figures};
use crate::lab::config::Experiment;
use crate::report::page::{self, data::Results};
use crate::run::store::{Broken, MANIFEST, seal, unseal};
use crate::stats::{Estimate, Figure, Level, Verdict, interval};

/// The names of all files but the manifest, what may differ, and the state.
pub const FILES: [&str; 4] = ["tuning.csv", "findings.json", "summary.md", page::NAME];

/// The word in the seal of the state.
const KIND: &str = "tuning";

/// The state from which a tuning goes on: whose it is, and what was played.
pub fn state(identity: &Value, journal: &Journal) -> Vec<u8> {
    let body = serde_json::to_vec(&(identity, journal)).expect("plain data");
    seal(KIND, &body)
}

/// Reads a state back.
pub fn read_state(bytes: &[u8]) -> Result<(Value, Journal), Broken> {
    let body = unseal(KIND, bytes)?;
    serde_json::from_slice(body).map_err(|_| Broken::Damaged)
}

/// What decides a tuning's results.
pub fn identity(experiment: &Experiment, plan: &Plan) -> Value {
    let setting =
        |setting: &crate::lab::config::Setting| (setting.key(), json!(setting.value.to_string()));
    let rules = |experiment: &Experiment| -> Value {
        experiment
            .rules
            .iter()
            .map(setting)
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let variant = |variant: &crate::lab::config::Variant| json!({ "name": variant.name, "rules": rules(&variant.experiment) });
    json!({
        "results_version": RESULTS_VERSION,
        "sources": env!("MINTLAB_SOURCES"),
        "name": experiment.name,
        "game": experiment.game.word,
        "players": experiment.players,
        "solo": experiment.solo.iter().map(|ai| &ai.word).collect::<Vec<_>>(),
        "seed": experiment.seed,
        "components": experiment.components.as_ref().map(|file| &file.word),
        "rules": rules(experiment),
        "arms": experiment.variants.iter().map(variant).collect::<Vec<_>>(),
        "tune": plan,
    })
}

/// Every file of a tuning that is over, the manifest last; `command` is the one that was given.
pub fn contents(
    experiment: &Experiment,
    command: &str,
    course: &Course,
    standing: &Standing,
) -> Vec<(&'static str, Vec<u8>)> {
    let answer = answer(experiment, course, standing);
    let mut findings = serde_json::to_vec(&answer).expect("an answer is plain values");
    findings.push(b'\n');
    let [csv, json, summary_name, page_name] = FILES;
    let text = summary(experiment, course, standing);
    let manifest = manifest(experiment, command, course, standing);
    let manifest = format!("{manifest:#}\n").into_bytes();
    let landscape = landscape(experiment, course);
    let files = [
        (csv, landscape.as_slice()),
        (json, &findings),
        (MANIFEST, &manifest),
    ];
    let page = page::page(&[Results::new(files).expect("just written")]);
    vec![
        (csv, landscape),
        (json, findings),
        (summary_name, text.into_bytes()),
        (page_name, page.into_bytes()),
        (MANIFEST, manifest),
    ]
}

fn manifest(experiment: &Experiment, command: &str, course: &Course, standing: &Standing) -> Value {
    let entries = course.journal.pages.iter().flat_map(|(_, entries)| entries);
    let deals = entries.map(|entry| entry.all.n).sum::<u64>();
    json!({
        "tool": "mintlab",
        "command": command,
        "version": env!("CARGO_PKG_VERSION"),
        "results_version": RESULTS_VERSION,
        "git_revision": env!("MINTLAB_REVISION"),
        "experiment": identity(experiment, &course.plan),
        "reproducible": course.field.is_reproducible(&course.plan.bot),
        "games_played": deals * course.field.games_per_deal(),
        "winner": standing.finalists[standing.winner].bot,
        "component_certainty": certainty(course),
        "warnings": course.field.warnings,
    })
}

fn certainty(course: &Course) -> &str {
    course
        .field
        .caveat
        .as_deref()
        .unwrap_or("all figures printed")
}

/// The columns of `tuning.csv` before and after those of the parameters.
const HEAD: [&str; 4] = ["stage", "run", "generation", "bot"];
const REST: [&str; 14] = [
    "opponent",
    "deals",
    "games",
    "win_share",
    "win_share_low",
    "win_share_high",
    "difference",
    "difference_low",
    "difference_high",
    "experiment",
    "game",
    "seed",
    "scope",
    "spec",
];

/// Every candidate that was played; an empty `opponent` means all of them together.
fn landscape(experiment: &Experiment, course: &Course) -> Vec<u8> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let parameters = course.plan.parameters.iter();
    let parameters = parameters.map(|range| format!("parameter.{}", range.name));
    let head = HEAD.iter().map(|name| (*name).to_owned());
    let rest = REST.iter().map(|name| (*name).to_owned());
    let mut rows = vec![head.chain(parameters).chain(rest).collect::<Vec<_>>()];
    for (place, entries) in &course.journal.pages {
        for (number, entry) in entries.iter().enumerate() {
            rows.extend(rows_of(experiment, course, *place, number, entry));
        }
    }
    for row in rows {
        csv.write_record(row).expect("memory takes every row");
    }
    csv.into_inner().expect("memory takes every row")
}

/// The rows of one candidate: all opponents together, then each where there are several.
fn rows_of(
    experiment: &Experiment,
    course: &Course,
    place: Place,
    number: usize,
    entry: &Entry,
) -> Vec<Vec<String>> {
    let (each, all) = course.field.scales();
    let ahead = interval::mean(&entry.ahead, all.difference(), Level::P95);
    let ahead = if number == 0 { None } else { ahead.ok() };
    let share = interval::mean(&entry.all, all, Level::P95);
    let games = course.field.games_per_deal();
    let mut rows = vec![("", share, ahead, games)];
    let tables = course.field.tables.iter().zip(&entry.tables);
    if entry.tables.len() > 1 {
        rows.extend(tables.map(|(table, sums)| {
            let share = interval::mean(sums, each, Level::P95);
            (
                table.as_str(),
                share,
                None,
                games / entry.tables.len() as u64,
            )
        }));
    }
    let (run, generation) = match place {
        Place::Run { run, generation } => (run.to_string(), generation.to_string()),
        Place::PlayOff | Place::Final => (String::new(), String::new()),
    };
    let values = course
        .plan
        .values(&catalogue(&experiment.game.word), &entry.candidate);
    let row = |(table, share, ahead, games): (&str, Figure, Option<Estimate>, u64)| {
        let mut row = vec![place.name().to_owned(), run.clone(), generation.clone()];
        row.push(entry.candidate.clone());
        row.extend(values.iter().map(f64::to_string));
        row.push(table.to_owned());
        row.extend([entry.all.n, entry.all.n * games].map(|number| number.to_string()));
        row.extend(cells(share.ok()));
        row.extend(cells(ahead));
        row.extend([experiment.name.clone(), experiment.game.word.clone()]);
        row.extend([
            experiment.seed.to_string(),
            "bot".to_owned(),
            entry.candidate.clone(),
        ]);
        row
    };
    rows.into_iter().map(row).collect()
}

fn cells(figure: Option<Estimate>) -> [String; 3] {
    let cell = |number: fn(&Estimate) -> f64| {
        figure.map_or(String::new(), |figure| {
            format!("{:.6}", rounded(number(&figure)))
        })
    };
    [
        cell(|figure| figure.mean),
        cell(|figure| figure.low),
        cell(|figure| figure.high),
    ]
}

/// The final table as findings.
fn answer(experiment: &Experiment, course: &Course, standing: &Standing) -> Answer {
    let finding = |(place, finalist): (usize, &Finalist)| {
        let mut finding = Finding::new("final", Scope::Bot, "win_share");
        finding.bot = Some(finalist.bot.clone());
        finding.deals = course.plan.deals;
        if let Ok(share) = &finalist.share {
            finding.value = Some(rounded(share.mean));
            finding.low = Some(rounded(share.low));
            finding.high = Some(rounded(share.high));
        }
        if let Some(ahead) = &finalist.ahead {
            finding.reference = Some(standing.finalists[0].bot.clone());
            finding.difference = Some(rounded(ahead.mean));
            finding.difference_low = Some(rounded(ahead.low));
            finding.difference_high = Some(rounded(ahead.high));
            finding.margin = margin();
            finding.verdict = Some(Verdict::of(ahead.interval(), finding.margin));
        }
        finding.note = (place == standing.winner).then(|| "winner of the play-off".to_owned());
        finding.sentence = sentence(finalist, standing);
        finding
    };
    Answer {
        expectations: Vec::new(),
        version: VERSION,
        experiment: experiment.name.clone(),
        game: experiment.game.word.clone(),
        certainty: certainty(course).to_owned(),
        findings: standing.finalists.iter().enumerate().map(finding).collect(),
        warnings: course.field.warnings.clone(),
    }
}

/// Differences of win shares up to this count as none.
fn margin() -> Option<f64> {
    figures::find("win_share").map(|figure| figure.margin)
}

/// What the final table says of one bot, never more than its interval.
fn sentence(finalist: &Finalist, standing: &Standing) -> String {
    let bot = &finalist.bot;
    let Ok(share) = &finalist.share else {
        return format!("{bot}: too few deals");
    };
    let said = format!("{bot} wins {}", with_interval(share));
    let Some(ahead) = finalist.ahead else {
        return said;
    };
    let before = &standing.finalists[0].bot;
    let points = |part: f64| format!("{:.1}", 100.0 * rounded(part));
    let range = format!("{} .. {}", points(ahead.low), points(ahead.high));
    match Verdict::of(ahead.interval(), margin()) {
        Verdict::Differs => {
            let (word, ends) = match ahead.mean > 0.0 {
                true => ("more", range),
                false => (
                    "less",
                    format!("{} .. {}", points(-ahead.high), points(-ahead.low)),
                ),
            };
            let size = points(ahead.mean.abs());
            format!("{said}, {size} points {word} than {before} ({ends})")
        }
        Verdict::Equivalent => {
            format!("{said}; no difference to {before} larger than 1 point ({range})")
        }
        Verdict::Open => {
            let more = More::of(ahead, margin(), Level::P95);
            let more = more.map_or(String::new(), |more| match points(more.size).as_str() {
                "1.0" => more.told("1 point"),
                size => more.told(&format!("{size} points")),
            });
            format!("{said}; no difference to {before} seen ({range} points{more})")
        }
    }
}

fn percent(part: f64) -> String {
    format!("{:.1}", 100.0 * rounded(part))
}

fn with_interval(share: &Estimate) -> String {
    let [mean, low, high] = [share.mean, share.low, share.high].map(percent);
    format!("{mean} % ({low} .. {high})")
}

/// The tuning in words; it says nothing that may differ between two of the same.
pub fn summary(experiment: &Experiment, course: &Course, standing: &Standing) -> String {
    let plan = &course.plan;
    let (pairs, deals, generations) = course.shape();
    let winner = &standing.finalists[standing.winner];
    let mut text = format!(
        "# {}: {} tuned for {}\n\n{} of {}, {} candidates each, {deals} deals per generation; \
         the play-off and the final table on {} fresh deals each, 95 % intervals.\n\n",
        experiment.name,
        plan.bot,
        experiment.game.word,
        counted(plan.runs, "run"),
        counted(generations, "generation"),
        2 * pairs,
        plan.deals,
    );
    text += "| | bot | win share | difference |";
    let several = course.field.tables.len() > 1;
    let tables = course.field.tables.iter().filter(|_| several);
    text.extend(tables.clone().map(|table| format!(" {table} |")));
    text += "\n| --- | --- | ---: | ---: |";
    text.extend(tables.map(|_| " ---: |"));
    text += "\n";
    for (place, finalist) in standing.finalists.iter().enumerate() {
        text += &row(place, finalist, standing.winner, several);
    }
    text += &format!("\n{}.\n", sentence(winner, standing));
    let warnings = course.field.warnings.iter();
    text.extend(warnings.map(|warning| format!("\nWarning: {warning}.\n")));
    let caveat = course.field.caveat.iter();
    text.extend(caveat.map(|caveat| format!("\nNote: {caveat}.\n")));
    text
}

fn row(place: usize, finalist: &Finalist, winner: usize, several: bool) -> String {
    let name = match (place, place == winner) {
        (0, true) => "as it was; winner",
        (0, false) => "as it was",
        (_, true) => "winner",
        (_, false) => "",
    };
    let share = finalist.share.as_ref().map_or(String::new(), with_interval);
    let ahead = finalist.ahead.map_or(String::new(), |ahead| {
        let [mean, low, high] = [ahead.mean, ahead.low, ahead.high].map(|part| 100.0 * part);
        format!("{mean:+.1} ({low:+.1} .. {high:+.1})")
    });
    let mut row = format!("| {name} | `{}` | {share} | {ahead} |", finalist.bot);
    for table in finalist.tables.iter().filter(|_| several) {
        let share = table.as_ref().map_or(String::new(), with_interval);
        row += &format!(" {share} |");
    }
    row + "\n"
}
