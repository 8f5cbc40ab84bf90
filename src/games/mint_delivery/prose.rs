//! A game told for people: what was played, where the truck stands, and what it carries.

use super::components::*;
use super::rules::Token;
use super::state::*;
use super::{Action, MintDelivery};
use crate::game::{EndReason, Outcome, TieBreak};
use crate::notation::Story;

/// `Northwest East` for `northwest-east`.
fn title(name: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => String::new(),
    };
    name.split('-').map(word).collect::<Vec<_>>().join(" ")
}

/// `Northwest CSS (5)`: town, mints, stars.
fn order(game: &MintDelivery, id: u8) -> String {
    let order = &game.components.orders[id as usize];
    let town = title(&game.components.towns[order.town]);
    format!("{town} {} ({})", order.letters(), order.stars)
}

fn orders(game: &MintDelivery, ids: &[u8]) -> String {
    let known = ids.iter().filter(|&&id| id != NONE);
    known
        .map(|&id| order(game, id))
        .collect::<Vec<_>>()
        .join(" and ")
}

fn space(game: &MintDelivery, space: u8) -> String {
    title(game.space_name(space))
}

fn kind(mint: Mint) -> &'static str {
    ["Classic", "Sugar Free", "Cinnamon"][mint as usize]
}

/// `2 Classic and 1 Cinnamon`.
fn amounts(mints: Mints) -> String {
    let some = Mint::ALL
        .into_iter()
        .filter(|&mint| mints[mint as usize] > 0);
    let parts: Vec<String> = some
        .map(|mint| format!("{} {}", mints[mint as usize], kind(mint)))
        .collect();
    parts.join(" and ")
}

/// The truck as it looks: `[CCS.]`.
fn truck(game: &MintDelivery, player: &Player) -> String {
    let slots = game.slots(player) as usize;
    format!("[{:.<slots$}]", letters(player.mints))
}

impl Story for MintDelivery {
    fn tell_setup(&self, state: &State, names: &[String]) -> String {
        let mut lines = vec![format!(
            "Mint Delivery for {}: {}.",
            names.len(),
            names.join(", ")
        )];
        for token in Token::ALL {
            if state.tokens.at(token) != NONE {
                let place = space(self, state.tokens.at(token));
                lines.push(format!(
                    "Road condition: {} at {place}.",
                    title(token.name())
                ));
            }
        }
        for column in state.columns.iter().filter(|column| column[0] != NONE) {
            let [basic, drawn] = column.map(|card| Upgrade::ALL[card as usize]);
            let (basic, drawn) = (title(basic.name()), title(drawn.name()));
            lines.push(format!("Upgrades for sale: {basic} or {drawn}."));
        }
        lines.push("All trucks start in Mintopia City.".to_owned());
        lines.join("\n")
    }

    fn tell_action(
        &self,
        before: &State,
        action: Action,
        after: &State,
        names: &[String],
    ) -> String {
        let seat = before.seat as usize;
        let (was, is) = (&before.players[seat], &after.players[seat]);
        let deed = deed(self, before, action, after);
        let mut line = format!("{} {deed}", names[seat]);
        if was.mints != is.mints {
            line += &format!(" {}", truck(self, is));
        }
        if after.ending && !before.ending && after.phase != Phase::Over {
            line += "\n  The orders run out: this is the last round.";
        }
        if after.round > before.round && after.phase == Phase::Play {
            line += &format!("\n\n{}", round(self, after, names));
        }
        line
    }

