//! From an experiment's words to a table of one game: rules changed, components read, bots made, seatings laid out.

use std::path::PathBuf;
use std::sync::Arc;

use super::Table;
use crate::bots::{self, BotSpec, Catalogue, Playable, handicap, learned};
use crate::core::inputs::{self, Inputs};
use crate::core::ruleset::{self, ComponentFault, RuleFault, RuleSet};
use crate::core::text::{meant_or_all, one_of};
use crate::lab::arm::{Arm, Learner};
use crate::lab::config::{Experiment, Fault, Mention, Place, Studied};
use crate::lab::seating;
use crate::play::contest::ContestOf;

/// The given rules, then the edition, then each change of the experiment.
pub fn changed<R: RuleSet>(mut rules: R, experiment: &Experiment) -> Result<R, Fault> {
    let is_edition = |change: &&crate::lab::config::Setting| change.key() == "edition";
    let (editions, changes): (Vec<_>, Vec<_>) = experiment.rules.iter().partition(is_edition);
    for edition in editions {
        let name = edition.value.as_str().unwrap_or_default();
        if !R::EDITIONS.contains(&name) {
            let problem = format!("there is no edition {}", edition.value);
            let remedy = one_of(R::EDITIONS);
            return Err(Fault::new(&edition.place, problem, remedy));
        }
        rules.apply_edition(name);
    }
    for change in changes {
        ruleset::set(&mut rules, &change.key(), change.value.clone())
            .map_err(|fault| fault.at(&change.place))?;
    }
    Ok(rules)
}

