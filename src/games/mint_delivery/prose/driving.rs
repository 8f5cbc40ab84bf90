//! A Move told: the way, what it cost, and what the tokens did.

use super::super::MintDelivery;
use super::super::components::{Effect, Upgrade};
use super::super::state::{Pending, State};
use super::space;
use crate::core::game::Seat;

/// A Move: the way, what it cost, and what the tokens did.
pub(super) fn drive(game: &MintDelivery, before: &State, to: u8, after: &State) -> String {
    if after.pending == Pending::Toll(to) {
        return format!("comes to the toll at {}", space(game, to));
    }
    let arrives = arrival(game, before, to, after);
    match paid_toll(game, before, to, after) {
        0 => arrives,
        n => format!("pays {n} for the toll and {arrives}"),
    }
}

/// The mints that a Toll without a choice cost on the way to a space.
fn paid_toll(game: &MintDelivery, before: &State, to: u8, after: &State) -> u8 {
    let was = before.mover().aboard();
    let is = after.players[before.seat as usize].aboard();
    match before.tokens.has(Effect::Toll, to) {
        true => was.saturating_sub(is).min(game.figure_on(before, to)),
        false => 0,
    }
}

/// How a truck comes to a space and what the token there does, up to where it stands now.
pub(super) fn arrival(game: &MintDelivery, before: &State, to: u8, after: &State) -> String {
    let seat = before.seat as usize;
    let name = space(game, to);
    let on = onward(game, seat, to, after);
    match before.tokens.on(to).map(|token| game.tokens[token].effect) {
        Some(Effect::Highway) if on.is_empty() => {
            format!("drives to {name}, where the Highway leads nowhere")
        }
        Some(Effect::Highway) => format!("takes the Highway at {name}{on}"),
        Some(Effect::Jam) if !before.mover().has(Upgrade::RoadPass) => {
            format!("drives into the jam at {name}: no actions are left")
        }
        Some(Effect::LoadingZone) => format!("drives to {name}, a Loading zone{on}"),
        _ => format!("drives to {name}{on}"),
    }
}

/// Where a Highway led from a space, and what happened there; nothing if the truck has not left it.
pub(super) fn onward(game: &MintDelivery, seat: Seat, from: u8, after: &State) -> String {
    let to = after.players[seat].space;
    let moved = match to == from {
        true => String::new(),
        false => format!(" to {}", space(game, to)),
    };
    let here = (to != from).then(|| after.tokens.on(to)).flatten();
    let then = match (after.pending, here.map(|token| game.tokens[token].effect)) {
        (Pending::Toll(next), _) => format!(" and comes to the toll at {}", space(game, next)),
        (_, Some(Effect::Jam)) => " into the jam: no actions are left".to_owned(),
        (_, Some(Effect::Toll)) => " over the toll".to_owned(),
        (_, Some(Effect::LoadingZone)) => ", a Loading zone".to_owned(),
        _ => String::new(),
    };
    moved + &then
}
