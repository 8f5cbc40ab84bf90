//! The parts of the game that a player may leave aside: awards, and kinds of action.

use super::MintTinAliens;
use super::actions::Action;
use super::cards::{Award, KINDS};
use super::state::State;
use crate::core::parts::{Part, Parts};

/// The first words of the transcript's actions.
const ACTIONS: [&str; 4] = ["draw", "stop", "award", "none"];
const DRAW: usize = KINDS;
const STOP: usize = KINDS + 1;
const AWARD: usize = KINDS + 2;
const NONE: usize = KINDS + 3;

impl Parts for MintTinAliens {
    fn parts(&self) -> Vec<Part> {
        let award = |award: Award| {
            let name = award.name();
            let part = Part::removed_by("award", name, format!("awards.{name}.count"));
            part.only_if(self.rules.awards.list()[award as usize].count > 0)
        };
        let awards = Award::ALL.into_iter().map(award);
        let actions = ACTIONS.map(|name| Part::new("action", name));
        awards.chain(actions).collect()
    }

    fn used(&self, _state: &State, action: Action, found: &mut dyn FnMut(usize)) {
        match action {
            Action::DrawTwo | Action::DrawPile | Action::DrawMarket(_) => found(DRAW),
            Action::Stop => found(STOP),
            Action::Decline => found(NONE),
            Action::Complete { award, .. } => {
                found(AWARD);
                found(award as usize);
            }
        }
    }
}