/// A fault of the rules as a whole, pointed at the change that it names or speaks of, or else at the number of players.
pub fn rule_fault(experiment: &Experiment, fault: RuleFault) -> Fault {
    let changes = || experiment.rules.iter().rev();
    let told = format!("{} {}", fault.problem, fault.remedy);
    let spoken_of = |key: String| told.contains(&format!("`{key}`"));
    let change = changes()
        .find(|change| change.key() == fault.place)
        .or_else(|| changes().find(|change| spoken_of(change.key())));
    let place = match change {
        Some(change) => &change.place,
        None if fault.place == "players" => &experiment.players_place,
        None => &experiment.place,
    };
    fault.at(place)
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

/// The component file that the experiment names, parsed, or the shipped one.
pub fn components<C>(
    experiment: &Experiment,
    shipped: impl FnOnce() -> C,
    parse: impl FnOnce(&str) -> Result<C, ComponentFault>,
) -> Result<C, Fault> {
    let Some(named) = &experiment.components else {
        return Ok(shipped());
    };
    let path = named.path();
    let file = path.display().to_string();
    let text = inputs::read_text(&path).map_err(|error| {
        let problem = format!("cannot read the component file `{file}`: {error}");
        Fault::new(&named.place, problem, "name a file like those in configs/")
    })?;
    parse(&text).map_err(|fault| {
        let place = match fault.place {
            Some(line) => Place::of_line(&file, &text, line),
            None => Place::whole(&file),
        };
        fault.at(place)
    })
}

/// A name that is not among the game's printed AIs.
pub fn unknown_ai(named: &Mention, names: &[&str]) -> Fault {
    let problem = format!("there is no AI `{}`", named.word);
    let remedy = meant_or_all(&named.word, names.iter().copied());
    Fault::new(&named.place, problem, remedy)
}

/// The bot that a word of the experiment means at this table; the key `adapt` reaches those that learn.
pub fn bot<G: Playable>(
    experiment: &Experiment,
    named: &Mention,
    catalogue: &Catalogue,
    game: &G,
) -> Result<BotSpec, Fault> {
    let spec = BotSpec::parse(&named.word, catalogue);
    let spec = spec.and_then(|spec| handicap::check(&spec, &game.parts()).map(|()| spec));
    let spec = spec.map_err(|fault| fault.at(&named.place))?;
    let adapts = experiment.adapt > 0 && learned::uses_net(&spec);
    match adapts && spec.whole(learned::ADAPT.name) == 0 {
        true => Ok(spec.with_whole(learned::ADAPT.name, experiment.adapt)),
        false => Ok(spec),
    }
}

/// The bots of a table that play with a net.
fn learners<G: Playable>(specs: &[BotSpec], game: &G) -> Vec<Learner> {
    let of = |(bot, spec): (usize, &BotSpec)| {
        let player = learned::uses_net(spec).then(|| learned::find(spec, game).ok())??;
        Some(Learner {
            bot,
            fingerprint: player.fingerprint(),
            adapted: player.origin.adapted.clone(),
            knew: spec.whole(learned::ADAPT.name) > 0 && player.origin.adapted.is_none(),
            strange: learned::strangeness(spec, game),
        })
    };
    specs.iter().enumerate().filter_map(of).collect()
}

/// The files that a table was made of.
fn files<G: Playable>(experiment: &Experiment, specs: &[BotSpec], game: &G) -> Inputs {
    let components = experiment.components.iter().map(Mention::path);
    let nets = specs.iter().filter(|spec| learned::uses_net(spec));
    let players = nets.flat_map(|spec| learned::files(spec, game));
    let content = |path: PathBuf| Some((path.display().to_string(), inputs::read(&path).ok()?));
    components.chain(players).filter_map(content).collect()
}

/// One arm: the experiment's bots at a table of this game.
pub fn arm<G: Playable>(experiment: &Experiment, table: Table<G>) -> Result<Arm, Fault> {
    let Table {
        label,
        game,
        own,
        caveat,
    } = table;
    let tables = seating::tables(
        experiment.seating,
        experiment.bots.len(),
        experiment.players,
    );
    if tables > seating::MOST_TABLES {
        let problem = format!("each deal would be played at {tables} tables");
        let remedy = format!(
            "at most {}: name fewer bots, or choose `seating = \"focus\"`",
            seating::MOST_TABLES
        );
        return Err(Fault::new(&experiment.bots[0].place, problem, remedy));
    }
    let game = Arc::new(game);
    let catalogue = Catalogue::new::<G>(own.infos);
    let read = |named: &Mention| bot(experiment, named, &catalogue, &*game);
    let specs: Vec<BotSpec> = experiment.bots.iter().map(read).collect::<Result<_, _>>()?;
    let named = || specs.iter().zip(&experiment.bots);
    let located: Vec<BotSpec> = named().map(located).collect();
    let ready = |(spec, named): (&BotSpec, &Mention)| {
        bots::prepare(spec, own, &game).map_err(|fault| fault.at(&named.place))
    };
    let ready: Result<Vec<_>, _> = located.iter().zip(&experiment.bots).map(ready).collect();
    let factories = ready?;
    let bots: Vec<String> = specs.iter().map(BotSpec::to_string).collect();
    let same = same_bots(&bots, experiment.studied.as_ref());
    let seatings = seating::seatings(experiment.seating, &same, experiment.players);
    let mut aliases = aliases(&experiment.bots, &specs, &catalogue);
    if experiment.studied.is_none() {
        refuse_mixed(&experiment.bots, &aliases, &bots)?;
    }
    if let Some(studied) = &experiment.studied {
        aliases[studied.bot] = Some(studied.name.clone());
    }
    let learners = learners(&located, &*game);
    let inputs = files(experiment, &located, &*game);
    let contest = ContestOf {
        reproducible: specs.iter().all(BotSpec::reproducible),
        may_forfeit: specs.iter().any(BotSpec::may_forfeit),
        make: Box::new(move |bot| factories[bot]()),
        game,
        bots,
        caveat,
    };
    Ok(Arm {
        learners,
        inputs,
        ..Arm::new(&label, Box::new(contest), seatings, &aliases)
    })
}

/// For each bot the first that is equal to it; a studied one is nobody's equal.
fn same_bots(bots: &[String], studied: Option<&Studied>) -> Vec<usize> {
    let apart = |place: usize| studied.is_some_and(|studied| studied.bot == place);
    let first = |place: usize| {
        let equal = |&other: &usize| bots[other] == bots[place] && !apart(other);
        (0..place).find(equal).unwrap_or(place)
    };
    let places = 0..bots.len();
    places
        .map(|place| if apart(place) { place } else { first(place) })
        .collect()
}

/// The bot with the file that its player lies in. Its string stays as it is written: that is the bot's name, wherever
/// the experiment lies.
fn located((spec, named): (&BotSpec, &Mention)) -> BotSpec {
    let file = |player: &str| match player.contains('/') {
        true => named.place.beside(player).display().to_string(),
        false => player.to_owned(),
    };
    spec.clone().with_text(learned::PLAYER.name, file)
}

/// The bots' own names. Adapted by the experiment's key, a bot keeps its name in every arm.
fn aliases(named: &[Mention], specs: &[BotSpec], catalogue: &Catalogue) -> Vec<Option<String>> {
    let own = |(named, spec): (&Mention, &BotSpec)| {
        let plain = BotSpec::parse(&named.word, catalogue).ok()?;
        (plain != *spec).then(|| plain.to_string())
    };
    let both = named.iter().zip(specs);
    both.map(|(named, spec)| named.alias.clone().or_else(|| own((named, spec))))
        .collect()
}

/// One bot has one name, and no name means two bots: tables could not tell them apart.
fn refuse_mixed(
    named: &[Mention],
    aliases: &[Option<String>],
    bots: &[String],
) -> Result<(), Fault> {
    let shown = |at: usize| aliases[at].as_deref().unwrap_or(&bots[at]);
    for at in 0..named.len() {
        let clash = |&other: &usize| (shown(at) == shown(other)) != (bots[at] == bots[other]);
        if let Some(other) = (0..at).find(clash) {
            let (bot, one, two) = (&bots[at], shown(other), shown(at));
            let problem = match bots[at] == bots[other] {
                true => format!("`{bot}` has two names: `{one}` and `{two}`"),
                false => format!("`{two}` is the name of two bots"),
            };
            let remedy = "one name for each bot, and for each place where it is listed";
            return Err(Fault::new(&named[at].place, problem, remedy));
        }
    }
    Ok(())
}
