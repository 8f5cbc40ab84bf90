//! The laws of the game in random play: conservation, hidden information, legal actions.

use super::rng;
use crate::core::game::Game;
use crate::core::notation::Notation;
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

/// Every variant and every other value of each switch.
pub fn rule_sets() -> Vec<Rules> {
    let both = Rules {
        upgrades: Upgrades::Drawn,
        roads: Roads::Random(4),
        ..Rules::default()
    };
    vec![
        Rules::default(),
        Rules {
            without_orders: vec!["css".to_owned(), "n".to_owned()],
            without_upgrades: vec!["drone".to_owned(), "trailer".to_owned()],
            ..both.clone()
        },
        Rules {
            upgrades: Upgrades::Drawn,
            ..Rules::default()
        },
        Rules {
            roads: Roads::Random(3),
            ..Rules::default()
        },
        both.clone(),
        Rules {
            mint_supply: MintSupply::Unlimited,
            exchanges: Exchanges::One,
            keep: Keep::AnySet,
            flow: Flow::On,
            upgrade_mints: UpgradeMints::Kept,
            column_sells: ColumnSells::Both,
            toll_stuck: TollStuck::Blocked,
            ..both
        },
    ]
}

#[test]
fn random_games_keep_mints_and_orders_and_hide_what_is_hidden() {
    for rules in rule_sets() {
        for players in 2..=5 {
            let game =
                MintDelivery::new(rules.clone(), Components::default(), players).expect("good");
            for index in 0..6 {
                walk(&game, index);
            }
        }
    }
}

fn walk(game: &MintDelivery, index: u64) {
    let mut table = rng(index);
    let mut state = game.deal(&mut table);
    let (mut legal, mut buffer, mut step) = (Vec::new(), Vec::new(), 0);
    while let Some(seat) = game.to_act(&state) {
        assert!(game.conserved(&state), "{state:?}");
        game.legal_actions(&state, &mut legal);
        let mut twin = table.clone();
        let action = game.random_action(&state, &mut buffer, &mut table);
        assert_eq!(action, legal[twin.below(legal.len())]);
        if step % 7 == 0 {
            redeals(game, &state, seat);
        }
        game.apply(&mut state, action, &mut table);
        let only = game.to_act(&state).map(|_| {
            game.legal_actions(&state, &mut legal);
            legal == [Action::EndTurn]
        });
        assert_ne!(
            only,
            Some(true),
            "a turn with nothing but end-turn ends by itself"
        );
        step += 1;
    }
    assert!(game.conserved(&state));
}

fn redeals(game: &MintDelivery, state: &State, seat: usize) {
    let seen = game.state_json(state, Some(seat));
    let mut world = *state;
    game.determinize(&mut world, seat, &mut rng(77));
    assert_eq!(game.state_json(&world, Some(seat)), seen);
    assert!(game.conserved(&world));
    let (mut again, mut direct) = (world, *state);
    game.determinize(&mut again, seat, &mut rng(78));
    game.determinize(&mut direct, seat, &mut rng(78));
    assert_eq!(
        again, direct,
        "the re-deal depends on how the hidden cards lay"
    );
}
