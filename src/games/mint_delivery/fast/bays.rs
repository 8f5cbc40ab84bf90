//! What a truck may do where it stands with the upgrades of its player, as a table of `Depot::on` and `slots`.

use super::super::actions::{self, Depot, ExchangeRates};
use super::super::components::{SpaceKind, Upgrade};
use super::super::rules::Rules;
use super::super::state::Player;
use super::lists::Lists;

/// What a truck may do on a space.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Bay {
    /// Slots of the truck, wherever it stands.
    pub slots: u8,
    /// The most mints of one Load; none outside of depots.
    pub load: u8,
    pub rates: ExchangeRates,
    /// All bits where mints may be unloaded and optimised, else none.
    pub depot_mask: i8,
    /// Where the runs of this depot begin in `Lists`.
    pub base: u32,
}

/// The upgrades that matter here are the first ones.
const UPGRADES: usize = 1 << (Upgrade::SweetDeal as usize + 1);

#[derive(Debug)]
pub(in super::super) struct Bays([[Bay; UPGRADES]; 4]);

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
    let upgrades = upgrades as u16;
    let depot = Depot::on(rules, kind, upgrades);
    Bay {
        slots: actions::slots(rules, upgrades),
        load: depot.map_or(0, |depot| depot.load),
        rates: ExchangeRates::of(kind, upgrades),
        depot_mask: -(depot.is_some() as i8),
        base: lists.depot_base(depot.map(|depot| depot.rates)),
    }
}
