//! The top of a page: the question, the answer in sentences, and how to get it again.

use std::fmt::Write;

use serde_json::Value;

use super::data::{Grid, GridRow, Results, distinct};
use super::figures::{spoken, sweep};
use super::svg::{escape, sentence};
use crate::core::order;
use crate::core::text::thousands;
use crate::findings::{Answer, Finding, Scope};
use crate::games;
use crate::report::asked::{self, list, plain};
use crate::report::tables;

/// A reader's patience: sentences at the top, and behind a click.
const MOST_SENTENCES: usize = 12;
const MOST_CLOSINGS: usize = 5;
const MOST_BELOW: usize = 200;
/// Arms whose changed rules are listed.
const MOST_ARMS: usize = 8;

/// What was asked: game, players, bots, rules that differ from the printed ones.
pub fn question(results: &Results) -> String {
    let (said, manifest) = (&results.manifest["experiment"], &results.manifest);
    let mut facts = vec![
        ("game", results.answer.game.clone()),
        ("players", plain(&said["players"])),
        ("bots", asked::bots(manifest)),
        ("against", list(&said["solo"])),
        ("against", list(&said["tune"]["opponents"])),
        ("swept", swept(results)),
        ("tuned", tuned(said)),
        ("arms", arms(results)),
    ];
    facts.extend(
        changed_rules(results)
            .into_iter()
            .map(|line| ("rules changed", line)),
    );
    facts.extend([
        ("played", played(manifest)),
        ("certainty", results.answer.certainty.clone()),
    ]);
    facts.retain(|(_, fact)| !fact.is_empty());
    let mut html = String::from("<dl>\n");
    let mut before = "";
    for (name, fact) in facts {
        let shown = if name == before { "" } else { name };
        let _ = writeln!(html, "<dt>{shown}</dt><dd>{}</dd>", escape(&fact));
        before = name;
    }
    html + "</dl>\n"
}

/// The bot of a tuning, and between which values its numbers were looked for.
fn tuned(asked: &Value) -> String {
    let ranges = asked["tune"]["parameters"].as_array();
    let told = |range: &Value| {
        let [low, high] = ["low", "high"].map(|key| range[key].as_f64().unwrap_or_default());
        format!("{} from {low} to {high}", plain(&range["name"]))
    };
    let told: Vec<String> = ranges.into_iter().flatten().map(told).collect();
    match told.as_slice() {
        [] => String::new(),
        told => format!("{}: {}", plain(&asked["tune"]["bot"]), told.join(", ")),
    }
}

/// The arms by name, where there are several; of very many the first and the last.
fn arms(results: &Results) -> String {
    let arms = results.arms();
    match arms.as_slice() {
        [] | [_] => String::new(),
        _ if results.is_swept() => format!("{}", arms.len()),
        [first, .., last] if arms.len() > 2 * MOST_ARMS => {
            format!("{} arms, from {first} to {last}", arms.len())
        }
        _ => arms.join(", "),
    }
}

/// The swept keys with their values.
fn swept(results: &Results) -> String {
    let grid = results.grid("sweep.csv");
    if let [key] = sweep::keys(grid) {
        return named_values(grid, key);
    }
    let told = |key: &String| {
        let values = distinct(grid.rows().map(|row| row.text(key)));
        match values.as_slice() {
            [first, .., last] if values.len() > 2 * MOST_ARMS => {
                format!("{key}: {} values, {first} to {last}", values.len())
            }
            _ => format!("{key}: {}", values.join(", ")),
        }
    };
    let keys: Vec<String> = sweep::keys(grid).iter().map(told).collect();
    keys.join("; ")
}

/// The values of the only key, with the names of their points.
fn named_values(grid: &Grid, key: &str) -> String {
    let told = |row: GridRow| {
        let value = bare(row.text(key));
        match row.text("arm") {
            // A point without a name of its own is `key=value`.
            arm if arm.ends_with(&format!("={value}")) || arm == value => value,
            arm => format!("{arm} ({value})"),
        }
    };
    let all: Vec<String> = grid.rows().map(told).collect();
    let values = distinct(all.iter().map(String::as_str));
    match values.as_slice() {
        [first, .., last] if values.len() > 2 * MOST_ARMS => {
            format!("{key}: {} values, {first} to {last}", values.len())
        }
        _ => format!("{key}: {}", values.join(", ")),
    }
}

