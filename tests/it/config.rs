//! The experiment file: what it takes, and what it says about what it does not take.

use mintlab::lab::config::{Experiment, Seating};
use mintlab::lab::open::open;
use proptest::prelude::*;

const FIVE_LINES: &str = r#"game = "mint-works"
players = 2
bots = ["random", "greedy"]
deals = 100
[rules]
tie-break = "largest"
"#;

fn read(text: &str) -> Result<Experiment, String> {
    Experiment::read("my.toml", text, &[]).map_err(|fault| fault.to_string())
}

/// What is wrong with a text, from its reading to its table.
fn fault(text: &str, options: &[&str]) -> String {
    let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
    let opened = Experiment::read("my.toml", text, &options).and_then(|e| open(&e).map(|_| ()));
    opened.expect_err("this must be refused").to_string()
}

#[test]
fn defaults_fill_what_is_not_said() {
    let experiment = read("game = 'mint-works'\nbots = ['random']").unwrap();
    assert_eq!(experiment.name, "my");
    assert_eq!(experiment.players, 2);
    assert_eq!(experiment.deals, 10_000);
    assert_eq!(experiment.seed, 1);
    assert_eq!(experiment.seating, Seating::All);
    assert!(experiment.rules.is_empty());
}

#[test]
fn options_override_the_file() {
    let options = ["deals=7".to_owned(), "rules.tie-break=smallest".to_owned()];
    let experiment = Experiment::read("my.toml", FIVE_LINES, &options).unwrap();
    assert_eq!(experiment.deals, 7);
    let keys: Vec<String> = experiment.rules.iter().map(|change| change.key()).collect();
    assert_eq!(keys, ["tie-break", "tie-break"]);
    assert_eq!(experiment.rules[1].value.as_str(), Some("smallest"));
}

#[test]
fn a_solo_experiment_has_one_player() {
    let experiment =
        read("game = 'mint-works'\nsolo = ['mort', 'sonic']\nbots = ['random']").unwrap();
    assert_eq!(experiment.players, 1);
    assert_eq!(experiment.solo.len(), 2);
}

#[test]
fn a_misspelt_key_is_named_with_its_line_and_the_right_one() {
    let text = FIVE_LINES.replace("players", "playrs");
    assert_eq!(
        fault(&text, &[]),
        "my.toml:2:1: there is no key `playrs`\n   |\n 2 | playrs = 2\n   | ^^^^^^\n  help: did you mean `players`?"
    );
}

#[test]
fn a_misspelt_rule_is_named_with_its_line_and_the_right_one() {
    let told = fault(&FIVE_LINES.replace("tie-break", "tie-brake"), &[]);
    assert!(
        told.starts_with("my.toml:6:1: there is no rule `tie-brake`"),
        "{told}"
    );
    assert!(told.ends_with("help: did you mean `tie-break`?"), "{told}");
}

#[test]
fn a_rule_of_the_wrong_type_or_value_is_refused() {
    let told = fault(&FIVE_LINES.replace("\"largest\"", "\"bigest\""), &[]);
    assert!(
        told.starts_with("my.toml:6:1: `tie-break = \"bigest\"` does not fit"),
        "{told}"
    );
    assert!(told.contains("did you mean `largest`?"), "{told}");
    let told = fault(FIVE_LINES, &["rules.stars-to-win=many"]);
    assert!(
        told.starts_with("--set rules.stars-to-win=many: "),
        "{told}"
    );
}

#[test]
fn an_unknown_bot_or_parameter_is_named() {
    let told = fault(&FIVE_LINES.replace("greedy", "gredy"), &[]);
    assert!(told.starts_with("my.toml:3:1: "), "{told}");
    assert!(told.contains("did you mean `greedy`?"), "{told}");
    let told = fault(&FIVE_LINES.replace("greedy", "ismcts:iteration=5"), &[]);
    assert!(told.contains("did you mean `iterations`?"), "{told}");
}

#[test]
fn a_wrong_type_is_refused() {
    let told = fault(&FIVE_LINES.replace("deals = 100", "deals = \"100\""), &[]);
    assert!(
        told.starts_with("my.toml:4:1: `deals = \"100\"` does not fit"),
        "{told}"
    );
    assert!(told.contains("a whole number from 1 to"), "{told}");
    assert!(fault("game = 3\nbots = ['random']", &[]).contains("is not a text"));
}

