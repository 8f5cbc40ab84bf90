//! Whether the engine can play with a set of components.

use std::ops::RangeInclusive;

use super::*;
use crate::core::ruleset::ComponentFault;

impl Components {
    /// Whether the engine can play with these components: sizes, towns that are spaces and can be reached, prices.
    pub fn validate(&self) -> Result<(), ComponentFault> {
        let fault = |problem: String, remedy: &str| Err(ComponentFault::new(None, problem, remedy));
        sized("spaces", self.spaces.len(), 2..=MAX_SPACES)?;
        sized("towns", self.towns.len(), 1..=MAX_TOWNS)?;
        sized("orders", self.orders.len(), 1..=MAX_ORDERS)?;
        sized(
            "factory_spaces",
            self.factory_spaces.len(),
            1..=MAX_FACTORY_SPACES,
        )?;
        sized("road condition tokens", self.tokens.len(), 0..=MAX_TOKENS)?;
        for n in self.mints {
            sized("mints of a kind", n as usize, 0..=MAX_MINTS_OF_A_KIND)?;
        }
        let cities = self
            .spaces
            .iter()
            .filter(|space| space.kind == SpaceKind::City);
        if cities.count() != 1 {
            return fault(
                "the map needs exactly one space of kind `city`".into(),
                "trucks start there",
            );
        }
        for space in &self.spaces {
            if (space.kind == SpaceKind::Town) != self.towns.contains(&space.name) {
                let problem = format!(
                    "`{}` must be in `towns` and have kind `town`, or neither",
                    space.name
                );
                return fault(problem, "make `towns` and `spaces` agree");
            }
        }
        if let Some(town) = self.towns.iter().find(|town| self.space(town).is_none()) {
            return fault(
                format!("the town `{town}` is not a space of the map"),
                "add it to `spaces`",
            );
        }
        self.validate_ways()?;
        self.validate_upgrades()
    }

    fn validate_ways(&self) -> Result<(), ComponentFault> {
        let reached = reach(self.spaces.len(), &self.roads, self.city());
        for (space, reached) in self.spaces.iter().zip(reached) {
            if !reached {
                let problem = format!("no road leads from the city to `{}`", space.name);
                return Err(ComponentFault::new(
                    None,
                    problem,
                    "add the missing pair to `roads`",
                ));
            }
        }
        let needed = ["dispatch", "loading-1", "loading-2", "ai-loading"];
        let needed = needed
            .into_iter()
            .chain(self.towns.iter().map(String::as_str));
        for name in needed {
            if self.factory_space(name).is_none() {
                let problem = format!("the factory board has no space `{name}`");
                return Err(ComponentFault::new(
                    None,
                    problem,
                    "add it to `factory_spaces`",
                ));
            }
        }
        let reached = reach(self.factory_spaces.len(), &self.factory_roads, 0);
        match reached.iter().position(|reached| !reached) {
            Some(space) => Err(ComponentFault::new(
                None,
                format!(
                    "no road leads to `{}` on the factory board",
                    self.factory_spaces[space]
                ),
                "add the missing pair to `factory_roads`",
            )),
            None => Ok(()),
        }
    }

    fn validate_upgrades(&self) -> Result<(), ComponentFault> {
        let basic = self.upgrades.iter().filter(|upgrade| upgrade.basic).count();
        sized("Basic upgrades", basic, 1..=MAX_COLUMNS)?;
        // One is laid on each Basic upgrade, and `road-pass` may be left out of the draw.
        sized(
            "upgrades that are not Basic",
            self.upgrades.len() - basic,
            basic + 1..=Upgrade::ALL.len(),
        )?;
        for upgrade in &self.upgrades {
            sized(
                "orders as the price of an upgrade",
                upgrade.price as usize,
                1..=3,
            )?;
        }
        Ok(())
    }

    /// Whether every order fits a truck with that many slots.
    pub fn validate_truck(&self, slots: usize) -> Result<(), ComponentFault> {
        let Some(order) = self.orders.iter().position(|order| order.size() > slots) else {
            return Ok(());
        };
        let problem = format!(
            "the order `{}` wants more mints than the {slots} slots of a truck",
            self.orders[order].id
        );
        let line = self.places.0.get(order).copied().flatten();
        Err(ComponentFault::new(
            line,
            problem,
            "ask for fewer mints, or raise the rule `slots`",
        ))
    }
}

fn sized(what: &str, n: usize, allowed: RangeInclusive<usize>) -> Result<(), ComponentFault> {
    if allowed.contains(&n) {
        return Ok(());
    }
    Err(ComponentFault::new(
        None,
        format!("there are {n} {what}"),
        format!("the engine takes {} to {}", allowed.start(), allowed.end()),
    ))
}

/// Which spaces can be reached from `start`.
fn reach(spaces: usize, roads: &[[usize; 2]], start: usize) -> Vec<bool> {
    let mut reached = vec![false; spaces];
    reached[start] = true;
    for _ in 0..spaces {
        for &[a, b] in roads {
            let either = reached[a] || reached[b];
            reached[a] = either;
            reached[b] = either;
        }
    }
    reached
}
