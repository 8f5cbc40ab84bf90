//! Ladders: whose results are rated on one scale. An arm has its own; printed opponents that meet the same bots share one.

use super::played::Played;
use crate::lab::arm::Arm;
use crate::stats::ratings::Results;

/// One scale of ratings.
pub struct Ladder {
    /// The arm, or what the arms of printed opponents have in common.
    pub label: String,
    /// The competitors as tables and files name them, and their strings.
    pub names: Vec<String>,
    pub specs: Vec<String>,
    /// The competitor rated 0.
    pub anchor: usize,
    /// The arms whose results it is made of.
    pub arms: Vec<usize>,
    /// Their results, block by block.
    pub blocks: Vec<Results>,
}

/// All ladders of an experiment, in the order of its arms; none where nobody is rated.
pub fn ladders(played: &Played) -> Vec<Ladder> {
    let mut ladders = Vec::new();
    let mut left: Vec<usize> = match played.layout.wanted.ratings {
        true => (0..played.arms.len()).collect(),
        false => Vec::new(),
    };
    while let Some(&first) = left.first() {
        let shares =
            |&arm: &usize| arm == first || played.arms[first].shares_ladder(&played.arms[arm]);
        let (arms, others) = left.into_iter().partition(shares);
        left = others;
        // Without an anchor only printed opponents are rated.
        if !played.anchors.is_empty() || played.arms[first].is_solo() {
            ladders.push(Ladder::new(played, arms));
        }
    }
    ladders
}

impl Ladder {
    fn new(played: &Played, arms: Vec<usize>) -> Self {
        let first = &played.arms[arms[0]];
        let mut ladder = Ladder {
            label: label(played, first),
            names: Vec::new(),
            specs: Vec::new(),
            anchor: 0,
            blocks: Vec::new(),
            arms,
        };
        match first.is_solo() {
            false => {
                ladder.names = first.names().to_vec();
                ladder.specs = first.contest.competitors();
                ladder.anchor = played.anchors[ladder.arms[0]].unwrap_or(0);
                let results = &played.ledger.arms[ladder.arms[0]].results;
                ladder.blocks = results.values().cloned().collect();
            }
            true => ladder.join(played),
        }
        ladder
    }

    /// Whether players and printed opponents stand on it together.
    pub fn is_common(&self, played: &Played) -> bool {
        played.arms[self.arms[0]].is_solo()
    }

    /// Takes in the competitors and results of all its arms; who has the same name is the same one.
    fn join(&mut self, played: &Played) {
        let members: Vec<(usize, Vec<usize>)> = self
            .arms
            .clone()
            .into_iter()
            .map(|arm| (arm, self.places(&played.arms[arm])))
            .collect();
        let mut blocks = std::collections::BTreeMap::new();
        for (arm, places) in &members {
            for (&block, results) in &played.ledger.arms[*arm].results {
                let results = results.renumbered(places, self.names.len());
                let all = blocks
                    .entry(block)
                    .or_insert_with(|| Results::new(self.names.len(), results.games_per_deal()));
                all.merge(&results);
            }
        }
        self.blocks = blocks.into_values().collect();
        let named = members.iter().find_map(|(arm, places)| {
            let own = played.anchors.get(*arm).copied().flatten();
            own.map(|who| places[who])
        });
        self.anchor = named.unwrap_or_else(|| self.usual_anchor(&members));
    }

    /// The places of an arm's competitors, new ones behind the others.
    fn places(&mut self, arm: &Arm) -> Vec<usize> {
        let specs = arm.contest.competitors();
        let all = arm.names().iter().zip(specs);
        all.map(|(name, spec)| {
            let known = self.names.iter().position(|other| other == name);
            known.unwrap_or_else(|| {
                self.names.push(name.clone());
                self.specs.push(spec);
                self.names.len() - 1
            })
        })
        .collect()
    }

    /// The first printed opponent that won and lost, so that chains of wins lead both ways; else the first.
    fn usual_anchor(&self, members: &[(usize, Vec<usize>)]) -> usize {
        let total = self.total();
        let printed = || {
            members
                .iter()
                .filter_map(|(_, places)| places.last().copied())
        };
        let met = |who: &usize| !total.is_unbeaten(*who) && !total.is_winless(*who);
        printed().find(met).or(printed().next()).unwrap_or(0)
    }

    /// All results together.
    pub fn total(&self) -> Results {
        let mut total = Results::new(0, 1);
        self.blocks.iter().for_each(|block| total.merge(block));
        total
    }
}

/// An arm's own label, or what the arms of printed opponents have in common.
fn label(played: &Played, first: &Arm) -> String {
    let variant = played.experiment.variants.get(first.variant);
    match (first.is_solo(), variant) {
        (false, _) => first.label.clone(),
        (true, None) => "solo".to_owned(),
        (true, Some(variant)) => format!("{}: solo", variant.name),
    }
}
