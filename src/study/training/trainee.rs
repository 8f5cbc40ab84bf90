//! A player in training as everything outside sees it: the game's type is hidden.

use std::any::Any;
use std::sync::Arc;

use rayon::prelude::*;

use super::{Progress, batch, fresh};
use crate::bots::learned::{self, Net, Origin, Player, Weights};
use crate::bots::{BotSpec, Catalogue, Playable, greedy};
use crate::core::features::Recipe;
use crate::core::game::WHOLE_WIN;
use crate::lab::config::{Experiment, Fault};
use crate::lab::open::{self, Table, Visitor};
use crate::play::{self, BotMaker, Chairs, Players};
use crate::stats::moments::Sums;
use crate::stats::{Figure, Level, Scale, interval};

/// A player in training.
pub trait Trainee: Send + Sync {
    /// How it is trained where nobody says.
    fn recipe(&self) -> Recipe;

    /// The fingerprints of the tables' rules.
    fn rules(&self) -> Vec<String>;

    /// The player that comes with the program for these tables.
    fn shipped(&self) -> Option<Player>;

    /// Whether a player can sit at these tables.
    fn suits(&self, player: &Player) -> bool;

    /// The weights to begin with.
    fn begin(&self, start: Start, hidden: usize, seed: u64) -> Weights;

    /// Plays the next batch and learns from it.
    fn batch(&self, recipe: &Recipe, seed: u64, part: f32, progress: &mut Progress);

    /// The player with this net.
    fn player(&self, net: Net, seed: u64, games: u64) -> Player;

    /// Whom every player is measured against: `greedy`, or the printed AI.
    fn reference(&self) -> String;

    /// What a player gets that is as good as its opponents.
    fn even_share(&self) -> f64;

    /// How a net does on this many deals, in every seat in turn; `None` where nobody else decides and the opponent is a
    /// net.
    fn strength(&self, net: &Net, against: Opponent, deals: u64, seed: u64) -> Option<Strength>;

    /// How a net does against another: as `strength`, or where nobody else decides, what it gains on the same deals.
    fn gain(&self, net: &Net, other: &Net, deals: u64, seed: u64) -> Gain;

    /// Takes one more table to learn, if it is of the same kind.
    fn join(&mut self, other: Box<dyn Any>) -> bool;
}

/// What a training goes on from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Start<'a> {
    Nothing,
    Net(&'a Net),
}

/// Who sits in the other seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Opponent<'a> {
    Reference,
    Net(&'a Net),
}

/// Win shares with their interval.
#[derive(Clone, Debug)]
pub struct Strength {
    pub share: Figure,
    pub deals: u64,
}

/// What one net is worth more than another.
#[derive(Clone, Debug)]
pub struct Gain {
    pub share: Figure,
    /// The share of a net that is as good as the other.
    pub even: f64,
}

/// A player in training at one table.
pub fn of_table<G: Playable>(game: G) -> Box<dyn Trainee> {
    Box::new(TraineeOf { games: vec![game] })
}

/// The player that an experiment's tables would train.
pub fn trainee(experiment: &Experiment) -> Result<Box<dyn Trainee>, Fault> {
    let mut class = Class { trainee: None };
    open::visit(experiment, &mut class)?;
    Ok(class.trainee.expect("an experiment has a table"))
}

/// Gathers the tables of an experiment.
struct Class {
    trainee: Option<Box<dyn Trainee>>,
}

impl Visitor for Class {
    type Made = ();

    fn visit<G: Playable>(
        &mut self,
        experiment: &Experiment,
        table: Table<G>,
    ) -> Result<(), Fault> {
        let fault = |problem: String, remedy| Fault::new(&experiment.place, problem, remedy);
        if G::LIST.is_empty() {
            let problem = format!("{} has no list of inputs to learn from", G::NAME);
            return Err(fault(problem, "choose another game"));
        }
        if let Some(what) = table.game.beyond_inputs() {
            let problem = format!("the inputs cannot express {what}");
            return Err(fault(problem, "choose other rules or components"));
        }
        match &mut self.trainee {
            None => {
                let games = vec![table.game];
                self.trainee = Some(Box::new(TraineeOf { games }));
            }
            Some(trainee) => {
                if !trainee.join(Box::new(table.game)) {
                    let problem = "one player cannot learn two different tables".to_owned();
                    let remedy = "train one for each number of players and each AI";
                    return Err(fault(problem, remedy));
                }
            }
        }
        Ok(())
    }
}

struct TraineeOf<G: Playable> {
    /// The tables, met in turn.
    games: Vec<G>,
}

impl<G: Playable> TraineeOf<G> {
    fn seats(&self) -> Vec<usize> {
        let game = &self.games[0];
        (0..game.seats())
            .filter(|&seat| game.decides(seat))
            .collect()
    }

