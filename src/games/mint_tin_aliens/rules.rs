//! The rule set: every switch and printed number of Mint Tin Aliens, and the sources behind each.

use serde::{Deserialize, Serialize};

use super::cards::{Award, Card as Kind};
use super::components::{ByAward, ByCard, Certainties, Components, Merit};
use super::{docs, printed};
use crate::core::ruleset::{Card, Certainty, Printed, RuleDoc, RuleSet};
use crate::core::text::counted;

/// MA-1: how many cards a turn draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    ExactlyTwo,
    UpToTwo,
}

/// MA-2: in which order one card of each may be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MixedDraw {
    AnyOrder,
    MarketFirst,
}

/// MA-4: whether a player who can complete an award has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Complete {
    Must,
    MayDecline,
}

/// MA-8: when the last award ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    AtOnce,
    FullRound,
}

/// MA-9: what counts in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    Fr,
    Web,
}

/// The rules in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rules {
    pub draw: Draw,
    pub mixed_draw: MixedDraw,
    pub complete: Complete,
    pub end: End,
    pub score: Score,
    pub deal_first: u32,
    pub deal_second: u32,
    pub market_size: u32,
    pub die: u32,
    pub die_step: u32,
    pub pawns_first: u32,
    pub pawns_second: u32,
    pub pawn_points: u32,
    pub round_cap: u32,
    pub cards: ByCard<u32>,
    pub awards: ByAward<Merit<u32>>,
    /// How sure the figures of `cards` and `awards` are. No rule of play: present only with another component file.
    #[serde(default, skip_serializing_if = "Certainties::are_shipped")]
    pub certainty: Certainties,
}

impl Default for Rules {
    fn default() -> Self {
        let components = Components::shipped();
        let figures = components.figures();
        Rules {
            draw: Draw::ExactlyTwo,
            mixed_draw: MixedDraw::AnyOrder,
            complete: Complete::Must,
            end: End::AtOnce,
            score: Score::Fr,
            deal_first: 4,
            deal_second: 5,
            market_size: 5,
            die: 9,
            die_step: 1,
            pawns_first: 2,
            pawns_second: 1,
            pawn_points: 1,
            round_cap: 200,
            cards: figures.cards,
            awards: figures.awards,
            certainty: components.certainties(),
        }
    }
}

impl Rules {
    /// The same rules with the cards and awards of a component file.
    pub fn with_components(self, components: &Components) -> Rules {
        let figures = components.figures();
        Rules {
            cards: figures.cards,
            awards: figures.awards,
            certainty: components.certainties(),
            ..self
        }
    }
}

impl RuleSet for Rules {
    const DOCS: &'static [RuleDoc] = docs::DOCS;
    const EDITIONS: &'static [&'static str] = &["fr", "web"];

    fn defaults(_players: usize) -> Self {
        Rules::default()
    }

    fn apply_edition(&mut self, name: &str) {
        if name == "web" {
            self.draw = Draw::UpToTwo;
            self.mixed_draw = MixedDraw::MarketFirst;
            self.score = Score::Web;
        }
    }

    fn printed(_players: usize) -> Vec<Printed> {
        printed::printed()
    }

    fn cards(&self) -> Vec<Card> {
        let kinds = Kind::ALL.into_iter().zip(self.cards.list());
        let cards = kinds
            .zip(self.certainty.cards.list())
            .map(|((kind, count), sure)| {
                card("task card", kind.name(), cards_text(kind, count), sure)
            });
        let merits = Award::ALL.into_iter().zip(self.awards.list());
        let awards = merits
            .zip(self.certainty.awards.list())
            .map(|((award, merit), sure)| {
                let least_sure = sure.count.max(sure.points).max(sure.cards);
                card(
                    "merit award",
                    award.name(),
                    award_text(award, merit),
                    least_sure,
                )
            });
        cards.chain(awards).collect()
    }
}

fn card(group: &'static str, name: &str, text: String, certainty: Certainty) -> Card {
    Card {
        group,
        name: name.to_owned(),
        text,
        certainty,
    }
}

fn cards_text(kind: Kind, count: u32) -> String {
    match kind {
        Kind::MooltiPass => format!("{count} in the deck; wild"),
        _ => format!("{count} in the deck"),
    }
}

fn award_text(award: Award, merit: Merit<u32>) -> String {
    let Merit {
        count,
        points,
        cards,
    } = merit;
    let kind = award.kind().map_or("any one kind", Kind::name);
    let awards = counted(count, "award");
    let points = counted(points, "point");
    let cards = counted(cards, "card");
    format!("{awards}, {points} each, for {cards} of {kind}")
}
