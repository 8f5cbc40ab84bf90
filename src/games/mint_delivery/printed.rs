//! Every number that the sheets and cards print, with the key that changes it. Stars and mints of orders, prices of
//! upgrades, work forces and the numbers of components are figures of the component file.

use crate::core::ruleset::{Printed, Set};

/// The numbers stand here as they are printed, so that a wrong default does not agree with itself.
pub(super) fn printed() -> Vec<Printed> {
    let by_key = SHEET.map(|(what, value, key)| Printed::key(what, value, key));
    let variants = VARIANTS.map(|(what, value, key)| Printed {
        what: what.to_owned(),
        value,
        set: Set::Variant(key),
    });
    let fixed = FIXED.map(|(what, value, why)| Printed::fixed(what, value, why));
    by_key.into_iter().chain(variants).chain(fixed).collect()
}

const SHEET: [(&str, i64, &str); 37] = [
    ("sheet: actions of a turn", 2, "actions"),
    ("sheet: slots of a truck", 4, "slots"),
    ("sheet: Classic aboard at the start", 4, "start-mints"),
    ("map: Load in Mintopia City", 4, "load-city"),
    ("map: Load at a warehouse", 2, "load-warehouse"),
    ("map: Classic for a Sugar Free", 2, "sugar-free-price"),
    ("map: Classic for a Cinnamon", 3, "cinnamon-price"),
    ("sheet: orders dealt", 3, "deal"),
    ("sheet: stars of kept orders", 6, "keep-stars"),
    ("sheet: orders of a pile", 7, "pile"),
    ("sheet: face-up orders of a town", 2, "face-up"),
    ("sheet: Classic on an order left behind", 1, "left-mints"),
    (
        "sheet: empty order supplies that end the game",
        2,
        "end-supplies",
    ),
    ("token: mints of a Toll", 1, "tokens.toll.mints"),
    (
        "token: Classic of a Loading zone",
        1,
        "tokens.loading-zone.mints",
    ),
    ("token: spaces of a Highway", 1, "tokens.highway.steps"),
    ("trailer: slots", 2, "amounts.trailer"),
    ("forklift: Classic of a Load", 2, "amounts.forklift"),
    ("overdrive: free Moves", 1, "amounts.overdrive"),
    (
        "spice deal: Classic for a Cinnamon",
        2,
        "amounts.spice-deal",
    ),
    ("order book: orders of a Take", 2, "amounts.order-book"),
    ("return load: Classic", 1, "amounts.return-load"),
    ("kitchen: Classic", 1, "amounts.kitchen"),
    ("bonus: stars", 1, "amounts.bonus"),
    ("third hand: actions", 1, "amounts.third-hand"),
    ("solo: mints on a belt", 10, "belt"),
    ("solo: front mints", 4, "front"),
    ("solo: Classic of a Load", 4, "solo-load-c"),
    ("solo: Sugar Free of a Load", 2, "solo-load-s"),
    ("solo: Cinnamon of a Load", 1, "solo-load-n"),
    ("solo: mints of a Shift", 2, "solo-shift"),
    ("solo: undelivered orders", 3, "solo-held"),
    ("solo: orders of a pile", 5, "solo-pile"),
    ("solo: empty piles that end the game", 3, "end-piles"),
    ("solo: actions of the AI", 2, "ai-actions"),
    ("Sprinter: spaces of a Move", 2, "amounts.sprinter"),
    ("Spicer: Cinnamon of a Load", 2, "amounts.spicer"),
];

const VARIANTS: [(&str, i64, &str); 7] = [
    ("sheet: road condition tokens advised", 3, "roads"),
    ("sheet: upgrades drawn", 3, "upgrades"),
    (
        "sheet: worth of a Classic in the tie-break",
        1,
        "mint-values",
    ),
    (
        "sheet: worth of a Sugar Free in the tie-break",
        2,
        "mint-values",
    ),
    (
        "sheet: worth of a Cinnamon in the tie-break",
        3,
        "mint-values",
    ),
    ("sweet deal: Classic paid", 3, "amounts.sweet-deal"),
    ("sweet deal: Sugar Free got", 2, "amounts.sweet-deal"),
];

const FIXED: [(&str, i64, &str); 6] = [
    (
        "bonus: stars of the orders that score more",
        2,
        "the lowest that an order has; how much more they score is the field `amounts.bonus`",
    ),
    (
        "solo: belts",
        2,
        "each belongs to a loading space of the factory board",
    ),
    (
        "solo: spaces of a belt",
        12,
        "a belt never holds more mints than the field `belt`, so that two spaces stay empty",
    ),
    (
        "solo: piles of orders",
        4,
        "the factory board has four places for them",
    ),
    (
        "solo: mints that the AI shifts on each belt",
        1,
        "its whole search for a mint (motivation 3)",
    ),
    (
        "flow: Classic on the replacement",
        1,
        "one reviewer's variant (MD-6), told with this number only",
    ),
];
