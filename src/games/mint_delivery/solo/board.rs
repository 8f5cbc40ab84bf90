//! The factory board and the order cards as tables: who is next to whom, the shortest ways, where each order goes.

use super::super::components::{
    Components, MAX_FACTORY_SPACES, MAX_ORDER_MINTS, MAX_ORDERS, Mints, Order,
};
use super::row::Row;
use crate::core::order;

/// An order card on the factory board.
#[derive(Clone, Copy, Debug)]
pub struct OrderCard {
    /// The space of its town.
    pub space: u8,
    pub stars: u8,
    pub mints: Mints,
    /// The same, packed.
    pub need: u32,
    /// Its mints in the order in which they stand on the card.
    pub card_order: Row<MAX_ORDER_MINTS>,
}

impl OrderCard {
    /// No order.
    const BLANK: OrderCard = OrderCard {
        space: 0,
        stars: 0,
        mints: [0; 3],
        need: 0,
        card_order: Row::EMPTY,
    };
}

/// The top bit of the byte of each kind.
const TOP_BITS: u32 = 0x80_80_80;

/// Mints by kind in one word, a byte each, so that all kinds are added and compared at once.
#[inline]
pub fn packed([c, s, n]: Mints) -> u32 {
    u32::from_le_bytes([c, s, n, 0])
}

/// Whether there are at least as many of each kind as needed; fewer than 128 of each are.
#[inline]
pub fn covers(aboard: u32, need: u32) -> bool {
    missing_kinds(aboard, need) == 0
}

/// The top bit of each kind of which there are fewer than needed.
#[inline]
pub fn missing_kinds(aboard: u32, need: u32) -> u32 {
    !((aboard | TOP_BITS) - need) & TOP_BITS
}

/// What is left of each kind without the others, as many of these as there are.
#[inline]
pub fn without(mints: u32, others: u32) -> u32 {
    let left = (mints | TOP_BITS) - others;
    let enough = left & TOP_BITS;
    left & (enough - (enough >> 7))
}

/// As many as a word holds, 127, of each kind whose top bit is set.
#[inline]
pub fn every_byte(kinds: u32) -> u32 {
    kinds - (kinds >> 7)
}

/// The lesser number of each kind.
#[inline]
pub fn least(mints: u32, others: u32) -> u32 {
    mints - without(mints, others)
}

/// A number for each space.
type BySpace = [u8; MAX_FACTORY_SPACES];

#[derive(Clone, Debug)]
pub struct Board {
    pub dispatch: u8,
    /// Where the player loads: belt 1, belt 2.
    pub loading: [u8; 2],
    pub ai_loading: u8,
    /// A bit for each space that is a town.
    towns: u32,
    /// By space, in the order of spaces.
    pub neighbours: Vec<Vec<u8>>,
    /// By order; blank past the last one.
    pub orders: Box<[OrderCard; MAX_ORDERS]>,
    /// By order, the least and the most mints of it that may go to belt 2.
    ways: Vec<Vec<u8>>,
    /// By space left and space to reach.
    distances: Vec<BySpace>,
    steps: Vec<BySpace>,
}

impl Board {
    /// The tables of components that have been checked.
    pub fn new(components: &Components) -> Board {
        let space = |name: &str| {
            let space = components.factory_space(name);
            space.expect("a checked file has this space") as u8
        };
        let towns: Vec<u8> = components.towns.iter().map(|town| space(town)).collect();
        let neighbours = neighbours(components.factory_spaces.len(), &components.factory_roads);
        let distances: Vec<BySpace> = (0..neighbours.len())
            .map(|from| distances_from(&neighbours, from))
            .collect();
        let mut orders = Box::new([OrderCard::BLANK; MAX_ORDERS]);
        for (card, order) in orders.iter_mut().zip(&components.orders) {
            *card = order_card(order, &towns);
        }
        Board {
            dispatch: space("dispatch"),
            loading: ["loading-1", "loading-2"].map(space),
            ai_loading: space("ai-loading"),
            ways: orders.iter().flat_map(ways_by_room).collect(),
            orders,
            steps: (0..neighbours.len())
                .map(|from| steps_from(&neighbours, &distances, from))
                .collect(),
            towns: towns.iter().fold(0, |bits, town| bits | 1 << town),
            neighbours,
            distances,
        }
    }

    /// The belt at which the player loads on this space.
    #[inline]
    pub fn belt_at(&self, space: u8) -> Option<usize> {
        self.loading.iter().position(|&loading| loading == space)
    }

