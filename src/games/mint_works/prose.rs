//! A game told to people.

use super::MintWorks;
use super::actions::Action;
use super::state::State;
use crate::game::Outcome;
use crate::notation::Notation;

impl MintWorks {
    pub(super) fn prose_setup(&self, state: &State, names: &[String]) -> String {
        let _ = state;
        format!("Mint Works: {}", names.join(", "))
    }

    pub(super) fn prose_action(
        &self,
        before: &State,
        action: Action,
        _after: &State,
        names: &[String],
    ) -> String {
        let name = names.get(before.seat()).map_or("?", String::as_str);
        format!("{name}: {}", self.action_name(before, action))
    }

    pub(super) fn prose_end(&self, _state: &State, outcome: &Outcome, names: &[String]) -> String {
        let winners: Vec<_> = outcome.winners().map(|seat| names[seat].clone()).collect();
        format!("Won by {}.", winners.join(" and "))
    }
}
