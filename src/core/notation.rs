//! A game as text: the words of the transcript contract for programs, and prose for people.

use serde_json::Value;

use crate::core::game::{EndReason, Game, Outcome, Seat, TieBreak};

/// Something that a player may have at the end of a game, for the statistics of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// `plan`, `award`, `order`, ...
    pub group: &'static str,
    pub name: String,
    /// What having it means: `gained`, `built`, `won`, ...
    pub event: &'static str,
    /// Whether games by these rules can have it at all.
    pub in_play: bool,
    /// For what chance lays out for everybody, not what a player gets: what it is measured against.
    pub against: Option<String>,
}

impl Item {
    /// Something that a player may get.
    pub fn new(group: &'static str, name: &str, event: &'static str) -> Self {
        Item {
            group,
            name: name.to_owned(),
            event,
            in_play: true,
            against: None,
        }
    }

    /// The same item, in play only by some rules.
    pub fn only_if(self, in_play: bool) -> Self {
        Item { in_play, ..self }
    }
}

/// How a game is told to people. `names` are the players' by seat.
#[deny(missing_docs)]
pub trait Story: Game {
    /// What a player says who tells the table before the first decision: one or more lines.
    fn tell_setup(&self, state: &Self::State, names: &[String]) -> String;

    /// What a player says who tells this action: `before` is the table it was chosen at, `after` the table after it
    /// and all that it caused. One line or more; a new round announces itself.
    fn tell_action(
        &self,
        before: &Self::State,
        action: Self::Action,
        after: &Self::State,
        names: &[String],
    ) -> String;

    /// A short board in a few lines, for after a new round's announcement: who has what, and what lies out beyond
    /// what the announcement says. None by default.
    fn tell_board(&self, _state: &Self::State, _names: &[String]) -> String {
        String::new()
    }

    /// The last lines: who won, by how much, and why it ended.
    fn tell_end(&self, state: &Self::State, outcome: &Outcome, names: &[String]) -> String;
}

/// How a game is written down for programs.
#[deny(missing_docs)]
pub trait Notation: Story {
    /// The game's name in configs and transcripts: `mint-works`, `mint-delivery`, `mint-tin-aliens`.
    const NAME: &'static str;

    /// Why a game of this kind may end, `Forfeit` last.
    const END_REASONS: &'static [EndReason];

    /// The steps of its tie-break, from `None` to `Draw`.
    const TIE_BREAKS: &'static [TieBreak];

    /// The columns of `games.csv` that tell what lies on the table from the deal on; none by default.
    const ON_THE_TABLE: &'static [&'static str] = &[];

    /// `multiplayer` or `solo`.
    fn variant(&self) -> &'static str {
        "multiplayer"
    }

    /// The names of seats that no bot fills: a printed solo opponent. `None` for a seat that a bot plays.
    fn printed_seat(&self, _seat: Seat) -> Option<&str> {
        None
    }

    /// What the inputs of a learned player cannot express of these rules and components, in words; `None` if they can
    /// express all.
    fn beyond_inputs(&self) -> Option<String> {
        None
    }

    /// The round in play, from 0 or 1; it never goes down.
    fn round(&self, state: &Self::State) -> u32;

    /// Every field of the rule set in force, as the transcript's `rules` object. The state is the one after the
    /// deal: it tells what was drawn at random for this game (Advanced locations, road tokens).
    fn rules_json(&self, state: &Self::State) -> Value;

    /// The table as the transcript's `state` object, hidden cards included, or as `observer` sees it: then cards
    /// that the observer cannot know stand as `null`.
    fn state_json(&self, state: &Self::State, observer: Option<Seat>) -> Value;

    /// The action in the transcript's words. Different legal actions have different names, and the same action has
    /// the same name in every state of a game.
    fn action_name(&self, state: &Self::State, action: Self::Action) -> String;

    /// A number that tells the list of legal actions: two tables with the same number have the same list. It is made of
    /// the very parts that `legal_actions` lists, so that an edit of the rules reaches both. 0 where no number does.
    #[inline]
    fn list_key(&self, _state: &Self::State) -> u128 {
        0
    }

    /// The items whose worth is studied, in a fixed order; none by default.
    fn items(&self) -> Vec<Item> {
        Vec::new()
    }

    /// Adds to `found` the place in `items` of each item that the seat has now; one it has twice stands there twice.
    fn held(&self, _state: &Self::State, _seat: Seat, _found: &mut Vec<usize>) {}

    /// Adds to `found` what chance laid out for this game, as it lies after the deal: the place in `items`, and how far
    /// off it lies; none by default.
    fn laid_out(&self, _state: &Self::State, _found: &mut Vec<(usize, u8)>) {}

    /// What lies on the table after the deal, one text for each of `ON_THE_TABLE`: names joined by `+`, empty where the
    /// variant is not in play.
    fn on_the_table(&self, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }
}
