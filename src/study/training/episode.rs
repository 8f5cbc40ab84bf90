//! One game of self-play: its positions as every seat saw them, and what each of them should have been worth.

use crate::bots::learned::{Eye, Mind, Room, Weights, best};
use crate::core::features::{LookAhead, Luck, Recipe};
use crate::core::game::{MAX_SEATS, Seat, View, WHOLE_WIN};
use crate::core::rng::{Rng, Stream};

/// The positions of a game, one after another, for each seat that decides.
pub struct Episode {
    /// All inputs in a row.
    inputs: Vec<(u16, i16)>,
    positions: Vec<Position>,
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

impl Episode {
    /// Plays a game of a player against itself.
    pub fn play<G: LookAhead>(
        game: &G,
        recipe: &Recipe,
        (seed, number): (u64, u64),
        mind: &mut Mind<G>,
        eye: &mut Eye,
    ) -> Self {
        let mut episode = Episode {
            inputs: Vec::new(),
            positions: Vec::new(),
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
        episode.note(game, &state, eye);
        while let Some(seat) = game.to_act(&state) {
            game.legal_actions(&state, &mut actions);
            let mut chosen = 0;
            if actions.len() > 1 {
                if rng.unit() < recipe.epsilon {
                    chosen = rng.below(actions.len());
                    episode.cut(game);
                } else {
                    let luck = Luck {
                        seed: rng.next_u64(),
                        worlds: recipe.worlds,
                    };
                    let world = View::new(game, &state, seat).sample_world(&mut rng);
                    mind.weigh(game, &world, &luck, &actions, &mut worths);
                    chosen = best(&worths, &mut rng);
                }
            }
            game.follow(&mut state, actions[chosen], &mut table);
            let goes_on = !recipe.by_action && game.goes_on(&state, seat);
            if game.to_act(&state).is_some() && !goes_on {
                episode.note(game, &state, eye);
            }
        }
        let outcome = game.outcome(&state);
        let shares = outcome.shares.map(|share| share as f32 / WHOLE_WIN as f32);
        episode.look_back(shares, game.seats(), recipe);
        episode
    }

    /// Notes the position as each seat sees it.
    fn note<G: LookAhead>(&mut self, game: &G, state: &G::State, eye: &mut Eye) {
        for seat in (0..game.seats()).filter(|&seat| game.decides(seat)) {
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

    /// Marks the last position: what follows it was no choice of the player's.
    fn cut<G: LookAhead>(&mut self, game: &G) {
        let seats = (0..game.seats()).filter(|&seat| game.decides(seat)).count();
        let from = self.positions.len() - seats;
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
    pub fn teach(&self, weights: &mut Weights, step: f32, room: &mut Room) {
        for (index, position) in self.positions.iter().enumerate().rev() {
            let start = index
                .checked_sub(1)
                .map_or(0, |before| self.positions[before].end);
            if !position.cut {
                weights.learn(
                    &self.inputs[start..position.end],
                    position.target,
                    step,
                    room,
                );
            }
        }
    }
}
