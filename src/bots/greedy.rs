//! `greedy`: the action that the game's judgement appraises highest.

use super::catalogue::BY_HAND;
use super::{Bot, BotInfo, BotSpec, BoxedBot, Kind, Measure, Parameter, Thoughts};
use crate::core::game::{Game, View};
use crate::core::judgement::{Judgement, Mind};
use crate::core::rng::Rng;

pub const INFO: BotInfo = BotInfo {
    name: "greedy",
    about: "plays the action that looks best one turn ahead; its parameters are the weights of the game's judgement",
    parameters: &[WEIGHTS],
    weighs: true,
};

/// Which weights its other parameters start from.
const WEIGHTS: Parameter = Parameter {
    name: "weights",
    kind: Kind::Word(&["tuned", BY_HAND]),
    about: "`hand`: the judgement set by hand, which never changes; strengths are measured by it",
};

pub fn build<G: Judgement + 'static>(spec: &BotSpec) -> BoxedBot<G> {
    Box::new(Greedy::<G>::new(mind(spec)))
}

/// The mind that the spec's weights make.
pub(super) fn mind<G: Judgement>(spec: &BotSpec) -> Mind<G> {
    Mind::new(spec.weights(), spec.is_reference())
}

/// A one-turn player.
pub struct Greedy<G: Judgement> {
    judge: Judge<G>,
    world: Option<G::State>,
    actions: Vec<G::Action>,
}

impl<G: Judgement> Greedy<G> {
    pub fn new(mind: Mind<G>) -> Self {
        Greedy {
            judge: Judge::new(mind),
            world: None,
            actions: Vec::new(),
        }
    }
}

impl<G: Judgement> Bot<G> for Greedy<G> {
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        self.decide(view, rng, |_, _| {})
    }

    fn choose_aloud(
        &mut self,
        view: &View<G>,
        rng: &mut Rng,
        thoughts: &mut Thoughts<G::Action>,
    ) -> G::Action {
        thoughts.begin(Measure::Appraisal);
        let chosen = self.decide(view, rng, |action, worth| {
            thoughts.note(action, f64::from(worth));
        });
        if thoughts.list().is_empty() {
            thoughts.clear();
        }
        chosen
    }
}

impl<G: Judgement> Greedy<G> {
    /// The best action; every appraisal goes to `note`.
    #[inline]
    fn decide(
        &mut self,
        view: &View<G>,
        rng: &mut Rng,
        note: impl FnMut(G::Action, f32),
    ) -> G::Action {
        view.legal_actions(&mut self.actions);
        if let [only] = self.actions[..] {
            return only;
        }
        // The reference always re-deals, as it always did.
        let world = match self.judge.mind.by_hand {
            true => sample(view, &mut self.world, rng),
            false => view.imagine(&mut self.world, rng),
        };
        let judge = &mut self.judge;
        judge.best_noting(view.game(), world, &self.actions, rng, note)
    }
}

/// A sampled world, in the same room each time. A bot that is new and one that has played draw the same numbers.
pub(super) fn sample<'a, G: Game>(
    view: &View<G>,
    room: &'a mut Option<G::State>,
    rng: &mut Rng,
) -> &'a mut G::State {
    match room {
        Some(world) => view.sample_world_into(world, rng),
        None => *room = Some(view.sample_world(rng)),
    }
    room.as_mut().expect("just filled")
}

/// The judgement of a game, and room to think.
pub(super) struct Judge<G: Judgement> {
    pub mind: Mind<G>,
    scratch: Option<G::State>,
}

impl<G: Judgement> Judge<G> {
    pub fn new(mind: Mind<G>) -> Self {
        Judge {
            mind,
            scratch: None,
        }
    }

    /// The appraisal of an action.
    pub fn worth(&mut self, game: &G, state: &G::State, action: G::Action, rng: &mut Rng) -> f32 {
        let scratch = self.scratch.get_or_insert_with(|| state.clone());
        game.appraise(state, action, &mut self.mind, scratch, rng)
    }

    /// The best of the legal actions by appraisal; among equals each is as likely as any other.
    pub fn best(
        &mut self,
        game: &G,
        state: &G::State,
        actions: &[G::Action],
        rng: &mut Rng,
    ) -> G::Action {
        self.best_noting(game, state, actions, rng, |_, _| {})
    }

    /// The same; every appraisal goes to `note`.
    #[inline]
    fn best_noting(
        &mut self,
        game: &G,
        state: &G::State,
        actions: &[G::Action],
        rng: &mut Rng,
        mut note: impl FnMut(G::Action, f32),
    ) -> G::Action {
        let (mut best, mut highest, mut equals) = (actions[0], f32::NEG_INFINITY, 0);
        for &action in actions {
            let worth = self.worth(game, state, action, rng);
            note(action, worth);
            if worth > highest {
                (best, highest, equals) = (action, worth, 1);
            } else if worth == highest {
                equals += 1;
                if rng.below(equals) == 0 {
                    best = action;
                }
            }
        }
        best
    }
}
