//! What bots tell of their decisions: `Bot::choose_aloud` and `mintlab replay --values`.

use std::collections::BTreeMap;

use serde_json::Value;

use mintlab::bots::{Measure, Thoughts};
use mintlab::core::game::{Game, View};

use crate::program::{folder_with, mintlab};
use crate::toys::nim::Nim;
use crate::toys::{bot, rng};

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a fresh bot thinks of the first decision of Nim, and what it chooses silently and aloud.
fn first_thoughts(name: &str) -> (Thoughts<u32>, [u32; 2]) {
    let game = Nim { seats: 2, heap: 21 };
    let state = game.deal(&mut rng(0));
    let view = View::new(&game, &state, 0);
    let mut thoughts = Thoughts::default();
    let aloud = bot::<Nim>(name).choose_aloud(&view, &mut rng(1), &mut thoughts);
    let silent = bot::<Nim>(name).choose(&view, &mut rng(1));
    (thoughts, [silent, aloud])
}

#[test]
fn a_searchs_visits_add_up_to_its_iterations() {
    for name in [
        "ismcts:iterations=300,stop=never",
        "ismcts:iterations=300,stop=never,trust=4",
        "flat-mc:playouts=300,stop=never",
    ] {
        let (thoughts, [silent, aloud]) = first_thoughts(name);
        assert_eq!(thoughts.measure(), Some(Measure::Reward));
        let visits: u32 = thoughts.list().iter().map(|thought| thought.visits).sum();
        assert_eq!(visits, 300, "{name}");
        assert_eq!(thoughts.ranked()[0].action, aloud, "{name}");
        assert_eq!(silent, aloud, "{name}");
    }
}

#[test]
fn greedy_plays_what_it_appraises_highest() {
    let (thoughts, [silent, aloud]) = first_thoughts("greedy");
    assert_eq!(thoughts.measure(), Some(Measure::Appraisal));
    assert_eq!(thoughts.list().len(), 3);
    let played = thoughts.of(aloud).and_then(|thought| thought.value);
    assert_eq!(thoughts.ranked()[0].value, played);
    assert_eq!(silent, aloud);
}

#[test]
fn a_random_player_has_no_thoughts() {
    let (thoughts, [silent, aloud]) = first_thoughts("random");
    assert_eq!((thoughts.measure(), thoughts.list().len()), (None, 0));
    assert_eq!(silent, aloud);
}

const GAME: &str = r#"
name = "thoughts"
game = "mint-works"
players = 4
bots = ["learned", "ismcts:iterations=60,stop=never,choice=visits", "greedy:without=producer", "random"]
deals = 2
"#;

/// The lines of one replayed game.
fn lines(options: &[&str]) -> Vec<Value> {
    let folder = folder_with(&[("my.toml", GAME)]);
    let replay = ["replay", "my.toml", "--format", "jsonl"];
    let output = mintlab(folder.path(), &[&replay, options].concat());
    let told = text_of(&output.stdout);
    assert!(output.status.success(), "{}", text_of(&output.stderr));
    let read = |line| serde_json::from_str(line).expect("JSON");
    told.lines().map(read).collect()
}

/// The values of a decision by action; `None` where the line has none.
fn values(line: &Value) -> Option<BTreeMap<String, Option<f64>>> {
    let list = line.get("values")?["actions"].as_array().expect("a list");
    let entry = |value: &Value| {
        let name = value["action"].as_str().expect("a name").to_owned();
        (name, value["value"].as_f64())
    };
    Some(list.iter().map(entry).collect())
}

#[test]
fn values_change_nothing_of_the_game() {
    let (with, without) = (lines(&["--values"]), lines(&[]));
    assert!(without.iter().all(|line| line.get("values").is_none()));
    let stripped = with.into_iter().map(|mut line| {
        line.as_object_mut().expect("an object").remove("values");
        line
    });
    assert_eq!(stripped.collect::<Vec<_>>(), without);
}

