//! How a learned player thinks: it looks to the end of its own turn, averages over the chance that follows at once,
//! and asks its net what the position is worth then.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::net::{Net, Reader};
use crate::core::features::{Features, Inputs, LookAhead, Luck};
use crate::core::game::{Game, Seat, WHOLE_WIN};

/// A net that reads positions of a game.
pub struct Eye {
    reader: Reader,
    inputs: Inputs,
}

impl Eye {
    pub fn new(net: Arc<Net>) -> Self {
        Eye {
            reader: Reader::new(net),
            inputs: Inputs::default(),
        }
    }

    /// The share of a win that `seat` may expect: exact when the game is over.
    pub fn share<G: Features>(&mut self, game: &G, state: &G::State, seat: Seat) -> f32 {
        match game.to_act(state) {
            None => game.outcome(state).shares[seat] as f32 / WHOLE_WIN as f32,
            Some(_) => self.value(game, state, seat),
        }
    }

    /// The net's own word.
    pub fn value<G: Features>(&mut self, game: &G, state: &G::State, seat: Seat) -> f32 {
        self.inputs.clear();
        game.observe(state, seat, &mut self.inputs);
        self.reader.value(&self.inputs)
    }

    /// The inputs of the position that was valued last.
    pub fn seen(&self) -> &Inputs {
        &self.inputs
    }
}

/// A learned player's thoughts about one decision.
pub struct Mind<G: Game> {
    eye: Eye,
    /// What each action of a turn in a row needs on its way; kept, so that nothing is allocated again.
    scratches: Vec<Scratch<G>>,
    /// The worth of positions within the turn that were met before, and what is best there.
    known: Positions<(f32, G::Action)>,
    /// What the net said of positions behind the turn.
    ended: Positions<f32>,
    /// Whether it looks through turns, or one action ahead.
    by_turns: bool,
}

type Positions<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

/// Positions are told apart by numbers that are mixed already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("positions are numbers");
    }
}

struct Scratch<G: Game> {
    actions: Vec<G::Action>,
    tables: Vec<(G::State, f32)>,
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Self {
        Scratch {
            actions: Vec::new(),
            tables: Vec::new(),
        }
    }
}

impl<G: LookAhead> Mind<G> {
    pub fn new(net: Arc<Net>) -> Self {
        Mind {
            eye: Eye::new(net),
            scratches: Vec::new(),
            known: HashMap::default(),
            ended: HashMap::default(),
            by_turns: true,
        }
    }

    /// The same mind looking one action ahead, whatever the game says about turns.
    pub fn by_action(mut self, so: bool) -> Self {
        self.by_turns = !so;
        self
    }

    /// Puts the worth of each legal action into `worths`, in their order. `world` is a table as the seat to act may
    /// imagine it.
    pub fn weigh(
        &mut self,
        game: &G,
        world: &G::State,
        luck: &Luck,
        actions: &[G::Action],
        worths: &mut Vec<f32>,
    ) {
        let seat = game.to_act(world).expect("somebody is to act");
        self.known.clear();
        self.ended.clear();
        worths.clear();
        let mut scratch = self.scratches.pop().unwrap_or_default();
        for &action in actions {
            worths.push(self.expected(game, world, action, seat, luck, &mut scratch));
        }
        self.scratches.push(scratch);
    }

    /// What `seat`, within its turn, does next after what it has thought; `None` where the turn is over.
    pub(super) fn plan(
        &mut self,
        game: &G,
        table: &G::State,
        seat: Seat,
        luck: &Luck,
    ) -> Option<G::Action> {
        let goes_on = self.by_turns && game.goes_on(table, seat);
        goes_on.then(|| self.best(game, table, seat, luck).1)
    }

    /// The share of a win that the net expects for a seat.
    pub(super) fn share(&mut self, game: &G, table: &G::State, seat: Seat) -> f32 {
        self.eye.share(game, table, seat)
    }

    /// The mean worth of what an action leads to.
    fn expected(
        &mut self,
        game: &G,
        world: &G::State,
        action: G::Action,
        seat: Seat,
        luck: &Luck,
        scratch: &mut Scratch<G>,
    ) -> f32 {
        game.outcomes(world, action, luck, &mut scratch.tables);
        let mut sum = 0.0;
        for (table, weight) in &scratch.tables {
            sum += weight * self.worth(game, table, seat, luck);
        }
        sum
    }

    /// What a table is worth to `seat`, which goes on with its turn as well as it can.
    fn worth(&mut self, game: &G, table: &G::State, seat: Seat, luck: &Luck) -> f32 {
        if self.by_turns && game.goes_on(table, seat) {
            return self.best(game, table, seat, luck).0;
        }
        match game.end_of_turn(table, seat) {
            Some(key) => {
                let (ended, eye) = (&mut self.ended, &mut self.eye);
                *ended
                    .entry(key)
                    .or_insert_with(|| eye.share(game, table, seat))
            }
            None => self.eye.share(game, table, seat),
        }
    }

    /// The best action of `seat` within its turn, and what the table is worth to it then.
    fn best(&mut self, game: &G, table: &G::State, seat: Seat, luck: &Luck) -> (f32, G::Action) {
        let key = game.position(table, seat);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut scratch = self.scratches.pop().unwrap_or_default();
        let mut actions = std::mem::take(&mut scratch.actions);
        game.legal_actions(table, &mut actions);
        let mut best = (f32::NEG_INFINITY, actions[0]);
        for &action in &actions {
            let worth = self.expected(game, table, action, seat, luck, &mut scratch);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        scratch.actions = actions;
        self.scratches.push(scratch);
        self.known.insert(key, best);
        best
    }
}
