//! Rule sets that cannot be played are refused, with the key and a remedy.

use super::cards::{Ai, Location, Named, Plan};
use super::rules::{Advanced, Purse, Rules};
use super::state::{MAX_CARDS, MAX_COPIES, MAX_SPACES};
use super::traits::by_seat;
use crate::core::game::Seat;
use crate::core::ruleset::{RuleFault, within};

/// The most that a price, a gain or a star count may be.
const MOST: u16 = 99;
/// The most rounds: arrival stamps must not run out.
const MOST_ROUNDS: u16 = 200;

pub(super) fn validate(rules: &Rules, players: usize, ai: Option<Ai>) -> Result<(), RuleFault> {
    seats(players, ai)?;
    numbers(rules)?;
    for (plan, figures) in rules.plans.iter() {
        let key = |field: &str| format!("plans.{}.{field}", plan.name());
        within(&key("cost"), figures.cost, 0, MOST)?;
        within(&key("stars"), figures.stars, 0, MOST)?;
        within(&key("upkeep-gain"), figures.upkeep_gain, 0, MOST)?;
        within(&key("copies"), figures.copies, 0, MAX_COPIES as u16)?;
    }
    for (location, figures) in rules.locations.iter() {
        let key = |field: &str| format!("locations.{}.{field}", location.name());
        within(&key("spaces"), figures.spaces, 0, MAX_SPACES as u16)?;
        within(&key("cost"), figures.cost, 0, MOST / 2)?;
        within(&key("gain"), figures.gain, 0, MOST)?;
        if figures.gain > 0 && Location::GIVES_MINTS & location.bit() == 0 {
            return Err(RuleFault::new(
                key("gain"),
                format!("the {} gives no mints of its own", location.title()),
                "set the gain of the Producer, Wholesaler, Leadership Council or Crowdfunder",
            ));
        }
    }
    spaces(rules)?;
    deck(rules, ai)?;
    advanced(&rules.advanced, ai)?;
    priorities(rules)?;
    traits(rules, players, ai)?;
    purses(rules)?;
    limited_supply(rules, players, ai)
}

fn seats(players: usize, ai: Option<Ai>) -> Result<(), RuleFault> {
    match (players, ai) {
        (2..=4, None) | (1, Some(_)) => Ok(()),
        (1, None) => Err(RuleFault::new(
            "",
            "solitaire needs a printed AI to play against",
            "choose justin, rachael, sonic or mort",
        )),
        (_, Some(_)) => Err(RuleFault::new(
            "",
            format!("a printed AI is the opponent of 1 player, not of {players}"),
            "set the number of players to 1",
        )),
        _ => Err(RuleFault::new(
            "players",
            format!("Mint Works is for 1 to 4 players, not for {players}"),
            "choose 2, 3 or 4 players, or 1 with a printed AI",
        )),
    }
}

fn numbers(rules: &Rules) -> Result<(), RuleFault> {
    within("round-cap", rules.round_cap, 1, MOST_ROUNDS)?;
    within("stars-to-win", rules.stars_to_win, 1, 999)?;
    within("supply-size", rules.supply_size, 1, MAX_CARDS as u16)?;
    within(
        "solo-supply-size",
        rules.solo_supply_size,
        1,
        MAX_CARDS as u16,
    )?;
    within("rachael-supply", rules.rachael_supply, 1, 9999)?;
    for (key, value) in [
        ("start-mints", rules.start_mints),
        ("income", rules.income),
        ("truck-discount", rules.truck_discount),
        ("crane-discount", rules.crane_discount),
        ("min-cost", rules.min_cost),
        ("museum-stars", rules.museum_stars),
        ("gallery-stars", rules.gallery_stars),
        ("obelisk-stars", rules.obelisk_stars),
        ("vault-stars", rules.vault_stars),
        ("bridge-counts", rules.bridge_counts),
        ("landfill-penalty", rules.landfill_penalty),
        ("co-op-gift", rules.co_op_gift),
        ("crowdfunder-others", rules.crowdfunder_others),
        ("wholesaler-owner", rules.wholesaler_owner),
        ("lotto-owner", rules.lotto_owner),
    ] {
        within(key, value, 0, MOST)?;
    }
    Ok(())
}

fn spaces(rules: &Rules) -> Result<(), RuleFault> {
    let core = |location: Location| Location::CORE & location.bit() != 0;
    let mut core = rules
        .locations
        .iter()
        .filter(|&(location, _)| core(location));
    if core.any(|(_, figures)| figures.spaces > 0) {
        return Ok(());
    }
    Err(RuleFault::new(
        "locations.producer.spaces",
        "no Core location has a space: nobody could ever place a mint",
        "give the Producer, Builder, Supplier or Leadership Council a space",
    ))
}

