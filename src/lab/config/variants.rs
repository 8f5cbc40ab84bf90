//! Several arms in one experiment: `[[arm]]` tables, or the points of a `[sweep]`.

use std::collections::BTreeSet;

use toml::Value;

use super::{Experiment, Fault, Place, Setting, flag, keys};
use crate::core::order;
use crate::core::text::did_you_mean;

/// The name of the arm that changes nothing.
pub(super) const BASE: &str = "base";
/// More arms than this in one experiment are a slip.
const MOST_ARMS: usize = 1000;

/// One arm of an experiment that has several.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub name: String,
    /// The values of the swept keys at this point, by `Experiment::sweep`.
    pub point: Vec<String>,
    /// The experiment that the arm alone would be.
    pub experiment: Experiment,
}

/// The settings of an arm beyond those of the base.
pub(super) struct Change {
    pub name: String,
    pub point: Vec<String>,
    pub settings: Vec<Setting>,
}

/// What a file says about its arms.
pub(super) struct Split {
    /// The settings that all arms share.
    pub base: Vec<Setting>,
    pub changes: Vec<Change>,
    /// The swept keys.
    pub sweep: Vec<String>,
}

/// Parts the settings of the arms from those of the base.
pub(super) fn split(settings: &[Setting]) -> Result<Split, Fault> {
    let (mut base, mut arms, mut swept) = (Vec::new(), Vec::new(), Vec::new());
    let mut base_arm = None;
    for setting in settings {
        match setting.path[0].as_str() {
            "base" => base_arm = Some(setting),
            "arm" => arms.push(setting.clone()),
            "sweep" => swept.push(setting.clone()),
            _ => base.push(setting.clone()),
        }
    }
    if let (Some(arm), Some(_)) = (arms.first(), swept.first()) {
        return Err(Fault::new(
            &arm.place,
            "an experiment has arms or a sweep, not both",
            "make two files of it, or name every point of the sweep as an `[[arm]]`",
        ));
    }
    if let (Some(base_arm), true) = (base_arm, arms.is_empty()) {
        return Err(Fault::new(
            &base_arm.place,
            "`base` says whether the base is an arm beside others, and there is no `[[arm]]`",
            "leave it out, or write `[[arm]]` and below it its `name`",
        ));
    }
    let (sweep, changes) = match swept.is_empty() {
        true => (Vec::new(), named_arms(&arms, base_arm)?),
        false => points(&last_of_each(swept))?,
    };
    refuse_swept(&base, &sweep)?;
    Ok(Split {
        base,
        changes,
        sweep,
    })
}

/// The settings of a sweep, each key once: an option takes the place of what the file says.
fn last_of_each(swept: Vec<Setting>) -> Vec<Setting> {
    let mut kept: Vec<Setting> = Vec::new();
    for setting in swept {
        match kept
            .iter_mut()
            .find(|earlier| earlier.key() == setting.key())
        {
            Some(earlier) => *earlier = setting,
            None => kept.push(setting),
        }
    }
    kept
}

/// An option for a swept key would change nothing: every point sets its own value.
fn refuse_swept(base: &[Setting], sweep: &[String]) -> Result<(), Fault> {
    let lost = |setting: &&Setting| setting.place.is_option() && sweep.contains(&setting.key());
    match base.iter().find(lost) {
        None => Ok(()),
        Some(setting) => {
            let key = setting.key();
            let problem = format!("`{key}` is swept: every point sets its own value");
            let remedy = format!(
                "change the list: --set 'sweep.\"{key}\"=[{}]'",
                setting.value
            );
            Err(Fault::new(&setting.place, problem, remedy))
        }
    }
}

