//! One game of a player in training: its positions as every seat saw them that learns, and what each of them should have
//! been worth.

use crate::bots::BoxedBot;
use crate::bots::learned::{Eye, Mind, Scratch, Weights, best};
use crate::core::features::{LookAhead, Luck, Recipe};
use crate::core::game::{MAX_SEATS, Seat, View, WHOLE_WIN};
use crate::core::rng::{Rng, Stream};

/// The positions of a game, one after another, for each seat that learns.
pub struct Episode {
    /// All inputs in a row.
    inputs: Vec<(u16, i16)>,
    positions: Vec<Position>,
    /// Who learns from the game.
    seats: Vec<Seat>,
}

struct Position {
    /// Where its inputs end.
    end: usize,
    /// What to learn; first what the net thought of it.
    target: f32,
    seat: Seat,
    /// The next action was tried at random, so nothing behind it tells about this position.
    cut: bool,
}

/// Who plays a game.
pub struct Cast<'a, G: LookAhead> {
    /// The player in training.
    pub mind: &'a mut Mind<G>,
    pub eye: &'a mut Eye,
    /// A player that does not learn, in every seat but the one named; nobody where the player meets itself.
    pub rival: Option<(&'a mut Mind<G>, Seat)>,
    /// Who chooses instead of the player in training, which looks on.
    pub guide: Option<&'a mut BoxedBot<G>>,
}

impl Episode {
    /// Plays a game of a player against itself, or in one seat against the rival.
    pub fn play<G: LookAhead>(
        game: &G,
        recipe: &Recipe,
        (seed, number): (u64, u64),
        cast: &mut Cast<G>,
    ) -> Self {
        let own = cast.rival.as_ref().map(|(_, seat)| *seat);
        let mut episode = Episode {
            inputs: Vec::new(),
            positions: Vec::new(),
            seats: deciders(game)
                .filter(|&seat| own.is_none_or(|own| own == seat))
                .collect(),
        };
        let mut table = Rng::new(seed, Stream::Table { deal: number });
        let mut rng = Rng::new(
            seed,
            Stream::Other {
                purpose: 34,
                index: number,
            },
        );
        let mut state = game.deal(&mut table);
        let (mut actions, mut worths) = (Vec::new(), Vec::new());
        episode.note(game, &state, cast.eye);
        while let Some(seat) = game.to_act(&state) {
            game.legal_actions(&state, &mut actions);
            let learns = episode.seats.contains(&seat);
            let mut chosen = 0;
            if actions.len() > 1 {
                if learns && rng.unit() < recipe.epsilon {
                    chosen = rng.below(actions.len());
                    episode.cut();
                } else if let (true, Some(guide)) = (learns, &mut cast.guide) {
                    let action = guide.choose(&View::new(game, &state, seat), &mut rng);
                    let legal = actions.iter().position(|&legal| legal == action);
                    chosen = legal.expect("a bot chooses a legal action");
                } else {
                    let (mind, worlds) = match &mut cast.rival {
                        Some((rival, _)) if !learns => (&mut **rival, game.worlds()),
                        _ => (&mut *cast.mind, recipe.worlds),
                    };
                    let seed = rng.next_u64();
                    let luck = Luck { seed, worlds };
                    let world = View::new(game, &state, seat).sample_world(&mut rng);
                    mind.weigh(game, &world, &luck, &actions, &mut worths);
                    chosen = best(&worths, &mut rng);
                }
            }
            game.follow(&mut state, actions[chosen], &mut table);
            let goes_on = !recipe.by_action && game.goes_on(&state, seat);
            if game.to_act(&state).is_some() && !goes_on {
                episode.note(game, &state, cast.eye);
            }
        }
        let outcome = game.outcome(&state);
        let shares = outcome.shares.map(|share| share as f32 / WHOLE_WIN as f32);
        episode.look_back(shares, game.seats(), recipe);
        episode
    }

    /// Notes the position as each seat sees it that learns.
    fn note<G: LookAhead>(&mut self, game: &G, state: &G::State, eye: &mut Eye) {
        for &seat in &self.seats {
            let target = eye.value(game, state, seat);
            self.inputs.extend_from_slice(eye.seen().list());
            self.positions.push(Position {
                end: self.inputs.len(),
                target,
                seat,
                cut: false,
            });
        }
    }

    /// Marks the last position: what follows it was not a choice of the player's.
    fn cut(&mut self) {
        let from = self.positions.len() - self.seats.len();
        for position in &mut self.positions[from..] {
            position.cut = true;
        }
    }

    /// TD(lambda), from the end: what a position should be worth is what the next one was thought to be worth and what
    /// came of it, mixed.
    fn look_back(&mut self, shares: [f32; MAX_SEATS], seats: usize, recipe: &Recipe) {
        let even = 1.0 / seats as f32;
        let mut thought = shares;
        let mut came = shares;
        for position in self.positions.iter_mut().rev() {
            let seat = position.seat;
            let mixed = thought[seat] + recipe.lambda * (came[seat] - thought[seat]);
            thought[seat] = position.target;
            if !position.cut {
                position.target = even + recipe.patience * (mixed - even);
            }
            came[seat] = position.target;
        }
    }

    /// One step of the weights for each position, the last first: what is known best comes first.
    pub fn teach(&self, weights: &mut Weights, step: f32, scratch: &mut Scratch) {
        for (index, position) in self.positions.iter().enumerate().rev() {
            let start = index
                .checked_sub(1)
                .map_or(0, |before| self.positions[before].end);
            if !position.cut {
                weights.learn(
                    &self.inputs[start..position.end],
                    position.target,
                    step,
                    scratch,
                );
            }
        }
    }
}

/// The seats for which a player decides.
pub fn deciders<G: LookAhead>(game: &G) -> impl Iterator<Item = Seat> {
    (0..game.seats()).filter(|&seat| game.decides(seat))
}
