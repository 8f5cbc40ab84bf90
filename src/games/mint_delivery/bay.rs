//! What a truck may do where it stands with the upgrades of its player, as a table.

use super::action::{FORKLIFT_LOAD, Kitchen, TRAILER_SLOTS};
use super::components::{SpaceKind, Upgrade};
use super::lists::Lists;
use super::rules::Rules;
use super::state::Player;

/// What a truck may do on a space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bay {
    /// Slots of the truck, wherever it stands.
    pub slots: u8,
    /// The most mints of one Load; none outside of depots.
    pub load: u8,
    pub kitchen: Kitchen,
    /// All bits where mints may be unloaded and optimised, else none.
    pub is_depot: i8,
    /// Where the runs of this depot begin in `Lists`.
    pub base: u32,
}

/// The upgrades that matter here are the first ones.
const UPGRADES: usize = 1 << (Upgrade::SweetDeal as usize + 1);

#[derive(Debug)]
pub(super) struct Bays([[Bay; UPGRADES]; 4]);

impl Bays {
    pub fn new(rules: &Rules, lists: &Lists) -> Bays {
        use SpaceKind::*;
        let kinds = [City, Warehouse, Town, Movement];
        Bays(kinds.map(|kind| std::array::from_fn(|upgrades| bay(rules, lists, kind, upgrades))))
    }

    /// What the player's truck may do on a kind of space.
    #[inline]
    pub fn of(&self, player: &Player, kind: SpaceKind) -> &Bay {
        &self.0[kind as usize][player.upgrades as usize % UPGRADES]
    }
}

fn bay(rules: &Rules, lists: &Lists, kind: SpaceKind, upgrades: usize) -> Bay {
    let has = |upgrade: Upgrade| upgrades >> upgrade as u8 & 1 != 0;
    let printed = match kind {
        SpaceKind::City => Some(rules.load_city),
        SpaceKind::Warehouse => Some(rules.load_warehouse),
        SpaceKind::Town | SpaceKind::Movement => None,
    };
    let cinnamon = kind == SpaceKind::City || has(Upgrade::SpiceKit);
    let kitchen = Kitchen::new(cinnamon, has(Upgrade::SpiceDeal), has(Upgrade::SweetDeal));
    Bay {
        slots: rules.slots + has(Upgrade::Trailer) as u8 * TRAILER_SLOTS,
        load: printed.map_or(0, |load| {
            load + has(Upgrade::Forklift) as u8 * FORKLIFT_LOAD
        }),
        kitchen,
        is_depot: -(printed.is_some() as i8),
        base: lists.depot_base(printed.map(|_| kitchen)),
    }
}