/// The `[[arm]]` tables behind the base, unless that is no arm; an arm of that name takes its place.
fn named_arms(settings: &[Setting], base_arm: Option<&Setting>) -> Result<Vec<Change>, Fault> {
    let mut numbers: Vec<&str> = Vec::new();
    for setting in settings {
        let number = setting.path.get(1).map_or("", String::as_str);
        if setting.path.len() < 3 || number.parse::<usize>().is_err() {
            return Err(Fault::new(
                &setting.place,
                "an arm is a table with a name",
                "write `[[arm]]` and below it `name = \"...\"` and the keys to change",
            ));
        }
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    let mut changes = Vec::new();
    let mut names = BTreeSet::new();
    for number in numbers {
        let own: Vec<&Setting> = settings.iter().filter(|s| s.path[1] == number).collect();
        let change = named_arm(&own)?;
        if !names.insert(change.name.clone()) {
            let problem = format!("two arms are named `{}`", change.name);
            return Err(Fault::new(&own[0].place, problem, "give each its own name"));
        }
        changes.push(change);
    }
    let is_arm = base_arm.map_or(Ok(true), flag)?;
    if is_arm && !changes.is_empty() && !names.contains(BASE) {
        let base = Change {
            name: BASE.to_owned(),
            point: Vec::new(),
            settings: Vec::new(),
        };
        changes.insert(0, base);
    }
    Ok(changes)
}

fn named_arm(own: &[&Setting]) -> Result<Change, Fault> {
    let mut name = None;
    let mut settings = Vec::new();
    for setting in own {
        let key = setting.path[2].as_str();
        if key == "name" && setting.path.len() == 3 {
            name = Some(arm_name(setting)?);
            continue;
        }
        settings.push(varied(setting, setting.path[2..].to_vec())?);
    }
    let name = name.ok_or_else(|| {
        Fault::new(
            &own[0].place,
            "this arm has no name",
            "add `name = \"...\"` below its `[[arm]]`",
        )
    })?;
    Ok(Change {
        name,
        point: Vec::new(),
        settings,
    })
}

fn arm_name(setting: &Setting) -> Result<String, Fault> {
    let name = setting.value.as_str().unwrap_or_default().trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Fault::new(
            &setting.place,
            format!("`name = {}` is not a name", setting.value),
            "a short text in quotes",
        ));
    }
    Ok(name.to_owned())
}

/// A setting under another path, if arms may differ in it.
fn varied(setting: &Setting, path: Vec<String>) -> Result<Setting, Fault> {
    let head = path.first().map_or("", String::as_str);
    let known = keys::varied();
    if !known.contains(&head) {
        let remedy = did_you_mean(head, known.iter().copied())
            .unwrap_or_else(|| format!("arms may differ in {}", known.join(", ")));
        let problem = format!("`{head}` is not a key in which arms may differ");
        return Err(Fault::new(&setting.place, problem, remedy));
    }
    Ok(Setting {
        path,
        ..setting.clone()
    })
}

/// A swept key at one point: its setting, and what the point is called for it.
#[derive(Clone)]
struct Coordinate {
    name: String,
    setting: Setting,
}

/// The grid of a `[sweep]`: the last key changes fastest.
fn points(swept: &[Setting]) -> Result<(Vec<String>, Vec<Change>), Fault> {
    let mut keys = Vec::new();
    let mut grid: Vec<Vec<Coordinate>> = vec![Vec::new()];
    for setting in swept {
        let path: Vec<String> = setting.path[1..]
            .join(".")
            .split('.')
            .map(str::to_owned)
            .collect();
        let setting = varied(setting, path)?;
        let values = values(&setting)?;
        keys.push(setting.key());
        let longer = |point: &Vec<Coordinate>| {
            let with = |value: &Coordinate| [point.clone(), vec![value.clone()]].concat();
            values.iter().map(with).collect::<Vec<_>>()
        };
        if grid.len() * values.len() > MOST_ARMS {
            let problem = format!("the sweep has more than {MOST_ARMS} points");
            return Err(Fault::new(
                &setting.place,
                problem,
                "sweep fewer values at once",
            ));
        }
        grid = grid.iter().flat_map(longer).collect();
    }
    Ok((keys, grid.into_iter().map(point).collect()))
}

fn point(coordinates: Vec<Coordinate>) -> Change {
    let names: Vec<&str> = coordinates.iter().map(|one| one.name.as_str()).collect();
    Change {
        name: names.join(" "),
        point: coordinates
            .iter()
            .map(|one| shown(&one.setting.value))
            .collect(),
        settings: coordinates.into_iter().map(|one| one.setting).collect(),
    }
}

