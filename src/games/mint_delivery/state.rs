//! The table: trucks, orders, piles, supply and tokens as plain data.

use super::board::bits;
use super::components::*;
use super::rules::MAX_FACE_UP;
use crate::core::game::{MAX_SEATS, Seat};

/// No space, order or town.
pub const NONE: u8 = u8::MAX;

/// The most orders dealt to a player to keep from.
pub const MAX_DEAL: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Keep,
    Play,
    Over,
}

/// A choice that must be made before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    None,
    /// Which mints are paid to enter this space.
    Toll(u8),
    /// Which mints make room for the Loading zone's.
    Drop,
    /// Which order is discarded after a delivery for this town.
    Flow(u8),
}

/// Where the road condition tokens lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// By token of the component file, the space or `NONE`.
    at: [u8; MAX_TOKENS],
    /// By effect, a bit for each space with such a token.
    by_effect: [u32; Effect::ALL.len()],
    /// A bit for each space with a token.
    spaces: u32,
}

impl Tokens {
    pub const NO_TOKENS: Tokens = Tokens {
        at: [NONE; MAX_TOKENS],
        by_effect: [0; Effect::ALL.len()],
        spaces: 0,
    };

    /// The space of a token, or `NONE`.
    pub fn at(&self, token: usize) -> u8 {
        self.at[token]
    }

    pub fn lay(&mut self, token: usize, effect: Effect, space: u8) {
        self.at[token] = space;
        self.by_effect[effect as usize] |= 1 << space;
        self.spaces |= 1 << space;
    }

    /// The spaces with a token, as bits.
    #[inline]
    pub fn spaces(&self) -> u32 {
        self.spaces
    }

    /// The spaces with a token of this effect, as bits.
    #[inline]
    pub fn spaces_of(&self, effect: Effect) -> u32 {
        self.by_effect[effect as usize]
    }

    /// Whether a token of this effect lies on a space; never on `NONE`.
    #[inline]
    pub fn has(&self, effect: Effect, space: u8) -> bool {
        self.spaces_of(effect)
            .checked_shr(space.into())
            .unwrap_or(0)
            & 1
            != 0
    }

    /// The token on a space; none on `NONE`.
    pub fn on(&self, space: u8) -> Option<usize> {
        let is_bare = self.spaces.checked_shr(space.into()).unwrap_or(0) & 1 == 0;
        match is_bare {
            true => None,
            false => self.at.iter().position(|&at| at == space),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    pub held: u64,
    pub delivered: u64,
    pub space: u8,
    pub mints: Mints,
    /// A bit for each upgrade.
    pub upgrades: u16,
    /// Printed stars of the delivered orders.
    pub stars: u16,
    /// How many of the delivered orders have 2 stars.
    pub twos: u8,
    pub dealt: [u8; MAX_DEAL],
    /// Upgrades as bought, oldest first.
    pub bought: [u8; 2 * MAX_COLUMNS],
}

impl Player {
    #[inline]
    pub fn has(&self, upgrade: Upgrade) -> bool {
        self.upgrades & 1 << upgrade as u8 != 0
    }

    /// Mints aboard.
    #[inline]
    pub fn aboard(&self) -> u8 {
        self.mints[0] + self.mints[1] + self.mints[2]
    }

    /// Kinds of mints aboard.
    pub fn kinds(&self) -> impl Iterator<Item = Mint> + use<> {
        let mints = self.mints;
        Mint::ALL
            .into_iter()
            .filter(move |&mint| mints[mint as usize] > 0)
    }

    pub fn bought(&self) -> impl Iterator<Item = Upgrade> + '_ {
        let count = self.upgrades.count_ones() as usize;
        self.bought[..count]
            .iter()
            .map(|&u| Upgrade::ALL[u as usize])
    }
}

/// The order supply of a town and its pile, which is a stretch of `State::cards`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Town {
    /// Face-up orders, oldest first, then `NONE`.
    pub face_up: [u8; MAX_FACE_UP],
    /// Classic mints on each of them.
    pub mints: [u8; MAX_FACE_UP],
    /// The pile's top card and the end of its stretch.
    pub top: u8,
    pub end: u8,
}

impl Town {
    pub(super) const EMPTY: Town = Town {
        face_up: [NONE; MAX_FACE_UP],
        mints: [0; MAX_FACE_UP],
        top: 0,
        end: 0,
    };

    pub fn face_up(&self) -> impl DoubleEndedIterator<Item = u8> + '_ {
        self.face_up.iter().copied().filter(|&order| order != NONE)
    }

    #[inline]
    pub fn lies_out(&self) -> usize {
        self.face_up.iter().filter(|&&order| order != NONE).count()
    }

    #[inline]
    pub fn pile(&self) -> std::ops::Range<usize> {
        self.top as usize..self.end as usize
    }
}

/// The whole table, hidden cards included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub players: [Player; MAX_SEATS],
    pub towns: [Town; MAX_TOWNS],
    /// Phase keep: the permutation of all orders. Then the piles, one after another, and what is over.
    pub cards: [u8; MAX_ORDERS],
    pub cards_end: u8,
    /// When each order came to its player or was turned down: later is greater.
    pub stamps: [u8; MAX_ORDERS],
    pub stamp: u8,
    /// Orders that left the game before everybody's eyes.
    pub out: u64,
    pub supply: Mints,
    pub tokens: Tokens,
    /// Basic and drawn upgrade of each column, then `NONE`.
    pub columns: [[u8; 2]; MAX_COLUMNS],
    pub round: u16,
    pub phase: Phase,
    pub pending: Pending,
    pub seat: u8,
    pub actions: u8,
    /// Moves made in this turn.
    pub moves: u8,
    /// Further spaces that a Highway leads to, while a choice is pending, and where the truck came from.
    pub ride: u8,
    pub from: u8,
    pub ending: bool,
}

const _: () = assert!(!std::mem::needs_drop::<State>() && size_of::<State>() <= 560);

impl State {
    #[inline]
    pub fn mover(&self) -> &Player {
        &self.players[self.seat as usize]
    }

    #[inline]
    pub(super) fn mover_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat as usize]
    }

    /// The orders of a mask, oldest first.
    pub fn by_age(&self, orders: u64) -> Vec<u8> {
        let (list, count) = self.sorted_by_age(orders);
        list[..count].to_vec()
    }

    /// The orders of a mask, oldest first, and how many they are.
    pub(super) fn sorted_by_age(&self, orders: u64) -> ([u8; MAX_ORDERS], usize) {
        let mut list = [NONE; MAX_ORDERS];
        let mut count = 0;
        for order in bits(orders) {
            let older = |other: &&u8| self.stamps[**other as usize] < self.stamps[order as usize];
            let place = list[..count].iter().take_while(older).count();
            list.copy_within(place..count, place + 1);
            list[place] = order;
            count += 1;
        }
        (list, count)
    }

    /// Gives an order the next stamp.
    pub(super) fn stamp(&mut self, order: u8) {
        self.stamp += 1;
        self.stamps[order as usize] = self.stamp;
    }

    /// The orders in front of a seat that are not delivered, and nobody's in phase keep but its own.
    pub fn is_hidden_from(&self, observer: Option<Seat>, seat: Seat) -> bool {
        self.phase == Phase::Keep && observer.is_some_and(|observer| observer != seat)
    }
}
