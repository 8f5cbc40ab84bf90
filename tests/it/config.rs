//! The experiment file: what it takes, and what it says about what it does not take.

use mintlab::config::{Experiment, Seating};
use mintlab::games;
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
    let opened =
        Experiment::read("my.toml", text, &options).and_then(|e| games::open(&e).map(|_| ()));
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
    assert!(told.contains("smallest"), "{told}");
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
        key in "(name|game|players|solo|bots|seating|deals|seed|components|rules|rules\\.[a-z-]{0,9}|[a-z.]{0,6})",
        value in "(-?[0-9]{1,22}|\"[a-z:=,-]{0,12}\"|\\[\"?[a-z0-9]{0,5}\"?\\]|[0-9.e-]{1,6}|true|\\{ a = 1 \\}|\\PC{0,8})",
    ) {
        let option = format!("{key}={value}");
        let experiment = Experiment::read("my.toml", FIVE_LINES, &[option]);
        if let Ok(experiment) = experiment {
            let _ = games::open(&experiment);
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
            let _ = games::open(&experiment);
        }
    }
}
