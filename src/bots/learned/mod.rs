//! `learned`: a player that learned the value of positions by playing against itself.

mod file;
mod find;
mod mind;
mod net;
mod reply;
mod value;
mod weights;

#[cfg(test)]
mod tests;

pub use file::{Adapted, FileFault, Origin, Player, seal, unseal};
pub use find::{
    ADAPT, PLAYER, adapted_path, files, find, find_base, knows, read, rules_fingerprint, shipped, strangeness, suits, uses_net,
};
pub use mind::{Eye, Mind};
pub use net::{LANES, Net, Reader};
pub use value::{Insight, LearnedValue};
pub use weights::{Scratch, Weights};

use std::sync::Arc;

use super::greedy::sample;
use reply::Replies;
use super::{
    Bot, BotFault, BotInfo, BotSpec, BoxedBot, Factory, Kind, Measure, Parameter, Playable, Thoughts,
};
use crate::core::features::{LookAhead, Luck};
use crate::core::game::{Game, View};
use crate::core::rng::Rng;

const TEMPERATURE: Parameter = Parameter {
    name: "temperature",
    kind: Kind::Real {
        default: 0.0,
        min: 0.0,
        max: 1000.0,
    },
    about: "how freely it chooses: an action that promises this much less of a win is e times rarer; 0 plays the best",
};
const WORLDS: Parameter = Parameter {
    name: "worlds",
    kind: Kind::Whole {
        default: 0,
        min: 0,
        max: 1000,
    },
    about: "re-deals that it averages over where hidden cards turn up; 0: as many as the game advises",
};

const REPLIES: Parameter = Parameter {
    name: "replies",
    kind: Kind::Whole {
        default: 0,
        min: 0,
        max: 1000,
    },
    about: "re-deals in which its best actions are valued again behind the next player's best turn; 0: none",
};

pub const INFO: BotInfo = BotInfo {
    name: "learned",
    about: "looks to the end of its action or turn and plays what its net, trained by self-play, values most",
    parameters: &[PLAYER, TEMPERATURE, WORLDS, REPLIES, ADAPT],
    weighs: false,
};

/// Finds the net that the spec names, and makes bots with it.
pub fn prepare<G: Playable>(spec: &BotSpec, game: &G) -> Result<Factory<G>, BotFault> {
    let (spec, net) = (spec.clone(), find(spec, game)?.net);
    Ok(Box::new(move || build(&spec, net.clone())))
}

/// The bot with this net.
pub fn build<G: LookAhead + 'static>(spec: &BotSpec, net: Arc<Net>) -> BoxedBot<G> {
    let replies = spec.whole(REPLIES.name) as usize;
    Box::new(Learned::<G> {
        replies: (replies > 0).then(|| Replies::new(&net, replies)),
        mind: Mind::new(net),
        temperature: spec.real(TEMPERATURE.name) as f32,
        worlds: spec.whole(WORLDS.name) as usize,
        world: None,
        actions: Vec::new(),
        worths: Vec::new(),
    })
}

/// A player with a net.
struct Learned<G: Game> {
    mind: Mind<G>,
    replies: Option<Replies<G>>,
    temperature: f32,
    worlds: usize,
    world: Option<G::State>,
    actions: Vec<G::Action>,
    worths: Vec<f32>,
}

impl<G: LookAhead> Bot<G> for Learned<G> {
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        match self.weigh(view, rng) {
            Some(only) => only,
            None => self.pick(rng),
        }
    }

    fn choose_aloud(
        &mut self,
        view: &View<G>,
        rng: &mut Rng,
        thoughts: &mut Thoughts<G::Action>,
    ) -> G::Action {
        if let Some(only) = self.weigh(view, rng) {
            return only;
        }
        thoughts.begin(Measure::WinShare);
        for (&action, &worth) in self.actions.iter().zip(&self.worths) {
            thoughts.note(action, f64::from(worth));
        }
        self.pick(rng)
    }
}

impl<G: LookAhead> Learned<G> {
    /// Finds the worth of each action, unless there is a single one.
    fn weigh(&mut self, view: &View<G>, rng: &mut Rng) -> Option<G::Action> {
        view.legal_actions(&mut self.actions);
        if let [only] = self.actions[..] {
            return Some(only);
        }
        let worlds = match self.worlds {
            0 => view.game().worlds(),
            worlds => worlds,
        };
        let seed = rng.next_u64();
        let luck = Luck { seed, worlds };
        let world = sample(view, &mut self.world, rng);
        self.mind
            .weigh(view.game(), world, &luck, &self.actions, &mut self.worths);
        if let Some(replies) = &mut self.replies {
            let thought = (&self.actions[..], &mut self.worths[..]);
            replies.correct(view.game(), &mut self.mind, world, &luck, thought);
        }
        None
    }

    /// One of the actions by their worths.
    fn pick(&mut self, rng: &mut Rng) -> G::Action {
        let chosen = match self.temperature {
            0.0 => best(&self.worths, rng),
            temperature => softly(&mut self.worths, temperature, rng),
        };
        self.actions[chosen]
    }
}

/// The place of the highest worth; among equals each is as likely as any other.
pub fn best(worths: &[f32], rng: &mut Rng) -> usize {
    let (mut best, mut equals) = (0, 1);
    for place in 1..worths.len() {
        if worths[place] > worths[best] {
            (best, equals) = (place, 1);
        } else if worths[place] == worths[best] {
            equals += 1;
            if rng.below(equals) == 0 {
                best = place;
            }
        }
    }
    best
}

/// A place drawn by softmax over the worths, which become its weights.
fn softly(worths: &mut [f32], temperature: f32, rng: &mut Rng) -> usize {
    let highest = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for worth in worths.iter_mut() {
        *worth = libm::expf((*worth - highest) / temperature);
        sum += *worth;
    }
    let mut left = rng.unit() as f32 * sum;
    for (place, weight) in worths.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    worths.len() - 1
}
