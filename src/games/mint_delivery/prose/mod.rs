//! A game told for people so that it can be followed with the cards in hand: what was played, what it turned up, where
//! the truck stands and what it carries.

mod driving;

use super::board::bits;
use super::components::*;
use super::state::*;
use super::{Action, MintDelivery};
use crate::core::game::{EndReason, Outcome, Seat, TieBreak};
use crate::core::named::Named;
use crate::core::notation::Story;
use crate::core::text::{and, counted, fold};
use driving::{arrival, drive, onward};

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

fn orders(game: &MintDelivery, ids: impl IntoIterator<Item = u8>) -> String {
    let known = ids.into_iter().filter(|&id| id != NONE);
    let told: Vec<String> = known.map(|id| order(game, id)).collect();
    match told.is_empty() {
        true => "nothing".to_owned(),
        false => and(&told),
    }
}

fn space(game: &MintDelivery, space: u8) -> String {
    title(game.space_name(space))
}

fn town(game: &MintDelivery, town: usize) -> String {
    title(&game.components.towns[town])
}

/// `2 Classic and 1 Cinnamon`.
fn amounts(mints: Mints) -> String {
    let some = Mint::ALL
        .into_iter()
        .filter(|&mint| mints[mint as usize] > 0);
    let parts: Vec<String> = some
        .map(|mint| format!("{} {}", mints[mint as usize], mint.title()))
        .collect();
    and(&parts)
}

/// The truck as it looks: `[CCS.]`.
fn truck(game: &MintDelivery, player: &Player) -> String {
    let slots = game.slots(player) as usize;
    format!("[{:.<slots$}]", letters(player.mints))
}

/// What is said once about the signs of the text.
const SIGNS: &str = "An order reads Northwest CSS (5): its town, its mints, its stars. A truck reads [CS..]: what is \
                     in its slots. C is Classic, S Sugar Free, N Cinnamon.";

impl Story for MintDelivery {
    fn tell_setup(&self, state: &State, names: &[String]) -> String {
        let mut lines = vec![format!(
            "Mint Delivery for {}: {}.",
            names.len(),
            names.join(", ")
        )];
        lines.push(SIGNS.to_owned());
        for (token, card) in self.components.tokens.iter().enumerate() {
            if state.tokens.at(token) != NONE {
                let place = space(self, state.tokens.at(token));
                let about = card.effect.about(self.tokens[token].figure);
                let name = title(&card.name);
                lines.push(format!("Road condition: {name} at {place}: {about}."));
            }
        }
        for column in state.columns.iter().filter(|column| column[0] != NONE) {
            let told = column.map(|card| upgrade(self, Upgrade::ALL[card as usize]));
            lines.push(format!("Upgrades for sale: {}.", told.join(" or ")));
        }
        let start = truck(self, &state.players[0]);
        lines.push(format!("All trucks start in Mintopia City with {start}."));
        for (seat, name) in names.iter().enumerate() {
            let dealt = orders(self, state.players[seat].dealt);
            lines.push(format!("{name} is dealt {dealt}."));
        }
        fold(&lines.join("\n"))
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
        let mut line = format!("{} {}", names[seat], deed(self, before, action, after));
        if was.mints != is.mints {
            line += &format!(" {}", truck(self, is));
        }
        let mut lines = vec![line];
        match before.phase {
            Phase::Keep if after.phase != Phase::Keep => lines.extend(laid_out(self, after)),
            _ => lines.extend(turned_up(self, before, after)),
        }
        lines.extend(gained(self, before, after, names));
        if after.ending && !before.ending && after.phase != Phase::Over {
            lines.push("  The orders run out: this is the last round.".to_owned());
        }
        if after.round > before.round && after.phase == Phase::Play {
            lines.push(format!("\n{}", round(self, after, names)));
        }
        fold(&lines.join("\n"))
    }

    fn tell_board(&self, state: &State, names: &[String]) -> String {
        let seats = names.iter().enumerate();
        let mut lines: Vec<String> = seats
            .map(|(seat, name)| player_line(self, state, seat, name))
            .collect();
        lines.extend(face_up(self, state));
        if self.is_limited {
            lines.push(format!("  supply: {}", letters_or_none(state.supply)));
        }
        fold(&lines.join("\n"))
    }

