//! Whether the engine can play with a set of components.

use super::*;
use crate::core::ruleset::ComponentFault;

impl Components {
    /// What keeps the engine from playing with these components: sizes, towns that are not spaces or cannot be reached.
    pub fn faults(&self) -> Vec<ComponentFault> {
        let mut faults = self.faults_of_sizes();
        let cities = self
            .spaces
            .iter()
            .filter(|space| space.kind == SpaceKind::City);
        if cities.count() == 1 {
            faults.extend(self.faults_of_roads());
        } else {
            let problem = "the map needs exactly one space of kind `city`";
            faults.push(ComponentFault::new(None, problem, "trucks start there"));
        }
        let differs =
            |space: &&Space| (space.kind == SpaceKind::Town) != self.towns.contains(&space.name);
        for space in self.spaces.iter().filter(differs) {
            let name = &space.name;
            let problem = format!("`{name}` must be in `towns` and have kind `town`, or neither");
            let remedy = "make `towns` and `spaces` agree";
            faults.push(ComponentFault::new(None, problem, remedy));
        }
        for town in self.towns.iter().filter(|town| self.space(town).is_none()) {
            let problem = format!("the town `{town}` is not a space of the map");
            faults.push(ComponentFault::new(None, problem, "add it to `spaces`"));
        }
        faults.extend(self.faults_of_the_factory());
        faults
    }

    fn faults_of_sizes(&self) -> Vec<ComponentFault> {
        let basic = self.upgrades.iter().filter(|upgrade| upgrade.basic).count();
        let [classic, sugar_free, cinnamon] = self.mints.map(usize::from);
        let mints = 0..=MAX_MINTS_OF_A_KIND;
        let sizes = [
            ("spaces", self.spaces.len(), 2..=MAX_SPACES),
            ("towns", self.towns.len(), 1..=MAX_TOWNS),
            ("orders", self.orders.len(), 1..=MAX_ORDERS),
            (
                "factory_spaces",
                self.factory_spaces.len(),
                1..=MAX_FACTORY_SPACES,
            ),
            ("road condition tokens", self.tokens.len(), 0..=MAX_TOKENS),
            ("Classic mints", classic, mints.clone()),
            ("Sugar Free mints", sugar_free, mints.clone()),
            ("Cinnamon mints", cinnamon, mints),
            ("Basic upgrades", basic, 1..=MAX_COLUMNS),
            // One is laid on each Basic upgrade, and `road-pass` may be left out of the draw.
            (
                "upgrades that are not Basic",
                self.upgrades.len() - basic,
                basic + 1..=Upgrade::ALL.len(),
            ),
        ];
        let odd = sizes.into_iter().filter(|(_, n, fits)| !fits.contains(n));
        odd.map(|(what, n, fits)| {
            let remedy = format!("the engine takes {} to {}", fits.start(), fits.end());
            ComponentFault::new(None, format!("there are {n} {what}"), remedy)
        })
        .collect()
    }

    /// Spaces that no road leads to.
    fn faults_of_roads(&self) -> Vec<ComponentFault> {
        let reached = reach(self.spaces.len(), &self.roads, self.city());
        let cut_off = self.spaces.iter().zip(reached).filter(|(_, found)| !found);
        cut_off
            .map(|(space, _)| {
                let problem = format!("no road leads from the city to `{}`", space.name);
                ComponentFault::new(None, problem, "add the missing pair to `roads`")
            })
            .collect()
    }

    fn faults_of_the_factory(&self) -> Vec<ComponentFault> {
        let needed = ["dispatch", "loading-1", "loading-2", "ai-loading"].into_iter();
        let needed = needed.chain(self.towns.iter().map(String::as_str));
        let missing = needed.filter(|name| self.factory_space(name).is_none());
        let mut faults: Vec<ComponentFault> = missing
            .map(|name| {
                let problem = format!("the factory board has no space `{name}`");
                ComponentFault::new(None, problem, "add it to `factory_spaces`")
            })
            .collect();
        if self.factory_spaces.is_empty() {
            return faults;
        }
        let reached = reach(self.factory_spaces.len(), &self.factory_roads, 0);
        let cut_off = self.factory_spaces.iter().zip(reached);
        faults.extend(cut_off.filter(|(_, found)| !found).map(|(name, _)| {
            let problem = format!("no road leads to `{name}` on the factory board");
            ComponentFault::new(None, problem, "add the missing pair to `factory_roads`")
        }));
        faults
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
