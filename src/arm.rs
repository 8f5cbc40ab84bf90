//! An arm: one rule set with its bots and seatings.

use crate::config::{Experiment, Fault, Named};
use crate::plan::Chairs;
use crate::record::Tally;
use crate::ruleset::nearest;
use crate::table::Table;

/// One rule set with its bots and seatings; every arm of an experiment plays the same deals.
pub struct Arm {
    /// What tells it from the other arms.
    pub label: String,
    /// Which of the experiment's variants it belongs to, from 0.
    pub variant: usize,
    /// The printed opponent, or `main`: what tells it from the other arms of its variant.
    pub opponent: String,
    pub table: Box<dyn Table>,
    pub seatings: Vec<Chairs>,
}

impl Arm {
    pub fn tally(&self) -> Tally {
        Tally::new(self.table.competitors().len(), self.table.seats())
    }

    /// The competitor that the user named as in `bots`, or as the files name it.
    pub fn competitor(&self, experiment: &Experiment, named: &Named) -> Result<usize, Fault> {
        let names = self.table.competitors();
        let own = experiment.variants.get(self.variant);
        let bots = &own.map_or(experiment, |variant| &variant.experiment).bots;
        let listed = bots.iter().position(|bot| bot.word == named.word);
        let word = listed.map_or(named.word.as_str(), |place| names[place].as_str());
        names.iter().position(|name| name == word).ok_or_else(|| {
            let problem = format!("no bot `{}` plays in arm `{}`", named.word, self.label);
            let remedy = match nearest(&named.word, names.iter().map(String::as_str)) {
                Some(name) => format!("did you mean `{name}`?"),
                None => format!("one of {}", names.join(", ")),
            };
            Fault::new(&named.place, problem, remedy)
        })
    }
}
