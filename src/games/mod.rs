//! The games, and the one place that knows all of them.

use crate::batch::Arm;
use crate::bots::{self, BotSpec, Catalogue, OwnBots, Playable};
use crate::config::{Experiment, Fault, Named};
use crate::plan;
use crate::ruleset::{self, Card, RuleDoc, RuleFault, RuleSet, nearest};
use crate::table::Room;

pub mod mint_works;

/// What `mintlab list` tells about a game.
pub struct GameInfo {
    pub name: &'static str,
    pub about: &'static str,
    /// The named rule sets, the default one first.
    pub editions: &'static [&'static str],
    pub docs: &'static [RuleDoc],
    pub bots: Catalogue,
    /// Every key with its default for a number of players.
    pub rules: fn(usize) -> Vec<(String, toml::Value)>,
    pub cards: fn() -> Vec<Card>,
    /// The printed solo opponents.
    pub ais: &'static [&'static str],
}

/// All games.
pub fn all() -> Vec<GameInfo> {
    vec![GameInfo {
        name: "mint-works",
        about: "worker placement, 2-4 players, or solitaire against four printed AIs",
        editions: mint_works::Rules::EDITIONS,
        docs: mint_works::Rules::DOCS,
        bots: Catalogue::new::<mint_works::MintWorks>(mint_works::OWN_BOTS.infos),
        rules: |players| ruleset::keys(&mint_works::Rules::defaults(players)),
        cards: || mint_works::Rules::defaults(2).cards(),
        ais: &["justin", "rachael", "sonic", "mort"],
    }]
}

/// The arms of an experiment: rules checked, bots made, seatings laid out. One arm for each printed AI.
pub fn open(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    match experiment.game.word.as_str() {
        "mint-works" => mint_works_arms(experiment),
        other => Err(unknown_game(&experiment.game, other)),
    }
}

fn unknown_game(named: &Named, word: &str) -> Fault {
    let games = all();
    let names: Vec<&str> = games.iter().map(|game| game.name).collect();
    let remedy = match nearest(word, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("the games are {}", names.join(", ")),
    };
    Fault::new(&named.place, format!("there is no game `{word}`"), remedy)
}

fn mint_works_arms(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    use mint_works::{Ai, MintWorks, OWN_BOTS, Rules};
    let rules: Rules = changed_rules(experiment)?;
    let table = |ai: Option<Ai>| {
        let game = MintWorks::new(rules.clone(), experiment.players, ai)
            .map_err(|fault| rule_fault(experiment, fault))?;
        arm(experiment, ai.map_or("", Ai::name), game, &OWN_BOTS, None)
    };
    if experiment.solo.is_empty() {
        return Ok(vec![table(None)?]);
    }
    let ais = experiment.solo.iter().map(|named| {
        Ai::from_name(&named.word).ok_or_else(|| unknown_ai(named, &Ai::ALL.map(Ai::name)))
    });
    ais.map(|ai| table(Some(ai?))).collect()
}

fn unknown_ai(named: &Named, names: &[&str]) -> Fault {
    let problem = format!("there is no AI `{}`", named.word);
    Fault::new(&named.place, problem, format!("one of {}", names.join(", ")))
}

/// The default rules for the player count, then the edition, then each change.
fn changed_rules<R: RuleSet>(experiment: &Experiment) -> Result<R, Fault> {
    let mut rules = R::defaults(experiment.players);
    let (editions, changes): (Vec<_>, Vec<_>) =
        experiment.rules.iter().partition(|change| change.key() == "edition");
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

/// A fault of the rules as a whole, pointed at the change that it names, if there is one.
fn rule_fault(experiment: &Experiment, fault: RuleFault) -> Fault {
    let change = experiment.rules.iter().rev().find(|change| change.key() == fault.key);
    let place = change.map_or(&experiment.place, |change| &change.place);
    Fault::new(place, fault.problem, fault.remedy)
}

/// One arm: the experiment's bots at a table of this game.
fn arm<G: Playable>(
    experiment: &Experiment,
    label: &str,
    game: G,
    own: &'static OwnBots<G>,
    caveat: Option<String>,
) -> Result<Arm, Fault> {
    let catalogue = Catalogue::new::<G>(own.infos);
    let read = |named: &Named| {
        BotSpec::parse(&named.word, &catalogue)
            .map_err(|fault| Fault::new(&named.place, fault.to_string(), fault.remedy))
    };
    let specs: Vec<BotSpec> = experiment.bots.iter().map(read).collect::<Result<_, _>>()?;
    let bots: Vec<String> = specs.iter().map(BotSpec::to_string).collect();
    let first = |bot: &String| bots.iter().position(|other| other == bot);
    let same: Vec<usize> = bots.iter().map(|bot| first(bot).expect("it is in the list")).collect();
    Ok(Arm {
        label: label.to_owned(),
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
