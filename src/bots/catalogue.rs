//! Which bots can sit at a game's table, and what can be said of each: its parameters with their kinds and defaults.

use std::collections::BTreeSet;
use std::fmt;

use crate::core::judgement::{Judgement, Weight};
use crate::core::order;

use super::handicap::HANDICAPS;
use super::options::EXPLORATION;
use super::playout::{DEPTH, TRUST};
use super::{BOTS, BotSpec};

/// What `mintlab list bots` tells about a bot, and what its string is checked against.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    pub name: &'static str,
    pub about: &'static str,
    pub parameters: &'static [Parameter],
    /// Whether the weights of the game's judgement are parameters too.
    pub weighs: bool,
}

/// One parameter of a bot.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub kind: Kind,
    pub about: &'static str,
}

/// The values that a parameter takes, and its default.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Whole {
        default: u64,
        min: u64,
        max: u64,
    },
    Real {
        default: f64,
        min: f64,
        max: f64,
    },
    /// One of a few words, the default first.
    Word(&'static [&'static str]),
    /// Any text without a comma, which must be given.
    Text,
    /// Any text without a comma, by default this one.
    Name(&'static str),
    /// Names joined by `+`, none by default; their order means nothing.
    Names,
}

impl Kind {
    /// The default as text; empty where there is none.
    pub fn default_text(self) -> String {
        match self {
            Kind::Whole { default, .. } => default.to_string(),
            Kind::Real { default, .. } => default.to_string(),
            Kind::Word(words) => words[0].to_owned(),
            Kind::Text | Kind::Names => String::new(),
            Kind::Name(default) => default.to_owned(),
        }
    }

    /// The allowed values in a few words.
    pub fn range(self) -> String {
        match self {
            Kind::Whole { min, max, .. } => format!("{min} to {max}"),
            Kind::Real { min, max, .. } => format!("{min} to {max}"),
            Kind::Word(words) => words.join("|"),
            Kind::Text | Kind::Name(_) => "text without a comma".to_owned(),
            Kind::Names => "names joined by +".to_owned(),
        }
    }

    /// The value that `text` means.
    pub(super) fn read(self, text: &str) -> Option<Value> {
        match self {
            Kind::Whole { min, max, .. } => {
                let number = text.parse().ok()?;
                (min..=max)
                    .contains(&number)
                    .then_some(Value::Whole(number))
            }
            Kind::Real { min, max, .. } => {
                let number: f64 = text.parse().ok()?;
                // Adding 0 turns -0 into 0: equal bots, equal strings.
                (min..=max)
                    .contains(&number)
                    .then_some(Value::Real(number + 0.0))
            }
            Kind::Word(words) => {
                let word = words.iter().find(|&&word| word == text)?;
                Some(Value::Text((*word).to_owned()))
            }
            Kind::Text | Kind::Name(_) => (!text.is_empty()).then(|| Value::Text(text.to_owned())),
            Kind::Names => {
                // Equal bots, equal strings: sorted, and each name once.
                let names: BTreeSet<&str> = order::gathered(text.split('+').map(str::trim));
                let joined = names.iter().copied().collect::<Vec<_>>().join("+");
                (!names.contains("")).then_some(Value::Text(joined))
            }
        }
    }
}

/// The value of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Whole(u64),
    Real(f64),
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Whole(number) => write!(out, "{number}"),
            Value::Real(number) => write!(out, "{number}"),
            Value::Text(text) => out.write_str(text),
        }
    }
}

/// The words that name a reference: a player that never changes.
pub(super) const BY_HAND: &str = "hand";
pub(super) const PLAIN: &str = "plain";
pub(super) const REFERENCES: [(&str, &str); 2] = [("weights", BY_HAND), ("style", PLAIN)];

/// What names a search that asks a net.
pub(super) const ASKS_NET: (&str, &str) = ("value", "learned");

/// Which defaults a bot's parameters have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Defaults {
    Today,
    /// Of a player that never changes.
    Reference,
    /// Of a search that asks a net.
    Net,
}

