//! Whether a rule set and its components can be played together.

pub(super) mod numbers;

use super::board::{Board, bits};
use super::components::*;
use super::rules::*;
use super::state::{NONE, Tokens};
use crate::core::game::MAX_SEATS;
use crate::core::ruleset::RuleFault;
use crate::core::text::{counted, meant_or_all};

pub(super) fn check(
    rules: &Rules,
    components: &Components,
    players: usize,
) -> Result<(), RuleFault> {
    numbers::check(rules)?;
    let fault =
        |key: &str, problem: String, remedy: String| Err(RuleFault::new(key, problem, remedy));
    if !(2..=MAX_SEATS).contains(&players) {
        return fault(
            "",
            format!("{players} players"),
            "2 to 5; alone, play the solo mode".into(),
        );
    }
    let mut faults = components.faults().into_iter();
    let why = faults.next().map_or(Ok(()), Err);
    if let Err(why) = why.and(components.validate_truck(rules.slots as usize)) {
        // The place that the reader is shown is one of the rules: a line of it would mislead.
        let problem = match why.place {
            Some(line) => format!("line {line} of the component file: {}", why.problem),
            None => why.problem,
        };
        return fault("components", problem, why.remedy);
    }
    check_left_out(rules, components)?;
    check_upgrades(rules, components)?;
    check_prices(rules, components)?;
    let (dealt, orders) = (rules.deal as usize * players, components.orders.len());
    if dealt > orders {
        let problem = format!("{dealt} orders are dealt, but there are {orders}");
        return fault("deal", problem, "deal fewer, or add orders".into());
    }
    let (loaded, classic) = (
        rules.start_mints as usize * players,
        components.mints[0] as usize,
    );
    if rules.mint_supply == MintSupply::Limited && loaded > classic {
        let problem = format!("the trucks start with {loaded} Classic, but there are {classic}");
        return fault(
            "start-mints",
            problem,
            "fewer, or `mint-supply = \"unlimited\"`".into(),
        );
    }
    Ok(())
}

/// A road condition token as play needs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub effect: Effect,
    pub figure: u8,
    /// The number of its random stream: made of its name, so that component files share it.
    pub stream: u64,
}

/// All tokens, with the figures of the rules.
pub(super) fn tokens(rules: &Rules, components: &Components) -> Vec<Token> {
    let cards = components.tokens.iter();
    cards
        .map(|card| Token {
            effect: card.effect,
            figure: rules
                .tokens
                .get(&card.name)
                .copied()
                .or(card.figure)
                .map_or(0, Figure::number),
            stream: fnv1a(&card.name),
        })
        .collect()
}

