//! What is done, as it is told.

use serde_json::json;

use super::super::{between, id, number};
use super::Works;

const DEEDS: [&str; 2] = ["wholesaler", "lotto"];

impl Works {
    fn gains(&mut self, seat: usize, gain: u64) {
        let gain = gain as i64;
        if let Some(mints) = &mut self.players[seat].mints {
            *mints += gain;
            self.mint_supply = self.mint_supply.map(|left| left - gain);
        }
    }

    fn lays(&mut self, seat: usize, at: &str, paid: u64) {
        if let Some(mints) = &mut self.players[seat].mints {
            *mints -= paid as i64;
        }
        let laid = json!({"mints": paid, "seat": seat});
        self.spaces.entry(id(at)).or_default().push(laid);
    }

    fn builds(&mut self, seat: usize, plan: &str) {
        let player = &mut self.players[seat];
        player.plans.retain(|held| held != plan);
        player.buildings.push(plan.to_owned());
        if DEEDS.contains(&plan) {
            self.owners.insert(plan.to_owned(), seat);
            self.open.insert(plan.to_owned());
        }
    }

    /// `Mine (Building)` leaves a Neighborhood: the mints of a Gallery return, a Deed is nobody's.
    fn gives(&mut self, seat: usize, given: &str) -> String {
        let (plan, kind) = given.split_once(" (").expect("what it is");
        let (plan, player) = (id(plan), &mut self.players[seat]);
        match kind {
            "Building)" => player.buildings.retain(|built| *built != plan),
            _ => player.plans.retain(|held| *held != plan),
        }
        if kind == "Building)" && plan == "gallery" {
            let mints = std::mem::take(&mut player.gallery);
            self.mint_supply = self.mint_supply.map(|left| left + mints);
        }
        if kind == "Building)" && self.owners.get(&plan) == Some(&seat) {
            self.owners.remove(&plan);
        }
        plan
    }

    /// Plans that come from the deck or go under it.
    fn plans_moved(&mut self, clause: &str) -> bool {
        if let Some(plans) = clause.strip_prefix("new in the Supply: ") {
            self.supply.extend(plans.split(", ").map(id));
            self.deck -= plans.split(", ").count() as u64;
        } else if let Some(plans) = clause.strip_prefix("under the deck: ") {
            let plans: Vec<String> = plans.split(", ").map(id).collect();
            self.supply.retain(|there| !plans.contains(there));
            self.deck += plans.len() as u64;
        } else {
            return false;
        }
        true
    }

    /// One clause of what somebody does; `copies` by the Temp Agency.
    fn deed(&mut self, seat: usize, clause: &str, copies: bool) {
        // A printed AI says where first.
        let (place, clause) = clause.split_once(": ").unwrap_or(("", clause));
        let clause = between(clause, "", " (Temp Agency").expect("the deed");
        let put = |at| if copies { "temp-agency" } else { at };
        let paid = between(clause, "pays ", " ").map(number);
        let paid = |otherwise: &str| paid.unwrap_or_else(|| panic!("{otherwise}: what it costs"));
        if let Some(plan) = between(clause, "buys ", " for ").map(id) {
            let price = number(between(clause, " for ", ",").expect("a price"));
            self.lays(seat, put("supplier"), price);
            self.supply.retain(|there| *there != plan);
            self.players[seat].plans.push(plan.clone());
            if clause.contains("the Assembler builds it") {
                self.builds(seat, &plan);
            }
        } else if let Some(built) = between(clause, " builds ", " (") {
            self.lays(seat, put("builder"), paid(clause));
            self.builds(seat, &id(built.trim_start_matches("its oldest Plan, ")));
        } else if clause.contains("unseen from the Lotto") {
            self.lays(seat, put("lotto"), paid(clause));
        } else if let Some(given) = between(clause, " recycles ", " for ") {
            self.lays(seat, put("recycler"), paid(clause));
            self.gives(seat, given);
            self.gains(seat, number(between(clause, " for ", " ").expect("a gain")));
        } else if let Some((given, taken)) =
            between(clause, " swaps ", "\n").and_then(|swap| swap.split_once(" for "))
        {
            self.lays(seat, put("swap-meet"), paid(clause));
            let (given, taken) = (self.gives(seat, given), id(taken));
            self.supply.push(given);
            self.supply.retain(|there| *there != taken);
            self.players[seat].plans.push(taken);
        } else if clause.starts_with("pays ") {
            let at = between(clause, " at the ", " and ").unwrap_or(place);
            let at = at.split(',').next().expect("a place");
            self.lays(seat, put(at), paid(clause));
            self.gains(
                seat,
                number(between(clause, "gains ", " ").expect("a gain")),
            );
        }
        if clause.contains("takes the token") {
            self.token = seat;
        }
        if let Some(now) = between(clause, "(now ", " ") {
            self.players[seat].stars = Some(number(now));
        }
    }

    pub(super) fn decision(&mut self, seat: usize, line: &str) {
        for player in &mut self.players {
            player.stars = None;
        }
        let copies = line.contains("(Temp Agency, copying ");
        for clause in line.trim_end_matches('.').split("; ") {
            if let Some((gift, to)) = clause
                .strip_prefix("Co-op also gives ")
                .and_then(|given| given.split_once(" to "))
            {
                self.gains(self.seat(to).expect("a player"), number(gift));
            } else if let Some(gain) = clause.strip_prefix("each other gains ") {
                for other in (0..self.players.len()).filter(|&other| other != seat) {
                    self.gains(other, number(gain));
                }
            } else if let Some((other, rest)) = self.actor(clause) {
                self.gains(other, number(&rest["gains ".len()..]));
            } else if let Some((_, drawn)) = clause.split_once("unseen from the Lotto: ") {
                let drawn = between(drawn, "", " (Temp Agency").expect("a Plan");
                self.players[seat].plans.push(id(drawn));
                self.deck -= 1;
                let clause = clause.replace(&format!(": {drawn}"), "");
                self.deed(seat, &clause, copies);
            } else if !self.plans_moved(clause) {
                self.deed(seat, clause, copies);
            }
        }
    }

    /// `Upkeep: Ada gains 3; Ada's Gallery holds 1; new in the Supply: Crane, Wholesaler.`
    pub(super) fn upkeep(&mut self, line: &str) {
        for part in line.trim_end_matches('.').split("; ") {
            if self.plans_moved(part) {
                continue;
            }
            let (seat, rest) = self.actor(part).expect("whose Upkeep");
            if let Some(held) = rest.strip_prefix("Gallery holds ") {
                let held = number(held) as i64;
                let more = held - std::mem::replace(&mut self.players[seat].gallery, held);
                self.mint_supply = self.mint_supply.map(|left| left - more);
            } else if let Some(gain) = rest.strip_prefix("gains ") {
                self.gains(seat, number(gain));
            }
        }
    }
}
