//! How sure the figures of the components are.

use super::{Components, GROUPS};
use crate::core::order;
use crate::core::ruleset::Certainty;

impl Components {
    /// How sure each key's figures are: the key, how many figures it has, and how many are of each certainty.
    pub fn certainties(&self) -> Vec<(&'static str, Vec<(Certainty, usize)>)> {
        GROUPS
            .iter()
            .enumerate()
            .map(|(group, &key)| (key, count(self.words(group))))
            .collect()
    }

    /// One line for reports: which figures are stand-ins. `None` if none is.
    pub fn reconstructed(&self) -> Option<String> {
        let parts = self.reconstructed_among(&GROUPS);
        (!parts.is_empty()).then(|| format!("reconstructed, not printed: {}", parts.join(", ")))
    }

    /// The keys among these with figures that are stand-ins, as in `8 of 17 spaces`.
    pub fn reconstructed_among(&self, keys: &[&str]) -> Vec<String> {
        let mut parts = Vec::new();
        for (key, counts) in self.certainties() {
            let all: usize = counts.iter().map(|(_, n)| n).sum();
            let stand_ins = |(word, _): &&(Certainty, usize)| *word == Certainty::Reconstructed;
            let name = key.replace('_', " ");
            match counts.iter().find(stand_ins) {
                Some(_) if !keys.contains(&key) => {}
                Some((_, n)) if *n == all => parts.push(name),
                Some((_, n)) => parts.push(format!("{n} of {all} {name}")),
                None => {}
            }
        }
        parts
    }

    /// The word of each figure of a key.
    fn words(&self, group: usize) -> Vec<Certainty> {
        let whole = self.groups[group];
        match GROUPS[group] {
            "mints" => vec![whole; 3],
            "towns" => vec![whole; self.towns.len()],
            "spaces" => self.spaces.iter().map(|space| space.certainty).collect(),
            "roads" => vec![whole; self.roads.len()],
            "orders" => self.orders.iter().map(|order| order.certainty).collect(),
            "upgrades" => self.upgrades.iter().map(|card| card.certainty).collect(),
            "ais" => self.ais.iter().map(|ai| ai.certainty).collect(),
            "tokens" => self.tokens.iter().map(|token| token.certainty).collect(),
            "factory_spaces" => vec![whole; self.factory_spaces.len()],
            _ => vec![whole; self.factory_roads.len()],
        }
    }
}

fn count(words: Vec<Certainty>) -> Vec<(Certainty, usize)> {
    let mut counts: Vec<(Certainty, usize)> = Vec::new();
    for word in words {
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, n)) => *n += 1,
            None => counts.push((word, 1)),
        }
    }
    order::sort(&mut counts);
    counts
}
