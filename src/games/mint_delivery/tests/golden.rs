//! Golden random games, a line for each number of players and variant.

use super::rng;
use crate::core::game::Game;
use crate::core::notation::Notation;
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

/// A random game in one line: its first decisions, how many there were, and the result.
fn tell(players: usize, upgrades: bool, roads: u8) -> String {
    let rules = Rules {
        upgrades: if upgrades {
            Upgrades::Drawn
        } else {
            Upgrades::Off
        },
        roads: Roads::Random(roads),
        ..Rules::default()
    };
    let game = MintDelivery::new(rules, Components::default(), players).expect("good rules");
    let mut rng = rng(2026);
    let mut state = game.deal(&mut rng);
    let (mut actions, mut names) = (Vec::new(), Vec::new());
    while game.to_act(&state).is_some() {
        let action = game.random_action(&state, &mut actions, &mut rng);
        names.push(game.action_name(&state, action));
        game.apply(&mut state, action, &mut rng);
    }
    let outcome = game.outcome(&state);
    let (first, count) = (names[..12].join(" "), names.len());
    let (scores, rounds) = (&outcome.scores[..players], outcome.rounds);
    format!(
        "{players} players, upgrades {upgrades}, {roads} tokens: {first} .. {count} decisions, {rounds} rounds, {scores:?}\n"
    )
}

#[test]
fn golden_games_for_each_player_count_and_variant() {
    let mut text = String::new();
    for players in 2..=5 {
        for (upgrades, roads) in [(false, 0), (true, 0), (false, 3), (true, 3)] {
            text += &tell(players, upgrades, roads);
        }
    }
    insta::assert_snapshot!(text);
}
