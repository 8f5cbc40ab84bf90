//! A game with its bots as everything after it sees it: types hidden, deals in, rows out.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use crate::core::game::{EndReason, NEVER, TieBreak};
use crate::core::notation::{Item, Notation};
use crate::core::parts::{Part, Parts};
use crate::core::rng::{Rng, Stream};
use crate::play::Chairs;
use crate::play::fingerprint::{Fingerprinter, Prints, table_prints};
use crate::play::follow::{self, Followed};
use crate::play::observe::{Observed, Observer};
use crate::play::trace::{Trace, Tracer};
use crate::play::transcript::{Heading, JsonLines, Prose};
use crate::play::{self, BotMaker, Forfeit, GameId, GameRecord, Players};

/// One rule set with its bots, ready to be played by many threads.
#[deny(missing_docs)]
pub trait Contest: Send + Sync {
    /// All seats, a printed solo opponent included.
    fn seats(&self) -> usize;

    /// Who sits in each seat of a seating: the bots' names, and the printed opponent's.
    fn names(&self, chairs: &[usize]) -> Vec<String>;

    /// The bots' names by index, then the printed opponent's if there is one.
    fn competitors(&self) -> Vec<String>;

    /// The index of the competitor in each seat.
    fn seated(&self, chairs: &[usize]) -> Vec<usize>;

    /// Why its games may end.
    fn end_reasons(&self) -> &'static [EndReason];

    /// The steps of its tie-break.
    fn tie_breaks(&self) -> &'static [TieBreak];

    /// The rule set in force, as deal 0 of a seed has it.
    fn rules(&self, seed: u64) -> Value;

    /// One line about figures that are not printed; `None` if all are.
    fn caveat(&self) -> Option<String>;

    /// Whether the same seed gives the same games on every machine.
    fn reproducible(&self) -> bool;

    /// Whether a bot may fail in the middle of a game.
    fn may_forfeit(&self) -> bool;

    /// The items whose worth is studied.
    fn items(&self) -> Vec<Item>;

    /// The parts of the game that a player may leave aside.
    fn parts(&self) -> Vec<Part>;

    /// The same, and what only a rule may take out of the game.
    fn removable(&self) -> Vec<Part>;

    /// The players of one thread.
    fn worker(&self) -> BoxedWorker<'_> {
        self.worker_until(&NEVER)
    }

    /// The same, whose games are called off once the flag is set.
    fn worker_until<'a>(&'a self, halt: &'a AtomicBool) -> BoxedWorker<'a>;

    /// The prints of the table after a deal: as it lies, and in any order.
    fn setup_prints(&self, seed: u64, deal: u64) -> [u32; 2];

    /// The columns of `games.csv` that tell what lies on the table from the deal on.
    fn table_columns(&self) -> &'static [&'static str];

    /// What they say of a deal.
    fn on_the_table(&self, seed: u64, deal: u64) -> Vec<String>;

    /// Plays a list of actions instead of the bots' choices.
    fn follow(&self, game: GameId, actions: &[&str]) -> Followed;

    /// One game step by step.
    fn trace(&self, game: GameId, chairs: &[usize]) -> Trace;

    /// Tells one game; says who gave it up, if anybody did.
    fn replay(
        &self,
        game: GameId,
        chairs: &[usize],
        telling: Telling<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Option<Forfeit>>;
}

/// Plays deals one after another.
#[deny(missing_docs)]
pub trait Worker {
    /// Plays one deal in all the seatings; `None` if it is called off.
    fn play_deal(
        &mut self,
        seed: u64,
        deal: u64,
        seatings: &[Chairs],
        finished: &mut dyn FnMut(GameRecord),
    ) -> Option<()>;

    /// Plays the same games under the eyes of an observer.
    fn observe_deal(
        &mut self,
        seed: u64,
        deal: u64,
        seatings: &[Chairs],
        finished: &mut dyn FnMut(GameRecord, &Observed),
    ) -> Option<()> {
        for (seating, chairs) in seatings.iter().enumerate() {
            let id = GameId {
                seed,
                deal,
                seating,
            };
            let (record, observed) = self.observe(id, chairs)?;
            finished(record, observed);
        }
        Some(())
    }

    /// Plays one game.
    fn play(&mut self, game: GameId, chairs: &[usize]) -> Option<GameRecord>;

    /// Plays one game under the eyes of an observer.
    fn observe(&mut self, game: GameId, chairs: &[usize]) -> Option<(GameRecord, &Observed)>;

    /// Who gave up the last game, and why.
    fn forfeit(&mut self) -> Option<Forfeit>;

    /// Plays one game, which nobody may call off, and takes its fingerprint round by round.
    fn fingerprint(&mut self, game: GameId, chairs: &[usize]) -> (GameRecord, &Prints);

    /// The names of the actions that it met in fingerprinted games since this was asked last.
    fn new_names(&mut self) -> Vec<String>;

    /// How many iterations its bots have searched so far.
    fn iterations(&self) -> u64;
}

/// A worker that may move to the thread that uses it.
pub type BoxedWorker<'a> = Box<dyn Worker + Send + 'a>;

/// How a game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    Prose,
    /// Prose with a short board after each round.
    #[value(skip)]
    Board,
    Jsonl,
}