/// A value as a cell shows it: a text without its quotes.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The values of a swept key, each with the name of its points.
fn values(setting: &Setting) -> Result<Vec<Coordinate>, Fault> {
    let values = setting.value.as_array().cloned().unwrap_or_default();
    let values: Vec<Coordinate> = values
        .iter()
        .map(|value| coordinate(setting, value))
        .collect();
    let distinct = |part: fn(&Coordinate) -> String| {
        let all: BTreeSet<String> = order::gathered(values.iter().map(part));
        all.len() == values.len()
    };
    let different =
        distinct(|one| one.setting.value.to_string()) && distinct(|one| one.name.clone());
    if values.is_empty() || !different {
        return Err(Fault::new(
            &setting.place,
            format!("`{}` is not a list of different values", setting.value),
            "for example `\"rules.roads\" = [0, 1, 2]`, or with names `[{ name = \"few\", value = 1 }, ...]`",
        ));
    }
    Ok(values)
}

/// A value of a list: `{ name = "toll", value = ... }`, or the bare value, which names itself.
fn coordinate(setting: &Setting, written: &Value) -> Coordinate {
    let given = written
        .as_table()
        .filter(|table| table.len() == 2)
        .and_then(|table| {
            let name = table.get("name")?.as_str()?.trim();
            (!name.is_empty()).then_some((name, table.get("value")?))
        });
    let key = setting.key();
    let short = key.strip_prefix("rules.").unwrap_or(&key);
    let (name, value) = match given {
        Some((name, value)) => (name.to_owned(), value),
        None => (format!("{short}={}", shown(written)), written),
    };
    Coordinate {
        name,
        setting: Setting {
            value: value.clone(),
            ..setting.clone()
        },
    }
}

impl Experiment {
    /// One experiment whose arms are whole experiments, to be compared on the same deals.
    pub fn joined(experiments: Vec<Experiment>) -> Result<Self, Fault> {
        let Some(first) = experiments.first().cloned() else {
            return Err(Fault::new(Place::whole("compare"), "no experiment", ""));
        };
        let mut names = BTreeSet::new();
        for other in &experiments {
            let fault =
                |problem: String, remedy: &str| Err(Fault::new(&other.place, problem, remedy));
            if other.game.word != first.game.word {
                let problem = format!(
                    "this is {}, the first is {}",
                    other.game.word, first.game.word
                );
                return fault(problem, "compare experiments of one game");
            }
            if (other.seed, other.deals) != (first.seed, first.deals) {
                return fault(
                    "the seed or the number of deals is not that of the first file".to_owned(),
                    "both must play the same deals: say --seed and --deals",
                );
            }
            let skill = |one: &Experiment| one.skill.iter().map(|bot| bot.word.clone()).collect();
            let (own, firsts): (Vec<String>, Vec<String>) = (skill(other), skill(&first));
            if own != firsts {
                return fault(
                    "its `skill` is not that of the first file".to_owned(),
                    "name the same two bots in all files, or in none",
                );
            }
            if !names.insert(other.name.clone()) {
                let problem = format!("two experiments are named `{}`", other.name);
                return fault(problem, "give each file its own `name`");
            }
        }
        let name = experiments
            .iter()
            .map(|e| e.name.as_str())
            .collect::<Vec<_>>();
        Ok(Experiment {
            name: name.join("-vs-"),
            rules: Vec::new(),
            sweep: Vec::new(),
            variants: experiments.into_iter().flat_map(arms_of).collect(),
            ..first
        })
    }
}

/// The arms of one file of a comparison.
fn arms_of(experiment: Experiment) -> Vec<Variant> {
    if experiment.variants.is_empty() {
        return vec![Variant {
            name: experiment.name.clone(),
            point: Vec::new(),
            experiment,
        }];
    }
    let file = experiment.name;
    let named = |variant: Variant| Variant {
        name: format!("{file}: {}", variant.name),
        point: Vec::new(),
        ..variant
    };
    experiment.variants.into_iter().map(named).collect()
}
