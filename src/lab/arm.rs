//! An arm: one rule set with its bots and seatings.

use crate::bots::learned::Adapted;
use crate::core::inputs::Inputs;
use crate::core::text::meant_or_all;
use crate::lab::config::{Experiment, Fault, Mention};
use crate::lab::tally::Tally;
use crate::play::Chairs;
use crate::play::contest::Contest;

/// One rule set with its bots and seatings; every arm of an experiment plays the same deals.
pub struct Arm {
    /// What tells it from the other arms.
    pub label: String,
    /// Which of the experiment's variants it belongs to, from 0.
    pub variant: usize,
    /// The printed opponent, or `main`: what tells it from the other arms of its variant.
    pub opponent: String,
    pub contest: Box<dyn Contest>,
    pub seatings: Vec<Chairs>,
    /// Whether the bots of `skill` meet here, beside the arm of the same label.
    pub skill: bool,
    /// The bots that play with a net.
    pub learners: Vec<Learner>,
    /// The files that it was made of.
    pub inputs: Inputs,
    /// The competitors as tables and files name them.
    pub(super) names: Vec<String>,
}

/// A bot that plays with a net, and what is to be known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Learner {
    /// Its place among the bots.
    pub bot: usize,
    /// The content of its player.
    pub fingerprint: String,
    /// What adapting it to the rules of this arm changed.
    pub adapted: Option<Adapted>,
    /// Whether it was to be adapted and knows the rules of this arm anyway.
    pub knew: bool,
    /// What must be said where it does not know these rules.
    pub strange: Option<String>,
}

impl Arm {
    /// An arm by itself. `aliases` are the bots' own names, where the user gave them.
    pub fn new(
        label: &str,
        contest: Box<dyn Contest>,
        seatings: Vec<Chairs>,
        aliases: &[Option<String>],
    ) -> Self {
        let mut names = contest.competitors();
        for (name, alias) in names.iter_mut().zip(aliases) {
            if let Some(alias) = alias {
                name.clone_from(alias);
            }
        }
        Arm {
            label: label.to_owned(),
            variant: 0,
            opponent: label.to_owned(),
            contest,
            seatings,
            skill: false,
            learners: Vec::new(),
            inputs: Inputs::new(),
            names,
        }
    }

    /// The competitors as tables and files name them: a bot's alias, or else its string.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn tally(&self) -> Tally {
        Tally::new(self.names.len(), self.contest.seats())
    }

    /// What must be said of its learned players.
    pub fn strange_players(&self) -> impl Iterator<Item = String> {
        let strange = self
            .learners
            .iter()
            .filter_map(|learner| learner.strange.as_ref());
        strange.map(|told| format!("{}: {told}", self.label))
    }

    /// Whether the two are compared: another variant against the same opponent, or another opponent of the same.
    pub fn compares_with(&self, other: &Arm) -> bool {
        let differ = (self.variant == other.variant) != (self.opponent == other.opponent);
        differ && self.skill == other.skill
    }

    /// Whether every competitor sits in every seat equally often: only then is the share of a seat that of the seat, and
    /// not of who sits there.
    pub fn rotates(&self) -> bool {
        let mut games = vec![vec![0; self.contest.seats()]; self.contest.competitors().len()];
        for chairs in &self.seatings {
            for (seat, who) in self.contest.seated(chairs).into_iter().enumerate() {
                games[who][seat] += 1;
            }
        }
        games
            .iter()
            .all(|by_seat| by_seat.iter().all(|games| *games == by_seat[0]))
    }

    /// Whether the competitor meets another one: whoever plays only against copies of itself wins an equal share by
    /// construction.
    pub fn is_contested(&self, who: usize) -> bool {
        let seated = self
            .seatings
            .iter()
            .map(|chairs| self.contest.seated(chairs));
        seated
            .filter(|table| table.contains(&who))
            .any(|table| table.iter().any(|&other| other != who))
    }

    /// Whether its bots meet a printed opponent.
    pub fn is_solo(&self) -> bool {
        let seats = self.contest.seats();
        self.seatings
            .first()
            .is_some_and(|chairs| chairs.len() < seats)
    }

    /// The printed opponent as tables and files name it: it stands behind the bots.
    pub fn printed(&self) -> Option<&str> {
        let name = self.names.last().map(String::as_str);
        name.filter(|_| self.is_solo())
    }

    /// Whether the results of the two are rated together: the same rules, each with a printed opponent.
    pub fn shares_ladder(&self, other: &Arm) -> bool {
        self.variant == other.variant && self.is_solo() && other.is_solo()
    }

    /// Whether the competitor is a printed opponent that meets several bots: its results would mix theirs.
    pub fn is_pooled(&self, who: usize) -> bool {
        let mut met: Vec<usize> = Vec::new();
        for chairs in &self.seatings {
            let seated = self.contest.seated(chairs);
            // A printed opponent sits behind the bots.
            if seated[chairs.len()..].contains(&who) {
                met.extend(&seated[..chairs.len()]);
            }
        }
        met.iter().any(|other| *other != met[0])
    }

    /// The competitor that the user named as in `bots`, or as the files name it.
    pub fn competitor(&self, experiment: &Experiment, named: &Mention) -> Result<usize, Fault> {
        let own = experiment.variants.get(self.variant);
        let bots = &own.map_or(experiment, |variant| &variant.experiment).bots;
        let listed = bots.iter().position(|bot| bot.word == named.word);
        let by_name = |names: &[String]| names.iter().position(|name| *name == named.word);
        let found = listed
            .and_then(|place| by_string(&self.contest.competitors(), place))
            .or_else(|| by_name(&self.names))
            .or_else(|| by_name(&self.contest.competitors()));
        found.ok_or_else(|| {
            let problem = format!("no bot `{}` plays in arm `{}`", named.word, self.label);
            let remedy = meant_or_all(&named.word, self.names.iter().map(String::as_str));
            Fault::new(&named.place, problem, remedy)
        })
    }
}

/// The arms of an experiment without the tables of `skill` behind them, and those tables: none, or one for each arm.
pub fn without_skill(arms: &[Arm]) -> (&[Arm], &[Arm]) {
    let own = arms.iter().take_while(|arm| !arm.skill).count();
    arms.split_at(own)
}

/// The first competitor with the string of the one in this place: equal bots are not told apart.
fn by_string(strings: &[String], place: usize) -> Option<usize> {
    strings.iter().position(|other| *other == strings[place])
}
