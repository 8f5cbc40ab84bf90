//! The parts of the game that a player may leave aside: Plans, Locations, and actions other than Locations.

use super::MintWorks;
use super::actions::{Action, Use};
use super::cards::{LOCATIONS, Location, PLANS, Plan};
use super::state::State;
use crate::core::parts::{Part, Parts};

const PASS: usize = PLANS + LOCATIONS;
const CO_OP: usize = PASS + 1;

impl Parts for MintWorks {
    fn parts(&self) -> Vec<Part> {
        let plan = |plan: &Plan| {
            let name = plan.name();
            let part = Part::removed_by("plan", name, format!("plans.{name}.copies"));
            part.only_if(self.has_plan(*plan))
        };
        let location = |at: &Location| {
            let name = at.name();
            let part = Part::removed_by("location", name, format!("locations.{name}.spaces"));
            part.only_if(self.may_open(*at))
        };
        let plans = Plan::ALL.iter().map(plan);
        let locations = Location::ALL.iter().map(location);
        let co_op = Part::new("action", "co-op").only_if(self.has_plan(Plan::CoOp));
        let actions = [Part::new("action", "pass"), co_op];
        plans.chain(locations).chain(actions).collect()
    }

    fn used(&self, _state: &State, action: Action, found: &mut dyn FnMut(usize)) {
        match action {
            Action::Pass => found(PASS),
            Action::CoOp(_) => found(CO_OP),
            Action::Place(what) => used_at(what, found),
            Action::TempAgency(what) => {
                found(PLANS + Location::TempAgency as usize);
                used_at(what, found);
            }
        }
    }
}

impl MintWorks {
    /// Whether the deck has the Plan.
    pub(super) fn has_plan(&self, plan: Plan) -> bool {
        self.rules.plans[plan].copies > 0
    }

    /// Whether a game may have the Location: a Deed's only with its Plan, an Advanced one only if it is drawn or named.
    fn may_open(&self, at: Location) -> bool {
        let deed = Plan::ALL.iter().find(|plan| plan.opens() == Some(at));
        let advanced = Location::ADVANCED.contains(&at);
        self.rules.locations[at].spaces > 0
            && deed.is_none_or(|plan| self.has_plan(*plan))
            && !(advanced && self.rules.advanced.never(at.bit()))
    }
}

/// The Location, and the Plan that is bought, built or taken there; a card given away is not used.
fn used_at(what: Use, found: &mut dyn FnMut(usize)) {
    found(PLANS + what.location() as usize);
    let plan = match what {
        Use::Simple(spot) => spot.plan(),
        Use::Recycler(_) => None,
        Use::SwapMeet { take, .. } => Some(take),
    };
    if let Some(plan) = plan {
        found(plan as usize);
    }
}
