//! A game told to people: one line per action, a heading per round, and why a printed AI does what it does.

mod reasons;
mod upkeep;

use super::MintWorks;
use super::actions::{Action, Given, Use};
use super::cards::{Location, Named, Plan};
use super::fast::word::Spot;
use super::rules::TieRule;
use super::state::{Phase, State, UNLIMITED, bit, ids};
use crate::core::game::{EndReason, Outcome, Seat, TieBreak};
use crate::core::notation::Story;
use crate::core::text::{and, counted, fold};

impl Story for MintWorks {
    fn tell_setup(&self, state: &State, names: &[String]) -> String {
        let players = match self.ai {
            Some(ai) => format!(
                "Mint Works, solitaire: {} against {}.",
                name(names, 0),
                ai.title()
            ),
            None => format!("Mint Works for {} players: {}.", self.seats, and(names)),
        };
        let advanced: Vec<_> = state.advanced().map(|location| location.title()).collect();
        let mut lines = vec![players];
        if !advanced.is_empty() {
            lines.push(format!("Advanced: {}.", advanced.join(", ")));
        }
        let traits: Vec<_> = match self.ai {
            Some(_) => Vec::new(),
            None => (0..self.seats)
                .filter_map(|seat| {
                    let ai = self.traits.of(seat)?;
                    Some(format!("{} by {}'s", name(names, seat), ai.title()))
                })
                .collect(),
        };
        if !traits.is_empty() {
            lines.push(format!("Traits: {}.", traits.join(", ")));
        }
        lines.push(String::new());
        lines.push(self.heading(state, names));
        fold(&lines.join("\n"))
    }

    fn tell_action(
        &self,
        before: &State,
        action: Action,
        after: &State,
        names: &[String],
    ) -> String {
        let seat = before.seat();
        let told = match action {
            Action::CoOp(to) => format!(
                "{}'s Co-op also gives {} to {}.",
                name(names, seat),
                self.rules.co_op_gift,
                name(names, to.into())
            ),
            _ if self.is_printed(seat) => self.explain(before, action, after, names),
            _ => format!(
                "{} {}.",
                name(names, seat),
                self.deed(before, action, after, names)
            ),
        };
        let mut lines = vec![told];
        let last_pass = action == Action::Pass && before.passes as usize + 1 == self.seats;
        if last_pass || before.phase == Phase::Upkeep {
            lines.extend(self.tell_upkeep(before, action, after, names));
        } else {
            let news = self.plans_moved(before, action, after);
            let news: String = news.iter().map(|news| format!("; {news}")).collect();
            lines[0] = format!("{}{news}.", lines[0].trim_end_matches('.'));
        }
        if after.round > before.round {
            lines.push(String::new());
            lines.push(self.heading(after, names));
        }
        fold(&lines.join("\n"))
    }

    fn tell_board(&self, state: &State, names: &[String]) -> String {
        let mut lines: Vec<String> = (0..self.seats)
            .map(|seat| {
                format!(
                    "  {}: {}.",
                    name(names, seat),
                    self.neighborhood(state, seat)
                )
            })
            .collect();
        let deeds = Location::DEEDS.into_iter().filter(|&at| state.is_open(at));
        let deeds: Vec<String> = deeds
            .map(|at| match state.owner(at) {
                Some(owner) => format!("{} open, {}'s", at.title(), name(names, owner)),
                None => format!("{} open, nobody's", at.title()),
            })
            .collect();
        if !deeds.is_empty() {
            lines.push(format!("  Deeds: {}.", deeds.join("; ")));
        }
        fold(&lines.join("\n"))
    }

