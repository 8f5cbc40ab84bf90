//! The actions in the words of the sheet: what each says, what a depot offers, and everything that a turn allows.

use super::MintDelivery;
use super::board::{Site, bits};
use super::components::{Mints, SpaceKind, Upgrade};
use super::rules::{Exchanges, MAX_FACE_UP, Rules};
use super::state::*;

/// The most orders an upgrade may cost.
pub const MAX_PRICE: usize = 3;

/// One choice. Orders, spaces and upgrades by their index.
// In one register, so that it is handed on whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(8))]
pub enum Action {
    /// Keep these of the dealt orders, in the order of the deal, then `NONE`.
    Keep([u8; MAX_DEAL]),
    /// Deliver this order; free.
    Deliver(u8),
    /// Move to this space.
    Move(u8),
    /// Load this many Classic mints.
    Load(u8),
    /// Unload these mints.
    Unload(Mints),
    /// Exchange Classic mints for better ones.
    Optimise(Exchange),
    /// Take this order, or with the order book several, oldest first, then `NONE`, and load this many of the mints on
    /// them.
    Take {
        orders: [u8; MAX_FACE_UP],
        load: u8,
    },
    /// Buy an upgrade for as many orders as its price, oldest first, then `NONE`.
    Buy {
        upgrade: Upgrade,
        orders: [u8; MAX_PRICE],
    },
    EndTurn,
    /// Pay these mints for the Toll.
    Toll(Mints),
    /// Unload these mints for the Loading zone's.
    Drop(Mints),
    /// Discard this order by the flow.
    Flow(u8),
}

const _: () = assert!(size_of::<Action>() == 8);

/// What one Optimise exchanges: Classic mints for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Classic mints that are paid.
    pub classic: u8,
    pub sugar_free: u8,
    pub cinnamon: u8,
}

impl Exchange {
    /// The mints that are made.
    pub fn made(self) -> Mints {
        [0, self.sugar_free, self.cinnamon]
    }
}

/// The most mints that a truck can hold: 8 slots and a trailer.
pub(super) const MAX_ABOARD: usize = 10;

/// A player's upgrades as a set of bits.
type Upgrades = u16;

fn has(upgrades: Upgrades, upgrade: Upgrade) -> bool {
    upgrades >> upgrade as u8 & 1 != 0
}

/// The slots of a truck.
pub(super) fn slots(rules: &Rules, upgrades: Upgrades) -> u8 {
    rules.slots + has(upgrades, Upgrade::Trailer) as u8 * rules.amounts.trailer
}

/// Where a truck loads, unloads and optimises: Mintopia City or a warehouse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depot {
    /// The most Classic mints of one Load.
    pub load: u8,
    pub rates: ExchangeRates,
}

impl Depot {
    /// What a player with these upgrades may do on a kind of space; `None` where there is no depot (MD-7).
    pub fn on(rules: &Rules, kind: SpaceKind, upgrades: Upgrades) -> Option<Depot> {
        let printed = match kind {
            SpaceKind::City => rules.load_city,
            SpaceKind::Warehouse => rules.load_warehouse,
            SpaceKind::Town | SpaceKind::Movement => return None,
        };
        Some(Depot {
            load: printed + has(upgrades, Upgrade::Forklift) as u8 * rules.amounts.forklift,
            rates: ExchangeRates::of(kind, upgrades),
        })
    }
}

/// What may be exchanged at a depot with a player's upgrades, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExchangeRates(u8);

impl ExchangeRates {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Those of a depot on a kind of space; elsewhere what its upgrades would give.
    pub fn of(kind: SpaceKind, upgrades: Upgrades) -> ExchangeRates {
        let cinnamon = kind == SpaceKind::City || has(upgrades, Upgrade::SpiceKit);
        let spice_deal = has(upgrades, Upgrade::SpiceDeal);
        let sweet_deal = has(upgrades, Upgrade::SweetDeal);
        ExchangeRates(cinnamon as u8 | (spice_deal as u8) << 1 | (sweet_deal as u8) << 2)
    }

