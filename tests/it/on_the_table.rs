//! What lies on the table from the deal on, as `games.csv` tells it.

use std::path::Path;

use serde_json::Value;

use crate::program::{folder_with, mintlab};

/// Runs the experiment and gives the file's header and rows.
fn games(folder: &Path, options: &[&str]) -> (Vec<String>, Vec<csv::StringRecord>) {
    let run = ["run", "my.toml", "--games-csv", "--quiet", "--out", "out"];
    let done = mintlab(folder, &[&run, options].concat());
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{errors}");
    let mut reader = csv::Reader::from_path(folder.join("out/games.csv")).expect("a file");
    let header = reader.headers().expect("a header").iter();
    let header = header.map(str::to_owned).collect();
    (
        header,
        reader.records().map(|row| row.expect("a row")).collect(),
    )
}

/// The lines of one kind in the transcript of all deals.
fn told(folder: &Path, kind: &str) -> Vec<Value> {
    let replay = ["replay", "my.toml", "--format", "jsonl", "--deals", "0..12"];
    let output = mintlab(folder, &replay);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    lines.filter(|line: &Value| line["type"] == kind).collect()
}

/// Road tokens with their spaces and drawn upgrades are those of the transcript.
#[test]
fn roads_and_upgrades_of_mint_delivery() {
    let text = r#"
name = "roads"
game = "mint-delivery"
players = 2
bots = ["random"]
deals = 12
rules.roads = 2
rules.upgrades = true
[[arm]]
name = "plain"
rules.roads = 0
rules.upgrades = false
"#;
    let folder = folder_with(&[("my.toml", text)]);
    let (header, rows) = games(folder.path(), &[]);
    assert_eq!(
        header[11..15],
        ["tie_break", "roads", "upgrades", "experiment"]
    );
    let setups = told(folder.path(), "setup");
    let mut seen = std::collections::BTreeSet::new();
    for (deal, setup) in setups.iter().enumerate() {
        let of_arm = |arm: &str| {
            let found = rows
                .iter()
                .find(|row| &row[0] == arm && row[1] == deal.to_string());
            found.expect("every deal has rows").clone()
        };
        let (base, plain) = (of_arm("base"), of_arm("plain"));
        assert_eq!((&plain[12], &plain[13]), ("", ""));
        let mut roads: Vec<(String, String)> = base[12]
            .split('+')
            .map(|token| {
                let (token, space) = token.split_once('@').expect("token@space");
                (space.to_owned(), token.to_owned())
            })
            .collect();
        roads.sort();
        let laid = setup["state"]["roads"].as_object().expect("an object");
        let mut laid: Vec<(String, String)> = laid
            .iter()
            .map(|(space, token)| (space.clone(), token.as_str().expect("a name").to_owned()))
            .collect();
        laid.sort();
        assert_eq!(roads, laid);
        assert_eq!(roads.len(), 2);
        let columns = setup["state"]["columns"].as_array().expect("a list");
        let drawn: Vec<&str> = columns
            .iter()
            .map(|column| column[1].as_str().expect("a name"))
            .collect();
        assert_eq!(base[13].split('+').collect::<Vec<_>>(), drawn);
        seen.insert(base[12].to_owned());
    }
    assert!(seen.len() > 6, "deals differ: {seen:?}");
}

#[test]
fn advanced_locations_of_mint_works() {
    let text = r#"
name = "advanced"
game = "mint-works"
players = 2
bots = ["random"]
deals = 12
rules.advanced = 2
"#;
    let folder = folder_with(&[("my.toml", text)]);
    let (header, rows) = games(folder.path(), &[]);
    assert_eq!(header[11..14], ["tie_break", "advanced", "experiment"]);
    for (deal, game) in told(folder.path(), "game").iter().enumerate() {
        let advanced = game["rules"]["advanced"].as_array().expect("a list");
        let named: Vec<&str> = advanced
            .iter()
            .map(|name| name.as_str().expect("a name"))
            .collect();
        let row = rows
            .iter()
            .find(|row| row[1] == deal.to_string())
            .expect("a row");
        assert_eq!(row[12], *named.join("+"));
        assert_eq!(named.len(), 2);
    }
}

#[test]
fn a_game_without_such_things_has_no_such_columns() {
    let text = "name = \"plain\"\ngame = \"mint-tin-aliens\"\nbots = [\"random\"]\ndeals = 3\n";
    let folder = folder_with(&[("my.toml", text)]);
    let (header, _) = games(folder.path(), &[]);
    assert_eq!(header[11..13], ["tie_break", "experiment"]);
}