    fn tell_end(&self, state: &State, outcome: &Outcome, names: &[String]) -> String {
        let cause = match outcome.reason {
            EndReason::Forfeit => {
                let loser = outcome
                    .forfeiter()
                    .map_or(String::new(), |seat| name(names, seat));
                format!("{loser} forfeits")
            }
            EndReason::Rachael => "the mint supply is empty".to_owned(),
            EndReason::Deck => "the Plan Supply cannot be refilled".to_owned(),
            EndReason::Cap => "no round may follow (round-cap)".to_owned(),
            _ => format!("{} stars are reached", self.rules.stars_to_win),
        };
        let winners: Vec<String> = outcome.winners().map(|seat| name(names, seat)).collect();
        let verdict = match (winners.as_slice(), outcome.reason) {
            ([winner], EndReason::Rachael) => format!("{winner} wins at once."),
            ([winner], _) => format!("{winner} wins{}.", self.by_tie_break(outcome.tie_break)),
            _ => format!("{} share the win.", and(&winners)),
        };
        let scores: Vec<String> = (0..self.seats)
            .map(|seat| {
                let size = self.size(state, seat);
                format!(
                    "{} {} (Neighborhood of {size})",
                    name(names, seat),
                    stars(outcome.scores[seat] as u32)
                )
            })
            .collect();
        fold(&format!(
            "The game ends in round {}: {cause}.\n{}.\n{verdict}",
            outcome.rounds,
            scores.join(", ")
        ))
    }
}