    /// All by their index, those of upgrades last.
    pub fn all(upgrades: bool) -> impl Iterator<Item = ExchangeRates> {
        let count = if upgrades { ExchangeRates::COUNT } else { 2 };
        (0..count as u8).map(ExchangeRates)
    }

    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize % ExchangeRates::COUNT
    }

    #[inline]
    pub fn has_cinnamon(self) -> bool {
        self.0 & 1 != 0
    }

    fn has_spice_deal(self) -> bool {
        self.0 & 2 != 0
    }

    fn has_sweet_deal(self) -> bool {
        self.0 & 4 != 0
    }
}

/// Classic mints for this many Sugar Free and Cinnamon, paid the cheapest way (MD-U5).
pub(super) fn price(rules: &Rules, rates: ExchangeRates, sugar_free: u8, cinnamon: u8) -> u8 {
    let [give, get] = rules.amounts.sweet_deal;
    let plain = |n: u8| n * rules.sugar_free_price;
    let deals = if rates.has_sweet_deal() {
        sugar_free / get
    } else {
        0
    };
    let sweet = (0..=deals).map(|n| n * give + plain(sugar_free - n * get));
    sweet.min().unwrap_or(0) + cinnamon * cinnamon_price(rules, rates)
}

fn cinnamon_price(rules: &Rules, rates: ExchangeRates) -> u8 {
    match rates.has_spice_deal() {
        true => rules.cinnamon_price.min(rules.amounts.spice_deal),
        false => rules.cinnamon_price,
    }
}

/// Whether one exchange can make this (MD-2).
fn is_one_exchange(rules: &Rules, rates: ExchangeRates, made: Mints) -> bool {
    match made {
        [_, 1, 0] | [_, 0, 1] => true,
        [_, n, 0] => rates.has_sweet_deal() && n == rules.amounts.sweet_deal[1],
        _ => false,
    }
}

/// Every part of some mints, none included.
pub(super) fn parts([c, s, n]: Mints) -> impl Iterator<Item = Mints> {
    (0..=c).flat_map(move |c| (0..=s).flat_map(move |s| (0..=n).map(move |n| [c, s, n])))
}

/// To load 1 to this many Classic mints.
pub(super) fn loads(most: u8) -> impl Iterator<Item = Action> {
    (1..=most).map(Action::Load)
}

/// To unload any of the mints aboard, at least one.
pub(super) fn unloads(aboard: Mints) -> impl Iterator<Item = Action> {
    parts(aboard).skip(1).map(Action::Unload)
}

/// To make any mints that the Classic aboard pay for and the supply has.
pub(super) fn optimises(
    rules: &Rules,
    rates: ExchangeRates,
    classic: u8,
    supply: Mints,
) -> impl Iterator<Item = Action> {
    let [_, s, n] = supply.map(|n| n.min(MAX_ABOARD as u8));
    let exchange = move |[_, sugar_free, cinnamon]: Mints| Exchange {
        classic: price(rules, rates, sugar_free, cinnamon),
        sugar_free,
        cinnamon,
    };
    let is_offered = move |made: &Exchange| {
        made.sugar_free + made.cinnamon > 0
            && made.classic <= classic
            && (made.cinnamon == 0 || rates.has_cinnamon())
            && (rules.exchanges == Exchanges::Any || is_one_exchange(rules, rates, made.made()))
    };
    let all = parts([0, s, n]).map(exchange);
    all.filter(is_offered).map(Action::Optimise)
}

impl MintDelivery {
    /// Everything that the mover may do in its turn, in the order in which it is listed.
    pub(super) fn turn_actions(&self, state: &State) -> Vec<Action> {
        let mut actions: Vec<Action> = bits(self.moves(state).into()).map(Action::Move).collect();
        if state.actions > 0 {
            self.list_depot_actions(state, &mut actions);
            self.each_take(state, 0, &mut |action| actions.push(action));
            self.each_take_of_several(state, &mut |action| actions.push(action));
        }
        actions.extend(bits(self.deliverable(state)).map(Action::Deliver));
        self.each_buy(state, &mut |action| actions.push(action));
        actions.push(Action::EndTurn);
        actions
    }

