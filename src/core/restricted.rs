//! A game as a seat sees it that never uses some of its parts.

use std::sync::Arc;

use serde_json::Value;

use super::features::{Features, Inputs, LookAhead, Luck, Recipe, Shipped};
use super::game::{EndReason, Game, Outcome, Seat, TieBreak};
use super::judgement::{Judgement, Mind, Weight};
use super::notation::{Item, Notation, Story};
use super::parts::{Part, Parts, find};
use super::rng::Rng;

/// The game as a seat sees it that never uses some parts, unless nothing else is legal. Everybody else plays by the
/// whole rules; searches that are given it respect the bar in all their worlds.
pub struct Restricted<G> {
    game: Arc<G>,
    pub seat: Seat,
    /// By place in `Parts::parts`.
    barred: Vec<bool>,
}

impl<G: Parts> Restricted<G> {
    /// The words must name parts of the game: `find` says so.
    pub fn new<'a>(game: Arc<G>, seat: Seat, words: impl Iterator<Item = &'a str>) -> Self {
        let parts = game.parts();
        let mut barred = vec![false; parts.len()];
        for word in words {
            barred[find(&parts, word).expect("the names of a bot's spec are checked")] = true;
        }
        Restricted { game, seat, barred }
    }

    /// The game with nothing barred.
    pub fn whole(&self) -> &G {
        &self.game
    }

    /// Whether the seat must not do this as long as it can do anything else.
    pub fn bars(&self, state: &G::State, action: G::Action) -> bool {
        let mut barred = false;
        self.game
            .used(state, action, &mut |part| barred |= self.barred[part]);
        barred
    }

    fn is_bound(&self, state: &G::State) -> bool {
        self.game.to_act(state) == Some(self.seat)
    }
}

impl<G: Parts> Game for Restricted<G> {
    type State = G::State;
    type Action = G::Action;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn deal(&self, rng: &mut Rng) -> G::State {
        self.game.deal(rng)
    }

    fn to_act(&self, state: &G::State) -> Option<Seat> {
        self.game.to_act(state)
    }

    fn legal_actions(&self, state: &G::State, actions: &mut Vec<G::Action>) {
        self.game.legal_actions(state, actions);
        if self.is_bound(state) && actions.iter().any(|&action| !self.bars(state, action)) {
            actions.retain(|&action| !self.bars(state, action));
        }
    }

    fn sight(&self, state: &G::State, observer: Seat) -> u64 {
        self.game.sight(state, observer)
    }

    fn random_action(
        &self,
        state: &G::State,
        actions: &mut Vec<G::Action>,
        rng: &mut Rng,
    ) -> G::Action {
        if !self.is_bound(state) {
            return self.game.random_action(state, actions, rng);
        }
        self.legal_actions(state, actions);
        actions[rng.below(actions.len())]
    }

    fn apply(&self, state: &mut G::State, action: G::Action, rng: &mut Rng) {
        self.game.apply(state, action, rng);
    }

    fn determinize(&self, state: &mut G::State, observer: Seat, rng: &mut Rng) {
        self.game.determinize(state, observer, rng);
    }

    fn outcome(&self, state: &G::State) -> Outcome {
        self.game.outcome(state)
    }
}

/// The mind of the game behind it, made when it is first asked.
fn whole_mind<G: Parts + Judgement>(mind: &mut Mind<Restricted<G>>) -> &mut Mind<G> {
    let Mind {
        weights,
        by_hand,
        memory,
    } = mind;
    memory.get_or_insert_with(|| Mind::new(weights.clone(), *by_hand))
}

impl<G: Parts + Judgement> Judgement for Restricted<G> {
    const WEIGHTS: &'static [Weight] = G::WEIGHTS;
    const HAND: &'static [Weight] = G::HAND;
    const PLAYOUT_DEPTH: u64 = G::PLAYOUT_DEPTH;
    const PLAIN_DEPTH: u64 = G::PLAIN_DEPTH;
    const TRUST: f64 = G::TRUST;
    const NET_EXPLORATION: f64 = G::NET_EXPLORATION;
    const NET_TRUST: f64 = G::NET_TRUST;
    type Memory = Option<Mind<G>>;

    fn advises_greedy_playouts(&self) -> bool {
        self.game.advises_greedy_playouts()
    }

    fn reveals(&self, state: &G::State) -> bool {
        self.game.reveals(state)
    }

    fn evaluate(&self, state: &G::State, seat: Seat, mind: &mut Mind<Self>) -> f32 {
        self.game.evaluate(state, seat, whole_mind(mind))
    }

