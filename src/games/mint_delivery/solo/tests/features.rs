//! The inputs of a learned player, and how far it looks.

use super::*;
use crate::core::features::{Features, Inputs, LookAhead};

fn seen(game: &MintDeliverySolo, state: &State) -> Inputs {
    let mut inputs = Inputs::default();
    game.observe(state, PLAYER, &mut inputs);
    inputs
}

#[test]
fn inputs_tell_nothing_hidden_and_take_the_same_places_against_every_ai() {
    let mut places = None;
    for ai in AIS {
        let game = MintDeliverySolo::new(Rules::default(), Components::default(), ai).unwrap();
        let mut table = rng(3);
        let mut state = game.deal(&mut table);
        let mut buffer = Vec::new();
        for step in 0..300 {
            if game.to_act(&state).is_none() {
                break;
            }
            if step % 7 == 0 {
                let inputs = seen(&game, &state);
                let mut world = state;
                game.determinize(&mut world, PLAYER, &mut rng(step));
                assert_eq!(seen(&game, &world), inputs);
                assert_eq!(*places.get_or_insert(inputs.places()), inputs.places());
            }
            let action = game.random_action(&state, &mut buffer, &mut table);
            game.apply(&mut state, action, &mut table);
        }
    }
}

#[test]
fn the_player_looks_through_its_turn_and_what_the_ai_is_forced_to_do() {
    let game = MintDeliverySolo::new(Rules::default(), Components::default(), "hauler").unwrap();
    let mut table = rng(5);
    let mut state = game.deal(&mut table);
    let mut actions = Vec::new();
    game.legal_actions(&state, &mut actions);
    let step = |action: &&Action| matches!(action, Action::Move(_));
    let first = *actions.iter().find(step).expect("a road");
    game.follow(&mut state, first, &mut table);
    assert!(game.goes_on(&state, PLAYER));
    game.legal_actions(&state, &mut actions);
    let second = *actions.iter().find(step).expect("a road");
    game.follow(&mut state, second, &mut table);
    // The AI has had its turn, and the next one of the player begins.
    assert_eq!((game.to_act(&state), state.round), (Some(PLAYER), 2));
    assert!(!game.goes_on(&state, PLAYER));
}
