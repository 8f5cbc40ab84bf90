//! The bots that only Mint Works has: the printed AIs as players at a multiplayer table.

use super::MintWorks;
use super::cards::{Ai, Named};
use super::printed_ai::PrintedBot;
use crate::bots::{BotInfo, BotSpec, OwnBots};

/// The printed AIs by name.
pub const OWN_BOTS: OwnBots<MintWorks> = OwnBots {
    infos: &[
        info(
            "justin",
            "the printed AI: first usable location, cheapest Plan first",
        ),
        info(
            "rachael",
            "the printed AI: first usable location, dearest Plan first, Production above all",
        ),
        info(
            "sonic",
            "the printed AI: first usable location, dearest Plan first, Culture above all",
        ),
        info(
            "mort",
            "the printed AI: first usable location, dearest Plan first, never Production",
        ),
    ],
    build: |spec| Some(Box::new(printed(spec)?)),
    restricted: |spec| Some(Box::new(printed(spec)?)),
};

const fn info(name: &'static str, about: &'static str) -> BotInfo {
    BotInfo {
        name,
        about,
        parameters: &[],
        weighs: false,
    }
}

fn printed(spec: &BotSpec) -> Option<PrintedBot> {
    let ai = Ai::from_name(spec.name())?;
    Some(PrintedBot { ai })
}
