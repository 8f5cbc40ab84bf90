//! The key `stop`: when an experiment may end before its last deal.

use toml::Value;

use super::{Fault, Form, Mention, Place, Setting, keys, word};

/// When to stop before all deals are played: whichever comes first.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// The interval of every win share (with several arms: of every difference of win shares) is this narrow.
    pub half_width: Option<f64>,
    pub sprt: Option<SprtKeys>,
    /// By figure the smallest difference that matters: none that large is left, or there is one.
    pub equivalent: Vec<(String, f64)>,
    pub minutes: Option<f64>,
    /// The bot that the rule looks at; else the first (`sprt`) or all.
    pub bot: Option<Mention>,
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

/// What stands before the name of a figure.
const EQUIVALENT: &str = "equivalent.";

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
            let name = format!("stop.{key}");
            if keys::find(&name).is_none() {
                let problem = format!("there is no key `{name}`");
                return Err(Fault::new(&setting.place, problem, keys::meant(&name)));
            }
        }
        let last = |key: &str| below.iter().rev().find(|(name, _)| name == key);
        let number = |key: &str| last(key).map(|(_, setting)| number(setting)).transpose();
        let stop = Stop {
            half_width: number("half-width")?,
            minutes: number("minutes")?,
            bot: last("bot").map(|(_, setting)| word(setting)).transpose()?,
            sprt: below
                .iter()
                .find(|(key, _)| key.starts_with("sprt"))
                .map(|(_, setting)| {
                    let keys = SprtKeys {
                        elo0: number("sprt.elo0")?.unwrap_or(0.0),
                        elo1: number("sprt.elo1")?.unwrap_or(0.0),
                        alpha: number("sprt.alpha")?.unwrap_or(0.05),
                        beta: number("sprt.beta")?.unwrap_or(0.05),
                    };
                    keys.check(&setting.place)
                })
                .transpose()?,
            equivalent: below
                .iter()
                .filter_map(|(key, _)| key.strip_prefix(EQUIVALENT).map(|figure| (key, figure)))
                .map(|(key, figure)| {
                    let margin = number(key)?.unwrap_or(0.0);
                    Ok((figure.to_owned(), margin))
                })
                .collect::<Result<_, Fault>>()?,
            place: first.place.clone(),
        };
        stop.check()?;
        Ok(Some(stop))
    }

    fn check(&self) -> Result<(), Fault> {
        if !self.looks() && self.minutes.is_none() {
            return Err(Fault::new(
                &self.place,
                "`stop` names no rule",
                "add `half-width`, `sprt`, `equivalent` or `minutes`",
            ));
        }
        Ok(())
    }

    /// Whether a rule looks at the results to decide: then only intervals that may be looked at any time are honest.
    pub fn looks(&self) -> bool {
        self.half_width.is_some() || self.sprt.is_some() || !self.equivalent.is_empty()
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
    pub fn numbers(&self) -> Vec<(String, f64)> {
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
        let fixed = singles.chain(sprt.into_iter().flatten());
        let margins = self.equivalent.iter();
        fixed
            .map(|(key, value)| (key.to_owned(), value))
            .chain(margins.map(|(figure, margin)| (format!("{EQUIVALENT}{figure}"), *margin)))
            .collect()
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

/// A number within the limits of its row.
pub(super) fn number(setting: &Setting) -> Result<f64, Fault> {
    let Some(Form::Number(least, most)) = keys::find(&setting.key()).map(|row| row.form) else {
        unreachable!("`{}` is a number of the table", setting.key());
    };
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
