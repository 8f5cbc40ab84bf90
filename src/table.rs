//! A game with its bots as everything after it sees it: types hidden, deals in, rows out.

use std::io::{self, Write};

use serde_json::Value;

use crate::fingerprint::Fingerprinter;
use crate::notation::{Item, Notation};
use crate::observe::{Observed, Observer};
use crate::plan::Chairs;
use crate::play::{self, BotMaker, GameId, GameRecord, Players};
use crate::rng::{Rng, Stream};
use crate::trace::{Trace, Tracer};
use crate::transcript::{Heading, JsonLines, Prose};

/// One rule set with its bots, ready to be played by many threads.
pub trait Table: Send + Sync {
    /// All seats, a printed solo opponent included.
    fn seats(&self) -> usize;

    /// Who sits in each seat of a seating: the bots' names, and the printed opponent's.
    fn names(&self, chairs: &[usize]) -> Vec<String>;

    /// The bots' names by index, then the printed opponent's if there is one.
    fn competitors(&self) -> Vec<String>;

    /// The index of the competitor in each seat.
    fn seated(&self, chairs: &[usize]) -> Vec<usize>;

    /// The rule set in force, as deal 0 of a seed has it.
    fn rules(&self, seed: u64) -> Value;

    /// One line about figures that are not printed; `None` if all are.
    fn caveat(&self) -> Option<String>;

    /// Whether the same seed gives the same games on every machine.
    fn reproducible(&self) -> bool;

    /// The items whose worth is studied.
    fn items(&self) -> Vec<Item>;

    /// The players of one thread.
    fn worker(&self) -> BoxedWorker<'_>;

    /// One game step by step.
    fn trace(&self, game: GameId, chairs: &[usize]) -> Trace;

    /// Tells one game.
    fn replay(
        &self,
        game: GameId,
        chairs: &[usize],
        form: Form,
        out: &mut dyn Write,
    ) -> io::Result<()>;
}

/// Plays deals one after another.
pub trait Worker {
    /// Plays one deal in all the seatings.
    fn play_deal(
        &mut self,
        seed: u64,
        deal: u64,
        seatings: &[Chairs],
        finished: &mut dyn FnMut(GameRecord),
    );

    /// Plays the same games under the eyes of an observer.
    fn observe_deal(
        &mut self,
        seed: u64,
        deal: u64,
        seatings: &[Chairs],
        finished: &mut dyn FnMut(GameRecord, &Observed),
    );

    /// Plays one game and takes its fingerprint round by round.
    fn fingerprint(&mut self, game: GameId, chairs: &[usize]) -> (GameRecord, Vec<u32>);

    /// How many iterations its bots have searched so far.
    fn iterations(&self) -> u64;
}

/// A worker that may move to the thread that uses it.
pub type BoxedWorker<'a> = Box<dyn Worker + Send + 'a>;

/// How a game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    Prose,
    Jsonl,
}

/// The one implementation of `Table`, for any game.
pub struct Room<G: Notation> {
    pub game: G,
    pub bots: Vec<String>,
    pub make: Box<BotMaker<G>>,
    pub caveat: Option<String>,
    pub reproducible: bool,
}

impl<G: Notation> Room<G> {
    fn players(&self) -> Players<'_, G> {
        Players::new(&*self.make, self.bots.len(), self.game.seats())
    }

    /// The printed solo opponent, who sits behind the bots.
    fn printed(&self) -> Option<&str> {
        (0..self.game.seats()).find_map(|seat| self.game.printed_seat(seat))
    }
}

impl<G: Notation> Table for Room<G> {
    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn names(&self, chairs: &[usize]) -> Vec<String> {
        let all = self.competitors();
        self.seated(chairs)
            .into_iter()
            .map(|who| all[who].clone())
            .collect()
    }

    fn competitors(&self) -> Vec<String> {
        let printed = self.printed().map(str::to_owned);
        self.bots.iter().cloned().chain(printed).collect()
    }

    fn seated(&self, chairs: &[usize]) -> Vec<usize> {
        let printed = self.printed().map(|_| self.bots.len());
        chairs.iter().copied().chain(printed).collect()
    }

    fn rules(&self, seed: u64) -> Value {
        let mut rng = Rng::new(seed, Stream::Table { deal: 0 });
        self.game.rules_json(&self.game.deal(&mut rng))
    }

    fn caveat(&self) -> Option<String> {
        self.caveat.clone()
    }

    fn reproducible(&self) -> bool {
        self.reproducible
    }

    fn items(&self) -> Vec<Item> {
        self.game.items()
    }

    fn worker(&self) -> BoxedWorker<'_> {
        Box::new(RoomWorker {
            game: &self.game,
            players: self.players(),
            fingerprinter: Fingerprinter::default(),
            observer: Observer::default(),
        })
    }

    fn trace(&self, game: GameId, chairs: &[usize]) -> Trace {
        let mut tracer = Tracer::new(told_apart(&self.names(chairs)));
        play::play_watched(&self.game, &mut self.players(), game, chairs, &mut tracer);
        tracer.finish()
    }

    fn replay(
        &self,
        id: GameId,
        chairs: &[usize],
        form: Form,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let heading = Heading {
            seats: self.names(chairs),
            game: id,
        };
        let (game, mut players) = (&self.game, self.players());
        match form {
            Form::Jsonl => {
                let mut lines = JsonLines::new(out, heading);
                play::play_watched(game, &mut players, id, chairs, &mut lines);
                lines.finish()
            }
            Form::Prose => {
                let heading = Heading {
                    seats: told_apart(&heading.seats),
                    ..heading
                };
                let mut prose = Prose::new(out, heading);
                play::play_watched(game, &mut players, id, chairs, &mut prose);
                prose.finish()
            }
        }
    }
}

/// Names for a story: bots of the same name are numbered by seat.
fn told_apart(names: &[String]) -> Vec<String> {
    let repeated = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let told = names
        .iter()
        .enumerate()
        .map(|(seat, name)| match repeated(name) {
            true => format!("{name}-{seat}"),
            false => name.clone(),
        });
    told.collect()
}

struct RoomWorker<'a, G: Notation> {
    game: &'a G,
    players: Players<'a, G>,
    fingerprinter: Fingerprinter<G>,
    observer: Observer<G>,
}

impl<G: Notation> Worker for RoomWorker<'_, G> {
    fn play_deal(
        &mut self,
        seed: u64,
        deal: u64,
        seatings: &[Chairs],
        finished: &mut dyn FnMut(GameRecord),
    ) {
        play::play_deal(self.game, &mut self.players, seed, deal, seatings, finished);
    }

    fn observe_deal(
        &mut self,
        seed: u64,
        deal: u64,
        seatings: &[Chairs],
        finished: &mut dyn FnMut(GameRecord, &Observed),
    ) {
        for (seating, chairs) in seatings.iter().enumerate() {
            let id = GameId {
                seed,
                deal,
                seating,
            };
            let watcher = &mut self.observer;
            let record = play::play_watched(self.game, &mut self.players, id, chairs, watcher);
            finished(record, watcher.seen());
        }
    }

    fn fingerprint(&mut self, game: GameId, chairs: &[usize]) -> (GameRecord, Vec<u32>) {
        let watcher = &mut self.fingerprinter;
        let record = play::play_watched(self.game, &mut self.players, game, chairs, watcher);
        (record, watcher.take())
    }

    fn iterations(&self) -> u64 {
        self.players.iterations()
    }
}
