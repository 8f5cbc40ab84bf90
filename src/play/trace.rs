//! A game step by step, as a comparison of two rule sets needs it.

use serde_json::Value;

use crate::core::game::Seat;
use crate::core::notation::Notation;
use crate::core::rng::Rng;
use crate::play::Watcher;

/// One decision and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub seat: Seat,
    pub round: u32,
    pub legal: Vec<String>,
    pub action: String,
    /// Whether it drew chance.
    pub drew: bool,
    /// The table afterwards.
    pub state: Value,
    /// The same in prose.
    pub prose: String,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    pub setup: Value,
    pub steps: Vec<Step>,
}

/// Keeps every step of one game.
pub struct Tracer<G: Notation> {
    names: Vec<String>,
    trace: Trace,
    before: Option<(G::State, G::Action)>,
    chance: Option<Rng>,
}

impl<G: Notation> Tracer<G> {
    /// `names` are those of the seats.
    pub fn new(names: Vec<String>) -> Self {
        Tracer {
            names,
            trace: Trace {
                setup: Value::Null,
                steps: Vec::new(),
            },
            before: None,
            chance: None,
        }
    }

    pub fn finish(self) -> Trace {
        self.trace
    }
}

impl<G: Notation> Watcher<G> for Tracer<G> {
    fn chance(&mut self, rng: &Rng) {
        let before = self.chance.replace(rng.clone());
        if let Some(step) = self.trace.steps.last_mut() {
            step.drew = before.as_ref() != Some(rng);
        }
    }

    fn setup(&mut self, game: &G, state: &G::State) {
        self.trace.setup = game.state_json(state, None);
    }

    fn before(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        let mut legal = Vec::new();
        game.legal_actions(state, &mut legal);
        let name = |action| game.action_name(state, action);
        self.trace.steps.push(Step {
            seat,
            round: game.round(state),
            legal: legal.into_iter().map(name).collect(),
            action: name(action),
            drew: false,
            state: Value::Null,
            prose: String::new(),
        });
        self.before = Some((state.clone(), action));
    }

    fn after(&mut self, game: &G, state: &G::State) {
        let (before, action) = self.before.take().expect("`before` comes first");
        let step = self.trace.steps.last_mut().expect("`before` made it");
        step.state = game.state_json(state, None);
        step.prose = game.tell_action(&before, action, state, &self.names);
    }
}
