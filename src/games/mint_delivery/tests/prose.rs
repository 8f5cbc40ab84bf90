//! Actions, roads and ends as they are told.

use super::Bench;
use crate::core::game::Game;
use crate::core::notation::{Notation, Story};
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

fn names() -> Vec<String> {
    vec!["Anna".into(), "Ben".into()]
}

/// Plays an action and tells it.
fn tell(bench: &mut Bench, name: &str) -> String {
    let before = bench.state;
    let mut actions = Vec::new();
    bench.game.legal_actions(&before, &mut actions);
    let named = |action: &&Action| bench.game.action_name(&before, **action) == name;
    let action = *actions.iter().find(named).expect("a legal action");
    bench.play(name);
    bench
        .game
        .tell_action(&before, action, &bench.state, &names())
}

#[test]
fn actions_are_told_in_a_line() {
    let mut bench = Bench::new(2, Rules::default());
    bench.give(0, &["northwest-cs"]);
    assert_eq!(
        tell(&mut bench, "optimise:S1N0"),
        "Anna turns 2 Classic into 1 Sugar Free. [CCS.]"
    );
    assert_eq!(
        tell(&mut bench, "move:north-warehouse"),
        "Anna drives to North Warehouse."
    );
    assert_eq!(
        tell(&mut bench, "unload:C2S0N0"),
        "Ben unloads 2 Classic. [CC..]"
    );
    assert_eq!(
        tell(&mut bench, "end-turn"),
        "Ben ends the turn.\n\nRound 2 (Anna 0, Ben 0)"
    );
    bench.truck(0, "northwest", "CCS");
    assert_eq!(
        tell(&mut bench, "deliver:northwest-cs"),
        "Anna delivers Northwest CS (3): 3 stars. [C...]"
    );
}

#[test]
fn roads_are_told_as_they_work() {
    let toll = Laid {
        token: "toll".into(),
        space: Some("northwest-east".into()),
    };
    let highway = Laid {
        token: "highway".into(),
        space: Some("northwest-south".into()),
    };
    let rules = Rules {
        roads: Roads::Listed(vec![toll, highway]),
        ..Rules::default()
    };
    let mut bench = Bench::new(2, rules);
    bench.truck(0, "northwest", "CS");
    assert_eq!(
        tell(&mut bench, "move:northwest-east"),
        "Anna comes to the toll at Northwest East."
    );
    assert_eq!(
        tell(&mut bench, "toll:S"),
        "Anna pays 1 Sugar Free and drives to Northwest East. [C...]"
    );
    bench.truck(0, "northwest", "C");
    assert_eq!(
        tell(&mut bench, "move:northwest-south"),
        "Anna takes the Highway at Northwest South to West Warehouse."
    );
    let setup = bench.game.tell_setup(&bench.state, &names());
    assert!(
        setup.contains(
            "Road condition: Toll at Northwest East: who enters first discards 1 mint of"
        )
    );
}

#[test]
fn the_end_says_what_is_reconstructed() {
    let bench = Bench::new(2, Rules::default());
    let outcome = bench.game.outcome(&bench.state);
    let end = bench.game.tell_end(&bench.state, &outcome, &names());
    assert!(end.ends_with("Reconstructed, not printed: 8 of 17 spaces, roads, orders."));
    assert!(end.lines().all(|line| line.len() <= 80));
}

#[test]
fn rules_are_told_by_the_words_of_the_transcript() {
    let bench = Bench::new(
        2,
        Rules {
            roads: Roads::Random(2),
            ..Rules::default()
        },
    );
    let rules = bench.game.rules_json(&bench.state);
    assert_eq!(rules["roads"], 2);
    assert_eq!(rules["players"], 2);
    assert!(rules["ai"].is_null() && rules["components"].is_null());
    assert_eq!(rules["mint-supply"], "limited");
    assert_eq!(rules["round-cap"], 200);
    assert_eq!(rules.as_object().map(|fields| fields.len()), Some(42));
}