    fn tell_end(&self, state: &State, outcome: &Outcome, names: &[String]) -> String {
        let winners: Vec<&str> = outcome.winners().map(|seat| names[seat].as_str()).collect();
        let by = match outcome.tie_break {
            TieBreak::None => "",
            TieBreak::Orders => ", by more delivered orders",
            TieBreak::Value => ", by the worth of the mints aboard",
            _ => ", shared",
        };
        let why = match outcome.reason {
            EndReason::Cap => "The self is cut off at the round cap",
            _ => "The orders have run out",
        };
        let mut lines = vec![format!("{why} in round {}.", outcome.rounds)];
        for seat in 0..self.players {
            let player = &state.players[seat];
            let count = player.delivered.count_ones();
            lines.push(format!(
                "  {}: {} stars, {count} orders",
                names[seat],
                player.score()
            ));
        }
        lines.push(format!("{} wins{by}.", winners.join(" and ")));
        lines.extend(stand_ins(self));
        lines.join("\n")
    }
}

/// A new round with what everybody has delivered.
fn round(game: &MintDelivery, state: &State, names: &[String]) -> String {
    let score = |seat: usize| format!("{} {}", names[seat], state.players[seat].score());
    let scores: Vec<String> = (0..game.players).map(score).collect();
    format!("Round {} ({})", state.round, scores.join(", "))
}

fn deed(game: &MintDelivery, before: &State, action: Action, after: &State) -> String {
    let seat = before.seat as usize;
    let (was, is) = (&before.players[seat], &after.players[seat]);
    match action {
        Action::Keep([NONE, ..]) => "keeps no order.".to_owned(),
        Action::Keep(kept) => format!("keeps {}.", orders(game, &kept)),
        Action::Deliver(id) => format!("delivers {}: {} stars.", order(game, id), is.score()),
        Action::Move(step) => drive(game, before, step.to, after),
        Action::Load(step) => {
            let n = step.mints[0];
            format!("loads {n} Classic at {}.", space(game, was.space))
        }
        Action::Unload(step) => {
            let mints = step.mints.map(i8::unsigned_abs);
            format!("unloads {}.", amounts(mints))
        }
        Action::Optimise(step) => {
            let [price, s, n] = step.mints.map(i8::unsigned_abs);
            format!("turns {price} Classic into {}.", amounts([0, s, n]))
        }
        Action::Take {
            first,
            second,
            load,
        } => {
            let mints = if load > 0 {
                format!(" with {load} Classic")
            } else {
                String::new()
            };
            format!("takes {}{mints}.", orders(game, &[first, second]))
        }
        Action::Buy {
            upgrade,
            orders: paid,
        } => {
            format!(
                "buys {} for {}.",
                title(upgrade.name()),
                orders(game, &paid)
            )
        }
        Action::EndTurn => "ends the turn.".to_owned(),
        Action::Toll(mint) => format!(
            "pays 1 {} and enters {}.",
            kind(mint),
            space(game, is.space)
        ),
        Action::Drop(mint) => format!("drops 1 {} for the Loading zone's Classic.", kind(mint)),
        Action::Flow(id) => format!("discards {} by the flow.", order(game, id)),
    }
}

fn drive(game: &MintDelivery, before: &State, to: u8, after: &State) -> String {
    let seat = before.seat as usize;
    let is = &after.players[seat];
    let to_name = space(game, to);
    if after.pending == Pending::Toll(to) {
        return format!("comes to the toll at {to_name}.");
    }
    let token = match before.tokens.on(to) {
        Some(Token::Highway) if is.space != to => {
            return format!(
                "takes the Highway at {to_name} to {}.",
                space(game, is.space)
            );
        }
        Some(Token::Toll) => " over the toll",
        Some(Token::Jam) => " into the jam",
        Some(Token::LoadingZone) => ", a Loading zone",
        _ => "",
    };
    match token.starts_with(',') {
        true => format!("drives to {to_name}{token}."),
        false => format!("drives{token} to {to_name}."),
    }
}

/// Which components of this game are reconstructed.
fn stand_ins(game: &MintDelivery) -> Option<String> {
    let mut keys = vec!["mints", "towns", "spaces", "roads", "orders"];
    if game.rules.upgrades {
        keys.push("upgrades");
    }
    let found = game.components.reconstructed_among(&keys);
    (!found.is_empty()).then(|| format!("Reconstructed, not printed: {}.", found.join(", ")))
}