    fn tell_end(&self, state: &State, outcome: &Outcome, names: &[String]) -> String {
        let winners: Vec<&str> = outcome.winners().map(|seat| names[seat].as_str()).collect();
        let by = match outcome.tie_break {
            TieBreak::Orders => ", by more delivered orders",
            TieBreak::Value => ", by the worth of the mints aboard",
            _ => "",
        };
        let why = match outcome.reason {
            EndReason::Cap => "The game is cut off at the round cap".to_owned(),
            EndReason::Forfeit => forfeits(outcome, names),
            _ => "The orders have run out".to_owned(),
        };
        let mut lines = vec![format!("{why} in round {}.", outcome.rounds)];
        for seat in 0..self.players {
            let player = &state.players[seat];
            let orders = counted(player.delivered.count_ones(), "order");
            let (stars, value) = (stars(self, player), self.value(player));
            lines.push(format!(
                "  {}: {stars}, {orders}, mints worth {value}",
                names[seat]
            ));
        }
        lines.push(match winners[..] {
            [winner] => format!("{winner} wins{by}."),
            _ => format!("{} share the win.", and(&winners)),
        });
        lines.extend(stand_ins(self));
        fold(&lines.join("\n"))
    }
}

/// Who gave the game up.
pub(super) fn forfeits(outcome: &Outcome, names: &[String]) -> String {
    let who = outcome.forfeiter().map_or("somebody", |seat| &names[seat]);
    format!("{who} forfeits")
}

/// `3 stars`.
fn stars(game: &MintDelivery, player: &Player) -> String {
    counted(game.score(player), "star")
}

/// `Drone (2 orders)`.
fn upgrade(game: &MintDelivery, upgrade: Upgrade) -> String {
    let price = counted(game.price(upgrade) as u64, "order");
    format!("{} ({price})", upgrade.title())
}

fn letters_or_none(mints: Mints) -> String {
    match amounts(mints) {
        none if none.is_empty() => "nothing".to_owned(),
        some => some,
    }
}

/// Where a truck stands, what it carries, and the orders before its player.
fn player_line(game: &MintDelivery, state: &State, seat: Seat, name: &str) -> String {
    let player = &state.players[seat];
    let held = orders(game, state.by_age(player.held));
    let (place, truck) = (space(game, player.space), truck(game, player));
    let bought: Vec<&str> = player.bought().map(Upgrade::title).collect();
    let upgrades = match bought.is_empty() {
        true => String::new(),
        false => format!("; has {}", and(&bought)),
    };
    let stars = stars(game, player);
    format!("  {name}: {place} {truck}, {stars}; holds {held}{upgrades}")
}

/// The face-up orders of each town, with the mints on them, and how many lie below.
fn face_up(game: &MintDelivery, state: &State) -> Vec<String> {
    let towns = state.towns[..game.board.towns].iter().enumerate();
    let line = |(place, supply): (usize, &Town)| {
        let told = supply.face_up().enumerate().map(|(slot, id)| {
            let mints = match supply.mints[slot] {
                0 => String::new(),
                n => format!(" with {n} Classic on it"),
            };
            order(game, id) + &mints
        });
        let told: Vec<String> = told.collect();
        let lies = if told.is_empty() {
            "nothing".to_owned()
        } else {
            and(&told)
        };
        format!(
            "  in {}: {lies}; {} below",
            town(game, place),
            supply.pile().len()
        )
    };
    towns.map(line).collect()
}

/// All have kept: what had to go, and what lies out.
fn laid_out(game: &MintDelivery, after: &State) -> Vec<String> {
    let mut lines = Vec::new();
    if after.out != 0 {
        lines.push(format!(
            "  Out of the game, for too many stars: {}.",
            orders(game, bits(after.out))
        ));
    }
    lines.push("The orders of the towns are laid out:".to_owned());
    lines.extend(face_up(game, after));
    lines
}

