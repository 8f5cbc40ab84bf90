//! Which rule sets a game can be played by.

use super::cards::{Award, Card, KINDS};
use super::components::MAX_FIGURE;
use super::rules::Rules;
use super::state::MAX_CARDS;
use crate::core::ruleset::{RuleFault, within};

/// Refuses figures out of range, decks that cannot be dealt and awards that cannot be completed.
pub fn validate(rules: &Rules) -> Result<(), RuleFault> {
    check_numbers(rules)?;
    check_figures(rules)?;
    check_deck(rules)?;
    check_awards(rules)
}

fn check_numbers(rules: &Rules) -> Result<(), RuleFault> {
    within("deal-first", rules.deal_first, 0, 60)?;
    within("deal-second", rules.deal_second, 0, 60)?;
    within("market-size", rules.market_size, 1, 60)?;
    within("die", rules.die, 0, 99)?;
    within("die-step", rules.die_step, 0, 99)?;
    within("pawn-points", rules.pawn_points, 0, 99)?;
    within("pawns-first", rules.pawns_first, 0, 99)?;
    within("pawns-second", rules.pawns_second, 0, 99)?;
    within("round-cap", rules.round_cap, 1, 10_000)
}

fn check_figures(rules: &Rules) -> Result<(), RuleFault> {
    for (card, count) in Card::ALL.into_iter().zip(rules.cards.list()) {
        within(&format!("cards.{}", card.name()), count, 0, MAX_FIGURE)?;
    }
    for (award, merit) in Award::ALL.into_iter().zip(rules.awards.list()) {
        let key = |figure: &str| format!("awards.{}.{figure}", award.name());
        within(&key("count"), merit.count, 0, MAX_FIGURE)?;
        within(&key("points"), merit.points, 0, MAX_FIGURE)?;
        within(&key("cards"), merit.cards, 1, MAX_FIGURE)?;
    }
    Ok(())
}

fn check_deck(rules: &Rules) -> Result<(), RuleFault> {
    let cards: u32 = rules.cards.list().iter().sum();
    let needed = rules.deal_first + rules.deal_second + rules.market_size;
    if cards as usize > MAX_CARDS {
        return Err(RuleFault::new(
            "cards",
            format!("{cards} cards are too many"),
            format!("a deck has at most {MAX_CARDS}"),
        ));
    }
    if cards < needed {
        return Err(RuleFault::new(
            "cards",
            format!("{cards} cards are too few: the deal and the market take {needed}"),
            "raise a count under `cards`, or lower `deal-first`, `deal-second` or `market-size`",
        ));
    }
    Ok(())
}

fn check_awards(rules: &Rules) -> Result<(), RuleFault> {
    let merits = rules.awards.list();
    if merits.iter().all(|merit| merit.count == 0) {
        return Err(RuleFault::new(
            "awards",
            "there is no award to win",
            "raise a `count` under `awards`",
        ));
    }
    for (award, merit) in Award::ALL.into_iter().zip(merits) {
        let payable = payable(award, &rules.cards.list());
        if merit.count > 0 && merit.cards > payable {
            let key = format!("awards.{}.cards", award.name());
            let problem = format!("`{key} = {}` can never be paid", merit.cards);
            let remedy = format!("the deck has {payable} cards for it, wilds included");
            return Err(RuleFault::new(&key, problem, remedy));
        }
    }
    Ok(())
}

/// The most cards that a hand could ever pay for this award.
fn payable(award: Award, cards: &[u32; KINDS]) -> u32 {
    let plain = match award.kind() {
        Some(kind) => cards[kind as usize],
        None => Card::PLAIN
            .map(|kind| cards[kind as usize])
            .into_iter()
            .max()
            .unwrap_or(0),
    };
    plain + cards[Card::MooltiPass as usize]
}