    #[inline]
    pub fn card(&self, order: u8) -> &OrderCard {
        &self.orders[usize::from(order) % MAX_ORDERS]
    }

    /// The ways to put the mints of an order on belts with so much room. A set bit sends the mint at that place of the
    /// card to belt 2.
    pub fn ways(&self, order: u8, room: [u8; 2]) -> &[u8] {
        let mints = self.card(order).card_order.len() as u8;
        let (least, most) = (mints.saturating_sub(room[0]), mints.min(room[1]));
        &self.ways[ways_index(order.into(), least.into(), most.into())]
    }

    #[inline]
    pub fn is_town(&self, space: u8) -> bool {
        self.towns >> space & 1 == 1
    }

    /// How many roads lie between two spaces.
    #[inline]
    pub fn distance(&self, from: u8, to: u8) -> u8 {
        self.distances[usize::from(from)][usize::from(to)]
    }

    /// The next space on the shortest way; the goal itself once there.
    #[inline]
    pub fn step(&self, from: u8, goal: u8) -> u8 {
        self.steps[usize::from(from)][usize::from(goal)]
    }
}

fn neighbours(spaces: usize, roads: &[[usize; 2]]) -> Vec<Vec<u8>> {
    let mut neighbours = vec![Vec::new(); spaces];
    for &[a, b] in roads {
        neighbours[a].push(b as u8);
        neighbours[b].push(a as u8);
    }
    for next in &mut neighbours {
        order::sort(next);
        next.dedup();
    }
    neighbours
}

fn distances_from(neighbours: &[Vec<u8>], from: usize) -> BySpace {
    let mut distances = [u8::MAX; MAX_FACTORY_SPACES];
    distances[from] = 0;
    let mut reached = vec![from];
    let mut looked_at = 0;
    while let Some(&space) = reached.get(looked_at) {
        looked_at += 1;
        for next in neighbours[space].iter().copied().map(usize::from) {
            if distances[next] == u8::MAX {
                distances[next] = distances[space] + 1;
                reached.push(next);
            }
        }
    }
    distances
}

/// MD-S2: among equally short ways the one whose next space stands first in the component file.
fn steps_from(neighbours: &[Vec<u8>], distances: &[BySpace], from: usize) -> BySpace {
    let step = |goal: usize| {
        let next = neighbours[from].iter().copied();
        let nearest = next.min_by_key(|&space| (distances[usize::from(space)][goal], space));
        nearest.filter(|_| goal != from).unwrap_or(from as u8)
    };
    std::array::from_fn(step)
}

fn order_card(order: &Order, towns: &[u8]) -> OrderCard {
    let mut card_order = Row::EMPTY;
    for kind in 0..3 {
        for _ in 0..order.mints[usize::from(kind)] {
            card_order.push(kind);
        }
    }
    OrderCard {
        space: towns[order.town],
        stars: order.stars,
        mints: order.mints,
        need: packed(order.mints),
        card_order,
    }
}

fn ways_index(order: usize, least: usize, most: usize) -> usize {
    const AMOUNTS: usize = MAX_ORDER_MINTS + 1;
    (order * AMOUNTS + least) * AMOUNTS + most
}

/// The ways of an order by the least and the most mints that may go to belt 2.
fn ways_by_room(card: &OrderCard) -> Vec<Vec<u8>> {
    let all = ways(&card.card_order);
    let mut by_room = vec![Vec::new(); ways_index(1, 0, 0)];
    for least in 0..=card.card_order.len() {
        for most in least..=card.card_order.len() {
            let fits = |way: &u8| (least..=most).contains(&(way.count_ones() as usize));
            by_room[ways_index(0, least, most)] = all.iter().copied().filter(fits).collect();
        }
    }
    by_room
}

/// The ways that differ: of equal neighbours none goes to belt 2 before one that goes to belt 1. Sorted as they read:
/// 11, 12, 22.
fn ways(card_order: &[u8]) -> Vec<u8> {
    let second = |way: u8, place: usize| way >> place & 1;
    let falls = |way: u8, place: usize| {
        card_order[place - 1] == card_order[place] && second(way, place - 1) > second(way, place)
    };
    let all = 0..1u16 << card_order.len();
    let mut ways: Vec<u8> = all
        .map(|way| way as u8)
        .filter(|&way| !(1..card_order.len()).any(|place| falls(way, place)))
        .collect();
    // The first mint is the lowest bit, but the first digit that is read.
    order::sort_by_key(&mut ways, |way| way.reverse_bits());
    ways
}
