//! The prose of a game.

use super::table::Table;
use crate::core::game::Game;
use crate::core::notation::{Notation, Story};
use crate::core::ruleset::RuleSet;
use crate::games::mint_works::{Advanced, Ai, Location as At, MintWorks, Plan::*, Rules};
use crate::games::tellings;

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// The line of an action in a game of Ada and Bo, or of Ada against an AI.
fn told(table: Table, action: &str, names: &[String]) -> String {
    let before = table.state;
    let mut actions = Vec::new();
    table.game.legal_actions(&before, &mut actions);
    let chosen = actions
        .into_iter()
        .find(|&chosen| table.game.action_name(&before, chosen) == action);
    let after = table.play(&[action]);
    after
        .game
        .tell_action(&before, chosen.unwrap(), &after.state, names)
}

#[test]
fn actions_are_told_in_a_line() {
    let ada = names(&["Ada", "Bo"]);
    let two = || Table::players(2);
    assert_eq!(
        told(two(), "producer", &ada),
        "Ada pays 1 at the Producer and gains 2."
    );
    assert_eq!(
        told(two(), "supplier:gardens", &ada),
        "Ada buys Gardens for 3."
    );
    let plan = two().plans(0, &[Mine]);
    assert_eq!(
        told(plan, "builder:mine", &ada),
        "Ada pays 2 and builds Mine (now 1 star)."
    );
    assert_eq!(told(two(), "pass", &ada), "Ada passes.");
    let recycler = Table::advanced(&[At::Recycler], |_| {}).built(0, &[Mine]);
    assert_eq!(
        told(recycler, "recycler:mine!", &ada),
        "Ada pays 1 and recycles Mine (Building) for 3 mints; under the deck: Mine."
    );
}

#[test]
fn a_new_round_has_a_heading() {
    let table = Table::players(2)
        .built(0, &[Mine])
        .mints(&[0, 2])
        .play(&["pass"]);
    let told = told(table, "pass", &names(&["Ada", "Bo"]));
    let expected = "Bo passes.\n  Upkeep: Ada gains 2; Bo gains 1.\n\n\
        Round 2 - Ada starts. Ada 1 star, 2 mints; Bo 0 stars, 3 mints.\n\
        Plan Supply: Windmill 1, Statue 2, Gardens 3; 0 in the deck.";
    assert_eq!(told, expected);
}

#[test]
fn an_ai_says_why() {
    let table = Table::solo(Ai::Rachael, |_| {})
        .plans(1, &[Mine])
        .full(&[At::Producer])
        .turn(1);
    let told = told(table, "builder:mine", &names(&["Ada", "Rachael"]));
    assert_eq!(
        told,
        "Rachael: Producer full; Wholesaler closed; Builder: pays 2 and builds its oldest\n    Plan, Mine (now 1 star)."
    );
}

#[test]
fn the_end_says_who_won_and_why() {
    let table = Table::players(2)
        .built(0, &[Gardens, Factory, Windmill])
        .pass();
    let told = table
        .game
        .tell_end(&table.state, &table.outcome(), &names(&["Ada", "Bo"]));
    let expected = "The game ends in round 1: 7 stars are reached.\n\
        Ada 7 stars (Neighborhood of 3), Bo 0 stars (Neighborhood of 0).\nAda wins.";
    assert_eq!(told, expected);
}

#[test]
fn lines_fit_eighty_columns() {
    let bots = [
        "ismcts:iterations=400",
        "greedy",
        "random",
        "flat-monte-carlo",
    ];
    for (players, ai) in [
        (2, None),
        (4, None),
        (1, Some(Ai::Justin)),
        (1, Some(Ai::Sonic)),
        (1, Some(Ai::Mort)),
    ] {
        let mut rules = Rules::defaults(players);
        rules.advanced = Advanced::Drawn(1);
        let game = MintWorks::new(rules, players, ai).unwrap();
        // `told` looks at each line.
        (0..20).for_each(|deal| drop(tellings::told(&game, 5, &bots, deal)));
    }
}