impl Defaults {
    /// By what is said of the bot.
    pub fn of(says: impl Fn((&str, &str)) -> bool) -> Self {
        if REFERENCES.into_iter().any(&says) {
            Defaults::Reference
        } else if says(ASKS_NET) {
            Defaults::Net
        } else {
            Defaults::Today
        }
    }
}

/// The bots that can sit at the table of one game: those of every game, and the game's own.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue {
    /// The game's own bots, such as its printed AIs.
    pub own: &'static [BotInfo],
    /// The weights of the game's judgement.
    pub weights: &'static [Weight],
    /// Those of the reference judgement, set by hand.
    pub by_hand: &'static [Weight],
    /// The game's default for the parameter `depth` of searches.
    pub playout_depth: u64,
    /// The same of reference searches.
    pub plain_depth: u64,
    /// The game's default for the parameter `trust` of searches.
    pub trust: f64,
    /// The game's default for the parameter `c` of searches that ask a net.
    pub net_exploration: f64,
    /// The same for `trust`.
    pub net_trust: f64,
}

impl Catalogue {
    pub fn new<G: Judgement>(own: &'static [BotInfo]) -> Self {
        Catalogue {
            own,
            weights: G::WEIGHTS,
            by_hand: G::HAND,
            playout_depth: G::PLAYOUT_DEPTH,
            plain_depth: G::PLAIN_DEPTH,
            trust: G::TRUST,
            net_exploration: G::NET_EXPLORATION,
            net_trust: G::NET_TRUST,
        }
    }

    /// All bots, those of every game first.
    pub fn bots(&self) -> impl Iterator<Item = &'static BotInfo> {
        BOTS.iter().chain(self.own)
    }

    /// All parameters of a bot: its own, those of every bot, the judgement's weights.
    pub fn parameters(&self, info: &BotInfo) -> Vec<Parameter> {
        self.parameters_of(info, Defaults::Today)
    }

    /// All parameters of the bot that a spec names, with the defaults of such a bot.
    pub fn parameters_for(&self, spec: &BotSpec) -> Vec<Parameter> {
        let info = self.bots().find(|info| info.name == spec.name());
        info.map_or(Vec::new(), |info| {
            self.parameters_of(info, Defaults::of(|word| spec.says(word)))
        })
    }

    /// All parameters of a bot, with these defaults.
    pub(super) fn parameters_of(&self, info: &BotInfo, defaults: Defaults) -> Vec<Parameter> {
        let weights = match defaults {
            Defaults::Reference => self.by_hand,
            _ => self.weights,
        };
        let weights = if info.weighs { weights } else { &[] };
        let weights = weights.iter().map(|weight| Parameter {
            name: weight.name,
            kind: Kind::Real {
                default: shortest(weight.default),
                min: -1000.0,
                max: 1000.0,
            },
            about: weight.about,
        });
        let general = info
            .parameters
            .iter()
            .map(|&general| self.advised(general, defaults));
        general.chain(HANDICAPS).chain(weights).collect()
    }

    /// The parameter with the default that this game advises.
    fn advised(&self, mut parameter: Parameter, defaults: Defaults) -> Parameter {
        match &mut parameter.kind {
            Kind::Whole { default, .. } if parameter.name == DEPTH.name => {
                *default = match defaults {
                    Defaults::Reference => self.plain_depth,
                    _ => self.playout_depth,
                };
            }
            Kind::Real { default, .. } if parameter.name == TRUST.name => {
                *default = match defaults {
                    Defaults::Net => self.net_trust,
                    _ => self.trust,
                };
            }
            Kind::Real { default, .. }
                if parameter.name == EXPLORATION && defaults == Defaults::Net =>
            {
                *default = self.net_exploration;
            }
            _ => {}
        }
        parameter
    }
}

/// The number that the decimal digits of a weight mean: 0.1 and not 0.10000000149.
fn shortest(weight: f32) -> f64 {
    let digits = weight.to_string();
    digits
        .parse()
        .expect("a number's own digits are a number again")
}
