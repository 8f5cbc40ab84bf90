//! Every number that the sheets and cards print, with the key that changes it. Stars and mints of orders, prices of
//! upgrades, work forces and the numbers of components are figures of the component file.

use super::rules::Rules;
use crate::core::ruleset::{self, Printed, Set};

pub(super) fn printed() -> Vec<Printed> {
    let keys = ruleset::keys(&Rules::default());
    let value = |key: &str| {
        let found = keys.iter().find(|(known, _)| known == key);
        found.and_then(|(_, value)| value.as_integer())
    };
    let by_key = SHEET.iter().map(|&(what, key)| Printed {
        what: what.to_owned(),
        value: value(key).unwrap_or(0),
        set: Set::Key(key.to_owned()),
    });
    let variants = VARIANTS.map(|(what, value, key)| Printed {
        what: what.to_owned(),
        value,
        set: Set::Variant(key),
    });
    let fixed = FIXED.map(|(what, value, why)| Printed::fixed(what, value, why));
    by_key.chain(variants).chain(fixed).collect()
}

pub(super) const SHEET: &[(&str, &str)] = &[
    ("sheet: actions of a turn", "actions"),
    ("sheet: slots of a truck", "slots"),
    ("sheet: Classic aboard at the start", "start-mints"),
    ("map: Load in Mintopia City", "load-city"),
    ("map: Load at a warehouse", "load-warehouse"),
    ("map: Classic for a Sugar Free", "sugar-free-price"),
    ("map: Classic for a Cinnamon", "cinnamon-price"),
    ("sheet: orders dealt", "deal"),
    ("sheet: stars of kept orders", "keep-stars"),
    ("sheet: orders of a pile", "pile"),
    ("sheet: face-up orders of a town", "face-up"),
    ("sheet: Classic on an order left behind", "left-mints"),
    (
        "sheet: empty order supplies that end the game",
        "end-supplies",
    ),
    ("token: mints of a Toll", "tokens.toll.mints"),
    (
        "token: Classic of a Loading zone",
        "tokens.loading-zone.mints",
    ),
    ("token: spaces of a Highway", "tokens.highway.steps"),
    ("trailer: slots", "amounts.trailer"),
    ("forklift: Classic of a Load", "amounts.forklift"),
    ("overdrive: free Moves", "amounts.overdrive"),
    ("spice deal: Classic for a Cinnamon", "amounts.spice-deal"),
    ("order book: orders of a Take", "amounts.order-book"),
    ("return load: Classic", "amounts.return-load"),
    ("kitchen: Classic", "amounts.kitchen"),
    ("bonus: stars", "amounts.bonus"),
    ("third hand: actions", "amounts.third-hand"),
    ("solo: mints on a belt", "belt"),
    ("solo: front mints", "front"),
    ("solo: Classic of a Load", "solo-load-c"),
    ("solo: Sugar Free of a Load", "solo-load-s"),
    ("solo: Cinnamon of a Load", "solo-load-n"),
    ("solo: mints of a Shift", "solo-shift"),
    ("solo: undelivered orders", "solo-held"),
    ("solo: orders of a pile", "solo-pile"),
    ("solo: empty piles that end the game", "end-piles"),
    ("solo: actions of the AI", "ai-actions"),
    ("Sprinter: spaces of a Move", "amounts.sprinter"),
    ("Spicer: Cinnamon of a Load", "amounts.spicer"),
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

const FIXED: [(&str, i64, &str); 4] = [
    (
        "solo: belts",
        2,
        "each belongs to a loading space of the factory board",
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
