//! The experiment file: its keys, their defaults, and what makes an experiment sensible.

use std::path::PathBuf;

use toml::Value;

use crate::core::named::named;
use crate::core::text::one_of;

mod ablation;
mod adapt;
mod expect;
mod form;
pub mod keys;
pub mod schema;
mod skill;
pub mod source;
mod stop;
mod variants;
mod written;

pub use ablation::{Ablation, LeftAside, Studied};
pub use adapt::{UNADAPTED, unadapted};
pub use expect::{Expectation, Margin};
pub use keys::{Form, Key};
pub use source::{Fault, Place, Setting};
pub use stop::{SprtKeys, Stop};
pub use variants::Variant;

named! {
    /// How the seats are filled from the named bots.
    Seating:
    /// Every way to seat the named bots (a balanced rotation where there are many).
    All "all",
    /// One seating: the bots as they are listed.
    Fixed "fixed",
    /// Every choice of as many bots as there are seats, each in all its seatings.
    RoundRobin "round-robin",
    /// The first bot at every table, the others of the list in turn against it.
    Focus "focus",
}

/// An experiment as the user asked for it. What a bot string or a rule means is not checked here: the game knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    pub name: String,
    pub game: Mention,
    pub players: usize,
    pub players_place: Place,
    /// The printed AIs to play against, with `players = 1`.
    pub solo: Vec<Mention>,
    pub bots: Vec<Mention>,
    pub seating: Seating,
    /// The strong bot and the weak one that also meet in every arm, in tables of their own; empty: nobody.
    pub skill: Vec<Mention>,
    pub deals: u64,
    pub seed: u64,
    /// A component file that replaces the shipped one.
    pub components: Option<Mention>,
    /// Changes of the rules, in order: keys without `rules.`.
    pub rules: Vec<Setting>,
    /// When to stop before all deals are played.
    pub stop: Option<Stop>,
    /// What the results are expected to be.
    pub expect: Vec<Expectation>,
    /// What counts as no difference of a figure, where it is not the usual.
    pub equivalence: Vec<Margin>,
    /// Whether to write the design figures, which cost time.
    pub metrics: bool,
    /// Games of self-play by which learned bots are adapted to the rules of each arm; 0: none.
    pub adapt: u64,
    /// The bot whose rating is 0; ratings are made where it is named.
    pub anchor: Option<Mention>,
    /// The arms, where there are several; this experiment is then their base.
    pub variants: Vec<Variant>,
    /// The keys that differ from point to point, where the arms are a sweep.
    pub sweep: Vec<String>,
    /// What the arms leave aside, where they are an ablation.
    pub ablation: Option<Ablation>,
    /// The bot that an ablation looks at.
    pub studied: Option<Studied>,
    /// What is to be tuned: the settings below `tune`, as `mintlab tune` reads them.
    pub tune: Vec<Setting>,
    /// The source as a whole, for faults that stand in no line.
    pub place: Place,
}

/// What the user mentions by its word, with the place, so that a later fault can point to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention {
    pub word: String,
    /// What tables and files call it instead, for a bot.
    pub alias: Option<String>,
    pub place: Place,
}

impl Mention {
    pub fn new(word: &str, place: &Place) -> Self {
        Mention {
            word: word.to_owned(),
            alias: None,
            place: place.clone(),
        }
    }

    /// The file that the word names.
    pub fn path(&self) -> PathBuf {
        self.place.beside(&self.word)
    }
}

impl Experiment {
    /// The experiment of a TOML text, changed by options (`KEY=VALUE`), later ones last.
    pub fn read(file: &str, text: &str, options: &[String]) -> Result<Self, Fault> {
        let mut settings = source::read(file, text)?;
        for option in options {
            settings.extend(source::read_option(option)?);
        }
        Self::from_settings(file, &settings)
    }

    fn from_settings(file: &str, settings: &[Setting]) -> Result<Self, Fault> {
        Keys { settings }.refuse_unknown()?;
        let split = variants::split(settings)?;
        let mut experiment = Self::one(file, &split.base)?;
        for change in split.changes {
            let mut settings = split.base.clone();
            settings.extend(change.settings);
            experiment.variants.push(Variant {
                name: change.name,
                point: change.point,
                experiment: Self::one(file, &settings)?,
            });
        }
        experiment.sweep = split.sweep;
        adapt::check(&experiment, Keys { settings }.last("adapt"))?;
        Ok(adapt::with_twins(experiment))
    }

