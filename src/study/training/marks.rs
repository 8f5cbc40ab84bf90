//! How a player in training is measured: against whom, on how many deals, and what came of it.

use serde::{Deserialize, Serialize};

use super::trainee::{Opponent, Strength, Trainee};
use crate::bots::learned::{Net, Player};
use crate::core::features::Recipe;
use crate::findings::answer::rounded;
use crate::stats::Estimate;

/// What a mark says instead of a bot's string.
pub const CHECKPOINT: &str = "checkpoint";
pub const START: &str = "start";
pub const SHIPPED: &str = "shipped";
pub const FIXED: &str = "fixed";

/// On the way the deals are this much fewer than at the end.
const FEWER: u64 = 5;

/// All measurements together play about one game in this many of the training's.
const PART: u64 = 8;

/// What a decision of play costs more than one of a training that looks only one action ahead.
const BY_TURNS: u64 = 4;

/// Measurements of a training in units of one at the end: two at each checkpoint, the play-off, those of the last player.
const MEASUREMENTS: u64 = 9;

/// Deals of the last measurements where nobody says: as many as keep measuring a small part of the training.
pub fn advised_deals(recipe: &Recipe, deciders: usize) -> u64 {
    let cost = if recipe.by_action { BY_TURNS } else { 1 };
    let games = recipe.games / (PART * cost);
    (games / (MEASUREMENTS * deciders as u64)).clamp(20, 1000)
}

/// Whom a player in training is measured against besides the reference and its own checkpoints.
#[derive(Clone, Debug, Default)]
pub struct Rivals {
    /// The player that it started from.
    pub start: Option<Player>,
    /// The shipped one, where it started from another or from nothing.
    pub shipped: Option<Player>,
    /// The one that it is trained against.
    pub fixed: Option<Player>,
    /// Bots by their strings.
    pub bots: Vec<String>,
}

impl Rivals {
    /// Those that show at half-time and at the end whether something was forgotten.
    pub fn occasional(&self) -> impl Iterator<Item = (&str, Opponent<'_>)> {
        let players = [(START, &self.start), (SHIPPED, &self.shipped)];
        let nets = players.into_iter().filter_map(|(name, player)| {
            let player = player.as_ref()?;
            Some((name, Opponent::Net(&player.net)))
        });
        let bots = self
            .bots
            .iter()
            .map(|bot| (bot.as_str(), Opponent::Bot(bot)));
        nets.chain(bots)
    }
}

/// One measurement of the player in training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// Games that it had played.
    pub games: u64,
    /// A bot's string, a printed AI, or one of the words above.
    pub against: String,
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// As in `Strength`: 0 where the share is a difference.
    pub even: Option<f64>,
    pub deals: u64,
}

impl Mark {
    /// None where the deals are too few to say anything.
    pub fn of(games: u64, against: &str, strength: Strength) -> Option<Self> {
        let Estimate {
            mean, low, high, ..
        } = strength.share.ok()?;
        Some(Mark {
            games,
            against: against.to_owned(),
            // This many digits are read again as they were written.
            share: rounded(mean),
            low: rounded(low),
            high: rounded(high),
            even: strength.even,
            deals: strength.deals,
        })
    }

    /// Whether it says how much more is won than another player wins, not how much is won.
    pub fn is_difference(&self) -> bool {
        self.even == Some(0.0)
    }
}

/// Somebody who measures one net.
pub struct Judge<'a> {
    pub trainee: &'a dyn Trainee,
    pub net: &'a Net,
    /// Games that it has played.
    pub games: u64,
    /// Deals of a measurement at the end.
    pub deals: u64,
    pub seed: u64,
}

impl Judge<'_> {
    fn few(&self) -> u64 {
        (self.deals / FEWER).max(1)
    }

    fn versus(&self, name: &str, other: Opponent, deals: u64) -> Option<Mark> {
        let strength = self.trainee.versus(self.net, other, deals, self.seed);
        Mark::of(self.games, name, strength)
    }

    fn reference(&self, deals: u64) -> Option<Mark> {
        let opponent = Opponent::Reference;
        let strength = self.trainee.strength(self.net, opponent, deals, self.seed);
        Mark::of(self.games, &self.trainee.reference(), strength)
    }

    fn fixed(&self, rivals: &Rivals, deals: u64) -> Option<Mark> {
        let player = rivals.fixed.as_ref()?;
        self.versus(FIXED, Opponent::Net(&player.net), deals)
    }

    fn occasional(&self, rivals: &Rivals, deals: u64) -> Vec<Mark> {
        let all = rivals.occasional();
        let marks = all.filter_map(|(name, other)| match other {
            // Searches are slow.
            Opponent::Bot(_) => self.versus(name, other, self.few()),
            _ => self.versus(name, other, deals),
        });
        marks.collect()
    }

    /// At a checkpoint on the way.
    pub fn on_the_way(&self, rivals: &Rivals, before: Option<&Net>, half_time: bool) -> Vec<Mark> {
        let few = self.few();
        let checkpoint = |net| self.versus(CHECKPOINT, Opponent::Net(net), few);
        let mut marks = vec![self.reference(few), before.and_then(checkpoint)];
        marks.push(self.fixed(rivals, few));
        let mut marks: Vec<Mark> = marks.into_iter().flatten().collect();
        if half_time {
            marks.extend(self.occasional(rivals, few));
        }
        marks
    }

    /// Of the player that is kept.
    pub fn at_the_end(&self, rivals: &Rivals) -> Vec<Mark> {
        let marks = [self.reference(self.deals), self.fixed(rivals, self.deals)];
        let mut marks: Vec<Mark> = marks.into_iter().flatten().collect();
        marks.extend(self.occasional(rivals, self.deals));
        marks
    }
}
