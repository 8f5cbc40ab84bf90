//! What each number of the rules may be: what the engine plays, in every mode.

use super::super::rules::{Amounts, MAX_FACE_UP, Rules};
use crate::core::ruleset::{RuleFault, within};
use crate::core::text::counted;

const MAX_SLOTS: u8 = 8;
const MAX_CAPACITY: u8 = 10;

/// Refuses numbers that the engine does not play.
pub fn check(rules: &Rules) -> Result<(), RuleFault> {
    for (key, value, least, most) in limits(rules) {
        within(key, value, least, most)?;
    }
    within("round-cap", rules.round_cap, 1, 10_000)?;
    for (name, figure) in &rules.tokens {
        let (least, most) = figure.range().into_inner();
        let key = format!("tokens.{name}.{}", figure.key());
        within(&key, figure.number(), least, most)?;
    }
    if rules.start_mints > rules.slots {
        return Err(no_truck_can_hold(
            "start-mints",
            rules.start_mints,
            rules.slots,
        ));
    }
    check_sweet_deal(rules)
}

/// An exchange that gave more mints than it takes could overfill a truck (MD-N).
fn check_sweet_deal(rules: &Rules) -> Result<(), RuleFault> {
    let [paid, got] = rules.amounts.sweet_deal;
    if got <= paid {
        return Ok(());
    }
    let problem = format!("a sweet deal of {got} mints for {paid} could overfill a truck");
    let remedy = "at least as many Classic paid as Sugar Free got, for example [3, 2]";
    Err(RuleFault::new("amounts.sweet-deal", problem, remedy))
}

/// The small numbers: key, value, the least and the most that it may be.
fn limits(rules: &Rules) -> Vec<(&'static str, u8, u8, u8)> {
    let Amounts {
        trailer,
        forklift,
        overdrive,
        spice_deal,
        sweet_deal,
        order_book,
        return_load,
        kitchen,
        bonus,
        third_hand,
        sprinter,
        spicer,
    } = rules.amounts;
    let room = MAX_CAPACITY.saturating_sub(rules.slots);
    vec![
        ("actions", rules.actions, 1, 9),
        ("slots", rules.slots, 1, MAX_SLOTS),
        ("start-mints", rules.start_mints, 0, MAX_SLOTS),
        ("load-city", rules.load_city, 0, 10),
        ("load-warehouse", rules.load_warehouse, 0, 10),
        ("sugar-free-price", rules.sugar_free_price, 1, 10),
        ("cinnamon-price", rules.cinnamon_price, 1, 10),
        ("deal", rules.deal, 0, 5),
        ("keep-stars", rules.keep_stars, 0, 100),
        ("pile", rules.pile, 1, 20),
        ("face-up", rules.face_up, 1, MAX_FACE_UP as u8),
        ("left-mints", rules.left_mints, 0, 4),
        ("end-supplies", rules.end_supplies, 1, 8),
        ("belt", rules.belt, 1, 20),
        ("front", rules.front, 1, 20),
        ("solo-load-c", rules.solo_load_c, 0, 10),
        ("solo-load-s", rules.solo_load_s, 0, 10),
        ("solo-load-n", rules.solo_load_n, 0, 10),
        ("solo-shift", rules.solo_shift, 0, 10),
        ("solo-held", rules.solo_held, 1, 8),
        ("solo-pile", rules.solo_pile, 1, 16),
        ("end-piles", rules.end_piles, 1, 4),
        ("ai-actions", rules.ai_actions, 0, 9),
        ("mint-values", rules.mint_values[0], 0, 100),
        ("mint-values", rules.mint_values[1], 0, 100),
        ("mint-values", rules.mint_values[2], 0, 100),
        ("amounts.trailer", trailer, 0, room),
        ("amounts.forklift", forklift, 0, 10),
        ("amounts.overdrive", overdrive, 0, 9),
        ("amounts.spice-deal", spice_deal, 1, 10),
        ("amounts.sweet-deal", sweet_deal[0], 1, 10),
        ("amounts.sweet-deal", sweet_deal[1], 1, 5),
        ("amounts.order-book", order_book, 1, MAX_FACE_UP as u8),
        ("amounts.return-load", return_load, 0, MAX_CAPACITY),
        ("amounts.kitchen", kitchen, 0, MAX_CAPACITY),
        ("amounts.bonus", bonus, 0, 20),
        ("amounts.third-hand", third_hand, 0, 9),
        ("amounts.sprinter", sprinter, 1, 9),
        ("amounts.spicer", spicer, 0, 10),
    ]
}

/// A number of Classic mints that is larger than a truck.
pub(super) fn no_truck_can_hold(key: &str, mints: u8, slots: u8) -> RuleFault {
    let room = counted(slots, "slot");
    let problem = format!("no truck can hold the {mints} Classic of `{key}`: it has {room}");
    let remedy = format!("at most {slots}, or more `slots`");
    RuleFault::new(key, problem, remedy)
}
