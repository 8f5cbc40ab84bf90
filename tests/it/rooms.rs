//! The map: a room of `src/` uses only the rooms that stand before it.

use std::fs;
use std::path::{Path, PathBuf};

/// In the order of the data.
const ROOMS: [&str; 12] = [
    "core", "stats", "bots", "games", "play", "lab", "findings", "report", "run", "study",
    "regress", "cli",
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_below(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The names behind each `crate::` of a line: one, or those of a group in braces.
fn rooms_used(line: &str) -> Vec<&str> {
    let uses = line.split("crate::").skip(1);
    uses.flat_map(|rest| match rest.strip_prefix('{') {
        Some(group) => group
            .split(['}', ';'])
            .next()
            .unwrap_or("")
            .split(", ")
            .collect(),
        None => vec![rest],
    })
    .map(|path| {
        path.split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or("")
    })
    .collect()
}

fn place(room: &str) -> Option<usize> {
    ROOMS.iter().position(|known| *known == room)
}

#[test]
fn every_folder_is_a_room() {
    for entry in fs::read_dir(source()).expect("the sources") {
        let name = entry.expect("an entry").file_name();
        let name = name.to_string_lossy();
        assert!(
            name.ends_with(".rs") || place(&name).is_some(),
            "src/{name} is not a room"
        );
    }
}

#[test]
fn a_room_uses_only_rooms_before_it() {
    let mut files = Vec::new();
    files_below(&source(), &mut files);
    let mut against = Vec::new();
    for path in files {
        let inside = path.strip_prefix(source()).expect("it lies there");
        let room = inside
            .components()
            .next()
            .expect("a name")
            .as_os_str()
            .to_string_lossy();
        let Some(own) = place(&room) else { continue };
        let text = fs::read_to_string(&path).expect("text");
        for (number, line) in text.lines().enumerate() {
            let later = rooms_used(line)
                .into_iter()
                .filter(|used| place(used) > Some(own));
            against
                .extend(later.map(|used| format!("{}:{}: {used}", inside.display(), number + 1)));
        }
    }
    assert!(
        against.is_empty(),
        "these lines use a room that stands later:\n{}",
        against.join("\n")
    );
}

#[test]
fn the_names_of_a_use_line_are_found() {
    assert_eq!(rooms_used("use crate::core::game::Game;"), ["core"]);
    assert_eq!(
        rooms_used("use crate::{lab::arm, play::Chairs};"),
        ["lab", "play"]
    );
    assert_eq!(
        rooms_used("    crate::run::go(); // crate::cli"),
        ["run", "cli"]
    );
}

/// The files that every game has, or folders of these names.
const OF_A_GAME: [&str; 12] = [
    "rules",
    "docs",
    "state",
    "actions",
    "turn",
    "scoring",
    "hidden",
    "validate",
    "judgement",
    "features",
    "notation",
    "prose",
];

#[test]
fn the_same_things_have_the_same_file_names_in_all_games() {
    for game in ["mint_works", "mint_delivery", "mint_tin_aliens"] {
        let folder = source().join("games").join(game);
        let has = |name: &str| {
            folder.join(format!("{name}.rs")).exists() || folder.join(name).join("mod.rs").exists()
        };
        for name in OF_A_GAME {
            assert!(has(name), "{game} has no {name}");
        }
        assert!(has("cards") || has("components"), "{game} has no cards");
        assert!(has("fast"), "{game} has no fast");
    }
}

#[test]
fn files_are_short_and_open_with_a_sentence() {
    let mut files = Vec::new();
    for folder in ["src", "tests", "examples", "benches"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        files_below(&folder, &mut files);
    }
    for path in files {
        let text = fs::read_to_string(&path).expect("text");
        let lines = text.lines().count();
        assert!(lines <= 400, "{}: {lines} lines", path.display());
        assert!(text.starts_with("//! "), "{}", path.display());
    }
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    let lines = readme.expect("a README").lines().count();
    assert!(lines <= 200, "README.md: {lines} lines");
}
