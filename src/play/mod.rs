//! One game played: the loop, those who watch, and `contest`, which hides the game's types from all later rooms.

pub mod contest;
pub mod fingerprint;
pub mod follow;
pub mod observe;
mod thinking;
pub mod trace;
pub mod transcript;

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use crate::bots::{BoxedBot, Cause, Thoughts};
use crate::core::game::{Game, NEVER, Outcome, Seat, View};
use crate::core::rng::{Rng, Stream};

/// The index of a bot by seat.
pub type Chairs = Vec<usize>;

/// A game of an experiment by its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId {
    pub seed: u64,
    pub deal: u64,
    pub seating: usize,
}

impl GameId {
    /// The stream of the bot in one seat.
    fn stream(self, seat: Seat) -> Rng {
        let stream = Stream::Bot {
            deal: self.deal,
            seating: self.seating as u64,
            seat: seat as u64,
        };
        Rng::new(self.seed, stream)
    }
}

/// One finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    pub deal: u64,
    pub seating: usize,
    pub outcome: Outcome,
    pub decisions: u32,
}

/// A game that a bot gave up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    pub seat: Seat,
    /// The bot by the experiment's list.
    pub bot: usize,
    pub cause: Cause,
    /// What went wrong, for whoever mends the bot.
    pub told: String,
}

/// Something that watches a game while it is played. The empty watcher costs nothing.
#[deny(missing_docs)]
pub trait Watcher<G: Game> {
    /// The table after the deal.
    fn setup(&mut self, _game: &G, _state: &G::State) {}
    /// Where a bot is to note what it thinks of its legal actions, before it is asked; nobody wants to know.
    fn thoughts(&mut self) -> Option<&mut Thoughts<G::Action>> {
        None
    }
    /// An action about to be played.
    fn before(&mut self, _game: &G, _state: &G::State, _seat: Seat, _action: G::Action) {}
    /// The table after that action and all that it caused.
    fn after(&mut self, _game: &G, _state: &G::State) {}
    /// The table's stream of chance after the deal and after each action.
    fn chance(&mut self, _rng: &Rng) {}
    /// The end of the game.
    fn end(&mut self, _game: &G, _state: &G::State, _outcome: &Outcome) {}
}

impl<G: Game> Watcher<G> for () {}

/// A new bot of each kind, by the index in the experiment's list.
pub type BotMaker<G> = dyn Fn(usize) -> BoxedBot<G> + Send + Sync;

/// The players of one thread: bots are made when first needed and keep their memory from game to game.
pub struct Players<'a, G: Game> {
    make: &'a BotMaker<G>,
    /// Bots that wait, by bot and seat: a bot may sit at a table twice.
    waiting: Vec<Vec<Option<BoxedBot<G>>>>,
    /// The bots at the table with their streams, by seat. Seats behind them are played by the rules.
    seated: Vec<(BoxedBot<G>, Rng)>,
    /// Which bots they are.
    chairs: Vec<usize>,
    /// Whether any of them may forfeit.
    fallible: bool,
    forced: Vec<G::Action>,
    /// Set from outside to call off the game in play.
    halt: &'a AtomicBool,
    /// Who gave up the last game.
    forfeit: Option<Forfeit>,
}

impl<'a, G: Game> Players<'a, G> {
    pub fn new(make: &'a BotMaker<G>, bots: usize, seats: usize) -> Self {
        let empty_row = || (0..seats).map(|_| None).collect();
        Players {
            make,
            waiting: (0..bots).map(|_| empty_row()).collect(),
            seated: Vec::new(),
            chairs: Vec::new(),
            fallible: false,
            forced: Vec::new(),
            halt: &NEVER,
            forfeit: None,
        }
    }

    /// The same players in games that are called off once the flag is set.
    pub fn until(self, halt: &'a AtomicBool) -> Self {
        Players { halt, ..self }
    }

    /// Who gave up the last game, and why.
    pub fn forfeit(&mut self) -> Option<Forfeit> {
        self.forfeit.take()
    }

    /// How many iterations the bots have searched so far.
    pub fn iterations(&self) -> u64 {
        let waiting = self.waiting.iter().flatten().flatten();
        let seated = self.seated.iter().map(|(bot, _)| bot);
        waiting.chain(seated).map(|bot| bot.iterations()).sum()
    }

