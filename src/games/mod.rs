//! The games, and the one place that knows all of them.

use crate::bots::Catalogue;
use crate::core::features::{Features, Shipped};
use crate::core::parts::{Part, Parts};
use crate::core::plain::plain;
use crate::core::ruleset::{self, Card, ComponentFault, Printed, RuleDoc, RuleSet, SEE_SHIPPED};

/// The packed file of a shipped player: `packed_player!("mint_works/2")` of src/games/mint_works/players/2.net.
macro_rules! packed_player {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/players/", $name, ".packed"))
    };
}

pub mod mint_delivery;
pub mod mint_tin_aliens;
pub mod mint_works;

/// Draws the map of a component file's text, or of the shipped one.
pub type DrawMap = fn(Option<&str>) -> Result<String, Vec<ComponentFault>>;

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
    pub rules: fn(usize) -> Vec<(String, toml::Value)>,
    pub cards: fn() -> Vec<Card>,
    /// What a bot can be told never to use, by the default rules for a number of players.
    pub parts: fn(usize) -> Vec<Part>,
    /// Every printed number for a number of players, and how it is changed.
    pub printed: fn(usize) -> Vec<Printed>,
    /// The cards of a component file, where the game has one.
    pub cards_of: fn(&str) -> Result<Vec<Card>, Vec<ComponentFault>>,
    /// The map of a component file, or the shipped one, drawn in text; `None` for a game without a map.
    pub map: Option<DrawMap>,
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
    use mint_works::{Ai, MintWorks, OWN_BOTS, Rules};
    GameInfo {
        name: "mint-works",
        about: "worker placement, 2-4 players, or solitaire against four printed AIs",
        editions: Rules::EDITIONS,
        docs: Rules::DOCS,
        bots: Catalogue::new::<MintWorks>(OWN_BOTS.infos),
        players: MintWorks::SHIPPED.to_vec(),
        rules: |players| ruleset::keys(&Rules::defaults(players)),
        parts: |players| {
            let (players, ai) = match players {
                1 => (1, Some(Ai::ALL[0])),
                _ => (2, None),
            };
            let game = MintWorks::new(Rules::defaults(players), players, ai);
            game.expect("the default rules can be played").parts()
        },
        cards: || Rules::defaults(2).cards(),
        printed: Rules::printed,
        cards_of: |_| Err(vec![no_component_file()]),
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
        rules: |players| ruleset::keys(&Rules::defaults(players)),
        parts: |players| {
            let (rules, components) = (Rules::defaults(players), Components::default());
            let solo = components.ais[0].name.clone();
            let parts = match players {
                1 => MintDeliverySolo::new(rules, components, &solo).map(|game| game.parts()),
                _ => MintDelivery::new(rules, components, 2).map(|game| game.parts()),
            };
            parts.expect("the default rules can be played")
        },
        cards: || Components::default().cards(),
        printed: Rules::printed,
        cards_of: |text| Ok(Components::read(text)?.cards()),
        map: Some(|text| {
            let components = text.map_or(Ok(Components::default()), Components::read)?;
            Ok(components.map())
        }),
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
        rules: |players| ruleset::keys(&mint_tin_aliens::Rules::defaults(players)),
        parts: |_| {
            let game = MintTinAliens::new(mint_tin_aliens::Rules::default());
            game.expect("the default rules can be played").parts()
        },
        cards: || mint_tin_aliens::Rules::defaults(2).cards(),
        printed: mint_tin_aliens::Rules::printed,
        cards_of: aliens_cards_of,
        map: None,
        ais: Vec::new(),
    }
}

fn aliens_cards_of(text: &str) -> Result<Vec<Card>, Vec<ComponentFault>> {
    use mint_tin_aliens::{Components, Rules};
    let components = Components::parse(text).map_err(|error| {
        let line = error
            .span()
            .map(|span| 1 + text[..span.start].matches('\n').count());
        vec![ComponentFault::new(
            line,
            plain(error.message()),
            SEE_SHIPPED,
        )]
    })?;
    Ok(Rules::defaults(2).with_components(&components).cards())
}

fn no_component_file() -> ComponentFault {
    let remedy = "its figures are rules: `list rules` tells them";
    ComponentFault::new(None, "this game has no component file", remedy)
}
