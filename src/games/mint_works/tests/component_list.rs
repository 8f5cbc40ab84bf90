//! The printed components against the check sums of the rules page.

use crate::core::ruleset::RuleSet;
use crate::games::mint_works::{Ai, Location, Named, Plan, Purse, Rules, Type};

#[test]
fn plans_by_type() {
    let count = |kind| Plan::ALL.iter().filter(|plan| plan.kind() == kind).count();
    let counts = [Type::Culture, Type::Production, Type::Utility, Type::Deed].map(count);
    assert_eq!(counts, [6, 7, 6, 2]);
}

#[test]
fn costs_and_stars_add_up() {
    let rules = Rules::defaults(2);
    let costing = |cost| {
        rules
            .plans
            .iter()
            .filter(|(_, figures)| figures.cost == cost)
            .count()
    };
    assert_eq!([1, 2, 3, 4, 5].map(costing), [4, 5, 4, 5, 3]);
    let sum = |of: fn(Plan) -> u16| Plan::ALL.iter().map(|&plan| of(plan)).sum::<u16>();
    assert_eq!(sum(|plan| plan.printed().0), 61);
    assert_eq!(sum(|plan| plan.printed().1), 24);
    assert!(rules.plans.iter().all(|(_, figures)| figures.copies == 1));
}

#[test]
fn spaces_by_number_of_players() {
    let spaces = |location: Location| [1, 2, 3, 4].map(|players| location.printed(players).0);
    assert_eq!(spaces(Location::Producer), [3, 2, 2, 3]);
    assert_eq!(spaces(Location::Supplier), [2, 2, 2, 3]);
    assert_eq!(spaces(Location::Builder), [2, 2, 2, 3]);
    assert_eq!(spaces(Location::LeadershipCouncil), [1; 4]);
    assert_eq!(spaces(Location::SwapMeet), [1; 4]);
}

#[test]
fn location_costs() {
    let rules = Rules::defaults(3);
    let costs: Vec<_> = rules
        .locations
        .iter()
        .map(|(location, figures)| (location.name(), figures.cost))
        .collect();
    let expected = [
        ("producer", 1),
        ("wholesaler", 1),
        ("builder", 2),
        ("supplier", 0),
        ("leadership-council", 1),
        ("lotto", 3),
        ("crowdfunder", 1),
        ("recycler", 1),
        ("swap-meet", 2),
        ("temp-agency", 1),
    ];
    assert_eq!(costs, expected);
}

#[test]
fn ais() {
    let rules = Rules::defaults(1);
    let mints = [Ai::Justin, Ai::Rachael, Ai::Sonic].map(|ai| rules.ais[ai].start_mints);
    assert_eq!(mints, [Purse::Mints(3), Purse::Mints(5), Purse::Mints(5)]);
    assert_eq!(Ai::from_name("mort"), Some(Ai::Mort));
    assert_eq!(Ai::Sonic.name(), "sonic");
    assert_eq!(rules.cards().len(), 21 + 10 + 4);
}