/// Fowler, Noll and Vo's hash, which never changes.
fn fnv1a(name: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// The tokens of `roads` on given spaces, and those that are drawn or laid on random ones, by their place in the
/// component file.
pub(super) fn laid_tokens(
    rules: &Rules,
    components: &Components,
    board: &Board,
) -> Result<(Tokens, Vec<usize>), RuleFault> {
    let spaces = board
        .approaches
        .iter()
        .fold(0u64, |all, space| all | 1 << space);
    if rules.roads.count() > spaces.count_ones() as usize {
        let problem = "there are more tokens than spaces joined to a town";
        return Err(RuleFault::new("roads", problem, "fewer tokens"));
    }
    let bag = bag(rules, components)?;
    let Roads::Listed(list) = &rules.roads else {
        return Ok((Tokens::NO_TOKENS, bag));
    };
    let (mut fixed, mut random) = (Tokens::NO_TOKENS, Vec::new());
    for Laid { token, space } in list {
        let token = known_token("roads", token, components)?;
        if random.contains(&token) || fixed.at(token) != NONE {
            return Err(twice("roads", &components.tokens[token].name));
        }
        match space {
            None => random.push(token),
            Some(space) => {
                let space = joined_space(space, spaces, components)?;
                if fixed.on(space).is_some() {
                    return Err(twice("roads", &components.spaces[space as usize].name));
                }
                fixed.lay(token, components.tokens[token].effect, space);
            }
        }
    }
    Ok((fixed, random))
}

/// The tokens that can be drawn.
fn bag(rules: &Rules, components: &Components) -> Result<Vec<usize>, RuleFault> {
    let mut bag = Vec::new();
    for name in &rules.road_bag {
        let token = known_token("road-bag", name, components)?;
        if bag.contains(&token) {
            return Err(twice("road-bag", name));
        }
        bag.push(token);
    }
    match rules.roads {
        Roads::Random(count) if count as usize > bag.len() => {
            let problem = format!("{count} tokens are drawn from a bag of {}", bag.len());
            let remedy = "a larger `road-bag`, or a smaller number in `roads`";
            Err(RuleFault::new("road-bag", problem, remedy))
        }
        _ => Ok(bag),
    }
}

fn twice(key: &str, name: &str) -> RuleFault {
    let problem = format!("`{name}` is there twice");
    RuleFault::new(key, problem, "each token once, one token a space")
}

fn known_token(key: &str, name: &str, components: &Components) -> Result<usize, RuleFault> {
    components.token(name).ok_or_else(|| {
        let known = components.tokens.iter().map(|token| token.name.as_str());
        let problem = format!("there is no road token `{name}`");
        RuleFault::new(key, problem, meant_or_all(name, known))
    })
}

/// The space of this name, if it is joined to a town.
fn joined_space(name: &str, spaces: u64, components: &Components) -> Result<u8, RuleFault> {
    let named = |&space: &u8| components.spaces[space as usize].name == *name;
    bits(spaces).find(named).ok_or_else(|| {
        let known = bits(spaces).map(|space| components.spaces[space as usize].name.as_str());
        let problem = format!("`{name}` is not a space joined to a town");
        RuleFault::new("roads", problem, meant_or_all(name, known))
    })
}

/// Named upgrades: one for each Basic one, none of them Basic, each once (MD-U0).
fn check_upgrades(rules: &Rules, components: &Components) -> Result<(), RuleFault> {
    let Upgrades::Named(named) = &rules.upgrades else {
        return Ok(());
    };
    let fault = |problem: String, remedy: &str| Err(RuleFault::new("upgrades", problem, remedy));
    let cards = components.upgrades.iter();
    let basic = cards
        .filter(|card| card.basic && rules.has_upgrade(card.effect))
        .count();
    if named.len() != basic {
        let named = counted(named.len() as u64, "upgrade");
        let problem = format!("{named} named for {basic} Basic ones");
        return fault(problem, "name one for each Basic upgrade");
    }
    for (place, name) in named.iter().enumerate() {
        let drawn = |card: &&UpgradeCard| !card.basic && rules.has_upgrade(card.effect);
        let drawn = components.upgrades.iter().filter(drawn);
        let mut names = drawn.map(|card| card.effect.name());
        if !names.clone().any(|known| known == name) {
            return fault(
                format!("`{name}` is not among the upgrades to draw"),
                &meant_or_all(name, &mut names),
            );
        }
        if named[..place].contains(name) {
            return fault(format!("`{name}` is there twice"), "each upgrade once");
        }
    }
    Ok(())
}

/// Upgrades left out of the game: they are in the box, and enough are left for each Basic one.
fn check_left_out(rules: &Rules, components: &Components) -> Result<(), RuleFault> {
    let key = "without-upgrades";
    let cards = &components.upgrades;
    for name in &rules.without_upgrades {
        let mut names = cards.iter().map(|card| card.effect.name());
        if !names.clone().any(|known| known == name) {
            let problem = format!("there is no upgrade `{name}`");
            return Err(RuleFault::new(key, problem, meant_or_all(name, &mut names)));
        }
    }
    let left = cards.iter().filter(|card| rules.has_upgrade(card.effect));
    let (basic, others): (Vec<_>, Vec<_>) = left.partition(|card| card.basic);
    // `road-pass` is not drawn where there are no roads to pass.
    let is_drawn =
        |card: &&&UpgradeCard| rules.roads.count() > 0 || card.effect != Upgrade::RoadPass;
    let (basic, others) = (basic.len(), others.iter().filter(is_drawn).count());
    match rules.upgrades.is_on() && (basic == 0 || others < basic) {
        false => Ok(()),
        true => {
            let problem = format!("{basic} Basic and {others} other upgrades are left");
            let remedy = "leave out fewer: one is laid on each Basic upgrade";
            Err(RuleFault::new(key, problem, remedy))
        }
    }
}

/// Whether a truck can hold the Classic mints that an exchange costs.
fn check_prices(rules: &Rules, components: &Components) -> Result<(), RuleFault> {
    let sold = |upgrade: Upgrade| {
        let mut cards = components.upgrades.iter();
        let is_there = cards.any(|card| card.effect == upgrade) && rules.has_upgrade(upgrade);
        rules.upgrades.is_on() && is_there
    };
    let trailer = u8::from(sold(Upgrade::Trailer)) * rules.amounts.trailer;
    let slots = rules.slots + trailer;
    let prices = [
        ("sugar-free-price", rules.sugar_free_price, true),
        ("cinnamon-price", rules.cinnamon_price, true),
        (
            "amounts.spice-deal",
            rules.amounts.spice_deal,
            sold(Upgrade::SpiceDeal),
        ),
        (
            "amounts.sweet-deal",
            rules.amounts.sweet_deal[0],
            sold(Upgrade::SweetDeal),
        ),
    ];
    let mut too_dear = prices
        .into_iter()
        .filter(|&(_, price, is_paid)| is_paid && price > slots);
    match too_dear.next() {
        None => Ok(()),
        Some((key, price, _)) => Err(numbers::no_truck_can_hold(key, price, slots)),
    }
}
