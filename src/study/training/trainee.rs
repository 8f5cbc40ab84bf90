//! A player in training as everything outside sees it: the game's type is hidden.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use super::episode::deciders;
use super::{Lesson, Progress, batch, fresh};
use crate::bots::learned::{self, Net, Origin, Player, Weights};
use crate::bots::{self, BotFault, BotSpec, Catalogue, Factory, OwnBots, Playable, greedy};
use crate::core::features::Recipe;
use crate::core::game::{NEVER, WHOLE_WIN};
use crate::play::{self, BotMaker, Chairs, Players};
use crate::stats::moments::Sums;
use crate::stats::{Figure, Level, Scale, interval};
use crate::study::values::{Worth, worths};

/// The bot that every player is measured against where the rules bring no opponent.
const REFERENCE: &str = "greedy:weights=hand";

/// A player in training.
#[deny(missing_docs)]
pub trait Trainee: Send + Sync {
    /// How it is trained where nobody says.
    fn recipe(&self) -> Recipe;

    /// The fingerprints of the tables' rules.
    fn rules(&self) -> Vec<String>;

    /// The player that comes with the program for these tables.
    fn shipped(&self) -> Option<Player>;

    /// Whether a player can sit at these tables.
    fn suits(&self, player: &Player) -> bool;

    /// Whether a bot of this name can.
    fn knows(&self, bot: &str) -> Result<(), BotFault>;

    /// For how many seats players decide; the rules play the others.
    fn deciders(&self) -> usize;

    /// The weights to begin with.
    fn begin(&self, start: Start, hidden: usize, seed: u64) -> Weights;

    /// Plays the next batch and learns from it.
    fn batch(&self, lesson: &Lesson, progress: &mut Progress);

    /// The player with this net.
    fn player(&self, net: Net, seed: u64, games: u64) -> Player;

    /// Whom every player is measured against: `greedy:weights=hand`, or the printed AI.
    fn reference(&self) -> String;

    /// How a net does on this many deals, in every seat in turn, with the opponent in all others that players decide for.
    fn strength(&self, net: &Net, against: Opponent, deals: u64, seed: u64) -> Strength;

    /// How much more of a win a net gets than another player in its place, on the same deals against the same opponent.
    fn gain(&self, net: &Net, than: Opponent, against: Opponent, sample: (u64, u64)) -> Strength;

    /// How a net does against another player: its strength, or where nobody else decides, what it gains.
    fn versus(&self, net: &Net, other: Opponent, deals: u64, seed: u64) -> Strength {
        match self.deciders() {
            1 => self.gain(net, other, Opponent::Reference, (deals, seed)),
            _ => self.strength(net, other, deals, seed),
        }
    }

    /// What a player thinks having each item is worth, by this many games against itself.
    fn worths(&self, player: &Player, games: u64) -> Vec<Worth>;

    /// Takes one more table to learn, if it is of the same kind.
    fn join(&mut self, other: Box<dyn Any>) -> bool;

