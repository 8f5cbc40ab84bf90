//! Handicaps for any bot: `without=vault+gallery` never uses these parts of the game, `blunder=0.3` plays a random
//! legal action with that chance. A bot that has none is not touched.

use std::sync::Arc;

use super::{Bot, BotFault, BotSpec, BoxedBot, Factory, Forfeit, Kind, Parameter, Thoughts};
use crate::core::game::{Game, View};
use crate::core::parts::{self, Part, Parts};
use crate::core::restricted::Restricted;
use crate::core::rng::Rng;

pub const BLUNDER: Parameter = Parameter {
    name: "blunder",
    kind: Kind::Real {
        default: 0.0,
        min: 0.0,
        max: 1.0,
    },
    about: "the chance of a random legal action at each decision",
};

pub const WITHOUT: Parameter = Parameter {
    name: "without",
    kind: Kind::Names,
    about: "parts of the game that it never uses unless nothing else is legal, joined by + (`mintlab list parts`)",
};

/// The parameters of every bot.
pub const HANDICAPS: [Parameter; 2] = [BLUNDER, WITHOUT];

/// The words of `without`.
pub fn barred(spec: &BotSpec) -> impl Iterator<Item = &str> {
    let words = spec.text(WITHOUT.name).split('+');
    words.filter(|word| !word.is_empty())
}

/// Refuses a name that is not a part of the game, or more than one.
pub fn check(spec: &BotSpec, parts: &[Part]) -> Result<(), BotFault> {
    for word in barred(spec) {
        parts::find(parts, word).map_err(|fault| {
            let problem = format!("bot `{spec}`: {}", fault.problem);
            BotFault::new(spec.to_string(), problem, fault.remedy)
        })?;
    }
    Ok(())
}

/// What a handicap leaves to the bot that bears it.
macro_rules! as_the_bot {
    () => {
        fn new_game(&mut self) {
            self.bot.new_game();
        }

        fn may_forfeit(&self) -> bool {
            self.bot.may_forfeit()
        }

        fn forfeited(&mut self) -> Option<Forfeit> {
            self.bot.forfeited()
        }

        fn iterations(&self) -> u64 {
            self.bot.iterations()
        }
    };
}

/// The same bots, or bots that now and then play at random.
pub fn blundering<G: Game + 'static>(spec: &BotSpec, factory: Factory<G>) -> Factory<G> {
    let chance = spec.real(BLUNDER.name);
    if chance == 0.0 {
        return factory;
    }
    Box::new(move || {
        Box::new(Blundering {
            bot: factory(),
            chance,
            actions: Vec::new(),
        })
    })
}

struct Blundering<G: Game> {
    bot: BoxedBot<G>,
    chance: f64,
    actions: Vec<G::Action>,
}

impl<G: Game> Blundering<G> {
    fn blunder(&mut self, view: &View<G>, rng: &mut Rng) -> Option<G::Action> {
        let blunders = rng.unit() < self.chance;
        blunders.then(|| view.random_action(&mut self.actions, rng))
    }
}

impl<G: Game> Bot<G> for Blundering<G> {
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        let blunder = self.blunder(view, rng);
        blunder.unwrap_or_else(|| self.bot.choose(view, rng))
    }

    // Of a blunder nothing was thought.
    fn choose_aloud(
        &mut self,
        view: &View<G>,
        rng: &mut Rng,
        thoughts: &mut Thoughts<G::Action>,
    ) -> G::Action {
        let blunder = self.blunder(view, rng);
        blunder.unwrap_or_else(|| self.bot.choose_aloud(view, rng, thoughts))
    }

    as_the_bot!();
}

/// The bots at a table whose other seats know nothing of what they leave aside.
pub fn restrained<G: Parts + 'static>(
    spec: &BotSpec,
    factory: Factory<Restricted<G>>,
    game: &Arc<G>,
) -> Factory<G> {
    let (spec, game) = (spec.clone(), game.clone());
    Box::new(move || {
        Box::new(Restrained {
            bot: factory(),
            game: Restricted::new(game.clone(), 0, barred(&spec)),
        })
    })
}

/// A bot to which some parts of the game are closed: it plays a game in which its seat may not use them.
struct Restrained<G: Parts> {
    bot: BoxedBot<Restricted<G>>,
    game: Restricted<G>,
}

impl<G: Parts> Bot<G> for Restrained<G> {
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        self.game.seat = view.seat();
        self.bot.choose(&view.restricted(&self.game), rng)
    }

    fn choose_aloud(
        &mut self,
        view: &View<G>,
        rng: &mut Rng,
        thoughts: &mut Thoughts<G::Action>,
    ) -> G::Action {
        self.game.seat = view.seat();
        let view = view.restricted(&self.game);
        self.bot.choose_aloud(&view, rng, thoughts)
    }

    as_the_bot!();
}