    /// Readies the bots for one game, each on its own stream.
    fn sit(&mut self, id: GameId, chairs: &[usize]) {
        if self.chairs == chairs {
            for (seat, (_, rng)) in self.seated.iter_mut().enumerate() {
                *rng = id.stream(seat);
            }
        } else {
            self.change_places(id, chairs);
        }
        for (bot, _) in &mut self.seated {
            bot.new_game();
        }
    }

    fn change_places(&mut self, id: GameId, chairs: &[usize]) {
        let risen = self.chairs.drain(..).zip(self.seated.drain(..));
        for (seat, (bot, (player, _))) in risen.enumerate() {
            self.waiting[bot][seat] = Some(player);
        }
        for (seat, &bot) in chairs.iter().enumerate() {
            let waiting = self.waiting[bot][seat].take();
            let player = waiting.unwrap_or_else(|| (self.make)(bot));
            self.seated.push((player, id.stream(seat)));
        }
        self.chairs.extend_from_slice(chairs);
        self.fallible = self.seated.iter().any(|(bot, _)| bot.may_forfeit());
    }

    /// Plays a dealt game to its end; `None` if it is called off.
    fn play(
        &mut self,
        game: &G,
        state: &mut G::State,
        mut rng: Rng,
        watcher: &mut impl Watcher<G>,
    ) -> Option<(Outcome, u32)> {
        let mut decisions = 0;
        let (fallible, seated, halt) = (self.fallible, &mut self.seated[..], self.halt);
        self.forfeit = None;
        watcher.setup(game, state);
        watcher.chance(&rng);
        while let Some(seat) = game.to_act(state) {
            let action = if let Some((bot, rng)) = seated.get_mut(seat) {
                let view = View::until(game, state, seat, halt);
                let action = match watcher.thoughts() {
                    None => bot.choose(&view, rng),
                    Some(thoughts) => bot.choose_aloud(&view, rng, thoughts),
                };
                if halt.load(Ordering::Relaxed) {
                    return None;
                }
                if fallible && let Some(why) = bot.forfeited() {
                    self.forfeit = Some(Forfeit {
                        seat,
                        bot: self.chairs[seat],
                        cause: why.cause,
                        told: why.told,
                    });
                    break;
                }
                action
            } else {
                // A printed solo opponent: the rules leave it one action.
                game.legal_actions(state, &mut self.forced);
                self.forced[0]
            };
            watcher.before(game, state, seat, action);
            game.apply(state, action, &mut rng);
            watcher.after(game, state);
            watcher.chance(&rng);
            decisions += 1;
        }
        let mut outcome = game.outcome(state);
        if let Some(forfeit) = &self.forfeit {
            outcome = outcome.forfeited_by(forfeit.seat);
        }
        watcher.end(game, state, &outcome);
        Some((outcome, decisions))
    }
}

/// Plays one deal in the given seatings; `None` if it is called off. The cards are the same in each.
pub fn play_deal<G: Game>(
    game: &G,
    players: &mut Players<G>,
    seed: u64,
    deal: u64,
    seatings: &[Chairs],
    mut finished: impl FnMut(GameRecord),
) -> Option<()> {
    let mut rng = Rng::new(seed, Stream::Table { deal });
    let dealt = game.deal(&mut rng);
    for (seating, chairs) in seatings.iter().enumerate() {
        let id = GameId {
            seed,
            deal,
            seating,
        };
        players.sit(id, chairs);
        let mut table = dealt.clone();
        let (outcome, decisions) = players.play(game, &mut table, rng.clone(), &mut ())?;
        finished(GameRecord {
            deal,
            seating,
            outcome,
            decisions,
        });
    }
    Some(())
}

/// Plays one game under the eyes of a watcher, the same game as in `play_deal`; `None` if it is called off.
pub fn play_watched<G: Game>(
    game: &G,
    players: &mut Players<G>,
    id: GameId,
    chairs: &[usize],
    watcher: &mut impl Watcher<G>,
) -> Option<GameRecord> {
    let mut rng = Rng::new(id.seed, Stream::Table { deal: id.deal });
    let mut table = game.deal(&mut rng);
    players.sit(id, chairs);
    let (outcome, decisions) = players.play(game, &mut table, rng, watcher)?;
    Some(GameRecord {
        deal: id.deal,
        seating: id.seating,
        outcome,
        decisions,
    })
}