    /// Calls off the games of measurements once the flag is set: then they mean nothing.
    fn heed(&mut self, halt: &'static AtomicBool);
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
    /// Whom every player is measured against.
    Reference,
    Net(&'a Net),
    /// A bot by its string, one that the trainee `knows`.
    Bot(&'a str),
}

/// A share of wins, or how much one share is more than another, with its interval.
#[derive(Clone, Debug)]
pub struct Strength {
    pub share: Figure,
    /// The share of a player that is as good as its opponents, 0 for a difference; none where the opponent is printed.
    pub even: Option<f64>,
    pub deals: u64,
}

impl Strength {
    /// Whether it is shown to be better than its opponents.
    pub fn is_better(&self) -> bool {
        let even = self.even.unwrap_or(f64::INFINITY);
        self.share.as_ref().is_ok_and(|share| share.low > even)
    }
}

pub struct TraineeOf<G: Playable> {
    /// The tables, met in turn.
    games: Vec<Arc<G>>,
    halt: &'static AtomicBool,
}

impl<G: Playable> TraineeOf<G> {
    pub fn new(game: G) -> Self {
        TraineeOf {
            games: vec![Arc::new(game)],
            halt: &NEVER,
        }
    }

    /// The learned player in each seat in turn, the other bot in all others.
    fn seatings(&self) -> Vec<Chairs> {
        let seats: Vec<usize> = deciders(&*self.games[0]).collect();
        let seating = |&own: &usize| seats.iter().map(|&seat| usize::from(seat != own)).collect();
        seats.iter().map(seating).collect()
    }

    fn spec(&self, text: &str) -> Result<BotSpec, BotFault> {
        BotSpec::parse(text, &Catalogue::new::<G>(&[]))
    }

    fn factory(&self, player: Opponent) -> Result<Factory<G>, BotFault> {
        let net = match player {
            Opponent::Reference => {
                let spec = self.spec(REFERENCE)?;
                return Ok(Box::new(move || greedy::build(&spec)));
            }
            Opponent::Bot(text) => {
                return bots::prepare(&self.spec(text)?, &OwnBots::NONE, &self.games[0]);
            }
            Opponent::Net(net) => Arc::new(net.clone()),
        };
        let spec = self.spec(learned::INFO.name)?;
        Ok(Box::new(move || learned::build(&spec, net.clone())))
    }

    /// The shares of the player in one deal, all seatings together.
    fn play(&self, game: &G, players: &mut Players<G>, seed: u64, deal: u64) -> i64 {
        let mut share = 0;
        play::play_deal(game, players, seed, deal, &self.seatings(), |record| {
            share += i64::from(record.outcome.shares[record.seating]);
        });
        share
    }

    /// The same for this many deals.
    fn shares(&self, own: Opponent, against: Opponent, (deals, seed): (u64, u64)) -> Vec<i64> {
        let known = |player| {
            self.factory(player)
                .expect("the trainee knows its opponents")
        };
        let (own, other) = (known(own), known(against));
        let make: Box<BotMaker<G>> = Box::new(move |bot| match bot {
            0 => own(),
            _ => other(),
        });
        let new = || Players::new(&*make, 2, self.games[0].seats()).until(self.halt);
        let deals = (0..deals).into_par_iter().map_init(new, |players, deal| {
            let game = &self.games[(deal % self.games.len() as u64) as usize];
            self.play(game, players, seed, deal)
        });
        deals.collect()
    }

    /// The share in one game, from the sum of all seatings.
    fn scale(&self) -> Scale {
        Scale::share(WHOLE_WIN * self.deciders() as u32)
    }
}

impl<G: Playable> Trainee for TraineeOf<G> {
    fn recipe(&self) -> Recipe {
        self.games[0].recipe()
    }

    fn rules(&self) -> Vec<String> {
        let games = self.games.iter();
        games
            .map(|game| learned::rules_fingerprint(&**game))
            .collect()
    }

    fn shipped(&self) -> Option<Player> {
        learned::shipped(&*self.games[0])
    }

    fn suits(&self, player: &Player) -> bool {
        learned::suits(player, &*self.games[0]).is_ok()
    }

    fn knows(&self, bot: &str) -> Result<(), BotFault> {
        self.factory(Opponent::Bot(bot)).map(|_| ())
    }

    fn deciders(&self) -> usize {
        deciders(&*self.games[0]).count()
    }

    fn begin(&self, start: Start, hidden: usize, seed: u64) -> Weights {
        match start {
            Start::Nothing => fresh(&*self.games[0], hidden, seed),
            Start::Net(net) => Weights::of(net),
        }
    }

    fn batch(&self, lesson: &Lesson, progress: &mut Progress) {
        let games: Vec<&G> = self.games.iter().map(|game| &**game).collect();
        let catalogue = Catalogue::new::<G>(&[]);
        let spec = BotSpec::parse("greedy", &catalogue).expect("every game has it");
        let guide = move || greedy::build(&spec);
        batch(&games, Some(&guide), lesson, progress);
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
                against: None,
            },
            net: Arc::new(net),
        }
    }

    fn reference(&self) -> String {
        let printed = (0..self.games[0].seats()).find_map(|seat| self.games[0].printed_seat(seat));
        printed.unwrap_or(REFERENCE).to_owned()
    }

    fn strength(&self, net: &Net, against: Opponent, deals: u64, seed: u64) -> Strength {
        let shares = self.shares(Opponent::Net(net), against, (deals, seed));
        let sums: Sums = shares.into_iter().collect();
        let deciders = self.deciders();
        Strength {
            share: interval::mean(&sums, self.scale(), Level::P95),
            even: (deciders == self.games[0].seats()).then_some(1.0 / deciders as f64),
            deals,
        }
    }

    fn gain(&self, net: &Net, than: Opponent, against: Opponent, sample: (u64, u64)) -> Strength {
        let ours = self.shares(Opponent::Net(net), against, sample);
        let theirs = self.shares(than, against, sample);
        let pairs = ours.into_iter().zip(theirs);
        let sums: Sums = pairs.map(|(ours, theirs)| ours - theirs).collect();
        Strength {
            share: interval::mean(&sums, self.scale().difference(), Level::P95),
            even: Some(0.0),
            deals: sample.0,
        }
    }

    fn worths(&self, player: &Player, games: u64) -> Vec<Worth> {
        let tables: Vec<&G> = self.games.iter().map(|game| &**game).collect();
        worths(&tables, &player.net, player.origin.seed, games)
    }

    fn join(&mut self, other: Box<dyn Any>) -> bool {
        match other.downcast::<G>() {
            Ok(game) if game.table() == self.games[0].table() => {
                self.games.push(Arc::new(*game));
                true
            }
            _ => false,
        }
    }

    fn heed(&mut self, halt: &'static AtomicBool) {
        self.halt = halt;
    }
}