/// How a game is told, and what of it.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    pub form: Form,
    /// The competitors as prose calls them; a transcript has their whole strings.
    pub names: &'a [String],
    /// Whether bots tell what they thought of each decision.
    pub values: bool,
}

/// The one implementation of `Contest`, for any game.
pub struct ContestOf<G: Notation> {
    pub game: Arc<G>,
    pub bots: Vec<String>,
    pub make: Box<BotMaker<G>>,
    pub caveat: Option<String>,
    pub reproducible: bool,
    pub may_forfeit: bool,
}

impl<G: Notation> ContestOf<G> {
    fn players(&self) -> Players<'_, G> {
        Players::new(&*self.make, self.bots.len(), self.game.seats())
    }

    /// The printed solo opponent, who sits behind the bots.
    fn printed(&self) -> Option<&str> {
        (0..self.game.seats()).find_map(|seat| self.game.printed_seat(seat))
    }
}

impl<G: Notation + Parts> Contest for ContestOf<G> {
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

    fn end_reasons(&self) -> &'static [EndReason] {
        G::END_REASONS
    }

    fn tie_breaks(&self) -> &'static [TieBreak] {
        G::TIE_BREAKS
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

    fn may_forfeit(&self) -> bool {
        self.may_forfeit
    }

    fn items(&self) -> Vec<Item> {
        self.game.items()
    }

    fn parts(&self) -> Vec<Part> {
        self.game.parts()
    }

    fn removable(&self) -> Vec<Part> {
        self.game.removable()
    }

    fn worker_until<'a>(&'a self, halt: &'a AtomicBool) -> BoxedWorker<'a> {
        Box::new(WorkerOf {
            game: &*self.game,
            players: self.players().until(halt),
            fingerprinter: Fingerprinter::default(),
            observer: Observer::default(),
        })
    }

    fn setup_prints(&self, seed: u64, deal: u64) -> [u32; 2] {
        let mut rng = Rng::new(seed, Stream::Table { deal });
        table_prints(&self.game.state_json(&self.game.deal(&mut rng), None))
    }

    fn table_columns(&self) -> &'static [&'static str] {
        G::ON_THE_TABLE
    }

    fn on_the_table(&self, seed: u64, deal: u64) -> Vec<String> {
        let mut rng = Rng::new(seed, Stream::Table { deal });
        self.game.on_the_table(&self.game.deal(&mut rng))
    }

    fn follow(&self, game: GameId, actions: &[&str]) -> Followed {
        follow::follow(&*self.game, game, actions)
    }

    fn trace(&self, game: GameId, chairs: &[usize]) -> Trace {
        let mut tracer = Tracer::new(told_apart(&self.names(chairs)));
        play::play_watched(&*self.game, &mut self.players(), game, chairs, &mut tracer);
        tracer.finish()
    }

    fn replay(
        &self,
        id: GameId,
        chairs: &[usize],
        Telling {
            form,
            names,
            values,
        }: Telling<'_>,
        out: &mut dyn Write,
    ) -> io::Result<Option<Forfeit>> {
        let heading = |seats| Heading { seats, game: id };
        let (game, mut players) = (&*self.game, self.players());
        match form {
            Form::Jsonl => {
                let mut lines = JsonLines::new(out, heading(self.names(chairs)), values);
                play::play_watched(game, &mut players, id, chairs, &mut lines);
                lines.finish()?;
            }
            Form::Prose | Form::Board => {
                let seated = self.seated(chairs).into_iter();
                let seats: Vec<String> = seated.map(|who| names[who].clone()).collect();
                let heading = heading(told_apart(&seats));
                let mut prose = Prose::new(out, heading, form == Form::Board, values);
                play::play_watched(game, &mut players, id, chairs, &mut prose);
                prose.finish()?;
            }
        }
        Ok(players.forfeit())
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

struct WorkerOf<'a, G: Notation> {
    game: &'a G,
    players: Players<'a, G>,
    fingerprinter: Fingerprinter<G>,
    observer: Observer<G>,
}

impl<G: Notation> Worker for WorkerOf<'_, G> {
    fn play_deal(
        &mut self,
        seed: u64,
        deal: u64,
        seatings: &[Chairs],
        finished: &mut dyn FnMut(GameRecord),
    ) -> Option<()> {
        play::play_deal(self.game, &mut self.players, seed, deal, seatings, finished)
    }

    fn play(&mut self, game: GameId, chairs: &[usize]) -> Option<GameRecord> {
        play::play_watched(self.game, &mut self.players, game, chairs, &mut ())
    }

    fn observe(&mut self, game: GameId, chairs: &[usize]) -> Option<(GameRecord, &Observed)> {
        let watcher = &mut self.observer;
        let record = play::play_watched(self.game, &mut self.players, game, chairs, watcher)?;
        Some((record, watcher.seen()))
    }

    fn forfeit(&mut self) -> Option<Forfeit> {
        self.players.forfeit()
    }

    fn new_names(&mut self) -> Vec<String> {
        self.fingerprinter.take_names()
    }

    fn fingerprint(&mut self, game: GameId, chairs: &[usize]) -> (GameRecord, &Prints) {
        let watcher = &mut self.fingerprinter;
        let record = play::play_watched(self.game, &mut self.players, game, chairs, watcher);
        (record.expect("nobody calls it off"), watcher.finish())
    }

    fn iterations(&self) -> u64 {
        self.players.iterations()
    }
}