/// What an action turned up or changed in the towns: discarded and new orders, and mints on those that stay.
fn turned_up(game: &MintDelivery, before: &State, after: &State) -> Vec<String> {
    let mut lines = Vec::new();
    for place in 0..game.board.towns {
        let (was, is) = (&before.towns[place], &after.towns[place]);
        let gone = was
            .face_up()
            .filter(|id| after.out & !before.out & 1 << id != 0);
        for id in gone {
            lines.push(format!("  {} leaves the game.", order(game, id)));
        }
        for (slot, id) in is.face_up().enumerate() {
            let old = was.face_up.iter().position(|&other| other == id);
            let mints = is.mints[slot];
            match old {
                None => lines.push(revealed(game, place, id, mints)),
                Some(old) if was.mints[old] != mints => lines.push(format!(
                    "  {} Classic on {}, which is left behind: now {mints}.",
                    mints - was.mints[old],
                    order(game, id)
                )),
                Some(_) => {}
            }
        }
    }
    lines
}

fn revealed(game: &MintDelivery, place: usize, id: u8, mints: u8) -> String {
    let with = match mints {
        0 => String::new(),
        n => format!(" with {n} Classic on it"),
    };
    format!(
        "  {} is turned up in {}{with}.",
        order(game, id),
        town(game, place)
    )
}

/// What others got meanwhile: a kitchen loads as its player's turn starts.
fn gained(game: &MintDelivery, before: &State, after: &State, names: &[String]) -> Vec<String> {
    let others = (0..game.players).filter(|&seat| {
        seat != before.seat as usize && before.players[seat].mints != after.players[seat].mints
    });
    others
        .map(|seat| {
            let truck = truck(game, &after.players[seat]);
            format!("  {}'s kitchen loads Classic. {truck}", names[seat])
        })
        .collect()
}

/// A new round with what everybody has delivered.
fn round(game: &MintDelivery, state: &State, names: &[String]) -> String {
    let score = |seat: usize| format!("{} {}", names[seat], game.score(&state.players[seat]));
    let scores: Vec<String> = (0..game.players).map(score).collect();
    format!("Round {} ({})", state.round, scores.join(", "))
}

fn deed(game: &MintDelivery, before: &State, action: Action, after: &State) -> String {
    let seat = before.seat as usize;
    let (was, is) = (&before.players[seat], &after.players[seat]);
    match action {
        Action::Keep([NONE, ..]) => "keeps no order.".to_owned(),
        Action::Keep(kept) => format!("keeps {}.", orders(game, kept)),
        Action::Deliver(id) => format!("delivers {}: {}.", order(game, id), stars(game, is)),
        Action::Move(to) => format!("{}.", drive(game, before, to, after)),
        Action::Load(n) => format!("loads {n} Classic at {}.", space(game, was.space)),
        Action::Unload(mints) => format!("unloads {}.", amounts(mints)),
        Action::Optimise(exchange) => {
            let (paid, made) = (exchange.classic, amounts(exchange.made()));
            format!("turns {paid} Classic into {made}.")
        }
        Action::Take {
            orders: taken,
            load,
        } => {
            let mints = match load {
                0 => String::new(),
                n => format!(" with {n} Classic"),
            };
            format!("takes {}{mints}.", orders(game, taken))
        }
        Action::Buy {
            upgrade,
            orders: paid,
        } => format!("buys {} for {}.", upgrade.title(), orders(game, paid)),
        Action::EndTurn => "ends the turn.".to_owned(),
        Action::Toll(mints) => match before.pending {
            Pending::Toll(to) => {
                let arrives = arrival(game, before, to, after);
                format!("pays {} and {arrives}.", amounts(mints))
            }
            _ => format!("pays {}.", amounts(mints)),
        },
        Action::Drop(mints) => {
            let on = match onward(game, seat, was.space, after) {
                on if on.is_empty() => on,
                on => format!(" and goes on{on}"),
            };
            format!(
                "unloads {} for the Loading zone's Classic{on}.",
                amounts(mints)
            )
        }
        Action::Flow(id) => format!("discards {} by the flow.", order(game, id)),
    }
}

/// Which components of this game are reconstructed.
fn stand_ins(game: &MintDelivery) -> Option<String> {
    let mut keys = vec!["mints", "towns", "spaces", "roads", "orders"];
    if game.has_upgrades {
        keys.push("upgrades");
    }
    if game.has_roads {
        keys.push("tokens");
    }
    let found = game.components.reconstructed_among(&keys);
    (!found.is_empty()).then(|| format!("Reconstructed, not printed: {}.", found.join(", ")))
}
