//! A solo game told for people: one line an action, and why the AI does what it does.

use super::super::components::{Mints, Preference};
use super::MintDeliverySolo;
use super::actions::{Action, Lift};
use super::motivations::Motivation;
use super::notation::{belt_letters, letter};
use super::state::{AI, PLAYER, State};
use crate::game::{EndReason, Outcome, TieBreak};
use crate::notation::Story;

impl Story for MintDeliverySolo {
    fn tell_setup(&self, state: &State, names: &[String]) -> String {
        let [first, second] = state.belts.map(belt_letters);
        let mut lines = vec![
            format!(
                "{} against {} on the factory board",
                names[PLAYER], names[AI]
            ),
            format!("Belts, front first: {first} and {second}"),
        ];
        let orders = state
            .face_up()
            .map(|order| format!("  {}", self.order_text(order)));
        lines.push("Orders face up:".to_owned());
        lines.extend(orders);
        lines.push("Round 1".to_owned());
        lines.join("\n")
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
        if self.has_stopped(before, action, after) {
            lines.push(format!("  {} can do nothing more and stops", names[AI]));
        }
        if after.round > before.round {
            lines.push(format!("Round {}", after.round));
        }
        lines.join("\n")
    }

    fn tell_end(&self, state: &State, outcome: &Outcome, names: &[String]) -> String {
        let why = match outcome.reason {
            EndReason::Orders => "the piles of orders have run out",
            _ => "the cap on rounds is reached",
        };
        let tally = |seat: usize| {
            let orders = state.sides[seat].delivered.len();
            format!(
                "{} {} stars from {orders} orders",
                names[seat], outcome.scores[seat]
            )
        };
        let decided = match outcome.tie_break {
            TieBreak::Orders => ", by more orders",
            TieBreak::Value => ", by the value of the mints aboard",
            _ => "",
        };
        let mut winners = outcome.winners();
        let verdict = match (winners.next(), winners.next()) {
            (Some(seat), None) => format!("{} wins{decided}", names[seat]),
            _ => "A draw".to_owned(),
        };
        let [player, ai] = [PLAYER, AI].map(tally);
        format!("The game ends: {why}\n{player}\n{ai}\n{verdict}")
    }
}

impl MintDeliverySolo {
    /// What is done, without who and why.
    fn deed(&self, before: &State, action: Action, after: &State) -> String {
        match action {
            Action::Deliver(order) => {
                let stars = after.sides[usize::from(before.turn)].stars;
                format!("delivers {}, {stars} in all", self.order_text(order))
            }
            Action::Move(space) => format!("drives to {}", title(self.space_name(space))),
            Action::Take(order) => format!("takes {}", self.order_text(order)),
            Action::Load(lifts) => format!("loads {}", lifts_text(lifts)),
            Action::Shift(1) => "shifts 1 mint to the back".to_owned(),
            Action::Shift(count) => format!("shifts {count} mints to the back"),
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
                format!(
                    "holds {} of {} orders and ",
                    ai.held.len(),
                    self.ai.work_force
                )
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
            PLAYER => self.rules.actions,
            _ => before.actions - u8::from(!action.is_free()),
        };
        turn_over && left > 0
    }

    /// `Northwest CSS (5 stars)`.
    fn order_text(&self, order: u8) -> String {
        let card = &self.components.orders[usize::from(order)];
        let town = title(&self.components.towns[card.town]);
        format!("{town} {} ({} stars)", card.letters(), card.stars)
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
