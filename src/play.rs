//! Playing games: one deal in all its seatings, each bot on its own stream, with the game's types hidden behind
//! `Table` so that everything after this file knows only rows.

use crate::bots::BoxedBot;
use crate::game::{Game, Outcome, Seat, View};
use crate::plan::Chairs;
use crate::rng::{Rng, Stream};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRecord {
    pub deal: u64,
    pub seating: usize,
    pub outcome: Outcome,
    pub decisions: u32,
}

/// Something that watches a game while it is played. The empty watcher costs nothing.
pub trait Watcher<G: Game> {
    /// The table after the deal.
    fn setup(&mut self, _game: &G, _state: &G::State) {}
    /// An action about to be played.
    fn before(&mut self, _game: &G, _state: &G::State, _seat: Seat, _action: G::Action) {}
    /// The table after that action and all that it caused.
    fn after(&mut self, _game: &G, _state: &G::State) {}
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
        }
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

    /// Plays a dealt game to its end.
    fn play(
        &mut self,
        game: &G,
        state: &mut G::State,
        mut rng: Rng,
        watcher: &mut impl Watcher<G>,
    ) -> (Outcome, u32) {
        let mut decisions = 0;
        let mut forfeit = None;
        let (fallible, seated) = (self.fallible, &mut self.seated[..]);
        watcher.setup(game, state);
        while let Some(seat) = game.to_act(state) {
            let action = if let Some((bot, rng)) = seated.get_mut(seat) {
                let action = bot.choose(&View::new(game, state, seat), rng);
                if fallible && bot.forfeited().is_some() {
                    forfeit = Some(seat);
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
            decisions += 1;
        }
        let mut outcome = game.outcome(state);
        if let Some(seat) = forfeit {
            outcome = outcome.forfeited_by(seat);
        }
        watcher.end(game, state, &outcome);
        (outcome, decisions)
    }
}

/// Plays one deal in the given seatings. The cards are the same in each.
pub fn play_deal<G: Game>(
    game: &G,
    players: &mut Players<G>,
    seed: u64,
    deal: u64,
    seatings: &[Chairs],
    mut finished: impl FnMut(GameRecord),
) {
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
        let (outcome, decisions) = players.play(game, &mut table, rng.clone(), &mut ());
        finished(GameRecord {
            deal,
            seating,
            outcome,
            decisions,
        });
    }
}

/// Plays one game under the eyes of a watcher: the same game as in `play_deal`.
pub fn play_watched<G: Game>(
    game: &G,
    players: &mut Players<G>,
    id: GameId,
    chairs: &[usize],
    watcher: &mut impl Watcher<G>,
) -> GameRecord {
    let mut rng = Rng::new(id.seed, Stream::Table { deal: id.deal });
    let mut table = game.deal(&mut rng);
    players.sit(id, chairs);
    let (outcome, decisions) = players.play(game, &mut table, rng, watcher);
    GameRecord {
        deal: id.deal,
        seating: id.seating,
        outcome,
        decisions,
    }
}
