//! The games, and the one place that knows all of them.

use crate::batch::Arm;
use crate::bots::{Catalogue, OwnBots};
use crate::config::{Experiment, Fault, Named};
use crate::ruleset::{self, Card, RuleDoc, RuleSet, nearest};

mod seat;

pub mod mint_tin_aliens;

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
    vec![GameInfo {
        name: "mint-tin-aliens",
        about: "set collection, 2 players",
        editions: mint_tin_aliens::Rules::EDITIONS,
        docs: mint_tin_aliens::Rules::DOCS,
        bots: Catalogue::new::<mint_tin_aliens::MintTinAliens>(&[]),
        rules: |players| ruleset::keys(&mint_tin_aliens::Rules::defaults(players)),
        cards: || mint_tin_aliens::Rules::defaults(2).cards(),
        ais: Vec::new(),
    }]
}

/// The arms of an experiment: rules checked, bots made, seatings laid out. One arm for each printed AI.
pub fn open(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    match experiment.game.word.as_str() {
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

fn open_mint_tin_aliens(experiment: &Experiment) -> Result<Vec<Arm>, Fault> {
    use mint_tin_aliens::{Components, MintTinAliens, Rules};
    if experiment.players != 2 {
        let problem = format!("Mint Tin Aliens is for 2 players, not {}", experiment.players);
        return Err(Fault::new(&experiment.players_place, problem, "write `players = 2`"));
    }
    let components = seat::components(experiment, Components::parse)?.unwrap_or_else(Components::shipped);
    let rules = seat::changed(Rules::defaults(2).with_components(&components), experiment)?;
    let game = MintTinAliens::new(rules).map_err(|fault| seat::rule_fault(experiment, fault))?;
    let caveat = components.certainties().reconstructed();
    Ok(vec![seat::arm(experiment, "main", game, &OwnBots::NONE, caveat)?])
}
