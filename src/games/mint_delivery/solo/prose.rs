//! A solo game told for people: one line per action, and why the AI does what it does.

use super::super::components::{Mints, Preference, letters};
use super::super::prose::forfeits;
use super::MintDeliverySolo;
use super::actions::{Action, Lift};
use super::fast::belt::Belt;
use super::motivations::Motivation;
use super::notation::{belt_letters, letter};
use super::state::{AI, PLAYER, State};
use crate::core::game::{EndReason, Outcome, TieBreak};
use crate::core::notation::Story;
use crate::core::text::{and, counted, fold};

impl Story for MintDeliverySolo {
    fn tell_setup(&self, state: &State, names: &[String]) -> String {
        let [first, second] = state.belts.map(belt_text);
        let mut lines = vec![
            format!(
                "{} against {} on the factory board",
                names[PLAYER], names[AI]
            ),
            "An order reads Northwest CSS (5): its town, its mints, its stars. C is Classic, S Sugar Free, N Cinnamon."
                .to_owned(),
            "Both trucks start empty at Dispatch.".to_owned(),
            format!("Belt 1, front first: {first}; belt 2: {second}"),
        ];
        lines.push("Orders face up, from the left:".to_owned());
        lines.extend(self.piles_text(state));
        lines.push("Round 1".to_owned());
        fold(&lines.join("\n"))
    }

    fn tell_action(
        &self,
        before: &State,
        action: Action,
        after: &State,
        names: &[String],
    ) -> String {
        let seat = if before.pending.is_some() {
            PLAYER
        } else {
            before.turn.into()
        };
        let deed = self.deed(before, action, after);
        let mut lines = vec![match seat {
            PLAYER => format!("  {} {deed}", names[PLAYER]),
            _ => format!("  {} {}{deed}", names[AI], self.reason(before)),
        }];
        lines.extend(self.turned_up(before, after));
        lines.extend(self.belts_now(before, action, after));
        if self.has_stopped(before, action, after) {
            lines.push(format!("  {} can do nothing more and stops", names[AI]));
        }
        if after.round > before.round {
            lines.push(format!("Round {}", after.round));
        }
        fold(&lines.join("\n"))
    }

    fn tell_board(&self, state: &State, names: &[String]) -> String {
        let mut lines: Vec<String> = [PLAYER, AI]
            .map(|seat| self.side_text(state, seat, &names[seat]))
            .to_vec();
        let [first, second] = state.belts.map(belt_text);
        lines.push(format!("    belt 1: {first}; belt 2: {second}"));
        lines.extend(self.piles_text(state));
        fold(&lines.join("\n"))
    }

    fn tell_end(&self, state: &State, outcome: &Outcome, names: &[String]) -> String {
        let why = match outcome.reason {
            EndReason::Orders => "the piles of orders have run out".to_owned(),
            EndReason::Forfeit => forfeits(outcome, names),
            _ => "the cap on rounds is reached".to_owned(),
        };
        let tally = |seat: usize| {
            let orders = counted(state.sides[seat].delivered.len() as u64, "order");
            let stars = counted(outcome.scores[seat].unsigned_abs(), "star");
            let value = self.value(&state.sides[seat]);
            format!(
                "{}: {stars} from {orders}, mints worth {value}",
                names[seat]
            )
        };
        let decided = match outcome.tie_break {
            TieBreak::Orders => ", by more delivered orders",
            TieBreak::Value => ", by the worth of the mints aboard",
            _ => "",
        };
        let mut winners = outcome.winners();
        let verdict = match (winners.next(), winners.next()) {
            (Some(seat), None) => format!("{} wins{decided}.", names[seat]),
            _ => "A draw.".to_owned(),
        };
        let [player, ai] = [PLAYER, AI].map(tally);
        let rounds = outcome.rounds;
        fold(&format!(
            "The game ends in round {rounds}: {why}.\n  {player}\n  {ai}\n{verdict}"
        ))
    }
}

impl MintDeliverySolo {
    /// The face-up order of each pile, and how many lie below it.
    fn piles_text(&self, state: &State) -> Vec<String> {
        let piles = (1..).zip(&state.piles);
        let told = piles.map(|(number, pile)| match pile.last() {
            Some(&top) => {
                let below = pile.len() - 1;
                format!("    pile {number}: {}, {below} below", self.order_text(top))
            }
            None => format!("    pile {number}: empty"),
        });
        told.collect()
    }

    /// Where a truck stands, what it carries, and the orders before its side.
    fn side_text(&self, state: &State, seat: usize, name: &str) -> String {
        let side = &state.sides[seat];
        let place = title(self.space_name(side.space));
        let orders: Vec<String> = side
            .held
            .iter()
            .map(|&order| self.order_text(order))
            .collect();
        let held = if orders.is_empty() {
            "nothing".to_owned()
        } else {
            and(&orders)
        };
        let aboard = letters(side.mints);
        let stars = counted(side.stars, "star");
        format!("    {name}: {place} [{aboard}], {stars}; holds {held}")
    }

    /// The order that lies face up where one was taken.
    fn turned_up(&self, before: &State, after: &State) -> Vec<String> {
        let piles = (1..).zip(before.piles.iter().zip(&after.piles));
        let changed = piles.filter(|(_, (was, is))| was.len() != is.len());
        let told = changed.map(|(number, (_, is))| match is.last() {
            Some(&top) => format!("    {} is turned up on pile {number}", self.order_text(top)),
            None => format!("    pile {number} is empty"),
        });
        told.collect()
    }

