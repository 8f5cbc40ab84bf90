//! What an Upkeep brings, and the Plans that come from the deck or go under it.

use super::super::MintWorks;
use super::super::actions::{Action, Use};
use super::super::cards::Named;
use super::super::state::{Phase, State, bit, ids};
use super::name;
use crate::core::game::Seat;

impl MintWorks {
    /// Plans that went under the deck (MW-R5, MW-A5) and those that came from it into the Supply.
    pub(super) fn plans_moved(&self, before: &State, action: Action, after: &State) -> Vec<String> {
        if let Action::Place(Use::SwapMeet { .. }) | Action::TempAgency(Use::SwapMeet { .. }) =
            action
        {
            return Vec::new(); // the deed tells it
        }
        let owned = |state: &State| {
            let seats = state.players[..self.seats].iter();
            seats.fold(0, |all, player| all | player.plans | player.buildings)
        };
        // What went under a short deck may come back: it has arrived again.
        let stays = |&card: &u8| before.since[card as usize] == after.since[card as usize];
        let stayed = ids(before.supply & after.supply).filter(stays);
        let stayed = stayed.fold(0, |all, card| all | bit(card));
        let gone = (before.supply | owned(before)) & !stayed & !owned(after);
        let moved = [
            ("under the deck", before.in_order(gone)),
            ("new in the Supply", after.in_order(after.supply & !stayed)),
        ];
        let moved = moved.into_iter().filter(|(_, cards)| !cards.is_empty());
        let told = moved.map(|(where_to, cards)| {
            let titles = cards.into_iter().map(|card| self.tables.plan(card).title());
            format!("{where_to}: {}", titles.collect::<Vec<_>>().join(", "))
        });
        told.collect()
    }

    /// What Upkeep brought, as far as it has come; the gift of a Co-op is told with its choice.
    pub(super) fn tell_upkeep(
        &self,
        before: &State,
        action: Action,
        after: &State,
        names: &[String],
    ) -> Vec<String> {
        let mut news = Vec::new();
        for seat in 0..self.seats {
            let gift = match action {
                Action::CoOp(to) if Seat::from(to) == seat => self.rules.co_op_gift.into(),
                _ => 0,
            };
            let gained = after.players[seat].mints - before.players[seat].mints;
            if gained > gift && !self.pays_from_supply(seat) {
                news.push(format!("{} gains {}", name(names, seat), gained - gift));
            }
            let gallery = self.gallery_mints(after, seat);
            if gallery > self.gallery_mints(before, seat) {
                news.push(format!("{}'s Gallery holds {gallery}", name(names, seat)));
            }
        }
        news.extend(self.plans_moved(before, action, after));
        if after.phase == Phase::Upkeep {
            news.push(format!(
                "{}'s Co-op gives {} to somebody else",
                name(names, after.seat()),
                self.rules.co_op_gift
            ));
        }
        if news.is_empty() {
            news
        } else {
            vec![format!("  Upkeep: {}.", news.join("; "))]
        }
    }
}