    fn appraise(
        &self,
        state: &G::State,
        action: G::Action,
        mind: &mut Mind<Self>,
        scratch: &mut G::State,
        rng: &mut Rng,
    ) -> f32 {
        let mind = whole_mind(mind);
        self.game.appraise(state, action, mind, scratch, rng)
    }
}

impl<G: Parts + Story> Story for Restricted<G> {
    fn tell_setup(&self, state: &G::State, names: &[String]) -> String {
        self.game.tell_setup(state, names)
    }

    fn tell_action(
        &self,
        before: &G::State,
        action: G::Action,
        after: &G::State,
        names: &[String],
    ) -> String {
        self.game.tell_action(before, action, after, names)
    }

    fn tell_board(&self, state: &G::State, names: &[String]) -> String {
        self.game.tell_board(state, names)
    }

    fn tell_end(&self, state: &G::State, outcome: &Outcome, names: &[String]) -> String {
        self.game.tell_end(state, outcome, names)
    }
}

impl<G: Parts + Notation> Notation for Restricted<G> {
    const NAME: &'static str = G::NAME;
    const END_REASONS: &'static [EndReason] = G::END_REASONS;
    const TIE_BREAKS: &'static [TieBreak] = G::TIE_BREAKS;
    const ON_THE_TABLE: &'static [&'static str] = G::ON_THE_TABLE;

    fn variant(&self) -> &'static str {
        self.game.variant()
    }

    fn printed_seat(&self, seat: Seat) -> Option<&str> {
        self.game.printed_seat(seat)
    }

    fn beyond_inputs(&self) -> Option<String> {
        self.game.beyond_inputs()
    }

    fn round(&self, state: &G::State) -> u32 {
        self.game.round(state)
    }

    fn rules_json(&self, state: &G::State) -> Value {
        self.game.rules_json(state)
    }

    fn state_json(&self, state: &G::State, observer: Option<Seat>) -> Value {
        self.game.state_json(state, observer)
    }

    fn action_name(&self, state: &G::State, action: G::Action) -> String {
        self.game.action_name(state, action)
    }

    fn items(&self) -> Vec<Item> {
        self.game.items()
    }

    fn held(&self, state: &G::State, seat: Seat, found: &mut Vec<usize>) {
        self.game.held(state, seat, found);
    }

    fn laid_out(&self, state: &G::State, found: &mut Vec<(usize, u8)>) {
        self.game.laid_out(state, found);
    }

    fn on_the_table(&self, state: &G::State) -> Vec<String> {
        self.game.on_the_table(state)
    }
}

impl<G: Parts> Parts for Restricted<G> {
    fn parts(&self) -> Vec<Part> {
        self.game.parts()
    }

    fn used(&self, state: &G::State, action: G::Action, found: &mut dyn FnMut(usize)) {
        self.game.used(state, action, found);
    }
}

impl<G: Parts + Features> Features for Restricted<G> {
    const LIST: &'static str = G::LIST;
    const SHIPPED: &'static [Shipped] = G::SHIPPED;

    fn table(&self) -> String {
        self.game.table()
    }

    fn recipe(&self) -> Recipe {
        self.game.recipe()
    }

    fn worlds(&self) -> usize {
        self.game.worlds()
    }

    fn decides(&self, seat: Seat) -> bool {
        self.game.decides(seat)
    }

    fn observe(&self, state: &G::State, seat: Seat, inputs: &mut Inputs) {
        self.game.observe(state, seat, inputs);
    }
}

impl<G: Parts + LookAhead> LookAhead for Restricted<G> {
    fn goes_on(&self, state: &G::State, seat: Seat) -> bool {
        self.game.goes_on(state, seat)
    }

    fn position(&self, state: &G::State, seat: Seat) -> u64 {
        self.game.position(state, seat)
    }

    fn end_of_turn(&self, state: &G::State, seat: Seat) -> Option<u64> {
        self.game.end_of_turn(state, seat)
    }

    fn settle(&self, state: &mut G::State, rng: &mut Rng) {
        self.game.settle(state, rng);
    }

    fn turned_up(&self, before: &G::State, after: &G::State) -> bool {
        self.game.turned_up(before, after)
    }

    fn outcomes(
        &self,
        world: &G::State,
        action: G::Action,
        luck: &Luck,
        tables: &mut Vec<(G::State, f32)>,
    ) {
        self.game.outcomes(world, action, luck, tables);
    }
}
