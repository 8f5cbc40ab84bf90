//! A game told to people: one line an action, a heading a round, and why a printed AI does what it does.

use super::MintWorks;
use super::actions::{Action, Given, Use};
use super::cards::{Location, Named, Plan};
use super::printed_ai::{Habit, Why};
use super::rules::TieRule;
use super::state::{Phase, State, ids};
use super::word::Spot;
use crate::game::{EndReason, Game, Outcome, Seat, TieBreak};
use crate::notation::Story;

/// The widest line.
const WIDTH: usize = 80;

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
                "{}'s Co-op also gives 1 to {}.",
                name(names, seat),
                name(names, to.into())
            ),
            _ if self.is_printed(seat) => self.explain(before, action, after, names),
            _ => format!(
                "{} {}.",
                name(names, seat),
                self.deed(before, action, after)
            ),
        };
        let mut lines = vec![told];
        let last_pass = action == Action::Pass && before.passes as usize + 1 == self.seats;
        if last_pass || before.phase == Phase::Upkeep {
            lines.extend(self.tell_upkeep(before, after, names));
        }
        if after.round > before.round {
            lines.push(String::new());
            lines.push(self.heading(after, names));
        }
        fold(&lines.join("\n"))
    }

    fn tell_end(&self, state: &State, outcome: &Outcome, names: &[String]) -> String {
        let cause = match outcome.reason {
            EndReason::Rachael => "the mint supply is empty".to_owned(),
            EndReason::Deck => "the Plan Supply cannot be refilled".to_owned(),
            EndReason::Cap => "the last round is over".to_owned(),
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
        format!(
            "Round {} - {} starts. {}.\nPlan Supply: {}; {} in the deck.",
            state.round,
            name(names, state.token.into()),
            standings.join("; "),
            supply.join(", "),
            state.deck_len
        )
    }

    /// What a player does, as a phrase that follows the name.
    fn deed(&self, before: &State, action: Action, after: &State) -> String {
        match action {
            Action::Place(what) => self.deed_at(before, what.location(), what, after),
            Action::TempAgency(what) => {
                let deed = self.deed_at(before, Location::TempAgency, what, after);
                format!(
                    "{deed} (Temp Agency, copying the {})",
                    what.location().title()
                )
            }
            Action::Pass | Action::CoOp(_) => "passes".to_owned(),
        }
    }

    fn deed_at(&self, before: &State, at: Location, what: Use, after: &State) -> String {
        let seat = before.seat();
        let paid = after.occupied(at).last().map_or(0, |space| space.mints);
        let now = stars(self.stars(after, seat));
        match what {
            Use::Recycler(given) => {
                let gain = self.recycler_gain(before, seat, given);
                format!(
                    "pays {paid} and recycles {} for {}",
                    given_title(given),
                    mints(gain)
                )
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
                        "buys {} for {paid}, and the Assembler builds it: {now}",
                        plan.title()
                    )
                }
                (Some(plan), _) => format!("buys {} for {paid}", plan.title()),
                (_, Some(plan)) => format!("pays {paid} and builds {}: {now}", plan.title()),
                _ => self.simple_deed(before, spot, paid, after),
            },
        }
    }

    fn simple_deed(&self, before: &State, spot: Spot, paid: u8, after: &State) -> String {
        let seat = before.seat();
        let location = spot.location();
        let gain = match self.pays_from_supply(seat) {
            true => 0,
            false => location.gain(),
        };
        match spot {
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
                let others = self.rules.crowdfunder_others;
                format!(
                    "pays {paid} at the Crowdfunder and gains {gain}; each other gains {others}"
                )
            }
            _ => format!("pays {paid} at the {} and gains {gain}", location.title()),
        }
    }

    /// The line of a printed AI: every Location it passed over, with the reason, then what it does.
    fn explain(&self, before: &State, action: Action, after: &State, names: &[String]) -> String {
        let seat = before.seat();
        let Some(ai) = self.ai else {
            return String::new();
        };
        let habit = Habit { seat, ai };
        let mut thoughts = Vec::new();
        for &location in Location::ALL {
            match self.consider(before, habit, location) {
                Ok(_) => break,
                Err(Why::NotInPlay) => {}
                Err(why) => thoughts.push(format!("{} {}", location.title(), why.words())),
            }
        }
        let deed = self.deed(before, action, after);
        thoughts.push(match action {
            Action::Place(Use::Simple(spot)) if spot.built().is_some() => {
                let plan = spot.built().map_or("", |plan| plan.title());
                format!("Builder: builds its oldest Plan, {plan}")
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

    /// What Upkeep brought, as far as it has come.
    fn tell_upkeep(&self, before: &State, after: &State, names: &[String]) -> Vec<String> {
        let mut news = Vec::new();
        if after.is_over() && self.game_ended_before_effects(after) {
            return news;
        }
        for seat in (0..self.seats).filter(|&seat| !self.pays_from_supply(seat)) {
            let gained = after.players[seat].mints - before.players[seat].mints;
            if gained > 0 {
                news.push(format!("{} gains {gained}", name(names, seat)));
            }
            let gallery = self.gallery_mints(after, seat);
            if gallery > self.gallery_mints(before, seat) {
                news.push(format!("{}'s Gallery holds {gallery}", name(names, seat)));
            }
        }
        let fresh = after.in_order(after.supply & !before.supply);
        if !fresh.is_empty() {
            let fresh: Vec<String> = fresh
                .iter()
                .map(|&card| self.tables.plan(card).title().to_owned())
                .collect();
            news.push(format!("new in the Supply: {}", fresh.join(", ")));
        }
        if after.phase == Phase::Upkeep {
            news.push(format!(
                "{}'s Co-op gives 1 to somebody else",
                name(names, after.seat())
            ));
        }
        if news.is_empty() {
            news
        } else {
            vec![format!("  Upkeep: {}.", news.join("; "))]
        }
    }

    fn game_ended_before_effects(&self, state: &State) -> bool {
        matches!(
            self.outcome(state).reason,
            EndReason::Stars | EndReason::Deck
        )
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

fn counted(count: u32, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Breaks long lines between words; what follows is indented.
fn fold(text: &str) -> String {
    let mut folded = Vec::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let mut current = " ".repeat(indent);
        let mut empty = true;
        for word in line.split_whitespace() {
            if !empty && current.chars().count() + 1 + word.chars().count() > WIDTH {
                folded.push(std::mem::replace(&mut current, " ".repeat(indent + 4)));
                empty = true;
            }
            if !empty {
                current.push(' ');
            }
            current.push_str(word);
            empty = false;
        }
        folded.push(current);
    }
    folded.join("\n")
}
