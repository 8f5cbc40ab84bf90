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
    /// By bot and seat: a bot may sit at a table twice.
    bots: Vec<Vec<Option<BoxedBot<G>>>>,
}

impl<'a, G: Game> Players<'a, G> {
    pub fn new(make: &'a BotMaker<G>, bots: usize, seats: usize) -> Self {
        let empty_row = || (0..seats).map(|_| None).collect();
        Players {
            make,
            bots: (0..bots).map(|_| empty_row()).collect(),
        }
    }

    /// How many iterations the bots have searched so far.
    pub fn iterations(&self) -> u64 {
        let made = self.bots.iter().flatten().flatten();
        made.map(|bot| bot.iterations()).sum()
    }

    /// Takes the bots of a seating out of the pool, by seat. Seats past the chairs are played by the rules.
    fn sit(&mut self, chairs: &[usize]) -> Vec<BoxedBot<G>> {
        let seated = chairs.iter().enumerate().map(|(seat, &bot)| {
            let free = self.bots[bot][seat].take();
            free.unwrap_or_else(|| (self.make)(bot))
        });
        seated.collect()
    }

    fn rise(&mut self, chairs: &[usize], seated: Vec<BoxedBot<G>>) {
        for ((seat, &bot), player) in chairs.iter().enumerate().zip(seated) {
            self.bots[bot][seat] = Some(player);
        }
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
    let mut table_rng = Rng::new(seed, Stream::Table { deal });
    let dealt = game.deal(&mut table_rng);
    for (seating, chairs) in seatings.iter().enumerate() {
        let mut seated = players.sit(chairs);
        let mut table = TableOfOneGame {
            game,
            state: dealt.clone(),
            rng: table_rng.clone(),
            bot_rngs: bot_rngs(seed, deal, seating, chairs.len()),
        };
        let (outcome, decisions) = table.play(&mut seated, &mut ());
        players.rise(chairs, seated);
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
    let GameId {
        seed,
        deal,
        seating,
    } = id;
    let mut rng = Rng::new(seed, Stream::Table { deal });
    let mut table = TableOfOneGame {
        game,
        state: game.deal(&mut rng),
        rng,
        bot_rngs: bot_rngs(seed, deal, seating, chairs.len()),
    };
    let mut seated = players.sit(chairs);
    let (outcome, decisions) = table.play(&mut seated, watcher);
    players.rise(chairs, seated);
    GameRecord {
        deal,
        seating,
        outcome,
        decisions,
    }
}

fn bot_rngs(seed: u64, deal: u64, seating: usize, bots: usize) -> Vec<Rng> {
    let stream = |seat: usize| Stream::Bot {
        deal,
        seating: seating as u64,
        seat: seat as u64,
    };
    (0..bots).map(|seat| Rng::new(seed, stream(seat))).collect()
}

struct TableOfOneGame<'a, G: Game> {
    game: &'a G,
    state: G::State,
    rng: Rng,
    bot_rngs: Vec<Rng>,
}

impl<G: Game> TableOfOneGame<'_, G> {
    fn play(
        &mut self,
        seated: &mut [BoxedBot<G>],
        watcher: &mut impl Watcher<G>,
    ) -> (Outcome, u32) {
        let mut decisions = 0;
        let mut forced = Vec::new();
        for bot in seated.iter_mut() {
            bot.new_game();
        }
        watcher.setup(self.game, &self.state);
        while let Some(seat) = self.game.to_act(&self.state) {
            let action = match seated.get_mut(seat) {
                Some(bot) => {
                    let view = View::new(self.game, &self.state, seat);
                    let action = bot.choose(&view, &mut self.bot_rngs[seat]);
                    if bot.forfeited().is_some() {
                        let outcome = self.game.outcome(&self.state).forfeited_by(seat);
                        watcher.end(self.game, &self.state, &outcome);
                        return (outcome, decisions);
                    }
                    action
                }
                // A printed solo opponent: the rules leave it one action.
                None => {
                    self.game.legal_actions(&self.state, &mut forced);
                    forced[0]
                }
            };
            watcher.before(self.game, &self.state, seat, action);
            self.game.apply(&mut self.state, action, &mut self.rng);
            watcher.after(self.game, &self.state);
            decisions += 1;
        }
        let outcome = self.game.outcome(&self.state);
        watcher.end(self.game, &self.state, &outcome);
        (outcome, decisions)
    }
}
