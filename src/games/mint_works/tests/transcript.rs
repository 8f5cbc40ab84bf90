//! The words and fields of the transcript contract.

use serde_json::json;

use super::table::Table;
use crate::bots::Bot;
use crate::core::game::Game;
use crate::core::game::View;
use crate::core::notation::Notation;
use crate::core::rng::{Rng, Stream};
use crate::core::ruleset::RuleSet;
use crate::games::mint_works::printed_ai::PrintedBot;
use crate::games::mint_works::{Advanced, Ai, Location as At, MintWorks, Plan, Plan::*, Rules};

#[test]
fn every_field_of_the_state() {
    let table = Table::players(2)
        .built(1, &[Plan::Wholesaler])
        .deck(&[Plant, Truck])
        .mints(&[5, 5])
        .play(&["supplier:statue", "wholesaler"]);
    let expected = json!({
        "round": 1, "phase": "development", "to_act": 0, "turns_left": 1, "token": 0, "passes": 0,
        "supply": ["windmill", "gardens"], "deck": ["plant", "truck"], "mint_supply": null,
        "blocked": [], "open": ["wholesaler"], "owners": {"wholesaler": 1},
        "spaces": {
            "producer": [], "wholesaler": [{"seat": 1, "mints": 1}], "builder": [],
            "supplier": [{"seat": 0, "mints": 2}], "leadership-council": [], "lotto": [],
        },
        "players": [
            {"mints": 3, "plans": ["statue"], "buildings": [], "gallery": 0, "stars": 0, "hidden": []},
            {"mints": 6, "plans": [], "buildings": ["wholesaler"], "gallery": 0, "stars": 1, "hidden": []},
        ],
    });
    assert_eq!(table.json(), expected);
}

#[test]
fn a_building_counts_as_gained_and_as_built() {
    let table = Table::players(2)
        .built(1, &[Plan::Wholesaler])
        .mints(&[5, 5])
        .play(&["supplier:statue"]);
    let items = table.game.items();
    let held = |seat: usize| {
        let mut found = Vec::new();
        table.game.held(&table.state, seat, &mut found);
        let item = |place: usize| (items[place].name.as_str(), items[place].event);
        found.into_iter().map(item).collect::<Vec<_>>()
    };
    assert_eq!(held(0), [("statue", "gained")]);
    assert_eq!(held(1), [("wholesaler", "gained"), ("wholesaler", "built")]);
}

#[test]
fn rules_hold_every_key_the_ai_and_the_advanced_locations_in_play() {
    let mut rules = Rules::defaults(1);
    rules.advanced = Advanced::Drawn(1);
    let game = MintWorks::new(rules, 1, Some(Ai::Mort)).unwrap();
    let state = game.deal(&mut Rng::new(3, Stream::Table { deal: 0 }));
    let json = game.rules_json(&state);
    assert_eq!(json["ai"], "mort");
    assert_eq!(json["advanced"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        json["plans"]["corporate-hq"],
        json!({"cost": 3, "stars": 0, "upkeep-gain": 1, "copies": 1})
    );
    assert_eq!(
        json["locations"]["producer"],
        json!({"spaces": 3, "cost": 1, "gain": 2})
    );
    assert_eq!(json["ais"]["mort"]["start-mints"], "unlimited");
    assert_eq!(json["tie-break"], "smallest");
    assert_eq!(
        (game.variant(), game.printed_seat(1), game.printed_seat(0)),
        ("solo", Some("mort"), None)
    );
}

#[test]
fn rule_sets_share_the_order_of_the_deck() {
    let deal = |change: fn(&mut Rules)| {
        let mut rules = Rules::defaults(2);
        change(&mut rules);
        let game = MintWorks::new(rules, 2, None).unwrap();
        let state = game.deal(&mut Rng::new(3, Stream::Table { deal: 5 }));
        state.deck_cards().collect::<Vec<_>>()
    };
    let plain = deal(|_| {});
    assert_eq!(plain.len(), 18);
    assert_eq!(plain, deal(|rules| rules.advanced = Advanced::Drawn(2)));
    assert_eq!(plain, deal(|rules| rules.stars_to_win = 9));
}

#[test]
fn a_random_action_is_the_legal_one_of_the_same_stream() {
    let mut rules = Rules::defaults(3);
    rules.plans[Mine].copies = 4;
    rules.advanced = Advanced::Drawn(1);
    let game = MintWorks::new(rules, 3, None).unwrap();
    for deal in 0..200 {
        let mut rng = Rng::new(9, Stream::Table { deal });
        let mut state = game.deal(&mut rng);
        let (mut actions, mut buffer) = (Vec::new(), Vec::new());
        while game.to_act(&state).is_some() {
            game.legal_actions(&state, &mut actions);
            let mut twin = rng.clone();
            let expected = actions[twin.below(actions.len())];
            let action = game.random_action(&state, &mut buffer, &mut rng);
            assert_eq!((action, &rng), (expected, &twin));
            game.apply(&mut state, action, &mut rng);
            assert!(game.conserved(&state));
        }
    }
}

#[test]
fn printed_bots_play_legal_games_at_a_table_of_three() {
    let mut rules = Rules::defaults(3);
    rules.advanced = Advanced::Named(vec![
        At::Crowdfunder,
        At::Recycler,
        At::SwapMeet,
        At::TempAgency,
    ]);
    let game = MintWorks::new(rules, 3, None).unwrap();
    let mut actions = Vec::new();
    for deal in 0..100 {
        let mut rng = Rng::new(11, Stream::Table { deal });
        let mut state = game.deal(&mut rng);
        while let Some(seat) = game.to_act(&state) {
            let mut bot = PrintedBot { ai: Ai::ALL[seat] };
            let action = bot.choose(&View::new(&game, &state, seat), &mut rng);
            game.legal_actions(&state, &mut actions);
            assert!(actions.contains(&action), "{action:?}");
            game.apply(&mut state, action, &mut rng);
        }
    }
}

#[test]
fn solitaire_games_conserve_cards_and_mints() {
    for ai in Ai::ALL {
        for (number, &advanced) in At::ADVANCED.iter().enumerate() {
            let mut rules = Rules::defaults(1);
            rules.advanced = Advanced::Named(vec![advanced]);
            let game = MintWorks::new(rules, 1, Some(ai)).unwrap();
            for deal in 0..50 {
                conserve(&game, deal * 4 + number as u64);
            }
        }
    }
}

fn conserve(game: &MintWorks, deal: u64) {
    let mut rng = Rng::new(13, Stream::Table { deal });
    let mut state = game.deal(&mut rng);
    let mut actions = Vec::new();
    while let Some(seat) = game.to_act(&state) {
        assert!(game.conserved(&state));
        game.legal_actions(&state, &mut actions);
        assert!(!actions.is_empty() && (seat == 0 || actions.len() == 1));
        let action = game.random_action(&state, &mut actions, &mut rng);
        game.apply(&mut state, action, &mut rng);
    }
    assert!(game.conserved(&state));
}