fn deck(rules: &Rules, ai: Option<Ai>) -> Result<(), RuleFault> {
    let cards: usize = rules
        .plans
        .iter()
        .map(|(_, figures)| usize::from(figures.copies))
        .sum();
    let (key, needed) = match ai {
        None => ("supply-size", rules.supply_size),
        Some(_) => ("solo-supply-size", rules.solo_supply_size),
    };
    if cards < needed.into() {
        return Err(RuleFault::new(
            key,
            format!("the deck has {cards} Plans, too few to deal {needed} to the Plan Supply"),
            format!("lower `{key}` or raise `plans.*.copies`"),
        ));
    }
    // A further copy takes an id above those of the 21 first copies, whether these are in the deck or not.
    let extra: usize = rules
        .plans
        .iter()
        .map(|(_, figures)| usize::from(figures.copies.max(1)))
        .sum();
    if extra > MAX_CARDS {
        return Err(RuleFault::new(
            "plans",
            format!(
                "the deck has {cards} Plans with {} further copies, too many",
                extra - Plan::ALL.len()
            ),
            format!(
                "use at most {} further copies in all",
                MAX_CARDS - Plan::ALL.len()
            ),
        ));
    }
    Ok(())
}

fn advanced(advanced: &Advanced, ai: Option<Ai>) -> Result<(), RuleFault> {
    let most = if ai.is_some() {
        1
    } else {
        Location::ADVANCED.len()
    };
    let count = match advanced {
        Advanced::Drawn(count) => usize::from(*count),
        Advanced::Named(named) => named.len(),
    };
    if count > most {
        return Err(RuleFault::new(
            "advanced",
            format!("{count} Advanced locations are too many here"),
            format!("use at most {most}"),
        ));
    }
    let Advanced::Named(named) = advanced else {
        return Ok(());
    };
    for (at, location) in named.iter().enumerate() {
        if !Location::ADVANCED.contains(location) {
            return Err(RuleFault::new(
                "advanced",
                format!("`{}` is not an Advanced location", location.name()),
                "choose from crowdfunder, recycler, swap-meet, temp-agency",
            ));
        }
        if named[..at].contains(location) {
            return Err(RuleFault::new(
                "advanced",
                format!("`{}` is named twice", location.name()),
                "name each Advanced location once",
            ));
        }
    }
    Ok(())
}

fn priorities(rules: &Rules) -> Result<(), RuleFault> {
    for (ai, figures) in rules.ais.iter() {
        for (at, kind) in figures.type_order.iter().enumerate() {
            if figures.type_order[..at].contains(kind) {
                return Err(RuleFault::new(
                    format!("ais.{}.type-order", ai.name()),
                    format!("`{}` is named twice", kind.name()),
                    "name each type once; a type left out is never bought",
                ));
            }
        }
    }
    Ok(())
}

fn traits(rules: &Rules, players: usize, ai: Option<Ai>) -> Result<(), RuleFault> {
    let count = rules.seat_traits.len();
    let fault = |problem: String, remedy: &str| Err(RuleFault::new("seat-traits", problem, remedy));
    if ai.is_some() && count > 0 {
        return fault(
            "in solitaire the AI has its trait already".to_owned(),
            "leave out `seat-traits`",
        );
    }
    if count > players {
        return fault(
            format!("{count} traits are too many for {players} seats"),
            "name at most one for each seat, `none` for a seat without",
        );
    }
    let rachaels = by_seat(rules, ai).filter(|&(_, ai)| ai == Ai::Rachael);
    if rachaels.count() > 1 {
        return fault(
            "an empty mint supply is one seat's win: only one can have Rachael's trait".to_owned(),
            "name `rachael` once",
        );
    }
    Ok(())
}

fn purses(rules: &Rules) -> Result<(), RuleFault> {
    for (ai, figures) in rules.ais.iter() {
        if let Purse::Mints(mints) = figures.start_mints {
            within(&format!("ais.{}.start-mints", ai.name()), mints, 0, MOST)?;
        }
    }
    Ok(())
}

/// MW-A24: Rachael's supply holds all starting shares and something more.
fn limited_supply(rules: &Rules, players: usize, ai: Option<Ai>) -> Result<(), RuleFault> {
    let traits: Vec<(Seat, Ai)> = by_seat(rules, ai).collect();
    if !traits.iter().any(|&(_, ai)| ai == Ai::Rachael) {
        return Ok(());
    }
    let seats = if ai.is_some() { 2 } else { players };
    let mut shares = rules.start_mints * (seats - traits.len()) as u16;
    for (_, ai) in traits {
        match rules.ais[ai].start_mints {
            Purse::Mints(mints) => shares += mints,
            Purse::Endless(_) => return Err(endless_beside_rachael(ai)),
        }
    }
    if rules.rachael_supply > shares {
        return Ok(());
    }
    Err(RuleFault::new(
        "rachael-supply",
        format!(
            "`rachael-supply = {}` is used up by the starting mints",
            rules.rachael_supply
        ),
        format!("use more than {shares}"),
    ))
}

fn endless_beside_rachael(ai: Ai) -> RuleFault {
    let title = ai.title();
    let purse = format!("ais.{}.start-mints", ai.name());
    let key = if ai == Ai::Rachael {
        &purse
    } else {
        "seat-traits"
    };
    RuleFault::new(
        key,
        format!("with Rachael the mint supply is limited: {title}'s mints cannot be unlimited"),
        format!("set `{purse}` to a number, or give no seat one of the traits"),
    )
}
