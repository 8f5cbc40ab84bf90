//! Judgement about positions, kept apart from the rules: the transparent, weighted evaluation that `greedy` plays
//! by and that searches may use to cut playouts short.

use crate::core::game::{Game, Seat, View};
use crate::core::rng::Rng;

/// One weight of an evaluation, settable as a bot parameter (`greedy:income=1.5`).
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    pub name: &'static str,
    pub default: f32,
    pub about: &'static str,
}

/// A weight with two defaults: as tuning found it, and as it was set by hand.
pub struct Tuned {
    pub name: &'static str,
    pub tuned: f32,
    pub hand: f32,
    pub about: &'static str,
}

impl Tuned {
    /// The weights of a list with one of their defaults.
    pub const fn weights<const N: usize>(list: &[Tuned; N], by_hand: bool) -> [Weight; N] {
        const NONE: Weight = Weight {
            name: "",
            default: 0.0,
            about: "",
        };
        let mut weights = [NONE; N];
        let mut place = 0;
        while place < N {
            let Tuned {
                name,
                tuned,
                hand,
                about,
            } = list[place];
            weights[place] = Weight {
                name,
                default: if by_hand { hand } else { tuned },
                about,
            };
            place += 1;
        }
        weights
    }
}

/// Who judges: the weights in force, and what was found before.
pub struct Mind<G: Judgement + ?Sized> {
    /// Values of `HAND` if they are by hand, else of `WEIGHTS`.
    pub weights: Vec<f32>,
    /// Whether this is the reference judgement, set by hand, which never changes.
    pub by_hand: bool,
    pub memory: G::Memory,
}

impl<G: Judgement + ?Sized> Mind<G> {
    pub fn new(weights: Vec<f32>, by_hand: bool) -> Self {
        Mind {
            weights,
            by_hand,
            memory: G::Memory::default(),
        }
    }
}

impl<G: Judgement + ?Sized> Default for Mind<G> {
    fn default() -> Self {
        Mind::new(
            G::WEIGHTS.iter().map(|weight| weight.default).collect(),
            false,
        )
    }
}

/// How much a search favours a rarely tried action where nobody says.
pub const USUAL_EXPLORATION: f64 = 0.7;

/// How many visits of a search the prior of a net counts for where nobody says.
pub const USUAL_NET_TRUST: f64 = 4.0;

/// How good a position or an action looks to a seat.
#[deny(missing_docs)]
pub trait Judgement: Game {
    /// All weights, in the order in which a `Mind` has their values.
    const WEIGHTS: &'static [Weight];

    /// The weights of the judgement that was set by hand: the reference that strengths are measured by.
    const HAND: &'static [Weight] = Self::WEIGHTS;

    /// What a mind keeps between positions so as not to work it out again. It never changes a value.
    type Memory: Default + Send;

    /// Decisions that a playout of a search plays before this judgement is asked, if the bot does not say: by default
    /// all of them. Few where random play leads nowhere and the judgement sees far.
    const PLAYOUT_DEPTH: u64 = 100_000;

    /// The same of the reference search, which never changes.
    const PLAIN_DEPTH: u64 = Self::PLAYOUT_DEPTH;

    /// How many visits of a search this judgement of an action is worth, if the bot does not say: by default none, and
    /// each action is tried before any is tried again. More where the judgement sees farther than a playout.
    const TRUST: f64 = 0.0;

    /// How much a search that asks a net favours a rarely tried action, if the bot does not say.
    const NET_EXPLORATION: f64 = USUAL_EXPLORATION;

    /// How many visits a prior of a net counts for in such a search, if the bot does not say.
    const NET_TRUST: f64 = USUAL_NET_TRUST;

    /// Whether playouts of a search play greedily, if the bot does not say: where random ones hardly ever win.
    fn advises_greedy_playouts(&self) -> bool {
        false
    }

    /// Whether some legal action may turn up hidden cards. Where none can, appraisals look at nothing hidden, and a
    /// judge needs no re-deal.
    fn reveals(&self, _state: &Self::State) -> bool {
        true
    }

    /// The worth of the position for `seat` alone, in points of that game's score: higher is better. It may look
    /// only at what `seat` knows (callers pass sampled worlds, so hidden cards there are guesses).
    fn evaluate(&self, state: &Self::State, seat: Seat, mind: &mut Mind<Self>) -> f32;

    /// The worth for the seat to act of playing `action`: by default the evaluation right after it. A game whose
    /// turns are several actions long overrides this to look to the end of the turn.
    fn appraise(
        &self,
        state: &Self::State,
        action: Self::Action,
        mind: &mut Mind<Self>,
        scratch: &mut Self::State,
        rng: &mut Rng,
    ) -> f32 {
        let seat = self
            .to_act(state)
            .expect("an action is appraised while somebody is to act");
        scratch.clone_from(state);
        self.apply(scratch, action, rng);
        self.evaluate(scratch, seat, mind)
    }
}

impl<G: Judgement> View<'_, G> {
    /// A table by which all legal actions can be appraised, in the same room each time: re-dealt if one of them may
    /// turn up hidden cards.
    pub fn imagine<'a>(&self, room: &'a mut Option<G::State>, rng: &mut Rng) -> &'a mut G::State {
        match room {
            Some(world) => world.clone_from(self.state),
            None => *room = Some(self.state.clone()),
        }
        let world = room.as_mut().expect("just filled");
        if self.game().reveals(self.state) {
            self.game().determinize(world, self.seat(), rng);
        }
        world
    }
}
