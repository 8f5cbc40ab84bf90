//! What is to be tuned: the table `[tune]` of an experiment file.

use serde::{Deserialize, Serialize};
use toml::Value;

use crate::bots::{BotSpec, Catalogue, Kind};
use crate::core::text::did_you_mean;
use crate::games;
use crate::lab::config::keys::{self, Form};
use crate::lab::config::{Experiment, Fault, Setting};

/// What is to be done: equal plans with equal experiments give equal winners.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The bot as it is before.
    pub bot: String,
    pub parameters: Vec<Range>,
    /// Whom it plays against, one kind at a table; nobody where it plays a printed AI.
    pub opponents: Vec<String>,
    /// Independent runs.
    pub runs: u64,
    /// Games of each run.
    pub games: u64,
    /// Fresh deals of the final table.
    pub deals: u64,
}

/// A parameter and the values that it may take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Range {
    pub name: String,
    pub low: f64,
    pub high: f64,
    /// Whether only whole numbers are meant.
    pub whole: bool,
}

/// Ranges this wide are searched by ratios instead of differences.
const WIDE: f64 = 20.0;

impl Range {
    fn by_ratio(&self) -> bool {
        self.low > 0.0 && self.high >= WIDE * self.low
    }

    /// The value at a part of the range, rounded so that people can read it.
    pub fn value(&self, part: f64) -> f64 {
        let part = part.clamp(0.0, 1.0);
        let exact = match self.by_ratio() {
            true => self.low * libm::pow(self.high / self.low, part),
            false => self.low + part * (self.high - self.low),
        };
        // Two thousand steps, or more, and as many digits as that takes.
        let digits = match self.whole {
            true => 0,
            false => libm::ceil(libm::log10(2000.0 / (self.high - self.low))).max(0.0) as i32,
        };
        let unit = libm::pow(10.0, f64::from(digits));
        ((exact * unit).round() / unit).clamp(self.low, self.high)
    }

    /// The part of the range at which a value lies.
    pub fn part(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        match self.by_ratio() {
            true => libm::log(value / self.low) / libm::log(self.high / self.low),
            false => (value - self.low) / (self.high - self.low),
        }
    }
}

impl Plan {
    /// The bot with other values of its parameters, as a string.
    pub fn candidate(&self, catalogue: &Catalogue, parts: &[f64]) -> String {
        let mut text = self.bot.clone();
        for (range, part) in self.parameters.iter().zip(parts) {
            let sign = if text.contains(':') { ',' } else { ':' };
            text += &format!("{sign}{}={}", range.name, range.value(*part));
        }
        let spec = BotSpec::parse(&text, catalogue).expect("values within the parameters' ranges");
        spec.to_string()
    }

    /// The values of a bot's parameters.
    pub fn values(&self, catalogue: &Catalogue, bot: &str) -> Vec<f64> {
        let spec = BotSpec::parse(bot, catalogue).expect("a bot that was read before");
        let value = |range: &Range| spec.number(&range.name).expect("the plan was checked");
        self.parameters.iter().map(value).collect()
    }

    /// What an experiment wants tuned.
    pub fn of(experiment: &Experiment) -> Result<Self, Fault> {
        let mut reader = Reader::default();
        for setting in &experiment.tune {
            reader.take(setting)?;
        }
        reader.plan(experiment)
    }
}

/// The bots of a game; of the first one for a name that is not a game, which is told elsewhere.
pub fn catalogue(game: &str) -> Catalogue {
    let mut all = games::all();
    let place = all.iter().position(|info| info.name == game);
    all.swap_remove(place.unwrap_or(0)).bots
}

/// The settings as they were written.
#[derive(Default)]
struct Reader<'a> {
    bot: Option<&'a Setting>,
    parameters: Vec<&'a Setting>,
    opponents: Option<&'a Setting>,
    runs: Option<&'a Setting>,
    games: Option<&'a Setting>,
    deals: Option<&'a Setting>,
}

impl<'a> Reader<'a> {
    fn take(&mut self, setting: &'a Setting) -> Result<(), Fault> {
        match (setting.path[0].as_str(), setting.path.len()) {
            ("bot", 1) => self.bot = Some(setting),
            ("parameters", 2) => self.parameters.push(setting),
            ("opponents", 1) => self.opponents = Some(setting),
            ("runs", 1) => self.runs = Some(setting),
            ("games", 1) => self.games = Some(setting),
            ("deals", 1) => self.deals = Some(setting),
            _ => {
                let name = format!("tune.{}", setting.key());
                let problem = format!("there is no key `{name}`");
                return Err(Fault::new(&setting.place, problem, keys::meant(&name)));
            }
        }
        Ok(())
    }

