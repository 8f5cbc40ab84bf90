//! Names that the user gives: bots, points of a sweep, arms, and files beside an experiment.

use std::fs;

use mintlab::lab::config::Experiment;
use mintlab::lab::open::open;

use crate::program::{folder_with, mintlab};

const ALIASES: &str = r#"name = "small"
game = "mint-works"
bots = [{ name = "deep", bot = "greedy:blunder=0.1" }, "random"]
anchor = "deep"
deals = 20
"#;

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

fn fault(text: &str, options: &[&str]) -> String {
    let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
    let opened = Experiment::read("my.toml", text, &options).and_then(|e| open(&e).map(|_| ()));
    opened.expect_err("this must be refused").to_string()
}

#[test]
fn files_use_the_alias_and_keep_the_whole_string_beside_it() {
    let folder = folder_with(&[("my.toml", ALIASES)]);
    let done = mintlab(folder.path(), &["run", "my.toml", "--games-csv"]);
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(
        text(&done.stdout).contains("deep"),
        "{}",
        text(&done.stdout)
    );
    assert!(!text(&done.stdout).contains("blunder"));
    for file in ["win_rates.csv", "scores.csv", "games.csv", "ratings.csv"] {
        let mut rows =
            csv::Reader::from_path(folder.path().join("results/small").join(file)).unwrap();
        let heads = rows.headers().unwrap().clone();
        let column = |name: &str| heads.iter().position(|head| head == name).unwrap();
        let (bot, spec) = (column("bot"), column("spec"));
        let mut seen = 0;
        for row in rows.records() {
            let row = row.unwrap();
            assert_eq!(&row[bot] == "deep", &row[spec] == "greedy:blunder=0.1");
            seen += usize::from(&row[bot] == "deep");
        }
        assert!(seen > 0, "{file}");
    }
    let replay = mintlab(folder.path(), &["replay", "my.toml", "--format", "jsonl"]);
    assert!(text(&replay.stdout).contains("greedy:blunder=0.1"));
    assert!(!text(&replay.stdout).contains("deep"));
    let prose = mintlab(folder.path(), &["replay", "my.toml"]);
    assert!(text(&prose.stdout).contains("\ndeep "));
    assert!(!text(&prose.stdout).contains("blunder"));
}

#[test]
fn an_alias_reads_back_from_the_written_experiment() {
    let experiment = Experiment::read("my.toml", ALIASES, &[]).unwrap();
    let again = Experiment::read("again.toml", &experiment.to_toml(), &[]).unwrap();
    assert_eq!(again.bots[0].alias.as_deref(), Some("deep"));
    assert_eq!(again.to_toml(), experiment.to_toml());
}

#[test]
fn names_that_cannot_tell_bots_apart_are_refused() {
    let bots = |bots: &str| fault(&format!("game = 'mint-works'\nbots = {bots}\n"), &[]);
    for (list, told) in [
        (
            "[{ name = 'a', bot = 'greedy' }, { name = 'a', bot = 'random' }]",
            "`a` is the name of two bots",
        ),
        (
            "[{ name = 'random', bot = 'greedy' }, 'random']",
            "`random` is the name of two bots",
        ),
        (
            "[{ name = 'a', bot = 'greedy' }, { name = 'b', bot = 'greedy' }]",
            "`greedy` has two names: `a` and `b`",
        ),
        ("[{ name = 'a' }, 'random']", "is not a bot with its name"),
        (
            "[{ name = ' ', bot = 'greedy' }, 'random']",
            "is not a bot with its name",
        ),
        (
            "[{ name = 'a', bot = 'gredy' }, 'random']",
            "did you mean `greedy`?",
        ),
    ] {
        let found = bots(list);
        assert!(
            found.starts_with("my.toml:2:1: ") && found.contains(told),
            "{list}\n{found}"
        );
    }
}

const SWEEP: &str = r#"name = "small"
game = "mint-works"
bots = ["random"]
deals = 10
[sweep]
"rules.advanced" = [0, { name = "rich", value = 3 }]
"#;