/// A list of words as its words.
fn bare(value: &str) -> String {
    let words = value
        .strip_prefix("[\"")
        .and_then(|rest| rest.strip_suffix("\"]"));
    let plain = words.filter(|words| !words.contains(['{', '[']));
    plain.map_or(value.to_owned(), |words| words.replace('"', ""))
}

fn played(manifest: &Value) -> String {
    let (deals, games) = (&manifest["deals_played"], &manifest["games_played"]);
    match (deals.as_u64(), games.as_u64()) {
        (Some(deals), Some(games)) => {
            format!("{} deals, {} games", thousands(deals), thousands(games))
        }
        (None, Some(games)) => format!("{} games", thousands(games)),
        _ => match manifest["games"].as_u64() {
            Some(games) => format!("{} games of training", thousands(games)),
            None => String::new(),
        },
    }
}

/// What differs from the printed rules in all arms, then a line for each arm with more; a sweep has told its own.
fn changed_rules(results: &Results) -> Vec<String> {
    let asked = &results.manifest["experiment"];
    let players = asked["players"].as_u64().unwrap_or(2) as usize;
    let all = games::all();
    let Some(game) = all.iter().find(|game| game.name == results.answer.game) else {
        return Vec::new();
    };
    let printed = game.default_rules(players);
    let changed = |arm: &Value| -> Vec<String> {
        let rules = printed.iter();
        rules
            .filter_map(|(key, value)| changed_rule(key, value, &arm["rules"]))
            .collect()
    };
    let arms = || asked["arms"].as_array().into_iter().flatten();
    let each: Vec<Vec<String>> = arms().map(changed).collect();
    let first = each.first().map_or(&[][..], Vec::as_slice);
    let common = |rule: &&String| each.iter().all(|rules| rules.contains(rule));
    let everywhere: Vec<&str> = first.iter().filter(common).map(String::as_str).collect();
    let mut lines = vec![everywhere.join(", ")];
    if !results.is_swept() {
        lines.extend(arms().zip(&each).filter_map(|(arm, rules)| {
            let own = rules.iter().map(String::as_str);
            let own: Vec<&str> = own.filter(|rule| !everywhere.contains(rule)).collect();
            let name = arm["arm"].as_str().unwrap_or_default();
            (!own.is_empty()).then(|| format!("{name}: {}", own.join(", ")))
        }));
    }
    if lines.len() > MOST_ARMS {
        lines.truncate(MOST_ARMS);
        lines.push("and so on: manifest.json has them all".to_owned());
    }
    lines
}

fn changed_rule(key: &str, printed: &toml::Value, rules: &Value) -> Option<String> {
    let now = key
        .split('.')
        .try_fold(rules, |table, part| table.get(part))?;
    let printed = serde_json::to_value(printed).ok()?;
    // What a deal drew stands as a list where the rule is a number.
    let drawn = now.as_array().map(|list| list.len() as u64);
    let same = *now == printed || (drawn.is_some() && drawn == printed.as_u64());
    (!same).then(|| format!("{key} = {now}"))
}

/// The sentences of the findings, and warnings before them.
pub fn answer(results: &Results) -> String {
    let mut html = String::new();
    for warning in &results.answer.warnings {
        let _ = writeln!(html, "<p class=\"warn\">{}</p>", escape(warning));
    }
    let first = headlines(results);
    let all = results
        .answer
        .findings
        .iter()
        .map(|found| found.sentence.as_str());
    let all = distinct(all.filter(|sentence| !sentence.is_empty()));
    let (top, more) = first.split_at(first.len().min(MOST_SENTENCES));
    if !top.is_empty() {
        let _ = writeln!(
            html,
            "<ul class=\"answer\">\n{}</ul>",
            items(top.iter().map(String::as_str))
        );
    }
    if !more.is_empty() {
        let _ = writeln!(
            html,
            "<p class=\"soft\">{} more such {} first among those below.</p>",
            more.len(),
            if more.len() == 1 {
                "sentence stands"
            } else {
                "sentences stand"
            }
        );
    }
    if !all.is_empty() {
        let rest = more.iter().map(String::as_str).chain(all.iter().copied());
        let shown: Vec<&str> = rest.take(MOST_BELOW).collect();
        let left = (more.len() + all.len()).saturating_sub(shown.len());
        let _ = write!(
            html,
            "<details><summary>Every finding in a sentence</summary>\n<ul>\n{}</ul>\n",
            items(shown.into_iter())
        );
        if left > 0 {
            let _ = writeln!(
                html,
                "<p class=\"soft\">And {left} more in findings.json.</p>"
            );
        }
        html.push_str("</details>\n");
    }
    html
}

