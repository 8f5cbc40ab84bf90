//! Every number that the cards and sheets print, or the component file stands in for, with the key that changes it.

use super::cards::{Award, Card};
use crate::core::ruleset::Printed;

/// The numbers stand here as they are printed, so that a wrong default does not agree with itself.
pub(super) fn printed() -> Vec<Printed> {
    let cards = CARDS.map(|(card, count)| {
        let name = card.name();
        Printed::key(format!("{name}: cards"), count, format!("cards.{name}"))
    });
    let awards = AWARDS
        .into_iter()
        .flat_map(|(award, count, points, cards)| {
            let name = award.name();
            let figure = |what: &str, value: u32| {
                let key = format!("awards.{name}.{what}");
                Printed::key(format!("{name}: {what}"), value, key)
            };
            [
                figure("count", count),
                figure("points", points),
                figure("cards", cards),
            ]
        });
    let sheet = SHEET.map(|(what, value, key)| Printed::key(what, value, key));
    let fixed = FIXED.map(|(what, value, why)| Printed::fixed(what, value, why));
    let cards = cards.into_iter();
    cards.chain(awards).chain(sheet).chain(fixed).collect()
}

const CARDS: [(Card, u32); Card::ALL.len()] = [
    (Card::Cow, 12),
    (Card::CropCircle, 11),
    (Card::Ufo, 11),
    (Card::Brain, 14),
    (Card::MooltiPass, 6),
];

/// How many there are, the points of each, and the cards that it takes.
const AWARDS: [(Award, u32, u32, u32); Award::ALL.len()] = [
    (Award::Sightings, 4, 2, 2),
    (Award::WereHere, 4, 2, 2),
    (Award::Abduction, 4, 3, 3),
    (Award::MindControl, 4, 5, 4),
    (Award::ExtraCredit, 4, 1, 2),
];

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
