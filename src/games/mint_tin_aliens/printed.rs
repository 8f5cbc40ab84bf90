//! Every number that the cards and sheets print, or the component file stands in for, with the key that changes it.

use super::cards::{Award, Card};
use super::rules::Rules;
use crate::core::ruleset::Printed;

pub(super) fn printed() -> Vec<Printed> {
    let rules = Rules::default();
    let cards = Card::ALL.into_iter().zip(rules.cards.list());
    let cards = cards.map(|(card, count)| {
        let name = card.name();
        Printed::key(format!("{name}: cards"), count, format!("cards.{name}"))
    });
    let merits = Award::ALL.into_iter().zip(rules.awards.list());
    let awards = merits.flat_map(|(award, merit)| {
        let name = award.name();
        let figure = |what: &str, value: u32| {
            Printed::key(
                format!("{name}: {what}"),
                value,
                format!("awards.{name}.{what}"),
            )
        };
        [
            figure("count", merit.count),
            figure("points", merit.points),
            figure("cards", merit.cards),
        ]
    });
    let sheet = SHEET.map(|(what, value, key)| Printed::key(what, value, key));
    let fixed = FIXED.map(|(what, value, why)| Printed::fixed(what, value, why));
    cards.chain(awards).chain(sheet).chain(fixed).collect()
}

const SHEET: [(&str, i64, &str); 8] = [
    ("sheet: cards dealt to the first player", 4, "deal-first"),
    ("sheet: cards dealt to the second player", 5, "deal-second"),
    ("sheet: cards face up", 5, "market-size"),
    ("sheet: the die at the start", 9, "die"),
    (
        "sheet: the die without an award goes down by",
        1,
        "die-step",
    ),
    ("sheet: pawns for the first with all four", 2, "pawns-first"),
    (
        "sheet: pawns for the second with all four",
        1,
        "pawns-second",
    ),
    ("sheet: points for a pawn", 1, "pawn-points"),
];

const FIXED: [(&str, i64, &str); 4] = [
    (
        "sheet: cards drawn in a turn",
        2,
        "each of the two draws has its own ruling (MA-1 to MA-3)",
    ),
    (
        "sheet: draws that a wild of the market counts as",
        2,
        "it is both draws (MA-3)",
    ),
    (
        "sheet: awards completed in a turn",
        1,
        "a turn ends with the award or with the die (MA-4)",
    ),
    (
        "publisher's page: points for each award card held",
        1,
        "part of `score = \"web\"`; the points of the awards are fields",
    ),
];