fn items<'a>(sentences: impl Iterator<Item = &'a str>) -> String {
    let item = |said: &str| format!("<li>{}</li>\n", sentence(said));
    sentences.map(item).collect()
}

/// What matters most: what was expected; then of one arm the win shares or ratings; of several, what each changes, of
/// many the largest effects; of recorded games, which changed.
fn headlines(results: &Results) -> Vec<String> {
    let answer = &results.answer;
    let arms = results.arms().len();
    let is_rated = answer.findings.iter().any(Finding::is_rating);
    let is_share = |found: &Finding| {
        let told = found.statistic == "win_share" && found.scope == Scope::Bot;
        // A training has no arms, and its player meets others.
        told && (arms == 0 || results.is_contested(&found.arm))
    };
    let is_told = |found: &&Finding| match is_rated {
        true => found.is_rating(),
        false => is_changed(found) || (arms < 2 && is_share(found)),
    };
    let found = answer.findings.iter().filter(is_told);
    let told = found.map(|found| match arms {
        // What stands first is the name of a baseline or a table.
        0 => found.sentence.clone(),
        _ => spoken(results, &found.sentence),
    });
    let told: Vec<String> = told.collect();
    let is_new = |line: &String| {
        let said = line.trim_end_matches('.');
        !told.iter().any(|told| said.ends_with(told.as_str()))
    };
    // Warnings and certainty stand in their own places.
    let own_place = |line: &String| line.starts_with("Warning: ") || line.starts_with("Note: ");
    let mut remarks = tables::remarks(answer, MOST_CLOSINGS);
    // What abbreviations of a table's arms mean is said where charts abbreviate too.
    let is_shown = |line: &String| results.shortens() || !line.starts_with("Names of arms: ");
    remarks.retain(|line| !own_place(line) && is_new(line) && is_shown(line));
    remarks.iter_mut().for_each(without_marks);
    // Beside printed AIs the ladder sums up what was compared.
    let (mut lines, ladder) = match is_rated && arms > 1 {
        true => (Vec::new(), vec![one_ladder(answer)]),
        false => (told, Vec::new()),
    };
    lines.extend(remarks);
    lines.extend(ladder);
    lines.retain(|line| !line.is_empty());
    order::sort_by_key(&mut lines, |line| !line.starts_with("Expected: "));
    lines
}

/// A ladder in one sentence: its ratings from the top.
fn one_ladder(answer: &Answer) -> String {
    let rated = answer
        .findings
        .iter()
        .filter(|found| found.statistic == "elo" && found.is_rating());
    let told = |found: &Finding| {
        let said = found.sentence.strip_prefix(&format!("{}: ", found.arm));
        said.unwrap_or(&found.sentence).replacen(": rating", "", 1)
    };
    let told: Vec<String> = rated.map(told).collect();
    match told.is_empty() {
        true => String::new(),
        false => format!("On one scale: {}.", told.join(", ")),
    }
}

/// A page has marks of its own beside its figures, not those of tables.
fn without_marks(line: &mut String) {
    if let Some(end) = line.find("; * the interval excludes zero") {
        line.replace_range(end.., ".");
    }
}

/// How many recorded games changed, and by what first.
fn is_changed(found: &Finding) -> bool {
    found.statistic == "changed" || found.statistic.starts_with("changed.cause.")
}

/// The command with version, revision and seed.
pub fn reproduce(results: &Results) -> String {
    let manifest = &results.manifest;
    let Some(command) = manifest["command"].as_str() else {
        return String::new();
    };
    let known = [
        ("mintlab", &manifest["version"]),
        ("results version", &manifest["results_version"]),
        ("revision", &manifest["git_revision"]),
        ("seed", &manifest["experiment"]["seed"]),
    ];
    let told = known.iter().map(|(name, value)| (name, plain(value)));
    let told: Vec<String> = told
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name} {}", escape(&value)))
        .collect();
    format!(
        "<p class=\"soft\">To get it again ({}):</p>\n<pre class=\"command\">{}</pre>\n",
        told.join(", "),
        escape(command)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_words_is_told_as_its_words() {
        assert_eq!(bare(r#"["toll"]"#), "toll");
        assert_eq!(bare(r#"["toll", "highway"]"#), "toll, highway");
        assert_eq!(bare("[]"), "[]");
        assert_eq!(bare("3"), "3");
        let placed = r#"["jam", { token = "toll", space = "north" }, "closed"]"#;
        assert_eq!(bare(placed), placed);
    }
}