    /// The learned player in each seat in turn, the other bot in all others.
    fn seatings(&self) -> Vec<Chairs> {
        let seats = self.seats();
        let seating = |&own: &usize| seats.iter().map(|&seat| usize::from(seat != own)).collect();
        seats.iter().map(seating).collect()
    }

    /// Bot 0 plays with the net, bot 1 is the opponent.
    fn maker(&self, net: &Net, against: Opponent) -> Box<BotMaker<G>> {
        let catalogue = Catalogue::new::<G>(&[]);
        let read = |text| BotSpec::parse(text, &catalogue).expect("every game has these bots");
        let (own, reference) = (read("learned"), read("greedy:weights=hand"));
        let net = Arc::new(net.clone());
        let other = match against {
            Opponent::Reference => None,
            Opponent::Net(other) => Some(Arc::new(other.clone())),
        };
        Box::new(move |bot| match (bot, &other) {
            (0, _) => learned::build(&own, net.clone()),
            (_, Some(other)) => learned::build(&own, other.clone()),
            (_, None) => greedy::build(&reference),
        })
    }

    /// The shares of bot 0 in one deal, all seatings together.
    fn play(&self, game: &G, players: &mut Players<G>, seed: u64, deal: u64) -> i64 {
        let mut share = 0;
        play::play_deal(game, players, seed, deal, &self.seatings(), |record| {
            share += i64::from(record.outcome.shares[record.seating]);
        });
        share
    }

    /// The same for this many deals.
    fn shares(&self, net: &Net, against: Opponent, deals: u64, seed: u64) -> Vec<i64> {
        let make = self.maker(net, against);
        let new = || Players::new(&*make, 2, self.games[0].seats());
        let deals = (0..deals).into_par_iter().map_init(new, |players, deal| {
            let game = &self.games[(deal % self.games.len() as u64) as usize];
            self.play(game, players, seed, deal)
        });
        deals.collect()
    }
}

impl<G: Playable> Trainee for TraineeOf<G> {
    fn recipe(&self) -> Recipe {
        self.games[0].recipe()
    }

    fn rules(&self) -> Vec<String> {
        self.games.iter().map(learned::rules_fingerprint).collect()
    }

    fn shipped(&self) -> Option<Player> {
        learned::shipped(&self.games[0])
    }

    fn suits(&self, player: &Player) -> bool {
        learned::suits(player, &self.games[0]).is_ok()
    }

    fn begin(&self, start: Start, hidden: usize, seed: u64) -> Weights {
        match start {
            Start::Nothing => fresh(&self.games[0], hidden, seed),
            Start::Net(net) => Weights::of(net),
        }
    }

    fn batch(&self, recipe: &Recipe, seed: u64, part: f32, progress: &mut Progress) {
        batch(&self.games, recipe, seed, part, progress);
    }

    fn player(&self, net: Net, seed: u64, games: u64) -> Player {
        Player {
            origin: Origin {
                game: G::NAME.to_owned(),
                table: self.games[0].table(),
                features: G::LIST.to_owned(),
                inputs: net.inputs,
                hidden: net.hidden,
                rules: self.rules(),
                seed,
                games,
                version: env!("CARGO_PKG_VERSION").to_owned(),
                adapted: None,
            },
            net: Arc::new(net),
        }
    }

    fn reference(&self) -> String {
        let printed = (0..self.games[0].seats()).find_map(|seat| self.games[0].printed_seat(seat));
        printed.unwrap_or(greedy::INFO.name).to_owned()
    }

    fn even_share(&self) -> f64 {
        1.0 / self.games[0].seats() as f64
    }

    fn strength(&self, net: &Net, against: Opponent, deals: u64, seed: u64) -> Option<Strength> {
        let seats = self.seats().len();
        if seats == 1 && against != Opponent::Reference {
            return None;
        }
        let sums: Sums = self.shares(net, against, deals, seed).into_iter().collect();
        let scale = Scale::share(WHOLE_WIN * seats as u32);
        Some(Strength {
            share: interval::mean(&sums, scale, Level::P95),
            deals,
        })
    }

    fn gain(&self, net: &Net, other: &Net, deals: u64, seed: u64) -> Gain {
        if let Some(strength) = self.strength(net, Opponent::Net(other), deals, seed) {
            return Gain {
                share: strength.share,
                even: self.even_share(),
            };
        }
        let of = |net| self.shares(net, Opponent::Reference, deals, seed);
        let (ours, theirs) = (of(net), of(other));
        let pairs = ours.into_iter().zip(theirs);
        let sums: Sums = pairs.map(|(ours, theirs)| ours - theirs).collect();
        let scale = Scale::share(WHOLE_WIN).difference();
        Gain {
            share: interval::mean(&sums, scale, Level::P95),
            even: 0.0,
        }
    }

    fn join(&mut self, other: Box<dyn Any>) -> bool {
        match other.downcast::<G>() {
            Ok(game) if game.table() == self.games[0].table() => {
                self.games.push(*game);
                true
            }
            _ => false,
        }
    }
}