    fn plan(&self, experiment: &Experiment) -> Result<Plan, Fault> {
        let catalogue = &catalogue(&experiment.game.word);
        let solo = !experiment.solo.is_empty();
        let bot = self.bot.ok_or_else(|| {
            let remedy = "add `[tune]` with `bot = \"greedy\"` and `parameters = { .. }`";
            Fault::new(&experiment.place, "no bot to tune is named", remedy)
        })?;
        let parse = |setting: &Setting, text: &str| {
            BotSpec::parse(text, catalogue).map_err(|fault| fault.at(&setting.place))
        };
        let spec = parse(bot, text_of(bot, &bot.value)?)?;
        if self.parameters.is_empty() {
            let remedy = "for example `parameters = { c = [0.2, 2.0] }`";
            return Err(Fault::new(
                &bot.place,
                "no parameter to tune is named",
                remedy,
            ));
        }
        let ranges = self
            .parameters
            .iter()
            .map(|setting| range(setting, &spec, catalogue));
        let opponents = match self.opponents.map(|setting| (setting, &setting.value)) {
            None => vec![],
            Some((setting, Value::Array(all))) => {
                let read = |one| Ok(parse(setting, text_of(setting, one)?)?.to_string());
                all.iter().map(read).collect::<Result<_, Fault>>()?
            }
            Some((setting, one)) => vec![parse(setting, text_of(setting, one)?)?.to_string()],
        };
        if opponents.is_empty() != solo {
            let (problem, remedy) = match solo {
                true => (
                    "the printed AI is the opponent",
                    "leave `opponents` out, or set `players`",
                ),
                false => (
                    "nobody to play against is named",
                    "add `opponents = [\"greedy\"]` below `[tune]`",
                ),
            };
            let place = self.opponents.map_or(&bot.place, |setting| &setting.place);
            return Err(Fault::new(place, problem, remedy));
        }
        Ok(Plan {
            bot: spec.to_string(),
            parameters: ranges.collect::<Result<_, _>>()?,
            opponents,
            runs: number(self.runs, "tune.runs")?,
            games: number(self.games, "tune.games")?,
            deals: number(self.deals, "tune.deals")?,
        })
    }
}

fn text_of<'a>(setting: &Setting, value: &'a Value) -> Result<&'a str, Fault> {
    value.as_str().ok_or_else(|| {
        let problem = format!("`tune.{} = {value}` is not a text", setting.key());
        Fault::new(&setting.place, problem, "write it in quotes")
    })
}

/// A whole number within the limits of its row in the table of keys, or the row's default.
fn number(setting: Option<&Setting>, key: &str) -> Result<u64, Fault> {
    let row = keys::find(key).expect("a key of the table");
    let Form::Whole(least, most) = row.form else {
        unreachable!("`{key}` is a whole number of the table");
    };
    let Some(setting) = setting else {
        let default = row.default.parse();
        return Ok(default.expect("the table's default is a number"));
    };
    let number = setting
        .value
        .as_integer()
        .and_then(|n| u64::try_from(n).ok());
    let fits = number.filter(|number| (least..=most).contains(number));
    fits.ok_or_else(|| {
        let problem = format!("`{key} = {}` does not fit", setting.value);
        let remedy = format!("a whole number from {least} to {most}");
        Fault::new(&setting.place, problem, remedy)
    })
}

/// The ends that a parameter's kind allows, if it is a number.
fn limits(kind: Kind) -> Option<(f64, f64, bool)> {
    match kind {
        Kind::Whole { min, max, .. } => Some((min as f64, max as f64, true)),
        Kind::Real { min, max, .. } => Some((min, max, false)),
        Kind::Word(_) | Kind::Text | Kind::Name(_) | Kind::Names => None,
    }
}

/// A parameter's range, `[low, high]`.
fn range(setting: &Setting, spec: &BotSpec, catalogue: &Catalogue) -> Result<Range, Fault> {
    let name = &setting.path[1];
    let parameters = catalogue.parameters_for(spec);
    let numbers = parameters.iter().filter(|one| limits(one.kind).is_some());
    let found = numbers.clone().find(|one| one.name == name);
    let Some((least, most, whole)) = found.and_then(|one| limits(one.kind)) else {
        let problem = format!("{} has no number `{name}`", spec.name());
        let remedy = did_you_mean(name, numbers.map(|one| one.name))
            .unwrap_or_else(|| "`mintlab list bots` shows every parameter".to_owned());
        return Err(Fault::new(&setting.place, problem, remedy));
    };
    let ends: Vec<f64> = match &setting.value {
        Value::Array(ends) => ends.iter().filter_map(as_number).collect(),
        _ => Vec::new(),
    };
    match ends[..] {
        [low, high] if least <= low && low < high && high <= most => Ok(Range {
            name: name.clone(),
            low,
            high,
            whole,
        }),
        _ => {
            let problem = format!("`{name} = {}` is not a range", setting.value);
            let remedy = format!("two numbers, the lower first, from {least} to {most}");
            Err(Fault::new(&setting.place, problem, remedy))
        }
    }
}

fn as_number(value: &Value) -> Option<f64> {
    value
        .as_float()
        .or(value.as_integer().map(|whole| whole as f64))
}