#[test]
fn too_many_players_are_refused() {
    let told = fault(&FIVE_LINES.replace("players = 2", "players = 9"), &[]);
    assert!(
        told.starts_with("my.toml:2:1: `players = 9` does not fit"),
        "{told}"
    );
    let five = "game = 'mint-works'\nplayers = 5\nbots = ['random']";
    let told = fault(five, &[]);
    let expected = "my.toml:2:1: Mint Works is for 1 to 4 players, not for 5";
    assert!(told.starts_with(expected), "{told}");
}

#[test]
fn seats_and_bots_must_fit() {
    let told = fault(
        "game = 'mint-works'\nplayers = 4\nbots = ['random', 'greedy']",
        &[],
    );
    assert!(
        told.starts_with("my.toml:3:1: 2 bots for 4 seats"),
        "{told}"
    );
    let told = fault("game = 'mint-works'\nplayers = 1\nbots = ['random']", &[]);
    assert!(told.contains("needs a printed AI"), "{told}");
}

#[test]
fn broken_toml_is_told_with_its_line() {
    let told = fault("game = 'mint-works'\nbots = [", &[]);
    assert!(told.starts_with("my.toml:2:"), "{told}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = read(&text);
    }

    #[test]
    fn no_setting_panics(
        key in "(name|game|players|solo|bots|seating|deals|seed|components|rules|stop|arm|sweep|metrics|anchor|(rules|stop|arm|arm\\.0|sweep)\\.[a-z-]{0,9}|[a-z.]{0,6})",
        value in "(-?[0-9]{1,22}|\"[a-z:=,-]{0,12}\"|\\[\"?[a-z0-9]{0,5}\"?\\]|[0-9.e-]{1,6}|true|\\{ a = 1 \\}|\\PC{0,8})",
    ) {
        let option = format!("{key}={value}");
        let experiment = Experiment::read("my.toml", FIVE_LINES, &[option]);
        if let Ok(experiment) = experiment {
            let _ = open(&experiment);
        }
    }

    #[test]
    fn no_damaged_file_panics(at in 0usize..120, with in "\\PC{0,3}", cut in 0usize..9) {
        let mut text: Vec<char> = FIVE_LINES.chars().collect();
        let at = at.min(text.len());
        let end = (at + cut).min(text.len());
        text.splice(at..end, with.chars());
        let text: String = text.into_iter().collect();
        if let Ok(experiment) = read(&text) {
            let _ = open(&experiment);
        }
    }
}

#[test]
fn arms_and_sweeps_that_make_no_sense_are_refused_with_their_line() {
    let base = "game = 'mint-works'\nbots = ['random', 'greedy']\n";
    for (text, problem) in [
        ("[[arm]]\nrules.stars-to-win = 8\n", "my.toml:4:"),
        (
            "[[arm]]\nname = 'a'\ndeals = 8\n",
            "my.toml:5:1: `deals` is not a key in which arms",
        ),
        (
            "[[arm]]\nname = 'a'\nbotz = ['random']\n",
            "did you mean `bots`?",
        ),
        (
            "[[arm]]\nname = 'a'\n[[arm]]\nname = 'a'\n",
            "two arms are named `a`",
        ),
        (
            "[[arm]]\nname = 'a'\n[[arm]]\n",
            "an arm is a table with a name",
        ),
        (
            "[[arm]]\nname = 'a'\nrules.stars-to-wim = 8\n",
            "did you mean `stars-to-win`?",
        ),
        ("[[arm]]\nname = ''\n", "is not a name"),
        ("arm = 3\n", "`arm` is a table"),
        ("base = false\n", "there is no `[[arm]]`"),
        ("base = 0\n[[arm]]\nname = 'a'\n", "`true` or `false`"),
        (
            "[sweep]\n'rules.stars-to-win' = 3\n",
            "is not a list of different values",
        ),
        (
            "[sweep]\n'rules.stars-to-win' = [3, 3]\n",
            "is not a list of different values",
        ),
        (
            "[sweep]\nseed = [3, 4]\n",
            "`seed` is not a key in which arms may differ",
        ),
        (
            "[sweep]\n'rules.stars-to-win' = [5, 'many']\n",
            "does not fit",
        ),
        (
            "[sweep]\nrules.stars-to-win = [5, 6]\n[[arm]]\nname = 'a'\n",
            "arms or a sweep, not both",
        ),
        ("stop = {}\nmetrics = 3\n", "`true` or `false`"),
        ("stop = { half-width = 0 }\n", "does not fit"),
        (
            "stop = { halfwidth = 0.1 }\n",
            "did you mean `stop.half-width`?",
        ),
        ("stop = { bot = 'random' }\n", "`stop` names no rule"),
        ("stop = { sprt = { elo0 = 5 } }\n", "is not below `elo1`"),
        ("stop = 3\n", "`stop` is a table"),
    ] {
        let told = fault(&format!("{base}{text}"), &[]);
        assert!(told.contains(problem), "{text}\n{told}");
    }
}

