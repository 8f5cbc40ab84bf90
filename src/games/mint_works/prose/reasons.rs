//! Why a printed AI does what it does.

use super::super::MintWorks;
use super::super::actions::{Action, Use};
use super::super::cards::{Location, Named};
use super::super::printed_ai::{Habit, Why};
use super::super::state::State;
use super::{name, stars};

impl MintWorks {
    /// The line of a printed AI: every Location it passed over, with the reason, then what it does.
    pub(super) fn explain(
        &self,
        before: &State,
        action: Action,
        after: &State,
        names: &[String],
    ) -> String {
        let seat = before.seat();
        let Some(ai) = self.ai else {
            return String::new();
        };
        let habit = Habit { seat, ai };
        let mut thoughts = Vec::new();
        for location in Location::ALL {
            match self.consider(before, habit, location) {
                Ok(_) => break,
                Err(Why::NotInPlay) => {}
                Err(why) => thoughts.push(format!("{} {}", location.title(), why.words())),
            }
        }
        let deed = self.deed(before, action, after, names);
        thoughts.push(match action {
            Action::Place(Use::Simple(spot)) if spot.built().is_some() => {
                let plan = spot.built().map_or("", |plan| plan.title());
                let now = stars(self.stars(after, seat));
                let paid = after.occupied(Location::Builder).last();
                let paid = paid.map_or(0, |space| space.mints);
                format!("Builder: pays {paid} and builds its oldest Plan, {plan} (now {now})")
            }
            Action::Place(what) => {
                let location = what.location().title();
                format!(
                    "{location}: {}",
                    deed.replace(&format!(" at the {location}"), "")
                )
            }
            Action::TempAgency(_) => format!("Temp Agency: {deed}"),
            _ => deed,
        });
        format!("{}: {}.", name(names, seat), thoughts.join("; "))
    }
}

impl Why {
    /// The reason as it follows the Location's name.
    fn words(self) -> &'static str {
        match self {
            Why::NotInPlay => "not in play",
            Why::Closed => "closed",
            Why::Blocked => "blocked",
            Why::Full => "full",
            Why::CannotPay => "too dear",
            Why::NoPlan => "no Plan to build",
            Why::HasPlan => "not while it has a Plan",
            Why::NothingToBuy => "nothing it wants and can pay",
            Why::DeckEmpty => "deck empty",
            Why::NothingToGive => "nothing to give",
            Why::NothingToCopy => "nothing to copy",
            Why::Never => "never used",
        }
    }
}
