//! The games, and the one place that knows all of them.

use self::seat::ComponentProblem;
use crate::batch::Arm;
use crate::bots::{Catalogue, OwnBots};
use crate::config::{Experiment, Fault, Named};
use crate::ruleset::{self, Card, RuleDoc, RuleSet, nearest};

mod seat;

pub mod mint_delivery;
pub mod mint_tin_aliens;
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
    pub ais: Vec<String>,
}

/// All games.
pub fn all() -> Vec<GameInfo> {
    vec![
        mint_works_info(),
        mint_delivery_info(),
        mint_tin_aliens_info(),
    ]
}

fn mint_works_info() -> GameInfo {
    use mint_works::{Ai, MintWorks, Named, OWN_BOTS, Rules};
    GameInfo {
        name: "mint-works",
        about: "worker placement, 2-4 players, or solitaire against four printed AIs",
        editions: Rules::EDITIONS,
        docs: Rules::DOCS,
        bots: Catalogue::new::<MintWorks>(OWN_BOTS.infos),
        rules: |players| ruleset::keys(&Rules::defaults(players)),
        cards: || Rules::defaults(2).cards(),
        ais: Ai::ALL.iter().map(|ai| ai.name().to_owned()).collect(),
    }
}

fn mint_delivery_info() -> GameInfo {
    use mint_delivery::{Components, MintDelivery, Rules};
    GameInfo {
        name: "mint-delivery",
        about: "pick up and deliver, 2-5 players, or solo against five AIs",
        editions: Rules::EDITIONS,
        docs: Rules::DOCS,
        bots: Catalogue::new::<MintDelivery>(&[]),
        rules: |players| ruleset::keys(&Rules::defaults(players)),
        cards: || Components::default().cards(),
        ais: Components::default()
            .ais
            .into_iter()
            .map(|ai| ai.name)
            .collect(),
    }
}

fn mint_tin_aliens_info() -> GameInfo {
    GameInfo {
        name: "mint-tin-aliens",
        about: "set collection, 2 players",
        editions: mint_tin_aliens::Rules::EDITIONS,
        docs: mint_tin_aliens::Rules::DOCS,
        bots: Catalogue::new::<mint_tin_aliens::MintTinAliens>(&[]),
        rules: |players| ruleset::keys(&mint_tin_aliens::Rules::defaults(players)),
        cards: || mint_tin_aliens::Rules::defaults(2).cards(),
        ais: Vec::new(),
    }
}

/// The arms of an experiment: rules checked, bots made, seatings laid out. One arm for each variant and each printed
/// AI.
pub fn open(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    if experiment.variants.is_empty() {
        return open_one(experiment);
    }
    let mut arms = Vec::new();
    for (number, variant) in experiment.variants.iter().enumerate() {
        let opened = open_one(&variant.experiment)?;
        let alone = opened.len() == 1;
        arms.extend(opened.into_iter().map(|arm| Arm {
            label: match alone {
                true => variant.name.clone(),
                false => format!("{}: {}", variant.name, arm.opponent),
            },
            variant: number,
            ..arm
        }));
    }
    Ok(arms)
}

/// The arms of an experiment without variants.
fn open_one(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    match experiment.game.word.as_str() {
        "mint-works" => open_mint_works(experiment),
        "mint-delivery" => open_mint_delivery(experiment),
        "mint-tin-aliens" => open_mint_tin_aliens(experiment),
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

fn open_mint_works(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    use mint_works::{Ai, MintWorks, Named, OWN_BOTS, Rules};
    seat::refuse_components(experiment)?;
    let rules = seat::changed(Rules::defaults(experiment.players), experiment)?;
    let table = |ai: Option<Ai>| {
        let game = MintWorks::new(rules.clone(), experiment.players, ai)
            .map_err(|fault| seat::rule_fault(experiment, fault))?;
        let label = ai.map_or("main", |ai| ai.name());
        seat::arm(experiment, label, game, &OWN_BOTS, None)
    };
    if experiment.solo.is_empty() {
        return Ok(vec![table(None)?]);
    }
    let names: Vec<&str> = Ai::ALL.iter().map(|ai| ai.name()).collect();
    let ai = |word| <Ai as Named>::from_name(word);
    let ais = experiment
        .solo
        .iter()
        .map(|named| ai(&named.word).ok_or_else(|| seat::unknown_ai(named, &names)));
    ais.map(|ai| table(Some(ai?))).collect()
}

fn open_mint_delivery(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    use mint_delivery::solo::MintDeliverySolo;
    use mint_delivery::{Components, MintDelivery, Rules};
    let components = seat::components(experiment, Components::default, |text| {
        Components::parse(text).map_err(|fault| ComponentProblem {
            line: fault.line,
            problem: fault.problem,
            remedy: fault.remedy,
        })
    })?;
    let rules = seat::changed(Rules::defaults(experiment.players), experiment)?;
    let caveat = components.reconstructed();
    let fault = |fault| seat::rule_fault(experiment, fault);
    if experiment.solo.is_empty() {
        let game = MintDelivery::new(rules, components, experiment.players).map_err(fault)?;
        return Ok(vec![seat::arm(
            experiment,
            "main",
            game,
            &OwnBots::NONE,
            caveat,
        )?]);
    }
    let names: Vec<&str> = components.ais.iter().map(|ai| ai.name.as_str()).collect();
    let arms = experiment.solo.iter().map(|named| {
        if !names.contains(&named.word.as_str()) {
            return Err(seat::unknown_ai(named, &names));
        }
        let game =
            MintDeliverySolo::new(rules.clone(), components.clone(), &named.word).map_err(fault)?;
        seat::arm(
            experiment,
            &named.word,
            game,
            &OwnBots::NONE,
            caveat.clone(),
        )
    });
    arms.collect()
}

fn open_mint_tin_aliens(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    use mint_tin_aliens::{Components, MintTinAliens, Rules};
    if experiment.players != 2 {
        let problem = format!(
            "Mint Tin Aliens is for 2 players, not {}",
            experiment.players
        );
        return Err(Fault::new(
            &experiment.players_place,
            problem,
            "write `players = 2`",
        ));
    }
    let components = seat::components(experiment, Components::shipped, |text| {
        Components::parse(text).map_err(|error| ComponentProblem::of_toml(text, &error))
    })?;
    let rules = seat::changed(Rules::defaults(2).with_components(&components), experiment)?;
    let game = MintTinAliens::new(rules).map_err(|fault| seat::rule_fault(experiment, fault))?;
    let caveat = components.certainties().reconstructed();
    Ok(vec![seat::arm(
        experiment,
        "main",
        game,
        &OwnBots::NONE,
        caveat,
    )?])
}