impl MintWorks {
    fn by_tie_break(&self, step: TieBreak) -> &'static str {
        match (step, self.rules.tie_break) {
            (TieBreak::Size, TieRule::Smallest) => " the tie with the smaller Neighborhood",
            (TieBreak::Size, TieRule::Largest) => " the tie with the larger Neighborhood",
            (TieBreak::Mints, _) => " the tie with more mints",
            _ => "",
        }
    }

    /// A player's Buildings and face-down Plans, oldest first; what others have not seen is marked.
    fn neighborhood(&self, state: &State, seat: Seat) -> String {
        let player = &state.players[seat];
        let building = |card: u8| match self.tables.plan(card) {
            Plan::Gallery => {
                let held = state.galleries[self.copy_number(card)];
                format!("Gallery ({})", mints(held.into()))
            }
            plan => plan.title().to_owned(),
        };
        let plan = |card: u8| match state.hidden & bit(card) {
            0 => self.tables.plan(card).title().to_owned(),
            _ => format!("{} (unseen)", self.tables.plan(card).title()),
        };
        let listed = |zone, title: &dyn Fn(u8) -> String| {
            let titles: Vec<String> = state.in_order(zone).into_iter().map(title).collect();
            match titles.is_empty() {
                true => "none".to_owned(),
                false => titles.join(", "),
            }
        };
        format!(
            "Buildings {}; Plans {}",
            listed(player.buildings, &building),
            listed(player.plans, &plan)
        )
    }

    /// The round, who starts, how all stand, and what can be bought.
    fn heading(&self, state: &State, names: &[String]) -> String {
        let standing = |seat: Seat| {
            let mints = match self.pays_from_supply(seat) {
                true => String::new(),
                false => format!(", {}", mints(state.players[seat].mints)),
            };
            format!(
                "{} {}{mints}",
                name(names, seat),
                stars(self.stars(state, seat))
            )
        };
        let standings: Vec<String> = (0..self.seats).map(standing).collect();
        let supply = state.in_order(state.supply).into_iter().map(|card| {
            let plan = self.tables.plan(card);
            format!("{} {}", plan.title(), self.tables.cost[plan as usize])
        });
        let supply: Vec<String> = supply.collect();
        let mint_supply = match state.mint_supply {
            UNLIMITED => String::new(),
            left => format!("; {} in the supply", mints(left)),
        };
        format!(
            "Round {} - {} starts. {}{mint_supply}.\nPlan Supply: {}; {} in the deck.",
            state.round,
            name(names, state.token.into()),
            standings.join("; "),
            supply.join(", "),
            state.deck_len
        )
    }

    /// What a player does, as a phrase that follows the name.
    fn deed(&self, before: &State, action: Action, after: &State, names: &[String]) -> String {
        match action {
            Action::Place(what) => self.deed_at(before, what.location(), what, after, names),
            Action::TempAgency(what) => {
                let deed = self.deed_at(before, Location::TempAgency, what, after, names);
                format!(
                    "{deed} (Temp Agency, copying the {})",
                    what.location().title()
                )
            }
            Action::Pass | Action::CoOp(_) => "passes".to_owned(),
        }
    }

    fn deed_at(
        &self,
        before: &State,
        at: Location,
        what: Use,
        after: &State,
        names: &[String],
    ) -> String {
        let seat = before.seat();
        let paid = after.occupied(at).last().map_or(0, |space| space.mints);
        let now = stars(self.stars(after, seat));
        match what {
            Use::Recycler(given) => {
                let gain = mints(self.gained(before, paid, after));
                format!("pays {paid} and recycles {} for {gain}", given_title(given))
            }
            Use::SwapMeet { give, take } => {
                format!(
                    "pays {paid} and swaps {} for {}",
                    given_title(give),
                    take.title()
                )
            }
            Use::Simple(spot) => match (spot.bought(), spot.built()) {
                (Some(plan), _)
                    if self
                        .tables
                        .has(before.players[seat].buildings, Plan::Assembler) =>
                {
                    format!(
                        "buys {} for {paid}, and the Assembler builds it (now {now})",
                        plan.title()
                    )
                }
                (Some(plan), _) => format!("buys {} for {paid}", plan.title()),
                (_, Some(plan)) => format!("pays {paid} and builds {} (now {now})", plan.title()),
                _ => self.simple_deed(before, spot, paid, after, names),
            },
        }
    }

    /// What the others gain at the Crowdfunder: where one gains less (MW-A25, MW-A28), whoever gains is named.
    fn crowd(&self, before: &State, after: &State, names: &[String]) -> String {
        let full = u32::from(self.rules.crowdfunder_others);
        let others = (0..self.seats).filter(|&seat| seat != before.seat());
        let gain = |seat: Seat| after.players[seat].mints - before.players[seat].mints;
        let gains: Vec<(Seat, u32)> = others.map(|seat| (seat, gain(seat))).collect();
        if gains.iter().all(|&(_, gain)| gain == full) {
            return format!("; each other gains {full}");
        }
        let gains = gains.into_iter().filter(|&(_, gain)| gain > 0);
        let told = gains.map(|(seat, gain)| format!("; {} gains {gain}", name(names, seat)));
        told.collect()
    }

    /// What a seat gained by an action that it paid for: less than the Location says where the supply ran out (MW-A25).
    fn gained(&self, before: &State, paid: u8, after: &State) -> u32 {
        let seat = before.seat();
        match self.pays_from_supply(seat) {
            true => 0,
            false => after.players[seat].mints + u32::from(paid) - before.players[seat].mints,
        }
    }

    fn simple_deed(
        &self,
        before: &State,
        spot: Spot,
        paid: u8,
        after: &State,
        names: &[String],
    ) -> String {
        let seat = before.seat();
        let location = spot.location();
        let gain = self.gained(before, paid, after);
        match spot {
            Spot::LEADERSHIP_COUNCIL if usize::from(before.token) == seat => {
                format!("pays {paid} at the Leadership Council, gains {gain} and keeps the token")
            }
            Spot::LEADERSHIP_COUNCIL => {
                format!("pays {paid} at the Leadership Council, gains {gain} and takes the token")
            }
            Spot::LOTTO => {
                let drawn = after.players[seat].plans & !before.players[seat].plans;
                let plan = ids(drawn)
                    .next()
                    .map_or("nothing", |card| self.tables.plan(card).title());
                format!("pays {paid} and draws a Plan unseen from the Lotto: {plan}")
            }
            Spot::CROWDFUNDER => {
                let others = self.crowd(before, after, names);
                format!("pays {paid} at the Crowdfunder and gains {gain}{others}")
            }
            _ => format!("pays {paid} at the {} and gains {gain}", location.title()),
        }
    }
}

fn given_title(given: Given) -> String {
    let kind = if given.built { "Building" } else { "Plan" };
    format!("{} ({kind})", given.plan.title())
}

fn name(names: &[String], seat: Seat) -> String {
    names
        .get(seat)
        .cloned()
        .unwrap_or_else(|| format!("seat {seat}"))
}

fn stars(count: u32) -> String {
    counted(count, "star")
}

fn mints(count: u32) -> String {
    counted(count, "mint")
}