    /// The belts after an action that changed them; mints that went back without a choice are told.
    fn belts_now(&self, before: &State, action: Action, after: &State) -> Vec<String> {
        let mut lines = Vec::new();
        let (was, is) = (
            before.belts.map(belt_letters),
            after.belts.map(belt_letters),
        );
        if was == is {
            return lines;
        }
        if matches!(action, Action::Deliver(_)) {
            for belt in 0..2 {
                let back = is[belt].get(was[belt].len()..).unwrap_or_default();
                if !back.is_empty() {
                    lines.push(format!("    {back} goes back on belt {}", belt + 1));
                }
            }
        }
        let [first, second] = after.belts.map(belt_text);
        lines.push(format!("    belt 1: {first}; belt 2: {second}"));
        lines
    }

    /// What is done, without who and why.
    fn deed(&self, before: &State, action: Action, after: &State) -> String {
        match action {
            Action::Deliver(order) => {
                let stars = counted(after.sides[usize::from(before.turn)].stars, "star");
                format!("delivers {}: {stars}", self.order_text(order))
            }
            Action::Move(space) => format!("drives to {}", title(self.space_name(space))),
            Action::Take(order) => format!("takes {}", self.order_text(order)),
            Action::Load(lifts) => format!("loads {}", lifts_text(lifts)),
            Action::Shift(count) => format!("shifts {} to the back", counted(count, "mint")),
            Action::ShiftBoth => "shifts both belts".to_owned(),
            Action::Belts { way, .. } => self.belts_text(before, way),
            Action::EndTurn => "ends the turn".to_owned(),
        }
    }

    fn belts_text(&self, before: &State, way: u8) -> String {
        let order = before.pending.expect("belts are chosen after a delivery");
        let mut belts = [String::new(), String::new()];
        for (place, &mint) in self.board.orders[usize::from(order)]
            .card_order
            .iter()
            .enumerate()
        {
            belts[usize::from(way >> place & 1)].push(letter(mint));
        }
        let [first, second] = belts;
        match (first.is_empty(), second.is_empty()) {
            (false, true) => format!("puts {first} on belt 1"),
            (true, false) => format!("puts {second} on belt 2"),
            _ => format!("puts {first} on belt 1, {second} on belt 2"),
        }
    }

    /// Why the AI acts as it does, as the beginning of a sentence.
    fn reason(&self, before: &State) -> String {
        let ai = &before.sides[AI];
        let Some(forced) = before.forced else {
            return String::new();
        };
        match (forced.motivation, forced.action) {
            (Motivation::Deliver, Action::Deliver(_)) => String::new(),
            (Motivation::Deliver, _) => "can fill an order and ".to_owned(),
            (Motivation::TakeOrders, Action::Take(_)) => format!("likes {} and ", self.liked()),
            (Motivation::TakeOrders, _) => {
                let most = counted(self.ai.work_force, "order");
                format!("holds {} of {most} and ", ai.held.len())
            }
            (Motivation::LoadMints, Action::ShiftBoth) => {
                format!(
                    "finds none of {} in front and ",
                    mints_text(self.missing(ai))
                )
            }
            (Motivation::LoadMints, _) => format!("misses {} and ", mints_text(self.missing(ai))),
            (Motivation::FillOrders, _) => match self.missing(ai) {
                [0, 0, 0] => "has all its mints and ".to_owned(),
                missing => format!("cannot get {} and ", mints_text(missing)),
            },
        }
    }

    fn liked(&self) -> &'static str {
        match self.ai.prefers {
            Preference::MostStars => "many stars",
            Preference::FewestMints => "few mints",
            Preference::FewestStars => "few stars",
            Preference::MostCinnamon => "Cinnamon",
            Preference::HeldTown => "its towns",
        }
    }

    /// Whether the AI's turn ended with this action though it had actions left.
    fn has_stopped(&self, before: &State, action: Action, after: &State) -> bool {
        let turn_over = after.over || after.round > before.round;
        let left = match usize::from(before.turn) {
            PLAYER => self.rules.ai_actions,
            _ => before.actions - u8::from(!action.is_free()),
        };
        turn_over && left > 0
    }

    /// `Northwest CSS (5)`.
    fn order_text(&self, order: u8) -> String {
        let card = &self.components.orders[usize::from(order)];
        let town = title(&self.components.towns[card.town]);
        format!("{town} {} ({})", card.letters(), card.stars)
    }
}

/// The mints of a belt, front first.
fn belt_text(belt: Belt) -> String {
    match belt.len() {
        0 => "empty".to_owned(),
        _ => belt_letters(belt),
    }
}

/// `loading-1` as people read it: `Loading 1`.
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    match words.strip_prefix("ai ") {
        Some(rest) => format!("AI {rest}"),
        None => {
            let mut letters = words.chars();
            letters
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .chain(letters)
                .collect()
        }
    }
}

/// `2 C, 1 N`.
fn mints_text(mints: Mints) -> String {
    let kinds = (0..3).filter(|&kind| mints[usize::from(kind)] > 0);
    let texts: Vec<String> = kinds
        .map(|kind| format!("{} {}", mints[usize::from(kind)], letter(kind)))
        .collect();
    texts.join(", ")
}

fn lifts_text(lifts: [Lift; 2]) -> String {
    let lifted = (1..).zip(lifts).filter(|(_, lift)| lift.count > 0);
    let texts: Vec<String> = lifted
        .map(|(belt, lift)| format!("{} {} from belt {belt}", lift.count, letter(lift.mint)))
        .collect();
    texts.join(", ")
}