    /// The spaces that the mover may move to.
    #[inline]
    pub(super) fn moves(&self, state: &State) -> u32 {
        let player = state.mover();
        let free = player.has(Upgrade::Overdrive) && state.moves < self.rules.amounts.overdrive; // MD-U5
        if state.actions == 0 && !free {
            return 0;
        }
        match self.has_roads {
            true => self.open_roads(state),
            false => self.board.site(player.space).neighbours,
        }
    }

    fn list_depot_actions(&self, state: &State, actions: &mut Vec<Action>) {
        let player = state.mover();
        let kind = self.board.site(player.space).kind;
        if let Some(depot) = Depot::on(&self.rules, kind, player.upgrades) {
            let room = slots(&self.rules, player.upgrades) - player.aboard();
            let most = depot.load.min(room).min(state.supply[0]); // MD-1
            actions.extend(loads(most));
            actions.extend(unloads(player.mints));
            let classic = player.mints[0];
            actions.extend(optimises(&self.rules, depot.rates, classic, state.supply));
        }
    }

    /// One of the face-up orders of the town, from the given place on, with any of the mints on it for which there is
    /// room.
    pub(super) fn each_take(&self, state: &State, from: usize, each: &mut impl FnMut(Action)) {
        let Some(town) = self.town_at(state) else {
            return;
        };
        for place in from..town.lies_out() {
            self.each_load(state, town, 1 << place, each);
        }
    }

    /// With the order book: several face-up orders of the town at once (MD-U5).
    pub(super) fn each_take_of_several(&self, state: &State, each: &mut impl FnMut(Action)) {
        let Some(town) = self
            .town_at(state)
            .filter(|_| state.mover().has(Upgrade::OrderBook))
        else {
            return;
        };
        for set in 1..1u8 << town.lies_out() {
            if (2..=self.rules.amounts.order_book.into()).contains(&set.count_ones()) {
                self.each_load(state, town, set, each);
            }
        }
    }

    /// The town where the mover stands.
    fn town_at<'a>(&self, state: &'a State) -> Option<&'a Town> {
        match self.board.site(state.mover().space).town {
            NONE => None,
            town => Some(&state.towns[town as usize]),
        }
    }

    /// To take a set of the face-up orders and load any of the mints on them for which there is room.
    fn each_load(&self, state: &State, town: &Town, set: u8, each: &mut impl FnMut(Action)) {
        let player = state.mover();
        let mut orders = [NONE; MAX_FACE_UP];
        let mut mints = 0;
        for (taken, place) in orders.iter_mut().zip(bits(set.into())) {
            *taken = town.face_up[place as usize];
            mints += town.mints[place as usize];
        }
        let room = slots(&self.rules, player.upgrades) - player.aboard();
        (0..=mints.min(room)).for_each(|load| each(Action::Take { orders, load }));
    }

    /// The orders that the mover can deliver now: those of the town whose mints are aboard.
    #[inline]
    pub(super) fn deliverable(&self, state: &State) -> u64 {
        let player = state.mover();
        self.deliverable_from(player, self.board.site(player.space))
    }

    #[inline]
    pub(super) fn deliverable_from(&self, player: &Player, site: &Site) -> u64 {
        let mut reach = site.orders;
        if player.has(Upgrade::Drone) {
            reach = site.orders_near;
        }
        match player.held & reach {
            0 => 0,
            here => here & self.board.filled_by(player.mints),
        }
    }

    /// The player's orders whose mints are aboard.
    #[inline]
    pub(super) fn ready(&self, player: &Player) -> u64 {
        player.held & self.board.filled_by(player.mints)
    }

    /// The orders that the flow may discard after a delivery for `town` (MD-6).
    pub(super) fn flow_choices<'a>(
        &self,
        state: &'a State,
        town: u8,
    ) -> impl Iterator<Item = u8> + 'a {
        let towns = self.board.towns as u8;
        let before = (town + towns - 1) % towns;
        let after = (town + 1) % towns;
        let sides = [Some(before), (after != before).then_some(after)];
        let sides = sides
            .into_iter()
            .flatten()
            .filter(move |&side| side != town);
        sides.flat_map(|side| state.towns[side as usize].face_up())
    }
}