#[test]
fn the_base_is_the_first_arm_unless_an_arm_takes_its_name() {
    let text = |arms: &str| format!("game = 'mint-works'\nbots = ['random']\n{arms}");
    let names = |arms: &str| {
        let variants = read(&text(arms)).unwrap().variants;
        variants
            .into_iter()
            .map(|variant| variant.name)
            .collect::<Vec<_>>()
    };
    assert_eq!(names("[[arm]]\nname = 'a'\n"), ["base", "a"]);
    let own = "[[arm]]\nname = 'a'\n[[arm]]\nname = 'base'\n";
    assert_eq!(names(own), ["a", "base"]);
    assert!(names("").is_empty());
}

#[test]
fn an_experiment_with_arms_reads_back_from_its_text() {
    let text = r#"name = "x"
game = "mint-works"
bots = ["random", "greedy"]
anchor = "greedy"
metrics = true
stop = { half-width = 0.01, minutes = 3, bot = "greedy" }
rules.stars-to-win = 8
[[arm]]
name = "a"
rules.stars-to-win = 9
rules.tie-break = "largest"
"#;
    let first = read(text).unwrap();
    let again = read(&first.to_toml()).unwrap();
    let shape = |experiment: &Experiment| {
        let arm = |variant: &mintlab::lab::config::Variant| {
            let rules = variant.experiment.rules.iter();
            let mut rules: Vec<_> = rules.map(|rule| (rule.key(), rule.value.clone())).collect();
            rules.reverse();
            rules.sort_by(|a, b| a.0.cmp(&b.0));
            rules.dedup_by(|later, first| later.0 == first.0);
            (variant.name.clone(), rules)
        };
        let variants: Vec<_> = experiment.variants.iter().map(arm).collect();
        let stop = experiment.stop.as_ref().unwrap().numbers();
        (variants, stop, experiment.metrics)
    };
    assert_eq!(shape(&first), shape(&again));
    assert_eq!(shape(&first).0.len(), 2);
}

/// The experiment files that are shipped; the component files beside them are none.
fn shipped_experiments() -> Vec<std::path::PathBuf> {
    let configs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    let mut folders = vec![configs];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("readable").path();
            let is_toml = path.extension().is_some_and(|end| end == "toml");
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            match path.is_dir() {
                true => folders.push(path),
                false if is_toml && !["mint-delivery", "mint-tin-aliens"].contains(&&*name) => {
                    found.push(path);
                }
                false => {}
            }
        }
    }
    found
}

#[test]
fn the_first_line_of_every_shipped_experiment_names_the_schema() {
    let files = shipped_experiments();
    assert!(files.len() > 40, "{}", files.len());
    for path in files {
        let text = std::fs::read_to_string(&path).expect("readable");
        let schema = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("#:schema "))
            .map(|schema| path.parent().expect("a folder").join(schema));
        let is_there = schema
            .is_some_and(|schema| schema.ends_with("experiment.schema.json") && schema.exists());
        assert!(is_there, "{}: line 1 must name the schema", path.display());
        Experiment::read(&path.display().to_string(), &text, &[]).expect("it can be read");
    }
}

#[test]
fn the_base_is_an_arm_unless_it_is_said_that_it_is_not() {
    let names = |experiment: &Experiment| -> Vec<String> {
        let arms = experiment.variants.iter();
        arms.map(|arm| arm.name.clone()).collect()
    };
    let arms = |base: &str, more: &str| {
        let text = "game = 'mint-works'\nbots = ['random', 'greedy']\n";
        let text = format!("{base}\n{text}[[arm]]\nname = 'a'\n{more}\n");
        let found = read(&text).unwrap();
        assert_eq!(names(&read(&found.to_toml()).unwrap()), names(&found));
        names(&found)
    };
    assert_eq!(arms("", ""), ["base", "a"]);
    assert_eq!(arms("base = true", ""), ["base", "a"]);
    assert_eq!(arms("base = false", ""), ["a"]);
    let named = "[[arm]]\nname = 'base'\n";
    assert_eq!(arms("base = false", named), ["a", "base"]);
}
