//! The columns of every file of results are those that docs/results.md explains, and so are figures and margins.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use mintlab::findings::figures::{FIGURES, Unit};

const DOCS: &str = include_str!("../../docs/results.md");

/// Runs the program; some of the commands end with 1 because games changed.
fn mintlab(folder: &Path, line: &str) {
    let done = Command::new(env!("CARGO_BIN_EXE_mintlab"))
        .args(line.split(' '))
        .current_dir(folder)
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(matches!(done.status.code(), Some(0 | 1)), "{line}: {said}");
}

/// The rows of the table below a heading, cell by cell.
fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let section = DOCS.split(heading).nth(1).expect(heading);
    let section = section.split("\n## ").next().expect("a section");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// The words in backticks.
fn words(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// The columns that the docs explain, by file.
fn explained() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut files: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in table("\n## Columns\n") {
        assert!(!row[2].is_empty(), "a column without a meaning: {row:?}");
        for file in words(row[0]) {
            files.entry(file).or_default().extend(words(row[1]));
        }
    }
    files
}

/// The columns that stand in the files of a folder; those that a user names as the docs have them.
fn written(folder: &Path, found: &mut BTreeMap<String, BTreeSet<String>>) {
    let general = |column: &str| match column {
        _ if column.starts_with("rules.") => "KEY".to_owned(),
        _ if column.starts_with("parameter.") => "parameter.NAME".to_owned(),
        _ => column.to_owned(),
    };
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if name.ends_with(".csv") {
            let text = fs::read_to_string(&path).expect("text");
            let header = text.lines().next().expect("a header");
            let columns = header.split(',').map(general);
            found.entry(name).or_default().extend(columns);
        }
    }
}

#[test]
fn every_column_of_every_file_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    let two = "game = 'mint-works'\nbots = ['greedy:weights=hand', 'random']\ndeals = 4\n";
    let sweep = "anchor = 'random'\nmetrics = true\n[sweep]\n'rules.stars-to-win' = [5, 6]\n";
    write("sweep.toml", &format!("{two}{sweep}"));
    write("two.toml", two);
    let tune = "[tune]\nbot = 'greedy'\nopponents = 'random'\nruns = 1\ngames = 100\ndeals = 2\n[tune.parameters]\nmints = [0.0, 0.6]\n";
    write("tune.toml", &format!("{two}{tune}"));
    let quits = "game = 'mint-works'\nbots = ['external:cmd=false', 'random']\ndeals = 1\n";
    write("quits.toml", quits);
    let roads = "game = 'mint-delivery'\nbots = ['random']\ndeals = 2\nrules.roads = 1\n";
    write("roads.toml", roads);
    let folders = [
        ("run roads.toml --quiet --games-csv --out roads", "roads"),
        ("run sweep.toml --quiet --games-csv --out sweep", "sweep"),
        (
            "ablate two.toml --quiet --bot greedy:weights=hand --out ablation",
            "ablation",
        ),
        (
            "train two.toml --quiet --games 32 --deals 2 --recipe hidden=8 --from nothing --out player",
            "player",
        ),
        ("tune tune.toml --quiet --out tuning", "tuning"),
        (
            "diff two.toml --set rules.stars-to-win=5 --deals 2 --out diff",
            "diff",
        ),
        (
            "run quits.toml --quiet --forfeits keep --out quits",
            "quits",
        ),
    ];
    let mut found = BTreeMap::new();
    for (line, out) in folders {
        mintlab(folder, line);
        written(&folder.join(out), &mut found);
    }
    let explained = explained();
    let mut faults = Vec::new();
    for (file, columns) in &found {
        let known = explained.get(file.as_str()).cloned().unwrap_or_default();
        let has = |column: &&str| !columns.contains(*column);
        let new = columns
            .iter()
            .filter(|column| !known.contains(column.as_str()));
        faults.extend(new.map(|column| format!("{file}: `{column}` is written and not explained")));
        let gone = known.iter().copied().filter(has);
        faults
            .extend(gone.map(|column| format!("{file}: `{column}` is explained and not written")));
    }
    let never = explained.keys().filter(|file| !found.contains_key(**file));
    faults.extend(never.map(|file| format!("{file}: no run of this test writes it; add one")));
    assert!(
        faults.is_empty(),
        "mend the table `Columns` of docs/results.md (a row: file, column, meaning):\n{}",
        faults.join("\n")
    );
}

#[test]
fn every_figure_stands_in_the_docs_with_its_margin() {
    let margin = |unit: Unit, margin: f64| match unit {
        Unit::Share if margin == 0.01 => "1 point".to_owned(),
        Unit::Share => format!("{} points", 100.0 * margin),
        _ => format!("{margin}"),
    };
    let wanted: Vec<String> = FIGURES
        .iter()
        .map(|figure| {
            let margin = margin(figure.unit, figure.margin);
            format!("| `{}` | {} | {margin} |", figure.name, figure.about)
        })
        .collect();
    let section = DOCS.split("\n## Figures").nth(1).expect("a section");
    let section = section.split("\n## ").next().expect("its end");
    let rows: Vec<&str> = section
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    assert!(
        rows == wanted,
        "the table of figures in docs/results.md must be:\n{}",
        wanted.join("\n")
    );
}
