//! From an experiment's words to its arms: the one place that knows every game and experiments too.

mod parts;

pub use parts::bot;

use crate::bots::{OwnBots, Playable};
use crate::core::ruleset::RuleSet;
use crate::core::text::meant_or_all;
use crate::games::{self, mint_delivery, mint_tin_aliens, mint_works};
use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Fault, Mention};

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

/// The same arms, and behind them for each the tables at which the bots of `skill` meet, if they are asked for.
pub fn with_skill(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    let mut arms = open(experiment)?;
    let [strong, _] = &experiment.skill[..] else {
        return Ok(arms);
    };
    for arm in open(&experiment.skill_tables())? {
        let bots = arm.contest.competitors();
        if bots[0] == bots[1] {
            let problem = format!("both bots of `skill` are `{}`", bots[0]);
            let remedy = "a strong one and a weak one: `skill = [\"greedy\", \"random\"]`";
            return Err(Fault::new(&strong.place, problem, remedy));
        }
        arms.push(Arm { skill: true, ..arm });
    }
    Ok(arms)
}

/// One table of an experiment: a game, whatever its type, with all that is known about it.
pub struct Table<G: Playable> {
    /// The printed opponent, or `main`.
    pub label: String,
    pub game: G,
    /// The bots that only this game has.
    pub own: &'static OwnBots<G>,
    /// What must be said of its figures.
    pub caveat: Option<String>,
}

/// Somebody who is shown the tables of an experiment and makes something of each.
#[deny(missing_docs)]
pub trait Visitor {
    /// What it makes of a table.
    type Made;

    /// Shows one table.
    fn visit<G: Playable>(
        &mut self,
        experiment: &Experiment,
        table: Table<G>,
    ) -> Result<Self::Made, Fault>;
}

/// Shows all tables of an experiment, those of its variants one after another.
pub fn visit<V: Visitor>(experiment: &Experiment, visitor: &mut V) -> Result<Vec<V::Made>, Fault> {
    if experiment.variants.is_empty() {
        return visit_one(experiment, visitor);
    }
    let mut made = Vec::new();
    for variant in &experiment.variants {
        made.extend(visit_one(&variant.experiment, visitor)?);
    }
    Ok(made)
}

/// Makes arms.
struct ArmMaker;

impl Visitor for ArmMaker {
    type Made = Arm;

    fn visit<G: Playable>(
        &mut self,
        experiment: &Experiment,
        table: Table<G>,
    ) -> Result<Arm, Fault> {
        parts::arm(experiment, table)
    }
}

/// The arms of an experiment without variants.
fn open_one(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    visit_one(experiment, &mut ArmMaker)
}

/// Shows the tables of an experiment without variants.
fn visit_one<V: Visitor>(experiment: &Experiment, visitor: &mut V) -> Result<Vec<V::Made>, Fault> {
    match experiment.game.word.as_str() {
        "mint-works" => visit_mint_works(experiment, visitor),
        "mint-delivery" => visit_mint_delivery(experiment, visitor),
        "mint-tin-aliens" => visit_mint_tin_aliens(experiment, visitor),
        other => Err(unknown_game(&experiment.game, other)),
    }
}

fn unknown_game(named: &Mention, word: &str) -> Fault {
    let games = games::all();
    let remedy = meant_or_all(word, games.iter().map(|game| game.name));
    Fault::new(&named.place, format!("there is no game `{word}`"), remedy)
}

fn visit_mint_works<V: Visitor>(
    experiment: &Experiment,
    visitor: &mut V,
) -> Result<Vec<V::Made>, Fault> {
    use mint_works::{Ai, MintWorks, Named as _, OWN_BOTS, Rules};
    parts::refuse_components(experiment)?;
    let rules = parts::changed(Rules::defaults(experiment.players), experiment)?;
    let mut table = |ai: Option<Ai>| {
        let game = MintWorks::new(rules.clone(), experiment.players, ai)
            .map_err(|fault| parts::rule_fault(experiment, fault))?;
        let table = Table {
            label: ai.map_or("main", |ai| ai.name()).to_owned(),
            game,
            own: &OWN_BOTS,
            caveat: None,
        };
        visitor.visit(experiment, table)
    };
    if experiment.solo.is_empty() {
        return Ok(vec![table(None)?]);
    }
    let names: Vec<&str> = Ai::ALL.iter().map(|ai| ai.name()).collect();
    let ais = experiment
        .solo
        .iter()
        .map(|named| Ai::from_name(&named.word).ok_or_else(|| parts::unknown_ai(named, &names)));
    ais.map(|ai| table(Some(ai?))).collect()
}

fn visit_mint_delivery<V: Visitor>(
    experiment: &Experiment,
    visitor: &mut V,
) -> Result<Vec<V::Made>, Fault> {
    use mint_delivery::solo::MintDeliverySolo;
    use mint_delivery::{Components, MintDelivery, Rules};
    let components = parts::components(experiment, Components::default, Components::parse)?;
    let rules = parts::changed(
        Rules::defaults(experiment.players).with_components(&components),
        experiment,
    )?;
    let caveat = components.reconstructed();
    let fault = |fault| parts::rule_fault(experiment, fault);
    if experiment.solo.is_empty() {
        let game = MintDelivery::new(rules, components, experiment.players).map_err(fault)?;
        let table = Table {
            label: "main".to_owned(),
            game,
            own: &OwnBots::NONE,
            caveat,
        };
        return Ok(vec![visitor.visit(experiment, table)?]);
    }
    let names: Vec<&str> = components.ais.iter().map(|ai| ai.name.as_str()).collect();
    let arms = experiment.solo.iter().map(|named| {
        if !names.contains(&named.word.as_str()) {
            return Err(parts::unknown_ai(named, &names));
        }
        let game =
            MintDeliverySolo::new(rules.clone(), components.clone(), &named.word).map_err(fault)?;
        let table = Table {
            label: named.word.clone(),
            game,
            own: &OwnBots::NONE,
            caveat: caveat.clone(),
        };
        visitor.visit(experiment, table)
    });
    arms.collect()
}

fn visit_mint_tin_aliens<V: Visitor>(
    experiment: &Experiment,
    visitor: &mut V,
) -> Result<Vec<V::Made>, Fault> {
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
    let components = parts::components(experiment, Components::shipped, Components::parse)?;
    let rules = parts::changed(Rules::defaults(2).with_components(&components), experiment)?;
    let game = MintTinAliens::new(rules).map_err(|fault| parts::rule_fault(experiment, fault))?;
    let caveat = components.certainties().reconstructed();
    let table = Table {
        label: "main".to_owned(),
        game,
        own: &OwnBots::NONE,
        caveat,
    };
    Ok(vec![visitor.visit(experiment, table)?])
}
