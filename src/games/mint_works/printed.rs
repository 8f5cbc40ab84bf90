//! Every number that the cards and sheets print, with the key that changes it.

use super::cards::{Ai, Location, Named, Plan};
use super::rules::{Purse, Rules};
use crate::core::ruleset::{Printed, RuleSet, Set};

pub(super) fn printed(players: usize) -> Vec<Printed> {
    let plans = Plan::ALL.iter().flat_map(|&plan| of_plan(plan));
    let locations = Location::ALL
        .iter()
        .flat_map(|&at| of_location(at, players));
    let ais = Ai::ALL.iter().map(|&ai| of_ai(ai));
    let mut all: Vec<Printed> = plans.chain(locations).chain(ais).collect();
    all.extend(SHEETS.map(|(what, value, key)| Printed::key(what, value, key)));
    all.push(Printed {
        what: "sheet: Advanced locations in play".to_owned(),
        value: if players == 1 { 1 } else { 2 },
        set: Set::Variant("advanced"),
    });
    all.push(Printed::fixed(
        "Sonic: turns in a row",
        2,
        "what counts as his pass (MW-A23) is settled for two turns",
    ));
    all
}

const SHEETS: [(&str, i64, &str); 22] = [
    ("sheet: stars that end the game", 7, "stars-to-win"),
    ("sheet: Plans in the Plan Supply", 3, "supply-size"),
    ("solitaire: Plans in the Plan Supply", 2, "solo-supply-size"),
    ("sheet: mints of each player at the start", 3, "start-mints"),
    ("sheet: mints gained at the end of Upkeep", 1, "income"),
    ("Truck: less at the Supplier", 1, "truck-discount"),
    ("Crane: less at the Builder", 1, "crane-discount"),
    ("Truck and Crane: the minimum", 1, "min-cost"),
    ("Bridge: counts as Culture Buildings", 2, "bridge-counts"),
    ("Museum: stars per Culture Building", 1, "museum-stars"),
    ("Gallery: stars per mint", 1, "gallery-stars"),
    (
        "Gallery: mints put on it at Upkeep",
        1,
        "plans.gallery.upkeep-gain",
    ),
    ("Obelisk: stars per Building", 1, "obelisk-stars"),
    ("Vault: stars per face-down Plan", 2, "vault-stars"),
    ("Landfill: less per Culture Building", 1, "landfill-penalty"),
    (
        "Corporate HQ: mints per Building",
        1,
        "plans.corporate-hq.upkeep-gain",
    ),
    ("Co-op: mints for the other player", 1, "co-op-gift"),
    (
        "Crowdfunder: mints for each other player",
        1,
        "crowdfunder-others",
    ),
    ("Wholesaler: mints for its owner", 1, "wholesaler-owner"),
    ("Lotto: mints for its owner", 2, "lotto-owner"),
    ("Rachael: mints in all", 30, "rachael-supply"),
    (
        "Stripmine: mints at Upkeep",
        3,
        "plans.stripmine.upkeep-gain",
    ),
];

fn of_plan(plan: Plan) -> [Printed; 4] {
    let (cost, stars, gain) = plan.printed();
    let figure = |what: &str, value: u16| {
        let key = format!("plans.{}.{}", plan.name(), what.replace(' ', "-"));
        Printed::key(format!("{}: {what}", plan.title()), value, key)
    };
    [
        figure("cost", cost),
        figure("stars", stars),
        figure("upkeep gain", gain),
        figure("copies", 1),
    ]
}

fn of_location(location: Location, players: usize) -> Vec<Printed> {
    let (spaces, cost, gain) = location.printed(players);
    let figure = |what: &str, value: u16| {
        let key = format!("locations.{}.{what}", location.name());
        Printed::key(format!("{}: {what}", location.title()), value, key)
    };
    let mut figures = vec![figure("spaces", spaces), figure("cost", cost)];
    if Location::GIVES_MINTS & location.bit() != 0 {
        figures.push(figure("gain", gain));
    }
    figures
}

fn of_ai(ai: Ai) -> Printed {
    let what = format!("{}: mints at the start", ai.title());
    match Rules::defaults(1).ais[ai].start_mints {
        Purse::Mints(mints) => Printed::key(what, mints, format!("ais.{}.start-mints", ai.name())),
        Purse::Endless(_) => Printed {
            what,
            value: 0,
            set: Set::Variant("ais.mort.start-mints"),
        },
    }
}