    /// An experiment without arms.
    fn one(file: &str, settings: &[Setting]) -> Result<Self, Fault> {
        let whole = Place::whole(file);
        let keys = Keys { settings };
        keys.refuse_unknown()?;
        let game = keys.last("game").map(word).transpose()?.ok_or_else(|| {
            let games = "for example `game = \"mint-works\"`";
            Fault::new(&whole, "the key `game` is missing", games)
        })?;
        let solo = keys.last("solo").map_or(Ok(Vec::new()), words)?;
        let bots = keys.last("bots").map(bots).transpose()?.ok_or_else(|| {
            let bots = "for example `bots = [\"random\", \"greedy\"]`";
            Fault::new(&whole, "the key `bots` is missing", bots)
        })?;
        let default_players = if solo.is_empty() { 2 } else { 1 };
        let players = keys.number("players")?.unwrap_or(default_players) as usize;
        let experiment = Experiment {
            name: match keys.last("name") {
                Some(setting) => folder_name(setting)?,
                None => stem(file),
            },
            game,
            skill: skill::read(&keys)?,
            players,
            players_place: keys.last("players").map_or(&whole, |at| &at.place).clone(),
            solo,
            bots,
            seating: keys.last("seating").map_or(Ok(Seating::All), seating)?,
            deals: keys.number_or_default("deals")?,
            seed: keys.number_or_default("seed")?,
            components: keys.last("components").map(word).transpose()?,
            rules: keys.below("rules"),
            stop: Stop::read(settings)?,
            expect: Expectation::read(settings)?,
            equivalence: Margin::read(settings)?,
            metrics: keys.last("metrics").map_or(Ok(false), flag)?,
            adapt: keys.number("adapt")?.unwrap_or(0),
            anchor: keys.last("anchor").map(word).transpose()?,
            variants: Vec::new(),
            sweep: Vec::new(),
            ablation: None,
            studied: None,
            tune: keys.below("tune"),
            place: whole,
        };
        experiment.check_bots(&keys)?;
        Ok(experiment)
    }

    /// Bots and seats must fit together.
    fn check_bots(&self, keys: &Keys) -> Result<(), Fault> {
        let bots = keys.last("bots").expect("read before");
        if self.bots.is_empty() {
            return Err(Fault::new(
                &bots.place,
                "no bot is named",
                "name at least one, for example `bots = [\"greedy\"]`",
            ));
        }
        if self.players == 1 && self.solo.is_empty() {
            return Err(Fault::new(
                keys.last("players")
                    .map_or(self.place.clone(), |at| at.place.clone()),
                "one player needs a printed AI to play against",
                "add `solo = \"mort\"` (or another AI of the game), or set `players = 2`",
            ));
        }
        if self.players > 1 && !self.solo.is_empty() {
            return Err(Fault::new(
                &self.solo[0].place,
                format!("`solo` needs `players = 1`, not {}", self.players),
                "leave `players` out, or name the AI among the `bots` of the table",
            ));
        }
        let (named, seats) = (self.bots.len(), self.players);
        let problem = match self.seating {
            _ if seats == 1 || named == 1 => return Ok(()),
            Seating::All if named >= seats => return Ok(()),
            Seating::RoundRobin if named >= seats => return Ok(()),
            Seating::Fixed if named == seats => return Ok(()),
            Seating::Focus => return Ok(()),
            _ => format!("{named} bots for {seats} seats"),
        };
        Err(Fault::new(
            &bots.place,
            problem,
            "name a bot for each seat (one may be repeated), or a single bot for all seats",
        ))
    }
}

/// The settings by key.
struct Keys<'a> {
    settings: &'a [Setting],
}

impl<'a> Keys<'a> {
    fn refuse_unknown(&self) -> Result<(), Fault> {
        for setting in self.settings {
            let head = setting.path[0].as_str();
            let nested = setting.path.len() > 1;
            if !keys::heads().contains(&head) {
                let problem = format!("there is no key `{head}`");
                return Err(Fault::new(&setting.place, problem, keys::meant(head)));
            }
            if nested != keys::is_table(head) {
                let problem = match nested {
                    true => format!("`{head}` is not a table"),
                    false => format!("`{head}` is a table"),
                };
                let remedy = match (nested, head) {
                    (true, _) => format!("write `{head} = ...` before the first `[table]`"),
                    (false, "arm") => "write `[[arm]]` and below it its `name`".to_owned(),
                    (false, _) => format!("write `[{head}]` and the settings below it"),
                };
                return Err(Fault::new(&setting.place, problem, remedy));
            }
        }
        Ok(())
    }