#[test]
fn a_point_of_a_sweep_is_called_by_its_name_and_an_arm_is_chosen_by_it() {
    let experiment = Experiment::read("my.toml", SWEEP, &[]).unwrap();
    let names: Vec<&str> = experiment
        .variants
        .iter()
        .map(|v| v.name.as_str())
        .collect();
    assert_eq!(names, ["advanced=0", "rich"]);
    assert_eq!(experiment.variants[1].point, ["3"]);
    let folder = folder_with(&[("my.toml", SWEEP)]);
    let told = |arm: &str| {
        mintlab(
            folder.path(),
            &["replay", "my.toml", "--arm", arm, "--format", "jsonl"],
        )
    };
    assert!(told("rich").status.success());
    assert_eq!(told("rich").stdout, told("1").stdout);
    assert_ne!(told("rich").stdout, told("advanced=0").stdout);
    let wrong = told("rcih");
    assert_eq!(wrong.status.code(), Some(2));
    let said = text(&wrong.stderr);
    assert!(
        said.contains("there is no arm `rcih`") && said.contains("did you mean `rich`?"),
        "{said}"
    );
}

#[test]
fn an_option_for_a_swept_key_is_refused_and_the_list_itself_can_be_set() {
    let told = fault(SWEEP, &["rules.advanced=2"]);
    assert!(
        told.starts_with("--set rules.advanced=2: `rules.advanced` is swept"),
        "{told}"
    );
    assert!(
        told.contains("--set 'sweep.\"rules.advanced\"=[2]'"),
        "{told}"
    );
    let options = ["sweep.\"rules.advanced\"=[2]".to_owned()];
    let experiment = Experiment::read("my.toml", SWEEP, &options).unwrap();
    let names: Vec<&str> = experiment
        .variants
        .iter()
        .map(|v| v.name.as_str())
        .collect();
    assert_eq!(names, ["advanced=2"]);
    // A name for two points, and two names for a value, tell nothing apart.
    for list in [
        "[{ name = 'a', value = 1 }, { name = 'a', value = 2 }]",
        "[1, { name = 'a', value = 1 }]",
    ] {
        let told = fault(
            &format!(
                "game = 'mint-works'\nbots = ['random']\n[sweep]\n'rules.advanced' = {list}\n"
            ),
            &[],
        );
        assert!(told.contains("is not a list of different values"), "{told}");
    }
}

#[test]
fn a_component_file_lies_beside_its_experiment_or_below_the_working_directory_by_option() {
    let shipped = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/configs/mint-tin-aliens.toml"
    ))
    .unwrap();
    let experiment = "game = 'mint-tin-aliens'\nbots = ['random']\ndeals = 3\n";
    let named = format!("{experiment}components = 'parts.toml'\n");
    let folder = folder_with(&[
        ("here.toml", experiment),
        ("there.toml", &named),
        ("own.toml", &shipped),
    ]);
    let below = folder.path().join("study");
    fs::create_dir(&below).unwrap();
    fs::rename(folder.path().join("there.toml"), below.join("there.toml")).unwrap();
    let check = |args: &[&str]| mintlab(folder.path(), &[&["check"], args].concat());
    let missing = check(&["study/there.toml"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        text(&missing.stderr).contains("study/parts.toml"),
        "{}",
        text(&missing.stderr)
    );
    fs::write(below.join("parts.toml"), &shipped).unwrap();
    assert!(check(&["study/there.toml"]).status.success());
    let by_option = check(&["study/there.toml", "--set", "components=own.toml"]);
    assert!(by_option.status.success(), "{}", text(&by_option.stderr));
}

#[test]
fn check_plans_a_mirror_match_for_the_first_player_and_names_the_arms() {
    let mirror = "game = 'mint-works'\nbots = ['random']\ndeals = 50\n[[arm]]\nname = 'long'\nrules.stars-to-win = 9\n";
    let folder = folder_with(&[("my.toml", mirror)]);
    let told = text(&mintlab(folder.path(), &["check", "my.toml"]).stdout);
    assert!(told.contains("points of seat advantage"), "{told}");
    assert!(told.contains("first player   long - base"), "{told}");
    assert!(!told.contains("n/a"), "{told}");
}

#[test]
fn a_value_of_the_wrong_kind_is_told_without_types_of_the_program() {
    let base = "game = 'mint-delivery'\nbots = ['random']\n";
    for rule in [
        "rules.roads='x'",
        "rules.roads=true",
        "rules.round-cap='x'",
        "rules.roads=[3]",
    ] {
        let told = fault(&format!("{base}{rule}\n"), &[]);
        for word in ["struct", "enum", "u8", "u16", "usize", "variant"] {
            let named = told
                .split(|c: char| !c.is_alphanumeric())
                .any(|one| one == word);
            assert!(!named, "{rule}\n{told}");
        }
    }
}
