//! From an experiment's words to a table of one game: rules changed, components read, bots made, seatings laid out.

use std::fs;

use crate::batch::Arm;
use crate::bots::{self, BotSpec, Catalogue, OwnBots, Playable};
use crate::config::{Experiment, Fault, Named, Place};
use crate::plan;
use crate::ruleset::{self, RuleFault, RuleSet, SEE_SHIPPED, nearest};
use crate::table::Room;

/// The given rules, then the edition, then each change of the experiment.
pub fn changed<R: RuleSet>(mut rules: R, experiment: &Experiment) -> Result<R, Fault> {
    let is_edition = |change: &&crate::config::Setting| change.key() == "edition";
    let (editions, changes): (Vec<_>, Vec<_>) = experiment.rules.iter().partition(is_edition);
    for edition in editions {
        let name = edition.value.as_str().unwrap_or_default();
        if !R::EDITIONS.contains(&name) {
            let problem = format!("there is no edition {}", edition.value);
            let remedy = format!("one of {}", R::EDITIONS.join(", "));
            return Err(Fault::new(&edition.place, problem, remedy));
        }
        rules.apply_edition(name);
    }
    for change in changes {
        ruleset::set(&mut rules, &change.key(), change.value.clone())
            .map_err(|fault| Fault::new(&change.place, fault.problem, fault.remedy))?;
    }
    Ok(rules)
}

/// A fault of the rules as a whole, pointed at the change that it names, or else at the number of players.
pub fn rule_fault(experiment: &Experiment, fault: RuleFault) -> Fault {
    let change = experiment
        .rules
        .iter()
        .rev()
        .find(|change| change.key() == fault.key);
    let place = match change {
        Some(change) => &change.place,
        None if fault.key == "players" => &experiment.players_place,
        None => &experiment.place,
    };
    Fault::new(place, fault.problem, fault.remedy)
}

/// For a game whose components are all rules.
pub fn refuse_components(experiment: &Experiment) -> Result<(), Fault> {
    match &experiment.components {
        None => Ok(()),
        Some(named) => Err(Fault::new(
            &named.place,
            format!("{} has no component file", experiment.game.word),
            "change its figures under `[rules]`, for example `plans.vault.cost = 4`",
        )),
    }
}

/// What is wrong with a component file.
pub struct ComponentProblem {
    /// From 1; `None` if it is in no single line.
    pub line: Option<usize>,
    pub problem: String,
    pub remedy: String,
}

impl ComponentProblem {
    /// An error of the TOML reader.
    pub fn of_toml(text: &str, error: &toml::de::Error) -> Self {
        let line = error
            .span()
            .map(|span| 1 + text[..span.start].matches('\n').count());
        ComponentProblem {
            line,
            problem: error.message().trim().to_owned(),
            remedy: SEE_SHIPPED.to_owned(),
        }
    }
}

/// The component file that the experiment names, parsed, or the shipped one.
pub fn components<C>(
    experiment: &Experiment,
    shipped: impl FnOnce() -> C,
    parse: impl FnOnce(&str) -> Result<C, ComponentProblem>,
) -> Result<C, Fault> {
    let Some(named) = &experiment.components else {
        return Ok(shipped());
    };
    let text = fs::read_to_string(&named.word).map_err(|error| {
        let problem = format!("cannot read the component file `{}`: {error}", named.word);
        Fault::new(&named.place, problem, "name a file like those in configs/")
    })?;
    parse(&text).map_err(|fault| {
        let place = match fault.line {
            Some(line) => Place::of_line(&named.word, &text, line),
            None => Place::whole(&named.word),
        };
        Fault::new(&place, fault.problem, fault.remedy)
    })
}

/// A name that is not among the game's printed AIs.
pub fn unknown_ai(named: &Named, names: &[&str]) -> Fault {
    let problem = format!("there is no AI `{}`", named.word);
    let remedy = match nearest(&named.word, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("one of {}", names.join(", ")),
    };
    Fault::new(&named.place, problem, remedy)
}

/// One arm: the experiment's bots at a table of this game. `caveat` is what must be said of its figures.
pub fn arm<G: Playable>(
    experiment: &Experiment,
    label: &str,
    game: G,
    own: &'static OwnBots<G>,
    caveat: Option<String>,
) -> Result<Arm, Fault> {
    let catalogue = Catalogue::new::<G>(own.infos);
    let read = |named: &Named| {
        BotSpec::parse(&named.word, &catalogue).map_err(|fault| {
            let problem = format!("bot `{}`: {}", fault.text, fault.problem);
            Fault::new(&named.place, problem, fault.remedy)
        })
    };
    let specs: Vec<BotSpec> = experiment.bots.iter().map(read).collect::<Result<_, _>>()?;
    let bots: Vec<String> = specs.iter().map(BotSpec::to_string).collect();
    let first = |bot: &String| bots.iter().position(|other| other == bot);
    let same: Vec<usize> = bots
        .iter()
        .map(|bot| first(bot).expect("it is in the list"))
        .collect();
    Ok(Arm {
        label: label.to_owned(),
        variant: 0,
        opponent: label.to_owned(),
        seatings: plan::seatings(experiment.seating, &same, experiment.players),
        table: Box::new(Room {
            reproducible: specs.iter().all(BotSpec::reproducible),
            make: Box::new(move |bot| {
                bots::build(&specs[bot], own).expect("the catalogue knows every parsed bot")
            }),
            game,
            bots,
            caveat,
        }),
    })
}