    /// The setting of a top-level key; an option comes after the file and wins.
    fn last(&self, key: &str) -> Option<&'a Setting> {
        self.settings.iter().rev().find(|s| s.path[0] == key)
    }

    /// A whole number within the limits of its row.
    fn number(&self, key: &str) -> Result<Option<u64>, Fault> {
        let Some(setting) = self.last(key) else {
            return Ok(None);
        };
        let Some(Form::Whole(least, most)) = keys::find(key).map(|row| row.form) else {
            unreachable!("`{key}` is a whole number of the table");
        };
        let fits = |number: &i64| *number >= least as i64 && *number as u64 <= most;
        match setting.value.as_integer().filter(fits) {
            Some(number) => Ok(Some(number as u64)),
            None => Err(Fault::new(
                &setting.place,
                format!("`{key} = {}` does not fit", setting.value),
                format!("a whole number from {least} to {most}"),
            )),
        }
    }

    fn number_or_default(&self, key: &str) -> Result<u64, Fault> {
        let default = keys::find(key).and_then(|row| row.default.parse().ok());
        let said = self.number(key)?;
        Ok(said.or(default).expect("the table's default is a number"))
    }

    /// The settings of a table, by their keys in it.
    fn below(&self, table: &str) -> Vec<Setting> {
        let own = self.settings.iter().filter(|s| s.path[0] == table);
        own.map(|setting| Setting {
            path: setting.path[1..].to_vec(),
            ..setting.clone()
        })
        .collect()
    }
}

fn word(setting: &Setting) -> Result<Mention, Fault> {
    match &setting.value {
        Value::String(word) => Ok(Mention::new(word, &setting.place)),
        other => Err(Fault::new(
            &setting.place,
            format!("`{} = {other}` is not a text", setting.key()),
            "write it in quotes",
        )),
    }
}

/// Bots, each a text or a table of its name and that text.
fn bots(setting: &Setting) -> Result<Vec<Mention>, Fault> {
    each(setting, |item| {
        let Value::Table(table) = &item.value else {
            return word(item);
        };
        let text = |key: &str| table.get(key).and_then(Value::as_str).map(str::trim);
        let plain = |name: &&str| !name.is_empty() && !name.chars().any(char::is_control);
        match (text("name").filter(plain), text("bot"), table.len()) {
            (Some(name), Some(bot), 2) => Ok(Mention {
                alias: Some(name.to_owned()),
                ..Mention::new(bot, &item.place)
            }),
            _ => Err(Fault::new(
                &item.place,
                format!("`{}` is not a bot with its name", item.value),
                "for example `{ name = \"deep\", bot = \"ismcts:iterations=4000\" }`",
            )),
        }
    })
}

/// One text or a list of texts.
fn words(setting: &Setting) -> Result<Vec<Mention>, Fault> {
    each(setting, word)
}

/// What `read` makes of one value, or of each of a list.
fn each(
    setting: &Setting,
    read: impl Fn(&Setting) -> Result<Mention, Fault>,
) -> Result<Vec<Mention>, Fault> {
    let Value::Array(items) = &setting.value else {
        return Ok(vec![read(setting)?]);
    };
    let each = items.iter().map(|item| Setting {
        value: item.clone(),
        ..setting.clone()
    });
    each.map(|item| read(&item)).collect()
}

fn flag(setting: &Setting) -> Result<bool, Fault> {
    setting.value.as_bool().ok_or_else(|| {
        let problem = format!("`{} = {}` does not fit", setting.key(), setting.value);
        Fault::new(&setting.place, problem, "`true` or `false`")
    })
}

fn seating(setting: &Setting) -> Result<Seating, Fault> {
    let named = word(setting)?;
    let mut all = Seating::ALL.into_iter();
    let found = all.find(|seating| seating.name() == named.word);
    found.ok_or_else(|| {
        let problem = format!("there is no seating `{}`", named.word);
        let remedy = one_of(&Seating::ALL.map(Seating::name));
        Fault::new(&setting.place, problem, remedy)
    })
}

/// A name that can be a folder's name on every system.
fn folder_name(setting: &Setting) -> Result<String, Fault> {
    let name = word(setting)?.word;
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || name.starts_with('.') || !name.chars().all(plain) {
        return Err(Fault::new(
            &setting.place,
            format!("the name `{name}` cannot be a folder's name"),
            "use letters, digits, `-`, `_` and `.`",
        ));
    }
    Ok(name)
}

/// The name of an experiment that has none: its file's.
fn stem(file: &str) -> String {
    let stem = std::path::Path::new(file).file_stem();
    let stem = stem.map_or("experiment".into(), |stem| stem.to_string_lossy());
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    stem.chars().map(plain).collect()
}