#[test]
fn every_legal_action_has_its_value_in_the_transcript() {
    let mut seen = [0; 4];
    for line in lines(&["--values"]) {
        let Some(values) = values(&line) else {
            continue;
        };
        let legal = line["legal"].as_array().expect("a list");
        let named: Vec<&Value> = line["values"]["actions"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|entry| &entry["action"])
            .collect();
        assert_eq!(named, legal.iter().collect::<Vec<_>>());
        assert!(legal.len() > 1, "a forced action needs no thought");
        let played = values[line["action"].as_str().expect("a name")];
        let best = values.values().flatten().copied().fold(f64::MIN, f64::max);
        let seat = line["seat"].as_u64().expect("a seat") as usize;
        match seat {
            0 => {
                assert_eq!(line["values"]["measure"], "win_share");
                assert!(
                    values
                        .values()
                        .all(|value| value.is_some_and(|value| (0.0..=1.0).contains(&value)))
                );
                assert_eq!(played, Some(best));
            }
            1 => {
                assert_eq!(line["values"]["measure"], "reward");
                let visits = |entry: &Value| entry["visits"].as_u64().expect("visits");
                let all = line["values"]["actions"].as_array().expect("a list");
                assert_eq!(all.iter().map(visits).sum::<u64>(), 60);
                let most = all.iter().max_by_key(|entry| visits(entry)).map(visits);
                let chosen = all.iter().find(|entry| entry["action"] == line["action"]);
                assert_eq!(chosen.map(visits), most);
            }
            _ => {
                assert_eq!(line["values"]["measure"], "appraisal");
                assert_eq!(played, Some(best));
                // What is barred was not thought of.
                assert!(
                    values
                        .iter()
                        .all(|(name, value)| name.contains("producer") == value.is_none())
                );
            }
        }
        seen[seat] += 1;
    }
    assert!(seen[..3].iter().all(|&times| times > 3), "{seen:?}");
    assert_eq!(seen[3], 0, "random thinks nothing");
}

#[test]
fn the_best_thoughts_stand_before_a_decision_in_prose() {
    let folder = folder_with(&[("my.toml", GAME)]);
    let output = mintlab(folder.path(), &["replay", "my.toml", "--values"]);
    let told = text_of(&output.stdout);
    let plain = text_of(&mintlab(folder.path(), &["replay", "my.toml"]).stdout);
    let thoughts: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("  thought: "))
        .collect();
    assert!(thoughts.len() > 10);
    assert!(thoughts.iter().any(|line| line.contains(" visits)")));
    assert!(
        told.lines().all(|line| line.chars().count() <= 80),
        "{told}"
    );
    assert!(!plain.contains("thought: "));
    // Without the thoughts it is the same story.
    let is_thought =
        |line: &&str| line.starts_with("  thought: ") || line.starts_with("           ");
    let story: Vec<&str> = told.lines().filter(|line| !is_thought(line)).collect();
    assert_eq!(
        story,
        plain
            .lines()
            .filter(|line| !is_thought(line))
            .collect::<Vec<_>>()
    );
}

/// A handicapped bot passes on what it thought; of a blunder nothing was thought.
#[test]
fn blunders_come_without_a_thought() {
    let text = GAME.replace("greedy:without=producer", "greedy:blunder=0.5");
    let folder = folder_with(&[("my.toml", &text)]);
    let replay = ["replay", "my.toml", "--format", "jsonl", "--values"];
    let told = text_of(&mintlab(folder.path(), &replay).stdout);
    let (mut thought, mut blundered) = (0, 0);
    for line in told.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let choice = line["legal"]
            .as_array()
            .is_some_and(|legal| legal.len() > 1);
        if line["seat"] != 2 || !choice {
            continue;
        }
        match values(&line) {
            None => blundered += 1,
            Some(values) => {
                let best = values.values().flatten().copied().fold(f64::MIN, f64::max);
                assert_eq!(values[line["action"].as_str().expect("a name")], Some(best));
                thought += 1;
            }
        }
    }
    assert!(thought > 2 && blundered > 2, "{thought} {blundered}");
}
