//! The key `stop`: when an experiment may end before its last deal.

use toml::Value;

use super::{Fault, Named, Place, Setting, word};
use crate::ruleset::nearest;

/// When to stop before all deals are played: whichever comes first.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// The interval of every win share (with several arms: of every difference of win shares) is this narrow.
    pub half_width: Option<f64>,
    pub sprt: Option<SprtKeys>,
    pub minutes: Option<f64>,
    /// The bot that the rule looks at; else the first (`sprt`) or all (`half-width`).
    pub bot: Option<Named>,
    pub place: Place,
}

/// The two hypotheses of a sequential test in Elo points, and the risks of either error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtKeys {
    pub elo0: f64,
    pub elo1: f64,
    pub alpha: f64,
    pub beta: f64,
}

const KEYS: [&str; 7] = [
    "half-width",
    "minutes",
    "bot",
    "sprt.elo0",
    "sprt.elo1",
    "sprt.alpha",
    "sprt.beta",
];

impl Stop {
    /// The rule of the settings below `stop`; `None` if there are none.
    pub(super) fn read(settings: &[Setting]) -> Result<Option<Self>, Fault> {
        let below: Vec<(String, &Setting)> = settings
            .iter()
            .filter(|setting| setting.path[0] == "stop")
            .map(|setting| (setting.path[1..].join("."), setting))
            .collect();
        let Some((_, first)) = below.first() else {
            return Ok(None);
        };
        for (key, setting) in &below {
            if !KEYS.contains(&key.as_str()) {
                return Err(unknown(key, setting));
            }
        }
        let last = |key: &str| below.iter().rev().find(|(name, _)| name == key);
        let number = |key: &str, least: f64, most: f64| {
            last(key)
                .map(|(_, setting)| number(setting, least, most))
                .transpose()
        };
        let stop = Stop {
            half_width: number("half-width", 1e-9, 0.5)?,
            minutes: number("minutes", 0.0, 1e9)?,
            bot: last("bot").map(|(_, setting)| word(setting)).transpose()?,
            sprt: below
                .iter()
                .find(|(key, _)| key.starts_with("sprt"))
                .map(|(_, setting)| {
                    let keys = SprtKeys {
                        elo0: number("sprt.elo0", -4000.0, 4000.0)?.unwrap_or(0.0),
                        elo1: number("sprt.elo1", -4000.0, 4000.0)?.unwrap_or(0.0),
                        alpha: number("sprt.alpha", 1e-9, 0.499)?.unwrap_or(0.05),
                        beta: number("sprt.beta", 1e-9, 0.499)?.unwrap_or(0.05),
                    };
                    keys.check(&setting.place)
                })
                .transpose()?,
            place: first.place.clone(),
        };
        stop.check()?;
        Ok(Some(stop))
    }

    fn check(&self) -> Result<(), Fault> {
        if self.half_width.is_none() && self.sprt.is_none() && self.minutes.is_none() {
            return Err(Fault::new(
                &self.place,
                "`stop` names no rule",
                "add `half-width`, `sprt` or `minutes`",
            ));
        }
        Ok(())
    }

    /// The lines of a TOML file that say the same.
    pub(super) fn to_toml(&self) -> Vec<String> {
        self.numbers()
            .into_iter()
            .map(|(key, value)| format!("stop.{key} = {}", Value::from(value)))
            .chain(
                self.bot
                    .iter()
                    .map(|bot| format!("stop.bot = {}", Value::from(bot.word.as_str()))),
            )
            .collect()
    }

    /// Every number that is set, by its key.
    pub fn numbers(&self) -> Vec<(&'static str, f64)> {
        let sprt = self.sprt.map(|sprt| {
            [
                ("sprt.elo0", sprt.elo0),
                ("sprt.elo1", sprt.elo1),
                ("sprt.alpha", sprt.alpha),
                ("sprt.beta", sprt.beta),
            ]
        });
        let half_width = self.half_width.map(|target| ("half-width", target));
        let minutes = self.minutes.map(|minutes| ("minutes", minutes));
        let singles = half_width.into_iter().chain(minutes);
        singles.chain(sprt.into_iter().flatten()).collect()
    }
}

impl SprtKeys {
    fn check(self, place: &Place) -> Result<Self, Fault> {
        if self.elo0 < self.elo1 {
            return Ok(self);
        }
        let problem = format!("`elo0` ({}) is not below `elo1` ({})", self.elo0, self.elo1);
        Err(Fault::new(
            place,
            problem,
            "for example `stop = { sprt = { elo0 = 0, elo1 = 10 } }`",
        ))
    }
}

fn number(setting: &Setting, least: f64, most: f64) -> Result<f64, Fault> {
    let number = match &setting.value {
        Value::Float(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        _ => None,
    };
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            Fault::new(
                &setting.place,
                format!("`{} = {}` does not fit", setting.key(), setting.value),
                format!("a number from {least} to {most}"),
            )
        })
}

fn unknown(key: &str, setting: &Setting) -> Fault {
    let remedy = match nearest(key, KEYS) {
        Some(near) => format!("did you mean `stop.{near}`?"),
        None => format!("the keys of `stop` are {}", KEYS.join(", ")),
    };
    Fault::new(
        &setting.place,
        format!("there is no key `stop.{key}`"),
        remedy,
    )
}
