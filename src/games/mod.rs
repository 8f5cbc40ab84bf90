//! The games, and the one place that knows all of them.

use crate::bots::Catalogue;
use crate::core::features::{Features, Shipped};
use crate::core::parts::{Part, Parts};
use crate::core::ruleset::{self, Card, ComponentFault, Printed, RuleDoc, RuleSet};

/// The packed file of a shipped player: `packed_player!("mint_works/2")` of src/games/mint_works/players/2.net.
macro_rules! packed_player {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/players/", $name, ".packed"))
    };
}

pub mod mint_delivery;
pub mod mint_tin_aliens;
pub mod mint_works;

#[cfg(test)]
mod tellings;

/// What is told of a component file's text, or of the shipped one.
pub type Told<T> = Result<T, Vec<ComponentFault>>;

/// The keys of a rule set with their values.
pub type RuleValues = Vec<(String, toml::Value)>;

/// Draws the map of the shipped components or of those in a file.
pub type DrawMap = fn(Option<&str>) -> Told<String>;

/// What `mintlab list` tells about a game.
pub struct GameInfo {
    pub name: &'static str,
    pub about: &'static str,
    /// The named rule sets, the default one first.
    pub editions: &'static [&'static str],
    pub docs: &'static [RuleDoc],
    pub bots: Catalogue,
    /// The learned players that come with the program.
    pub players: Vec<Shipped>,
    /// Every key with its default for a number of players.
    pub rules: fn(usize, Option<&str>) -> Told<RuleValues>,
    pub cards: fn(Option<&str>) -> Told<Vec<Card>>,
    /// What a bot can be told never to use, by the default rules for a number of players.
    pub parts: fn(usize, Option<&str>) -> Told<Vec<Part>>,
    /// Every printed number for a number of players, and how it is changed.
    pub printed: fn(usize) -> Vec<Printed>,
    /// The map drawn in text; `None` for a game without a map.
    pub map: Option<DrawMap>,
    /// The printed solo opponents.
    pub ais: Vec<String>,
}

impl GameInfo {
    /// Every key with its default, by the shipped components.
    pub fn default_rules(&self, players: usize) -> RuleValues {
        (self.rules)(players, None).expect("the shipped components are whole")
    }
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
    use mint_works::{Ai, MintWorks, OWN_BOTS, Rules};
    GameInfo {
        name: "mint-works",
        about: "worker placement, 2-4 players, or solitaire against four printed AIs",
        editions: Rules::EDITIONS,
        docs: Rules::DOCS,
        bots: Catalogue::new::<MintWorks>(OWN_BOTS.infos),
        players: MintWorks::SHIPPED.to_vec(),
        rules: |players, file| {
            refuse_file(file)?;
            Ok(ruleset::keys(&Rules::defaults(players)))
        },
        parts: |players, file| {
            refuse_file(file)?;
            let (players, ai) = match players {
                1 => (1, Some(Ai::ALL[0])),
                _ => (2, None),
            };
            let game = MintWorks::new(Rules::defaults(players), players, ai);
            Ok(game.expect("the default rules can be played").parts())
        },
        cards: |file| {
            refuse_file(file)?;
            Ok(Rules::defaults(2).cards())
        },
        printed: Rules::printed,
        map: None,
        ais: Ai::ALL.iter().map(|ai| ai.name().to_owned()).collect(),
    }
}

fn mint_delivery_info() -> GameInfo {
    use mint_delivery::solo::MintDeliverySolo;
    use mint_delivery::{Components, MintDelivery, Rules};
    GameInfo {
        name: "mint-delivery",
        about: "pick up and deliver, 2-5 players, or solo against five AIs",
        editions: Rules::EDITIONS,
        docs: Rules::DOCS,
        bots: Catalogue::new::<MintDelivery>(&[]),
        players: [MintDelivery::SHIPPED, MintDeliverySolo::SHIPPED].concat(),
        rules: |players, file| {
            let rules = Rules::defaults(players).with_components(&delivery_components(file)?);
            Ok(ruleset::keys(&rules))
        },
        parts: |players, file| {
            let components = delivery_components(file)?;
            let rules = Rules::defaults(players).with_components(&components);
            let solo = components.ais[0].name.clone();
            let parts = match players {
                1 => MintDeliverySolo::new(rules, components, &solo).map(|game| game.parts()),
                _ => MintDelivery::new(rules, components, 2).map(|game| game.parts()),
            };
            parts.map_err(|fault| vec![ComponentFault::new(None, fault.problem, fault.remedy)])
        },
        cards: |file| Ok(delivery_components(file)?.cards()),
        printed: Rules::printed,
        map: Some(|file| Ok(delivery_components(file)?.map())),
        ais: Components::default()
            .ais
            .into_iter()
            .map(|ai| ai.name)
            .collect(),
    }
}

fn mint_tin_aliens_info() -> GameInfo {
    use mint_tin_aliens::MintTinAliens;
    GameInfo {
        name: "mint-tin-aliens",
        about: "set collection, 2 players",
        editions: mint_tin_aliens::Rules::EDITIONS,
        docs: mint_tin_aliens::Rules::DOCS,
        bots: Catalogue::new::<MintTinAliens>(&[]),
        players: MintTinAliens::SHIPPED.to_vec(),
        rules: |_, file| Ok(ruleset::keys(&aliens_rules(file)?)),
        parts: |_, file| {
            let game = MintTinAliens::new(aliens_rules(file)?);
            let parts = game.map(|game| game.parts());
            parts.map_err(|fault| vec![ComponentFault::new(None, fault.problem, fault.remedy)])
        },
        cards: |file| Ok(aliens_rules(file)?.cards()),
        printed: mint_tin_aliens::Rules::printed,
        map: None,
        ais: Vec::new(),
    }
}

fn delivery_components(file: Option<&str>) -> Told<mint_delivery::Components> {
    use mint_delivery::Components;
    file.map_or_else(|| Ok(Components::default()), Components::read)
}

fn aliens_rules(file: Option<&str>) -> Told<mint_tin_aliens::Rules> {
    use mint_tin_aliens::{Components, Rules};
    match file {
        None => Ok(Rules::default()),
        Some(text) => Ok(Rules::default().with_components(&Components::read(text)?)),
    }
}

/// For a game whose figures are all rules.
fn refuse_file(file: Option<&str>) -> Told<()> {
    let remedy = "its figures are rules: `list rules` tells them";
    let fault = || ComponentFault::new(None, "this game has no component file", remedy);
    file.map_or(Ok(()), |_| Err(vec![fault()]))
}
