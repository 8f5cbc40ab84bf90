//! Golden games: one per card, by a player at random, so that no change of the rules goes unseen.

use xxhash_rust::xxh3::xxh3_64;

use super::*;
use crate::core::notation::Story;

/// The first lines of prose, the end, and a fingerprint of every decision between.
fn golden(ai: &str) -> String {
    let names = ["random".to_owned(), ai.to_owned()];
    let mut table = table(ai);
    let mut rng = rng(2024);
    let mut actions = Vec::new();
    table.state = table.game.deal(&mut rng);
    let mut prose = vec![table.game.tell_setup(&table.state, &names)];
    let mut transcript = String::new();
    let mut decisions = 0;
    while table.to_act().is_some() {
        let before = table.state;
        table.game.legal_actions(&before, &mut actions);
        let action = actions[rng.below(actions.len())];
        table.game.apply(&mut table.state, action, &mut rng);
        decisions += 1;
        let legal: Vec<String> = actions
            .iter()
            .map(|&a| table.game.action_name(&before, a))
            .collect();
        let played = table.game.action_name(&before, action);
        let after = table.game.state_json(&table.state, None);
        transcript += &format!("{legal:?} {played} {after}\n");
        prose.push(
            table
                .game
                .tell_action(&before, action, &table.state, &names),
        );
    }
    let outcome = table.game.outcome(&table.state);
    let end = table.game.tell_end(&table.state, &outcome, &names);
    let prose = prose.join("\n");
    assert!(
        prose
            .lines()
            .chain(end.lines())
            .all(|line| line.len() <= 80)
    );
    let opening: Vec<&str> = prose.lines().take(45).collect();
    let print = xxh3_64(transcript.as_bytes());
    format!(
        "{}\n...\n{end}\n{decisions} decisions, {print:016x}",
        opening.join("\n")
    )
}

#[test]
fn golden_games() {
    for ai in AIS {
        insta::assert_snapshot!(ai, golden(ai));
    }
}
